import Foundation
import PortfolioReport
import Testing
import Valuation

/// Returns as CSV, JSON and text.
@Suite struct ReturnsReportTests {
    /// 10 shares at 100 with a fee of 1, a dividend of 20 and a price of 130 at the end.
    private func statement(
        _ breakdown: ReturnsBreakdown = .whole, price: Decimal? = 130, symbol: String = "A"
    ) throws -> ReturnsStatement {
        let day = try CalendarDate(2024, 1, 2)
        let trades = [
            try Trade(
                .buy(shares: 10, Consideration(price: 100, fees: 1)), of: symbol, in: QuoteCurrency(.eur),
                on: day),
            try Trade(
                .dividend(Payout(amount: 20)), of: symbol, in: QuoteCurrency(.eur),
                on: CalendarDate(2024, 1, 5)),
        ]
        var options = ReturnsOptions(ValuationOptions(currency: .eur, asOf: try CalendarDate(2024, 1, 9)))
        options.breakdown = breakdown
        var prices = [StockPrice(symbol: symbol, price: 100, date: day)]
        if let price {
            prices.append(StockPrice(symbol: symbol, price: price, date: try CalendarDate(2024, 1, 9)))
        }
        return try ReturnsStatement(
            of: Portfolio(name: "Mine", currency: .eur), TradeHistory(trades, currency: .eur),
            prices: price == nil ? PriceTable() : PriceTable(prices), options: options)
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func `CSV has every figure in its order`() throws {
        let csv = text(try ReturnsReport(statement()).csv())
        // 1000/1001 · 1020/1000 · 1300/1000 − 1; the dividend's part 1000/1001 · 20/1000; gain 319 of 1001.
        let lines = csv.split(separator: "\n")
        #expect(
            lines.first
                == "key,from,to,days,opening_value,money_in,money_out,closing_value,gain,price_gain,currency_gain,income,twr,twr_price,twr_currency,twr_income,twr_annualised,irr,irr_period,simple_return,max_drawdown,volatility,benchmark_twr,excess_twr"
        )
        let cells = try #require(lines.last).split(separator: ",", omittingEmptySubsequences: false)
        try #require(cells.count == 24)
        #expect(
            cells.prefix(17) == [
                "total", "2024-01-01", "2024-01-09", "8", "0", "1001", "20", "1300", "319", "299", "0", "20",
                "32.4675", "30.4695", "0", "1.998", "",
            ])
        #expect(cells[19] == "31.8681")
        #expect(cells.suffix(2) == ["", ""])
    }

    @Test func `a key that a spreadsheet would run is guarded, but for raw`() throws {
        let report = try ReturnsReport(statement(.by(.symbol), symbol: "=A"))
        #expect(text(report.csv()).contains("\n'=A,2024-01-01"))
        #expect(text(report.csv(raw: true)).contains("\n=A,2024-01-01"))
    }

    @Test func `JSON names figures in camel case, with the days of the fall and the issues`() throws {
        let data = Data(try ReturnsReport(statement(), fileNames: ["trades.csv"]).json())
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let portfolio = try #require(object["portfolio"] as? [String: Any])
        #expect(portfolio["name"] as? String == "Mine")
        #expect(portfolio["complete"] as? Bool == true)
        #expect(portfolio["benchmark"] is NSNull)
        let row = try #require((object["returns"] as? [[String: Any]])?.first)
        #expect(row.count == 25)
        #expect(row["days"] as? Int == 8)
        #expect(row["twrIncome"] as? String == "1.998")
        #expect(row["twrAnnualised"] is NSNull)
        let fall = try #require(row["drawdown"] as? [String: Any])
        #expect(fall["peak"] as? String == "2024-01-01")
        let unknown = Data(try ReturnsReport(statement(price: nil), fileNames: ["trades.csv"]).json())
        let issues = try #require(
            (try JSONSerialization.jsonObject(with: unknown) as? [String: Any])?["issues"] as? [[String: Any]]
        )
        #expect(issues.map { $0["kind"] as? String } == ["missingPrice"])
        #expect(issues[0]["file"] is NSNull)
        #expect(issues[0]["line"] is NSNull)
    }

    @Test func `what belongs to no stock is told to be the account's`() throws {
        let interest = try Trade(
            .interest(Payout(amount: 5)), of: nil, in: QuoteCurrency(.eur), on: CalendarDate(2024, 1, 2))
        var options = ReturnsOptions(ValuationOptions(currency: .eur, asOf: try CalendarDate(2024, 1, 9)))
        options.breakdown = .by(.symbol)
        let report = ReturnsReport(
            try ReturnsStatement(
                of: Portfolio(name: nil, currency: .eur), TradeHistory([interest], currency: .eur),
                options: options))
        let message =
            "5 EUR was received on 2024-01-02, when nothing was held: that is in the gain, but in no time-weighted "
            + "return"
        #expect(report.locatedIssues([]) == ["warning: (account): \(message) [noCapital]"])
        #expect(report.text().contains("\n! (account): 5 EUR was received"))
        #expect(text(report.html()).contains("<bdi>(account)</bdi>"))
        #expect(text(report.json()).contains("\"kind\": \"noCapital\", \"symbol\": null"))
    }
}
