import TestSupport
import Testing

@testable import PortfolioCLI

/// What trades, prices and holdings say of one another, told where it belongs, and once.
@Suite struct AccountFactsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
    }

    private func run(_ words: String...) -> Run {
        Run.inProcess(
            words.map {
                $0 == "." ? folder.path : $0.hasPrefix("@") ? folder.path + "/" + $0.dropFirst() : $0
            })
    }

    private func value(_ key: String, of run: Run) -> Substring? {
        run.output.firstRange(of: "\"\(key)\": ").map {
            run.output[$0.upperBound...].prefix { $0 != "," && $0 != "}" }
        }
    }

    // MARK: Columns

    @Test func `a required column that is missing is one error at the header`() throws {
        try folder.write(
            "trades.csv",
            "date,type,symbol,shares,price,ccy\n2024-01-02,buy,A,1,2,EUR\n2024-01-03,buy,A,1,x,EUR\n2024-01-04,sell,A,1,3,EUR\n"
        )
        let run = run("gains", ".")
        #expect(run.code == 65 && run.output.isEmpty)
        let errors = run.errors.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect(
            errors.map { $0.dropFirst(folder.path.count + 1) } == [
                "trades.csv:1:31: error: no column currency",
                "trades.csv:3:20: error: price \"x\" is not a number",
            ], "\(run)")
    }

    @Test func `a column is missed only where a row needs it`() throws {
        try folder.write("trades.csv", "date,type,amount,currency\n2024-01-02,interest,5,EUR\n")
        #expect(run("gains", ".", "--income").code == 0)
        try folder.write(
            "trades.csv", "date,type,amount,currency\n2024-01-02,dividend,5,EUR\n2024-01-03,dividend,5,EUR\n")
        let run = run("gains", ".", "--income")
        #expect(run.code == 65 && run.errors.contains("trades.csv:1:1: error: no column symbol"))
        #expect(run.errors.ranges(of: ": error: ").count == 1)
    }

    @Test func `check names each column that nothing is read from, once`() throws {
        try folder.write(
            "holdings.csv",
            "# mine\nsymbol,shares,currency,Sector,_memo,price,purchase_price\nA,1,EUR,Cars,x,2,1\nB,1,EUR,,,2,1\n"
        )
        try folder.write(
            "trades.csv", "date,type,symbol,shares,price,currency,Commission\n2024-01-02,buy,C,1,2,EUR,1\n")
        try folder.write("prices.csv", "symbol,price,source\nC,2,me\n")
        try folder.write("rates.csv", "from,to,rate,bank\nUSD,EUR,0.5,ECB\n")
        let csv = run("check", ".", "--format", "csv")
        #expect(
            csv.output == """
                severity,kind,symbol,file,line,message
                warning,unusedColumn,,holdings.csv,2,"the column ""Sector"" is not read"
                warning,unusedColumn,,trades.csv,1,"the column ""Commission"" is not read"
                warning,unusedColumn,,prices.csv,1,"the column ""source"" is not read"
                warning,unusedColumn,,rates.csv,1,"the column ""bank"" is not read"

                """)
        #expect(csv.code == 0 && csv.errors.isEmpty)
        let text = run("check", ".")
        #expect(
            text.output.contains(
                "holdings.csv:2: warning: the column \"Sector\" is not read [unusedColumn]\n"))
        #expect(text.output.hasSuffix("3 holdings checked: 0 errors, 4 warnings\n"))
        let json = run("check", ".", "--format", "json")
        #expect(value("symbol", of: json) == "null" && value("complete", of: json) == "true")
        // A report has nothing to do with them.
        #expect(!run("report", ".", "--format", "json").output.contains("unusedColumn"))
    }

    // MARK: What is unknown

    @Test func `a sale whose proceeds in stock currency are unknown has an issue`() throws {
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,fees,fees_currency,total
            2024-01-02,buy,A,10,5,USD,,,40
            2024-01-03,sell,A,10,6,USD,1,CHF,50

            """)
        try folder.write("rates.csv", "from,to,rate\nUSD,EUR,0.8\n")
        let run = run("gains", ".", "--format", "json")
        #expect(run.code == 2 && value("proceeds", of: run) != nil)
        #expect(
            run.output.contains(
                "\"kind\": \"missingRate\", \"symbol\": \"A\", \"file\": \"trades.csv\", \"line\": 3"))
    }

    /// 10 shares at 1 pound each and a fee of 1 dollar, for 13 euros in all: what they cost in pounds is unknown.
    @Test(arguments: ["buy", "transfer_in"])
    func `a purchase whose fees have no rate has an issue beside its total`(type: String) throws {
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,fees,fees_currency,total
            2024-01-02,\(type),A,10,1,GBP,1,USD,13
            2024-01-05,sell,A,5,2,GBP,,,12

            """)
        try folder.write("rates.csv", "from,to,rate\nGBP,EUR,1.2\n")
        try folder.write("prices.csv", "date,symbol,price\n2024-01-05,A,2\n")
        let issue =
            "\"kind\": \"missingPurchaseRate\", \"symbol\": \"A\", \"file\": \"trades.csv\", \"line\": 2"
        let gains = run("gains", ".", "--format", "json")
        #expect(gains.output.contains("\"gain\": \"5.5\""))
        let runs = [
            gains, run("report", ".", "--format", "json"), run("show", "A", ".", "--format", "json"),
        ]
        for run in runs { #expect(run.code == 2 && run.output.contains(issue), "\(run)") }
    }

    @Test func `a stock that another was exchanged for tells why its gain is unknown`() throws {
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,to_symbol
            2024-01-02,transfer_in,A,10,,EUR,
            2024-01-03,sell,A,2,5,EUR,
            2024-01-06,exchange,A,,,,C
            2024-01-07,sell,C,8,5,EUR,

            """)
        for symbol in ["A", "C"] {
            let run = run("show", symbol, ".", "--format", "json")
            let issue =
                "\"kind\": \"missingCost\", \"symbol\": \"\(symbol)\", \"file\": \"trades.csv\", \"line\": 2"
            #expect(run.code == 2 && run.output.contains(issue), "\(run)")
        }
        // Of the whole account it is told once.
        #expect(run("gains", ".", "--format", "json").output.ranges(of: "missingCost").count == 1)
    }

    // MARK: Names

    @Test func `income of a holding goes by its name and market`() throws {
        try folder.write(
            "holdings.csv", "symbol,shares,currency,name,market\nB,1,EUR,Beta,LSE\nB,1,EUR,Later,\n")
        try folder.write(
            "trades.csv",
            "date,type,symbol,amount,currency,name\n2024-01-02,dividend,B,5,EUR,Bee\n2024-01-03,dividend,D,1,EUR,Dee\n"
        )
        let income = run("gains", ".", "--income", "--format", "csv").output.split(separator: "\n")
        #expect(income.count == 3 && income[1].contains(",Beta,") && income[2].contains(",Dee,"))
        let groups = run("gains", ".", "--by", "market", "--format", "csv").output.split(separator: "\n")
        #expect(groups.dropFirst().map { $0.prefix { $0 != "," } } == ["", "LSE"])
    }

    // MARK: Lots

    @Test func `lots after a split are worth what the trades are`() throws {
        // 40 pence are a third of 1.20 pounds.
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,ratio
            2024-01-02,buy,A,10,100,GBX,
            2024-01-02,buy,B,10,5,EUR,
            2024-03-01,split,A,,,,3:1

            """)
        try folder.write(
            "prices.csv", "symbol,price,date,currency\nA,1.2,2024-02-29,GBP\nB,3,2024-02-29,EUR\n")
        try folder.write("rates.csv", "from,to,rate\nGBP,EUR,1.25\n")
        let lots = run("lots", ".")
        #expect(
            lots.output == """
                symbol,name,market,shares,currency,purchase_date,purchase_price,fees,cost_stock,purchase_rate,cost,price,price_date
                A,,,30,GBX,2024-01-02,,,10,1.25,,40,2024-02-29
                B,,,10,EUR,2024-01-02,5,,,,,,

                """)
        try folder.write("lots.csv", lots.output)
        let ofTrades = run("report", ".", "--format", "csv")
        let ofLots = run(
            "report", "@lots.csv", "--currency", "EUR", "--prices", "@prices.csv", "--rates", "@rates.csv",
            "--as-of",
            "2024-03-01", "--format", "csv")
        #expect(ofLots.output == ofTrades.output && ofLots.code == 0)
        #expect(lots.errors.isEmpty)
        // No column holds a previous close.
        try folder.write(
            "prices.csv", "symbol,price,date,currency\nA,1.2,2024-02-29,GBP\nA,0.5,2024-03-01,GBP\n")
        let note = "the close before the last price of A is from before a split"
        #expect(run("lots", ".").errors.contains(note))
        // A file that is adjusted through the day states the close as it counts.
        let document = folder.read("portfolio.json")
        try folder.write(
            "portfolio.json",
            #"{"currency": "EUR", "prices": [{"file": "prices.csv", "splitAdjusted": true}]}"#)
        #expect(run("lots", ".").errors.isEmpty)
        try folder.write("portfolio.json", document ?? "")
        // Before the split there is nothing to say.
        #expect(!run("lots", ".", "--as-of", "2024-02-29").output.contains("price_date"))
    }
}
