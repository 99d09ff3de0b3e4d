extension OpenPortfolio {
    /// What in the trades is accepted as it is, but most likely a mistake.
    ///
    /// - Complexity: O(*n*) for *n* splits.
    package var warnings: [Diagnostic] { (trades?.unreadColumns ?? []) + repeatedSplits }

    /// Splits that a trades file has twice, each with its place. Both count, so one of them is most likely a mistake.
    package var repeatedSplits: [Diagnostic] {
        guard let trades else { return [] }
        var found: [Diagnostic] = []
        for (symbol, splits) in trades.splits.bySymbol {
            for (place, split) in splits.enumerated() where !split.ratio.isOne {
                guard settings.asOf.map({ split.date <= $0 }) ?? true,
                    let same = splits[..<place].first(where: {
                        $0.date == split.date && $0.ratio == split.ratio
                    })
                else { continue }
                let error = TradeError(
                    TradeProblem(.ratio, .repeatsSplit(same.location)), type: .split, date: split.date,
                    symbol: trades.texts.symbol(symbol), location: split.location)
                found.append(trades.diagnostic(error))
            }
        }
        return found
    }

    /// Whether there are any trades files.
    package var hasTrades: Bool { trades != nil }
}
