import Foundation
import Testing
import Valuation

@testable import PortfolioReport

@Suite struct GainsCSVTests {
    private func lines(_ report: GainsReport, raw: Bool = false) -> [String] {
        let csv = String(decoding: report.csv(raw: raw), as: UTF8.self)
        #expect(csv.hasSuffix("\n"))
        return csv.split(separator: "\n").map(String.init)
    }

    @Test func `a row for each lot that was taken`() throws {
        #expect(
            lines(try SampleAccount.report()) == [
                "symbol,name,sold,bought,days,shares,quote_currency,stock_currency,proceeds_stock,cost_stock,gain_stock,"
                    + "purchase_rate,rate,proceeds,cost,gain,gain_percent,price_gain,currency_gain",
                "A,Alpha,2024-12-30,2024-01-02,363,4,USD,USD,598,400,198,0.9,0.8,478.4,360,118.4,32.8889,158.4,-40",
                "A,Alpha,2025-02-03,2024-01-02,398,6,USD,USD,837,600,237,0.9,0.5,418.5,540,-121.5,-22.5,118.5,-240",
                "A,Alpha,2025-02-03,2024-03-01,339,2,USD,USD,279,240,39,0.8,0.5,139.5,192,-52.5,-27.3438,19.5,-72",
                "B,\"'=Beta, Ltd\",2025-04-01,2025-03-03,29,-1,EUR,EUR,-4,-5,1,,,-4,-5,1,20,1,0",
            ])
    }

    @Test func `a row for each sale, without what its lots differ in`() throws {
        // 732/840 = 0.871428571428571|4, and −174/732 = −23.77049…
        #expect(
            lines(try SampleAccount.report(.sales(each: .sale)), raw: true).dropFirst() == [
                "A,Alpha,2024-12-30,2024-01-02,363,4,USD,USD,598,400,198,0.9,0.8,478.4,360,118.4,32.8889,158.4,-40",
                "A,Alpha,2025-02-03,,,8,USD,USD,1116,840,276,0.871428571428571,0.5,558,732,-174,-23.7705,138,-312",
                "B,\"=Beta, Ltd\",2025-04-01,2025-03-03,29,-1,EUR,EUR,-4,-5,1,,,-4,-5,1,20,1,0",
            ])
    }

    @Test func `a pool has no purchase date`() throws {
        let statement = try SampleAccount.statement(Array(SampleAccount.trades.prefix(4)), .average)
        let report = GainsReport(statement, name: nil, from: nil, to: nil, contents: .sales(each: .lot))
        // 2200·4/20 = 440 USD and 1860·4/20 = 372 EUR; 372/440 = 0.845454545454545|4; 106.4/372 = 28.60215… %
        #expect(
            lines(report)[1]
                == "A,Alpha,2024-12-30,,,4,USD,USD,598,440,158,0.845454545454545,0.8,478.4,372,106.4,28.6022,126.4,-20"
        )
    }

    @Test func `a row for each payment`() throws {
        #expect(
            lines(try SampleAccount.report(.income)) == [
                "date,type,symbol,name,currency,amount,taxes,fees,rate,gross,net",
                "2024-06-03,dividend,A,Alpha,USD,100,15,1,0.9,90,75.6",
                "2025-05-05,interest,,,EUR,5,1,0,,5,4", "2025-06-02,fee,,,USD,0,0,10,0.85,0,-8.5",
            ])
    }

    @Test func `a row for each group`() throws {
        // −54.6 of 1087 is −5.02299…
        let header =
            "key,sales,proceeds,cost,gain,gain_percent,price_gain,currency_gain,dividends,interest,taxes,fees,net_income"
        #expect(
            lines(try SampleAccount.grouped(.year)) == [
                header, "2024,1,478.4,360,118.4,32.8889,158.4,-40,90,0,13.5,0.9,75.6",
                "2025,2,554,727,-173,-23.7964,139,-312,0,5,1,8.5,-4.5",
            ])
        #expect(
            lines(try SampleAccount.grouped(.symbol)) == [
                header, ",0,0,0,0,,0,0,0,5,1,8.5,-4.5",
                "A,2,1036.4,1092,-55.6,-5.0916,296.4,-352,90,0,13.5,0.9,75.6",
                "B,1,-4,-5,1,20,1,0,0,0,0,0,0",
            ])
    }

    @Test func `what is unknown is empty`() throws {
        let statement = try SampleAccount.statement([
            ("2024-01-02", .transferIn(shares: 2), "A", .usd, nil),
            ("2024-01-03", .sell(shares: 1, Consideration(price: 12)), "A", .usd, nil),
            ("2024-01-04", .dividend(Payout(amount: 3)), "A", .usd, nil),
        ])
        var report = GainsReport(statement, name: nil, from: nil, to: nil, contents: .sales(each: .lot))
        #expect(lines(report)[1] == "A,,2024-01-03,2024-01-02,1,1,USD,USD,12,,,,,,,,,,")
        #expect(!report.isComplete)
        #expect(report.issues.map(\.kind) == [.missingRate, .missingCost, .missingRate])
        report = GainsReport(statement, name: nil, from: nil, to: nil, contents: .income)
        #expect(lines(report)[1] == "2024-01-04,dividend,A,,USD,3,0,0,,,")
    }

    @Test func `written in pieces it is the same`() throws {
        let report = try SampleAccount.report()
        var bytes: [UInt8] = []
        report.csv { piece in for index in piece.indices { bytes.append(piece[index]) } }
        #expect(bytes == report.csv())
        var json: [UInt8] = []
        report.json { piece in for index in piece.indices { json.append(piece[index]) } }
        #expect(json == report.json())
    }
}
