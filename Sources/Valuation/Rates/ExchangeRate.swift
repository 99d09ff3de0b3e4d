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

/// Where a rate that was used comes from.
public enum RateSource: String, Hashable, Sendable, CaseIterable {
    /// Stated for the whole report.
    case option
    /// Stated for the holding.
    case row
    /// Cost in portfolio currency over cost in stock currency.
    case cost
    /// The pair as it was published.
    case direct
    /// One over the pair published the other way round.
    case inverse
    /// Two pairs by way of a third currency.
    case cross
    /// Of several lots together: an amount in portfolio currency over the same in stock currency.
    case average
}

/// The rate a figure was made with, and where it comes from.
public struct AppliedRate: Hashable, Sendable {
    package var number: CompactDecimal
    /// Which way it was found.
    public var source: RateSource
    /// The day the rate was published; of a cross, the older of the two; `nil` for a stated or undated rate.
    public var date: CalendarDate?
    /// The third currency of a cross.
    public var via: Currency?

    package init(
        _ number: CompactDecimal, source: RateSource, date: CalendarDate? = nil, via: Currency? = nil
    ) {
        self.number = number
        self.source = source
        self.date = date
        self.via = via
    }

    /// Units of portfolio currency for 1 unit of stock currency: the rate used, whole.
    public var rate: Decimal { Decimal(number.exact) }
}

extension CompactDecimal: Hashable {
    package func hash(into hasher: inout Hasher) {
        let canonical = exact.withoutTrailingZeros
        hasher.combine(canonical.wide)
        hasher.combine(canonical.scale)
    }
}
