import TestSupport
import Testing

@testable import PortfolioCLI

/// Returns beside a benchmark that pays dividends, as `dividends.csv` states them.
@Suite struct BenchmarkDividendTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write(
            "trades.csv", "date,type,symbol,shares,price,currency\n2024-01-02,buy,A,10,10,EUR\n")
        try folder.write(
            "prices.csv",
            """
            date,symbol,price,currency
            2024-01-01,A,10,EUR
            2024-12-31,A,12,EUR
            2024-01-01,B,100,EUR
            2024-03-01,B,110,EUR
            2024-12-31,B,121,EUR

            """)
    }

    private func run(_ words: String...) -> Run {
        Run.inProcess(
            ["returns", folder.path, "--benchmark", "B", "--from", "2024-01-01", "--to", "2024-12-31"] + words
        )
    }

    /// The benchmark's return, and the value and gain of the same payments in it.
    private func figures() -> [String] {
        let lines = run("--format", "csv").output.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        guard lines.count == 2 else { return [] }
        return ["benchmark_twr", "benchmark_value", "benchmark_gain"].compactMap { name in
            lines[0].firstIndex(of: name).map { lines[1][$0] }
        }
    }

    @Test func `dividends of one ex date are paid on the same shares`() throws {
        // 121 / 100 · (110 + 5.5 + 5.5) / 110 = 1.331; one after the other they would make 1.334025.
        try folder.write(
            "dividends.csv",
            "symbol,ex_date,amount,currency,note\nB,2024-03-01,5.5,EUR,\nB,2024-03-01,5.5,EUR,special\n")
        #expect(figures() == ["33.1", "133.1", "33.1"])
    }

    @Test func `a dividend buys more of it at the price of the ex date`() throws {
        #expect(figures() == ["21", "121", "21"])
        // 121 / 100 · (110 + 11) / 110 = 1.331; what was paid in bought one share.
        try folder.write("dividends.csv", "symbol,ex_date,amount,currency\nB,2024-03-01,11,EUR\n")
        #expect(figures() == ["33.1", "133.1", "33.1"])
        // Another symbol's, and those on or before the first day and after the last, do not count.
        try folder.write(
            "dividends.csv",
            """
            symbol,ex_date,amount,currency,status
            B,2025-01-01,5,EUR,estimated
            A,2024-03-01,5,EUR,
            B,2024-03-01,11,EUR,estimated
            B,2024-01-01,5,EUR,

            """)
        #expect(figures() == ["33.1", "133.1", "33.1"])
    }

    @Test func `what is paid in on the ex date has no dividend`() throws {
        try folder.write("dividends.csv", "symbol,ex_date,amount,currency\nB,2024-03-01,11,EUR\n")
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency
            2024-01-02,buy,A,10,10,EUR
            2024-03-01,buy,A,10,11,EUR

            """)
        // The second share of the benchmark, for 110, is worth 121 without a dividend.
        #expect(figures() == ["33.1", "254.1", "44.1"])
    }

    @Test func `two dividends in other currencies are each converted on their day`() throws {
        try folder.write(
            "dividends.csv",
            "symbol,ex_date,amount,currency,note\nB,2024-03-01,11,EUR,\nB,2024-03-01,2200,GBX,special\n")
        try folder.write("rates.csv", "date,from,to,rate\n2024-03-01,GBP,EUR,1.25\n")
        // 22 pounds are 27.5 euros: 1.21 · (110 + 11 + 27.5) / 110.
        #expect(figures() == ["63.35", "163.35", "63.35"])
        try folder.write("rates.csv", "date,from,to,rate\n2024-06-01,GBP,EUR,1.25\n")
        let unknown = run("--format", "csv")
        #expect(unknown.code == 2 && unknown.errors.contains("missingRate") && figures() == ["", "", ""])
    }

    @Test func `a history tells what the same money would be worth, on days without a price of its own too`()
        throws
    {
        func column(_ words: String...) -> [String] {
            let run = Run.inProcess(
                ["history", folder.path, "--benchmark", "B", "--format", "csv", "--every", "month"] + words)
            #expect(run.code == 0, "\(run.errors)")
            let lines = run.output.split(separator: "\n").map {
                $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            }
            #expect(lines.first?.last == "benchmark_value")
            return lines.dropFirst().compactMap(\.last)
        }
        // The value of 100 on the first day is one share of B.
        #expect(column("--from", "2024-01-31", "--to", "2024-04-30") == ["100", "100", "110", "110"])
        try folder.write("dividends.csv", "symbol,ex_date,amount,currency\nB,2024-03-01,11,EUR\n")
        #expect(column("--from", "2024-01-31", "--to", "2024-04-30") == ["100", "100", "121", "121"])
        let words = [
            "history", folder.path, "--from", "2023-12-30", "--to", "2024-01-31", "--benchmark", "B",
        ]
        #expect(
            Run.inProcess(words + ["--format", "json"]).output.contains("\"benchmark\": \"B\", \"complete\""))
        // Only pages draw what is drawn; the others have a column.
        #expect(Run.inProcess(words + ["--format", "html"]).output.contains(">The same money in B</text>"))
        #expect(Run.inProcess(words).output.contains("Benchmark"))
        let unknown = Run.inProcess(["history", folder.path, "--benchmark", "C"])
        #expect(
            unknown.code == 64
                && unknown.errors.contains("--benchmark C: the price files have no prices of it"))
    }

    @Test func `the text says whether dividends are in it`() throws {
        let missing = run("--format", "html").output
        #expect(missing.contains("its dividends are missing"))
        try folder.write("dividends.csv", "symbol,ex_date,amount,currency\nB,2024-03-01,11,EUR\n")
        let html = run("--format", "html").output
        #expect(!html.contains("dividends are missing") && html.contains("its dividends buy more of it"))
    }

    @Test func `a period to the year 9999 lists the years in which something happens`() throws {
        let words = ["returns", folder.path, "--to", "9999-12-31"]
        let text = Run.inProcess(words).output
        #expect(text.contains("Closing value               120.00 EUR on 9999-12-31\n"))
        #expect(text.split(separator: "\n").count < 40)
        let html = Run.inProcess(words + ["--format", "html"]).output
        #expect(html.utf8.count < 200_000)
        // Asked for, every year is a row.
        let years = Run.inProcess(words + ["--every", "year", "--format", "csv"]).output
        #expect(years.split(separator: "\n").count == 1 + 9999 - 2024 + 1)
    }
}
