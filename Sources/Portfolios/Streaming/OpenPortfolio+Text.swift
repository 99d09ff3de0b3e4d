extension OpenPortfolio {
    /// Writes the report as text, the same as `report(request).text(options)` but without keeping the holdings or
    /// issues.
    ///
    /// The widths of a list's columns depend on all of its cells, which are kept in a nameless temporary file, unless
    /// they fit into a few megabytes, and so are the issues. Standard input is copied as for
    /// ``writeJSON(_:issueLimit:to:)``.
    ///
    /// - Throws: ``PortfolioFailure``. Nothing has been written by then, unless a temporary file failed.
    /// - Complexity: O(*n*) for *n* holdings, or O(*n* log *n*) if they are sorted. Memory grows with the groups, and
    ///   with the trades if there are any, but not with the holdings or issues of a file.
    package func writeText(
        _ request: ReportRequest, _ options: TextOptions, to write: @escaping (Span<UInt8>) -> Void
    ) throws(PortfolioFailure) -> IssueSummary {
        let spool = IssueSpool(.listed(options.palette, width: options.width), files: fileNames)
        guard case .holdings(let order) = request.contents, FirstHoldings(order, limit: request.limit) == nil
        else {
            let (report, outcome) = try report(
                request, keepsHoldings: false, spillsGroups: true, issues: spool.add)
            let found = try spool.summary().completed(by: outcome)
            try self.write(report, options, listed: nil, found, spool, to: write)
            try outcome.checkStoredGroups()
            return found
        }
        let prepared = try prepare(.nothing, readsTwice: true)
        let outcome = try value(prepared, keeping: .nothing, isLast: false, issues: spool.add)
        // A spool that failed has ended the pass early.
        let found = try spool.summary().completed(by: outcome)
        var report = report(outcome)
        let whole = report.summary.figures.value
        let cells = HoldingCells(
            options, currency: currency, whole: whole, showing: report.summary.shown)
        let list = Monitor(MeasuredList(cells))
        var count = 0
        if let order {
            let sorted = try sortedRows(
                prepared, .cells(cells), SortKey(order, whole: whole), issueLimit: 0)
            count = sorted.count
            try sorted.write(limit: request.limit) { rows in list.use { $0.add(rows) } }
        } else {
            let listed = Monitor(0)
            _ = try value(
                prepared, keeping: .rows(.cells(cells)), issueLimit: 0, rowLimit: request.limit ?? .max
            ) { rows, marks in
                listed.use { $0 += marks.ends.count }
                return list.use { $0.add(rows) }
            }
            count = listed.use { $0 }
        }
        let measured = list.use { $0 }
        if let error = measured.error { throw .file(error) }
        report.omitted = count - measured.table.count
        try self.write(report, options, listed: measured, found, spool, to: write)
        return found
    }

    private func write(
        _ report: Report, _ options: TextOptions, listed: MeasuredList?, _ found: IssueSummary,
        _ spool: IssueSpool, to write: @escaping (Span<UInt8>) -> Void
    ) throws(PortfolioFailure) {
        let failure = Monitor(PortfolioFailure?.none)
        let holdings = listed.map { list in
            ListedHoldings(list.table) { take in
                do throws(FileError) { try list.rows.forEachBatch(take) } catch {
                    failure.use { [error] in $0 = .file(error) }
                }
            }
        }
        let issues = ListedIssues(isEmpty: found.count == 0, areErrors: found.hasCountedErrors) { take in
            guard failure.use({ $0 == nil }) else { return }
            do throws(PortfolioFailure) { try spool.forEach(take) } catch {
                failure.use { [error] in $0 = error }
            }
        }
        report.writeText(options, listed: holdings, issues: issues, to: write)
        if let failure = failure.use({ $0 }) { throw failure }
    }
}

/// The cells of a list, and the widths of its columns.
private struct MeasuredList: Sendable {
    private(set) var table: HoldingTable
    private(set) var rows = RowStore("the list")
    private(set) var error: FileError?

    init(_ cells: HoldingCells) { table = HoldingTable(cells) }

    /// - Returns: `false` if that failed.
    mutating func add(_ piece: Span<UInt8>) -> Bool {
        table.measure(piece)
        do throws(FileError) { try rows.add(piece) } catch { self.error = error }
        return error == nil
    }
}
