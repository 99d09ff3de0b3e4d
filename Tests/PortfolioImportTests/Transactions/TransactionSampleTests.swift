import PortfolioFiles
import TestSupport
import Testing
import Valuation

@testable import PortfolioImport

/// Published transaction exports: the imported trades come to the positions that were counted by hand.
@Suite struct TransactionSampleTests {
    /// A sample, the profile recognised by its header, and what its rows come to.
    struct Sample: Sendable, CustomTestStringConvertible {
        let file: String
        let profile: String
        /// Shares in less shares out, in the order of the symbols.
        let positions: [String]
        /// Sales of shares that were never bought in the file.
        var missing: [String] = []
        var cash = 0
        var skipped = 0
        var rows: Int
        var currencies: [String: String] = [:]

        var testDescription: String { file }

        /// The options that state the currencies.
        var options: ImportOptions {
            get throws {
                var options = ImportOptions()
                options.currencies = try currencies.sorted { $0.key > $1.key }.map {
                    ($0.key, try QuoteCurrency($0.value))
                }
                return options
            }
        }
    }

    static let samples = [
        Sample(
            file: "avanza.csv", profile: "avanza",
            positions: [
                "LU0302296149 -3.6545", "LU2553958823 3.6545", "NO0010827280 -352.033838",
                "SE0004841500 6.3572", "SE0007126000 2", "US78409V1044 2",
            ], missing: ["LU0302296149 3.6545 2023-03-10", "NO0010827280 352.033838 2025-01-13"], cash: 6,
            rows: 13),
        Sample(
            file: "degiro_account_nl.csv", profile: "degiro-account",
            positions: ["CA0641491075 -1", "IE00B3RBWM25 2", "US9256521090 1"],
            missing: ["CA0641491075 1 2021-08-10"], cash: 13, rows: 10),
        Sample(
            file: "degiro_transactions_fi.csv", profile: "degiro-transactions",
            positions: ["BMG0670A1099 230", "CA09228F1036 40", "NO0010196140 301"], rows: 5),
        Sample(
            file: "fidelity_all_accounts.csv", profile: "fidelity",
            positions: [
                "412003AD7 55000", "44244CCF2 -25000", "BND 9.598", "LSEGY 1060", "VTEB 73.459", "VVV -341",
                "WM 18",
            ], missing: ["44244CCF2 25000 2025-11-17", "VVV 341 2025-11-24"], cash: 6, rows: 16),
        Sample(
            file: "freetrade.csv", profile: "freetrade",
            positions: ["GOOGL 0.13949006", "NDAQ 2.12181972", "TSLA 1.45003568"], cash: 1, rows: 16),
        Sample(file: "ghostfolio_jnug.json", profile: "ghostfolio-json", positions: [], rows: 4),
        Sample(
            file: "ghostfolio_sample.csv", profile: "ghostfolio",
            positions: ["MSFT 5", "Penthouse Apartment 1"], skipped: 1, rows: 4),
        Sample(
            file: "hargreaves_lansdown_cp1252.csv", profile: "hargreaves-lansdown",
            positions: ["Vanguard FTSE Developed World UCITS ETF 3563"], cash: 1, rows: 4),
        Sample(
            file: "ibkr_transaction_history.csv", profile: "interactive-brokers-history",
            positions: ["CNX1 2"], cash: 2, skipped: 1, rows: 9),
        Sample(
            file: "nordnet_fi_utf16.csv", profile: "nordnet",
            positions: [
                "DE000VP7GS38 -50", "FI4000410758 -138", "NO0010196140 -3000", "US18915M1071 28",
                "US31188V1008 100", "US37637K1088 55", "ZZ4000513594 800",
            ],
            missing: [
                "DE000VP7GS38 50 2021-12-07", "FI4000410758 138 2021-11-08", "NO0010196140 3000 2021-12-02",
            ], cash: 1, rows: 13, currencies: ["US*": "USD", "NO*": "NOK", "DE*": "SEK"]),
        Sample(
            file: "revolut_invest.csv", profile: "revolut",
            // 0.56217674 were bought and 0.16431924 came by a split.
            positions: ["MA -0.1998348", "MSFT 0.76672417", "O 1.63453043", "TSLA 0.56217674"],
            missing: ["MA 0.1998348 2023-07-14"], cash: 2, skipped: 3, rows: 6),
        Sample(
            file: "schwab_brokerage.csv", profile: "schwab", positions: ["BND 34.9599"],
            // 0.0249 were bought before 10.065 were sold.
            missing: ["BND 10.0401 2023-04-18"], cash: 4, skipped: 1, rows: 7),
        Sample(
            file: "swissquote.csv", profile: "swissquote",
            positions: [
                "KROP 850", "ORFN 200", "VDEM -537", "VEUD -709", "VWRD -808", "WDSC -373", "WENS 3300",
                "XDWU 640",
            ],
            missing: [
                "VDEM 537 2022-08-09", "VEUD 709 2022-06-16", "VWRD 808 2022-08-09", "WDSC 373 2022-05-10",
            ], cash: 6, rows: 15),
        Sample(
            file: "traderepublic_export.csv", profile: "trade-republic", positions: ["BTC 0.000849"], cash: 6,
            rows: 3),
        Sample(
            file: "trading212_multicurrency.csv", profile: "trading-212",
            positions: ["ASML 1", "MSFT 1.62439184"], cash: 5, rows: 14),
        Sample(
            file: "wealthfolio_sample.csv", profile: "wealthfolio",
            positions: ["AAPL 5", "GOOGL 2", "MSFT 5", "TD.TO 20", "VTI 50"], cash: 2,
            rows: 13),
        Sample(
            file: "yahoo_transactions.csv", profile: "yahoo", positions: ["INTC 4", "NVDA 120"], skipped: 1,
            rows: 8, currencies: ["*": "USD"]),
    ]

    @Test(arguments: samples)
    func `a sample imports to trades that come to the positions its rows state`(sample: Sample) throws {
        let bytes = try fixtures.bytes("transactions/\(sample.file)")
        let result = importingTransactions([(sample.file, bytes)], options: try sample.options)
        #expect(result.errors == "")
        #expect(result.positions == sample.positions)
        #expect(result.missing == sample.missing)
        #expect(result.outcome.rows == sample.rows)
        let report = try #require(result.reports.first)
        #expect(report.mapping == sample.profile)
        #expect(report.cashCount == sample.cash)
        #expect(report.skippedCount == sample.skipped)
        #expect(report.withoutCurrency == 0)
    }

    @Test(arguments: samples)
    func `a sample imports by the profile's name as by its header`(sample: Sample) throws {
        let bytes = try fixtures.bytes("transactions/\(sample.file)")
        let byHeader = importingTransactions([(sample.file, bytes)], options: try sample.options)
        let byName = importingTransactions(
            [(sample.file, bytes)], profile: sample.profile, options: try sample.options)
        #expect(byHeader.csv == byName.csv)
        #expect(byName.errors == "")
    }

    @Test(arguments: samples)
    func `rows of a sample given twice count once`(sample: Sample) throws {
        let bytes = try fixtures.bytes("transactions/\(sample.file)")
        let once = importingTransactions([(sample.file, bytes)], options: try sample.options)
        let twice = importingTransactions(
            [(sample.file, bytes), ("copy-\(sample.file)", bytes)], options: try sample.options)
        #expect(twice.csv == once.csv)
        #expect(twice.errors == "")
        #expect(twice.positions == sample.positions)
    }

    @Test(arguments: samples)
    func `the trades of a sample are a trades file without errors of reading`(sample: Sample) throws {
        let bytes = try fixtures.bytes("transactions/\(sample.file)")
        let result = importingTransactions([(sample.file, bytes)], options: try sample.options)
        let folder = try TemporaryFolder()
        let path = try folder.write("trades.csv", result.csv)
        var log = DiagnosticLog()
        let own = try result.outcome.ownCurrency ?? Currency("XXX")
        let files = try TradeFiles([path], own: own, log: &log)
        #expect(log.first == [])
        #expect(files.count == sample.rows)
    }

    @Test func `every profile reads, and is named once`() throws {
        for profile in TransactionProfile.all {
            var log = DiagnosticLog()
            let mapping = profile.mapping(log: &log)
            #expect(mapping?.title == profile.title, "\(profile.name)")
            #expect(log.isEmpty, "\(profile.name): \(log.first)")
        }
        #expect(Set(TransactionProfile.all.map(\.name)).count == TransactionProfile.all.count)
    }
}
