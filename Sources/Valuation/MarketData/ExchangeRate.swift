/// A published exchange rate: 1 `base` = `rate` `quote`.
///
/// Both are currencies, never minor units: a rate is for one pound, not for one penny. The ``RateTable`` that takes the
/// rate checks whether it is valid.
public struct ExchangeRate: Hashable, Sendable {
    /// The currency of which 1 unit is converted.
    public var base: Currency
    /// The currency in which the rate is expressed.
    public var quote: Currency
    /// Units of `quote` for 1 unit of `base`; above 0.
    public var rate: Decimal
    /// The date of publication; `nil` for a rate that is used where no dated one applies.
    public var date: CalendarDate?

    /// Creates a rate: 1 `base` = `rate` `quote`.
    ///
    /// - Parameters:
    ///   - base: the currency of which 1 unit is converted.
    ///   - quote: the currency in which the rate is expressed.
    ///   - rate: units of `quote` for 1 unit of `base`; above 0.
    ///   - date: the date of publication; `nil` for a rate that is used where no dated one applies.
    public init(base: Currency, quote: Currency, rate: Decimal, date: CalendarDate? = nil) {
        self.base = base
        self.quote = quote
        self.rate = rate
        self.date = date
    }
}

extension ExchangeRate {
    /// The rate as the engine's number; `nil` if it is not above 0, is not 1 between a currency and itself, or can't be
    /// represented exactly.
    var number: CompactDecimal? {
        guard let number = try? CompactDecimal(rate), number.isRate, base != quote || number == .one
        else { return nil }
        return number
    }
}
