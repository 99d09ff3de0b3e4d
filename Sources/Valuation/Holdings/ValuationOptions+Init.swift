extension ValuationOptions {
    /// Creates options with stated prices and rates.
    ///
    /// - Parameters:
    ///   - currency: the currency of the result, and of `rates`.
    ///   - asOf: the day to value the portfolio on.
    ///   - costRate: the rate that converts cost to portfolio currency.
    ///   - maximumRateAge: the maximum age of a rate, in days.
    ///   - maximumPriceAge: the age in days beyond which a price is reported as stale.
    ///   - prices: the current price per share of each symbol, in the quote currency of its holdings; it takes
    ///     precedence over any other price.
    ///   - rates: current units of `currency` for 1 unit of each currency; they take precedence over any other rate.
    /// - Throws: ``HoldingProblem`` if a price is negative, a rate is not above 0, the rate of `currency` itself is not
    ///   1, or a number can't be represented exactly.
    public init(
        currency: Currency, asOf: CalendarDate, costRate: CostRate = .purchase,
        maximumRateAge: Int = RateTable.defaultMaximumAge,
        maximumPriceAge: Int = ValuationOptions.defaultMaximumPriceAge, prices: [String: Decimal] = [:],
        rates: [Currency: Decimal] = [:]
    ) throws(HoldingProblem) {
        self.init(
            currency: currency, asOf: asOf, costRate: costRate, maximumRateAge: maximumRateAge,
            maximumPriceAge: maximumPriceAge)
        for (symbol, price) in prices { try setPrice(price, of: symbol) }
        for (currency, rate) in rates { try setRate(rate, of: currency) }
    }

    /// The stated prices by symbol, which take precedence over any other; see ``setPrice(_:of:)``.
    ///
    /// Of symbols that are canonically equivalent but not of the same bytes, a dictionary has only one.
    public var prices: [String: Decimal] {
        let prices = statedPrices.sorted { $0.key < $1.key }.map { ($0.key.text, Decimal($0.value.exact)) }
        return Dictionary(prices) { first, _ in first }
    }

    /// The stated rates by currency, which take precedence over any other; see ``setRate(_:of:)``.
    public var rates: [Currency: Decimal] { statedRates.mapValues { Decimal($0.exact) } }
}
