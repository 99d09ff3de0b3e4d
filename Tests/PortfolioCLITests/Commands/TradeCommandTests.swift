import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// The commands that record trades, as a user would use them.
@Suite struct TradeCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs a command line; `p` and other file names are in the folder.
    private func run(_ line: String) -> Run {
        let words = line.split(separator: " ").map(String.init).map { word in
            word == "p" || word.hasSuffix(".csv") ? "\(folder.path)/\(word)" : word
        }
        var run = Run.inProcess(words)
        run.output = run.output.replacingOccurrences(of: "\(folder.path)/", with: "")
        run.errors = run.errors.replacingOccurrences(of: "\(folder.path)/", with: "")
        return run
    }

    private func added(_ what: String, line: Int) -> Run {
        Run(code: 0, output: "Added \(what) to p/trades.csv, line \(line)\n", errors: "")
    }

    @Test func `every type is written down, and what comes of it is reported`() throws {
        #expect(
            run("new p --currency EUR --trades")
                == Run(
                    code: 0, output: "Created p/trades.csv, p/portfolio.json and p/changes.log\n", errors: "")
        )
        let header = "date,type,symbol,name,market,shares,price,currency,fees,taxes,amount,note"
        #expect(folder.read("p/trades.csv") == header + "\n")
        let commands = [
            (
                "buy A p --shares 10 --price 100 --currency EUR --fees 5 --date 2024-01-02 --id first",
                "buy of A in EUR"
            ),
            (
                "transfer-in B p --shares 4 --amount 40 --currency EUR --purchase-date 2020-05-04 --date 2024-01-03",
                "transfer_in of B in EUR"
            ),
            (
                "short C p --shares 3 --price 50 --currency EUR --date 2024-01-04 --time 09:30",
                "short of C in EUR"
            ),
            ("cover C p --shares 3 --price 40 --date 2024-01-05", "cover of C in EUR"),
            ("split A p --ratio 2:1 --date 2024-01-08", "split of A"),
            ("sell A p --shares 5 --amount 300 --lot first --date 2024-01-09", "sell of A in EUR"),
            ("dividend A p --amount 12 --taxes 2 --date 2024-01-10", "dividend of A in EUR"),
            ("interest p --amount 7 --currency EUR --date 2024-01-11", "interest in EUR"),
            ("fee p --amount 3 --currency EUR --date 2024-01-12", "fee in EUR"),
            ("tax p --amount 1 --symbol A --date 2024-01-15", "tax of A in EUR"),
            ("return-of-capital A p --amount 15 --date 2024-01-16", "return_of_capital of A in EUR"),
            ("spin-off A p --to-symbol D --shares 3 --cost-share 0.2 --date 2024-01-17", "spin_off of A"),
            ("exchange B p --to-symbol E --date 2024-01-18", "exchange of B"),
            ("transfer-out E p --shares 1 --currency EUR --date 2024-01-19", "transfer_out of E in EUR"),
        ]
        for (place, command) in commands.enumerated() {
            #expect(run(command.0) == added(command.1, line: place + 2), "\(command.0)")
        }
        #expect(
            folder.read("p/trades.csv") == """
                \(header),id,purchase_date,time,ratio,lot,to_symbol,cost_share
                2024-01-02,buy,A,,,10,100,EUR,5,,,,first,,,,,,
                2024-01-03,transfer_in,B,,,4,,EUR,,,40,,,2020-05-04,,,,,
                2024-01-04,short,C,,,3,50,EUR,,,,,,,09:30,,,,
                2024-01-05,cover,C,,,3,40,EUR,,,,,,,,,,,
                2024-01-08,split,A,,,,,,,,,,,,,2:1,,,
                2024-01-09,sell,A,,,5,,EUR,,,300,,,,,,first,,
                2024-01-10,dividend,A,,,,,EUR,,2,12,,,,,,,,
                2024-01-11,interest,,,,,,EUR,,,7,,,,,,,,
                2024-01-12,fee,,,,,,EUR,,,3,,,,,,,,
                2024-01-15,tax,A,,,,,EUR,,,1,,,,,,,,
                2024-01-16,return_of_capital,A,,,,,EUR,,,15,,,,,,,,
                2024-01-17,spin_off,A,,,3,,,,,,,,,,,,D,0.2
                2024-01-18,exchange,B,,,,,,,,,,,,,,,E,
                2024-01-19,transfer_out,E,,,1,,EUR,,,,,,,,,,,

                """)
        // 5 of 20 shares of 1005 cost 251.25, so that 300 gains 48.75; covered for 120 what was sold for 150.
        let gains = run("gains p --by year --format csv")
        #expect(gains.code == 0)
        #expect(gains.output.hasSuffix("\n2024,2,180,101.25,78.75,77.7778,78.75,0,12,7,3,3,13\n"), "\(gains)")
    }

    @Test func `money goes to another account without a symbol`() throws {
        _ = run("new p --currency EUR --trades")
        let moved = "transfer p --amount 500 --currency EUR --account GIA --to-account ISA --date 2024-01-05"
        let first = run(moved)
        #expect(first.code == 0 && first.output == added("transfer in EUR", line: 2).output)
        #expect(first.errors.contains("this changes no cash balance"))
        #expect(
            folder.read("p/trades.csv")
                == "date,type,symbol,name,market,shares,price,currency,fees,taxes,amount,note,account,to_account\n"
                + "2024-01-05,transfer,,,,,,EUR,,,500,,GIA,ISA\n")
        try folder.write("p/portfolio.json", #"{"currency": "EUR", "followsCash": true}"#)
        #expect(run("cash p --format csv").output.contains("\nISA,,EUR,2024-01-05,500,,500,followed\n"))
        // It needs a currency, as no symbol tells one, and takes one operand.
        #expect(run("transfer p --amount 500 --to-account ISA --date 2024-01-05").code == 64)
        #expect(
            run("transfer A p --amount 500 --currency EUR --to-account ISA --date 2024-01-05").code == 64)
    }

    @Test func `a dry run shows the row, and writes none`() throws {
        let text = "# mine\r\nDate,type,symbol,shares,price,currency\r\n2024-01-10,buy,A,10,1,EUR"
        try folder.write("t.csv", text)
        let run = run("sell A t.csv --shares 4 --price 2 --date 2024-02-01 --dry-run")
        #expect(
            run.output.hasSuffix(
                "@@ -1,3 +1,4 @@\n # mine\r\n Date,type,symbol,shares,price,currency\r\n"
                    + "-2024-01-10,buy,A,10,1,EUR\n\\ No newline at end of file\n"
                    + "+2024-01-10,buy,A,10,1,EUR\r\n+2024-02-01,sell,A,4,2,EUR\n\\ No newline at end of file\n"
            ))
        #expect(run.code == 0 && folder.read("t.csv") == text)
        let refused = self.run("sell A t.csv --shares 40 --price 2 --date 2024-02-01 --dry-run")
        #expect(refused.code == 65 && refused.output == "")
    }

    @Test func `in a file that has the newest first a trade is put at its top`() throws {
        try folder.write(
            "t.csv",
            "date,type,symbol,shares,price,currency\n2024-02-01,sell,A,4,2,EUR\n2024-01-10,buy,A,10,1,EUR\n")
        #expect(
            run("sell A t.csv --shares 1 --price 3 --date 2024-02-01").output
                == "Added sell of A in EUR to t.csv, line 2\n")
        #expect(
            folder.read("t.csv")
                == "date,type,symbol,shares,price,currency\n2024-02-01,sell,A,1,3,EUR\n2024-02-01,sell,A,4,2,EUR\n"
                + "2024-01-10,buy,A,10,1,EUR\n")
    }

    @Test func `the file to write to is named where there are several`() throws {
        let header = "date,type,symbol,shares,price,currency\n"
        try folder.write("p/portfolio.json", #"{"currency": "EUR", "trades": ["a.csv", "b.csv"]}"#)
        try folder.write("p/a.csv", header + "2024-01-10,buy,A,10,1,EUR\n")
        try folder.write("p/b.csv", header)
        #expect(run("buy A p --trades p/b.csv --shares 1 --price 1 --date 2024-01-11").code == 0)
        #expect(
            Run.inProcess(
                [
                    "sell", "A", "\(folder.path)/p", "--trades", "b.csv", "--shares", "11", "--price", "2",
                    "--date", "2024-01-12",
                ]
            ).code == 0)
        #expect(
            folder.read("p/b.csv") == header + "2024-01-11,buy,A,1,1,EUR\n2024-01-12,sell,A,11,2,EUR\n")
    }

    @Test func `trades of two programs at once are all kept`() throws {
        try folder.write("t.csv", "date,type,symbol,shares,price,currency\n2024-01-10,buy,A,10,1,EUR\n")
        let loop =
            "for i in $(seq 20); do portfolio buy A t.csv --shares 1 --price $1 --date 2024-01-11 || exit 1; done"
        let run = try Run.shell(
            "edit() { \(loop); }; edit 1 & a=$!; edit 2 & b=$!; wait $a && wait $b", in: folder.path)
        #expect(run.code == 0)
        #expect(folder.read("t.csv")?.split(separator: "\n").count == 42)
    }

    #if os(Linux)
        @Test func `a trade that can't be told is kept all the same, and said so`() throws {
            try folder.write("t.csv", "date,type,symbol,shares,price,currency\n2024-01-10,buy,A,10,1,EUR\n")
            let run = try Run.shell(
                "portfolio buy A t.csv --shares 1 --price 1 --date 2024-01-11 > /dev/full", in: folder.path)
            #expect(
                run.code == 74 && run.errors.hasPrefix("saved t.csv, but couldn't write the confirmation:\n"))
            #expect(folder.read("t.csv")?.hasSuffix("\n2024-01-11,buy,A,1,1,EUR\n") == true)
        }
    #endif

    @Test func `a folder of holdings gets a file of trades with its first row`() throws {
        try folder.write("p/holdings.csv", "symbol,shares,currency\nY,1,EUR\n")
        let line = "buy Z p --shares 1 --price 2 --currency EUR --date 2024-01-02"
        let header = "date,type,symbol,name,market,shares,price,currency,fees,taxes,amount,note\n"
        let shown = run(line + " --dry-run")
        #expect(
            shown.output.hasSuffix("@@ -0,0 +1,2 @@\n+\(header)+2024-01-02,buy,Z,,,1,2,EUR,,,,\n"), "\(shown)"
        )
        // Nothing is left of what was refused.
        #expect(run("buy Y p --shares 1 --price 2 --currency EUR --date 2024-01-02").code == 65)
        #expect(run("sell Z p --shares 1 --price 2 --currency EUR --date 2024-01-02").code == 65)
        #expect(folder.read("p/trades.csv") == nil)
        #expect(
            run(line)
                == Run(
                    code: 0,
                    output: "Created p/trades.csv\nAdded buy of Z in EUR to p/trades.csv, line 2\n",
                    errors: ""))
        #expect(folder.read("p/trades.csv") == header + "2024-01-02,buy,Z,,,1,2,EUR,,,,\n")
    }

    @Test func `amounts of what is quoted in pence are told in pounds`() throws {
        try folder.write("p/trades.csv", "date,type,symbol,shares,price,currency,amount,fees\n")
        try folder.write("p/portfolio.json", #"{"currency": "EUR"}"#)
        for (line, told) in [
            (
                "buy A p --shares 1 --price 250 --fees 3 --currency GBX",
                "buy of A in GBX to p/trades.csv, line 2: fees 3 GBP"
            ),
            (
                "dividend A p --amount 250 --taxes 25 --currency GBX",
                "dividend of A in GBP to p/trades.csv, line 3: amount 250 GBP, taxes 25 GBP"
            ),
            ("interest p --amount 7 --currency GBP", "interest in GBP to p/trades.csv, line 4"),
        ] {
            #expect(run("\(line) --date 2024-01-02").output == "Added \(told)\n")
        }
    }

    @Test func `a trade of a day to come is remarked on`() throws {
        try folder.write("t.csv", "date,type,symbol,shares,price,currency\n")
        let run = run("buy A t.csv --shares 1 --price 2 --currency EUR --date 9999-01-01")
        #expect(run.code == 0 && run.output == "Added buy of A in EUR to t.csv, line 2\n")
        #expect(
            run.errors
                == "portfolio: note: 9999-01-01 is in the future: reports leave the trade out until then\n")
    }

    @Test func `a split that a file has twice is told of whatever is asked`() throws {
        let rows = "2024-01-02,buy,A,1,5,EUR,\n2024-03-02,split,A,,,,4:1\n"
        let header = "date,type,symbol,shares,price,currency,ratio\n"
        try folder.write("t.csv", header + rows + "2024-03-02,split,A,,,,4:1\n")
        for command in ["check", "gains", "report"] {
            let run = run("\(command) t.csv --currency EUR --as-of 2024-03-05")
            #expect(
                run.errors.hasPrefix(
                    "t.csv:4:23: warning: A is already split 4:1 on 2024-03-02 on line 3 of t.csv\n"),
                "\(command): \(run)")
            #expect(!self.run("\(command) t.csv --currency EUR --as-of 2024-03-01").errors.contains("split"))
        }
        // If two files have the same content, it is reported once.
        try folder.write("p/portfolio.json", #"{"currency": "EUR", "trades": ["a.csv", "b.csv"]}"#)
        try folder.write("p/a.csv", header + rows)
        try folder.write("p/b.csv", header + "2024-03-02,split,A,,,,4:1\n")
        #expect(run("gains p").errors == "")
    }

    @Test func `a portfolio without trades says so where it is asked of them`() throws {
        try folder.write("h.csv", "symbol,shares,currency\nY,1,EUR\n")
        try folder.write("action.csv", "date,action,symbol,shares,price,currency\n2024-01-02,buy,X,1,3,EUR\n")
        #expect(
            run("gains h.csv --currency EUR").output.hasSuffix(
                "\nThere are no trades: what was sold is worked out from a file of them, such as\ntrades.csv.\n"
            ))
        #expect(
            run("gains action.csv --currency EUR").output.hasSuffix(
                "\nThere are no trades: action.csv is read as holdings, for it has no column type.\nIs \"action\" meant for it?\n"
            ))
        #expect(run("lots h.csv --currency EUR").errors.hasPrefix("portfolio: note: there are no trades"))
        try folder.write("p/portfolio.json", #"{"currency": "EUR", "trades": []}"#)
        #expect(
            run("gains p").errors
                == "portfolio: error: p/holdings.csv can't be opened: no such file or directory, and portfolio.json names no trades\n"
        )
        try folder.write("q/trades.csv", "date,type,symbol,shares,price,currency\n")
        let run = Run.inProcess(["gains", "\(folder.path)/q"])
        #expect(run.errors.hasPrefix("portfolio: error: no portfolio currency: give --currency"), "\(run)")
    }

    @Test func `a price is known where the fees are not`() throws {
        let row = "2024-01-02,buy,X,10,300,GBX,5,USD\n"
        try folder.write("t.csv", "date,type,symbol,shares,price,currency,fees,fees_currency\n" + row)
        let report = run("report t.csv --currency GBP --price X=400 --as-of 2024-01-03 --format csv")
        // 10 shares are worth 40, and their cost is unknown.
        #expect(
            report.output.contains("\nX,,,false,10,GBX,GBP,2024-01-02,300,400,,,,,40,,,,40,"), "\(report)")
        let stock = run("show X t.csv --currency GBP --price X=400 --as-of 2024-01-03 --format json")
        #expect(
            stock.output.contains(#""kind": "pricePurchase", "label": "Purchase price", "value": "300""#),
            "\(stock)")
        #expect(run("lots t.csv --currency GBP").output.hasSuffix("\nX,,,10,GBX,2024-01-02,,,,,\n"))
        // Half as many at twice the price: what was paid for one is not known any more.
        try folder.write(
            "s.csv",
            "date,type,symbol,shares,price,currency,fees,fees_currency,ratio\n2024-01-02,buy,X,10,300,GBX,5,USD,\n"
                + "2024-01-03,split,X,,,,,,1:2\n")
        let split = run("report s.csv --currency GBP --price X=800 --as-of 2024-01-04 --format csv")
        #expect(split.output.contains("\nX,,,false,5,GBX,GBP,2024-01-02,,800,,,,,40,,,,40,"), "\(split)")
    }

    /// A pipe has room for every column and every word of an issue's line; a terminal, and who says how many, has not.
    @Test func `a text is as wide as its place`() throws {
        try folder.write(
            "t.csv",
            "date,type,symbol,shares,price,currency\n2024-01-02,buy,X,10,3,USD\n2024-02-01,sell,X,4,5,USD\n")
        let words = ["gains", "\(folder.path)/t.csv", "--currency", "EUR"]
        let piped = Run.inProcess(words).output.split(separator: "\n")
        #expect(piped.contains { $0.contains("Name") && $0.contains("Days") && $0.contains("Gain %") })
        let issue = "✗ X (t.csv, line 3): no rate from USD to EUR in the 7 days up to 2024-02-01"
        #expect(piped.contains { $0 == issue })
        for narrow in [
            Run.inProcess(words, environment: ["COLUMNS": "50"]),
            Run.inProcess(words, environment: [:], columns: 50),
        ] {
            #expect(narrow.output.contains("\nNo room for: "))
            #expect(
                narrow.output.contains(
                    "\n✗ X (t.csv, line 3): no rate from USD to EUR in\n  the 7 days up to 2024-02-01\n"),
                "\(narrow)")
            #expect(
                narrow.output.split(separator: "\n").allSatisfy {
                    $0.count <= 50 || $0.contains("Incomplete")
                })
        }
        let stock = Run.inProcess(
            ["show", "X", "\(folder.path)/t.csv", "--currency", "EUR"], environment: ["COLUMNS": "50"])
        #expect(stock.output.contains("✗ X (t.csv, line 2): "), "\(stock)")
        let history = Run.inProcess(
            ["history", "\(folder.path)/t.csv", "--currency", "EUR", "--to", "2024-02-01"],
            environment: ["COLUMNS": "50"])
        #expect(history.output.contains("✗ X (t.csv, line 2): "), "\(history)")
    }
}
