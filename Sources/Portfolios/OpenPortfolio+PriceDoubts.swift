extension OpenPortfolio {
    /// The prices by which something is valued and which look like slips of the hand: they are 0, or far from the price
    /// before.
    ///
    /// - Complexity: O(*n* log *m*) for *n* holdings and *m* prices of a stock.
    func priceDoubts(_ outcome: Outcome) -> [PriceDoubt] {
        let prices = market.prices
        var seen: Set<ExactText> = []
        var doubts: [PriceDoubt] = []
        for row in outcome.output.valued where !row.holding.isExcluded && row.holding.inputs.price == nil {
            let symbol = row.holding.symbol
            guard seen.insert(symbol.exact).inserted, let number = prices.symbols.find(symbol),
                let last = prices.quotes(of: number, on: outcome.options.asOf).price, let day = last.date,
                let message = doubt(last, of: symbol, number, in: row.holding.quoteCurrency, on: day)
            else { continue }
            let file = Path.name(of: market.path(ofPrices: last.location.file))
            doubts.append(
                PriceDoubt(
                    symbol: symbol, message: message, place: "\(file), line \(last.location.line)"))
        }
        return doubts
    }

    /// In more days, a price may well become another.
    private static let comparedDays = 400

    private func doubt(
        _ last: PriceTable.Quote, of symbol: String, _ number: Int, in unit: QuoteCurrency,
        on day: CalendarDate
    ) -> String? {
        if last.price.isZero { return "its price of \(day) is 0" }
        guard let price = last.price(in: unit),
            let before = market.prices.quotes(of: number, on: day.advanced(by: -1)).price,
            let known = before.price(in: unit), let first = before.date,
            first.days(to: day) <= OpenPortfolio.comparedDays,
            !isSplit(symbol, after: first, through: day)
        else { return nil }
        return FarFigure.price.doubts(price, beside: known, of: first).first.map {
            "its price of \(day), \($0): a slip, or a split that is not stated?"
        }
    }

    private func isSplit(_ symbol: String, after first: CalendarDate, through last: CalendarDate) -> Bool {
        guard let trades, let number = trades.texts.symbols.find(symbol) else { return false }
        return trades.splits.isSplit(UInt32(clamping: number), after: first, through: last)
    }
}
