#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

/// An exchange rate as a figure was made with it, together with where it comes from.
///
/// A rate that was stated or published is used with all its digits; a derived one is rounded half to even to 15
/// significant digits before it is used.
public struct AppliedRate: Hashable, Sendable {
    package let number: CompactDecimal
    /// How it was found.
    public let source: RateSource
    /// The day on which it was published, of a cross rate the earlier of the two days; `nil` for a rate without a day.
    public let date: CalendarDate?
    /// The third currency of a cross rate; `nil` for any other.
    public let via: Currency?

    package init(
        _ number: CompactDecimal, source: RateSource, date: CalendarDate? = nil, via: Currency? = nil
    ) {
        self.number = number
        self.source = source
        self.date = date
        self.via = via
    }

    /// A rate for a preview or a test.
    ///
    /// - Parameters:
    ///   - rate: units of portfolio currency for 1 unit of stock currency.
    ///   - source: how it was found; for a cross, see ``init(_:via:date:)``.
    ///   - date: the day on which it was published.
    /// - Throws: ``HoldingProblem`` for a rate that is not above 0, or can't be held.
    public init(_ rate: Decimal, source: RateSource, date: CalendarDate? = nil) throws(HoldingProblem) {
        self.init(try AppliedRate.number(rate), source: source, date: date)
    }

    /// A cross rate for a preview or a test.
    ///
    /// - Parameters:
    ///   - rate: units of portfolio currency for 1 unit of stock currency.
    ///   - via: the third currency.
    ///   - date: the day of the older one of the two published rates.
    /// - Throws: ``HoldingProblem`` for a rate that is not above 0, or can't be held.
    public init(_ rate: Decimal, via: Currency, date: CalendarDate? = nil) throws(HoldingProblem) {
        self.init(try AppliedRate.number(rate), source: .cross, date: date, via: via)
    }

    private static func number(_ rate: Decimal) throws(HoldingProblem) -> CompactDecimal {
        let number: CompactDecimal
        do { number = try CompactDecimal(rate) } catch { throw HoldingProblem(.rate, .number(error)) }
        guard number.coefficient > 0 else { throw HoldingProblem(.rate, .notAboveZero) }
        return number
    }

    /// Units of portfolio currency for 1 unit of stock currency, with every digit that was used.
    public var rate: Decimal { Decimal(number.exact) }
}
