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

    /// Creates a request for the sales and payments of a calendar year.
    ///
    /// - Returns: `nil` if the year is before 1 or after 9999.
    public init?(_ contents: Contents = .sales(), year: Int) {
        guard let first = try? CalendarDate(year, 1, 1), let last = try? CalendarDate(year, 12, 31) else {
            return nil
        }
        self.init(contents, from: first, through: last)
    }
}
