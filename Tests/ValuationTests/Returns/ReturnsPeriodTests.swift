import Foundation
import Testing
import Valuation

/// Where periods begin and how they are cut.
@Suite struct ReturnsPeriodTests {
    private let script = "2020-02-29 buy A EUR shares=1 price=100"

    private func market() throws -> [StockPrice] {
        [
            try price("A", "100", on: "2020-02-29"), try price("A", "150", on: "2022-12-31"),
            try price("A", "160", on: "2023-02-28"), try price("A", "200", on: "2024-02-29"),
        ]
    }

    @Test func `each period begins where it says, also before the first trade`() throws {
        let expected: [(ReturnsPeriod, to: String, from: String, opening: String)] = [
            (.sinceFirstRow, "2024-02-29", "2020-02-28", "0"),
            (.yearToDate, "2024-02-29", "2023-12-31", "160"),
            (.years(1), "2024-02-29", "2023-02-28", "160"), (.years(3), "2024-02-29", "2021-02-28", "100"),
            (.years(5), "2024-02-29", "2019-02-28", "0"), (.yearToDate, "2023-01-31", "2022-12-31", "150"),
            (.yearToDate, "2022-12-31", "2021-12-31", "100"),
            (.from(try day("2022-12-31")), "2024-02-29", "2022-12-31", "150"),
        ]
        for (period, to, from, opening) in expected {
            let row = try returns(script, to: to, period, prices: market()).rows[0]
            #expect(try row.from == day(from))
            #expect(row.openingValue == decimal(opening))
        }
    }

    @Test func `a period that begins on or after its end is an error`() throws {
        let last = try day("2024-02-29")
        #expect(throws: ReturnsError.emptyPeriod(from: last, to: last)) {
            try returns(script, to: "2024-02-29", .from(last), prices: market())
        }
    }

    @Test func `years and months are cut at their ends, and what they hold multiplies to the whole`() throws {
        let years = try returns(
            script, to: "2024-02-29", .from(day("2022-06-30")), .every(.year), prices: market()
        ).rows
        #expect(years.map(\.key) == ["2022", "2023", "2024"])
        #expect(
            years.map { "\($0.from) \($0.to)" } == [
                "2022-06-30 2022-12-31", "2022-12-31 2023-12-31", "2023-12-31 2024-02-29",
            ])
        // 150/100, 160/150 and 200/160.
        #expect(years.map(\.twr) == [50, decimal("6.6667"), 25])
        let months = try returns(
            script, to: "2024-02-29", .from(day("2024-01-15")), .every(.month), prices: market()
        ).rows
        #expect(months.map(\.key) == ["2024-01", "2024-02"])
        #expect(months.map(\.days) == [16, 29])
        #expect(months.map(\.twr) == [0, 25])
    }

    @Test func `a TWR is annualised from 365 days on, and an IRR is one of the period below`() throws {
        // 21 % in 730 days are 10 % a year.
        let prices = [
            try price("A", "100", on: "2022-01-01"), try price("A", "110", on: "2022-12-31"),
            try price("A", "121", on: "2024-01-01"),
        ]
        let script = "2022-01-01 buy A EUR shares=1 price=100"
        let long = try returns(script, to: "2024-01-01", .from(day("2022-01-01")), prices: prices).rows[0]
        #expect((long.days, long.twr, long.twrAnnualised, long.irr) == (730, 21, 10, 10))
        #expect(long.irrPeriod == nil)
        let short = try returns(script, to: "2022-12-31", .from(day("2022-01-01")), prices: prices).rows[0]
        #expect((short.days, short.twr, short.irrPeriod) == (364, 10, 10))
        #expect(short.twrAnnualised == nil)
    }

    @Test func `groups stand in key order, payments without a stock under the empty key`() throws {
        let script = """
            2024-01-02 buy A USD shares=1 price=100 market=XNAS
            2024-01-02 buy B EUR shares=1 price=100
            2024-01-03 interest GBP amount=5
            2024-01-03 dividend A EUR amount=2
            """
        let market = [try price("A", "100", on: "2024-01-02"), try price("B", "100", on: "2024-01-02")]
        let rates = [
            try rate("USD", "EUR", "0.9", on: "2024-01-02"), try rate("GBP", "EUR", "1.2", on: "2024-01-03"),
        ]
        func rows(_ grouping: ReturnsGrouping) throws -> [String] {
            try returns(script, to: "2024-01-04", .sinceFirstRow, .by(grouping), prices: market, rates: rates)
                .rows
                .map { "\($0.key): \($0.income ?? -1) \($0.moneyIn ?? -1)" }
        }
        #expect(try rows(.symbol) == [": 6 0", "A: 2 90", "B: 0 100"])
        // A dividend in another currency belongs to the currency of its stock.
        #expect(try rows(.currency) == ["EUR: 0 100", "GBP: 6 0", "USD: 2 90"])
        #expect(try rows(.market) == [": 6 100", "XNAS: 2 90"])
    }
}
