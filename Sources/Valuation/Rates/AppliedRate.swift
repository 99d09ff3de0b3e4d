#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

/// The rate a figure was made with, and where it comes from.
public struct AppliedRate: Hashable, Sendable {
    package let number: CompactDecimal
    /// Which way it was found.
    public let source: RateSource
    /// The day the rate was published; of a cross, the older of the two; `nil` for a stated or undated rate.
    public let date: CalendarDate?
    /// The third currency of a cross; `nil` for any other rate.
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
    ///   - source: which way it was found; for a cross, see ``init(_:via:date:)``.
    ///   - date: the day the rate was published.
    /// - Throws: ``HoldingProblem`` for a rate that is not above 0, or can't be held.
    public init(_ rate: Decimal, source: RateSource, date: CalendarDate? = nil) throws(HoldingProblem) {
        self.init(try AppliedRate.number(rate), source: source, date: date)
    }

    /// A cross rate for a preview or a test.
    ///
    /// - Parameters:
    ///   - rate: units of portfolio currency for 1 unit of stock currency.
    ///   - via: the third currency.
    ///   - date: the day of the older of the two published rates.
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

    /// Units of portfolio currency for 1 unit of stock currency: the rate used, whole.
    public var rate: Decimal { Decimal(number.exact) }
}
