import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// The commands that edit a portfolio, as a user would use them.
@Suite struct EditCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ words: String...) -> Run {
        let placed = words.map { $0 == "p" || $0 == "h.csv" ? "\(folder.path)/\($0)" : $0 }
        var run = Run.inProcess(placed)
        run.output = run.output.replacingOccurrences(of: "\(folder.path)/", with: "")
        run.errors = run.errors.replacingOccurrences(of: "\(folder.path)/", with: "")
        return run
    }

    @Test func `a price is stated with its day`() throws {
        try folder.write("h.csv", "symbol,shares,currency,price\nX,1,EUR,2\n")
        #expect(
            run("edit", "X", "h.csv", "--price-date", "2013-03-01")
                == said("Changed X in h.csv, line 2: price_date empty → 2013-03-01"))
        let words = ["--shares", "1", "--currency", "EUR", "--current-price", "3", "--price-date"]
        #expect(
            Run.inProcess(["add", "Y", "\(folder.path)/h.csv"] + words + ["2013-02-28"]).code == 0)
        #expect(
            folder.read("h.csv")
                == "symbol,shares,currency,price,price_date\nX,1,EUR,2,2013-03-01\nY,1,EUR,3,2013-02-28\n")
        let wrong = run("edit", "X", "h.csv", "--price-date", "1.3.2013")
        #expect(wrong.code == 64)
        let alone = run("edit", "X", "h.csv", "--current-price=")
        #expect(alone.code == 65)
        #expect(alone.errors.hasPrefix("h.csv:2:10: error: price_date is given without a price\n"))
    }

    private func said(_ line: String) -> Run { Run(code: 0, output: line + "\n", errors: "") }

    @Test func `a portfolio is made, filled, put in order and valued`() throws {
        #expect(
            run("new", "p", "--currency", "EUR", "--name", "Mine")
                == said("Created p/holdings.csv, p/portfolio.json and p/changes.log"))
        #expect(folder.read("p/portfolio.json") == "{\n  \"name\": \"Mine\",\n  \"currency\": \"EUR\"\n}\n")
        let header = "symbol,name,market,shares,currency,purchase_date,purchase_price,fees,excluded,note"
        #expect(folder.read("p/holdings.csv") == header + "\n")
        #expect(
            run(
                "add", "AAPL", "p", "--shares", "10", "--currency", "USD", "--price", "40", "--date",
                "2005-04-01",
                "--fees", "2", "--purchase-rate", "0.5", "--name", "Apple, Inc", "--market", "NASDAQ")
                == said("Added AAPL to p/holdings.csv, line 2"))
        #expect(
            run("add", "SAP.DE", "p", "--shares=-5", "--currency=EUR", "--price=100", "--current-price=90")
                == said(
                    "Added SAP.DE to p/holdings.csv, line 3: a short position, 5 shares sold and not held"))
        #expect(
            run(
                "add", "AAPL", "p", "--shares", "1", "--currency", "USD", "--excluded", "--note", "a \"gift\""
            )
                == said("Added AAPL#2 to p/holdings.csv, line 4"))
        #expect(
            folder.read("p/holdings.csv") == """
                \(header),purchase_rate,price
                AAPL,"Apple, Inc",NASDAQ,10,USD,2005-04-01,40,2,,,0.5,
                SAP.DE,,,-5,EUR,,100,,,,,90
                AAPL,,,1,USD,,,,true,"a ""gift""\",,

                """)
        #expect(
            run("edit", "AAPL#1", "p", "--shares", "12", "--fees=", "--name", "Apple")
                == said(
                    "Changed AAPL#1 in p/holdings.csv, line 2: shares 10 → 12, name Apple, Inc → Apple, fees 2 → empty"
                ))
        #expect(
            run("move", "SAP.DE", "p", "--to", "1")
                == said("Moved SAP.DE in p/holdings.csv from position 2 to position 1"))
        #expect(
            run("move", "AAPL#1", "p", "--after", "AAPL#2")
                == said("Moved AAPL#1 in p/holdings.csv from position 2 to position 3"))
        #expect(run("include", "AAPL#1", "p") == said("Included AAPL#1 in p/holdings.csv, line 3"))
        #expect(run("exclude", "SAP.DE", "p") == said("Excluded SAP.DE in p/holdings.csv, line 2"))
        #expect(
            run("exclude", "SAP.DE", "p")
                == said("SAP.DE in p/holdings.csv is already excluded; nothing to do"))
        #expect(
            run("remove", "AAPL#1", "p").output.hasPrefix(
                "Removed AAPL#1, which was line 3 of p/holdings.csv:\n  AAPL,"))
        #expect(
            folder.read("p/holdings.csv") == """
                \(header),purchase_rate,price
                SAP.DE,,,-5,EUR,,100,,true,,,90
                AAPL,"Apple",NASDAQ,12,USD,2005-04-01,40,,,,0.5,

                """)
        let report = run(
            "report", "p", "--price", "AAPL=50", "--rate", "USD=0.8", "--totals", "--format", "csv")
        // 12 × 40 × 0.5 and 12 × 50 × 0.8; nothing is known about the day before.
        #expect(report.output.hasSuffix("\ntotal,1,240,480,240,100,96,144,,,100,1,1,1,0\n"))
        #expect(folder.names == ["p"])
    }

    @Test func `a folder without a name is none`() {
        let missing =
            "portfolio: error: new needs a folder to create the portfolio in\nTry: portfolio new --help\n"
        #expect(run("new", "--currency", "EUR") == Run(code: 64, output: "", errors: missing))
        let empty =
            "portfolio: error: one of the arguments is empty: a symbol or a path has at least one character\n"
            + "Try: portfolio new --help\n"
        #expect(run("new", "", "--currency", "EUR") == Run(code: 64, output: "", errors: empty))
    }

    #if os(Linux)
        @Test func `a change that can't be told is made all the same, and said so`() throws {
            try folder.write("h.csv", "symbol,shares,currency\nA,1,EUR\n")
            let line = "portfolio add B h.csv --shares 2 --currency EUR > /dev/full"
            let run = try Run.shell(line, in: folder.path)
            #expect(run.code == 74)
            #expect(
                run.errors
                    == "saved h.csv, but couldn't write the confirmation:\n"
                    + "portfolio: error: standard output can't be written: no space left on device\n")
            #expect(folder.read("h.csv") == "symbol,shares,currency\nA,1,EUR\nB,2,EUR\n")
        }
    #endif

    @Test func `a change to another currency than that of the prices is refused`() throws {
        try folder.write("p/portfolio.json", #"{"currency": "EUR"}"#)
        let text = "symbol,shares,currency\nA,1,EUR\nBARC.L,1,GBX\n"
        try folder.write("p/holdings.csv", text)
        try folder.write(
            "p/prices.csv", "symbol,date,price,currency\nBARC.L,2013-03-01,305,GBX\nB,2013-03-01,5,\n")
        let errors = """
            p/prices.csv:2:23: error: a price of BARC.L in GBX, but the holding is in CHF
              BARC.L,2013-03-01,305,GBX
                                    ^~~
              state the holding in GBX, or the price in a unit of CHF
            portfolio: error: not saved: with this edit the portfolio could not be valued

            """
        for more in [[], ["--dry-run"]] {
            for words in [
                ["add", "BARC.L", "p", "--shares", "1", "--currency", "CHF"],
                ["edit", "BARC.L", "p", "--currency", "CHF"],
                ["edit", "A", "p", "--symbol", "BARC.L", "--currency", "CHF"],
            ] {
                let run = Run.inProcess(words.map { $0 == "p" ? "\(folder.path)/p" : $0 } + more)
                let shown = run.errors.replacingOccurrences(of: "\(folder.path)/", with: "")
                #expect(run.code == 65 && run.output == "" && shown == errors, "\(words): \(run)")
            }
        }
        #expect(folder.read("p/holdings.csv") == text)
        // Another unit of the same currency goes, and so does one whose prices tell none.
        #expect(run("add", "BARC.L", "p", "--shares", "1", "--currency", "GBP").code == 0)
        #expect(run("add", "B", "p", "--shares", "1", "--currency", "CHF").code == 0)
        #expect(run("report", "p").errors.contains("error:") == false)
    }

    @Test func `prices that were wrong before are no reason to refuse a change`() throws {
        try folder.write("p/portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write("p/holdings.csv", "symbol,shares,currency\nBARC.L,1,CHF\n")
        try folder.write("p/prices.csv", "symbol,price,currency\nBARC.L,305,GBX\n")
        #expect(run("edit", "BARC.L", "p", "--shares", "2").code == 0)
        #expect(run("edit", "BARC.L", "p", "--currency", "GBX").code == 0)
        #expect(run("report", "p", "--rate", "GBP=1.2").code != 65)
        try folder.write("p/prices.csv", "symbol,price\nBARC.L,\n")
        #expect(run("add", "BARC.L", "p", "--shares", "1", "--currency", "CHF").code == 0)
    }

    @Test func `a dry run shows the change, and makes none`() throws {
        let text = "# mine\r\nsymbol,shares,currency,Colour\r\nA, 1 ,EUR,\"red\"\r\nB,2,USD,"
        try folder.write("h.csv", text)
        #expect(
            run("edit", "A", "h.csv", "--shares", "3", "--dry-run").output.hasSuffix(
                "@@ -1,4 +1,4 @@\n # mine\r\n symbol,shares,currency,Colour\r\n-A, 1 ,EUR,\"red\"\r\n"
                    + "+A, 3 ,EUR,\"red\"\r\n B,2,USD,\n\\ No newline at end of file\n"))
        #expect(run("move", "B", "h.csv", "--before", "A", "--dry-run").code == 0)
        #expect(run("remove", "B", "h.csv", "--dry-run").code == 0)
        #expect(run("exclude", "B", "h.csv", "--dry-run").output.contains("\n+B,2,USD,,true\n\\ No newline"))
        #expect(
            run("include", "B", "h.csv", "--dry-run")
                == Run(code: 0, output: "", errors: "nothing to do\n"))
        #expect(folder.read("h.csv") == text)
        #expect(folder.names == ["h.csv"])
    }

    @Test func `a file with several broken rows is mended row by row, and what is left is told`() throws {
        let text = "symbol,shares,currency\nA,1x,EUR\nB,2,EUR\nC,3,eur\n"
        try folder.write("h.csv", text)
        let rest = """
            h.csv:4:5: error: currency "eur" is not a currency
              C,3,eur
                  ^~~
              did you mean EUR?
            portfolio: warning: h.csv still can't be read; the problems above remain

            """
        let dry = run("edit", "A", "h.csv", "--shares", "1", "--dry-run")
        #expect(dry.code == 0 && dry.output.contains("\n-A,1x,EUR\n+A,1,EUR\n"))
        #expect(dry.errors.hasPrefix("the paths are those in ") && dry.errors.hasSuffix(" there\n" + rest))
        #expect(folder.read("h.csv") == text)
        #expect(run("remove", "B", "h.csv").code == 65)
        #expect(folder.read("h.csv") == text)
        #expect(
            run("edit", "A", "h.csv", "--shares", "1")
                == Run(code: 0, output: "Changed A in h.csv, line 2: shares 1x → 1\n", errors: rest))
        #expect(
            run("edit", "C", "h.csv", "--currency", "EUR")
                == said("Changed C in h.csv, line 4: currency eur → EUR"))
        #expect(folder.read("h.csv") == "symbol,shares,currency\nA,1,EUR\nB,2,EUR\nC,3,EUR\n")
    }

    @Test(.enabled(if: Run.has("patch"))) func `a difference is one that patch takes`() throws {
        try isTaken(by: "patch --binary --quiet -p1")
    }

    @Test(.enabled(if: Run.has("git"))) func `a difference is one that git takes`() throws {
        try isTaken(by: "git apply --whitespace=nowarn")
    }

    private func isTaken(by tool: String) throws {
        try folder.write("my files/h.csv", "symbol,shares,currency\r\nA,1,EUR\r\nB,2,EUR\r\nC,3,EUR")
        for edit in [
            "edit A \"$f\" --shares 5", "remove C \"$f\"", "move C \"$f\" --to 1", "exclude B \"$f\"",
            "add D \"$f\" --shares 1 --currency EUR",
        ] {
            let run = try Run.shell(
                "f='my files/h.csv'; cp \"$f\" old && portfolio \(edit) --dry-run > diff && portfolio \(edit) && "
                    + "cp \"$f\" new && cp old \"$f\" && GIT_CEILING_DIRECTORIES=\"$PWD\" \(tool) < diff && "
                    + "cmp \"$f\" new && cp old \"$f\"",
                in: folder.path)
            #expect(run.code == 0, "\(edit): \(run)")
        }
    }

    @Test func `wherever a lot is moved to, it stands there, and the others in their order`() throws {
        let names = ["A", "B", "C", "D"]
        for (from, name) in names.enumerated() {
            for (other, near) in names.enumerated() {
                var rest = names
                rest.remove(at: from)
                var at = rest
                at.insert(name, at: other)
                var orders = [("--to", "\(other + 1)", at)]
                if let place = rest.firstIndex(of: near) {
                    orders.append(("--before", near, rest[..<place] + [name] + rest[place...]))
                    orders.append(("--after", near, rest[...place] + [name] + rest[(place + 1)...]))
                } else {
                    orders += [("--before", near, names), ("--after", near, names)]
                }
                for (option, value, order) in orders {
                    let text = { (names: [String]) in
                        "symbol,shares,currency\n" + names.map { "\($0),1,EUR\n" }.joined()
                    }
                    try folder.write("h.csv", text(names))
                    #expect(run("move", name, "h.csv", option, value).code == 0)
                    #expect(folder.read("h.csv") == text(order), "\(name) \(option) \(value)")
                }
            }
        }
    }

    @Test(arguments: [20, 21, 5000])
    func `of a symbol with very many lots the first are listed, and how many more there are`(_ count: Int)
        throws
    {
        let rows = (1...count).map { "A,\($0),EUR,x\n" }.joined()
        try folder.write("h.csv", "symbol,shares,currency,note\n" + rows)
        let run = run("remove", "A", "h.csv")
        let listed = (1...20).map { "  A#\($0)  shares \($0), line \($0 + 1)\n" }.joined()
        #expect(
            run.errors == "portfolio: error: A has \(count) lots; specify one, for example A#\(count)\n"
                + listed
                + (count > 20 ? "  and \(count - 20) more\n" : ""))
        #expect(run.code == 64)
    }

    @Test func `columns may be named as the file names them`() throws {
        try folder.write("h.csv", "symbol,shares,currency\nA,1,EUR\n")
        #expect(run("edit", "A", "h.csv", "--purchase-price", "5", "--purchase-date", "2013-03-01").code == 0)
        #expect(
            folder.read("h.csv")
                == "symbol,shares,currency,purchase_date,purchase_price\nA,1,EUR,2013-03-01,5\n")
    }

    @Test(.enabled(if: Run.has("flock"))) func `whoever holds the file is waited for`() throws {
        try folder.write("h.csv", "symbol,shares,currency\nA,1,EUR\n")
        let run = try Run.shell(
            "mkfifo go; flock h.csv sh -c 'read x < go' & (portfolio edit A h.csv --shares 2; echo $?) & "
                + "echo x > go; wait",
            in: folder.path)
        #expect(run.output == "Changed A in h.csv, line 2: shares 1 → 2\n0\n")
    }

    @Test func `none of the edits of two programs at once is lost`() throws {
        try folder.write("h.csv", "symbol,shares,currency\n")
        let loop = "for i in $(seq 50); do portfolio add $1$i h.csv --shares 1 --currency EUR || exit 1; done"
        let run = try Run.shell(
            "edit() { \(loop); }; edit A & a=$!; edit B & b=$!; wait $a && wait $b", in: folder.path)
        #expect(run.code == 0)
        let symbols = (folder.read("h.csv") ?? "").split(separator: "\n").dropFirst().map {
            String($0.prefix { $0 != "," })
        }
        #expect(symbols.sorted() == (1...50).flatMap { ["A\($0)", "B\($0)"] }.sorted())
        #expect(folder.names == ["h.csv"])
    }
}
