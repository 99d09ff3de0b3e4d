import Foundation
import Testing
import Valuation

@testable import PortfolioReport

/// What a report shows of gains realised before its day.
@Suite struct RealisedReportTests {
    /// One share of A, bought for 1 and worth 2.
    private func report(_ realised: RealisedTotals?) throws -> Report {
        let valuation = try Sample.valuation([Sample.holding("A", 1)])
        return Report(
            summary: Report.Summary(valuation), content: .holdings(valuation.holdings),
            fileNames: ["holdings.csv"], realised: realised)
    }

    @Test func `JSON has it after the totals, CSV not at all`() throws {
        let realised = try SampleAccount.statement().totals
        let json = String(decoding: try report(realised).json(), as: UTF8.self)
        #expect(
            json.split(separator: "\n")[2]
                == #" "realised": {"gain": "-54.6", "priceGain": "297.4", "currencyGain": "-352", "dividends": "90", "interest": "5", "taxes": "14.5", "fees": "9.4", "netIncome": "71.1"},"#
        )
        let without = try report(nil)
        #expect(!String(decoding: without.json(), as: UTF8.self).contains("realised"))
        #expect(try report(realised).csv() == without.csv())
    }

    @Test func `text says it in lines`() throws {
        // −54.6 + 71.1 + 1 for what is held.
        let text = Sample.text(try report(SampleAccount.statement().totals))
        let lines = text.split(separator: "\n").map(String.init)
        let expected = [
            ("Realised gain", "-54.60 EUR"), ("  from price changes", "+297.40 EUR"),
            ("  from exchange rates", "-352.00 EUR"), ("Net income", "+71.10 EUR"),
            ("  dividends", "+90.00 EUR"),
            ("  interest", "+5.00 EUR"), ("  taxes", "-14.50 EUR"), ("  fees", "-9.40 EUR"),
            ("Gain and income in all", "+17.50 EUR"),
        ]
        for (label, figure) in expected {
            #expect(lines.contains { $0.hasPrefix(label + " ") && $0.hasSuffix(" " + figure) }, "\(label)")
        }
    }

    @Test func `what is unknown is in no sum, and said`() throws {
        let totals = try SampleAccount.statement([
            ("2024-01-02", .transferIn(shares: 2), "A", .eur, nil),
            ("2024-01-03", .buy(shares: 1, Consideration(price: 3)), "A", .eur, nil),
            ("2024-01-04", .sell(shares: 3, Consideration(price: 4)), "A", .eur, nil),
        ]).totals
        let text = Sample.text(try report(totals))
        #expect(text.contains("+1.00 EUR  over 1 of 2 lots sold\n"))
        #expect(
            text.split(separator: "\n").contains {
                $0.hasPrefix("Gain and income in all ") && $0.hasSuffix(" n/a")
            })
        #expect(!text.contains("Net income"))
    }

    @Test func `nothing sold and nothing paid needs no line`() throws {
        let totals = try SampleAccount.statement([SampleAccount.trades[0]]).totals
        #expect(Sample.text(try report(totals)) == Sample.text(try report(nil)))
        #expect(
            String(decoding: try report(totals).json(), as: UTF8.self).contains(#""realised": {"gain": "0","#)
        )
    }

    @Test func `the page shows it beside the totals`() throws {
        let valuation = try Sample.valuation([Sample.holding("A", 1)])
        let report = try report(SampleAccount.statement().totals)
        let page = String(
            decoding: ReportPage(report, valuation: valuation, history: nil).html(), as: UTF8.self)
        #expect(page.contains("Realised gain"))
        #expect(page.contains("from price changes +297.40\u{A0}EUR"))
        #expect(page.contains("+71.10 EUR"))
    }
}
