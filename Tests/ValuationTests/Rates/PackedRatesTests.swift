import Foundation
import Testing

@testable import Valuation

@Suite struct PackedRatesTests {
    private struct Case: CustomTestStringConvertible {
        let testDescription: String
        var undated = false
        var maximumAge = 7
        var lastDay: Int32 = 16_000
    }

    private static let cases = [
        Case(testDescription: "dated"), Case(testDescription: "dated and undated", undated: true),
        Case(testDescription: "as old as can be", maximumAge: .max),
        Case(testDescription: "of over a hundred years", lastDay: 60_000),
    ]

    @Test(arguments: cases)
    private func `a packed rate is that of the table, or the row is left`(_ example: Case) throws {
        let euro = try currency("EUR")
        let dollar = try currency("USD")
        let yen = try currency("JPY")
        var rates = [15_000, 15_001, 15_004, 15_100, example.lastDay].map { day in
            ExchangeRate(
                base: euro, quote: dollar, rate: Decimal(1_200_000 + Int(day)) / 1_000_000,
                date: CalendarDate(daysSince1970: day))
        }
        if example.undated { rates.append(ExchangeRate(base: euro, quote: dollar, rate: 2, date: nil)) }
        var options = ValuationOptions(currency: euro, asOf: CalendarDate(daysSince1970: 15_200))
        options.maximumRateAge = example.maximumAge
        let valuer = HoldingValuer(
            options: options, own: euro, prices: PriceTable(), rates: try RateTable(rates))
        let (first, count) = valuer.daysOfRates
        var packed = PackedRates(from: first, count: count)
        var left = 0
        for day in Array(Int32(14_900)...16_100) + [0, 40_000, 70_000] {
            for currency in [dollar, yen] {
                packed.ask(for: currency, on: day, valuer)
                let rate = packed.rates[Int(packed.starts[Int(currency.index)]) + packed.offset(of: day)]
                let expected = valuer.rate(from: currency, on: CalendarDate(daysSince1970: day))
                #expect(rate != PackedRates.unknown)
                guard rate != PackedRates.none else {
                    if expected != nil { left += 1 }
                    continue
                }
                #expect(Int128(rate >> 8) == expected?.coefficient)
                #expect(Int16(rate & 0x7F) == expected?.scale)
            }
        }
        #expect(left == 0 || example.lastDay == 60_000 || example.maximumAge == .max)
    }
}
