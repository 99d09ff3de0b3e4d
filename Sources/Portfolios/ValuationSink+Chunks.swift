// What chunks of the holdings give, put together in their order.
extension ValuationSink.Output {
    /// What is kept beyond the limits, if anything.
    ///
    /// - Parameter first: the holdings to list; `nil` for all. A few more are kept for a while.
    func excess(over limits: WorkLimits, first: FirstHoldings?) -> ExcessiveWork? {
        let kept = valued.count + lots.count + stated.count
        if min(kept, first?.count ?? .max) > limits.entries { return .holdings }
        if groups.count > limits.entries { return .groups }
        return issues.count > limits.entries ? .issues : nil
    }

    /// Keeps a holding, or leaves it out if it is not one of the first.
    mutating func keep(_ valuation: HoldingValuation, _ first: inout FirstHoldings?) {
        if first == nil { valued.append(valuation) } else { first?.add(valuation, to: &valued) }
    }

    /// Adds the result of a chunk that begins `lines` lines into the file.
    ///
    /// - Returns: the cell of the last holding kept, if any were removed.
    mutating func add(
        _ chunk: ValuationSink.Output, lines: Int, issueLimit: Int, first: FirstHoldings?
    ) -> Cell? {
        holdings += chunk.holdings
        currencies.add(chunk.currencies)
        groups.add(chunk.groups)
        isIncomplete = isIncomplete || chunk.isIncomplete
        issueCount += chunk.issueCount
        for issue in chunk.issues where issues.count < issueLimit { issues.append(issue.moved(by: lines)) }
        var first = first
        for var valuation in chunk.valued {
            valuation.id += valuedCount
            valuation.holding.location.line += lines
            keep(valuation, &first)
        }
        for var holding in chunk.lots {
            holding.location.line += lines
            self.lots.append(holding)
        }
        for var holding in chunk.stated {
            holding.location.line += lines
            stated.append(holding)
        }
        valuedCount += chunk.valuedCount
        conflicts.add(chunk.conflicts)
        return first?.last
    }
}
