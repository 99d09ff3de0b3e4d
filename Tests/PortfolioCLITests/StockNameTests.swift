import TestSupport
import Testing

@testable import PortfolioCLI

/// Names of stocks beside their symbols, where people read tables of them.
@Suite struct StockNameTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("p/portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write(
            "p/trades.csv",
            """
            date,type,symbol,name,shares,price,currency
            2013-01-02,buy,DE0007236101,Siemens AG,10,50,EUR
            2013-01-02,buy,XY,,10,50,EUR
            2014-02-03,sell,DE0007236101,,4,70,EUR
            2014-02-03,sell,XY,,4,70,EUR

            """)
        try folder.write(
            "p/symbols.csv", "symbol,name\nXY,A company whose name is far too long for a table\n")
        try folder.write(
            "p/prices.csv", "symbol,date,price\nDE0007236101,2014-12-30,60\nXY,2014-12-30,60\n")
    }

    private func run(_ words: String..., columns: Int? = nil) -> Run {
        Run.inProcess(
            words.map { $0 == "@p" ? folder.path + "/p" : $0 } + ["--as-of", "2014-12-31"], columns: columns)
    }

    private func line(_ symbol: String, _ text: String) -> String {
        text.split(separator: "\n").first { $0.hasPrefix(symbol) }.map(String.init) ?? text
    }

    /// 4 · 70 = 280, less 4 · 50 = 200, is a gain of 80.
    @Test func `gains by symbol have names where there is room`() {
        let text = run("gains", "@p", "--by", "symbol", columns: 80).output
        #expect(
            line("DE", text)
                == "DE0007236101  Siemens AG                    1    280.00  200.00   +80.00  +40.00")
        #expect(
            line("XY", text)
                == "XY            A company whose name is…      1    280.00  200.00   +80.00  +40.00")
        #expect(
            line("Total", text)
                == "Total                                       2    560.00  400.00  +160.00  +40.00")
        let narrow = run("gains", "@p", "--by", "symbol", columns: 62).output
        #expect(line("DE", narrow) == "DE0007236101      1    280.00  200.00   +80.00  +40.00")
        #expect(!narrow.contains("No room for"))
        #expect(!run("gains", "@p", "--by", "symbol", "--format", "csv").output.contains("Siemens"))
    }

    @Test func `gains in two lines a row have names below the symbols`() throws {
        let germany = "\(Examples.path)/data/germany"
        let run = Run.inProcess(["gains", germany, "--by", "symbol"], columns: 80)
        let lines = run.output.split(separator: "\n")
        let apple = try #require(lines.firstIndex { $0.hasPrefix("AAPL ") })
        #expect(lines[apple + 1].hasPrefix("  Apple "), "\(lines)")
        #expect(lines[apple - 1].hasPrefix("  Name "))
    }

    @Test func `returns by symbol have names before the parts of gains if symbols are numbers`() {
        let text = run("returns", "@p", "--by", "symbol", "--from", "2013-01-01", columns: 80).output
        #expect(line("DE", text).hasPrefix("DE0007236101  Siemens AG "), "\(text)")
        #expect(line("XY", text).hasPrefix("XY            A company "), "\(text)")
        let years = run("returns", "@p", "--every", "year", "--from", "2013-01-01", columns: 200).output
        #expect(!years.contains("Name"))
    }

    /// Sold for 100, bought back for 80.
    @Test func `the days of a short position are those of opening and closing it`() throws {
        try folder.write(
            "p/trades.csv",
            """
            date,type,symbol,shares,price,currency
            2013-01-02,short,XY,10,10,EUR
            2013-02-01,cover,XY,10,8,EUR

            """)
        let text = run("gains", "@p", columns: 120).output
        #expect(
            text.contains(
                """
                Closed      Symbol  Name                                     Opened      Shares  Days  Proceeds     Cost    Gain  Gain %
                2013-02-01  XY      A company whose name is far too long f…  2013-01-02     -10    30    -80.00  -100.00  +20.00  +20.00

                """), "\(text)")
        #expect(text.contains("A short position, with shares below 0, was opened by a sale"))
    }
}
