internal import Portfolios

/// The date on which the shown result was made, for results that depend on it.
struct DayChange {
    /// The longest wait before the date is checked again, in seconds. On a machine that was suspended, or
    /// whose clock was set, midnight comes earlier or later than expected.
    static let longestWait = 60

    private let today: () -> CalendarDate
    private let secondsToMidnight: () -> Int
    private var day: CalendarDate

    init(
        today: @escaping () -> CalendarDate = { CalendarDate.today },
        secondsToMidnight: @escaping () -> Int = { LocalTime.secondsToMidnight }
    ) {
        self.today = today
        self.secondsToMidnight = secondsToMidnight
        day = today()
    }

    /// Whether the date has changed, to a later or an earlier one.
    var isOver: Bool { today() != day }

    /// How long to wait before checking again.
    var wait: Duration { .seconds(min(secondsToMidnight(), DayChange.longestWait)) }

    /// Notes that the result is made again now.
    mutating func begin() { day = today() }
}
