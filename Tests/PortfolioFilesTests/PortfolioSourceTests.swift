import Foundation
import Testing
import Valuation

@testable import PortfolioFiles

@Suite struct PortfolioSourceTests {
    private let usual = ["prices.csv", "rates.csv", "eurofxref-hist.csv", "eurofxref.csv"]
    private let further = ["symbols.csv", "dividends.csv", "classes.csv", "targets.csv"]

    /// Runs `body` with a folder that contains files of these names.
    private func withFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "portfolio-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        try body(folder.path)
    }

    private func found(in folder: String) throws -> (prices: [String], rates: [String]) {
        var log = DiagnosticLog()
        let source = try PortfolioSource(folder, log: &log)
        func names(_ paths: [String]) -> [String] { paths.map { String($0.dropFirst(folder.count + 1)) } }
        return (names(source.prices(given: [])), names(source.rates(given: [])))
    }

    @Test func `our files and the ECB's are found by their usual names, as far as they are there`() throws {
        try withFolder([:]) { folder in
            let found = try found(in: folder)
            #expect(found.prices.isEmpty && found.rates.isEmpty)
        }
        for name in usual {
            try withFolder([name: ""]) { folder in
                let found = try found(in: folder)
                #expect(found.prices + found.rates == [name])
            }
        }
        try withFolder(Dictionary(uniqueKeysWithValues: usual.map { ($0, "") })) { folder in
            let found = try found(in: folder)
            #expect(found.prices == ["prices.csv"])
            #expect(found.rates == ["rates.csv", "eurofxref-hist.csv", "eurofxref.csv"])
        }
    }

    @Test func `files that are named take the place of the usual ones`() throws {
        let document = #"{"prices": ["p.csv"], "rates": []}"#
        try withFolder(["portfolio.json": document, "rates.csv": "", "eurofxref.csv": ""]) { folder in
            let found = try found(in: folder)
            #expect(found.prices == ["p.csv"] && found.rates.isEmpty)
            #expect(
                PortfolioSource.files(of: folder)
                    == (["portfolio.json", "holdings.csv", "trades.csv", "p.csv", "cash.csv"] + further).map {
                        "\(folder)/\($0)"
                    })
        }
    }

    @Test func `all of the usual files are watched, there or not`() throws {
        try withFolder(["eurofxref.csv": ""]) { folder in
            let names =
                ["portfolio.json", "holdings.csv", "trades.csv"] + usual + ["cash.csv"] + further
            let files = names.map { "\(folder)/\($0)" }
            #expect(PortfolioSource.files(of: folder) == files)
            #expect(
                PortfolioSource.files(of: folder, rates: ["r.csv"])
                    == files.prefix(4) + ["r.csv"]
                    + (["cash.csv"] + further).map { "\(folder)/\($0)" })
        }
    }

    @Test func `trades stand beside holdings or in their place`() throws {
        /// The trades files, followed by the holdings if there are any.
        func files(in folder: String, given: [String] = []) throws -> [String] {
            var log = DiagnosticLog()
            let source = try PortfolioSource(folder, log: &log)
            #expect(source.isFolder && log.isEmpty)
            let trades = source.trades(given: given)
            return trades + (source.hasHoldings(trades: trades) ? ["held"] : [])
        }
        try withFolder([:]) { folder in
            let found = try files(in: folder)
            #expect(found == ["held"])
            let given = try files(in: folder, given: ["t.csv"])
            #expect(given == ["t.csv"])
        }
        try withFolder(["trades.csv": ""]) { folder in
            let found = try files(in: folder)
            #expect(found == ["\(folder)/trades.csv"])
        }
        try withFolder(["trades.csv": "", "holdings.csv": ""]) { folder in
            let found = try files(in: folder)
            #expect(found == ["\(folder)/trades.csv", "held"])
            let given = try files(in: folder, given: ["t.csv"])
            #expect(given == ["t.csv", "held"])
        }
        let document = #"{"trades": ["a.csv", "/b.csv"]}"#
        try withFolder(["portfolio.json": document, "trades.csv": ""]) { folder in
            let trades = ["\(folder)/a.csv", "/b.csv"]
            let found = try files(in: folder)
            #expect(found == trades)
            #expect(PortfolioSource.files(of: folder).dropFirst(2).prefix(2) == trades[...])
            #expect(PortfolioSource.files(of: folder, trades: ["t.csv"]).contains("t.csv"))
        }
        #expect(
            PortfolioSource.files(of: "h.csv", prices: ["p.csv"], trades: ["t.csv"]) == [
                "h.csv", "t.csv", "p.csv",
            ])
    }

    @Test func `files of adjusted prices are those that portfolio.json says are`() throws {
        let document = #"{"prices": ["a.csv", {"file": "b.csv", "splitAdjusted": true}]}"#
        let prices = "symbol,date,price\nA,2024-01-05,10\n"
        try withFolder(["portfolio.json": document, "a.csv": prices, "b.csv": prices]) { folder in
            var log = DiagnosticLog()
            let source = try PortfolioSource(folder, log: &log)
            #expect(source.adjustedPrices(given: []) == ["\(folder)/b.csv"])
            #expect(source.adjustedPrices(given: ["b.csv"]).isEmpty)
            let market = try MarketFiles(
                prices: source.prices(given: []), rates: [], adjusted: source.adjustedPrices(given: []),
                log: &log)
            #expect(market.adjustedFiles == [1] && log.isEmpty)
        }
    }

    @Test func `a huge portfolio.json is refused after its first megabyte`() throws {
        try withFolder(["portfolio.json": String(repeating: "\0", count: 3 << 20)]) { folder in
            var log = DiagnosticLog()
            _ = try PortfolioSource(folder, log: &log)
            #expect(log.first.map(\.line) == [1] && log.first.map(\.column) == [1])
            #expect(log.first.map(\.message) == [Wording.json(.expectedValue).message])
        }
    }
}
