#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

/// An exchange rate as used in a calculation, and where it comes from.
///
/// A stated or published rate is used with all its digits; a derived one is rounded half to even to 15 significant
/// digits before it is used.
public struct AppliedRate: Hashable, Sendable {
    package let number: CompactDecimal
    /// How the rate was determined.
    public let source: RateSource
    /// The date of publication, for a cross rate the earlier of the two dates; `nil` for a rate without a date.
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

    /// Creates a rate for a preview or a test.
    ///
    /// - Parameters:
    ///   - rate: units of portfolio currency for 1 unit of stock currency.
    ///   - source: how the rate was determined; for a cross rate, use ``init(_:via:date:)``.
    ///   - date: the date of publication.
    /// - Throws: ``HoldingProblem`` if the rate is not above 0 or can't be represented exactly.
    public init(_ rate: Decimal, source: RateSource, date: CalendarDate? = nil) throws(HoldingProblem) {
        self.init(try AppliedRate.number(rate), source: source, date: date)
    }

    /// Creates a cross rate for a preview or a test.
    ///
    /// - Parameters:
    ///   - rate: units of portfolio currency for 1 unit of stock currency.
    ///   - via: the third currency.
    ///   - date: the earlier of the two dates of publication.
    /// - Throws: ``HoldingProblem`` if the rate is not above 0 or can't be represented exactly.
    public init(_ rate: Decimal, via: Currency, date: CalendarDate? = nil) throws(HoldingProblem) {
        self.init(try AppliedRate.number(rate), source: .cross, date: date, via: via)
    }

    private static func number(_ rate: Decimal) throws(HoldingProblem) -> CompactDecimal {
        let number: CompactDecimal
        do { number = try CompactDecimal(rate) } catch { throw HoldingProblem(.rate, .number(error)) }
        guard number.coefficient > 0 else { throw HoldingProblem(.rate, .notAboveZero) }
        return number
    }

    /// Units of portfolio currency for 1 unit of stock currency, with all the digits used.
    public var rate: Decimal { Decimal(number.exact) }
}
