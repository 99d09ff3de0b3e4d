#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

/// A published rate: 1 `base` = `rate` `quote`, on a day, or on any day where there is none.
///
/// Both currencies are majors: a rate is per pound, never per penny.
public struct ExchangeRate: Hashable, Sendable {
    /// The currency of which the rate is for 1 unit.
    public var base: Currency
    /// The currency the rate is in.
    public var quote: Currency
    /// Units of `quote` for 1 `base`; above 0.
    public var rate: Decimal
    /// The day it was published; `nil` for one that holds on any day no dated one does.
    public var date: CalendarDate?

    /// A rate of a day, or of any day where there is none.
    public init(base: Currency, quote: Currency, rate: Decimal, date: CalendarDate? = nil) {
        self.base = base
        self.quote = quote
        self.rate = rate
        self.date = date
    }
}

extension ExchangeRate {
    /// The rate as the engine takes it; `nil` for one that is not above 0, not 1 between a currency and itself, or of more
    /// digits than can be held.
    var number: CompactDecimal? {
        guard let number = try? CompactDecimal(rate), number.coefficient > 0, base != quote || number == .one
        else { return nil }
        return number
    }
}
