import TestSupport
import Testing

@testable import PortfolioCLI

/// The multiplier of rows that are entered without one.
@Suite struct EnteredMultiplierTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "USD"}"#)
    }

    private func run(_ words: String) -> Run {
        Run.inProcess(words.split(separator: " ").map { $0 == "." ? folder.path : String($0) })
    }

    private func lastRow(of name: String) -> String {
        folder.read(name)?.split(separator: "\n").last.map(String.init) ?? ""
    }

    @Test func `a fee without a multiplier says nothing about that of the symbol's prices`() throws {
        try folder.write("symbols.csv", "symbol,currency,multiplier\nOPT,USD,100\n")
        try folder.write(
            "trades.csv", "date,type,symbol,shares,price,currency,amount\n2024-01-01,fee,OPT,,,USD,3\n")
        #expect(run("buy OPT . --shares 4 --price 4 --date 2024-01-03").code == 0)
        #expect(lastRow(of: "trades.csv") == "2024-01-03,buy,OPT,4,4,USD,,100")
    }

    @Test func `a purchase in another account takes the multiplier of the holdings`() throws {
        try folder.write(
            "holdings.csv",
            "symbol,shares,currency,purchase_price,multiplier,purchase_date\nOPT,4,USD,4,100,2024-01-01\n")
        try folder.write("prices.csv", "symbol,date,price\nOPT,2024-01-04,4\n")
        #expect(run("buy OPT . --shares 4 --amount 1600 --date 2024-01-03 --account X").code == 0)
        let rows = run("report . --format csv").rows(["symbol", "cost", "value"])
        #expect(rows == ["OPT 1600 1600", "OPT 1600 1600"])
    }

    @Test func `a lot takes the multiplier of the symbol's other lots`() throws {
        try folder.write(
            "holdings.csv",
            "symbol,shares,currency,purchase_price,multiplier,purchase_date\nOPT,4,USD,4,100,2024-01-01\n")
        #expect(run("add OPT . --shares 4 --price 4 --currency USD --date 2024-01-03").code == 0)
        #expect(lastRow(of: "holdings.csv") == "OPT,4,USD,4,100,2024-01-03")
        // What symbols.csv states comes first, and what the user states before that.
        try folder.write("symbols.csv", "symbol,currency,multiplier\nOPT,USD,50\n")
        #expect(run("add OPT . --shares 4 --price 4 --date 2024-01-04").code == 0)
        #expect(lastRow(of: "holdings.csv") == "OPT,4,USD,4,50,2024-01-04")
        #expect(run("add OPT . --shares 4 --price 4 --multiplier 1 --date 2024-01-05").code == 0)
        #expect(lastRow(of: "holdings.csv") == "OPT,4,USD,4,1,2024-01-05")
    }

    @Test func `a dividend by price takes it, and one by amount is judged by it`() throws {
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,multiplier,amount
            2024-01-01,buy,OPT,4,4,USD,100,
            2024-01-01,buy,BND,1000,98,USD,0.01,

            """)
        try folder.write("prices.csv", "symbol,date,price\nOPT,2024-01-04,4\nBND,2024-01-04,98.5\n")
        #expect(run("dividend OPT . --shares 4 --price 0.1 --date 2024-01-05").code == 0)
        #expect(lastRow(of: "trades.csv") == "2024-01-05,dividend,OPT,4,0.1,USD,100,")
        // 10 for a contract of 100 shares at 4 is 0.1 a share; 500 of a bond worth 985 is half of its price.
        #expect(!run("dividend OPT . --amount 40 --date 2024-01-08").errors.contains("previous price"))
        let dividend = run("dividend BND . --amount 500 --date 2024-01-08")
        #expect(dividend.errors.contains("at least half the previous price"))
    }

    @Test func `what an exchange brought keeps its multiplier`() throws {
        try folder.write("symbols.csv", "symbol,currency,multiplier\nNEW,USD,50\n")
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,multiplier,to_symbol
            2024-01-01,buy,OPT,10,2,USD,100,
            2024-02-01,exchange,OPT,,,,,NEW

            """)
        #expect(run("sell NEW . --shares 4 --price 3 --date 2024-03-01").code == 0)
        #expect(lastRow(of: "trades.csv") == "2024-03-01,sell,NEW,4,3,USD,100,")
        // 4 · 3 · 100 − 4 · 2 · 100.
        #expect(run("gains . --format csv --by sale").rows(["gain"]) == ["400"])
    }

    @Test func `symbols.csv comes before the holdings, whichever file takes the row`() throws {
        try folder.write("symbols.csv", "symbol,currency,multiplier\nOPT,USD,100\n")
        try folder.write(
            "holdings.csv",
            "symbol,shares,currency,purchase_price,purchase_date,account\nOPT,4,USD,4,2024-01-01,H\n")
        #expect(run("buy OPT . --shares 1 --price 3 --date 2024-01-03 --account T").code == 0)
        #expect(run("add OPT . --shares 1 --price 3 --date 2024-01-03 --account H").code == 0)
        #expect(
            run("report . --format csv").rows(["cost", "account"]) == ["16 H", "300 H", "300 T"])
    }

    @Test func `a holdings file with errors is not held against a row of another`() throws {
        try folder.write(
            "portfolio.json",
            #"{"currency": "USD", "holdings": ["holdings.csv", {"file": "other.csv", "account": "B"}]}"#)
        try folder.write("holdings.csv", "symbol,shares,currency,purchase_price\nA,1,USD,1\n")
        try folder.write("other.csv", "nothing\n")
        #expect(run("add C . --shares 1 --price 1 --currency USD").code == 0)
        #expect(lastRow(of: "holdings.csv") == "C,1,USD,1")
    }
}
