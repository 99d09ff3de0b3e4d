import Testing
import Valuation

@Suite struct HistoryIntervalTests {
    private func days(_ interval: HistoryInterval, _ first: String, _ last: String) throws -> [String] {
        try interval.days(from: CalendarDate(first), through: CalendarDate(last))
            .map(\.description)
    }

    @Test func `a month after the 31st is the month's last day, and the 31st comes back`() throws {
        #expect(
            try days(.month, "2012-01-31", "2012-05-31")
                == ["2012-01-31", "2012-02-29", "2012-03-31", "2012-04-30", "2012-05-31"])
    }

    @Test func `a year after the 29th of February is the 28th, and the 29th comes back`() throws {
        #expect(
            try days(.year, "2012-02-29", "2016-03-01")
                == ["2012-02-29", "2013-02-28", "2014-02-28", "2015-02-28", "2016-02-29", "2016-03-01"])
    }

    @Test func `the last day is always there, on a step or not`() throws {
        #expect(try days(.week, "2013-02-20", "2013-03-01") == ["2013-02-20", "2013-02-27", "2013-03-01"])
        #expect(try days(.week, "2013-02-22", "2013-03-01") == ["2013-02-22", "2013-03-01"])
        #expect(try days(.month, "2012-11-15", "2013-01-10") == ["2012-11-15", "2012-12-15", "2013-01-10"])
    }

    @Test func `each day is there, over the leap day too`() throws {
        #expect(
            try days(.day, "2012-02-28", "2012-03-02")
                == ["2012-02-28", "2012-02-29", "2012-03-01", "2012-03-02"])
    }

    @Test func `one day is a history, and none is where the first comes after the last`() throws {
        for interval in HistoryInterval.allCases {
            #expect(try days(interval, "2013-03-01", "2013-03-01") == ["2013-03-01"])
            #expect(try days(interval, "2013-03-02", "2013-03-01") == [])
        }
    }

    @Test func `the calendar's end is the end`() throws {
        #expect(try days(.month, "9999-10-31", "9999-12-31") == ["9999-10-31", "9999-11-30", "9999-12-31"])
        #expect(try days(.year, "9998-02-01", "9999-12-31") == ["9998-02-01", "9999-02-01", "9999-12-31"])
        #expect(try days(.week, "9999-12-20", "9999-12-31") == ["9999-12-20", "9999-12-27", "9999-12-31"])
    }

    @Test func `spread days begin and end where they should, evenly`() throws {
        let first = try CalendarDate("2020-01-01")
        let spread = { (count: Int, span: Int) in
            HistoryInterval.spread(count, from: first, through: first.advanced(by: span)).map {
                first.days(to: $0)
            }
        }
        #expect(spread(3, 10) == [0, 5, 10])
        #expect(spread(100, 3) == [0, 1, 2, 3])
        #expect(spread(5, 0) == [0])
        #expect(spread(5, -1) == [])
    }

    @Test func `what is drawn is every day, or every weekday, as long as there is room`() throws {
        func drawn(_ count: Int, _ first: String, _ last: String) throws -> [String] {
            try HistoryInterval.drawn(count, from: CalendarDate(first), through: CalendarDate(last)).map(
                \.description)
        }
        // 5 January 2013 is a Saturday.
        #expect(
            try drawn(10, "2013-01-04", "2013-01-13")
                == (4...13).map { "2013-01-" + ($0 < 10 ? "0" : "") + "\($0)" })
        #expect(
            try drawn(8, "2013-01-05", "2013-01-14") == [
                "2013-01-05", "2013-01-07", "2013-01-08", "2013-01-09", "2013-01-10", "2013-01-11",
                "2013-01-14",
            ])
        #expect(try drawn(3, "2013-01-05", "2013-01-15") == ["2013-01-05", "2013-01-10", "2013-01-15"])
        // 3 January 1970 is one too.
        #expect(try drawn(2, "1969-12-27", "1969-12-29") == ["1969-12-27", "1969-12-29"])
        #expect(
            try drawn(4, "1969-12-26", "1969-12-30") == ["1969-12-26", "1969-12-29", "1969-12-30"])
        // Any year has no more weekdays than a page draws days.
        for first in try (0..<1461).map({ try CalendarDate("2012-02-28").advanced(by: $0) }) {
            let days = HistoryInterval.drawn(264, from: first, through: first.advanced(byMonths: 12))
            #expect(days.dropFirst().dropLast().allSatisfy { !$0.isOnWeekend } && days.count >= 261)
        }
    }
}
