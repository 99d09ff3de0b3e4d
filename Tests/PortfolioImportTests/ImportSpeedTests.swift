import CSV
import Foundation
import Testing

@testable import PortfolioImport

/// A benchmark that is run by hand, in a release build:
/// `IMPORT_ROWS=1000000 swift test -c release -Xswiftc -enable-testing --filter ImportSpeedTests`
@Suite struct ImportSpeedTests {
    private static let rows = ProcessInfo.processInfo.environment["IMPORT_ROWS"].flatMap(Int.init)

    @Test(.enabled(if: rows != nil), arguments: ["hargreaves-lansdown", "degiro"])
    func `an export is imported within three times the time its records take to read`(profile: String) throws
    {
        let rows = try #require(Self.rows)
        var text = ""
        if profile == "degiro" {
            // No declared decimal mark: two passes.
            text = "Product,Symbol/ISIN,Amount,Closing,Local value,,Value in EUR\n"
            for row in 1...rows {
                text +=
                    "COMPANY NUMBER \(row) INC,US\(row),\(row),\"91,15\",USD,\"\(row * 9115 / 100),\(row * 9115 % 100 / 10)\(row * 9115 % 10)\",\n"
            }
        } else {
            text = "Code,Stock,Units held,Price (pence),Value (£),Cost (£)\n"
            for row in 1...rows {
                text +=
                    "\"S\(row)\",\"COMPANY NUMBER \(row) PLC\",\"\(row)\",\"100\",\"\(row).00\",\"\(row).50\"\n"
            }
            text += "\"\",\"Totals\",\"\",\"\",\"\(rows * (rows + 1) / 2).00\",\"\"\n"
        }
        let bytes = Array(text.utf8)
        var records = 0
        let reading = ContinuousClock().measure {
            var reader = RecordReader()
            reader.feed(bytes.span) { _ in records += 1 }
            reader.finish { _ in records += 1 }
        }
        var outcome = ""
        let importing = ContinuousClock().measure {
            let result = PortfolioImportTests.importing([("export.csv", bytes)], profile: profile)
            outcome = result.errors
            #expect(result.reports.first?.holdings == rows)
        }
        #expect(outcome == "")
        #expect(records >= rows)
        print("\(profile): \(bytes.count) bytes, reading \(reading), importing \(importing)")
        #expect(importing < reading * 3)
    }
}
