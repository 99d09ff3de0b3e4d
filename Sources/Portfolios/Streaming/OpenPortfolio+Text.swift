extension OpenPortfolio {
    /// Writes the report as text, the same as `report(request).text(options)` but without keeping the holdings.
    ///
    /// The widths of a list's columns depend on all of its cells, which are kept in a nameless temporary file, unless
    /// they fit into a few megabytes. Standard input is copied as for ``writeJSON(_:to:)``.
    ///
    /// - Throws: ``PortfolioFailure``. Nothing has been written by then, unless the temporary file failed.
    /// - Complexity: O(*n*) for *n* holdings, or O(*n* log *n*) if they are sorted. Memory grows with the issues and
    ///   the groups, not with the holdings.
    package func writeText(
        _ request: ReportRequest, _ options: TextOptions, to write: @escaping (Span<UInt8>) -> Void
    ) throws(PortfolioFailure) -> Report.Summary {
        guard case .holdings(let order) = request.contents, FirstHoldings(order, limit: request.limit) == nil
        else {
            let report = try report(request)
            write(Array(report.text(options).utf8).span)
            return report.summary
        }
        let prepared = try prepare(.nothing, readsTwice: true)
        var report = report(try value(prepared, keeping: .nothing, isLast: false))
        let whole = report.summary.figures.value
        let cells = HoldingCells(options, currency: currency, whole: whole)
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
        var failure: FileError?
        report.writeText(options, measured.table) { take in
            do throws(FileError) { try measured.rows.forEach(take) } catch { failure = error }
        } to: {
            write($0)
        }
        if let failure { throw .file(failure) }
        return report.summary
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
