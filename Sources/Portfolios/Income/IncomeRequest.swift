/// Which income is shown: what was paid, and what is ahead.
public struct IncomeRequest: Hashable, Sendable {
    /// The first day; `nil` for that of the 12 months up to the as-of date.
    public var from: CalendarDate?
    /// The last day; `nil` for ``months`` after the as-of date.
    public var to: CalendarDate?
    /// The year whose payments are shown, in place of ``from`` and ``to``; `nil` for no year.
    package var year: GainsRequest.Year?
    /// How many months after the as-of date are shown, where ``to`` is `nil`; `nil` for 12.
    public var months: Int?
    /// Whether dividends of the 12 months up to the as-of date are repeated a year later, where nothing else is stated.
    public var estimates = false
    /// What payments are grouped by; `nil` for each by itself.
    public var grouping: IncomeGrouping?

    /// Creates a request for the payments from one day to another, both included.
    public init(from: CalendarDate? = nil, to: CalendarDate? = nil) {
        self.from = from
        self.to = to
    }

    /// The period around an as-of date.
    ///
    /// - Throws: ``PortfolioFailure/noDays(from:through:)`` if the first day is after the last.
    func period(asOf: CalendarDate) throws(PortfolioFailure) -> IncomeSchedule.Period {
        let first = from ?? IncomeSchedule.Period.year(to: asOf).lowerBound
        let last = to ?? asOf.advanced(byMonths: months ?? 12)
        if first > last { throw .noDays(from: first, through: last) }
        return IncomeSchedule.Period(from: first, to: last, asOf: asOf, estimates: estimates)
    }
}
