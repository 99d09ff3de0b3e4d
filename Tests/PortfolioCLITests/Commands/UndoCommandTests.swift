import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// Changes that commands note in the log of a portfolio, and that are undone.
@Suite struct UndoCommandTests {
    private let folder: TemporaryFolder
    private let trades = "date,type,symbol,shares,price,currency\n2024-01-02,buy,A,10,100,EUR\n"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("p/portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write("p/trades.csv", trades)
    }

    private func run(_ line: String) -> Run {
        let words = line.split(separator: " ").map { $0 == "p" ? "\(folder.path)/p" : String($0) }
        var run = Run.inProcess(words)
        run.output = run.output.replacing("\(folder.path)/", with: "")
        run.errors = run.errors.replacing("\(folder.path)/", with: "")
        return run
    }

    private func log() throws { try folder.write("p/changes.log", "") }

    @Test func `without a log nothing is noted`() throws {
        #expect(run("sell A p --shares 4 --price 120 --date 2024-02-01").code == 0)
        #expect(folder.read("p/changes.log") == nil)
        #expect(run("undo p").code == 64)
    }

    @Test func `a log that is a link to nothing is told as such`() throws {
        try folder.link("p/changes.log", to: "nowhere")
        for line in ["sell A p --shares 4 --price 120 --date 2024-02-01", "new p --currency EUR"] {
            let run = run(line)
            for name in ["trades.csv", "portfolio.json"] {
                try? FileManager.default.removeItem(atPath: "\(folder.path)/p/\(name)")
            }
            #expect(
                run.errors == "portfolio: error: p/changes.log can't be opened: it is a link to nothing\n")
            #expect(run.code == 66)
        }
    }

    @Test func `what is entered into a new portfolio can be undone at once`() throws {
        try FileManager.default.removeItem(atPath: "\(folder.path)/p")
        #expect(run("new p --currency EUR").code == 0)
        let before = folder.read("p/holdings.csv")
        #expect(run("add A p --shares 1 --currency EUR").code == 0)
        #expect(run("undo p").code == 0)
        #expect(folder.read("p/holdings.csv") == before)
        #expect(run("undo p").code == 64)
    }

    @Test func `what was remarked on a change is noted with it`() throws {
        try log()
        try folder.write("p/holdings.csv", "symbol,shares,currency,purchase_date\n")
        try folder.write("h.csv", "Date,Close\n2099-01-02,99\n")
        var noted = ""
        for (line, remark) in [
            ("buy A p --shares 10 --price 100 --date 2024-01-02", "line 2 says the same"),
            (
                "split A p --ratio 1:2 --date 2024-03-01",
                "by 1:2 there are fewer shares than before; if there are more, it is 2:1"
            ),
            (
                "add B p --shares 1 --currency EUR --date 2099-01-01",
                "purchase_date 2099-01-01 is in the future"
            ),
            (
                "price A 100 p --date 2099-01-01",
                "2099-01-01 is in the future: reports leave the price out until then"
            ),
            ("classify ZZZ region Europe --into p", "no holding or trade has the symbol ZZZ"),
            (
                "import --prices \(folder.path)/h.csv --into p --symbol A",
                "h.csv:2: the price of A: 2099-01-02 is in the future: reports leave the price out until then"
            ),
        ] {
            let run = run(line)
            #expect(run.code == 0 && run.errors.contains(remark), "\(run)")
            let now = folder.read("p/changes.log") ?? ""
            #expect(now.hasPrefix(noted))
            #expect(now.dropFirst(noted.count).contains("\nRemark: \(remark)"), "\(now)")
            noted = now
        }
        for _ in 0..<6 { #expect(run("undo p").code == 0) }
        #expect(folder.read("p/trades.csv") == trades)
    }

    @Test func `changes are undone one after another, the last first`() throws {
        try log()
        #expect(run("sell A p --shares 4 --price 120 --date 2024-02-01").code == 0)
        let sold = folder.read("p/trades.csv")
        #expect(run("sell A p --line 3 --price 121").code == 0)
        let noted = folder.read("p/changes.log") ?? ""
        #expect(
            noted.contains(
                "Change: portfolio sell A \(folder.path)/p --shares 4 --price 120 --date 2024-02-01\n"))
        #expect(noted.contains("File: trades trades.csv\n"))
        let first = run("undo p")
        #expect(
            first.code == 0 && first.output.hasPrefix("Undone in p/trades.csv: portfolio sell A p --line 3"),
            "\(first)")
        #expect(folder.read("p/trades.csv") == sold)
        #expect(run("undo p").code == 0)
        #expect(folder.read("p/trades.csv") == trades)
        let refused = run("undo p")
        #expect(
            refused.code == 64
                && refused.errors
                    == "portfolio: error: nothing can be undone: all changes that p/changes.log still has are undone\n",
            "\(refused)")
        #expect(folder.read("p/trades.csv") == trades)
    }

    @Test func `a file that was made is removed, and files that were changed together go back together`()
        throws
    {
        try log()
        try folder.write(
            "e.csv", "symbol,shares,currency,price,price_date\nB,3,EUR,7,2024-02-01\n")
        let before = run("price A p 101 --date 2024-01-03")
        #expect(before.code == 64, "\(before)")
        #expect(run("price A 101 p --date 2024-01-03").output.contains("Created") == false)
        #expect(folder.read("p/prices.csv")?.contains("101") == true)
        #expect(run("undo p").code == 0)
        #expect(folder.read("p/prices.csv") == nil)
        #expect(run("classify A region Europe --into p").code == 0)
        #expect(folder.read("p/changes.log")?.contains("File: classes (new) classes.csv") == true)
        #expect(run("undo p").code == 0)
        #expect(folder.read("p/classes.csv") == nil)
    }

    @Test func `an edit of one of the portfolio's files by its path is noted in its log`() throws {
        try log()
        try folder.write("p/other.csv", trades)
        #expect(run("sell A p --shares 4 --price 120 --date 2024-02-01").code == 0)
        let sold = folder.read("p/trades.csv")
        for file in ["trades.csv", "other.csv"] {
            let sale = run("sell A \(folder.path)/p/\(file) --shares 1 --price 121 --date 2024-02-02")
            #expect(sale.code == 0, "\(sale)")
        }
        let noted = folder.read("p/changes.log") ?? ""
        #expect(noted.contains("File: trades trades.csv\n") && !noted.contains("other.csv"))
        #expect(run("undo p").output.hasPrefix("Undone in p/trades.csv: portfolio sell A p/trades.csv"))
        #expect(folder.read("p/trades.csv") == sold)
        #expect(run("undo p").code == 0 && folder.read("p/trades.csv") == trades)
        // A folder that can't be read stops no edit of its file.
        try folder.write("p/portfolio.json", "{")
        let sale = run("sell A \(folder.path)/p/trades.csv --shares 1 --price 121 --date 2024-02-02")
        #expect(sale.code == 0, "\(sale)")
    }

    @Test func `a file that was changed since is left alone`() throws {
        try log()
        #expect(run("sell A p --shares 4 --price 120 --date 2024-02-01").code == 0)
        let changed = (folder.read("p/trades.csv") ?? "") + "2024-03-01,sell,A,1,130,EUR\n"
        try folder.write("p/trades.csv", changed)
        let refused = run("undo p")
        #expect(refused.code == 64)
        #expect(
            refused.errors
                == "portfolio: error: the last change in p/changes.log can't be undone: p/trades.csv was changed by "
                + "something else after it\n")
        #expect(folder.read("p/trades.csv") == changed)
    }

    @Test func `what would be undone can be seen, and a dry run is not noted`() throws {
        try log()
        #expect(run("sell A p --shares 4 --price 120 --date 2024-02-01").code == 0)
        let noted = folder.read("p/changes.log")
        let shown = run("undo p --dry-run")
        #expect(shown.code == 0 && shown.output.contains("-2024-02-01,sell,A,4,120,EUR\n"), "\(shown)")
        #expect(run("sell A p --shares 4 --price 120 --date 2024-02-03 --dry-run").code == 0)
        #expect(folder.read("p/changes.log") == noted)
    }

    @Test func `holdings that prices no longer go with can't come back`() throws {
        try log()
        try folder.write("p/holdings.csv", "symbol,shares,currency\nB,1,EUR\n")
        #expect(run("remove B p").code == 0)
        try folder.write("p/prices.csv", "symbol,date,price,currency\nB,2024-01-02,3,USD\n")
        let refused = run("undo p")
        #expect(refused.code == 65 && refused.errors.contains("prices.csv:2"), "\(refused)")
        #expect(folder.read("p/holdings.csv") == "symbol,shares,currency\n")
    }
}
