import TestSupport
import Testing

@testable import PortfolioCLI

/// Names compare byte for byte: an é of one code point and one of two are two stocks, in two markets, wherever they stand
/// beside one another. `String` takes them for equal, so everything here is compared in bytes.
@Suite struct SymbolBytesTests {
    private static let composed = "\u{E9}"
    private static let decomposed = "e\u{301}"

    private let folder: TemporaryFolder

    init() throws {
        let (one, two) = (SymbolBytesTests.composed, SymbolBytesTests.decomposed)
        folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write(
            "holdings.csv",
            """
            symbol,shares,currency,purchase_date,purchase_price,market
            \(one),10,EUR,2024-01-02,5,\(one)
            \(two),1,EUR,2024-01-02,50,\(two)
            \(one),2,EUR,2024-01-02,5,\(one)

            """)
        try folder.write(
            "prices.csv",
            "symbol,date,price\n\(two),2024-01-02,50\n\(two),2024-01-03,90\n\(one),2024-01-02,5\n\(one),2024-01-03,7\n"
        )
    }

    private func useTrades() throws {
        let (one, two) = (SymbolBytesTests.composed, SymbolBytesTests.decomposed)
        try folder.remove("holdings.csv")
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,market
            2024-01-02,buy,\(one),10,5,EUR,\(one)
            2024-01-02,buy,\(two),4,50,EUR,\(two)
            2024-01-03,sell,\(one),5,7,EUR,
            2024-01-03,sell,\(two),1,90,EUR,

            """)
    }

    private func run(_ words: String...) -> Run {
        let run = Run.inProcess(words.map { $0 == "." ? folder.path : $0 })
        #expect(run.code == 0, "\(words): \(run)")
        return run
    }

    /// The cells of a column by that of another, in order, with the first in bytes.
    private func cells(_ run: Run, _ column: String, by key: String = "key") throws -> [Cells] {
        var rows = run.output.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let header = try #require(rows.first)
        rows.removeFirst()
        let place = try #require(header.firstIndex { $0 == column })
        let keyPlace = try #require(header.firstIndex { $0 == key })
        return rows.map { Cells(String($0[keyPlace]), String($0[place])) }
    }

    private struct Cells: Equatable {
        let key: [UInt8]
        let value: String

        init(_ key: String, _ value: String) { (self.key, self.value) = (Array(key.utf8), value) }
    }

    /// The decomposed one comes first: its first byte is that of `e`.
    private func both(_ first: String, _ second: String) -> [Cells] {
        [Cells(SymbolBytesTests.decomposed, first), Cells(SymbolBytesTests.composed, second)]
    }

    private func has(_ text: String, _ part: String) -> Bool {
        let (text, part) = (Array(text.utf8), Array(part.utf8))
        return text.indices.contains { text[$0...].starts(with: part) }
    }

    // MARK: Accounts

    @Test func `payments of two accounts stay apart`() throws {
        let (one, two) = (SymbolBytesTests.composed, SymbolBytesTests.decomposed)
        try folder.remove("holdings.csv")
        try folder.write(
            "trades.csv",
            "date,type,currency,amount,account\n2024-01-02,interest,EUR,5,\(one)\n2024-01-03,interest,EUR,7,\(two)\n"
        )
        let returns = run("returns", ".", "--by", "account", "--format", "csv")
        #expect(try cells(returns, "income") == both("7", "5"))
    }

    // MARK: Holdings

    @Test(arguments: ["symbol", "market"])
    func `groups are two`(by key: String) throws {
        #expect(try cells(run("report", ".", "--by", key, "--format", "csv"), "value") == both("90", "84"))
    }

    @Test func `stated prices are of one of the two`() throws {
        let (one, two) = (SymbolBytesTests.composed, SymbolBytesTests.decomposed)
        let stated = run(
            "report", ".", "--by", "symbol", "--format", "csv", "--price", "\(one)=1", "--price", "\(two)=2")
        #expect(try cells(stated, "value") == both("2", "12"))
        let only = run("report", ".", "--by", "symbol", "--format", "csv", "--price", "\(two)=2")
        #expect(try cells(only, "value") == both("2", "84"))
        let each = run("report", ".", "--format", "csv", "--price", "\(two)=2")
        #expect(
            try cells(each, "value", by: "symbol") == [
                Cells(one, "70"), Cells(two, "2"), Cells(one, "14"),
            ])
    }

    @Test func `the price of one is none of the other`() throws {
        let (one, two) = (SymbolBytesTests.composed, SymbolBytesTests.decomposed)
        try folder.write(
            "holdings.csv", "symbol,shares,currency,price\n\(one),10,EUR,5\n")
        let run = Run.inProcess(["report", folder.path, "--price", "\(two)=2"])
        #expect(run.code == 64 && has(run.errors, two), "\(run)")
    }

    @Test func `each is shown with its own lots`() {
        let one = run("show", SymbolBytesTests.composed, ".").output
        #expect(one.contains("84.00 EUR") && one.contains("Lot 2 of 2") && !one.contains("90.00 EUR"))
        let two = run("show", SymbolBytesTests.decomposed, ".").output
        #expect(two.contains("90.00 EUR") && !two.contains("Lot ") && !two.contains("84.00 EUR"))
    }

    @Test func `a page folds the lots of each, and links to both`() {
        let page = run("report", ".", "--format", "html").output
        #expect(page.contains("href=\"#stock-1\"") && page.contains("href=\"#stock-2\""))
        #expect(page.contains("84.00") && page.contains("90.00"))
    }

    @Test func `partials keep them apart`() throws {
        let two = SymbolBytesTests.decomposed
        let partial = run(
            "report", ".", "--by", "symbol", "--format", "partial", "--as-of", "2024-01-03",
            "--price", "\(two)=2")
        try folder.write("partial.csv", partial.output)
        let merged = run("merge", "\(folder.path)/partial.csv", "--format", "csv")
        #expect(try cells(merged, "value") == both("2", "84"))
    }

    // MARK: Trades

    @Test(arguments: ["symbol", "market"])
    func `gains and returns are of each`(by key: String) throws {
        try useTrades()
        #expect(try cells(run("gains", ".", "--by", key, "--format", "csv"), "gain") == both("40", "10"))
        let returns = run(
            "returns", ".", "--by", key, "--from", "2024-01-01", "--to", "2024-01-03", "--format", "csv")
        // What is held at the end: 3 at 90, and 5 at 7.
        #expect(try cells(returns, "closing_value") == both("270", "35"))
    }

    @Test func `lots and explanations are of each`() throws {
        try useTrades()
        let lots = run("lots", ".")
        #expect(
            try cells(lots, "shares", by: "symbol") == [
                Cells(SymbolBytesTests.composed, "5"), Cells(SymbolBytesTests.decomposed, "3"),
            ])
        let explained = run("gains", ".", "--explain", SymbolBytesTests.decomposed).output
        #expect(explained.contains("= 40 EUR") && !explained.contains("= 10 EUR"))
        let shown = run("show", SymbolBytesTests.decomposed, ".").output
        #expect(shown.contains("270.00 EUR") && !shown.contains("35.00 EUR"))
    }

    // MARK: Edits

    @Test func `edits change the one that is named`() throws {
        let (one, two) = (SymbolBytesTests.composed, SymbolBytesTests.decomposed)
        _ = run("edit", two, ".", "--shares", "3")
        #expect(has(folder.read("holdings.csv") ?? "", "\n\(two),3,EUR"))
        _ = run("remove", two, ".")
        let rest = folder.read("holdings.csv") ?? ""
        #expect(!has(rest, two) && has(rest, "\n\(one),10,EUR") && has(rest, "\n\(one),2,EUR"))
        _ = run("price", two, "91", ".", "--date", "2024-01-03", "--currency", "EUR", "--force")
        let prices = folder.read("prices.csv") ?? ""
        #expect(has(prices, "\(two),2024-01-03,91") && has(prices, "\(one),2024-01-03,7"))
    }

    @Test func `an import updates the one that it names`() throws {
        let (one, two) = (SymbolBytesTests.composed, SymbolBytesTests.decomposed)
        try folder.write("export.csv", "symbol,shares,currency,price\n\(two),7,EUR,91\n")
        _ = run("import", "\(folder.path)/export.csv", "--into", ".")
        let text = folder.read("holdings.csv") ?? ""
        #expect(
            has(text, "\n\(two),7,EUR") && has(text, "\n\(one),10,EUR") && has(text, "\n\(one),2,EUR"),
            "\(text)")
    }
}
