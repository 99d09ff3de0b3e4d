internal import Portfolios
internal import SystemInterface

/// The day it was when what is shown was made, where it may be part of it.
struct ShownDay {
    /// How long to wait at most before the date is looked at again. A machine that was suspended, or whose clock was
    /// put, comes to midnight at another time than it had to be expected.
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

    /// Whether it is another day now, an earlier one too.
    var isOver: Bool { today() != day }

    /// When to ask again.
    var wait: Duration { .seconds(min(secondsToMidnight(), ShownDay.longestWait)) }

    /// What is shown is made anew, now.
    mutating func begin() { day = today() }
}
