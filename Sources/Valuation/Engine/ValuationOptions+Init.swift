#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

extension ValuationOptions {
    /// Options with stated prices and rates.
    ///
    /// - Parameters:
    ///   - currency: the currency of the result, and of `rates`.
    ///   - asOf: the day the portfolio is valued at.
    ///   - costRate: the rate at which cost is converted to portfolio currency.
    ///   - maximumRateAge: how old a rate may be, in days.
    ///   - maximumPriceAge: a price of more days than these is called stale.
    ///   - prices: the current price of one share of each symbol, in the quote currency of its holdings; it goes before
    ///     any other.
    ///   - rates: units of `currency` for 1 unit of each currency now; they go before any other.
    /// - Throws: ``HoldingProblem`` for a negative price, a rate that is not above 0, one of `currency` that is not 1,
    ///   and for a number that can't be held.
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

    /// The stated prices by symbol, which go before any other; see ``setPrice(_:of:)``.
    public var prices: [String: Decimal] { statedPrices.mapValues { Decimal($0.exact) } }

    /// The stated rates by currency, which go before any other; see ``setRate(_:of:)``.
    public var rates: [Currency: Decimal] { statedRates.mapValues { Decimal($0.exact) } }
}
