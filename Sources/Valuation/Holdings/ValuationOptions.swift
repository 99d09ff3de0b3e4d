/// The rate that converts cost to portfolio currency; the raw values are the names used in every input and output.
public enum CostRate: String, CaseIterable, Codable, Hashable, Sendable {
    /// The rate on the day of purchase: the gain has a price part and a currency part.
    case purchase
    /// The current rate: the currency part is 0.
    case current
}

/// How to value a portfolio: in which currency, on which day, at which rates.
public struct ValuationOptions: Hashable, Sendable {
    /// The currency of the result, and of the stated rates.
    public let currency: Currency
    /// The day to value the portfolio on.
    public var asOf: CalendarDate
    /// The rate that converts cost to portfolio currency.
    public var costRate: CostRate
    /// The maximum age of a rate, in days.
    public var maximumRateAge: Int
    /// The age in days beyond which a price is reported as stale.
    public var maximumPriceAge: Int
    package var statedRates: [Currency: CompactDecimal] = [:]
    package var statedPrices: [ExactText: CompactDecimal] = [:]

    /// The default of ``maximumPriceAge``, in days.
    public static let defaultMaximumPriceAge = 7

    /// Creates options without stated prices and rates.
    ///
    /// - Parameters:
    ///   - currency: the currency of the result.
    ///   - asOf: the day to value the portfolio on.
    ///   - costRate: the rate that converts cost to portfolio currency.
    ///   - maximumRateAge: the maximum age of a rate, in days.
    ///   - maximumPriceAge: the age in days beyond which a price is reported as stale.
    public init(
        currency: Currency, asOf: CalendarDate, costRate: CostRate = .purchase,
        maximumRateAge: Int = RateTable.defaultMaximumAge,
        maximumPriceAge: Int = ValuationOptions.defaultMaximumPriceAge
    ) {
        self.currency = currency
        self.asOf = asOf
        self.costRate = costRate
        self.maximumRateAge = maximumRateAge
        self.maximumPriceAge = maximumPriceAge
    }

    /// States the current rate of a stock currency, which takes precedence over any other.
    ///
    /// - Parameters:
    ///   - rate: units of portfolio currency for 1 unit of `currency`; above 0.
    ///   - currency: the stock currency.
    /// - Throws: ``HoldingProblem`` if the rate is not above 0, is not 1 for the portfolio currency itself, or can't be
    ///   represented exactly.
    public mutating func setRate(_ rate: Decimal, of currency: Currency) throws(HoldingProblem) {
        let number: CompactDecimal
        do { number = try CompactDecimal(rate) } catch { throw HoldingProblem(.rate, .number(error)) }
        try setRate(number, of: currency)
    }

    package mutating func setRate(_ rate: CompactDecimal, of currency: Currency) throws(HoldingProblem) {
        guard rate.isRate else { throw HoldingProblem(.rate, .notAboveZero) }
        guard currency != self.currency || rate == .one else {
            throw HoldingProblem(.rate, .rateOfOwnCurrency(currency))
        }
        statedRates[currency] = rate
    }

    /// States the current price of a stock, which takes precedence over any other.
    ///
    /// - Parameters:
    ///   - price: the price of one share, in the quote currency of its holdings; not negative.
    ///   - symbol: the symbol of the stock.
    /// - Throws: ``HoldingProblem`` if the price is negative or can't be represented exactly.
    public mutating func setPrice(_ price: Decimal, of symbol: String) throws(HoldingProblem) {
        let number: CompactDecimal
        do { number = try CompactDecimal(price) } catch { throw HoldingProblem(.price, .number(error)) }
        try setPrice(number, of: symbol)
    }

    package mutating func setPrice(_ price: CompactDecimal, of symbol: String) throws(HoldingProblem) {
        guard price.isPrice else { throw HoldingProblem(.price, .negative) }
        statedPrices[symbol] = price
    }
}
