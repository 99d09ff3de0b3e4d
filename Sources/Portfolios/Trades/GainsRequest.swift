/// Which realised gains to show, and how.
public struct GainsRequest: Hashable, Sendable {
    /// What is listed below the totals.
    public enum Contents: Hashable, Sendable {
        /// Each sale, with the lots it took, and each payment.
        case sales(each: GainsReport.Row = .lot)
        /// Only payments: dividends, interest, fees and taxes.
        case income
        /// Sales and payments grouped by a key.
        case groups(by: GainGrouping)
    }

    /// What is listed.
    public var contents: Contents
    /// The year whose sales and payments are shown, in place of ``from`` and ``through``; `nil` for no year.
    package var year: Year?

    /// A year of the portfolio, which begins on the day that the portfolio says.
    package enum Year: Hashable, Sendable {
        /// The year that begins in a calendar year.
        case beginning(Int)
        /// The same, by its name.
        case named(String, beginning: Int)
    }

    /// The first day whose sales and payments are shown; `nil` for no limit.
    public var from: CalendarDate?
    /// The last day whose sales and payments are shown; `nil` for the as-of date.
    public var through: CalendarDate?

    /// Creates a request for the sales and payments from one day to another, both included.
    public init(
        _ contents: Contents = .sales(), from: CalendarDate? = nil, through: CalendarDate? = nil
    ) {
        self.contents = contents
        self.from = from
        self.through = through
    }

    /// Creates a request for the sales and payments of the year that begins in a calendar year, on the day that the
    /// settings or `portfolio.json` say, else on 1 January.
    ///
    /// - Returns: `nil` if the year is before 1 or after 9999.
    public init?(_ contents: Contents = .sales(), year: Int) {
        guard (1...9999).contains(year) else { return nil }
        self.init(contents)
        self.year = .beginning(year)
    }

    /// The request with the days of its year.
    ///
    /// - Throws: ``PortfolioFailure/yearOfOtherName(_:name:)`` if the year is named otherwise.
    func resolved(_ start: YearStart) throws(PortfolioFailure) -> GainsRequest {
        guard let days = try year?.days(start) else { return self }
        var request = self
        request.year = nil
        request.from = days.lowerBound
        request.through = days.upperBound
        return request
    }
}

extension GainsRequest.Year {
    /// The days of the year.
    ///
    /// - Throws: ``PortfolioFailure/yearOfOtherName(_:name:)`` if the year is named otherwise.
    func days(_ start: YearStart) throws(PortfolioFailure) -> ClosedRange<CalendarDate> {
        let beginning: Int
        switch self {
        case .beginning(let year): beginning = year
        case .named(let name, let year):
            guard name == start.name(of: year) else {
                throw .yearOfOtherName(name, name: start.name(of: year))
            }
            beginning = year
        }
        return start.days(of: beginning) ?? CalendarDate.first...CalendarDate.first
    }
}
