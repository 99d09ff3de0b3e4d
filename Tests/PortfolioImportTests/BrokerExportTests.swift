import Foundation
import PortfolioImport
import Testing

/// Importing exports from a program of one's own.
@Suite struct BrokerExportTests {
    private func export(_ text: String) -> BrokerExport { BrokerExport("export.csv", Array(text.utf8)) }

    private let positions = """
        Product,Symbol/ISIN,Amount,Closing,Local value,,Value in EUR
        CASH & CASH FUND & FTX CASH (EUR),,,,EUR,"1079,92","1079,92"
        ADR ON NICE LTD,US6536561086,13,"91,15",USD,"1184,95","1019,29"

        """

    @Test func `positions become holdings`() throws {
        let export = export(positions)
        #expect(export.contents == .holdings)
        var settings = ImportedExports.Settings()
        settings.priceDate = try CalendarDate(2024, 1, 31)
        let imported = try ImportedExports(of: [export], settings: settings)
        #expect(imported.contents == .holdings && imported.count == 1 && imported.warnings.isEmpty)
        #expect(imported.skipped.values.reduce(0, +) == 1)
        let csv = String(decoding: imported.csv, as: UTF8.self)
        #expect(csv.contains("US6536561086") && csv.contains("2024-01-31") && csv.contains("91.15"))
    }

    @Test func `what no broker exports is an error with a sentence`() {
        let unknown = export("a,b\n1,2\n")
        #expect(unknown.contents == nil)
        do {
            _ = try ImportedExports(of: [unknown])
            Issue.record("it was read")
        } catch {
            #expect(error.localizedDescription.hasPrefix("export.csv"))
            #expect(error.log.count == 1 && error.recoverySuggestion != nil)
        }
    }

    @Test func `errors have their places`() {
        do {
            _ = try ImportedExports(of: [export(positions.replacing("91,15", with: "many"))])
            Issue.record("it was read")
        } catch {
            #expect(error.log.first.first?.line == 3)
        }
    }

    @Test func `the brokers are told`() {
        #expect(BrokerExport.known(.holdings).contains { $0.contains("DEGIRO") })
        #expect(BrokerExport.known(.trades).contains { $0.contains("Trading 212") })
    }
}
