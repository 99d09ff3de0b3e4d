import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// All errors of a run are told, of whichever of its files: a file that can't be opened hides no error in another.
@Suite struct EveryErrorTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("holdings.csv", "symbol,shares,currency,price\nA,1,EUR,5\n")
    }

    private func run(_ words: String...) -> Run {
        Run.inProcess(words.map { $0 == "." ? folder.path : $0.replacing("@", with: "\(folder.path)/") })
    }

    /// The places of the errors, seen from the folder.
    private func places(_ run: Run) -> [String] {
        run.errors.split(separator: "\n").filter { !$0.hasPrefix(" ") }.compactMap { line in
            line.firstRange(of: ": error: ").map {
                String(line[..<$0.lowerBound]).replacing("\(folder.path)/", with: "")
            }
        }
    }

    @Test(arguments: ["prices", "rates", "trades", "cash", "holdings"])
    func `a file that portfolio.json names and that is not there comes before a missing currency`(key: String)
        throws
    {
        try folder.write("portfolio.json", #"{"\#(key)": ["none.csv"]}"#)
        let missing = run("report", ".")
        #expect(missing.code == 66, "\(missing)")
        #expect(missing.errors.contains("/none.csv can't be opened: no such file or directory"), "\(missing)")
        try folder.write("none.csv", "")
        #expect(run("report", ".").code == 64)
    }

    @Test(arguments: ["prices.csv", "eurofxref.csv", "trades.csv", "cash.csv", "symbols.csv"])
    func `so does a file that is a link to nothing`(name: String) throws {
        try folder.write("portfolio.json", "{}")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/\(name)", withDestinationPath: "nowhere")
        let run = run("report", ".")
        #expect(run.code == 66, "\(run)")
        #expect(run.errors.contains("/\(name) can't be opened: it is a link to nothing"), "\(run)")
    }

    @Test func `every file that is not there is told`() throws {
        try folder.write(
            "portfolio.json", #"{"currency": "EUR", "prices": ["1.csv", "2.csv"], "rates": ["3.csv"]}"#)
        let missing = run("report", ".")
        #expect(missing.code == 66, "\(missing)")
        for name in ["1.csv", "2.csv", "3.csv"] {
            #expect(missing.errors.contains("/\(name) can't be opened"), "\(missing)")
        }
    }

    @Test func `errors in files are told beside files that are not there`() throws {
        try folder.write("h.csv", "symbol,shares,currency,price\nA,1,EUR,x\n")
        let alone = run("report", "@h.csv", "--currency", "EUR", "--rates", "@none")
        #expect(alone.code == 65 && places(alone) == ["h.csv:2:9", "none"], "\(alone)")
        // The other files of each kind are read as well.
        try folder.write("p.csv", "symbol,price\nA,y\n")
        try folder.write("t.csv", "date,type,symbol,shares,price,currency\n2024-01-02,buy,B,z,1,EUR\n")
        try folder.write("c.csv", "currency,amount\nEUR,w\n")
        try folder.write(
            "portfolio.json",
            """
            {"currency": "EUR", "holdings": ["none", "h.csv"], "prices": ["none1", "p.csv"], "trades": ["t.csv", "none2"],
            "cash": ["none3", "c.csv"]}
            """)
        let all = run("report", ".")
        #expect(
            all.code == 65
                && places(all) == [
                    "p.csv:2:3", "t.csv:2:18", "c.csv:2:5", "h.csv:2:9", "none", "none2", "none1", "none3",
                ], "\(all)")
    }

    @Test func `errors of the further files that a command reads are told with those of the holdings`() throws
    {
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write("holdings.csv", "symbol,shares,currency,price\nA,x,EUR,1\n")
        try folder.write("classes.csv", "symbol,scheme,class,weight\nA,s,c,101\n")
        try folder.write("targets.csv", "scheme,class,target\ns,c,99\n")
        try folder.write("dividends.csv", "symbol,ex_date,amount,currency\nA,2024,1,EUR\n")
        let (held, dividends) = ("holdings.csv:2:3", "dividends.csv:2:3")
        let (classes, targets) = ("classes.csv:2:7", "targets.csv:2:5")
        let commands = [
            (["income"], [held, dividends]),
            (["plan", "--by", "class:s", "--invest", "3"], [held, targets, classes]),
            (["plan", "--by", "symbol", "--invest", "3"], [held, targets]),
            (["report", "--by", "class:s"], [held, classes]),
            (["returns", "--benchmark", "A"], [held, dividends]),
            (["check"], [held, dividends, classes, targets]),
            (["report"], [held]),
        ]
        for (words, expected) in commands {
            let run = Run.inProcess(words + [folder.path])
            #expect(run.code == 65 && places(run) == expected, "\(words): \(run)")
        }
        try folder.write("prices.csv", "symbol,price\nA,x\n")
        for (words, expected) in commands {
            let run = Run.inProcess(words + [folder.path])
            #expect(run.code == 65, "\(words): \(run)")
            #expect(places(run).sorted() == (["prices.csv:2:3"] + expected).sorted(), "\(words): \(run)")
        }
    }

    @Test(arguments: [
        ["-", "--prices", "-"], ["-", "--rates", "-"], ["-", "--cash", "-"], ["-", "--trades", "-"],
        ["@holdings.csv", "--prices", "-", "--rates", "-"],
        ["@holdings.csv", "--trades", "-", "--prices", "-"],
    ])
    func `standard input is one file`(words: [String]) {
        let words = words.map { $0.replacing("@", with: "\(folder.path)/") }
        let run = Run.inProcess(["report", "--currency", "EUR"] + words)
        #expect(run.code == 64 && run.errors.contains("standard input is given twice"), "\(run)")
    }

    @Test func `a folder that names no holdings has none, whether it has a holdings.csv or not`() throws {
        try folder.write("portfolio.json", #"{"currency": "EUR", "holdings": [], "prices": [], "rates": []}"#)
        let none = run("report", ".")
        #expect(none.code == 66, "\(none)")
        #expect(
            none.errors.contains(
                "/holdings.csv can't be opened: portfolio.json names no holdings, and there are no trades"),
            "\(none)")
        try folder.write("trades.csv", "date,type,symbol,shares,price,currency\n2024-01-02,buy,B,1,7,EUR\n")
        #expect(run("report", ".", "--format", "csv").rows(["symbol"]) == ["B"])
    }

    // Of A in GBX the prices in USD and EUR are wrong, of that in CHF the one in GBP as well.
    @Test func `every price in another currency than its holding is told`() throws {
        try folder.write(
            "p.csv",
            """
            symbol,price,date,currency
            A,1,2024-01-02,USD
            A,2,2024-01-04,EUR
            A,2,2024-01-03,USD
            A,2,2024-01-05,GBP

            """)
        try folder.write("h.csv", "symbol,shares,currency\nA,1,GBX\n")
        let one = run("report", "@h.csv", "--currency", "EUR", "--prices", "@p.csv")
        #expect(one.code == 65 && places(one) == ["p.csv:2:16", "p.csv:3:16", "p.csv:4:16"], "\(one)")
        try folder.write("h.csv", "symbol,shares,currency\nA,1,GBX\nA,1,CHF\n")
        let two = run("report", "@h.csv", "--currency", "EUR", "--prices", "@p.csv")
        #expect(two.code == 65 && places(two) == (2...5).map { "p.csv:\($0):16" }, "\(two)")
        try folder.write("t.csv", "date,type,symbol,shares,price,currency\n2024-01-02,buy,A,1,7,GBP\n")
        let traded = run("report", "@t.csv", "--currency", "EUR", "--prices", "@p.csv")
        #expect(traded.code == 65 && places(traded) == places(one), "\(traded)")
    }

    @Test func `no row is written after one whose price is in another currency`() throws {
        try folder.write("p.csv", "symbol,price,currency\nA,3,USD\n")
        try folder.write("h.csv", "symbol,shares,currency,price\nB,1,GBP,1\nA,2,GBX,\nC,1,GBP,1\n")
        let rows = run("report", "@h.csv", "--currency", "GBP", "--prices", "@p.csv", "--format", "csv")
        #expect(rows.code == 65 && places(rows) == ["p.csv:2:5"], "\(rows)")
        #expect(!rows.output.contains("\nA,") && !rows.output.contains("\nC,"), "\(rows)")
    }

    // B is an error of its row, and C of the holdings; A and T are held in EUR, and priced in GBP and USD.
    @Test func `prices in another currency are told beside the errors of all files`() throws {
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write("holdings.csv", "symbol,shares,currency\nA,1,EUR\nC,x,EUR\nA,1,EUR\n")
        try folder.write("prices.csv", "symbol,price,currency\nA,1,GBP\nB,x,EUR\nT,1,USD\n")
        try folder.write(
            "trades.csv", "date,type,symbol,shares,price,currency\n2024-01-02,buy,T,1,7,EUR\n")
        let read = run("report", ".")
        #expect(
            read.code == 65
                && places(read) == [
                    "prices.csv:3:3", "holdings.csv:3:3", "prices.csv:4:5", "prices.csv:2:5",
                ], "\(read)")
        // Those of trades beside those of holdings, too.
        try folder.write("prices.csv", "symbol,price,currency\nA,1,GBP\nT,1,USD\n")
        let held = run("gains", ".")
        #expect(
            held.code == 65
                && places(held) == ["holdings.csv:3:3", "prices.csv:3:5", "prices.csv:2:5"], "\(held)")
    }
}
