import PortfolioFiles
import Testing
import Valuation

@testable import PortfolioCLI

/// When the date is checked, and with what effect.
@Suite struct ShownDayTests {
    private final class Clock {
        var day: CalendarDate
        var secondsToMidnight = 86_400

        init(_ day: CalendarDate) { self.day = day }
    }

    @Test func `the date is looked at once a minute, and at midnight`() throws {
        let clock = Clock(try CalendarDate("2013-03-01"))
        let day = DayChange(today: { clock.day }, secondsToMidnight: { clock.secondsToMidnight })
        for (seconds, wait) in [(86_400, 60), (61, 60), (60, 60), (59, 59), (1, 1)] {
            clock.secondsToMidnight = seconds
            #expect(day.wait == .seconds(wait))
        }
    }

    @Test(arguments: ["2013-03-02", "2013-03-09", "2013-02-28"])
    func `a day is over when it is another, until something is shown of that`(_ next: String) throws {
        let clock = Clock(try CalendarDate("2013-03-01"))
        var day = DayChange(today: { clock.day }, secondsToMidnight: { clock.secondsToMidnight })
        #expect(!day.isOver)
        clock.day = try CalendarDate(next)
        #expect(day.isOver)
        day.begin()
        #expect(!day.isOver)
    }
}
