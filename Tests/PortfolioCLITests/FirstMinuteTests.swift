import Foundation
import SystemInterface
import TestSupport
import Testing

@testable import PortfolioCLI

/// What a newcomer meets first.
@Suite struct FirstMinuteTests {
    @Test(arguments: [40, 60, 80, 120])
    func `the first steps fit the width, and name commands that there are`(_ columns: Int) {
        let run = Run.inProcess([], columns: columns)
        #expect(run.code == 0 && run.errors.isEmpty)
        // Commands are broken only before their options.
        let prose = run.output.split(separator: "\n").filter { !$0.contains("      portfolio ") }
        #expect(prose.allSatisfy { $0.count <= columns })
        for name in ["new", "add", "import", "price", "report", "help"] {
            #expect(run.output.contains("portfolio \(name)"))
            #expect(Command(named: name) != nil)
        }
    }

    @Test func `every topic of help says something`() {
        for topic in HelpTopic.allCases {
            let run = Run.inProcess(["help", topic.rawValue])
            #expect(run.code == 0)
            #expect(run.output.split(separator: "\n").count > 3)
        }
        let files = Run.inProcess(["help", "files"]).output
        for name in ["holdings.csv", "trades.csv", "classes.csv", "targets.csv", "portfolio.json", "shares*"]
        {
            #expect(files.contains(name))
        }
        #expect(Run.inProcess(["help", "brokers"]).output.contains("Hargreaves Lansdown"))
    }

    @Test func `returns that lack a price say how to record it, with what a trade of the day states`() throws
    {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "GBP"}"#)
        try folder.write(
            "trades.csv",
            "date,type,symbol,shares,price,currency\n2024-01-02,buy,VUAG,10,50.25,GBP\n"
                + "2024-03-02,buy,VUAG,5,56,GBP\n2024-03-02,buy,O,1,,GBP\n".replacing(",1,,", with: ",1,7,"))
        try folder.write(
            "prices.csv", "date,symbol,price,currency\n2024-06-01,VUAG,60,GBP\n2024-03-02,O,7,GBP\n")
        let returns = Run.inProcess(["returns", folder.path])
        #expect(returns.code == 2)
        #expect(
            returns.errors.contains(
                "no price of VUAG on 2024-01-02: record one with portfolio price VUAG 50.25 \(folder.path) --currency GBP "
                    + "--date 2024-01-02 (a trade of that day states 50.25 GBP)"), "\(returns.errors)")
        #expect(Run.inProcess(["price", "VUAG", "50.25", folder.path, "--date", "2024-01-02"]).code == 0)
        let complete = Run.inProcess(["returns", folder.path])
        #expect(complete.code == 0 && complete.errors.isEmpty, "\(complete)")
    }

    @Test func `the first rate beside those of the central bank says where it is named`() throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR", "rates": ["eurofxref.csv"]}"#)
        let words = ["rate", "GBP", "1.15", folder.path, "--date", "2024-01-02"]
        let dry = Run.inProcess(words + ["--dry-run"])
        #expect(
            dry.code == 0
                && dry.output.contains(#"+{"currency": "EUR", "rates": ["eurofxref.csv", "rates.csv"]}"#))
        #expect(dry.errors.contains("portfolio.json: rates.csv to name under \"rates\"\n"))
        #expect(Run.inProcess(words).output.contains("portfolio.json: rates.csv named under \"rates\"\n"))
    }

    @Test func `a total that nothing is known of counts no holdings`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "holdings.csv", "symbol,shares,currency,purchase_price\nX,1,EUR,5\nX,2,EUR,6\nY,3,EUR,1\n")
        let report = Run.inProcess(["report", folder.path + "/holdings.csv", "--currency", "EUR"])
        #expect(report.output.contains("Total cost     n/a  no holding has a value\n"), "\(report.output)")
        #expect(!report.output.contains("over 0"))
    }

    @Test func `positions of one broker are compared with its own trades beside another's`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "one.csv",
            "Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,"
                + "Currency (Total)\nMarket buy,2024-01-02 10:00:00,US0378331005,AAPL,Apple,3,100,USD,1,300,USD\n"
        )
        try folder.write(
            "two.csv",
            "\"Date\",\"Action\",\"Symbol\",\"Description\",\"Quantity\",\"Price\",\"Fees & Comm\",\"Amount\"\n"
                + "\"01/03/2024\",\"Buy\",\"VTI\",\"VANGUARD\",\"2\",\"$200\",\"\",\"-$400\"\n")
        try folder.write("positions.csv", "symbol,shares,currency\nAAPL,3,USD\n")
        func check(_ files: String...) -> Run {
            Run.inProcess(
                ["import", "--trades"] + files.map { folder.path + "/" + $0 } + [
                    "--check", folder.path + "/positions.csv",
                ])
        }
        let both = check("one.csv", "two.csv")
        #expect(both.code == 0, "\(both)")
        #expect(
            both.errors.contains(
                "1 position as the trades say; 1 symbol of the trades not compared, which may be at another broker"
            ),
            "\(both.errors)")
        let other = check("two.csv")
        #expect(
            other.code == 2 && other.errors.contains("none of its symbols is among the trades"), "\(other)")
        try folder.write("positions.csv", "symbol,shares,currency\nAAPL,4,USD\n")
        #expect(check("one.csv", "two.csv").code == 2)
    }

    @Test func `another number of shares keeps the cost of all, and says so`() throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write(
            "holdings.csv", "symbol,shares,currency,cost_stock,price\nX,50,EUR,7115,200\nY,1,EUR,,3\n")
        let edit = Run.inProcess(["edit", "X", folder.path, "--shares", "40"])
        #expect(
            edit.output.contains("shares 50 → 40; cost_stock 7115 stays, as the cost of all of them\n"),
            "\(edit)")
        let both = Run.inProcess(["edit", "X", folder.path, "--shares", "30", "--cost-stock", "4269"])
        #expect(!both.output.contains("stays"), "\(both)")
        #expect(!Run.inProcess(["edit", "Y", folder.path, "--shares", "2"]).output.contains("stays"))
    }

    @Test func `a sale without its account asks for it`() throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "USD"}"#)
        try folder.write(
            "trades.csv",
            "date,type,symbol,shares,price,currency,account\n2024-01-02,buy,MSFT,100,300,USD,Schwab\n")
        let sale = ["sell", "MSFT", folder.path, "--shares", "50", "--price", "520", "--date", "2025-11-03"]
        #expect(Run.inProcess(sale).errors.contains("is its account missing, or a purchase?"))
        #expect(Run.inProcess(sale + ["--account", "Schwab"]).code == 0)
    }

    @Test func `purchases without an account are put into the one of a sale`() throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write(
            "trades.csv",
            "date,type,symbol,shares,price,currency\n2024-01-02,buy,SAP,10,100,EUR\n"
                + "2024-01-03,transfer_in,SAP,2,,EUR\n2024-01-04,buy,X,1,1,EUR\n")
        let sale = [
            "sell", "SAP", folder.path, "--shares", "12", "--price", "120", "--date", "2024-05-01",
            "--account", "Comdirect",
        ]
        let refused = Run.inProcess(sale)
        let steps = refused.errors.split(separator: "\n").filter { $0.hasPrefix("  portfolio ") }
            .map { String($0.dropFirst(2)) }
        #expect(
            steps == [
                "portfolio buy SAP \(folder.path) --line 2 --account Comdirect",
                "portfolio transfer-in SAP \(folder.path) --line 3 --account Comdirect",
            ], "\(refused)")
        for step in steps { #expect(try Run.shell(step, in: folder.path).code == 0, "\(step)") }
        #expect(Run.inProcess(sale).code == 0)
        for _ in 0..<6 {
            #expect(
                Run.inProcess([
                    "buy", "Y", folder.path, "--shares", "1", "--price", "1", "--currency", "EUR", "--date",
                    "2024-01-02",
                ]).code == 0)
        }
        let many = Run.inProcess(["sell", "Y", folder.path] + sale[3...])
        #expect(many.errors.contains("6 rows of Y in \(folder.path)/trades.csv name no account"), "\(many)")
    }

    @Test func `selling a holding tells the commands that make it one of the trades`() throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write(
            "holdings.csv",
            "symbol,name,shares,currency,purchase_date,purchase_price,fees,cost_stock\n"
                + "SAP.DE,SAP SE,50,EUR,2024-01-02,142.30,5,\nSAP.DE,,10,EUR,2024-02-02,,,1400\nX,,1,EUR,,2,,\n"
        )
        let sale = [
            "sell", "sap se", folder.path, "--shares", "55", "--price", "231.40", "--date", "2024-12-03",
        ]
        let refused = Run.inProcess(sale)
        #expect(refused.code == 65)
        let steps = refused.errors.split(separator: "\n").filter { $0.hasPrefix("  portfolio ") }
        #expect(
            steps.map { $0.dropFirst(2) } == [
                "portfolio remove SAP.DE#2 \(folder.path)", "portfolio remove SAP.DE#1 \(folder.path)",
                "portfolio buy SAP.DE \(folder.path) --shares 50 --price 142.30 --fees 5 --currency EUR --date "
                    + "2024-01-02 --name 'SAP SE'",
                "portfolio transfer-in SAP.DE \(folder.path) --shares 10 --amount 1400 --currency EUR --date 2024-02-02",
            ], "\(refused)")
        for step in steps.map({ String($0.dropFirst(2)) }) {
            #expect(try Run.shell(step, in: folder.path).code == 0, "\(step)")
        }
        let sold = Run.inProcess(sale)
        #expect(sold.code == 0, "\(sold)")
        let gains = Run.inProcess(["gains", folder.path, "--format", "csv"]).output
        #expect(gains.split(separator: "\n").count == 3, "\(gains)")
    }

    @Test func `a spreadsheet with dollar signs becomes holdings in two commands`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "sheet.csv",
            "Ticker,Quantity,Price Paid,Purchase date\nAAPL,10,$150.00,2024-01-02\nMSFT,2,\"$1,300.50\",2024-02-02\n"
        )
        let sheet = folder.path + "/sheet.csv"
        let report = Run.inProcess(["report", sheet])
        #expect(
            report.code == 65 && report.errors.contains("import --suggest \(sheet) > mapping.json"),
            "\(report)")
        let open = Run.inProcess(["import", "--suggest", sheet])
        #expect(
            open.output.contains(#""units": {"$": "?"}"#) && open.output.contains(#""currency": "?""#),
            "\(open)")
        // The sign is no euro.
        let euros = Run.inProcess(["import", "--suggest", sheet, "--currency", "EUR"])
        #expect(euros.output.contains(#""units": {"$": "?"}"#), "\(euros)")
        let mapping = Run.inProcess(["import", "--suggest", sheet, "--currency", "CAD"])
        #expect(mapping.code == 0 && mapping.errors.contains("nothing is left open"), "\(mapping)")
        try folder.write("mapping.json", mapping.output)
        let holdings = Run.inProcess(["import", "--map", folder.path + "/mapping.json", sheet])
        #expect(
            holdings.output == """
                symbol,shares,currency,purchase_date,purchase_price
                AAPL,10,CAD,2024-01-02,150
                MSFT,2,CAD,2024-02-02,1300.5

                """, "\(holdings)")
        let perSymbol = Run.inProcess(["import", "--suggest", sheet, "--currency", "AAPL=CAD"])
        #expect(perSymbol.code == 64)
    }

    @Test func `an account has a symbol in holdings or trades, not in both`() throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "GBP"}"#)
        let holdings =
            "symbol,shares,currency,purchase_date,purchase_price,account\nVOD.L,1000,GBX,2024-05-01,72.5,GIA\n"
        let trades =
            "date,type,symbol,shares,price,currency,account\n2024-10-05,buy,VOD.L,400,80,GBX,ISA\n"
        try folder.write("holdings.csv", holdings)
        try folder.write("trades.csv", trades)
        #expect(Run.inProcess(["check", folder.path]).code != 65)
        let day = ["--date", "2024-11-05"]
        for words in [
            ["split", "VOD.L", folder.path, "--ratio", "2:1"] + day,
            ["exchange", "VOD.L", folder.path, "--to-symbol", "X"] + day,
            ["transfer", "VOD.L", folder.path, "--shares", "5", "--account", "ISA", "--to-account", "GIA"]
                + day,
            ["buy", "VOD.L", folder.path, "--shares", "5", "--price", "80", "--account", "GIA"] + day,
            ["buy", "VOD.L", folder.path, "--line", "2", "--account", "GIA"],
            ["add", "VOD.L", folder.path, "--shares", "5", "--currency", "GBX", "--account", "ISA"],
            ["edit", "VOD.L", folder.path, "--account", "ISA"],
        ] {
            let run = Run.inProcess(words)
            #expect(run.code == 65 && run.errors.contains("VOD.L has lots here"), "\(words) \(run)")
            #expect(folder.read("holdings.csv") == holdings && folder.read("trades.csv") == trades)
        }
        let sale =
            ["sell", "VOD.L", folder.path, "--shares", "100", "--price", "90", "--account", "GIA"] + day
        let steps = Run.inProcess(sale).errors.split(separator: "\n").filter { $0.hasPrefix("  portfolio ") }
        #expect(steps.count == 2 && steps.last?.hasSuffix(" --account GIA") == true, "\(steps)")
        for step in steps { #expect(try Run.shell(String(step), in: folder.path).code == 0, "\(step)") }
        #expect(Run.inProcess(sale).code == 0)
    }

    @Test func `a split that names no account is refused for an account that no trade names`() throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "GBP"}"#)
        try folder.write(
            "holdings.csv", "symbol,shares,currency,purchase_price,account\nVOD.L,1000,GBX,72.5,GIA\n")
        let trades = "date,type,symbol,shares,price,currency\n2024-10-05,buy,VOD.L,400,80,GBX\n"
        try folder.write("trades.csv", trades)
        #expect(Run.inProcess(["check", folder.path]).code != 65)
        let split = Run.inProcess(["split", "VOD.L", folder.path, "--ratio", "2:1", "--date", "2024-11-05"])
        #expect(split.code == 65 && split.errors.contains("VOD.L has lots here"), "\(split)")
        #expect(folder.read("trades.csv") == trades)
    }

    @Test func `a split of a holding tells how to make it`() throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write(
            "holdings.csv",
            "symbol,shares,currency,purchase_date,purchase_price,price\n"
                + "A,10,EUR,2024-01-02,100,\nA,3,EUR,2024-02-02,50,\nB,10,EUR,2024-01-02,100,\nC,2,EUR,,8,9\n"
        )
        func refused(_ symbol: String, _ ratio: String) -> [String] {
            let run = Run.inProcess([
                "split", symbol, folder.path, "--ratio", ratio, "--date", "2024-06-10",
            ])
            #expect(run.code == 65 && run.errors.contains("then give the command again:\n"), "\(run)")
            return run.errors.split(separator: "\n").filter { $0.hasPrefix("  portfolio edit") }
                .map { String($0.dropFirst(2)) }
        }
        let edits = refused("A", "4:1")
        #expect(
            edits == [
                "portfolio edit A#1 \(folder.path) --shares 40 --price 25",
                "portfolio edit A#2 \(folder.path) --shares 12 --price 12.5",
            ])
        // 100 ÷ 3 is not exact; the price of C would have to be another.
        #expect(refused("B", "3:1") == [])
        #expect(refused("C", "2:1") == [])
        for edit in edits { #expect(try Run.shell(edit, in: folder.path).code == 0, "\(edit)") }
        #expect(
            folder.read("holdings.csv")?.contains("\nA,40,EUR,2024-01-02,25,\nA,12,EUR,2024-02-02,12.5,\n")
                == true)
    }

    @Test func `a portfolio that is not there is made first`() throws {
        let folder = try TemporaryFolder()
        try folder.write("positions.csv", "symbol,shares,currency,purchase_price\nX,1,EUR,2\n")
        let run = Run.inProcess(["import", folder.path + "/positions.csv", "--into", folder.path + "/mine"])
        #expect(run.code == 66 && run.errors.contains("portfolio new creates a portfolio"), "\(run)")
        #expect(Run.inProcess(["help", "investing"]).output.contains("plan"))
        #expect(!Run.inProcess(["help", "investing"]).output.contains("PlanRequest"))
    }

    @Test func `beginnings of names are suggestions`() throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "GBP"}"#)
        try folder.write(
            "holdings.csv",
            "symbol,name,shares,currency,purchase_price\nLLOY,Lloyds Banking Group,1,GBX,5\nBA.,BAE Systems,1,GBX,5\n"
        )
        #expect(Run.inProcess(["show", "lloyds", folder.path]).errors.contains("did you mean LLOY?"))
        #expect(Run.inProcess(["price", "Systems", "5", folder.path]).errors.contains("did you mean BA.?"))
    }

    @Test func `messages on a terminal are broken between words`() throws {
        let folder = try TemporaryFolder()
        try folder.write("p/portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write("p/holdings.csv", "symbol,shares,currency,price\nX,1,USD,5\n")
        let words = ["report", "\(folder.path)/p", "--format", "csv"]
        let whole = Run.inProcess(words)
        for columns in [60, 80] {
            let run = Run.inProcess(words, columns: columns)
            // A path may be longer than a line.
            #expect(run.errors.split(separator: "\n").allSatisfy { $0.count <= columns || !$0.contains(" ") })
            func text(_ run: Run) -> [Substring] { run.errors.split { $0 == " " || $0 == "\n" } }
            #expect(text(run) == text(whole))
        }
    }

    @Test func `the line that a caret points into is cut around the caret`() {
        let error = """
            f.csv:2:60: error: the cell is not a number at all, and that is said in many words
              aaaaaaaa bbbbbbbb cccccccc dddddddd eeeeeeee
                                ^~~~~~~~
              write it so that it can be read, please

            """
        #expect(
            Console.wrapped(error, width: 30) == """
                f.csv:2:60: error: the cell is
                  not a number at all, and
                  that is said in many words
                  …bbbbbbbb cccccccc dddddddd…
                            ^~~~~~~~
                  write it so that it can be
                    read, please

                """)
    }

    @Test(arguments: [
        // 28 columns are left. A mark at the start or the end leaves the other side out.
        (0, 3, "aaaaaaaa bbbbbbbb cccccccc …", 0, 3), (41, 3, "… cccccccc dddddddd eeeeeeee", 25, 3),
        // A long mark is cut, too.
        (9, 35, "…bbbbbbbb cccccccc dddddddd…", 1, 26),
    ])
    func `the mark is always seen`(place: Int, length: Int, text: String, at column: Int, long: Int) {
        let mark = { (place: Int, length: Int) in
            String(repeating: " ", count: place + 2) + "^" + String(repeating: "~", count: length - 1)
        }
        let line = MarkedLine(
            "  aaaaaaaa bbbbbbbb cccccccc dddddddd eeeeeeee", caret: mark(place, length)[...], width: 30)
        #expect(line.text == "  " + text)
        #expect(line.caret == mark(column, long))
    }
}
