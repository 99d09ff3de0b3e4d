import Foundation
import TestSupport
import Testing

@testable import Valuation

@Suite struct RateTableTests {
    private func find(
        _ base: String, _ quote: String, on date: String, maximumAge: Int = 7, _ rates: [ExchangeRate]
    ) throws -> AppliedRate? {
        try RateTable(rates).rate(
            from: currency(base), to: currency(quote), on: day(date), maximumAge: maximumAge)
    }

    @Test func `a published pair is taken as it is, whole`() throws {
        let found = try #require(
            try find(
                "EUR", "USD", on: "2013-03-01",
                [rate("EUR", "USD", "1.30000000000000000001", on: "2013-03-01")]))
        #expect(found.rate == decimal("1.30000000000000000001"))
        #expect(found.source == .direct)
        #expect(try found.date == CalendarDate("2013-03-01"))
        #expect(found.via == nil)
    }

    @Test func `the pair the other way round is inverted, to 15 significant digits`() throws {
        let found = try #require(
            try find("USD", "EUR", on: "2013-03-01", [rate("EUR", "USD", "1.3", on: "2013-03-01")]))
        #expect(found.rate == decimal("0.769230769230769"))
        #expect(found.source == .inverse)
    }

    @Test func `the direct pair goes before the inverse, even an older one`() throws {
        let rates = try [
            rate("USD", "EUR", "0.7", on: "2013-02-25"), rate("EUR", "USD", "1.3", on: "2013-03-01"),
        ]
        let found = try #require(try find("USD", "EUR", on: "2013-03-01", rates))
        #expect(found.rate == decimal("0.7"))
        #expect(found.source == .direct)
        #expect(try found.date == CalendarDate("2013-02-25"))
    }

    @Test func `a direct pair that is too old gives way to the inverse, and that to a cross`() throws {
        let old = try rate("USD", "GBP", "0.6", on: "2013-02-21")
        let inverse = try rate("GBP", "USD", "1.6", on: "2013-02-22")
        let legs = try [
            rate("EUR", "USD", "1.3", on: "2013-03-01"), rate("EUR", "GBP", "0.86", on: "2013-02-28"),
        ]
        #expect(try find("USD", "GBP", on: "2013-03-01", [old, inverse] + legs)?.source == .inverse)
        #expect(try find("USD", "GBP", on: "2013-03-01", [old, inverse] + legs)?.rate == decimal("0.625"))
        let cross = try #require(try find("USD", "GBP", on: "2013-03-02", [old, inverse] + legs))
        // 0.86 ÷ 1.3 = 0.6615384615384615384…
        #expect(cross.rate == decimal("0.661538461538462"))
        #expect(cross.source == .cross)
        #expect(cross.via?.code == "EUR")
        #expect(try cross.date == CalendarDate("2013-02-28"))
        #expect(try find("USD", "GBP", on: "2013-03-20", [old, inverse] + legs) == nil)
    }

    @Test func `a cross is rounded once from its exact value, also one that is a product`() throws {
        // 1.23456789 × 9.87654321 = 12.1932631112635269, of 18 digits.
        let product = try [rate("AUD", "USD", "1.23456789"), rate("USD", "CAD", "9.87654321")]
        #expect(try find("AUD", "CAD", on: "2013-03-01", product)?.rate == decimal("12.1932631112635"))
        // 1 ÷ (3 × 7) = 0.047619047619047619…
        let inverses = try [rate("USD", "AUD", "3"), rate("CAD", "USD", "7")]
        #expect(try find("AUD", "CAD", on: "2013-03-01", inverses)?.rate == decimal("0.0476190476190476"))
    }

    @Test(arguments: [
        (0, "2013-03-01", true), (0, "2013-03-02", false), (7, "2013-03-08", true), (7, "2013-03-09", false),
        (1, "2013-03-02", true), (1, "2013-03-03", false), (Int.max, "9999-12-31", true),
        (-1, "2013-03-01", false),
    ])
    func `a rate holds for so many days, to the day`(limit: Int, date: String, isFound: Bool) throws {
        let rates = try [rate("USD", "EUR", "0.77", on: "2013-03-01")]
        #expect((try find("USD", "EUR", on: date, maximumAge: limit, rates) != nil) == isFound)
        #expect((try find("EUR", "USD", on: date, maximumAge: limit, rates) != nil) == isFound)
    }

    @Test func `a later rate is never taken`() throws {
        let rates = try [
            rate("USD", "EUR", "0.77", on: "2013-03-02"), rate("USD", "EUR", "0.76", on: "2013-02-27"),
        ]
        #expect(try find("USD", "EUR", on: "2013-03-01", rates)?.rate == decimal("0.76"))
        #expect(try find("USD", "EUR", on: "2013-02-26", rates) == nil)
    }

    @Test func `a rate without a day holds where no dated one does`() throws {
        let rates = try [rate("USD", "EUR", "0.8"), rate("USD", "EUR", "0.77", on: "2013-03-01")]
        #expect(try find("USD", "EUR", on: "2013-03-05", rates)?.rate == decimal("0.77"))
        let undated = try #require(try find("USD", "EUR", on: "2013-03-09", rates))
        #expect(undated.rate == decimal("0.8"))
        #expect(undated.date == nil)
        #expect(try find("USD", "EUR", on: "2013-02-28", rates)?.rate == decimal("0.8"))
    }

    @Test func `of several crosses the one whose older leg is the freshest is taken`() throws {
        // By EUR the older leg is of the 26th, by CHF of the 27th.
        let rates = try [
            rate("EUR", "USD", "1.3", on: "2013-03-01"), rate("EUR", "GBP", "0.86", on: "2013-02-26"),
            rate("CHF", "USD", "1.1", on: "2013-02-27"), rate("CHF", "GBP", "0.7", on: "2013-02-28"),
        ]
        let found = try #require(try find("USD", "GBP", on: "2013-03-01", rates))
        #expect(found.via?.code == "CHF")
        #expect(try found.date == CalendarDate("2013-02-27"))
        // 0.7 ÷ 1.1 = 0.636363…
        #expect(found.rate == decimal("0.636363636363636"))
    }

    @Test(arguments: [
        (["EUR", "USD", "AUD", "CHF"], "EUR"), (["CHF", "USD", "AUD"], "USD"), (["CHF", "AUD"], "AUD"),
        (["ZAR", "SEK", "EUR"], "EUR"),
    ])
    func `crosses as fresh as one another go by EUR, USD, then code order`(ways: [String], via: String) throws
    {
        for ways in [ways, ways.reversed()] {
            let rates = try ways.flatMap {
                try [rate($0, "JPY", "100", on: "2013-03-01"), rate($0, "GBP", "0.5", on: "2013-03-01")]
            }
            #expect(try find("JPY", "GBP", on: "2013-03-01", rates)?.via?.code == via)
        }
    }

    @Test func `an undated leg is as fresh as the day, and leaves the date to the other`() throws {
        let rates = try [rate("USD", "CHF", "0.9"), rate("CHF", "GBP", "0.7", on: "2013-02-28")]
        let found = try #require(try find("USD", "GBP", on: "2013-03-01", rates))
        #expect(found.rate == decimal("0.63"))
        #expect(try found.date == CalendarDate("2013-02-28"))
    }

    @Test func `a currency is worth one of itself`() throws {
        #expect(try find("EUR", "EUR", on: "2013-03-01", [])?.rate == 1)
        #expect(throws: RateError.self) { try RateTable([rate("EUR", "EUR", "1.1")]) }
        #expect(throws: Never.self) { try RateTable([rate("EUR", "EUR", "1")]) }
    }

    @Test(arguments: ["0", "-1.3"])
    func `a rate that is not above 0 is refused`(number: String) throws {
        let wrong = try rate("EUR", "USD", number)
        #expect(throws: RateError.invalidRate(wrong)) { try RateTable([wrong]) }
    }

    @Test func `a pair and a day twice with different rates is refused with both; with the same it is once`()
        throws
    {
        let first = try rate("EUR", "USD", "1.3", on: "2013-03-01")
        let second = try rate("EUR", "USD", "1.31", on: "2013-03-01")
        #expect(throws: RateError.conflictingRates(first, second)) { try RateTable([first, second]) }
        let between = try rate("EUR", "USD", "1.2", on: "2012-03-01")
        #expect(throws: RateError.conflictingRates(first, second)) {
            try RateTable([first, between, second])
        }
        let longer = try rate("EUR", "USD", "1.300", on: "2013-03-01")
        #expect(try find("EUR", "USD", on: "2013-03-01", [first, longer])?.rate == decimal("1.3"))
        let undated = try [rate("EUR", "USD", "1"), rate("EUR", "USD", "2")]
        #expect(throws: RateError.conflictingRates(undated[0], undated[1])) { try RateTable(undated) }
    }

    @Test(arguments: seeds(from: 7))
    func `the order rates come in makes no difference`(seed: UInt64) throws {
        let days = (1...28).map { "2013-02-" + ($0 < 10 ? "0" : "") + "\($0)" }
        let rates = try days.enumerated().map { try rate("EUR", "USD", "1.\($0.offset + 1)", on: $0.element) }
        var generator = SeededGenerator(seed: seed)
        for order in [rates, rates.reversed(), rates.shuffled(using: &generator)] {
            for (offset, date) in days.enumerated() {
                #expect(try find("EUR", "USD", on: date, order)?.rate == decimal("1.\(offset + 1)"))
            }
        }
    }

    @Test func `the extremes a file can state make rates, not traps`() throws {
        let tiny = "0." + String(repeating: "0", count: 37) + "1"
        let huge = String(repeating: "9", count: 38)
        let rates = try [rate("EUR", "USD", tiny), rate("EUR", "GBP", huge)]
        #expect(
            try find("USD", "EUR", on: "2013-03-01", rates)?.rate == decimal(
                "1" + String(repeating: "0", count: 37)) * 10)
        // 99…9 (38 digits) ÷ 10^−38 = 10^76 − 10^38, to 15 digits 10^76.
        let cross = try #require(try find("USD", "GBP", on: "2013-03-01", rates))
        #expect(cross.rate.description == "1" + String(repeating: "0", count: 76))
        let back = try #require(try find("GBP", "USD", on: "2013-03-01", rates))
        #expect(back.rate.description == "0." + String(repeating: "0", count: 75) + "1")
    }

    @Test func `the memo of rates answers as the table does, on every day around the rates`() throws {
        let table = try RateTable([
            rate("EUR", "USD", "1.3", on: "2013-02-10"), rate("EUR", "USD", "1.31", on: "2013-02-20"),
            rate("EUR", "GBP", "0.86", on: "2013-02-15"), rate("USD", "GBP", "0.6"),
            rate("CHF", "EUR", "0.8"),
        ])
        for limit in [-1, 0, 3, 7, 100_000, .max] {
            var memo = RateMemo(table, to: try currency("GBP"), maximumAge: limit)
            for _ in 0..<2 {
                for offset in -30...60 {
                    let date = try day("2013-02-10").advanced(by: offset)
                    for code in ["EUR", "USD", "CHF", "JPY"] {
                        let base = try currency(code)
                        #expect(
                            memo.rate(from: base, on: date)
                                == table.rate(
                                    from: base, to: try currency("GBP"), on: date, maximumAge: limit))
                    }
                }
            }
        }
    }

    /// Histories with a rate for nearly every day, for few, and for many in few years.
    @Test(arguments: [(1, 2000), (40, 300), (3, 4000), (365, 40)], seeds())
    func `the rate of a day is that of the last day with one`(
        _ history: (gap: Int, count: Int), seed: UInt64
    ) throws {
        let (gap, count) = history
        var random = SeededGenerator(seed: seed)
        var days: [Int32: Int] = [:]
        var last: Int32 = 10_000
        for number in 1...count {
            last += Int32(1 + random.below(gap))
            if random.below(50) == 0 { last += Int32(random.below(3000)) }
            days[last] = number
        }
        let base = try currency("EUR")
        let quote = try currency("USD")
        let table = try RateTable(
            days.map { day, number in
                ExchangeRate(
                    base: base, quote: quote, rate: Decimal(number),
                    date: CalendarDate(daysSince1970: day))
            })
        var expected: Int?
        for day in Int32(9_990)...(last + 10) {
            expected = days[day] ?? expected
            let found = table.rate(
                from: base, to: quote, on: CalendarDate(daysSince1970: day), maximumAge: 100_000)
            #expect(found?.rate == expected.map { Decimal($0) })
        }
    }
}
