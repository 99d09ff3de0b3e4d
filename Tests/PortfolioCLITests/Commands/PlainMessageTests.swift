import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// What is said of mistakes, and of portfolios that lack something: what is wrong, by its name, and what to type.
@Suite struct PlainMessageTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("p/portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write(
            "p/holdings.csv",
            "symbol,shares,currency,purchase_date,purchase_price,account\n"
                + "A,10,EUR,2024-01-02,100,ISA\nB,5,EUR,2024-02-02,110,Bank\n")
        try folder.write("p/prices.csv", "symbol,price,date\nA,120,2024-06-03\nB,100,2024-06-03\n")
    }

    private func run(_ line: String, _ own: [String] = ["p"]) -> Run {
        let words = line.split(separator: " ").map { word in
            own.contains { word == $0 || word.hasPrefix("\($0)/") } ? "\(folder.path)/\(word)" : String(word)
        }
        var run = Run.inProcess(words)
        run.output = run.output.replacing("\(folder.path)/", with: "")
        run.errors = run.errors.replacing("\(folder.path)/", with: "")
        return run
    }

    @Test(arguments: [
        ("report x y p", "x"), ("report x y", "y"), ("report p x y", "x"), ("show A x p", "x"),
        ("price A 12 x p", "x"), ("undo x p", "x"), ("fetch x p", "x"), ("add A x p --shares 1", "x"),
        ("remove --line 2 A x p", "x"), ("report - x", "x"),
    ])
    func `the first word that is one too many is named`(line: String, word: String) {
        let run = run(line)
        #expect(run.errors.hasPrefix("portfolio: error: unexpected argument \(word)\n"))
        #expect(run.code == 64)
    }

    @Test(arguments: ["mine.csv", "p/Mine.CSV", "mine.json"])
    func `a portfolio is not made under the name of a file`(name: String) {
        let run = run("new \(name) --currency EUR")
        #expect(run.code == 64)
        #expect(run.errors.contains("\(name) is the name of a file"))
        #expect(self.run("new p/q.csv/ --currency EUR").code == 0)
    }

    @Test func `a date that no calendar has is told as such`() {
        #expect(
            run("report p --as-of 2013-02-30").errors.hasPrefix(
                "portfolio: error: --as-of \"2013-02-30\" is not a date: there is no day 30 of month 2 in the year 2013\n"
            ))
        #expect(
            run("report p --as-of 30.2.2013").errors.hasPrefix(
                "portfolio: error: --as-of \"30.2.2013\" is not a date such as 2013-03-01\n"))
    }

    @Test func `a symbol of another account is not suggested for itself`() {
        let run = run("show A p --account Bank")
        #expect(run.code == 64)
        #expect(
            run.errors.hasPrefix(
                "portfolio: error: no holding in the account \"Bank\" has the symbol A\n"))
    }

    // MARK: Files

    @Test(arguments: [
        ("x.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D], "an image (png)"),
        ("x.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10], "an image (jpeg)"),
        ("x.gz", [0x1F, 0x8B, 0x08, 0], "a packed file (gzip)"),
        ("x.bin", [0x01, 0, 0, 0xFE, 0xE9, 0x41, 0x0A], "a binary file"),
    ])
    func `a file that is no text is told as such, and nothing else of it`(
        name: String, bytes: [UInt8], kind: String
    ) throws {
        try folder.write("p/\(name)", bytes)
        for line in ["report p/\(name) --currency EUR", "import p/\(name)", "import --trades p/\(name)"] {
            let run = run(line)
            #expect(
                run.errors
                    == "p/\(name): error: this is \(kind), not CSV\n  export the table as CSV instead\n")
            #expect(run.code == 65)
        }
    }

    @Test func `a NUL inside a text is no reason to refuse it`() throws {
        try folder.write("p/n.csv", "symbol,shares,currency,note\nA,1,EUR,a\0b\0\0c\n")
        #expect(run("lots p/n.csv --currency EUR").code == 0)
    }

    /// Of the character U+5F00, and of U+6700, the other byte is NUL.
    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
    func `text in UTF-16 is no binary file, whatever its characters are`(encoding: String.Encoding) throws {
        let text = "\u{FEFF}Symbol,\u{5F00}\u{6700},Currency\nA,1,USD\n"
        try folder.write("p/u.csv", Array(try #require(text.data(using: encoding))))
        #expect(run("report p/u.csv --currency EUR").errors.contains("error: this is text in UTF-16"))
        #expect(run("import p/u.csv").errors.contains("no profile fits"))
    }

    @Test func `the way out of a spreadsheet names it`() throws {
        try folder.write("p/my book.xlsx", "PK\u{3}\u{4}abc")
        let run = Run.inProcess(["report", "\(folder.path)/p/my book.xlsx", "--currency", "EUR"])
        #expect(run.errors.hasSuffix("--convert-to csv '\(folder.path)/p/my book.xlsx'\n"))
    }

    @Test(arguments: ["holdings", "trades"])
    func `files that are named wrongly are the only error`(key: String) throws {
        try folder.write("p/portfolio.json", #"{"currency": "EUR", "\#(key)": "own.csv"}"#)
        try FileManager.default.moveItem(
            atPath: "\(folder.path)/p/holdings.csv", toPath: "\(folder.path)/p/own.csv")
        let run = run("report p")
        #expect(run.code == 65)
        #expect(run.errors.contains("error: \(key) is not a list of files"))
        #expect(!run.errors.contains("can't be opened"))
    }

    @Test func `targets of another sum are told where the last one stands`() throws {
        try folder.write("p/targets.csv", "scheme,class,target\nsymbol,A,50\nsymbol,B,30\n")
        #expect(
            run("plan p --by symbol --sell").errors
                == """
                p/targets.csv:3:10: error: the targets of the scheme "symbol" sum to 80
                  symbol,B,30
                           ^~
                  they have to sum to 100

                """)
    }

    @Test(arguments: [
        ("50,GBX,", "0.5,GBP,", 0), ("50,GBX,", "50,GBP,", 65), ("50,GBX,", "0.5,EUR,", 65),
        ("50,GBX,2024-08-01", "50,GBX,2024-08-02", 65),
    ])
    func `a dividend twice is one if its figures are the same in whatever unit`(
        first: String, second: String, code: Int32
    ) throws {
        try folder.write(
            "p/dividends.csv",
            "symbol,ex_date,amount,currency,pay_date\nA,2024-07-01,\(first)\nA,2024-07-01,\(second)\n")
        let run = run("income p --as-of 2024-06-03 --rate GBP=1.2 --format csv")
        #expect(run.code == code)
        // 10 shares at 0.50 GBP.
        if code == 0 { #expect(run.output.contains(",10,0.5,5,")) }
    }

    @Test func `a failure that is repeated is told once, until something else comes of it`() {
        var told = ToldFailures()
        #expect(told.news("no folder", of: "p") == "no folder")
        #expect(told.news("no folder", of: "p") == nil)
        #expect(told.news("no folder", of: "q") == "no folder")
        #expect(told.news("no price", of: "p") == "no price")
        #expect(told.news(nil, of: "p") == nil)
        #expect(told.news("no price", of: "p") == "no price")
    }

    @Test(arguments: ["A\nB", "A\u{1B}B", "A\tB", "A\u{7F}", "A\u{2028}B"])
    func `a symbol that does not fit on a line is not entered`(name: String) throws {
        try folder.write("q/portfolio.json", #"{"currency": "EUR"}"#)
        let figures = ["--shares", "1", "--price", "1", "--date", "2024-01-02", "--currency", "EUR"]
        let rest = "contains a line break, a tab or another control character\n"
        for command in ["add", "buy"] {
            let symbol = Run.inProcess([command, name, "\(folder.path)/q"] + figures)
            #expect(symbol.code == 64)
            #expect(symbol.errors.hasPrefix("portfolio: error: the symbol ") && symbol.errors.contains(rest))
        }
        #expect(folder.read("q/holdings.csv") == nil && folder.read("q/trades.csv") == nil)
    }

    // A row that names no account concerns those that have the stock.
    @Test(arguments: ["", "2024-01-04,split,A,,,,,,2:1\n"])
    func `a stock that the accounts asked for never had is unknown there`(split: String) throws {
        try folder.write("q/portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write(
            "q/trades.csv",
            """
            date,type,symbol,shares,price,currency,account,to_account,ratio
            2024-01-02,buy,A,9,8,EUR,X,,
            2024-01-02,buy,B,10,5,EUR,Y,,
            2024-01-03,transfer,A,9,,EUR,X,Z,
            \(split)
            """)
        try folder.write("q/prices.csv", "symbol,date,price\nA,2024-01-02,8\nB,2024-01-02,5\n")
        let unknown = run("show A q --account Y", ["q"])
        #expect(unknown.code == 64 && unknown.output.isEmpty)
        #expect(run("show A q --account X", ["q"]).code == 0)
        #expect(run("show A q --account Z", ["q"]).code == 0)
    }

    // MARK: What is lacking

    @Test(arguments: [false, true])
    func `an empty portfolio says what to do next`(isOfTrades: Bool) {
        #expect(run("new p/e --currency EUR\(isOfTrades ? " --trades" : "")").code == 0)
        let next =
            "portfolio: nothing is held yet: record what you own with portfolio \(isOfTrades ? "buy" : "add") SYMBOL "
            + "p/e --shares N --price P --date DATE --currency CODE\n"
        let run = run("report p/e")
        #expect(run.errors == next)
        #expect(run.code == 0)
        for format in ["csv", "json", "html"] {
            #expect(self.run("report p/e --format \(format)").errors.isEmpty)
        }
        #expect(self.run("report p/e --totals").errors.isEmpty)
        #expect(self.run("report p --account ISA").errors.isEmpty)
    }

    @Test func `a purchase without its rate has a remedy`() throws {
        try folder.write(
            "p/holdings.csv",
            "symbol,shares,currency,purchase_date,purchase_price\n"
                + "A,10,USD,2001-01-02,100\nB,1,USD,2001-01-03,1\n")
        try folder.write("p/rates.csv", "from,to,rate,date\nUSD,EUR,0.9,2024-06-03\n")
        #expect(
            run("check p").errors
                == "portfolio: a purchase of A lacks the rate of its day: record it in the folder's rates.csv or put the ECB's "
                + "eurofxref-hist.csv into the folder (portfolio help quotes says from where)\n")
    }

    @Test(arguments: [
        ("--price 12GBP", "--price \"12GBP\"", "--price 12 --currency GBP"),
        ("--price GBX1200", "--price \"GBX1200\"", "--price 1200 --currency GBX"),
        ("--price 12 --fees 3EUR", "--fees \"3EUR\"", "--fees 3 --fees-currency EUR"),
    ])
    func `a figure with its unit is told how both are written`(given: String, named: String, written: String)
    {
        let run = run("buy SAP p --shares 1 \(given) --date 2024-02-01")
        #expect(run.code == 64)
        #expect(
            run.errors.hasPrefix("portfolio: error: \(named) is not a number; write \(written)\n"), "\(run)")
    }

    /// A lot has fees in the currency of the stock alone, and its price in a unit of that currency.
    @Test(arguments: [
        ("edit A p --fees 12EUR", "--fees 12"), ("edit A p --cost-stock 12EUR", "--cost-stock 12"),
        ("edit A p --current-price 12EUR", "--current-price 12"),
        ("edit A p --price 12GBX", "--price 12 --purchase-currency GBX"),
        ("add C p --shares 1 --currency GBP --price 12GBX", "--price 12 --purchase-currency GBX"),
        ("add C p --shares 1 --currency GBP --fees 12EUR", "--fees 12"),
        ("add C p --shares 1 --price 12GBX", "--price 12 --currency GBX"),
        ("convert p --amount 1 --currency EUR --to-amount 2GBP", "--to-amount 2 --to-currency GBP"),
    ])
    func `the unit of a figure is told by an option of the command for it`(line: String, written: String) {
        let run = run(line)
        #expect(run.code == 64)
        #expect(run.errors.contains("is not a number; write \(written)\n"), "\(run)")
    }

    @Test(arguments: [
        "remove A GBP", "move A GBP --to 1", "exclude A GBP", "include A GBP",
        "deposit GBP --amount 5 --currency GBP --date 2024-02-01",
        "edit A GBP --currency GBP",
    ])
    func `a currency for a path is not told of an option that is given or does not exist`(line: String) {
        let run = run(line)
        #expect(run.code != 0)
        #expect(run.errors.contains("GBP can't be opened: no such file or directory"), "\(run)")
        #expect(!run.errors.contains("a currency is stated by"), "\(run)")
    }

    @Test(arguments: [
        "deposit GBP --amount 5 --date 2024-02-01", "add C GBP --shares 1", "edit A GBP --price 12",
        "rate USD 0.9 GBP",
    ])
    func `a currency for a path is told of the option that states it`(line: String) {
        let run = run(line)
        #expect(run.code == 64)
        #expect(
            run.errors.hasPrefix(
                "portfolio: error: unexpected argument GBP; a currency is stated by --currency GBP\n"),
            "\(run)")
    }

    @Test func `the settings of a portfolio lead to its folder, whatever the command`() throws {
        for line in [
            "report p/portfolio.json", "show SAP p/portfolio.json", "undo p/portfolio.json",
            "price SAP 5 p/portfolio.json", "import x.csv --into p/portfolio.json",
            "add A p/portfolio.json --shares 1 --currency EUR",
        ] {
            let run = run(line)
            #expect(
                run.code == 64
                    && run.errors.hasPrefix(
                        "portfolio: error: p/portfolio.json is no portfolio but states the settings of one: give its folder, p\n"
                    ), "\(run)")
        }
    }
}
