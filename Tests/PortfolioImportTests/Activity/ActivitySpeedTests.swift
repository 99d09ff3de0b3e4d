import CSV
import Foundation
import PortfolioFiles
import Testing

@testable import PortfolioImport

/// A benchmark that is run by hand, in a release build:
/// `IMPORT_ROWS=1000000 swift test -c release -Xswiftc -enable-testing --filter ActivitySpeedTests`
@Suite struct ActivitySpeedTests {
    private static let rows = ProcessInfo.processInfo.environment["IMPORT_ROWS"].flatMap(Int.init)

    /// Purchases of a thousand stocks, and every fourth row a sale, the newest first.
    private static func schwab(_ rows: Int) -> String {
        var text =
            "\"Date\",\"Action\",\"Symbol\",\"Description\",\"Quantity\",\"Price\",\"Fees & Comm\",\"Amount\"\n"
        for row in 0..<rows {
            let day = 28 - row * 28 / rows
            let stock = row % 1000
            let action = row % 4 == 0 ? "Sell" : "Buy"
            let sign = row % 4 == 0 ? "" : "-"
            text +=
                "\"03/\(day < 10 ? "0" : "")\(day)/2024\",\"\(action)\",\"S\(stock)\",\"COMPANY NUMBER \(stock) INC\","
                + "\"10\",\"$\(100 + stock).50\",\"\",\"\(sign)$\((100 + stock) * 10 + 5).00\"\n"
        }
        return text
    }

    private static func trading212(_ rows: Int) -> String {
        var text =
            "Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,"
            + "Total,Currency (Total),ID,Currency conversion fee,Currency (Currency conversion fee)\n"
        for row in 0..<rows {
            let day = 1 + row * 28 / rows
            let stock = row % 1000
            text +=
                "Market buy,2024-03-\(day < 10 ? "0" : "")\(day) 14:30:05.123,US\(stock),S\(stock),Company \(stock),"
                + "10.5000000000,\(100 + stock).00,USD,1.25,\((100 + stock) * 84 / 10).\((100 + stock) * 84 % 10 + 0)1,GBP,"
                + "EOF\(row),0.01,GBP\n"
        }
        return text
    }

    @Test(.enabled(if: rows != nil), arguments: ["schwab", "trading-212"])
    func `an export is imported within three times the time its records take to read`(profile: String) throws
    {
        let rows = try #require(Self.rows)
        let bytes = Array((profile == "schwab" ? Self.schwab(rows) : Self.trading212(rows)).utf8)
        var records = 0
        let reading = ContinuousClock().measure {
            var reader = RecordReader()
            reader.feed(bytes.span) { _ in records += 1 }
            reader.finish { _ in records += 1 }
        }
        var log = DiagnosticLog()
        var run = ActivityImport(options: ImportOptions(), count: 1)
        var written = 0
        let importing = ContinuousClock().measure {
            run.add(bytes, name: "export.csv", mapping: nil, log: &log)
            run.finish(log: &log)
            written = run.csv().count
        }
        #expect(log.first == [])
        #expect(run.outcome.rows == rows)
        #expect(records == rows + 1)
        print(
            "\(profile): \(bytes.count) bytes, \(written) written, reading \(reading), importing \(importing)"
        )
        #expect(importing < reading * 3)
    }
}
