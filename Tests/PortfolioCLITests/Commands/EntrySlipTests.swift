import TestSupport
import Testing

@testable import PortfolioCLI

/// Slips of the hand in rates, prices, dividends, accounts and paths: all are saved, and told.
@Suite struct EntrySlipTests {
    @Test func `a split of nothing, or the other way round, is told`() throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write(
            "trades.csv", "date,type,symbol,shares,price,currency\n2024-06-10,buy,NV,4,1000,EUR\n")
        func errors(_ ratio: String, _ day: String) -> String {
            Run.inProcess(["split", "NV", folder.path, "--ratio", ratio, "--date", day, "--dry-run"]).errors
        }
        #expect(errors("10:1", "2024-06-10").contains("no NV is held before 2024-06-10"))
        #expect(!errors("10:1", "2024-06-11").contains("note:"))
        #expect(errors("1:10", "2024-06-11").contains("by 1:10 there are fewer shares than before"))
    }

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("p/portfolio.json", #"{"currency": "GBP"}"#)
        try folder.write(
            "p/trades.csv",
            """
            date,type,symbol,shares,price,currency
            2024-01-10,buy,VOD.L,1000,70,GBX
            2024-01-10,buy,SAP,10,120,EUR

            """)
        // 1 EUR = 1.0834 USD = 0.8556 GBP = 163.2 JPY.
        try folder.write(
            "p/eurofxref-hist.csv", "Date,USD,JPY,GBP,\n2024-03-01,1.0834,163.2,0.8556,\n")
    }

    private func run(_ line: String) -> Run {
        let words = line.split(separator: " ").map {
            $0 == "p" || $0.hasPrefix("p/") ? "\(folder.path)/\($0)" : String($0)
        }
        var run = Run.inProcess(words)
        run.output = run.output.replacing("\(folder.path)/", with: "")
        run.errors = run.errors.replacing("\(folder.path)/", with: "")
        return run
    }

    /// The notes on an entry, which is saved.
    private func notes(_ line: String) -> [String] {
        let run = run(line)
        #expect(run.code == 0, "\(run)")
        return run.errors.split(separator: "\n").map { String($0).replacing("portfolio: note: ", with: "") }
    }

    // MARK: Rates

    @Test(arguments: [
        // 1 / 1.0834 = 0.9230…, and 0.8556 / 1.0834 = 0.7897…, whose inverse is 1.266….
        (
            "rate USD 1.09 p --currency EUR",
            "the rate 1.09 looks like that from EUR to USD: from USD to EUR it was 0.92302"
        ),
        (
            "rate USD 1.266 p",
            "the rate 1.266 looks like that from GBP to USD: from USD to GBP it was 0.789736"
        ),
        ("rate JPY 190 p", "the rate 190 looks like that from GBP to JPY: from JPY to GBP it was 0.00524265"),
        ("rate USD 0.93 p --currency EUR", nil), ("rate EUR 0.9 p", nil),
        ("rate USD 0.95 p --currency EUR", nil),
    ])
    func `a rate the other way round is told by the central bank's file`(_ line: String, _ words: String?) {
        #expect(notes("\(line) --date 2024-03-02") == (words.map { ["\($0) on 2024-03-01"] } ?? []))
    }

    /// 1 / 1.0834 · 4 = 3.6920…, and a quarter of it is 0.2307….
    @Test(arguments: [
        ("3.7", "3.7 is at least 4 times the previous rate (0.92302 on 2024-03-01)"), ("3.69", nil),
        ("0.23", "0.23 is at most 1/4 of the previous rate (0.92302 on 2024-03-01)"), ("0.24", nil),
    ])
    func `a rate far from the one before is told`(_ rate: String, _ words: String?) {
        let line = "rate USD \(rate) p --currency EUR --date 2024-03-04"
        #expect(notes(line) == (words.map { [$0] } ?? []))
    }

    /// 0.92 within 7 days; in a year, 1.09 may be what has become of it.
    @Test(arguments: [("2024-03-08", 1), ("2024-03-09", 0)])
    func `near 1, only a rate of these days tells`(_ day: String, _ count: Int) {
        #expect(notes("rate USD 1.09 p --currency EUR --date \(day)").count == count)
    }

    @Test func `check tells own rates and those of trades that are the other way round`() throws {
        #expect(
            notes("buy SAP p --shares 1 --price 120 --rate 1.17 --date 2024-03-01")
                == [
                    "the rate 1.17 looks like that from GBP to EUR: from EUR to GBP it was 0.8556 on 2024-03-01"
                ])
        #expect(notes("buy SAP p --shares 1 --price 120 --rate 0.86 --date 2024-03-01").isEmpty)
        try folder.write("p/holdings.csv", "symbol,shares,currency\n")
        #expect(
            notes("add IBM p --shares 1 --currency USD --price 100 --purchase-rate 1.26 --date 2024-03-01")
                == [
                    "the rate 1.26 looks like that from GBP to USD: from USD to GBP it was 0.789736 on 2024-03-01"
                ])
        try folder.write(
            "p/rates.csv",
            "from,to,date,rate\nUSD,EUR,2024-03-02,0.93\nUSD,EUR,2024-03-03,1.09\nUSD,EUR,2024-03-04,1.09\n")
        let found = run("check p --as-of 2024-03-04").output.split(separator: "\n").filter {
            $0.contains("looks like")
        }
        #expect(
            found == [
                "p/rates.csv:3: warning: the rate 1.09 looks like that from EUR to USD: from USD to EUR it was 0.92302 on "
                    + "2024-03-01 (the first of 2 that do) [suspectedUnit]",
                "p/trades.csv:4: warning: SAP: the rate 1.17 looks like that from GBP to EUR: from EUR to GBP it was "
                    + "0.8556 on 2024-03-01 [suspectedUnit]",
            ])
        #expect(!run("report p").output.contains("looks like"))
    }

    @Test func `other rates than the central bank publishes are compared at their entry alone`() throws {
        try folder.write("p/eurofxref-hist.csv", "Date,USD,\n2024-03-01,1.0834,\n")
        try folder.write("p/rates.csv", "from,to,date,rate\nCHF,GBP,2024-03-01,0.6\n")
        let words = notes("rate CHF 1.7 p --currency GBP --date 2024-03-02")
        #expect(words.count == 1 && words[0].contains("the rate 1.7 looks like"), "\(words)")
        #expect(!run("check p --as-of 2024-03-04").output.contains("looks like"))
    }

    // MARK: Prices and dividends

    @Test(arguments: [
        (
            "sell VOD.L p --shares 1 --price 0.7 --date 2024-02-01",
            "0.7 is at most 1/100 of the previous price (70 on"
        ),
        (
            "sell VOD.L p --shares 1 --price 71 --currency GBP --date 2024-02-01",
            "71 is at least 100 times the previous price (0.7 on"
        ),
        ("sell VOD.L p --shares 1 --price 0.71 --currency GBP --date 2024-02-01", nil),
        (
            "sell VOD.L p --shares 10 --amount 700 --date 2024-02-01",
            "by the amount, a price of 7000 is at least 100 times"
        ),
    ])
    func `a price in pounds of what is quoted in pence is told`(_ line: String, _ words: String?) {
        let found = notes(line)
        #expect(
            found.count == (words == nil ? 0 : 1) && found.first?.hasPrefix(words ?? "") != false, "\(found)")
    }

    @Test(arguments: [
        "return_of_capital,VOD.L,,,GBP,5", "sell,VOD.L,10,,GBP,7", "transfer_out,VOD.L,10,,GBP,",
    ])
    func `an amount in pounds says nothing of the unit of prices`(_ row: String) throws {
        try folder.write(
            "p/trades.csv",
            "date,type,symbol,shares,price,currency,amount\n2024-01-01,buy,VOD.L,100,70,GBX,\n2024-02-01,\(row)\n"
        )
        #expect(notes("price VOD.L 72 p --date 2024-03-01").isEmpty)
        #expect(try #require(folder.read("p/prices.csv")).contains("VOD.L,2024-03-01,72,GBX"))
    }

    @Test func `an amount of money in pence is refused`() {
        for line in [
            "deposit p --amount 50", "interest p --amount 5", "fee p --amount 5", "transfer p --amount 5",
        ] {
            let run = run("\(line) --currency GBX --date 2024-02-01")
            #expect(
                run.code == 64
                    && run.errors.contains("--currency GBX is a minor unit; write GBP: 100 GBX are 1 GBP"),
                "\(run)")
        }
        #expect(notes("dividend VOD.L p --amount 45 --currency GBX --date 2024-02-01").isEmpty)
    }

    @Test func `a new holding that is nearly a known one is told`() throws {
        try folder.write("p/holdings.csv", "symbol,shares,currency\nBARC.L,100,GBX\n2330.TW,5,TWD\n")
        let words = "is new, and there is"
        #expect(
            notes("add BARC p --shares 1 --currency GBX") == ["BARC \(words) BARC.L: is that meant?"])
        #expect(notes("add BARC p --shares 2 --currency GBX").isEmpty)
        // Their numbers name stocks.
        #expect(notes("add 2331.TW p --shares 1 --currency TWD").isEmpty)
        try folder.write(
            "p/t.csv",
            """
            date,type,symbol,shares,price,currency
            2024-02-01,buy,vod.l,1,71,GBX
            2024-02-02,buy,vod.l,1,71,GBX
            2024-02-01,buy,NESN,1,100,CHF

            """)
        let imported = run("import --trades p/t.csv --into p")
        #expect(imported.code == 0, "\(imported)")
        #expect(
            imported.errors.split(separator: "\n").filter { $0.contains(words) }.map { String($0) }
                == ["portfolio: vod.l \(words) VOD.L: is that meant?"], "\(imported)")
    }

    /// 150 pence are 1.50 pounds.
    @Test(arguments: [
        ("GBX,150,,", "GBP", "in GBP, 150 is at least 100 times the previous price (1.5)"),
        ("GBP,1.5,,", "GBX", "in GBX, 1.5 is at most 1/100 of the previous price (150)"),
        ("GBX,,165,2024-01-31", "GBP", "in GBP, 165 is at least 100 times the previous price (1.65)"),
        ("GBX,,,", "GBP", "in GBP, 480 is at least 100 times the previous price (4.8)"),
        ("GBX,150,,", "GBp", nil), ("GBX,150,,", "GBP --purchase-price 1.5", nil),
        ("GBX,150,,", "EUR --purchase-price 1.75", nil),
    ])
    func `another unit of the currency is told where the figures stay`(
        _ row: String, _ edit: String, _ words: String?
    ) throws {
        try folder.write("p/prices.csv", "symbol,price,date\nBP.L,480,2024-01-31\n")
        if edit.hasPrefix("EUR") { try folder.write("p/prices.csv", "symbol,price,date\n") }
        try folder.write(
            "p/holdings.csv",
            "symbol,shares,currency,purchase_price,price,price_date\nBP.L,10,\(row)\n")
        #expect(notes("edit BP.L#1 p --currency \(edit)") == (words.map { [$0] } ?? []))
    }

    @Test(arguments: [
        (
            "1.51",
            ["e.csv:3: the price of VOD.L: 1.51 is at most 1/90 of the previous price (150 on 2024-02-01)"]
        ),
        ("151", []),
    ])
    func `imported prices in pounds of what is quoted in pence are told`(_ price: String, _ words: [String])
        throws
    {
        try folder.write("p/prices.csv", "symbol,price,date,currency\nVOD.L,150,2024-02-01,GBX\n")
        try folder.write("p/e.csv", "Date,Close\n2024-02-02,\(price)\n2024-02-05,\(price)\n")
        let run = run("import --prices p/e.csv --symbol VOD.L --into p")
        #expect(run.code == 0, "\(run)")
        #expect(
            run.errors.split(separator: "\n").filter { $0.contains("previous price") }
                .map { String($0.replacing("p/e.csv", with: "e.csv")) } == words, "\(run)")
        #expect(folder.read("p/prices.csv")?.contains("2024-02-05") == true)
    }

    @Test func `a purchase of a new symbol that is nearly a known one is told`() {
        #expect(
            notes("buy VDO.L p --shares 1 --price 70 --currency GBX --date 2024-02-01")
                == ["VDO.L is new, and there is VOD.L: is that meant?"])
        #expect(notes("buy VDO.L p --shares 2 --price 70 --currency GBX --date 2024-02-02").isEmpty)
        #expect(notes("buy NESN p --shares 1 --price 100 --currency CHF --date 2024-02-01").isEmpty)
    }

    @Test(arguments: [
        // 45 pounds for 1000 shares are 4.5 pence each; 4500 pounds are 450 pence.
        ("--amount 45", nil), ("--shares 1000 --price 4.5", nil), ("--shares 1000 --price 6.99", nil),
        (
            "--shares 1000 --price 7",
            "a dividend of 7 GBX a share is at least a tenth of the previous price (70 on 2024-01-10)"
        ),
        (
            "--shares 1000 --price 35",
            "a dividend of 35 GBX a share is at least half the previous price (70 on 2024-01-10)"
        ),
        ("--amount 4500", "a dividend of 450 GBX a share is more than the previous price (70 on 2024-01-10)"),
        (
            "--shares 1000 --price 0.03",
            "a dividend of 0.03 GBX a share is at most 1/2000 of the previous price (70 on 2024-01-10): is it in GBP?"
        ),
    ])
    func `a dividend is compared with the price`(_ figures: String, _ words: String?) {
        #expect(notes("dividend VOD.L p \(figures) --date 2024-02-01") == (words.map { [$0] } ?? []))
    }

    @Test func `a dividend is compared with the one before`() {
        #expect(notes("dividend VOD.L p --shares 1000 --price 4.5 --date 2024-02-01").isEmpty)
        #expect(
            notes("dividend VOD.L p --shares 1000 --price 0.045 --date 2024-08-01")
                == ["per share, 0.045 is at most 1/100 of the previous dividend (4.5 on 2024-02-01)"])
        #expect(
            notes("dividend VOD.L p --shares 1000 --price 5 --date 2025-02-01").first?.contains(
                "at least 100 times")
                == true)
    }

    @Test func `the last price of the files tells too, of holdings as well`() throws {
        try folder.write("p/holdings.csv", "symbol,shares,currency\nBP.L,100,GBX\n")
        try folder.write("p/prices.csv", "symbol,price,date\nBP.L,480,2024-01-31\n")
        #expect(
            notes("dividend BP.L p --amount 720 --date 2024-02-01")
                == ["a dividend of 720 GBX a share is more than the previous price (480 on 2024-01-31)"])
        #expect(
            notes("dividend BP.L p --amount 7.20 --date 2024-02-02").first?.contains("previous dividend")
                != false)
    }

    // MARK: Accounts

    @Test func `an account is compared with those of all files`() throws {
        try folder.write("p/holdings.csv", "symbol,shares,currency,account\nBP.L,100,GBX,Savings\n")
        let near = "the account Savngs is new, and there is an account Savings"
        #expect(notes("buy SAP p --shares 1 --price 120 --date 2024-02-01 --account Savngs") == [near])
        #expect(notes("buy SAP p --shares 1 --price 120 --date 2024-02-02 --account Savings").isEmpty)
        #expect(
            notes("add AZN.L p --shares 1 --currency GBX --account savings")
                == ["the account savings is new, and there is an account Savings"])
        #expect(notes("add AZN.L p --shares 2 --currency GBX --account Savings").isEmpty)
        let shown = run("show SAVINGS p")
        #expect(
            shown.code == 64
                && shown.errors.contains("for what the account holds, portfolio report p --account"),
            "\(shown)")
    }

    // MARK: Paths

    @Test(arguments: [
        ("eurofxref-hist.csv", "Date,USD,\n2024-03-01,1.0834,\n", "the European Central Bank's rates"),
        ("rates.csv", "from,to,rate\nUSD,EUR,0.9\n", "exchange rates"),
        ("prices.csv", "symbol,price,date\nSAP,1,2024-01-01\n", "prices"),
        ("targets.csv", "scheme,class,target\nx,a,100\n", "targets"),
    ])
    func `another file of a portfolio is told from one`(_ name: String, _ text: String, _ words: String)
        throws
    {
        try folder.write("p/\(name)", text)
        let hint = "portfolio: p/\(name) is no portfolio but states \(words): give its folder, p"
        for line in ["report p/\(name)", "add A p/\(name) --shares 1 --currency EUR"] {
            let run = run(line)
            #expect(run.code == 65 && run.errors.contains(hint), "\(run)")
        }
    }

    // MARK: The first sale

    @Test func `a sale of a holding is refused with the commands that make way for it`() throws {
        try folder.write(
            "p/holdings.csv",
            "symbol,shares,currency,purchase_date,purchase_price\nBP.L,10,GBX,2023-01-02,450\n")
        let sale = "sell BP.L p --shares 2 --price 480 --date 2024-02-01"
        let refused = run(sale)
        #expect(refused.code == 65 && refused.errors.contains("then give the command again:\n"), "\(refused)")
        let steps = refused.errors.split(separator: "\n").filter { $0.hasPrefix("  portfolio ") }
        #expect(steps.count == 2)
        for step in steps { #expect(run(String(step.dropFirst("  portfolio ".count))).code == 0, "\(step)") }
        #expect(
            run(sale)
                == Run(code: 0, output: "Added sell of BP.L in GBX to p/trades.csv, line 5\n", errors: ""))
    }

    // MARK: What is shown

    @Test func `what to do about cash below 0 is told once`() throws {
        try folder.write("p/portfolio.json", #"{"currency": "GBP", "followsCash": true}"#)
        for command in ["report", "check"] {
            let lines = run("\(command) p").errors.split(separator: "\n").filter {
                $0.contains("cash is below 0")
            }
            #expect(lines.count == 1 && lines.first?.contains("portfolio deposit p") == true, "\(lines)")
        }
    }

    @Test func `a price far from what a holding was bought for is told`() throws {
        try folder.write(
            "p/holdings.csv",
            """
            symbol,shares,currency,purchase_date,purchase_price,purchase_currency
            BARC.L,10,GBX,2024-02-01,1.5,GBP
            OLD,10,EUR,2024-02-01,101,
            OLD,10,EUR,2024-01-01,1,

            """)
        #expect(
            notes("price OLD 5 p --date 2024-03-04")
                == ["5 is at most 1/20 of the previous price (101 on 2024-02-01)"])
        #expect(
            notes("price BARC.L 3000 p --date 2024-03-04")
                == ["3000 is at least 20 times the previous price (150 on 2024-02-01)"])
        #expect(notes("price OLD 100 p --date 2024-02-01") == [])
    }
}
