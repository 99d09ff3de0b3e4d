import PortfolioFiles
import TestSupport
import Testing
import Valuation

@testable import PortfolioImport

/// Published samples: the imported holdings have the values in the export's own value column.
@Suite struct SampleTests {
    /// A sample, the profile recognised by its header, and its value column, copied by hand.
    struct Sample: Sendable {
        let file: String
        let profile: String
        let values: [String]
        var skipped = 0
        var checkedValues = 0
        var agreeingTotals = 0
        var warnings = 0
    }

    static let samples = [
        Sample(file: "ajbell-portfolio.csv", profile: "aj-bell", values: [], skipped: 1),
        Sample(
            file: "avanza-positions.csv", profile: "avanza",
            values: ["VOLV B 24126 SEK", "VALOUR 41580.2 SEK", "Avanza Zero 60000 SEK", "AAPL 2388.2 SEK"]),
        Sample(
            file: "degiro-portfolio-en-eur.csv", profile: "degiro",
            values: ["US6536561086 1184.95 USD", "US67059N1081 931.4 USD"], skipped: 1, checkedValues: 2),
        Sample(
            file: "etrade-portfolio-download.csv", profile: "etrade",
            values: [
                "KEY BANK CD CLEVELAND OH CD 3.85% 08/24/2026 109992.74 USD", "LCTX 1167.65 USD",
                "QQQ Dec 31 '26 $600 Put 1407.5 USD", "VMFXX 50000 USD",
            ], skipped: 1, checkedValues: 3, agreeingTotals: 1),
        Sample(
            file: "fidelity-positions.csv", profile: "fidelity", values: ["VOO 9223.2 USD", "AAPL 5840 USD"],
            skipped: 2, checkedValues: 2),
        Sample(
            file: "hl-account-summary.csv", profile: "hargreaves-lansdown", values: ["VUAG 10500 GBP"],
            skipped: 2,
            checkedValues: 1, agreeingTotals: 2),
        Sample(
            file: "ibkr-activity-statement-open-positions.csv", profile: "interactive-brokers",
            values: [
                "XEQT 8685.97 CAD", "XUU 8701.4 CAD", "AAPL 2678.82 USD", "AMZN 497 USD", "VOO 6395.51 USD",
            ], skipped: 2, checkedValues: 5, agreeingTotals: 1, warnings: 1),
        Sample(
            file: "ibkr-flex-open-positions.csv", profile: "interactive-brokers-flex",
            values: ["FAKE 1365.5 EUR"],
            checkedValues: 1),
        Sample(file: "interactive-investor-header.csv", profile: "interactive-investor", values: []),
        Sample(
            file: "schwab-positions.csv", profile: "schwab", values: ["GOOGL 4103 USD", "GLD 18729.06 USD"],
            skipped: 2, checkedValues: 2, warnings: 1),
        Sample(
            file: "vanguard-us-two-tables.csv", profile: "vanguard-us",
            values: ["BND 30000 USD", "VMFXX 2500.5 USD", "VTI 10000 USD"], checkedValues: 3),
    ]

    @Test(arguments: samples)
    func `a sample imports to holdings worth what its value column says`(sample: Sample) throws {
        var options = ImportOptions()
        options.priceDate = try CalendarDate("2026-11-02")
        let outcome = importing([(sample.file, try fixtures.bytes(sample.file))], options: options)
        #expect(outcome.errors == "")
        let report = try #require(outcome.reports.first)
        #expect(report.mapping == sample.profile)
        #expect(report.skippedCount == sample.skipped)
        #expect(report.checkedValues == sample.checkedValues)
        #expect(report.agreeingTotals == sample.agreeingTotals)
        #expect(report.warnings.count == sample.warnings)
        #expect(try values(outcome.csv) == sample.values)
    }

    @Test(arguments: samples)
    func `a sample imports by the profile's name as by its header`(sample: Sample) throws {
        let bytes = try fixtures.bytes(sample.file)
        let byHeader = importing([(sample.file, bytes)])
        let byName = importing([(sample.file, bytes)], profile: sample.profile)
        #expect(byHeader.csv == byName.csv)
        #expect(byName.errors == "")
    }

    @Test func `currencies Yahoo does not tell are filled by symbol`() throws {
        var options = ImportOptions()
        options.currencies = [("*.SW", try QuoteCurrency("CHF")), ("*", try QuoteCurrency("USD"))]
        let bytes = try fixtures.bytes("yahoo-portfolio-2023.csv")
        let outcome = importing([("yahoo.csv", bytes)], options: options)
        #expect(
            outcome.csv == """
                symbol,shares,currency,purchase_date,purchase_price,price,price_date
                VT,1100,USD,2023-10-02,89,91.455,2023-10-03
                CHDVD.SW,232,CHF,2023-10-11,100,143.96,2023-10-03
                CHSPI.SW,252,CHF,2023-08-10,134,130.92,2023-10-03

                """)
        #expect(outcome.reports.first?.isIncomplete == false)
        #expect(
            try values(outcome.csv) == ["VT 100600.5 USD", "CHDVD.SW 33398.72 CHF", "CHSPI.SW 32991.84 CHF"])
    }

    @Test func `currencies nothing tells stay empty, and are counted`() throws {
        let outcome = importing([("yahoo.csv", try fixtures.bytes("yahoo-portfolio-2023.csv"))])
        #expect(outcome.csv.contains("VT,1100,,2023-10-02"))
        #expect(outcome.reports.first?.withoutCurrency == 3)
        #expect(outcome.reports.first?.isIncomplete == true)
    }

    @Test func `a pence price, a value in pounds and a total cost come out as they are meant`() throws {
        let outcome = importing([("hl.csv", try fixtures.bytes("hl-account-summary.csv"))])
        #expect(
            outcome.csv == """
                symbol,shares,currency,name,cost_stock,price,price_date,account
                VUAG,100,GBX,Vanguard Funds Plc S&P 500 UCITS ETF USD ACC (GBP),9000,10500,2026-04-01,HL Stocks & Shares ISA 1234567

                """)
    }

    @Test func `two brokers' files in one call make one table`() throws {
        let outcome = importing([
            ("degiro.csv", try fixtures.bytes("degiro-portfolio-en-eur.csv")),
            ("hl.csv", try fixtures.bytes("hl-account-summary.csv")),
        ])
        #expect(
            outcome.csv == """
                symbol,shares,currency,name,cost_stock,price,price_date,account
                US6536561086,13,USD,ADR ON NICE LTD,,,,
                US67059N1081,20,USD,NUTANIX INC CLASS A,,,,
                VUAG,100,GBX,Vanguard Funds Plc S&P 500 UCITS ETF USD ACC (GBP),9000,10500,2026-04-01,HL Stocks & Shares ISA 1234567

                """)
        #expect(outcome.reports.map(\.mapping) == ["degiro", "hargreaves-lansdown"])
    }

    @Test func `every sample cut off inside a row is refused`() throws {
        // Cut in the middle of the last row that counts; the place of the error doesn't matter.
        for (file, text) in [
            ("hl-account-summary.csv", "\"VUAG\",\"Vang"), ("schwab-positions.csv", "\"42\",\"445.93\""),
            ("etrade-portfolio-download.csv", "LCTX,1.21"), ("fidelity-positions.csv", "AAPL,APPLE"),
            ("degiro-portfolio-en-eur.csv", "US67059N1081,20"), ("vanguard-us-two-tables.csv", "VTI,33.33"),
            ("avanza-positions.csv", "Apple;AAPL"),
            ("ibkr-activity-statement-open-positions.csv", "USD,AMZN,2"),
        ] {
            let bytes = try fixtures.bytes(file)
            let place = try #require(bytes.indices.first { bytes[$0...].starts(with: text.utf8) })
            let cut = Array(bytes[..<(place + text.utf8.count)])
            let outcome = importing([(file, cut)])
            #expect(outcome.csv == "", "\(file)")
            #expect(outcome.errors.hasPrefix("\(file):"), "\(file)")
        }
    }

    @Test func `every profile reads, and is named once`() throws {
        for profile in PositionsProfile.all {
            var log = DiagnosticLog()
            let mapping = profile.mapping(log: &log)
            #expect(mapping?.title == profile.title, "\(profile.name)")
            #expect(log.isEmpty, "\(profile.name): \(log.first)")
        }
        #expect(Set(PositionsProfile.all.map(\.name)).count == PositionsProfile.all.count)
    }
}
