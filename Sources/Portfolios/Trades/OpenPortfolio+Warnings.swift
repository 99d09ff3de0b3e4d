extension OpenPortfolio {
    /// What of the trades is read as it stands, and most likely not as it was meant.
    ///
    /// - Complexity: O(*n*) for *n* splits.
    package var warnings: [Diagnostic] { (trades?.unreadColumns ?? []) + repeatedSplits }

    /// Splits that a file of trades has twice, each at its place: as both count, one of them is most likely a mistake.
    private var repeatedSplits: [Diagnostic] {
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

    /// Whether there is any file of trades.
    package var hasTrades: Bool { trades != nil }
}
