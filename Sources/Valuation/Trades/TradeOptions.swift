/// How trades become lots and gains.
public struct TradeOptions: Hashable, Sendable {
    /// The portfolio currency: that of the result.
    public let currency: Currency
    /// Which lots a sale takes, where the trade names none.
    public var method: LotMethod = .fifo
    /// The rate at which the cost of what was sold is taken into portfolio currency.
    public var costRate: CostRate = .purchase
    /// How old a rate may be, in days.
    public var maximumRateAge = RateTable.defaultMaximumAge

    /// Options with the defaults for everything but the currency.
    public init(currency: Currency) { self.currency = currency }
}
