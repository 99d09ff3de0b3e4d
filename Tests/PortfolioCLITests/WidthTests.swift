import Foundation
import PortfolioReport
import TestSupport
import Testing

@testable import PortfolioCLI

/// Text on terminals of several widths. What is expected is kept in Fixtures/widths, as it was looked at; the figures of
/// `mixed` were done by hand.
@Suite struct WidthTests {
    static let fixtures = "\(PackageFolder.path)/Tests/PortfolioCLITests/Fixtures/widths"

    /// What is shown, by the name of what is expected.
    static let commands: [String: [String]] = [
        "france": ["report", "data/france"],
        "unknowns": ["report", "data/unknowns"],
        "germany": ["report", "data/germany"],
        "mixed": ["report", "mixed", "--as-of", "2024-06-28"],
        "mixed-currencies": ["report", "mixed", "--as-of", "2024-06-28", "--by", "currency"],
        "history": [
            "history", "data/unknowns", "--from", "2012-11-01", "--to", "2013-03-01", "--every", "month",
        ],
        "gains": ["gains", "data/germany"],
        "gains-explained": ["gains", "data/germany", "--explain", "BARC.L"],
        "returns": ["returns", "data/germany", "--by", "symbol"],
        "show": ["show", "AAPL", "data/france", "--explain"],
    ]

    private func run(_ words: [String], columns: Int?, environment: [String: String] = [:]) -> Run {
        let placed = words.map { word in
            word.hasPrefix("data/")
                ? "\(Examples.path)/\(word)" : word == "mixed" ? "\(WidthTests.fixtures)/mixed" : word
        }
        return Run.inProcess(placed, environment: environment, columns: columns)
    }

    private func isTooWide(_ line: String, _ width: Int) -> Bool { DisplayWidth.of(line) > width }

    @Test(arguments: commands.keys.sorted(), [80, 100, 160])
    func `text fits its terminal, as it was looked at`(_ name: String, _ width: Int) throws {
        let run = run(try #require(WidthTests.commands[name]), columns: width)
        let path = "\(WidthTests.fixtures)/\(name).\(width).txt"
        #expect(run.output == (try String(contentsOfFile: path, encoding: .utf8)))
        #expect(!run.output.components(separatedBy: "\n").contains { isTooWide($0, width) })
    }

    @Test(arguments: commands.keys.sorted())
    func `a pipe and a file get all, however narrow the terminal`(_ name: String) throws {
        let words = try #require(WidthTests.commands[name])
        let piped = run(words, columns: nil).output
        #expect(!piped.contains("No room for"))
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/out.txt"
        for environment in [[:], ["COLUMNS": "40"]] {
            #expect(run(words + ["--output", path], columns: 40, environment: environment).output.isEmpty)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == piped)
        }
    }

    @Test func `columns are shown as they are asked for, in a pipe and on a terminal`() throws {
        let words = ["report", "mixed", "--as-of", "2024-06-28", "--columns"]
        let piped = run(words + ["value,symbol,purchase-price,excluded"], columns: nil).output
        let expected = """
            A bit of everything (EUR), as of 2024-06-28

                   Value  Symbol   Purchase price       Excluded
                1,350.00  AAPL             100.00  USD
                2,700.00  AAPL             120.00  USD
                3,125.00  BARC.L              200  GBX
                 -900.00  TSLA             300.00  USD
                     n/a  HEIM.IC              60  ISK
               44,000.00  0700.HK          350.00  HKD  yes
            1,620,000.00  BRK-B            400.00  USD

            Total cost
            """
        #expect(piped.hasPrefix(expected))
        #expect(run(words + ["value,symbol,purchase_price,excluded"], columns: 60).output.hasPrefix(expected))
        // What is in no total is marked as such, whatever is chosen.
        let marked = run(words + ["symbol,value"], columns: 80).output
        #expect(marked.contains("\n0700.HK     44,000.00  yes\n"))
        #expect(marked.contains("\nSymbol          Value  Excl.\n"))
        // What has no room side by side stands below, and nothing is left out.
        let narrow = run(words + ["symbol,value,purchase_price,shares,quote_currency"], columns: 40).output
        #expect(
            narrow.contains(
                """

                BARC.L
                  Value               3,125.00
                  Purchase price       200 GBX
                  Shares                 1,000
                  Quoted in                GBX

                """))
        #expect(!narrow.contains("--columns shows them"))
    }

    /// Two options that differ at the end of their symbols alone.
    @Test(arguments: [40, 80, 120]) func `the strike of an option is never cut`(_ columns: Int) throws {
        let folder = try TemporaryFolder()
        let symbols = ["SPY 12/18/2026 450.00 C", "SPY 12/18/2026 450.00 P"]
        try folder.write(
            "holdings.csv",
            "symbol,name,shares,currency,purchase_price,price,multiplier\n"
                + symbols.map { "\($0),CALL OR PUT SPDR S&P 500 $450,2,USD,5,6,100\n" }.joined())
        try folder.write(
            "trades.csv",
            "date,type,symbol,shares,price,currency,multiplier\n"
                + symbols.flatMap { ["2024-01-02,buy,\($0)", "2024-02-02,sell,\($0)"] }
                .map { "\($0),1,5,USD,100\n" }.joined())
        for words in [["report", "\(folder.path)/holdings.csv"], ["gains", "\(folder.path)/trades.csv"]] {
            let text = run(words + ["--currency", "USD"], columns: columns).output
            #expect(symbols.allSatisfy { text.contains("\n\($0)") || text.contains("  \($0)") }, "\(text)")
            #expect(!text.contains("Currency gain"))
        }
    }

    @Test func `all columns are those of a pipe, and none is left out`() throws {
        let words = ["report", "mixed", "--as-of", "2024-06-28"]
        #expect(run(words, columns: 60).output.contains("No room for: Name, Shares, Price ("))
        let all = run(words + ["--columns", "all"], columns: 60).output
        #expect(!all.contains("--columns shows them") && all.contains("\n  Weight % "))
        #expect(run(words + ["--columns", "all"], columns: nil).output == run(words, columns: nil).output)
    }

    @Test func `columns of groups and of a history have the names of theirs in CSV`() throws {
        let groups = run(
            [
                "report", "mixed", "--as-of", "2024-06-28", "--by", "currency", "--columns",
                "key,weight,with_gain",
            ],
            columns: 80)
        #expect(groups.output.contains("\nCurrency  Weight %  With gain\nGBP           0.19          1\n"))
        let history = run(
            [
                "history", "data/unknowns", "--from", "2013-03-01", "--to", "2013-03-01", "--columns",
                "date,complete,with_value,value",
            ], columns: nil)
        #expect(
            history.output.contains(
                """

                Date        Complete  With value      Value
                2013-03-01  no                 5  12,937.41  incomplete: value of 5 of 7, gain of 3 of 7

                """))
    }

    @Test func `columns of gains and returns have the names of theirs in CSV`() throws {
        let sales = run(
            ["gains", "data/germany", "--by", "sale", "--columns", "sold,symbol,gain,cost_stock"], columns: 60
        )
        #expect(
            sales.output.contains(
                """

                Sold        Symbol         Gain  Stock cost
                2007-01-09  AAPL      +3,058.36      608.22  USD

                """))
        let income = run(
            ["gains", "data/germany", "--income", "--columns", "type,date,amount,net"], columns: 60)
        #expect(income.output.contains("\ninterest  2016-07-29    3.12  EUR    +2.30\n"))
        let years = run(
            ["gains", "data/germany", "--by", "year", "--columns", "key,gain,net_income"], columns: 60)
        #expect(years.output.contains("\nYear         Gain  Net income\n2004         0.00     +383.06\n"))
        let returns = run(
            ["returns", "data/germany", "--by", "symbol", "--columns", "key,to,gain,simple-return"],
            columns: 60)
        #expect(returns.output.contains("\nSymbol     To                Gain  Simple return %\n"))
    }

    /// The names that columns are chosen by are those of CSV, in its order.
    @Test func `every column of CSV can be shown`() throws {
        let folder = try TemporaryFolder()
        try folder.write("index.csv", "date,index\n2000-01-01,100\n2010-01-01,120\n")
        let cases: [([String], [String])] = [
            (["gains", "data/germany"], SaleColumn.inCSV(showing: []).map(\.rawValue)),
            (["gains", "data/germany", "--income"], IncomeColumn.inCSV(showing: []).map(\.rawValue)),
            (
                ["gains", "data/germany", "--by", "market"],
                GainGroupColumn.inCSV(showing: []).map(\.rawValue)
            ),
            (
                [
                    "returns", "data/germany", "--risk-free", "0", "--benchmark", "AAPL", "--inflation",
                    "\(folder.path)/index.csv",
                ],
                ReturnsColumn.allCases.map(\.rawValue)
            ),
            (
                ["history", "data/germany", "--benchmark", "AAPL", "--with-cash"],
                HistoryColumn.allCases.map(\.rawValue)
            ),
            (["report", "data/germany", "--by", "market"], GroupColumn.inCSV(showing: []).map(\.rawValue)),
            (["report", "data/germany"], HoldingColumn.inCSV(showing: []).map(\.rawValue)),
        ]
        for (words, names) in cases {
            let csv = run(words + ["--format", "csv"], columns: nil).output
            #expect(csv.hasPrefix(names.joined(separator: ",") + "\n"), "\(words)")
            let text = run(words + ["--columns", names.joined(separator: ",")], columns: nil)
            #expect(text.errors.isEmpty && text.code == 0, "\(words)")
        }
    }

    /// Whoever exports the width of the terminal behind a pipe has it.
    @Test func `an exported width is that of a pipe`() {
        let exported = run(["report", "data/france"], columns: nil, environment: ["COLUMNS": "80"])
        #expect(exported.output == run(["report", "data/france"], columns: 80).output)
    }
}
