extension OpenPortfolio {
    /// Writes the report as JSON, the same as `report(request).writeJSON(to:)` but with the holdings in bounded memory,
    /// however many there are.
    ///
    /// The totals, which come first, take a pass over the holdings, and the list takes another. Standard input is
    /// copied to a nameless temporary file for that, unless it fits into a few megabytes, and so are sorted holdings.
    ///
    /// - Parameters:
    ///   - request: what the report lists.
    ///   - write: called with the next bytes, one call after another, on any thread; returns `false` to stop.
    /// - Throws: ``PortfolioFailure``. Nothing has been written by then, unless the file failed or changed while it was
    ///   read for the second time.
    /// - Complexity: O(*n*) for *n* holdings, or O(*n* log *n*) if they are sorted. Memory grows with the issues and
    ///   the groups, not with the holdings.
    public func writeJSON(
        _ request: ReportRequest = ReportRequest(), to write: @escaping @Sendable (Span<UInt8>) -> Bool
    ) throws(PortfolioFailure) -> RowsOutcome {
        guard case .holdings(let order) = request.contents, FirstHoldings(order, limit: request.limit) == nil
        else {
            let report = try report(request)
            report.writeJSON { _ = write($0) }
            return RowsOutcome(report.summary)
        }
        let prepared = try prepare(.nothing, readsTwice: true)
        let outcome = try value(prepared, keeping: .nothing, isLast: false)
        let report = report(outcome)
        let form = RowForm.json(HoldingJSON(whole: report.summary.figures.value))
        var failure: PortfolioFailure?
        report.writeJSON {
            do throws(PortfolioFailure) {
                if let order {
                    let key = SortKey(order, whole: report.summary.figures.value)
                    let sorted = try sortedRows(prepared, form, key, issueLimit: 0)
                    let list = ElementList(write)
                    try sorted.write(limit: request.limit, to: list.write)
                } else {
                    let list = ElementList(write)
                    _ = try value(
                        prepared, keeping: .rows(form), issueLimit: 0, rowLimit: request.limit
                    ) { rows, _ in list.write(rows) }
                }
            } catch {
                failure = error
            }
        } to: {
            _ = write($0)
        }
        if let failure { throw failure }
        return RowsOutcome(report.summary)
    }

    /// A report of the totals only.
    func report(_ outcome: Outcome) -> Report {
        let output = outcome.output
        let summary = Report.Summary(
            name: name, options: outcome.options, isComplete: outcome.isComplete,
            figures: output.currencies.total, currencies: output.currencies.inCodeOrder,
            issues: output.issues)
        return Report(
            summary: summary, content: .totalsOnly, fileNames: fileNames,
            realised: outcome.account.map { RealisedTotals($0.gains.totals) })
    }
}

/// Passes on elements of a list, each preceded by a comma except the first.
private struct ElementList: Sendable {
    private let isFirst = Monitor(true)
    private let output: @Sendable (Span<UInt8>) -> Bool

    init(_ output: @escaping @Sendable (Span<UInt8>) -> Bool) { self.output = output }

    func write(_ elements: Span<UInt8>) -> Bool {
        guard !elements.isEmpty else { return true }
        let isFirst = isFirst.use { isFirst in
            defer { isFirst = false }
            return isFirst
        }
        return output(isFirst ? elements.extracting(droppingFirst: 1) : elements)
    }
}
