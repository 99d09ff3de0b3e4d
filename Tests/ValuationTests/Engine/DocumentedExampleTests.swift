import Foundation
import Testing
import Valuation

/// The examples of the documentation, so that they go on being true.
@Suite struct DocumentedExampleTests {
    @Test func `the example of the first page`() throws {
        let apple = try Holding(
            symbol: "AAPL", shares: 10, currency: QuoteCurrency("USD"), name: "Apple",
            purchaseDate: CalendarDate("2005-04-01"), purchasePrice: Decimal(4089) / 100,
            price: Decimal(43047) / 100)
        let rates = try RateTable([
            ExchangeRate(base: Currency("EUR"), quote: Currency("USD"), rate: 13 / 10)
        ])
        let day = try CalendarDate("2013-03-01")
        let valuation = try PortfolioValuation(
            of: Portfolio(currency: Currency("EUR"), holdings: [apple]), rates: rates,
            options: ValuationOptions(currency: Currency("EUR"), asOf: day))
        // 4304.7 · 0.769230769230769, and 4304.7 − 408.9.
        #expect(valuation.totals.value == .complete(decimal("3311.3076923076913143")))
        #expect(valuation.holdings[0].inStockCurrency.gain == decimal("3895.8"))
        #expect(valuation.isComplete)
    }

    @Test func `a literal with a fraction is not the number it looks like`() {
        let literal: Decimal = 1.005
        #expect(literal != Decimal(1005) / 1000)
    }
}
