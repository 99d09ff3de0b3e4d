import Testing
import Valuation

/// Years that begin on another day than 1 January.
@Suite struct YearStartTests {
    private let british = YearStart(month: 4, day: 6)

    @Test(arguments: [
        ("2024-04-05", 2023, "2023/24"), ("2024-04-06", 2024, "2024/25"), ("2024-12-31", 2024, "2024/25"),
        ("2025-04-05", 2024, "2024/25"), ("1999-04-06", 1999, "1999/00"), ("0001-01-01", 0, "0000/01"),
        ("9999-12-31", 9999, "9999/00"),
    ])
    func `a British tax year begins on 6 April`(date: String, year: Int, name: String) throws {
        let start = try #require(british)
        #expect(start.year(of: try CalendarDate(date)) == year)
        #expect(start.name(of: year) == name)
        #expect(start.days(of: year)?.contains(try CalendarDate(date)) == true)
    }

    @Test func `years follow one another without a gap`() throws {
        let start = try #require(british)
        let (first, last) = (try CalendarDate("2024-04-06"), try CalendarDate("2025-04-05"))
        #expect(start.days(of: 2024) == first...last)
        for month in 1...12 {
            let start = try #require(YearStart(month: month, day: 28))
            for year in [1, 1899, 1999, 2023, 2024] {
                let (this, next) = (
                    try #require(start.days(of: year)), try #require(start.days(of: year + 1))
                )
                #expect(this.upperBound.days(to: next.lowerBound) == 1)
            }
        }
    }

    @Test func `calendar years have their numbers`() {
        #expect(YearStart.january.name(of: 2024) == "2024" && YearStart.january.name(of: 7) == "0007")
        #expect(YearStart.january.description == "01-01" && british?.description == "04-06")
        #expect(YearStart.january.days(of: 0) == nil && YearStart.january.days(of: 10_000) == nil)
    }

    @Test(arguments: [(2, 29), (2, 30), (13, 1), (0, 1), (4, 31), (1, 0), (-1, 1)])
    func `a day that not every year has begins none`(month: Int, day: Int) {
        #expect(YearStart(month: month, day: day) == nil)
    }
}
