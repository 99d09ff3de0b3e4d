import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// Portfolios whose files are of several accounts.
@Suite struct AccountFilesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ words: String...) -> Run { Run.inProcess(words.map { $0 == "." ? folder.path : $0 }) }

    /// The rows of CSV by some of their columns.
    private func rows(_ run: Run, _ names: String...) -> [String] { run.rows(names) }

    private func writeHousehold() throws {
        try folder.write(
            "portfolio.json",
            """
            {
              "currency": "GBP",
              "holdings": ["holdings.csv", {"file": "isa.csv", "account": "ISA"}],
              "trades": [{"file": "gia.csv", "account": "GIA"}]
            }
            """)
        try folder.write(
            "holdings.csv",
            "symbol,shares,currency,purchase_price,price,account\nABC,1,GBP,10,12,\nABC,2,GBP,10,12,Joint\n")
        try folder.write("isa.csv", "symbol,shares,currency,purchase_price,price\nXYZ,4,GBP,5,6\n")
        try folder.write(
            "gia.csv",
            "date,type,symbol,shares,price,currency\n2024-01-02,buy,XYZ,10,4,GBP\n2024-02-01,sell,XYZ,5,7,GBP\n"
        )
        try folder.write("prices.csv", "date,symbol,price\n2024-03-01,XYZ,6\n")
    }

    @Test func `rows of several files come in the order of the files`() throws {
        try writeHousehold()
        let report = run("report", ".", "--format", "csv")
        #expect(
            rows(report, "symbol", "shares", "gain", "account") == [
                "ABC 1 2 ", "ABC 2 4 Joint", "XYZ 4 4 ISA", "XYZ 5 10 GIA",
            ])
        #expect(report.code == 0)
        let groups = run("report", ".", "--by", "account", "--format", "csv")
        #expect(rows(groups, "key", "holdings", "gain") == [" 1 2", "GIA 1 10", "ISA 1 4", "Joint 1 4"])
        let some = run("report", ".", "--account", "ISA", "--account", "GIA", "--format", "csv")
        #expect(rows(some, "symbol", "shares") == ["XYZ 4", "XYZ 5"])
        #expect(run("report", ".", "--account", "", "--format", "csv").output.contains("\nABC,,,false,1,"))
        let json = run("report", ".", "--format", "json").output
        #expect(json.contains(#""account": null}"#) && json.contains(#""account": "Joint"}"#))
        let sales = run("gains", ".", "--format", "csv")
        #expect(rows(sales, "symbol", "gain", "account") == ["XYZ 15 GIA"])
        #expect(
            run("gains", ".", "--account", "ISA", "--format", "csv").output.split(separator: "\n").count == 1)
        #expect(rows(run("lots", "."), "symbol", "shares", "account") == ["XYZ 5 GIA"])
    }

    @Test func `issues and errors name the file`() throws {
        try writeHousehold()
        try folder.write("isa.csv", "symbol,shares,currency,purchase_price\nNONE,4,GBP,5\n")
        #expect(run("check", ".").output.contains("isa.csv:2: error: NONE: no price"))
        try folder.write("isa.csv", "symbol,shares,currency\nXYZ,x,GBP\n")
        let errors = run("report", ".").errors
        #expect(errors.contains("isa.csv:2:5: error:"))
        try folder.write("isa.csv", "symbol,shares\nXYZ,1\n")
        #expect(run("report", ".").errors.contains("isa.csv:1:"))
        try folder.remove("isa.csv")
        let missing = run("report", ".")
        #expect(missing.code == 66 && missing.errors.contains("isa.csv"))
    }

    /// Lots of a symbol stand in holdings in one account and in trades in another, but not in both of one.
    @Test func `holdings and trades are told apart by account`() throws {
        try writeHousehold()
        #expect(run("report", ".").code == 0)
        try folder.write("isa.csv", "symbol,shares,currency,account\nXYZ,1,GBP,GIA\n")
        let both = run("report", ".")
        #expect(both.code == 65 && both.errors.contains("XYZ has lots here and on line 2 of"))
        // A split that names no account would concern the holdings too.
        try folder.write("isa.csv", "symbol,shares,currency\nXYZ,1,GBP\n")
        try folder.write(
            "portfolio.json",
            #"{"currency": "GBP", "holdings": [{"file": "isa.csv", "account": "ISA"}], "trades": ["gia.csv"]}"#
        )
        let trades =
            "date,type,symbol,shares,price,currency,ratio,account\n2024-01-02,buy,XYZ,10,4,GBP,,GIA\n"
        try folder.write("gia.csv", trades + "2024-02-01,split,XYZ,,,,2:1,\n")
        #expect(run("report", ".").code == 65)
        try folder.write("gia.csv", trades + "2024-02-01,split,XYZ,,,,2:1,GIA\n")
        #expect(rows(run("report", ".", "--format", "csv"), "shares", "account") == ["1 ISA", "20 GIA"])
    }

    /// 100 in A; 6 of its shares, worth 12 each on that day, go to B; at the end a share is worth 15.
    @Test func `returns of accounts add up, and transfers between them are no flow of both`() throws {
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,account,to_account
            2024-01-02,buy,ABC,10,10,EUR,A,
            2024-02-01,transfer,ABC,6,,,A,B

            """)
        try folder.write(
            "prices.csv",
            "date,symbol,price,currency\n2024-01-02,ABC,10,EUR\n2024-02-01,ABC,12,EUR\n2024-03-01,ABC,15,EUR\n"
        )
        let names = ["key", "money_in", "money_out", "closing_value", "gain", "price_gain"]
        func returns(_ words: String...) -> [String] {
            Run.inProcess(["returns", folder.path, "--format", "csv"] + words).rows(names)
        }
        #expect(returns() == ["total 100 0 150 50 50"])
        #expect(returns("--by", "account") == ["A 100 72 60 32 32", "B 72 0 90 18 18"])
        #expect(returns("--by", "symbol") == ["ABC 100 0 150 50 50"])
        #expect(returns("--account", "B") == ["total 72 0 90 18 18"])
        #expect(returns("--account", "A", "--account", "B") == ["total 100 0 150 50 50"])
    }

    /// Of 100 over 700 shares, B, which the holdings name first, has 100 · 699/700 in 15 digits, and A the rest.
    @Test func `the last account in the order of the files has the rest of a return of capital`() throws {
        try folder.write("portfolio.json", #"{"currency": "EUR", "followsCash": true}"#)
        try folder.write("holdings.csv", "symbol,shares,currency,account\nXYZ,1,EUR,B\n")
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,amount,account
            2024-01-02,buy,ABC,1,10,EUR,,A
            2024-01-02,buy,ABC,699,10,EUR,,B
            2024-02-01,return_of_capital,ABC,,,EUR,100,

            """)
        try folder.write("prices.csv", "date,symbol,price,currency\n2024-01-02,ABC,10,EUR\n")
        #expect(
            rows(run("lots", "."), "account", "cost_stock") == ["A 9.8571428571429", "B 6890.1428571428571"])
        #expect(
            rows(run("cash", ".", "--format", "csv"), "account", "amount")
                == ["B -6890.1428571428571", "A -9.8571428571429"])
        let returns = run("returns", ".", "--by", "account", "--without-cash", "--format", "csv")
        #expect(
            rows(returns, "key", "money_out") == ["A 0.1428571428571", "B 99.8571428571429"], "\(returns)")
    }

    /// A column `account` or `multiplier` without a cell is as none.
    @Test func `columns that nobody fills in change nothing`() throws {
        let plain =
            "symbol,name,shares,currency,purchase_price,price\nABC,\"A, B\",1,GBP,10,12\nXYZ,,2,GBX,100,120\n"
        let empty =
            "symbol,name,shares,currency,purchase_price,price,account,multiplier\nABC,\"A, B\",1,GBP,10,12,,\nXYZ,,2,GBX,100,120,,\n"
        try folder.write("plain.csv", plain)
        try folder.write("empty.csv", empty)
        for words in [
            ["--format", "csv"], ["--format", "json"], [], ["--by", "symbol", "--format", "csv"],
        ] {
            func output(_ name: String) -> String {
                Run.inProcess(["report", "\(folder.path)/\(name)", "--currency", "GBP"] + words).output
            }
            #expect(output("plain.csv") == output("empty.csv"))
        }
        try folder.write("stated.csv", empty.replacing(",12,,\n", with: ",12,ISA,\n"))
        let stated = Run.inProcess([
            "report", "\(folder.path)/stated.csv", "--currency", "GBP", "--format", "csv",
        ])
        #expect(stated.output.contains(",account\n") && stated.output.contains(",ISA\n"))
        #expect(!stated.output.contains("multiplier"))
    }

    @Test func `a stock's lots say in which account they are`() throws {
        try writeHousehold()
        let text = run("show", "XYZ", ".").output
        #expect(text.contains("Lot 1 of 2 in ISA\n") && text.contains("Lot 2 of 2 in GIA\n"))
        let other = run("show", "ABC", ".").output
        #expect(other.contains("Lot 1 of 2\n") && other.contains("Lot 2 of 2 in Joint\n"))
        #expect(run("report", ".", "--format", "html").output.contains("Lot 2 of 2 in Joint"))
    }

    @Test func `a lot is found in whichever file it stands`() throws {
        try writeHousehold()
        #expect(run("edit", "XYZ", ".", "--shares", "6").code == 0)
        #expect(folder.read("isa.csv")?.contains("XYZ,6,GBP,5,6\n") == true)
        #expect(run("exclude", "XYZ", ".").code == 0 && run("include", "XYZ", ".").code == 0)
        try folder.write("isa.csv", "symbol,shares,currency\nABC,7,GBP\n")
        let unclear = run("remove", "ABC", ".")
        #expect(
            unclear.code == 64
                && unclear.errors.contains("  ABC#3  file isa.csv, line 2\n"), "\(unclear)")
        #expect(run("remove", "ABC#3", ".").code == 0 && folder.read("isa.csv") == "symbol,shares,currency\n")
        #expect(run("remove", "ABC#3", ".").errors.contains("ABC has no lot 3"))
        #expect(run("edit", "ABC#2", ".", "--shares", "5").code == 0)
        #expect(folder.read("holdings.csv")?.contains("ABC,5,GBP,10,12,Joint\n") == true)
        let unknown = run("edit", "ABD", ".", "--shares", "5")
        #expect(unknown.code == 64 && unknown.errors.contains("did you mean ABC"))
    }

    @Test func `a new row goes to the file of its account`() throws {
        try writeHousehold()
        let added = run("add", "NEW", ".", "--shares", "1", "--currency", "GBP", "--account", "ISA")
        #expect(added.code == 0, "\(added)")
        #expect(
            try String(contentsOfFile: "\(folder.path)/isa.csv", encoding: .utf8).hasSuffix(
                "XYZ,4,GBP,5,6\nNEW,1,GBP,,\n"))
        try folder.write(
            "portfolio.json",
            #"{"currency": "GBP", "trades": [{"file": "gia.csv", "account": "GIA"}, {"file": "sipp.csv", "account": "SIPP"}]}"#
        )
        try folder.write("sipp.csv", "date,type,symbol,shares,price,currency\n")
        let bought = run(
            "buy", "XYZ", ".", "--shares", "1", "--price", "5", "--date", "2024-03-01", "--account", "SIPP")
        #expect(bought.code == 0, "\(bought)")
        #expect(
            try String(contentsOfFile: "\(folder.path)/sipp.csv", encoding: .utf8).hasSuffix(
                "2024-03-01,buy,XYZ,1,5,GBP\n"))
    }

    @Test func `a page shows the cash`() throws {
        try writeHousehold()
        try folder.write("cash.csv", "currency,amount,account\nGBP,100,ISA\n")
        let page = run("report", ".", "--format", "html").output
        #expect(page.contains("Net worth") && page.contains("id=\"cash\""))
    }

    @Test func `an edit finds the lot of an account, in whichever file and row it stands`() throws {
        try writeHousehold()
        let second = "symbol,shares,currency,account\nXYZ,4,GBP,\nABC,7,GBP,\nABC,8,GBP,Joint\n"
        try folder.write("isa.csv", second)
        #expect(run("exclude", "ABC", ".", "--account", "ISA").code == 0)
        #expect(
            folder.read("isa.csv")
                == "symbol,shares,currency,account,excluded\nXYZ,4,GBP,,\nABC,7,GBP,,true\nABC,8,GBP,Joint,\n"
        )
        try folder.write("isa.csv", second)
        // The second of the account stands in the second file.
        #expect(run("remove", "ABC#2", ".", "--account", "Joint").code == 0)
        #expect(folder.read("isa.csv") == "symbol,shares,currency,account\nXYZ,4,GBP,\nABC,7,GBP,\n")
        let ambiguous = run("remove", "ABC", ".")
        #expect(ambiguous.code == 64 && ambiguous.errors.contains("ABC#3"))
        let elsewhere = run("remove", "ABC", ".", "--account", "SIPP")
        #expect(elsewhere.code == 64 && elsewhere.errors.contains("ABC has no lot in the account SIPP"))
        #expect(run("move", "ABC#3", ".", "--before", "XYZ").code == 0)
        #expect(folder.read("isa.csv") == "symbol,shares,currency,account\nABC,7,GBP,\nXYZ,4,GBP,\n")
        let apart = run("move", "XYZ", ".", "--after", "ABC#1")
        #expect(apart.code == 64 && apart.errors.contains("ABC#1 stands in another file"))
        // In a single file the account tells lots apart as well.
        try folder.write("portfolio.json", #"{"currency": "GBP"}"#)
        #expect(run("include", "ABC", ".", "--account", "").code == 0)
        #expect(run("move", "ABC", ".", "--account", "Joint", "--to", "1").code == 0)
        #expect(
            folder.read("holdings.csv")
                == "symbol,shares,currency,purchase_price,price,account\nABC,2,GBP,10,12,Joint\n"
                + "ABC,1,GBP,10,12,\n")
    }
}
