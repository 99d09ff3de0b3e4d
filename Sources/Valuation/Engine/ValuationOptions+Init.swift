#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

extension ValuationOptions {
    /// Every option, with its default.
    ///
    /// - Parameters:
    ///   - currency: the currency of the result, and of `rates`.
    ///   - asOf: the day the portfolio is valued at.
    ///   - costRate: the rate at which cost is taken into portfolio currency.
    ///   - maximumRateAge: how old a rate may be, in days.
    ///   - maximumPriceAge: a price of more days than these is called stale.
    ///   - prices: the current prices of symbols, each in its holdings' quote currency; before any other price.
    ///   - rates: units of `currency` for 1 of each currency now; before any other rate.
    /// - Throws: ``HoldingProblem`` for a price below 0, a rate that is not above 0, one of `currency` that is not 1,
    ///   and for what can't be held.
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

    /// The current prices that are stated, before any other; see ``setPrice(_:of:)``.
    public var prices: [String: Decimal] { statedPrices.mapValues { Decimal($0.exact) } }

    /// The current rates that are stated, before any other; see ``setRate(_:of:)``.
    public var rates: [Currency: Decimal] { statedRates.mapValues { Decimal($0.exact) } }
}
