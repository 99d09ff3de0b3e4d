extension AppliedRate {
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
}
