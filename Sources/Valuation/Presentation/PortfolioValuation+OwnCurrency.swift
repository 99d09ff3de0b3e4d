extension PortfolioValuation {
    /// Values a portfolio in its own currency, with the usual settings.
    ///
    /// - Parameters:
    ///   - portfolio: the holdings and the currency.
    ///   - prices: the prices of holdings that do not state their own.
    ///   - rates: the exchange rates that are not stated.
    ///   - day: the as-of date.
    /// - Throws: ``ValuationError``, as ``init(of:prices:rates:options:)``.
    /// - Complexity: O(*n*) for *n* holdings, plus one search per distinct currency pair and day.
    public init(
        of portfolio: Portfolio, prices: PriceTable = PriceTable(), rates: RateTable = RateTable(),
        asOf day: CalendarDate
    ) throws(ValuationError) {
        try self.init(
            of: portfolio, prices: prices, rates: rates,
            options: ValuationOptions(currency: portfolio.currency, asOf: day))
    }
}
