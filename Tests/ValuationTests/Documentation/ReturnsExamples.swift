import Foundation
import Testing
import Valuation

@Suite struct ReturnsExamples {
    @Test func `returns since the end of the year before`() throws {
        let day = try CalendarDate(2024, 6, 28)
        let portfolio = Portfolio(currency: .eur)
        let history = try TradeHistory(
            [
                Trade(
                    .buy(shares: 10, Consideration(price: 100)), of: "ACME", in: .usd,
                    on: CalendarDate(2023, 3, 1))
            ], currency: .eur)
        let prices = try PriceTable([
            StockPrice(symbol: "ACME", price: 120, date: CalendarDate(2023, 12, 29)),
            StockPrice(symbol: "ACME", price: 132, date: day),
        ])
        let rates = try RateTable(to: .eur, [.usd: Decimal(exactly: "0.9")])

        var options = ReturnsOptions(ValuationOptions(currency: .eur, asOf: day))
        options.period = .yearToDate
        let returns = try ReturnsStatement(
            of: portfolio, history, prices: prices, rates: rates, options: options)
        // 132/120 − 1.
        #expect(returns.rows[0].twr == 10)
        #expect(returns.rows[0].gain == 108)
    }
}
