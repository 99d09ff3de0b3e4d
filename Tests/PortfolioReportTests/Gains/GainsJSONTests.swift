import Foundation
import Testing
import Valuation

@testable import PortfolioReport

@Suite struct GainsJSONTests {
    private func text(_ report: GainsReport) -> String { String(decoding: report.json(), as: UTF8.self) }

    @Test func `the portfolio and the totals`() throws {
        let lines = text(try SampleAccount.report(name: "Mine")).split(separator: "\n")
        #expect(
            lines[0]
                == #"{"portfolio": {"name": "Mine", "currency": "EUR", "from": null, "to": null, "lots": "fifo", "costRate": "purchase", "complete": true},"#
        )
        // 90 + 5 − (13.5 + 1) − (0.9 + 8.5) = 71.1
        #expect(
            lines[1]
                == #" "totals": {"proceeds": "1032.4", "cost": "1087", "gain": "-54.6", "gainPercent": "-5.023", "priceGain": "297.4", "currencyGain": "-352", "dividends": "90", "interest": "5", "taxes": "14.5", "fees": "9.4", "netIncome": "71.1"},"#
        )
    }

    @Test func `a sale with its lots`() throws {
        let lines = text(try SampleAccount.report()).split(separator: "\n")
        #expect(lines[2] == #" "sales": ["#)
        let second =
            #"{"symbol": "A", "name": "Alpha", "date": "2025-02-03", "shares": "8", "quoteCurrency": "USD", "stockCurrency": "USD", "rate": "0.5", "#
            + #""inStockCurrency": {"proceeds": "1116", "cost": "840", "gain": "276"}, "#
            + #""inPortfolioCurrency": {"proceeds": "558", "cost": "732", "gain": "-174", "gainPercent": "-23.7705", "priceGain": "138", "currencyGain": "-312"}, "#
            + #""lots": [{"purchaseDate": "2024-01-02", "days": 398, "shares": "6", "inStockCurrency": {"proceeds": "837", "cost": "600", "gain": "237"}, "#
            + #""inPortfolioCurrency": {"proceeds": "418.5", "cost": "540", "gain": "-121.5", "gainPercent": "-22.5", "priceGain": "118.5", "currencyGain": "-240"}}, "#
            + #"{"purchaseDate": "2024-03-01", "days": 339, "shares": "2", "inStockCurrency": {"proceeds": "279", "cost": "240", "gain": "39"}, "#
            + #""inPortfolioCurrency": {"proceeds": "139.5", "cost": "192", "gain": "-52.5", "gainPercent": "-27.3438", "priceGain": "19.5", "currencyGain": "-72"}}], "#
            + #""file": "trades.csv", "line": 6},"#
        #expect(lines[4].trimmingCharacters(in: .whitespaces) == second)
    }

    @Test func `a payment`() throws {
        let json = text(try SampleAccount.report())
        #expect(
            json.contains(
                #"{"date": "2024-06-03", "type": "dividend", "symbol": "A", "currency": "USD", "amount": "100", "taxes": "15", "fees": "1", "rate": "0.9", "gross": "90", "net": "75.6", "file": "trades.csv", "line": 4}"#
            ))
        #expect(
            json.contains(
                #"{"date": "2025-05-05", "type": "interest", "symbol": null, "currency": "EUR", "amount": "5", "taxes": "1", "fees": "0", "rate": null, "gross": "5", "net": "4", "file": "trades.csv", "line": 9}"#
            ))
        #expect(json.hasSuffix("],\n \"issues\": []}\n"))
    }

    @Test func `by lot, by sale and of income it is the same`() throws {
        let byLot = try SampleAccount.report().json()
        #expect(try SampleAccount.report(.sales(each: .sale)).json() == byLot)
        #expect(try SampleAccount.report(.income).json() == byLot)
    }

    @Test func `groups stand in place of sales and income`() throws {
        let json = text(try SampleAccount.grouped(.symbol))
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect(Set(object.keys) == ["portfolio", "totals", "groups", "issues"])
        #expect(
            json.contains(
                #"{"key": null, "sales": 0, "proceeds": "0", "cost": "0", "gain": "0", "gainPercent": null, "priceGain": "0", "currencyGain": "0", "dividends": "0", "interest": "5", "taxes": "1", "fees": "8.5", "netIncome": "-4.5"},"#
            ))
    }

    @Test func `issues name the row, what is unknown is null, a pool has no days`() throws {
        let statement = try SampleAccount.statement(
            [
                ("2024-01-02", .transferIn(shares: 2), "A", .usd, nil),
                (
                    "2024-01-03",
                    .sell(shares: 1, Consideration(price: 12, conversion: .rate(1))), "A", .usd, nil
                ),
            ], .average)
        let report = GainsReport(
            statement, name: nil, from: statement.date, to: statement.date, contents: .sales(each: .lot),
            fileNames: ["mine.csv"])
        let json = text(report)
        #expect(json.contains(#""from": "2024-01-03", "to": "2024-01-03", "lots": "average""#))
        #expect(json.contains(#""complete": false"#))
        #expect(
            json.contains(
                #""lots": [{"purchaseDate": null, "days": null, "shares": "1", "inStockCurrency": {"proceeds": "12", "cost": null, "gain": null}, "#
            ))
        #expect(
            json.contains(
                #"{"severity": "error", "kind": "missingCost", "symbol": "A", "file": "mine.csv", "line": 2,"#
            ))
    }
}
