/// The interval between the days of a history; the raw values are the names used in every input and output.
public enum HistoryInterval: String, CaseIterable, Codable, Hashable, Sendable {
    /// Every day.
    case day
    /// Every seventh day.
    case week
    /// The same day of every month, or the last day of a month that has no such day.
    case month
    /// The same day of every year; 28 February in years without a 29th.
    case year

    /// The days from `first` on, one interval apart, followed by `last` even if no step falls on it.
    ///
    /// A monthly step goes to the same day of the month, or to the last day of a shorter month: 31 January, 28
    /// February, 31 March. The result is empty if `first` is after `last`.
    ///
    /// - Complexity: O(*n*) for *n* days returned.
    public func days(from first: CalendarDate, through last: CalendarDate) -> [CalendarDate] {
        guard first <= last else { return [] }
        var days: [CalendarDate] = []
        var step = 0
        var day = first
        while day < last {
            days.append(day)
            step += 1
            day = self.day(first, after: step)
        }
        return days + [last]
    }

    /// The day `steps` intervals after `first`, at most the calendar's last day.
    private func day(_ first: CalendarDate, after steps: Int) -> CalendarDate {
        switch self {
        case .day: first.advanced(by: steps)
        case .week: first.advanced(by: 7 * steps)
        case .month: first.advanced(byMonths: steps)
        case .year: first.advanced(byMonths: 12 * steps)
        }
    }

    /// Up to `count` days (at least 2), evenly spread from `first` to `last`, including both.
    package static func spread(_ count: Int, from first: CalendarDate, through last: CalendarDate)
        -> [CalendarDate]
    {
        let span = first.days(to: last)
        guard span > 0 else { return span == 0 ? [last] : [] }
        let steps = min(max(count - 1, 1), span)
        return (0...steps).map { first.advanced(by: span * $0 / steps) }
    }

    /// Up to `count` days (at least 2) from `first` to `last`, including both: every day if that is not too many, or else
    /// every weekday, because most prices are of those; otherwise days that are evenly spread.
    package static func drawn(_ count: Int, from first: CalendarDate, through last: CalendarDate)
        -> [CalendarDate]
    {
        let span = first.days(to: last)
        if span >= count, span < 2 * count {
            let days = (0...span).map { first.advanced(by: $0) }
                .filter { $0 == first || $0 == last || !$0.isOnWeekend }
            if days.count <= count { return days }
        }
        return spread(count, from: first, through: last)
    }
}
