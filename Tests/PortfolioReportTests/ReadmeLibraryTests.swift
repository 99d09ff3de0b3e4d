import Foundation
import Testing
import Valuation

@Suite struct ReadmeLibraryTests {
    /// The lines between the markers must be those of README.md; `.ci/readme` compares the two.
    @Test func `the lines of the readme value a share`() throws {
        // README begins
        let (bought, today) = (try CalendarDate(2005, 4, 1), try CalendarDate(2013, 3, 1))
        let apple = try Holding(
            symbol: "AAPL", shares: 30, currency: .usd, purchaseDate: bought,
            purchasePrice: Decimal(exactly: "40.89"))
        let prices = try PriceTable(["AAPL": Decimal(exactly: "430.47")], on: today)
        let rates = try RateTable([
            ExchangeRate(base: .eur, quote: .usd, rate: Decimal(exactly: "1.2959"), date: bought),
            ExchangeRate(base: .eur, quote: .usd, rate: Decimal(exactly: "1.3"), date: today),
        ])
        let valuation = try PortfolioValuation(
            of: Portfolio(currency: .eur, holdings: [apple]), prices: prices, rates: rates, asOf: today)
        print(valuation.totals.gain.complete ?? "unknown")  // 8987.3222589587242638
        print(valuation.holdings[0].currencyGain ?? "unknown")  // -2.9854333489653468
        // README ends
        // By hand, in fractions: 30 × 430.47 × 0.769230769230769 − 30 × 40.89 × 0.771664480283973, and
        // 30 × 40.89 × (0.769230769230769 − 0.771664480283973).
        #expect(try valuation.totals.gain.complete == Decimal(exactly: "8987.3222589587242638"))
        #expect(try valuation.holdings[0].currencyGain == Decimal(exactly: "-2.9854333489653468"))
        #expect(SectionBuilder(valuation).detail(of: "AAPL")?.numberOfSections == 7)
    }
}
