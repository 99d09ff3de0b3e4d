import Foundation
import Testing

@testable import Valuation

@Suite struct RateMemoTests {
    @Test func `rates of one day may be as old as any`() throws {
        let euro = try currency("EUR")
        let dollar = try currency("USD")
        let day = CalendarDate(daysSince1970: 15_000)
        let table = try RateTable([ExchangeRate(base: euro, quote: dollar, rate: 2, date: day)])
        for age in [Int.max - 1, .max] {
            var memo = RateMemo(table, to: euro, maximumAge: age)
            let later = memo.rate(from: dollar, on: CalendarDate(daysSince1970: 60_000))
            #expect(later?.rate == Decimal(string: "0.5"))
            #expect(memo.rate(from: dollar, on: CalendarDate(daysSince1970: 14_999)) == nil)
        }
    }
}
