import TestSupport
import Testing

@testable import PortfolioCLI

/// Positions of several accounts in one export, and the portfolios they are imported into.
@Suite struct PositionAccountTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("p/portfolio.json", #"{"currency": "USD"}"#)
    }

    /// Fidelity's export with a row for each of some positions: account, symbol, shares. A share costs 10 and is worth 20.
    private func export(_ positions: [(account: String, symbol: String, shares: Int)]) throws {
        var text = "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Current Value,"
        text += "Total Gain/Loss Dollar,Cost Basis Total\n"
        for (account, symbol, shares) in positions {
            text += "\(account),Name,\(symbol),FUND,\(shares),$20.00,$\(20 * shares).00,"
            text += "+$\(10 * shares).00,$\(10 * shares).00\n"
        }
        try folder.write("e.csv", text + "\n\"Date downloaded Oct-05-2026 3:46 p.m ET\"\n")
    }

    private func run(_ words: String...) -> Run {
        Run.inProcess(words.map { $0.hasPrefix("@") ? "\(folder.path)/\($0.dropFirst())" : $0 })
    }

    private func into(_ holdings: String, _ words: String...) throws -> (run: Run, holdings: String) {
        try folder.write("p/holdings.csv", holdings)
        let run = Run.inProcess(["import", "\(folder.path)/e.csv", "--into", "\(folder.path)/p"] + words)
        return (run, try #require(folder.read("p/holdings.csv")))
    }

    private let header = "symbol,shares,currency,name,cost_stock,account\n"
    private let unnamed = "symbol,shares,currency,name,cost_stock\n"

    @Test func `one stock in two accounts is two rows`() throws {
        try export([("X1", "VOO", 18), ("239", "VOO", 5)])
        let run = run("import", "@e.csv")
        #expect(
            run.output == """
                symbol,shares,currency,name,cost_stock,price,price_date,account
                VOO,18,USD,FUND,180,20,2026-10-05,X1
                VOO,5,USD,FUND,50,20,2026-10-05,239

                """)
        #expect(run.errors.contains("2 accounts: X1, 239"), "\(run)")
    }

    @Test func `a stated account takes the place of the export's, and of several with a warning`() throws {
        try export([("X1", "VOO", 18), ("X1", "VT", 5)])
        let one = run("import", "@e.csv", "--account", "ISA")
        #expect(
            one.output.contains("2026-10-05,ISA\n") && !one.output.contains("X1")
                && !one.errors.contains("warning"))
        try export([("X1", "VOO", 18), ("239", "VT", 5)])
        let several = run("import", "@e.csv", "--account", "ISA")
        #expect(
            several.code == 2
                && several.errors.contains("e.csv:3:1: warning: this row is of another account"))
    }

    @Test func `a misspelt account of several is refused, and the nearest is named`() throws {
        try export([("9551-4326543", "VOO", 18), ("9553-1000001", "VT", 5)])
        let (refused, text) = try into(header, "--account", "9551-432654")
        #expect(refused.code == 65 && text == header, "\(refused)")
        #expect(
            refused.errors.contains(
                "e.csv:2: error: no row is of the account \"9551-432654\": they are of \"9551-4326543\" and "
                    + "\"9553-1000001\"\n")
                && refused.errors.contains("if \"9551-4326543\" is meant, correct --account"), "\(refused)")
        // One more of a series of numbered accounts is none of them.
        try export([("Depot 1", "VOO", 18), ("Depot 2", "VT", 5)])
        #expect(run("import", "@e.csv", "--account", "Depot 3").code == 2)
        // Where the export has one account, it may be called anything.
        try export([("9551-4326543", "VOO", 18)])
        #expect(run("import", "@e.csv", "--account", "9551-432654").code == 0)
    }

    @Test func `an account's rows are its own`() throws {
        try export([("X1", "VOO", 20), ("239", "VOO", 5)])
        let start = header + "VOO,5,USD,FUND,50,239\nVOO,18,USD,FUND,180,X1\n"
        let (run, text) = try into(start)
        #expect(text == header + "VOO,5,USD,FUND,50,239\nVOO,20,USD,FUND,200,X1\n", "\(run)")
        #expect(run.code == 0)
        #expect(try into(text).holdings == text)
    }

    @Test func `what an account no longer has is gone, and other accounts are left`() throws {
        try export([("X1", "VOO", 18), ("239", "VT", 5)])
        let start =
            header
            + "VOO,18,USD,FUND,180,X1\nVOO,5,USD,FUND,50,239\nVT,5,USD,FUND,50,239\nVOO,7,USD,FUND,70,Bank\n"
        let (run, text) = try into(start)
        #expect(text == start && run.code == 2)
        #expect(run.errors.contains("VOO#2 is no longer in the export"), "\(run)")
        #expect(run.output.contains("1 holding of another account is unchanged\n"), "\(run)")
        #expect(!run.output.contains("portfolio remove"))
        try export([("X1", "VOO", 18)])
        let (sold, _) = try into(
            header + "VOO,18,USD,FUND,180,X1\nVT,5,USD,FUND,50,X1\nVT,7,USD,FUND,70,Bank\n")
        #expect(sold.code == 2 && sold.errors.contains("VT#1 is no longer in the export"), "\(sold)")
    }

    @Test func `a row without an account takes that of the only position that can be meant`() throws {
        try export([("X1", "VOO", 18), ("239", "VOO", 6), ("239", "VT", 4)])
        let (run, text) = try into(unnamed + "VT,4,USD,FUND,40\n")
        #expect(
            text == header + "VT,4,USD,FUND,40,239\nVOO,18,USD,FUND,180,X1\nVOO,6,USD,FUND,60,239\n", "\(run)"
        )
        let (_, other) = try into(
            header + "VOO,6,USD,FUND,50,\nVT,4,USD,FUND,40,239\nVOO,18,USD,FUND,180,X1\n")
        #expect(other == header + "VOO,6,USD,FUND,50,239\nVT,4,USD,FUND,40,239\nVOO,18,USD,FUND,180,X1\n")
        let (_, same) = try into(
            unnamed + "VOO,6,USD,FUND,60\nVOO,18,USD,FUND,180\nVT,4,USD,FUND,40\n")
        #expect(same == header + "VOO,6,USD,FUND,60,239\nVOO,18,USD,FUND,180,X1\nVT,4,USD,FUND,40,239\n")
    }

    @Test func `accounts are never added up`() throws {
        try export([("X1", "VOO", 18), ("239", "VOO", 5)])
        let start = unnamed + "VOO,23,USD,FUND,230\n"
        let (run, text) = try into(start)
        #expect(text == start && run.code == 2)
        #expect(
            run.errors.contains(
                "VOO: the export has 18 shares in X1 and 5 shares in 239, and VOO states no account: none was changed"
            ),
            "\(run)")
    }

    @Test func `a row kept elsewhere is not the export's`() throws {
        try export([("X1", "VOO", 18), ("X1", "VT", 5)])
        let start = header + "VOO,7,USD,at the bank,90,\nVT,5,USD,FUND,50,X1\n"
        let (run, text) = try into(start)
        #expect(text == start && run.code == 2)
        #expect(
            run.errors.contains("VOO: the export has 18 shares in X1, and VOO states no account"), "\(run)")
        // Nor with the account stated, whose rows alone are updated.
        let (named, same) = try into(
            header + "VOO,18,USD,FUND,180,\nVT,5,USD,FUND,50,X1\n", "--account", "X1")
        #expect(same == header + "VOO,18,USD,FUND,180,\nVT,5,USD,FUND,50,X1\n" && named.code == 2, "\(named)")
    }

    @Test func `what an account's rows leave competes for the rows without one`() throws {
        try export([("X1", "VOO", 18), ("X1", "VOO", 5)])
        let start = header + "VOO,18,USD,FUND,180,X1\nVOO,7,USD,FUND,70,\n"
        let (run, text) = try into(start)
        #expect(text == start && run.code == 2, "\(run)")
        let (same, named) = try into(header + "VOO,18,USD,FUND,180,X1\nVOO,5,USD,FUND,50,\n")
        #expect(named == header + "VOO,18,USD,FUND,180,X1\nVOO,5,USD,FUND,50,X1\n" && same.code == 0)
    }

    @Test func `what is undecided fills no account in, and is undecided again`() throws {
        try export([("X1", "VOO", 18), ("239", "VOO", 6), ("ISA", "VOO", 8)])
        let start = unnamed + "VOO,18,USD,FUND,180\nVOO,7,USD,FUND,70\nVOO,9,USD,FUND,90\n"
        let (run, text) = try into(start)
        #expect(text == start && run.code == 2, "\(run)")
        #expect(try into(text).holdings == start)
    }

    @Test func `the order of the export's rows does not matter`() throws {
        let positions = [("X1", "VOO", 5), ("239", "VOO", 5)]
        for export in [positions, positions.reversed()] {
            try self.export(export)
            let (run, text) = try into(unnamed + "VOO,5,USD,FUND,50\n")
            #expect(text == unnamed + "VOO,5,USD,FUND,50\n" && run.code == 2, "\(run)")
            let (_, both) = try into(unnamed + "VOO,5,USD,FUND,50\nVOO,5,USD,FUND,50\n")
            #expect(both == header + "VOO,5,USD,FUND,50,239\nVOO,5,USD,FUND,50,X1\n")
        }
    }

    @Test func `an account that may be another name of one is asked about`() throws {
        try export([("X1", "VOO", 18), ("X1", "VT", 4)])
        let start = header + "VOO,18,USD,FUND,180,Broker\nVT,3,USD,FUND,30,Broker\n"
        let (run, text) = try into(start)
        #expect(text == start && run.code == 2 && run.output == "")
        #expect(
            run.errors.contains(
                "the account X1 is new, and has the shares of Broker, which is not in the export: if they are one, give "
                    + "--account Broker; else give --account X1"), "\(run)")
        #expect(folder.read("p/prices.csv") == nil)
        let (named, same) = try into(start, "--account", "Broker")
        #expect(same.hasSuffix("VT,4,USD,FUND,40,Broker\n") && named.code == 0)
        #expect(try into(start, "--account", "X1").holdings.hasSuffix("VT,4,USD,FUND,40,X1\n"))
        let cased = header + "VOO,7,USD,FUND,70,x1\n"
        for words in [[], ["--account", "X1"]] {
            try folder.write("p/holdings.csv", cased)
            let run = Run.inProcess(["import", "\(folder.path)/e.csv", "--into", "\(folder.path)/p"] + words)
            #expect(run.code == 2 && run.errors.contains("X1 is new, and there is an account x1"), "\(run)")
            #expect(folder.read("p/holdings.csv") == cased)
        }
    }

    @Test func `an account that has other shares of a stock is told`() throws {
        try export([("X1", "VOO", 18)])
        let (run, text) = try into(header + "VOO,5,USD,FUND,50,Broker\n")
        #expect(text.hasSuffix("VOO,5,USD,FUND,50,Broker\nVOO,18,USD,FUND,180,X1\n"), "\(run)")
        #expect(run.code == 2 && run.errors.contains("the account X1 is new, and Broker"), "\(run)")
    }

    @Test func `of several holdings files, an account's own is written, or none`() throws {
        try folder.write(
            "p/portfolio.json",
            #"{"currency": "USD", "holdings": [{"file": "a.csv", "account": "X1"}, {"file": "b.csv", "account": "239"}]}"#
        )
        let start = "symbol,shares,currency,cost_stock\n"
        try folder.write("p/a.csv", start + "VOO,18,USD,180\n")
        try folder.write("p/b.csv", start + "VOO,5,USD,50\n")
        try export([("X1", "VOO", 18), ("239", "VOO", 6)])
        let both = run("import", "@e.csv", "--into", "@p")
        #expect(both.code == 2)
        #expect(
            both.errors.contains(
                "the export is of X1 and 239, and the portfolio has several holdings files: import one account at a time with --account NAME"
            ), "\(both)")
        #expect(folder.read("p/a.csv") == start + "VOO,18,USD,180\n" && folder.read("p/prices.csv") == nil)
        #expect(folder.read("p/b.csv") == start + "VOO,5,USD,50\n")
        let one = run("import", "@e.csv", "--into", "@p", "--account", "239")
        #expect(one.code == 0 && one.errors.contains("1 row skipped: 1 of other accounts"), "\(one)")
        #expect(folder.read("p/b.csv") == start + "VOO,6,USD,60\n")
        #expect(folder.read("p/a.csv") == start + "VOO,18,USD,180\n")
        try export([("239", "VOO", 7)])
        #expect(run("import", "@e.csv", "--into", "@p").code == 0)
        #expect(folder.read("p/b.csv") == start + "VOO,7,USD,70\n")
        // An export of no account would go to the first file.
        try folder.write("p/a.csv", "symbol,shares,currency,cost_stock\nVT,18,USD,180\n")
        try folder.write("x.csv", "symbol,shares,currency\nVOO,7,USD\n")
        let none = run("import", "@x.csv", "--into", "@p")
        #expect(none.code == 2 && none.errors.contains("VOO would be new, and is in b.csv"), "\(none)")
    }

    @Test func `what trades may keep is not added`() throws {
        let trades = "date,type,symbol,shares,price,currency,account\n2024-01-02,buy,VOO,5,10,USD,"
        try export([("X1", "VOO", 5), ("X1", "VT", 5)])
        let start = header + "VT,5,USD,FUND,50,X1\n"
        try folder.write("p/trades.csv", trades + "\n")
        let (run, text) = try into(start)
        #expect(text == start && run.code == 2)
        #expect(
            run.errors.contains(
                "e.csv:2: warning: VOO has trades, which may be of X1: only its price is taken"))
        #expect(folder.read("p/prices.csv")?.contains("VOO,2026-10-05,20") == true)
        // In an account that no holding is of, they may be those of a new one.
        try folder.write("p/trades.csv", trades + "ISA\n")
        let other = header + "VT,5,USD,FUND,50,Bank\n"
        try export([("X1", "VOO", 5)])
        #expect(try into(other).holdings == other)
        #expect(try into(header + "AAPL,5,USD,FUND,50,X1\n").holdings.hasSuffix("VOO,5,USD,FUND,50,X1\n"))
    }

    @Test func `one of the export's accounts is taken alone`() throws {
        try export([("X1", "VOO", 18), ("239", "VOO", 5), ("239", "VT", 2)])
        let one = run("import", "@e.csv", "--account", "239")
        #expect(
            one.output == """
                symbol,shares,currency,name,cost_stock,price,price_date,account
                VOO,5,USD,FUND,50,20,2026-10-05,239
                VT,2,USD,FUND,20,20,2026-10-05,239

                """)
        #expect(one.errors.contains("1 row skipped: 1 of other accounts") && !one.errors.contains("warning"))
        for blank in ["", " "] { #expect(run("import", "@e.csv", "--account", blank).code == 64) }
    }

    /// 1000.00 ÷ 3 and 2333.34 ÷ 7 differ by the rounding of the values: 3 · 333.334286 = 1000.00.
    @Test func `one stock's prices of two accounts are one`() throws {
        let head =
            "Kontonummer;Namn;Kortnamn;Volym;Marknadsvärde;GAV (SEK);GAV;Valuta;Land;ISIN;Marknad;Typ\n"
        func row(_ account: Int, _ shares: Int, _ value: String) -> String {
            "\(account);Investor B;INVE B;\(shares);\(value);200,00;200,00;SEK;SE;SE0015811963;XSTO;STOCK\n"
        }
        try folder.write("p/portfolio.json", #"{"currency": "SEK"}"#)
        try folder.write("p/holdings.csv", "symbol,shares,currency\n")
        try folder.write("a.csv", head + row(1, 3, "1000,00") + row(2, 7, "2333,34"))
        let same = run("import", "@a.csv", "--into", "@p", "--prices-of", "2026-01-02")
        #expect(same.code == 0, "\(same)")
        #expect(folder.read("p/prices.csv")?.contains("INVE B,2026-01-02,333.334285714286") == true)
        try folder.write("a.csv", head + row(1, 3, "1000,02") + row(2, 7, "2333,34"))
        #expect(run("import", "@a.csv", "--into", "@p", "--prices-of", "2026-01-02").code == 65)
    }

    @Test func `lines are broken at the terminal's width`() throws {
        try export([("X1", "VOO", 18)])
        try folder.write("p/holdings.csv", "symbol,shares,currency\n")
        let run = Run.inProcess(
            ["import", "\(folder.path)/e.csv", "--into", "\(folder.path)/p"], columns: 60)
        #expect(
            run.output.hasPrefix(
                "New: VOO, line 2, shares 18, currency USD, cost_stock 180,\n  account X1\n"), "\(run)")
    }

    @Test func `rows of an account's own file do not repeat it`() throws {
        try folder.write(
            "p/portfolio.json",
            #"{"currency": "USD", "holdings": [{"file": "holdings.csv", "account": "X1"}]}"#)
        try export([("X1", "VOO", 18), ("X1", "VT", 5)])
        let (run, text) = try into(unnamed + "VOO,17,USD,FUND,170\n")
        #expect(text == unnamed + "VOO,18,USD,FUND,180\nVT,5,USD,FUND,50\n", "\(run)")
        #expect(run.code == 0)
    }

    @Test func `this program's own file keeps its accounts`() throws {
        try folder.write("own.csv", "symbol;shares;currency;account\nVOO;18;USD;ISA\nVOO;5;USD;\n")
        #expect(
            run("import", "@own.csv").output == "symbol,shares,currency,account\nVOO,18,USD,ISA\nVOO,5,USD,\n"
        )
    }

    @Test func `a draft has the account's column`() throws {
        try folder.write(
            "x.csv",
            "Account,Ticker,Units,Price,Market Value\n1001,VOO,2,50.5,101.00\n1002,VT,3,20.5,61.50\n")
        #expect(run("import", "--suggest", "@x.csv").output.contains(#""account": "Account""#))
    }
}
