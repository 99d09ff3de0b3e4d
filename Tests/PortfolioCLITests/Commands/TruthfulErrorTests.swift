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

    @Test func `gains of a stock without trades are not those of a misspelled one`() throws {
        try folder.write("m/holdings.csv", "symbol,name,shares,currency\nAAPL,Apple Inc,3,EUR\n")
        let told =
            "portfolio: error: --explain: AAPL is held by a holdings file alone: gains come of the rows of a trades file, and none is of it\n"
        for trades in [nil, "date,type,symbol,shares,price,currency\n2024-01-05,buy,B,1,2,EUR\n"] {
            if let trades { try folder.write("m/trades.csv", trades) }
            for word in ["AAPL", "Apple Inc"] {
                let refused = run("gains", "@m", "--explain", word)
                #expect(refused.code == 64 && refused.errors.hasPrefix(told), "\(word): \(refused.errors)")
            }
            #expect(run("gains", "@m", "--explain", "AAPX").errors.contains("did you mean AAPL?"))
        }
    }

    @Test func `errors of cash and symbols are told beside those of accounts`() throws {
        try folder.write("m/portfolio.json", "{\"currency\": \"EUR\", \"accounts\": {\"A\": {\"foo\": 1}}}")
        try folder.write("m/holdings.csv", "symbol,shares,currency\nA,x,USD\n")
        try folder.write(
            "m/cash.csv", "account,currency,amount,date\nA,XXY,1,2024-01-01\nB,EUR,abc,2024-13-01\n")
        try folder.write("m/symbols.csv", "symbol,currency\nA,XXY\n")
        let places = [
            "portfolio.json:1:", "cash.csv:2:3:", "cash.csv:3:7:", "cash.csv:3:11:", "symbols.csv:2:3:",
            "holdings.csv:2:3:",
        ]
        for command in ["check", "report", "cash", "lots"] {
            let refused = run(command, "@m")
            #expect(refused.code == 65)
            for place in places {
                #expect(refused.errors.contains("/m/\(place)"), "\(command): \(refused.errors)")
            }
        }
    }

    @Test(arguments: ["account", "multiplier"])
    func `rows of pieces have the columns that any of them states`(column: String) throws {
        let header = "symbol,shares,currency,price,\(column)\n"
        let rows = ["A,3,EUR,2,\n", "B,3,EUR,2,\n", "C,3,EUR,2,7\n"]
        try folder.write("book.csv", header + rows.joined())
        let size = header.utf8.count + rows.joined().utf8.count
        let cut = header.utf8.count + rows[0].utf8.count
        func report(_ words: String...) -> String {
            Run.inProcess(
                ["report", "\(folder.path)/book.csv", "--currency", "EUR", "--as-of", "2024-01-05"]
                    + ["--format", "csv"] + words
            ).output
        }
        let joined = report("--piece", "0-\(cut)") + report("--piece", "\(cut)-\(size)")
        #expect(joined == report(), "\(joined)")
        #expect(joined.contains(",\(column)\n"))
    }

    @Test func `cash and a payment may lack rates of two days`() throws {
        try folder.write("m/portfolio.json", "{\"currency\": \"EUR\", \"followsCash\": true}")
        try folder.write(
            "m/trades.csv",
            "date,type,symbol,shares,price,currency,amount\n2024-01-06,interest,,,,CHF,3\n")
        let of = "no rate from CHF to EUR in the 7 days up to "
        let later = run("check", "@m", "--as-of", "2024-03-06").output
        #expect(later.contains("/m/trades.csv:2: error: \(of)2024-01-06 [missingRate]"), "\(later)")
        #expect(later.contains("/m/trades.csv:2: error: \(of)2024-03-06 [missingRate]"), "\(later)")
        let same = run("check", "@m", "--as-of", "2024-01-06").output
        #expect(same.components(separatedBy: of).count == 2, "\(same)")
    }

    @Test(arguments: ["report", "check", "lots", "gains", "returns"])
    func `a lot that a pooled method has no use for is an error on any day`(command: String) throws {
        try folder.write("m/portfolio.json", "{\"currency\": \"EUR\", \"lots\": \"average\"}")
        try folder.write(
            "m/trades.csv",
            "date,type,symbol,shares,price,currency,lot\n2024-01-05,buy,B,2,2,EUR,\n2024-06-05,sell,B,1,3,EUR,2024-01-05\n"
        )
        try folder.write("m/prices.csv", "symbol,date,price\nB,2024-01-05,2\nB,2024-03-01,2.5\n")
        let refused = run(command, "@m", "--as-of", "2024-03-01")
        #expect(refused.code == 65, "\(refused.output)")
        #expect(refused.errors.contains("/m/trades.csv:3:27: error: lot 2024-01-05 names a lot, but average"))
        #expect(run(command, "@m", "--as-of", "2024-03-01", "--lots", "fifo").code == 0)
    }
}
