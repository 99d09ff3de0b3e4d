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

    /// Units of portfolio currency for 1 unit of stock currency, with all the digits used.
    public var rate: Decimal { Decimal(number.exact) }
}
