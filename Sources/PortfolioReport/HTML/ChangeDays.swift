package import Valuation

/// The days of the prices that changed within a day, and of those before them that are old.
package struct ChangeDays: Sendable {
    private var days: ClosedRange<CalendarDate>
    /// The first day of a price before that is older than a weekend makes it.
    private var since: CalendarDate?
    /// Whether that is the day before all of them.
    private var isSinceForAll = false

    package init(_ day: CalendarDate, before: CalendarDate? = nil) {
        days = day...day
        if let before, before.days(to: day) > Site.freshDays { (since, isSinceForAll) = (before, true) }
    }

    fileprivate mutating func add(_ other: ChangeDays) {
        days = min(days.lowerBound, other.days.lowerBound)...max(days.upperBound, other.days.upperBound)
        isSinceForAll = isSinceForAll && since == other.since
        since = [since, other.since].compactMap { $0 }.min()
    }

    func words(today: CalendarDate?) -> String {
        let (first, last) = (days.lowerBound, days.upperBound)
        if let since, isSinceForAll { return "since \(since)" }
        return (first < last ? "from \(first) to \(last)" : last == today ? "today" : "on \(last)")
            + (since.map { ", for some since \($0)" } ?? "")
    }
}

extension ChangeDays? {
    /// Adds the day of a price that changed.
    ///
    /// - Parameter before: the day of the price before it; `nil` if that is not known.
    package mutating func add(_ day: CalendarDate, before: CalendarDate?) {
        let other = ChangeDays(day, before: before)
        if self?.add(other) == nil { self = other }
    }
}
