/// The result of writing a report's rows, apart from the rows themselves.
public struct RowsOutcome: Sendable {
    /// Whether no counted holding has an issue of severity error.
    public let isComplete: Bool
    /// The first issues, in the order of the file.
    public let issues: [Issue]
    /// The total number of issues.
    public let issueCount: Int
}

extension OpenPortfolio {
    /// Writes the report's rows as CSV, with a header, as they are computed: in bounded memory, however large the
    /// file.
    ///
    /// Sorted rows are collected in a nameless temporary file, unless they fit into a few megabytes, and are written
    /// once all holdings are valued.
    ///
    /// - Parameters:
    ///   - order: the order of the rows; `nil` for that of the file.
    ///   - limit: the maximum number of rows to write; every holding is valued all the same, so that all errors are
    ///     found.
    ///   - isRaw: whether text cells that a spreadsheet would interpret as formulas are left unchanged.
    ///   - hasHeader: whether the rows follow the header.
    ///   - issueLimit: the maximum number of issues to keep; all are counted.
    ///   - write: called with the next bytes, one call after another, on any thread; returns `false` to stop.
    /// - Throws: ``PortfolioFailure``. Rows before an unreadable one may have been written by then, unless they are
    ///   sorted.
    public func writeRows(
        sortedBy order: SortOrder<HoldingColumn>? = nil, limit: Int? = nil, raw isRaw: Bool = false,
        hasHeader: Bool = true, issueLimit: Int = 20, to write: @escaping @Sendable (Span<UInt8>) -> Bool
    ) throws(PortfolioFailure) -> RowsOutcome {
        if let order, FirstHoldings(order, limit: limit) != nil {
            // Few enough to keep.
            let request = ReportRequest(.holdings(sortedBy: order), limit: limit)
            let (report, outcome) = try report(request, keepsHoldings: false, issueLimit: issueLimit)
            let csv = report.csv(raw: isRaw)
            let header = CSVRows<HoldingColumn>.header(showing: report.summary.stated)
            _ = write(csv.span.extracting(droppingFirst: hasHeader ? 0 : header.count))
            return RowsOutcome(outcome)
        }
        let needsWhole = order.map { FirstHoldings.needsWhole($0) } ?? false
        let prepared = try prepare(.nothing, readsTwice: needsWhole)
        let stated = prepared.outcome.stated
        let header = hasHeader ? CSVRows<HoldingColumn>.header(showing: stated) : []
        let form = RowForm.csv(HoldingRow(texts: TextCells(guardsSpreadsheets: !isRaw), showing: stated))
        if let order {
            let whole = needsWhole ? try whole(prepared) : nil
            let sorted = try sortedRows(prepared, form, SortKey(order, whole: whole), issueLimit: issueLimit)
            guard write(header.span) else { return RowsOutcome(sorted.outcome) }
            try sorted.write(limit: limit, to: write)
            return RowsOutcome(sorted.outcome)
        }
        let isFirst = Monitor(true)
        let outcome = try value(
            prepared, keeping: .rows(form), issueLimit: issueLimit, rowLimit: limit
        ) { rows, _ in
            if isFirst.exchange(false), !write(header.span) { return false }
            return write(rows)
        }
        if isFirst.use({ $0 }) { _ = write(header.span) }
        return RowsOutcome(outcome)
    }

    /// Writes totals or groups as CSV, the same as `report(request).csv(raw:to:)` but with groups by symbol or market
    /// in bounded memory: very many of them are kept in nameless temporary files.
    ///
    /// - Parameters:
    ///   - issueLimit: the maximum number of issues to keep; all are counted.
    ///   - write: called with the next bytes, one call after another; returns `false` to stop.
    /// - Throws: ``PortfolioFailure``. Nothing has been written by then, unless a temporary file failed.
    package func writeGroups(
        _ request: ReportRequest, raw isRaw: Bool, issueLimit: Int,
        to write: @escaping @Sendable (Span<UInt8>) -> Bool
    ) throws(PortfolioFailure) -> RowsOutcome {
        let (report, outcome) = try report(
            request, keepsHoldings: false, issueLimit: issueLimit, spillsGroups: true)
        report.csv(raw: isRaw) { _ = write($0) }
        try outcome.checkStoredGroups()
        return RowsOutcome(outcome)
    }

    /// Rows sorted by a column.
    struct SortedRows {
        let outcome: Outcome
        fileprivate let sorter: RowSorter

        /// The number of rows.
        var count: Int { sorter.count }

        func write(limit: Int?, to write: (Span<UInt8>) -> Bool) throws(PortfolioFailure) {
            try reading { () throws(FileError) in try sorter.finish(limit: limit ?? .max, write) }
        }
    }

    /// Sorts the rows in a form; those of CSV need not be told the portfolio's value.
    ///
    /// - Parameters:
    ///   - mostBytes: the size of a run in memory.
    ///   - change: changes rows before they are sorted; called with the number of rows before them.
    func sortedRows(
        _ prepared: Preparation, _ form: RowForm, _ key: SortKey, issueLimit: Int,
        mostBytes: Int = 32 << 20,
        change: (@Sendable (inout [UInt8], _ ends: [Int], _ before: Int) -> Void)? = nil
    ) throws(PortfolioFailure) -> SortedRows {
        let sorting = Monitor(
            (sorter: RowSorter("the sorted rows", mostBytes: mostBytes), error: FileError?.none))
        let outcome = try value(
            prepared, keeping: .rows(form, sortedBy: key), issueLimit: issueLimit, isLast: change == nil
        ) { rows, marks in
            sorting.use { sorting in
                do throws(FileError) {
                    if let change {
                        var changed: [UInt8] = []
                        changed.append(copying: rows)
                        change(&changed, marks.ends, sorting.sorter.count)
                        try sorting.sorter.add(changed.span, marks)
                    } else {
                        try sorting.sorter.add(rows, marks)
                    }
                } catch { sorting.error = error }
                return sorting.error == nil
            }
        }
        // Before it is copied, which would keep the memory.
        sorting.use { sorting in
            do throws(FileError) { try sorting.sorter.close() } catch {
                sorting.error = sorting.error ?? error
            }
        }
        let (sorter, error) = sorting.use { $0 }
        if let error { throw .file(error) }
        return SortedRows(outcome: outcome, sorter: sorter)
    }
}

extension RowsOutcome {
    init(_ outcome: OpenPortfolio.Outcome) {
        self.init(
            isComplete: outcome.isComplete, issues: outcome.output.issues,
            issueCount: outcome.output.issueCount)
    }
}
