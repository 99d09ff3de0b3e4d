import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// `portfolio import --trades`, and what the other commands make of its trades.
@Suite struct TransactionCommandTests {
    private func path(_ sample: String) -> String {
        "\(PackageFolder.path)/Tests/PortfolioImportTests/Fixtures/transactions/\(sample)"
    }

    /// Samples whose history is whole, with the currency of their account.
    static let whole = [
        ("degiro_transactions_fi.csv", "EUR"), ("freetrade.csv", "GBP"), ("ghostfolio_jnug.json", "USD"),
        ("ghostfolio_sample.csv", "USD"), ("hargreaves_lansdown_cp1252.csv", "GBP"),
        ("ibkr_transaction_history.csv", "GBP"), ("traderepublic_export.csv", "EUR"),
        ("trading212_multicurrency.csv", "GBP"), ("wealthfolio_sample.csv", "USD"),
        ("yahoo_transactions.csv", "USD"),
    ]

    @Test(arguments: whole)
    func `what was imported is read by gains, lots and report`(sample: String, currency: String) throws {
        let folder = try TemporaryFolder()
        let trades = "\(folder.path)/trades.csv"
        let run = Run.inProcess([
            "import", "--trades", path(sample), "--currency", "USD", "--output", trades,
        ])
        #expect(run.code == 0, "\(run)")
        for command in ["gains", "lots", "report"] {
            let result = Run.inProcess([command, trades, "--currency", currency])
            // Prices and some rates are missing, but nothing is wrong.
            #expect([0, 2].contains(result.code), "\(command): \(result)")
            let errors = result.errors.split(separator: "\n").filter { $0.contains("error:") }
            #expect(errors.allSatisfy { $0.hasSuffix("[missingPurchaseRate]") }, "\(command): \(result)")
        }
    }

    @Test func `the gain is what the sample states`() throws {
        let folder = try TemporaryFolder()
        let trades = "\(folder.path)/trades.csv"
        let run = Run.inProcess(["import", "--trades", path("ghostfolio_jnug.json"), "--output", trades])
        #expect(
            run.errors == """
                \(path("ghostfolio_jnug.json")): 4 rows of trades (ghostfolio-json): 2 buy, 2 sell
                next: portfolio gains \(trades) --currency CODE

                """)
        // 9 · 0.55 + 10 · 3.90, less 4 in fees.
        let gains = Run.inProcess(["gains", trades, "--currency", "USD", "--by", "symbol", "--format", "csv"])
        let row = try #require(gains.output.split(separator: "\n").last)
        #expect(row.split(separator: ",")[4] == "39.95", "\(gains)")
    }

    @Test func `profiles of transactions are listed and shown with --trades`() {
        let list = Run.inProcess(["import", "--trades", "--profiles"])
        #expect(list.code == 0 && list.output.contains("\ntrading-212 "))
        let shown = Run.inProcess(["import", "--trades", "--show-profile", "schwab"])
        #expect(shown.output.contains("\"kind\": \"activity\""))
        #expect(!Run.inProcess(["import", "--show-profile", "schwab"]).output.contains("\"kind\""))
    }

    @Test func `a shown profile can be given as a mapping`() throws {
        let folder = try TemporaryFolder()
        let map = try folder.write(
            "map.json", Run.inProcess(["import", "--trades", "--show-profile", "freetrade"]).output)
        let sample = path("freetrade.csv")
        #expect(
            Run.inProcess(["import", "--trades", "--map", map, sample]).output
                == Run.inProcess(["import", "--trades", sample]).output)
    }
}
