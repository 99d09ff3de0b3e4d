import Foundation
import Testing
import Valuation

@Suite struct ValuationOptionsTests {
    private let day = CalendarDate(daysSince1970: 15_765)

    @Test func `everything can be said at once, and read back`() throws {
        let options = try ValuationOptions(
            currency: .eur, asOf: day, costRate: .current, maximumRateAge: 1, maximumPriceAge: 2,
            prices: ["A": decimal("1.5")], rates: [.usd: decimal("0.77")])
        #expect(options.currency == .eur)
        #expect(options.asOf == day)
        #expect(options.costRate == .current)
        #expect(options.maximumRateAge == 1)
        #expect(options.maximumPriceAge == 2)
        #expect(options.prices == ["A": decimal("1.5")])
        #expect(options.rates == [.usd: decimal("0.77")])
    }

    @Test func `the defaults are those of a report`() {
        let options = ValuationOptions(currency: .eur, asOf: day)
        #expect(options.costRate == .purchase)
        #expect(options.maximumRateAge == 7)
        #expect(options.maximumPriceAge == 7)
        #expect(options.prices.isEmpty)
        #expect(options.rates.isEmpty)
    }

    @Test func `prices and rates that can't be are errors`() {
        #expect(throws: HoldingProblem.self) {
            try ValuationOptions(currency: .eur, asOf: day, prices: ["A": -1])
        }
        #expect(throws: HoldingProblem.self) {
            try ValuationOptions(currency: .eur, asOf: day, rates: [.usd: 0])
        }
        #expect(throws: HoldingProblem.self) {
            try ValuationOptions(currency: .eur, asOf: day, rates: [.eur: 2])
        }
    }

    @Test func `rates of one day and prices of one day make tables`() throws {
        let rates = try RateTable(to: .eur, [.usd: decimal("0.8"), .gbp: 2], on: day)
        #expect(rates.rate(from: .usd, to: .eur, on: day)?.rate == decimal("0.8"))
        // 0.8 / 2, by way of the euro.
        #expect(rates.rate(from: .usd, to: .gbp, on: day)?.rate == decimal("0.4"))
        #expect(rates.rate(from: .usd, to: .eur, on: day.advanced(by: -1)) == nil)
        #expect(throws: RateError.self) { try RateTable(to: .eur, [.eur: 2]) }
        #expect(throws: RateError.self) { try RateTable(to: .eur, [.usd: 0]) }
        #expect(throws: PriceError.self) { try PriceTable(["A": -1]) }
        let valuation = try PortfolioValuation(
            of: Portfolio(currency: .eur, holdings: [Holding(symbol: "A", shares: 3, currency: .usd)]),
            prices: PriceTable(["A": 10], on: day), rates: rates,
            options: ValuationOptions(currency: .eur, asOf: day))
        #expect(valuation.holdings[0].priceDate == day)
        // 3 × 10 × 0.8.
        #expect(valuation.totals.value.complete == 24)
    }
}
