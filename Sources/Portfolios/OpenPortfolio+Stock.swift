extension OpenPortfolio {
    /// One stock in detail: the sections of all its lots together, and of each lot.
    ///
    /// - Throws: ``PortfolioFailure/unknownSymbol(_:suggestions:)`` if nothing of the symbol is held.
    /// - Complexity: O(*n*) for *n* holdings; memory is proportional to the stock's own lots.
    public func stock(_ symbol: String) throws(PortfolioFailure) -> StockDetail {
        try datedStock(symbol).detail
    }

    /// The stock, and the date of its figures.
    package func datedStock(
        _ symbol: String
    ) throws(PortfolioFailure) -> (detail: StockDetail, asOf: CalendarDate) {
        let (detail, outcome) = try detail(of: symbol) { .lots(of: $0.exact) }
        return (detail, outcome.options.asOf)
    }

    /// The stock as an HTML page, with the history of its value.
    ///
    /// - Throws: ``PortfolioFailure`` as ``stock(_:)`` does.
    public func stockPage(_ symbol: String) throws(PortfolioFailure) -> StockPage {
        try stockPage(symbol, of: nil)
    }

    /// The stock as an HTML page with charts of a span.
    package func stockPage(
        _ symbol: String, of range: ChartRange?
    ) throws(PortfolioFailure) -> StockPage {
        let (detail, outcome) = try detail(of: symbol) { .holdings(symbol: $0) }
        let holdings = outcome.output.valued.lazy.map(\.holding)
        let traded = trades?.texts.symbols.find(detail.symbol)
        let unit =
            holdings.first?.quoteCurrency ?? traded.flatMap { trades?.unit(of: UInt32(clamping: $0)) }
        let first = range?.first(before: outcome.options.asOf)
        var page = StockPage(
            detail, options: outcome.options, totals: outcome.output.currencies.total,
            history: try drawnHistory(outcome, from: first),
            prices: PriceCourse(
                of: detail.symbol, in: market.prices, unit: unit, from: first,
                through: outcome.options.asOf),
            events: try events(of: detail.symbol, holdings, through: outcome.options.asOf),
            fileNames: fileNames,
            hasRows: holdings.contains(where: isRow))
        page.changeDays = changeDays(outcome)
        if range != nil { page.result = try periodResult(from: first, of: detail.symbol) }
        return page
    }

    /// - Parameter keeping: what to keep of the lots of a symbol.
    private func detail(
        of text: String, _ keeping: (String) -> ValuationSink.Keeping
    ) throws(PortfolioFailure) -> (detail: StockDetail, Outcome) {
        let symbol = try symbol(of: text)
        if let found = try detail(ofSymbol: symbol, keeping(symbol)) { return found }
        let meant = try search(for: symbol)
        if let named = meant.only, let found = try detail(ofSymbol: named, keeping(named)) { return found }
        // An account that is left out may hold it.
        throw .unknownSymbol(symbol, suggestions: meant.suggestions.filter { $0.exact != symbol.exact })
    }

    private func detail(
        ofSymbol symbol: String, _ keeping: ValuationSink.Keeping
    ) throws(PortfolioFailure) -> (detail: StockDetail, Outcome)? {
        var outcome = try value(keeping: keeping)
        let valuation = valuation(&outcome)
        var builder = SectionBuilder(valuation, realised: outcome.realised)
        if case .lots = keeping {
            let valuer = HoldingValuer(
                options: outcome.options, own: ownCurrency, prices: market.prices, rates: market.rates)
            builder = SectionBuilder(valuation, outcome.output.lots, valuer, realised: outcome.realised)
        }
        guard var detail = builder.detail(of: symbol) else { return nil }
        detail.statesAccounts = outcome.stated.contains(.account)
        return (detail, outcome)
    }

    /// The symbol that a text stands for; a symbol of trades or holdings is never another one's name.
    ///
    /// - Complexity: O(1); O(*n*) for *n* holdings if the text is a word for another symbol.
    func symbol(of text: String) throws(PortfolioFailure) -> String {
        let symbol = symbolBook.symbol(of: text) { trades?.texts.symbols.find($0) != nil }
        guard symbol.exact != text.exact, try held([text.exact], in: inputs).isEmpty else { return text }
        // The name of another symbol in the rows is no more this one's.
        let isName = symbolBook.symbol(ofOther: text) == nil
        let others = isName ? try search(for: text).named.subtracting([symbol.exact]) : []
        return others.isEmpty ? symbol : text
    }
}
