extension OpenPortfolio {
    /// Writes the report as JSON, the same as `report(request).json(to:)` but with the holdings and issues in
    /// bounded memory, however many there are.
    ///
    /// The totals, which come first, take a pass over the holdings, and the list takes another. Standard input is
    /// copied to a nameless temporary file for that, unless it fits into a few megabytes, and so are sorted holdings
    /// and the issues, which come last.
    ///
    /// - Parameters:
    ///   - request: what the report lists.
    ///   - issueLimit: the maximum number of issues to return; all are written and counted, and none counts against
    ///     ``WorkLimits/entries``.
    ///   - write: called with the next bytes, one call after another, on any thread; returns `false` to stop.
    /// - Throws: ``PortfolioFailure``. Nothing has been written by then, unless a file failed or changed while it was
    ///   read for the second time.
    /// - Complexity: O(*n*) for *n* holdings, or O(*n* log *n*) if they are sorted. Memory grows with
    ///   groups by account or class, and with the trades if there are any, but not with the holdings, other groups or
    ///   issues of a file.
    public func writeJSON(
        _ request: ReportRequest = ReportRequest(), issueLimit: Int = 20,
        to write: @escaping @Sendable (Span<UInt8>) -> Bool
    ) throws(PortfolioFailure) -> RowsOutcome {
        let spool = IssueSpool(.json, files: fileNames, keeping: issueLimit)
        guard case .holdings(let order) = request.contents, FirstHoldings(order, limit: request.limit) == nil
        else {
            let (report, outcome) = try report(
                request, keepsHoldings: false, spillsGroups: true, issues: spool.add)
            let found = try self.write(report, spool, to: write)
            try outcome.checkStoredGroups()
            return found
        }
        let prepared = try prepare(.nothing, readsTwice: true)
        let report = report(try value(prepared, keeping: .nothing, isLast: false, issues: spool.add))
        let form = RowForm.json(
            HoldingJSON(whole: report.summary.figures.value, showing: prepared.outcome.stated))
        return try self.write(report, spool, to: write) { list throws(PortfolioFailure) in
            if let order {
                let key = SortKey(order, whole: report.summary.figures.value)
                let sorted = try sortedRows(prepared, form, key, issueLimit: 0)
                try sorted.write(limit: request.limit, to: list.write)
            } else {
                _ = try value(
                    prepared, keeping: .rows(form), issueLimit: 0, rowLimit: request.limit
                ) { rows, _ in list.write(rows) }
            }
        }
    }

    /// - Parameter holdings: writes the holdings, if the report does not have its content.
    private func write(
        _ report: Report, _ spool: IssueSpool, to write: @escaping @Sendable (Span<UInt8>) -> Bool,
        holdings: ((ElementList) throws(PortfolioFailure) -> Void)? = nil
    ) throws(PortfolioFailure) -> RowsOutcome {
        let found = try spool.summary()
        var failure: PortfolioFailure?
        let writeHoldings = holdings.map { holdings in
            {
                do throws(PortfolioFailure) { try holdings(ElementList(write)) } catch { failure = error }
            }
        }
        report.writeJSON(holdings: writeHoldings) {
            guard failure == nil else { return }
            let take: (Span<UInt8>) -> Void = { _ = write($0) }
            do throws(PortfolioFailure) { try spool.forEach(take) } catch { failure = error }
        } to: {
            _ = write($0)
        }
        if let failure { throw failure }
        return RowsOutcome(
            isComplete: report.summary.isComplete, issues: found.first, issueCount: found.count)
    }

    /// What a report says of the portfolio as a whole.
    func summary(_ outcome: Outcome) -> Report.Summary {
        let output = outcome.output
        var summary = Report.Summary(
            name: name, options: outcome.options, isComplete: outcome.isComplete,
            figures: output.currencies.total, currencies: output.currencies.inCodeOrder,
            issues: output.issues)
        summary.stated = outcome.stated
        return summary
    }

    /// A report of the totals only.
    func report(_ outcome: Outcome) -> Report {
        var report = Report(
            summary: summary(outcome), content: .totalsOnly, fileNames: fileNames,
            realised: outcome.account.map { RealisedTotals($0.gains.totals) })
        report.cash = outcome.cash
        return report
    }
}

/// Passes on elements of a list, each preceded by a comma except the first.
private struct ElementList: Sendable {
    private let isFirst = Monitor(true)
    private let output: @Sendable (Span<UInt8>) -> Bool

    init(_ output: @escaping @Sendable (Span<UInt8>) -> Bool) { self.output = output }

    func write(_ elements: Span<UInt8>) -> Bool {
        guard !elements.isEmpty else { return true }
        return output(isFirst.exchange(false) ? elements.extracting(droppingFirst: 1) : elements)
    }
}
