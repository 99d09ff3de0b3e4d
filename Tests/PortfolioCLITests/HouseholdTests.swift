import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// `portfolio new FOLDER --of PORTFOLIO…`.
@Suite struct HouseholdTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "isa/portfolio.json",
            """
            {
              "currency": "GBP",
              "accounts": {"": {"name": "Shares", "taxable": false}}
            }
            """)
        try folder.write(
            "isa/trades.csv",
            "date,type,symbol,shares,price,currency\n2024-01-02,buy,XYZ,10,4,GBP\n2024-02-01,sell,XYZ,5,7,GBP\n"
        )
        try folder.write("isa/prices.csv", "date,symbol,price\n2024-03-01,XYZ,6\n")
        try folder.write(
            "isa/cash.csv", "currency,amount,date,account\nGBP,3,2024-03-01,\nGBP,4,2024-03-01,Joint\n")
        try folder.write("gia/portfolio.json", #"{"currency": "GBP", "prices": ["../isa/prices.csv"]}"#)
        try folder.write("gia/holdings.csv", "symbol,shares,currency,purchase_price\nXYZ,4,GBP,5\n")
        try folder.write("gia/cash.csv", "currency,amount,date\nGBP,7,2024-03-01\n")
    }

    private func run(_ words: String...) -> Run {
        Run.inProcess(words.map { $0.hasPrefix("@") ? "\(folder.path)/\($0.dropFirst())" : $0 })
    }

    /// The message without the path of the test's folder.
    private func message(_ run: Run) -> String { run.errors.replacing("\(folder.path)/", with: "") }

    @Test func `it names what each folder has, with its account`() throws {
        let run = run("new", "@both", "--of", "@isa", "@gia/", "--name", "Us")
        #expect(
            run.code == 0
                && run.output
                    == "Created \(folder.path)/both/portfolio.json and \(folder.path)/both/changes.log\n"
        )
        #expect(
            folder.read("both/portfolio.json") == """
                {
                  "name": "Us",
                  "currency": "GBP",
                  "holdings": [
                    {"file": "../gia/holdings.csv", "account": "gia"}
                  ],
                  "trades": [
                    {"file": "../isa/trades.csv", "account": "isa"}
                  ],
                  "cash": [
                    {"file": "../isa/cash.csv", "account": "isa"},
                    {"file": "../gia/cash.csv", "account": "gia"}
                  ],
                  "prices": [
                    "../isa/prices.csv"
                  ],
                  "accounts": {
                    "isa": {"name": "Shares", "taxable": false}
                  }
                }

                """)
    }

    @Test func `files that portfolio.json can't name are told`() throws {
        try folder.write("isa/symbols.csv", "symbol,alias\nXYZ,X1\n")
        try folder.write("gia/classes.csv", "symbol,scheme,class\nXYZ,assets,Equity\n")
        let run = run("new", "@both", "--of", "@isa", "@gia")
        #expect(run.code == 0)
        #expect(
            run.output.replacing("\(folder.path)/", with: "") == """
                Created both/portfolio.json and both/changes.log
                Not part of it, because portfolio.json can't name them: isa/symbols.csv and gia/classes.csv

                """)
    }

    @Test func `issues tell files of one name apart`() throws {
        try folder.write(
            "gia/trades.csv", "date,type,symbol,shares,price,currency\n2024-01-02,buy,OLD,1,4,USD\n")
        try folder.remove("gia/holdings.csv")
        #expect(run("new", "@both", "--of", "@isa", "@gia").code == 0)
        let check = run("check", "@both", "--format", "json").output
        #expect(check.contains("\"file\": \"../gia/trades.csv\", \"line\": 2"), "\(check)")
        #expect(run("report", "@both").output.contains("(../gia/trades.csv, line 2)"))
    }

    @Test func `its report is that of the folders together`() throws {
        #expect(run("new", "@both", "--of", "@isa", "--of", "@gia").code == 0)
        let groups = run("report", "@both", "--by", "account", "--format", "csv")
        let rows = groups.output.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        #expect(groups.code == 0)
        guard let header = rows.first else { return }
        let places = ["key", "value", "gain", "cash", "net_worth"].compactMap {
            header.firstIndex(of: $0[...])
        }
        // gia: 4 shares bought at 5, now at 6; isa: 5 bought at 4.
        #expect(
            rows.dropFirst().map { row in places.map { String(row[$0]) } } == [
                ["Joint", "0", "0", "4", "4"], ["gia", "24", "4", "7", "31"], ["isa", "30", "10", "3", "33"],
            ])
    }

    @Test func `accounts that files name are kept, and paths lead there from anywhere`() throws {
        try folder.write(
            "depots/portfolio.json",
            #"{"currency": "GBP", "trades": [{"file": "a.csv", "account": "A"}, "b.csv"], "accounts": {"A": {"pool": "p"}}}"#
        )
        try folder.write("depots/a.csv", "date,type,symbol\n")
        #expect(run("new", "@x/deep", "--of", "@depots").code == 74)
        #expect(run("new", "@x", "--of", "@gia").code == 0)
        #expect(run("new", "@x/deep", "--of", "@depots").code == 0)
        let json = folder.read("x/deep/portfolio.json") ?? ""
        #expect(json.contains(#"{"file": "../../depots/a.csv", "account": "A"},"#))
        #expect(json.contains(#"{"file": "../../depots/b.csv", "account": "depots"}"#))
        #expect(json.contains(#""A": {"pool": "p"}"#))
    }

    @Test func `what can't be put together is told, and nothing made`() throws {
        let missing = run("new", "@both", "--of", "@isa", "@sipp")
        #expect(missing.code == 66)
        #expect(
            message(missing).hasPrefix("portfolio: error: sipp can't be opened: no such file or directory"))
        try folder.write("empty/note.txt", "")
        let empty = run("new", "@both", "--of", "@isa", "@empty")
        #expect(empty.code == 66)
        #expect(
            message(empty) == "portfolio: error: empty can't be opened: it has neither holdings nor trades\n")
        let file = run("new", "@both", "--of", "@isa/trades.csv")
        #expect(
            file.code == 66 && message(file).contains("isa/trades.csv can't be opened: it is not a folder"))
        try folder.write("us/portfolio.json", "{\n  \"currency\": \"USD\"\n}\n")
        try folder.write("us/trades.csv", "date,type\n")
        let currencies = run("new", "@both", "--of", "@isa", "@us")
        #expect(currencies.code == 65)
        #expect(message(currencies).contains("us/portfolio.json:2:15: error: currency is USD, but that of"))
        #expect(run("new", "@both", "--of", "@isa", "--currency", "EUR").code == 65)
        try folder.write("other/isa/trades.csv", "date,type\n")
        let clash = run("new", "@both", "--of", "@isa", "@other/isa")
        #expect(clash.code == 64)
        #expect(
            message(clash)
                == "portfolio: error: isa and other/isa both have an account isa: rename one of the folders or accounts\n"
        )
        let none = run("new", "@both", "--of", "@other/isa")
        #expect(none.code == 64 && message(none).contains("give --currency"))
        let trades = run("new", "@both", "--of", "@isa", "--trades")
        #expect(trades.code == 64)
        #expect(!folder.names.contains("both"))
        #expect(run("new", "@gia", "--of", "@isa").code == 64)
    }

    @Test func `what portfolios say of themselves must be the same`() throws {
        try folder.write(
            "a/portfolio.json", #"{"currency": "GBP", "lots": "section104", "followsCash": true}"#)
        try folder.write("a/trades.csv", "date,type\n")
        #expect(run("new", "@one", "--of", "@a").code == 0)
        let json = folder.read("one/portfolio.json") ?? ""
        #expect(json.contains(#""lots": "section104""#) && json.contains(#""followsCash": true"#))
        try folder.write("b/portfolio.json", #"{"currency": "GBP", "lots": "average"}"#)
        try folder.write("b/trades.csv", "date,type\n")
        let run = run("new", "@both", "--of", "@a", "@b")
        #expect(run.code == 65)
        #expect(message(run).contains("a/portfolio.json:1:58: error: followsCash is true, but not in"))
        #expect(message(run).contains("b/portfolio.json:1:29: error: lots is average, but section104 in"))
    }
}
