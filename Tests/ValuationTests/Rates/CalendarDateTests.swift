import Foundation
import Testing
import Valuation

@Suite struct CalendarDateTests {
    @Test func `every day of the years 1 to 9999 follows the one before it, as text and as number`() throws {
        // The calendar walked day by day, with its rule for leap years and nothing else.
        var expected: Int32 = -719_162
        var wrong: [String] = []
        for year in 1...9999 {
            let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
            for (month, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated()
            {
                for day in 1...length {
                    let date = CalendarDate(year: year, month: month + 1, day: day)
                    let parts = date?.components
                    if date?.daysSince1970 != expected || parts?.year != year || parts?.month != month + 1
                        || parts?.day != day
                    {
                        wrong.append("\(year)-\(month + 1)-\(day)")
                    }
                    expected += 1
                }
                if CalendarDate(year: year, month: month + 1, day: length + 1) != nil {
                    wrong.append("\(year)-\(month)")
                }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.prefix(5))")
        #expect(expected - 1 == 2_932_896)
    }

    @Test func `the first of every month goes to text and back`() throws {
        var count = 0
        for year in 1...9999 {
            for month in 1...12 {
                let date = try #require(CalendarDate(year: year, month: month, day: 1 + (year + month) % 28))
                let text = date.description
                guard text.utf8.count == 10, try CalendarDate(text) == date else {
                    Issue.record("\(text)")
                    continue
                }
                count += 1
            }
        }
        #expect(count == 9999 * 12)
        #expect(CalendarDate(year: 7, month: 3, day: 9)?.description == "0007-03-09")
    }

    @Test(arguments: [
        ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2013-03-01", 15_765),
        ("0001-01-01", -719_162),
        ("9999-12-31", 2_932_896), ("1582-10-15", -141_427), ("1900-03-01", -25_508),
    ])
    func `published day numbers`(text: String, days: Int32) throws {
        #expect(try CalendarDate(text).daysSince1970 == days)
    }

    @Test(arguments: [
        "", "2013", "2013-03", "2013-3-1", "2013-03-1", "13-03-01", "2013/03/01", "01-03-2013", "20130301",
        "2013-03-01 ", " 2013-03-01", "2013-03-01T00:00", "2013-13-01", "2013-00-01", "2013-02-29",
        "1900-02-29",
        "2013-04-31", "2013-01-00", "2013-01-32", "0000-01-01", "-001-01-01", "2013-03-0a", "２０13-03-01",
        "2013–03–01",
        "+013-03-01", "12013-03-01",
    ])
    func `a date that is not ISO 8601's or not in the calendar is none`(text: String) {
        #expect(throws: CalendarDateError.self) { try CalendarDate(text) }
    }

    @Test func `steps stay within the calendar`() throws {
        let first = try CalendarDate("0001-01-01")
        let last = try CalendarDate("9999-12-31")
        #expect(last.advanced(by: 1) == last)
        #expect(last.advanced(by: .max) == last)
        #expect(first.advanced(by: -1) == first)
        #expect(first.advanced(by: .min) == first)
        #expect(first.advanced(by: 3_652_058) == last)
        #expect(first.days(to: last) == 3_652_058)
        #expect(last.days(to: first) == -3_652_058)
        #expect(try CalendarDate("2012-02-28").advanced(by: 2) == CalendarDate("2012-03-01"))
        #expect(CalendarDate(year: .max, month: 1, day: 1) == nil)
        #expect(CalendarDate(year: 2013, month: .min, day: .max) == nil)
    }

    @Test func `a day of three numbers, or an error that says which there is not`() throws {
        let date = try CalendarDate(2012, 2, 29)
        #expect((date.year, date.month, date.day) == (2012, 2, 29))
        #expect(throws: CalendarDateError.noSuchDay(year: 2013, month: 2, day: 29)) {
            try CalendarDate(2013, 2, 29)
        }
        #expect(throws: CalendarDateError.noSuchDay(year: 2013, month: 2, day: 29)) {
            try CalendarDate("2013-02-29")
        }
        #expect(throws: CalendarDateError.malformed("1.3.2013")) { try CalendarDate("1.3.2013") }
    }

    @Test(arguments: [
        ("2013-01-31", 1, "2013-02-28"), ("2012-01-31", 1, "2012-02-29"), ("2013-01-31", 2, "2013-03-31"),
        ("2012-02-29", -12, "2011-02-28"), ("2012-02-29", 48, "2016-02-29"), ("2013-03-15", -3, "2012-12-15"),
        ("2013-03-15", 0, "2013-03-15"), ("0001-03-15", -3, "0001-01-01"), ("9999-12-01", 1, "9999-12-31"),
        ("2013-03-15", .max, "9999-12-31"), ("2013-03-15", .min, "0001-01-01"),
    ])
    func `a month's step is to the same day, or to the month's last`(
        from: String, months: Int, to: String
    ) throws {
        #expect(try CalendarDate(from).advanced(byMonths: months) == CalendarDate(to))
    }

    @Test func `the day at a moment depends on the zone`() throws {
        let greenwich = try #require(TimeZone(secondsFromGMT: 0))
        let kiritimati = try #require(TimeZone(secondsFromGMT: 14 * 3600))
        let newYork = try #require(TimeZone(secondsFromGMT: -5 * 3600))
        // 2013-03-01T00:00:00Z.
        let midnight = Date(timeIntervalSince1970: 1_362_096_000)
        #expect(try CalendarDate(midnight, in: greenwich) == CalendarDate(2013, 3, 1))
        #expect(try CalendarDate(midnight, in: newYork) == CalendarDate(2013, 2, 28))
        #expect(try CalendarDate(midnight.addingTimeInterval(-1), in: greenwich) == CalendarDate(2013, 2, 28))
        #expect(
            try CalendarDate(midnight.addingTimeInterval(10 * 3600), in: kiritimati)
                == CalendarDate(2013, 3, 2))
        // 1969-12-31T23:59:59Z.
        #expect(
            try CalendarDate(Date(timeIntervalSince1970: -1), in: greenwich) == CalendarDate(1969, 12, 31))
        for beyond in [Date.distantFuture, .distantPast, Date(timeIntervalSince1970: 1e300)] {
            #expect((1...9999).contains(CalendarDate(beyond, in: greenwich).year))
        }
    }

    @Test(arguments: ["Europe/Berlin", "America/Sao_Paulo", "Pacific/Kiritimati", "Pacific/Apia", "GMT"])
    func `noon is on its day, whatever daylight saving time does`(name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        var wrong: [CalendarDate] = []
        var day = try CalendarDate(2010, 1, 1)
        let last = try CalendarDate(2013, 12, 31)
        while day <= last {
            // Samoa had no 30 December 2011.
            let isSkipped = name == "Pacific/Apia" && day.description == "2011-12-30"
            if CalendarDate(Date(noonOf: day, in: zone), in: zone) != day, !isSkipped { wrong.append(day) }
            day = day.advanced(by: 1)
        }
        #expect(wrong.isEmpty)
    }
}
