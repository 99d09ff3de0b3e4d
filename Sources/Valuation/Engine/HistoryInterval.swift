/// How far apart the days of a history are; the raw values are the names in every input and output.
public enum HistoryInterval: String, CaseIterable, Codable, Hashable, Sendable {
    /// Every day.
    case day
    /// Every seventh day.
    case week
    /// The same day of every month, or the last day of a month that has no such day.
    case month

    /// The days from `first` on, each one interval after the one before it, and `last`, whether a step falls on it or
    /// not.
    ///
    /// A month's step is to the same day of the month, or to the month's last where it has no such day: 31 January,
    /// 28 February, 31 March. Empty where `first` is after `last`.
    ///
    /// - Complexity: O(*n*) in the number of days given.
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

    /// The day `steps` intervals after `first`, or the calendar's last day.
    private func day(_ first: CalendarDate, after steps: Int) -> CalendarDate {
        switch self {
        case .day: first.advanced(by: steps)
        case .week: first.advanced(by: 7 * steps)
        case .month: first.advanced(byMonths: steps)
        }
    }

    /// At most `count` days (2 or more) from `first` to `last`, both among them, spread evenly.
    package static func spread(_ count: Int, from first: CalendarDate, through last: CalendarDate)
        -> [CalendarDate]
    {
        let span = first.days(to: last)
        guard span > 0 else { return span == 0 ? [last] : [] }
        let steps = min(max(count - 1, 1), span)
        return (0...steps).map { first.advanced(by: span * $0 / steps) }
    }
}
