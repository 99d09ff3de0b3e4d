import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// Errors that say what is the case, all of it, and nothing else.
@Suite struct TruthfulErrorTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("m/portfolio.json", "{\"currency\": \"EUR\"}")
    }

    private func run(_ words: String...) -> Run {
        Run.inProcess(words.map { $0.hasPrefix("@") ? "\(folder.path)/\($0.dropFirst())" : $0 })
    }

    @Test func `groups are sorted by the columns that they have`() throws {
        try folder.write("m/holdings.csv", "symbol,shares,currency,price,account\nA,3,EUR,2,X\n")
        try folder.write("m/cash.csv", "account,currency,amount,date\nX,EUR,5,2024-01-01\n")
        for grouping in ["symbol", "currency", "market"] {
            for column in ["cash", "-net_worth"] {
                let refused = run("report", "@m", "--by", grouping, "--sort", column)
                #expect(refused.code == 64, "\(refused.errors)")
                #expect(
                    refused.errors.contains(
                        "--sort \"\(column)\" is not a column: key, holdings, cost, value, gain, gain_percent, price_gain, currency_gain, intraday_change, intraday_percent, weight, with_value, with_gain, with_split or with_intraday\n"
                    ), "\(refused.errors)")
            }
        }
        #expect(run("report", "@m", "--by", "account", "--sort", "-net_worth").code != 64)
    }
}
