import Foundation
import Testing
import Valuation

@Suite struct ReadmeLibraryTests {
    /// The lines between the marks are those of README.md; `.ci/readme` compares the two.
    @Test func `the lines of the readme value a share`() throws {
        // README begins
        let (euro, dollar) = (try Currency("EUR"), try Currency("USD"))
        let (bought, today) = (CalendarDate("2005-04-01"), CalendarDate("2013-03-01"))
        let apple = try Holding(
            symbol: "AAPL", shares: 30, currency: QuoteCurrency("USD"), purchaseDate: bought,
            purchasePrice: Decimal(4089) / 100)
        let prices = try PriceTable([StockPrice(symbol: "AAPL", price: Decimal(43047) / 100, date: today)])
        let rates = try RateTable([
            ExchangeRate(base: euro, quote: dollar, rate: Decimal(12959) / 10_000, date: bought),
            ExchangeRate(base: euro, quote: dollar, rate: Decimal(13) / 10, date: today),
        ])
        guard let today else { return }
        let options = ValuationOptions(currency: euro, asOf: today)
        let portfolio = Portfolio(currency: euro, holdings: [apple])
        let valuation = try PortfolioValuation(of: portfolio, prices: prices, rates: rates, options: options)
        print(valuation.totals.gain.complete ?? "unknown")  // 8987.3222589587242638
        print(valuation.holdings[0].currencyGain ?? "unknown")  // -2.9854333489653468
        // README ends
        // By hand, in fractions: 30 × 430.47 × 0.769230769230769 − 30 × 40.89 × 0.771664480283973, and
        // 30 × 40.89 × (0.769230769230769 − 0.771664480283973).
        #expect(valuation.totals.gain.complete == Decimal(string: "8987.3222589587242638"))
        #expect(valuation.holdings[0].currencyGain == Decimal(string: "-2.9854333489653468"))
        #expect(SectionBuilder(valuation).detail(of: "AAPL")?.numberOfSections == 7)
    }
}
