#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

/// A published exchange rate: 1 `base` = `rate` `quote`.
///
/// Both are currencies, not minor units: a rate is for one pound, never for one penny. Whether the rate is above 0 is
/// checked by the ``RateTable`` that takes it.
public struct ExchangeRate: Hashable, Sendable {
    /// The currency that the rate is for 1 unit of.
    public var base: Currency
    /// The currency that the rate is in.
    public var quote: Currency
    /// Units of `quote` for 1 `base`; above 0.
    public var rate: Decimal
    /// The day on which it was published; `nil` for a rate that holds wherever no dated one does.
    public var date: CalendarDate?

    /// A rate: 1 `base` = `rate` `quote`.
    ///
    /// - Parameters:
    ///   - base: the currency that the rate is for 1 unit of.
    ///   - quote: the currency that the rate is in.
    ///   - rate: units of `quote` for 1 `base`; above 0.
    ///   - date: the day on which it was published; `nil` for a rate that holds wherever no dated one does.
    public init(base: Currency, quote: Currency, rate: Decimal, date: CalendarDate? = nil) {
        self.base = base
        self.quote = quote
        self.rate = rate
        self.date = date
    }
}

extension ExchangeRate {
    /// The rate as the engine takes it; `nil` for one that is not above 0, not 1 between a currency and itself, or of
    /// more digits than can be held.
    var number: CompactDecimal? {
        guard let number = try? CompactDecimal(rate), number.isRate, base != quote || number == .one
        else { return nil }
        return number
    }
}
