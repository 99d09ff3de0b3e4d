import Foundation
import Testing
import Valuation

@Suite struct TradeExamples {
    @Test func `a history, its statement, and the value of what is still held`() throws {
        let history = try TradeHistory(
            [
                Trade(
                    .buy(shares: 10, Consideration(price: 100, fees: 5)), of: "ACME", in: .usd,
                    on: CalendarDate(2023, 3, 1)),
                Trade(.split(SplitRatio(2, for: 1)), of: "ACME", on: CalendarDate(2023, 6, 1)),
                Trade(
                    .sell(shares: 8, Consideration(price: 70, fees: 4)), of: "ACME", in: .usd,
                    on: CalendarDate(2024, 2, 1)),
            ], currency: .eur)
        let rates = try RateTable([
            ExchangeRate(
                base: .usd, quote: .eur, rate: Decimal(exactly: "0.8"), date: CalendarDate(2023, 3, 1)),
            ExchangeRate(
                base: .usd, quote: .eur, rate: Decimal(exactly: "0.9"), date: CalendarDate(2024, 2, 1)),
        ])
        let statement = try history.statement(
            asOf: CalendarDate(2024, 12, 31), rates: rates)

        // c = 402, cp = 321.6, p = 556, p·x = 500.4.
        let sale = statement.sales[0]
        #expect(sale.inPortfolioCurrency.gain == decimal("178.8"))
        #expect(sale.priceGain == decimal("138.6"))
        #expect(sale.currencyGain == decimal("40.2"))
        #expect(statement.lots[0].shares == 12)

        // 12·75·0.9 less 603·0.8.
        let valuation = try PortfolioValuation(
            of: Portfolio(currency: .eur, holdings: statement.lots), prices: PriceTable(["ACME": 75]),
            rates: rates, options: ValuationOptions(currency: .eur, asOf: CalendarDate(2024, 2, 2)))
        #expect(valuation.totals.gain == .complete(decimal("327.6")))
    }

    @Test func `trades`() throws {
        let purchase = try Trade(
            .buy(shares: 10, Consideration(price: Decimal(exactly: "40.89"), fees: 5)), of: "AAPL", in: .usd,
            on: CalendarDate(2005, 4, 1))
        let split = try Trade(.split(SplitRatio(7, for: 1)), of: "AAPL", on: CalendarDate(2014, 6, 9))
        let (trades, day) = ([purchase, split], try CalendarDate(2014, 6, 10))
        let rates = RateTable()

        let history = try TradeHistory(trades, currency: .eur)
        let statement = try history.statement(asOf: day, rates: rates)
        #expect(statement.totals.gain == .complete(0))
        #expect(statement.lots.map(\.shares) == [70])
    }

    @Test func `returns of a year`() throws {
        let history = try TradeHistory(
            [
                Trade(
                    .buy(shares: 10, Consideration(price: 90)), of: "ACME", in: .eur,
                    on: CalendarDate(2023, 12, 15))
            ], currency: .eur)
        let prices = try PriceTable([
            StockPrice(symbol: "ACME", price: 100, date: CalendarDate(2023, 12, 29)),
            StockPrice(symbol: "ACME", price: 120, date: CalendarDate(2024, 6, 28)),
        ])
        let portfolio = Portfolio(currency: .eur, holdings: [])
        let (rates, day) = (RateTable(), try CalendarDate(2024, 6, 28))

        var options = ReturnsOptions(ValuationOptions(currency: .eur, asOf: day))
        options.period = .yearToDate
        let returns = try ReturnsStatement(
            of: portfolio, history, prices: prices, rates: rates, options: options)
        let percent = returns.rows[0].twr
        // 1200 over 1000: the purchase was before the period.
        #expect(percent == 20)
        #expect(returns.rows[0].gain == 200)
    }
}
