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
                guard text.utf8.count == 10, CalendarDate(text) == date else {
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
        #expect(try #require(CalendarDate(text)).daysSince1970 == days)
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
        #expect(CalendarDate(text) == nil)
    }

    @Test func `steps stay within the calendar`() throws {
        let first = try #require(CalendarDate("0001-01-01"))
        let last = try #require(CalendarDate("9999-12-31"))
        #expect(last.advanced(by: 1) == last)
        #expect(last.advanced(by: .max) == last)
        #expect(first.advanced(by: -1) == first)
        #expect(first.advanced(by: .min) == first)
        #expect(first.advanced(by: 3_652_058) == last)
        #expect(first.days(to: last) == 3_652_058)
        #expect(last.days(to: first) == -3_652_058)
        #expect(try #require(CalendarDate("2012-02-28")).advanced(by: 2) == CalendarDate("2012-03-01"))
        #expect(CalendarDate(year: .max, month: 1, day: 1) == nil)
        #expect(CalendarDate(year: 2013, month: .min, day: .max) == nil)
    }
}
