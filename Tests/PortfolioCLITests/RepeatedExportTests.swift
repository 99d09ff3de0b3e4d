import TestSupport
import Testing

@testable import PortfolioCLI

/// Exports that are given twice.
@Suite struct RepeatedExportTests {
    private let folder: TemporaryFolder
    private let export = "symbol,shares,currency,price\nA,10,EUR,5\nB,2,EUR,7\n"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("a.csv", export)
        try folder.write("a (1).csv", export)
    }

    private func run(_ words: String...) -> Run {
        Run.inProcess(words.map { $0.replacing("@", with: folder.path) })
    }

    @Test(arguments: ["@/a.csv", "@/a (1).csv"])
    func `the same rows count once`(second: String) throws {
        let once = run("import", "@/a.csv")
        let twice = run("import", "@/a.csv", second)
        #expect(twice.output == once.output && twice.code == once.code && once.output.contains("\nA,10,EUR"))
        #expect(twice.errors.contains("left out: \(folder.path)/a.csv has the same rows"), "\(twice)")
        try folder.write("p/portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write("p/holdings.csv", "symbol,shares,currency\n")
        _ = run("import", "@/a.csv", second, "--into", "@/p")
        let text = try #require(folder.read("p/holdings.csv"))
        #expect(text.ranges(of: "A,10,EUR").count == 1 && text.ranges(of: "B,2,EUR").count == 1, "\(text)")
    }

    @Test func `other rows are added, even of the same symbols`() throws {
        try folder.write("b.csv", export.replacing("B,2", with: "B,3"))
        let run = run("import", "@/a.csv", "@/b.csv")
        #expect(run.output.ranges(of: "A,10,EUR").count == 2 && !run.errors.contains("left out"))
    }

    @Test func `positions of an account that is there are not another account's without a word`() throws {
        try folder.write(
            "schwab.csv",
            """
            "Positions for account Individual ...123 as of 09:00 AM ET, 2026/11/25"

            "Symbol","Description","Qty (Quantity)","Price","Mkt Val (Market Value)","Cost Basis"
            "AAPL","APPLE INC","10","$230.00","$2,300.00","$1,000.00"
            "Account Total","--","--","--","$2,300.00","$1,000.00"

            """)
        try folder.write("n/portfolio.json", #"{"currency": "USD"}"#)
        try folder.write("n/holdings.csv", "symbol,shares,currency\n")
        let first = run("import", "@/schwab.csv", "--into", "@/n")
        #expect(first.code == 0 && !first.errors.contains("shares of"), "\(first)")
        let second = run("import", "@/schwab.csv", "--into", "@/n", "--account", "Schwab")
        #expect(
            (second.output + second.errors).contains(
                "the account Schwab is new, and has the shares of Individual ...123"), "\(second)")
    }

    @Test func `exports without rows are no repetition`() throws {
        try folder.write("c.csv", "symbol,shares,currency,price\n")
        try folder.write("d.csv", "symbol,shares,currency,price\n")
        #expect(!run("import", "@/c.csv", "@/d.csv").errors.contains("left out"))
    }
}
