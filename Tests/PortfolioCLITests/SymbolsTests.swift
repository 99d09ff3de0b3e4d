import TestSupport
import Testing

@testable import PortfolioCLI

/// `symbols.csv`: what else symbols are called, and what rows of them take from it.
@Suite struct SymbolsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write(
            "holdings.csv",
            "symbol,name,shares,currency,purchase_date,purchase_price\nAAPL,,10,USD,2024-01-02,100\n"
                + "SAP,SAP own,5,EUR,2024-01-02,50\n")
        try folder.write(
            "trades.csv", "date,type,symbol,shares,price,currency\n2024-01-03,buy,BMW,4,80,EUR\n")
        try folder.write(
            "prices.csv", "date,symbol,price\n2024-06-03,AAPL,150\n2024-06-03,SAP,60\n2024-06-03,BMW,90\n")
        try folder.write("rates.csv", "date,from,to,rate\n2024-01-02,USD,EUR,0.9\n2024-06-03,USD,EUR,0.92\n")
        try folder.write(
            "symbols.csv",
            """
            symbol,name,market,isin,alias,currency,multiplier
            AAPL,Apple Inc.,NASDAQ,US0378331005,APC,USD,
            AAPL,,,,APC.DE,,
            SAP,SAP SE,XETRA,DE0007164600,,EUR,
            BMW,BMW AG,XETRA,,,,
            BMW3,BMW AG,XETRA,,,,
            ESZ5,E-mini,CME,,,USD,50

            """)
    }

    private func run(_ words: String...) -> Run { Run.inProcess(words.map { $0 == "." ? folder.path : $0 }) }

    @Test func `rows without a name or market take those of the symbol`() {
        let rows = run("report", ".", "--format", "csv").output.split(separator: "\n")
        #expect(rows[1].hasPrefix("AAPL,Apple Inc.,NASDAQ,"))
        #expect(rows[2].hasPrefix("SAP,SAP own,XETRA,"))
        #expect(rows[3].hasPrefix("BMW,BMW AG,XETRA,"))
        let markets = run("report", ".", "--by", "market", "--format", "csv").output.split(separator: "\n")
        #expect(markets.dropFirst().map { $0.prefix(8) } == ["NASDAQ,1", "XETRA,2,"])
        let returns = run("returns", ".", "--to", "2024-06-03", "--by", "market", "--format", "csv").output
        #expect(returns.split(separator: "\n").dropFirst().map { $0.prefix(6) } == ["NASDAQ", "XETRA,"])
    }

    @Test(arguments: [
        ["APC=150", "AAPL=151"], ["AAPL=151", "APC=150"], ["apple inc.=151", "US0378331005=150"],
    ])
    func `different prices of a symbol are refused, by whichever of its names`(prices: [String]) {
        let refused = run("report", ".", "--price", prices[0], "--price", prices[1])
        #expect(
            refused.code == 64 && refused.errors.contains("--price is given twice for AAPL, with different"))
        #expect(run("report", ".", "--price", prices[0], "--price", prices[0]).code == 0)
    }

    @Test(arguments: ["APD", "apc", "US0378331006", "us0378331005", "Aple Inc."])
    func `what a symbol is nearly called suggests it, whatever the command`(word: String) {
        let commands = [
            ["show", word, "."], ["remove", word, "."], ["edit", word, ".", "--shares", "2"],
            ["price", word, "150", "."], ["report", ".", "--price", "\(word)=150"],
            ["returns", ".", "--benchmark", word],
        ]
        for command in commands {
            let refused = Run.inProcess(command.map { $0 == "." ? folder.path : $0 })
            #expect(
                refused.code == 64 && refused.errors.contains("did you mean AAPL?"), "\(command): \(refused)")
        }
    }

    @Test func `a symbol that is not held is not suggested by what else it is called`() {
        // E-mini is ESZ5.
        #expect(!run("show", "E-mimi", ".").errors.contains("did you mean"))
    }

    @Test func `a name that two symbols have stands for neither, even if one of them is held`() {
        let refused = run("show", "BMW AG", ".")
        #expect(refused.code == 64 && refused.errors.contains("BMW3"), "\(refused.errors)")
        #expect(run("show", "Apple Inc.", ".").code == 0)
    }

    @Test(arguments: ["DE0007164600", "SAP SE", "sap se"])
    func `a symbol may be called by the name in its rows`(word: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write(
            "holdings.csv",
            "symbol,name,shares,currency,purchase_date,purchase_price\n"
                + "DE0007164600,SAP SE,10,EUR,2024-01-02,100\nUS1,Twin,1,EUR,2024-01-02,1\n"
                + "US2,Twin,1,EUR,2024-01-02,1\n")
        try folder.write(
            "trades.csv",
            "date,type,symbol,name,shares,price,currency\n2024-01-03,buy,DE0005190003,BMW AG,4,80,EUR\n")
        func run(_ words: String...) -> Run { Run.inProcess(words.map { $0 == "." ? folder.path : $0 }) }
        #expect(run("price", word, "120", ".", "--date", "2024-06-04").code == 0)
        #expect(run("price", "bmw ag", "90", ".", "--date", "2024-06-04").code == 0)
        let prices = String(decoding: folder.bytes("prices.csv") ?? [], as: UTF8.self)
        #expect(
            prices.contains("DE0007164600,2024-06-04,120") && prices.contains("DE0005190003,2024-06-04,90"),
            "\(prices)")
        #expect(run("show", word, ".").output == run("show", "DE0007164600", ".").output)
        #expect(run("show", "BMW AG", ".").output == run("show", "DE0005190003", ".").output)
        #expect(
            run("sell", "BMW AG", ".", "--date", "2024-06-04", "--shares", "1", "--price", "95").code == 0)
        #expect(run("gains", ".", "--explain", "Bmw AG").output.contains("DE0005190003"))
        #expect(run("remove", word, ".", "--dry-run").output.contains("\n-DE0007164600,"))
        // A name of two symbols is none's.
        #expect(run("show", "Twin", ".").errors.contains("no holding has the symbol Twin"))
        #expect(run("price", "twin", "1", ".").errors.contains("no holding has the symbol twin"))
        #expect(run("report", ".", "--price", "BMW AG=1").errors.contains("did you mean DE0005190003"))
    }

    // A name of a row, and names of symbols.csv for a holding and for trades.
    @Test(arguments: [("SAP onw", "SAP"), ("Aple inc.", "AAPL"), ("BMV AG", "BMW")])
    func `a misspelt name suggests its symbol`(name: String, symbol: String) {
        for said in [run("report", ".", "--price", "\(name)=5"), run("show", name, ".")] {
            #expect(
                said.code == 64
                    && said.errors.contains("the symbol \(name); did you mean \(symbol)"), "\(said)")
        }
    }

    @Test func `a new symbol is never taken for a name`() throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write(
            "holdings.csv",
            "symbol,shares,currency,name,purchase_date,purchase_price\nSAP.DE,10,EUR,SAP,2024-01-02,100\n"
                + "XEON,5,EUR,Cash,2024-01-02,140\n")
        try folder.write(
            "trades.csv",
            "date,type,symbol,name,shares,price,currency,amount\n2024-01-02,buy,US30303M1027,Meta,20,7,EUR,\n"
                + "2024-01-02,buy,OTH,DIV,20,7,EUR,\n2024-01-05,dividend,DIV,,,,EUR,5\n")
        func run(_ words: String...) -> Run { Run.inProcess(words.map { $0 == "." ? folder.path : $0 }) }
        #expect(
            run("price", "SAP", "999", ".", "--currency", "EUR", "--date", "2024-06-04").code == 0
                && folder.read("prices.csv")?.contains("SAP,2024-06-04,999") == true)
        let added = run(
            "add", "SAP", ".", "--shares", "3", "--currency", "EUR", "--price", "160", "--dry-run")
        #expect(added.output.contains("\n+SAP,3,EUR"), "\(added)")
        let exchanged = run(
            "exchange", "OTH", ".", "--to-symbol", "META", "--date", "2024-03-01", "--dry-run")
        #expect(exchanged.output.contains("META"), "\(exchanged)")
        #expect(
            run("exchange", "US30303M1027", ".", "--to-symbol", "META", "--date", "2024-03-01", "--dry-run")
                .code
                == 0)
        let paid = run(
            "dividend", "DIV", ".", "--date", "2024-02-01", "--amount", "9", "--currency", "EUR", "--dry-run")
        #expect(paid.output.contains("dividend,DIV,"), "\(paid)")
        #expect(run("price", "DIV", "3", ".").errors.contains("no holding has the symbol DIV"))
        let classified = run("classify", "cash", "assets", "Money=100", "--into", ".", "--dry-run")
        #expect(!classified.output.contains("XEON"), "\(classified)")
        // Of trades that can't be read, no name is known to be no symbol.
        try folder.write(
            "trades.csv", "date,type,symbol,shares,price,currency\n2024-01-02,buy,SAP,20x,7,EUR\n")
        #expect(run("remove", "SAP", ".", "--dry-run").code == 64)
    }

    @Test func `what is held without trades is explained as itself`() throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write(
            "holdings.csv",
            "symbol,shares,currency,name,purchase_date,purchase_price\nABC,10,EUR,Abc Corp,2024-05-02,100\n")
        try folder.write(
            "trades.csv",
            "date,type,symbol,name,shares,price,currency\n2024-01-02,buy,Q,ABC,20,7,EUR\n2024-01-05,sell,Q,,5,8,EUR\n"
        )
        #expect(Run.inProcess(["gains", folder.path, "--explain", "ABC"]).code == 64)
        #expect(Run.inProcess(["show", "ABC", folder.path]).output.hasPrefix("ABC"))
    }

    @Test(arguments: ["AAPL", "US0378331005", "APC", "APC.DE", "apple inc."])
    func `a symbol may be called otherwise`(word: String) throws {
        #expect(run("show", word, ".").output == run("show", "AAPL", ".").output)
        let stated = run("report", ".", "--price", "\(word)=170", "--format", "csv")
        #expect(stated.code == 0)
        #expect(stated.output.contains("\nAAPL,Apple Inc.,NASDAQ,false,10,USD,USD,2024-01-02,100,170,"))
        let removed = run("remove", word, ".", "--dry-run")
        #expect(removed.output.contains("\n-AAPL,,10,USD,2024-01-02,100\n"))
        #expect(run("price", word, "151", ".", "--date", "2024-06-04").code == 0)
        let prices = String(decoding: folder.bytes("prices.csv") ?? [], as: UTF8.self)
        #expect(prices.contains("AAPL,151"), "\(prices)")
    }

    @Test func `a name that two symbols have is neither's`() {
        #expect(run("show", "BMW AG", ".").code == 64)
        #expect(run("gains", ".", "--explain", "BMW").code == run("gains", ".", "--explain", "bmw").code - 64)
    }

    @Test func `a new row takes the currency and multiplier of its symbol`() {
        let bought = run(
            "buy", "ESZ5", ".", "--shares", "1", "--price", "5000", "--date", "2024-06-03", "--dry-run")
        #expect(bought.output.contains("+2024-06-03,buy,ESZ5,1,5000,USD,50\n"), "\(bought.output)")
        let added = run("add", "ESZ5", ".", "--shares", "1", "--dry-run")
        #expect(added.output.contains("+ESZ5,,1,USD,,,50\n"), "\(added.output)")
        #expect(run("add", "XX", ".", "--shares", "1", "--dry-run").errors.contains("add needs --currency"))
    }

    @Test func `what stands for two symbols is an error at both lines`() throws {
        try folder.write(
            "symbols.csv", "symbol,isin,alias,multiplier\nA,X1,B,\nB,X1,,\nC,X1,,\nD,,A,\nE,,,0\n,,,\n")
        let check = run("check", ".")
        #expect(check.code == 65)
        #expect(check.errors.contains(#"symbols.csv:3:1: error: "B" already stands for "A", on line 2"#))
        #expect(check.errors.contains(#"symbols.csv:4:3: error: "X1" already stands for "A", on line 2"#))
        #expect(check.errors.contains(#"symbols.csv:5:4: error: "A" is a symbol of its own, on line 2"#))
        #expect(check.errors.contains("symbols.csv:6:5: error: multiplier is not above 0"))
        #expect(run("remove", "SAP", ".", "--dry-run").code == 65)
    }

    /// Of Hargreaves Lansdown, lists of transactions have no codes, and those of holdings have.
    @Test func `a stock that trades know by its name alone is the one of that name in an export`() throws {
        let folder = try TemporaryFolder()
        try folder.write("p/portfolio.json", #"{"currency": "GBP"}"#)
        try folder.write("p/holdings.csv", "symbol,shares,currency\n")
        try folder.write(
            "trades.csv",
            """
            Trade date,Settle date,Reference,Description,Unit cost (p),Quantity,Value (£)
            05/03/2024,07/03/2024,B123,Barclays plc Ordinary 25p,180.5,"1,000","-1,826.00"
            06/03/2024,08/03/2024,S124,Barclays plc Ordinary 25p,190,500,938.05

            """)
        try folder.write(
            "holdings.csv",
            """
            "Spreadsheet created at","20-11-2024 10:00"

            Code,Stock,Units held,Price (pence),Value (£),Cost (£),Gain/loss (£),Gain/loss (%)
            "BARC","Barclays plc Ordinary 25p","500","200.00","1,000.00","913.00","87.00","9.53"
            "","Totals","","","1,000.00","913.00","87.00","9.53"

            """)
        let path = { (name: String) in "\(folder.path)/\(name)" }
        let first = Run.inProcess(["import", "--trades", path("trades.csv"), "--into", path("p")])
        #expect(first.code == 0, "\(first)")
        let second = Run.inProcess(["import", path("holdings.csv"), "--into", path("p")])
        #expect(folder.bytes("p/holdings.csv") == Array("symbol,shares,currency\n".utf8), "\(second)")
        let report = Run.inProcess(["report", path("p"), "--totals", "--format", "csv"])
        let total = try #require(report.output.split(separator: "\n").last)
        // 500 at 2 pounds.
        #expect(total.split(separator: ",")[3] == "1000", "\(second) \(report)")
        let shown = Run.inProcess(["show", "BARC", path("p")])
        #expect(shown.code == 0 && shown.output.hasPrefix("Barclays plc Ordinary 25p"), "\(shown)")
    }

    @Test func `two codes of one name are two stocks`() throws {
        let folder = try TemporaryFolder()
        try folder.write("p/portfolio.json", #"{"currency": "USD"}"#)
        try folder.write(
            "p/trades.csv",
            "date,type,symbol,shares,price,currency\n2024-01-01,buy,Alphabet Inc,1,120,USD\n")
        try folder.write(
            "map.json",
            #"""
            {"kind": "activity", "decimalMark": ".", "columns": {
              "date": {"column": "Date", "form": "yyyy-MM-dd"}, "symbol": "Code", "name": "Name", "shares": "Number",
              "price": "Price", "currency": {"text": "USD"}},
             "rules": [{"column": "Kind", "is": "Buy", "type": "buy"}]}
            """#)
        try folder.write(
            "export.csv",
            """
            Date,Kind,Code,Name,Number,Price
            2024-01-02,Buy,GOOG,Alphabet Inc,10,130
            2024-01-03,Buy,GOOGL,Alphabet Inc,7,131

            """)
        let run = Run.inProcess([
            "import", "--trades", "\(folder.path)/export.csv", "--map", "\(folder.path)/map.json", "--into",
            "\(folder.path)/p",
        ])
        let trades = String(decoding: folder.bytes("p/trades.csv") ?? [], as: UTF8.self)
        #expect(trades.contains("buy,Alphabet Inc,10") && trades.contains("buy,GOOGL,7"), "\(run) \(trades)")
        #expect(run.errors.contains("GOOGL is called \"Alphabet Inc\" like GOOG"), "\(run)")
    }

    @Test func `positions that trades without an account keep are theirs`() throws {
        let folder = try TemporaryFolder()
        try folder.write("p/portfolio.json", #"{"currency": "GBP"}"#)
        try folder.write(
            "p/trades.csv", "date,type,symbol,shares,price,currency\n2024-03-05,buy,BARC,500,180.5,GBX\n")
        try folder.write(
            "export.csv", "symbol,shares,currency,price,price_date\nBARC,500,GBX,200,2024-11-20\n")
        let run = Run.inProcess(["import", "\(folder.path)/export.csv", "--into", "\(folder.path)/p"])
        #expect(run.errors.contains("prices are taken") || run.output.contains("prices"), "\(run)")
        let report = Run.inProcess(["report", "\(folder.path)/p", "--totals", "--format", "csv"])
        #expect(report.output.contains(",1000,"), "\(run) \(report)")
    }
}
