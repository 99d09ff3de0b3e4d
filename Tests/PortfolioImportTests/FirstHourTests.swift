import TestSupport
import Testing

@testable import PortfolioCLI
@testable import PortfolioImport

/// From brokers' files to a report with their prices, in as few commands as possible.
@Suite struct FirstHourTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in [
            "hl-account-summary.csv", "yahoo-portfolio-2023.csv", "ibkr-flex-open-positions.csv",
            "ibkr-activity-statement-open-positions.csv", "prices-aapl-usd.csv",
        ] {
            try folder.write(name, try fixtures.bytes(name))
        }
    }

    /// Runs a command whose file names refer to files in the folder.
    private func run(_ line: String) -> Run {
        let words = line.split(separator: " ").map { word in
            word.hasSuffix(".csv") || word == "isa" ? "\(folder.path)/\(word)" : String(word)
        }
        let capture = Capture()
        let code = Console.$capture.withValue(capture) { Program.run(words) }
        func text(_ bytes: [UInt8]) -> String {
            String(decoding: bytes, as: UTF8.self).replacing(folder.path + "/", with: "")
        }
        return Run(code: code.rawValue, output: text(capture.output), errors: text(capture.errors))
    }

    /// Hargreaves Lansdown in pence, Yahoo and Interactive Brokers in dollars, francs and euros, valued in pounds with
    /// the European Central Bank's file under its own name. Purchases have no dates, so costs are converted at today's
    /// rates.
    @Test func `a UK investor's three brokers come to a complete report in three commands`() throws {
        #expect(run("new isa --currency GBP").code == 0)
        let rates = try PackageFolder.text("data/ecb/eurofxref-hist.csv")
        try folder.write("isa/eurofxref-hist.csv", rates)
        let imported = run(
            "import hl-account-summary.csv yahoo-portfolio-2023.csv ibkr-flex-open-positions.csv --into isa "
                + "--currency VT=USD --currency *.SW=CHF --prices-of 2026-04-15")
        #expect(imported.code == 0, "\(imported)")
        #expect(imported.output.hasSuffix("isa/holdings.csv: 5 new\nisa/prices.csv: 5 prices added\n"))
        let report = run("report isa --cost-rate current --format json")
        #expect(report.code == 0, "\(report)")
        // The newest price is the one with a stated date.
        #expect(report.output.contains(#""asOf": "2026-04-15""#))
        #expect(report.output.contains(#""complete": true"#))
        for day in ["2026-04-01", "2023-10-03", "2026-04-15"] {
            #expect(report.output.contains("\"priceDate\": \"\(day)\""))
        }
        // 100 × 10500 pence, and 5 × 273.1 euros at the central bank's rate for that day.
        #expect(
            run("report isa --cost-rate current --by currency --format csv").output.contains(
                "GBP,1,9000,10500,"))
    }

    @Test func `an imported price is no current one for ever`() throws {
        try folder.write("prices.csv", "symbol,price,date\nVT,130.10,2026-04-14\n")
        let currencies = "--currency VT=USD --currency *.SW=CHF"
        #expect(run("import yahoo-portfolio-2023.csv \(currencies) --output holdings.csv").code == 0)
        let newer = run("report holdings.csv --prices prices.csv --currency USD --rate CHF=1.25 --format csv")
        #expect(newer.output.contains("130.1,2026-04-14"))
        let alone = run("report holdings.csv --currency USD --rate CHF=1.25 --as-of 2026-04-14")
        #expect(
            alone.output.contains("VT (line 2): the price is from 2023-10-03, 924 days before 2026-04-14"))
    }

    @Test func `a second import is an update`() throws {
        #expect(run("new isa --currency GBP").code == 0)
        try folder.write(
            "isa/holdings.csv",
            "symbol,shares,currency,purchase_date,purchase_price\nKONT.DE,5,EUR,2020-01-02,10\n")
        #expect(run("import hl-account-summary.csv --into isa").code == 0)
        let first = folder.read("isa/holdings.csv")
        let again = run("import hl-account-summary.csv --into isa")
        #expect(again.code == 0)
        #expect(folder.read("isa/holdings.csv") == first)
        #expect(
            again.output == """
                In none of the exports, and kept: KONT.DE; portfolio remove KONT.DE isa takes out what was sold
                isa/holdings.csv: 1 as it was, 1 in none of the exports
                isa/prices.csv: 1 price there already

                """)
        #expect(first?.contains("KONT.DE,5,EUR,2020-01-02,10") == true)
        #expect(folder.read("isa/prices.csv") == "symbol,date,price,currency\nVUAG,2026-04-01,10500,GBX\n")
        let edited = run("edit VUAG isa --shares 90 --date 2024-05-06 --cost-stock 8000")
        #expect(edited.code == 0)
        let third = run("import hl-account-summary.csv --into isa --dry-run")
        #expect(third.output.contains("+VUAG,100,GBX,2024-05-06,"))
        #expect(third.errors.contains("Changed: VUAG, line 3, shares 90 → 100, cost_stock 8000 → 9000"))
    }

    @Test func `a portfolio of trades takes the prices alone`() throws {
        try folder.write("isa/portfolio.json", #"{"currency": "USD"}"#)
        let trades = "date,type,symbol,shares,price,currency\n2020-01-02,buy,VT,1,60,USD\n"
        try folder.write("isa/trades.csv", trades)
        let imported = run("import yahoo-portfolio-2023.csv --into isa --currency *.SW=CHF")
        #expect(imported.code == 0, "\(imported)")
        #expect(imported.output == "isa/prices.csv: 3 prices added\n")
        #expect(
            imported.errors.hasPrefix(
                "the portfolio keeps trades, from which its holdings are worked out: only prices are taken\n")
        )
        #expect(folder.read("isa/trades.csv") == trades && folder.read("isa/holdings.csv") == nil)
        #expect(folder.read("isa/prices.csv")?.contains("VT,2023-10-03,91.455,USD\n") == true)
    }

    @Test func `a price is written down, and a contradiction refused`() throws {
        try folder.write("isa/portfolio.json", #"{"currency": "USD"}"#)
        try folder.write("isa/holdings.csv", "symbol,shares,currency\nVT,1,USD\n")
        #expect(
            run("price VT 130.10 isa --date 2026-04-14").output
                == "isa/prices.csv: 1 price added: VT at 130.1 USD on 2026-04-14\n")
        let other = run("price VT 131 isa --date 2026-04-14")
        #expect(other.code == 65)
        #expect(
            other.errors == """
                isa/prices.csv:2:15: error: the price of VT on 2026-04-14 is 130.1 USD here, but the command line says 131 USD
                  VT,2026-04-14,130.1,USD
                                ^~~~~
                  remove one of them, or use --force to replace the old one
                portfolio: error: not saved

                """)
        #expect(run("price VT 131 isa --date 2026-04-14 --force").code == 0)
        #expect(folder.read("isa/prices.csv") == "symbol,date,price,currency\nVT,2026-04-14,131,USD\n")
        let unknown = run("price VTX 131 isa")
        #expect(unknown.code == 64 && unknown.errors.contains("did you mean VT?"))
        #expect(run("price VT isa").code == 64)
        #expect(run("report isa --format csv").output.contains("131,2026-04-14"))
    }

    @Test func `a history is merged, and once more changes nothing`() throws {
        try folder.write("isa/holdings.csv", "symbol,shares,currency\nAAPL,1,USD\n")
        let merged = run("import --prices prices-aapl-usd.csv --symbol AAPL --currency USD --into isa")
        #expect(merged.output == "isa/prices.csv: 5 prices added\n", "\(merged)")
        #expect(merged.errors == "prices-aapl-usd.csv: 5 prices of AAPL, 2013-02-25 to 2013-03-01\n")
        let again = run("import --prices prices-aapl-usd.csv --symbol AAPL --into isa")
        #expect(again.output == "isa/prices.csv: 5 prices there already\n")
        #expect(run("report isa --currency USD --format csv").output.contains("430.47,2013-03-01"))
    }

    /// 10 × 200 = 2,000 and 5 × 400 = 2,000, in a currency that only the user knows.
    @Test func `an export of an unknown broker is imported by a suggested mapping`() throws {
        try folder.write(
            "unknown.csv", "Ticker,Units,Kurs,Worth\nAAPL,10,$200.00,$2000.00\nMSFT,5,$400.00,$2000.00\n")
        let unknown = run("import unknown.csv")
        #expect(unknown.code == 65)
        #expect(unknown.errors.contains("portfolio import --suggest FILE > mapping.json"))
        let suggested = run("import --suggest unknown.csv")
        #expect(suggested.code == 0)
        #expect(
            suggested.errors
                == "unknown.csv: 1 place marked \"?\" is left for you to fill in; the mapping is used with portfolio import --map FILE unknown.csv\n"
        )
        #expect(suggested.output.contains(#""units": {"$": "?"}"#))
        try folder.write("mine.json", suggested.output)
        let map = "--map \(folder.path)/mine.json"
        #expect(run("import unknown.csv \(map)").code == 65)
        try folder.write("mine.json", suggested.output.replacing(#"{"$": "?"}"#, with: #"{"$": "CAD"}"#))
        let imported = run("import unknown.csv \(map) --prices-of 2026-04-14")
        #expect(
            imported.output
                == "symbol,shares,currency,price,price_date\nAAPL,10,CAD,200,2026-04-14\nMSFT,5,CAD,400,2026-04-14\n"
        )
        #expect(imported.errors.contains("2 values checked"))
    }

    @Test func `an export that a profile fits needs no mapping, which is told`() {
        let suggested = run("import --suggest hl-account-summary.csv")
        #expect(suggested.code == 0)
        #expect(
            suggested.errors
                == "hl-account-summary.csv: the profile hargreaves-lansdown fits; portfolio import hl-account-summary.csv needs no mapping\n"
        )
    }

    @Test func `names in place of symbols are imported by a table of symbols, which is told`() throws {
        try folder.write("names.csv", "Stock,Units,Price,Value,Ccy\nAlpha Fund,10,4.50,45.00,EUR\n")
        let suggested = run("import --suggest names.csv")
        #expect(
            suggested.errors.hasSuffix(
                """
                names.csv: it has names and no symbols: write "symbol": "Stock" in the mapping, and symbols.csv with the \
                columns symbol,name and a row for each stock; then portfolio import --map FILE --symbols symbols.csv names.csv

                """), "\(suggested.errors)")
        try folder.write(
            "map.json", suggested.output.replacing(#""symbol": "?""#, with: #""symbol": "Stock""#))
        try folder.write("symbols.csv", "symbol,name\nALF,Alpha Fund\n")
        let imported = run("import --map \(folder.path)/map.json --symbols symbols.csv names.csv")
        #expect(
            imported.output.hasPrefix("symbol,shares,currency,name\nALF,10,EUR,Alpha Fund\n"), "\(imported)")
    }

    @Test(arguments: ["", "--trades "])
    func `an export in place of a mapping is told`(kind: String) throws {
        try folder.write("x.csv", "\"symbol\",shares\nA,1\n")
        #expect(
            run("import \(kind)--map x.csv x.csv").errors == """
                x.csv: error: this is no mapping: a mapping is JSON, which begins with {
                  to import an export, leave out --map: portfolio import \(kind)EXPORT; --suggest EXPORT drafts a mapping for it

                """)
    }

    @Test func `the schema of mappings is printed`() {
        let schema = run("import --mapping-schema")
        #expect(schema.code == 0)
        #expect(schema.output == MappingSchema.positions)
    }

    @Test(arguments: [
        ("import --suggest hl-account-summary.csv b.csv", "unexpected argument"),
        ("import hl-account-summary.csv --dry-run", "--dry-run shows what --into PORTFOLIO would change"),
        ("import hl-account-summary.csv --symbol A", "--symbol goes with histories of prices: use --prices"),
        ("import --prices a.csv --profile yahoo", "--profile goes with brokers' exports, not with --prices"),
        ("import a.csv --into isa --output b.csv", "--into and --output cannot be combined"),
        ("import hl-account-summary.csv --prices-of then", "--prices-of"),
    ])
    func `a command line that makes no sense is told so`(line: String, words: String) {
        let result = run(line)
        #expect(result.code == 64)
        #expect(result.errors.contains(words), "\(result.errors)")
    }

    @Test func `an import into a folder that is not there is told so`() {
        let result = run("import hl-account-summary.csv --into isa")
        #expect(result.code == 66)
        #expect(result.errors.contains("isa can't be opened: no such file or directory"), "\(result.errors)")
    }
}
