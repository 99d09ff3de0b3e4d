import Foundation
import Valuation

@testable import PortfolioReport

/// Two stocks over three days, with figures that can be calculated by hand. The dollar falls from 0.8 to 0.625 to 0.5
/// euros while A rises from 100 to 120 to 150 dollars; B is bought for 20 euros a day later and falls to 18.
///
/// | | cost | value | gain | price gain | currency gain |
/// | --- | --- | --- | --- | --- | --- |
/// | day 1 | 800 | 800 | 0 | 0 | 0 |
/// | day 2 | 900 | 850 | −50 | 125 | −175 |
/// | day 3 | 900 | 840 | −60 | 240 | −300 |
/// | A on day 3 | 800 | 750 | −50 | 250 | −300 |
/// | B on day 3 | 100 | 90 | −10 | −10 | 0 |
struct ThreeDays {
    let days = (0..<3).map { CalendarDate(daysSince1970: 18_262 + $0) }
    var portfolio: Portfolio
    let prices: PriceTable
    let rates: RateTable
    let options: ValuationOptions

    /// - Parameter names: the names of A and B.
    init(names: [String] = ["Alpha", "Beta"]) throws {
        let euro = try Currency("EUR")
        portfolio = Portfolio(
            name: "Three days", currency: euro,
            holdings: [
                try Holding(
                    symbol: "A", shares: 10, currency: QuoteCurrency("USD"), name: names[0], market: "NYSE",
                    purchaseDate: days[0], purchasePrice: 100),
                try Holding(
                    symbol: "B", shares: 5, currency: QuoteCurrency("EUR"), name: names[1],
                    purchaseDate: days[1],
                    purchasePrice: 20),
            ])
        prices = try PriceTable([
            StockPrice(symbol: "A", price: 100, date: days[0]),
            StockPrice(symbol: "A", price: 120, date: days[1]),
            StockPrice(symbol: "A", price: 150, date: days[2]),
            StockPrice(symbol: "B", price: 20, date: days[1]),
            StockPrice(symbol: "B", price: 18, date: days[2]),
        ])
        let dollar = try Currency("USD")
        rates = try RateTable(
            zip(days, [Decimal(125) / 100, Decimal(16) / 10, 2]).map {
                ExchangeRate(base: euro, quote: dollar, rate: $1, date: $0)
            })
        options = ValuationOptions(currency: euro, asOf: days[2])
    }

    func valuation() throws -> PortfolioValuation {
        try PortfolioValuation(of: portfolio, prices: prices, rates: rates, options: options)
    }

    func history() throws -> PortfolioHistory {
        try PortfolioHistory(of: portfolio, prices: prices, rates: rates, options: options, on: days)
    }

    func report() throws -> Report {
        let valuation = try valuation()
        return Report(
            summary: Report.Summary(valuation), content: .holdings(valuation.holdings),
            fileNames: ["holdings.csv"])
    }

    /// The report's page.
    func page(drawsHistory: Bool = true) throws -> String {
        let page = try ReportPage(report(), valuation: valuation(), history: drawsHistory ? history() : nil)
        return String(decoding: page.html(), as: UTF8.self)
    }
}
