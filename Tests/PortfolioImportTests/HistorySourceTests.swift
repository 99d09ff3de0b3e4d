import PortfolioFiles
import TestSupport
import Testing
import Valuation

@testable import PortfolioCLI
@testable import PortfolioImport

/// What histories say of their currencies and columns themselves, and what of them is refused.
@Suite struct HistorySourceTests {
    private func read(
        _ text: String, symbol: String? = nil, currencies: [(String, String)] = [],
        minor: [String: String] = [:],
        name: String = "h.csv"
    ) throws -> (quotes: [String], warnings: [String], errors: String) {
        var options = HistoryOptions()
        options.symbol = symbol
        options.currencies = try currencies.map { ($0.0, try QuoteCurrency($0.1)) }
        for (symbol, unit) in minor { options.symbols.minorUnits[symbol.exact] = try QuoteCurrency(unit) }
        var log = DiagnosticLog()
        var run = HistoryImport(options: options)
        run.add(Array(text.utf8), name: name, log: &log)
        let quotes = run.quotes.map { quote in
            let subject =
                switch quote.subject {
                case .price(let symbol): symbol
                case .rate(let from, let to): "\(from)/\(to)"
                }
            return "\(subject) \(quote.date) \(DecimalFormat.plain(quote.figure.exact))"
                + (quote.unit.map { " \($0.code)" } ?? "")
        }
        return (quotes, run.reports.flatMap(\.warnings).map(\.message), DiagnosticText.text(log))
    }

    @Test func `a currency for all is that of rows that state none`() throws {
        let text =
            "Date,Symbol,Close,Currency\n2024-01-02,VOD.L,75.5,GBp\n2024-01-02,NN,5,\n2024-01-02,X,EUR 7,\n"
        let found = try read(text, currencies: [("*", "GBP")])
        #expect(found.errors == "")
        #expect(found.quotes == ["VOD.L 2024-01-02 75.5 GBp", "NN 2024-01-02 5 GBP", "X 2024-01-02 7 EUR"])
        #expect(try read(text, currencies: [("VOD.L", "GBX"), ("*", "GBP")]).quotes == found.quotes)
    }

    @Test func `a currency for a symbol must not contradict the file`() throws {
        let found = try read(
            "Date,Symbol,Close,Currency\n2024-01-02,VOD.L,75.5,GBp\n", currencies: [("VOD.L", "GBP")])
        #expect(
            found.errors == """
                h.csv:2:23: error: Currency is in GBp here, but --currency VOD.L=GBP says GBP
                  2024-01-02,VOD.L,75.5,GBp
                                        ^~~
                  leave VOD.L=GBP out: the file states its currency

                """)
    }

    @Test func `a sign of pounds never means pence`() throws {
        let text = "Date,Close\n2024-01-02,£4.75\n"
        #expect(
            try read(text, symbol: "VOD.L", minor: ["VOD.L": "GBX"]).quotes == ["VOD.L 2024-01-02 4.75 GBP"])
        #expect(
            try read(text, symbol: "VOD.L", currencies: [("*", "GBX")]).quotes == [
                "VOD.L 2024-01-02 4.75 GBP"
            ])
        #expect(try read(text, symbol: "VOD.L").quotes == ["VOD.L 2024-01-02 4.75"])
        // Another currency's sign says nothing of it.
        #expect(
            try read("Date,Close\n2024-01-02,$4.75\n", symbol: "V", minor: ["V": "GBX"]).quotes == [
                "V 2024-01-02 4.75"
            ])
    }

    @Test func `closes of one name are told apart by the row below alone`() throws {
        let table = "Date,Close,Close,High\n,AAPL,MSFT,AAPL\n2024-01-02,185.64,370.87,188\n"
        #expect(try read(table).quotes == ["AAPL 2024-01-02 185.64", "MSFT 2024-01-02 370.87"])
        #expect(try read(table, symbol: "MSFT").errors.contains("beside 2 columns of figures"))
        let plain = try read("Date,Close,Close\n2024-01-02,185.64,370.87\n", symbol: "MSFT")
        #expect(plain.errors.hasPrefix("h.csv:1:12: error: column \"Close\" appears twice"))
    }

    @Test(arguments: [
        // Alpha Vantage by pandas, BSE, and others
        "date,1. open,2. high,3. low,4. close,5. volume\n2024-01-02,162.83,163.29,160.46,161.5,3825044.0\n",
        "Date,open_price,high_price,low_price,close_price\n2024-01-02,162.83,163.29,160.46,161.5\n",
        "Date,Open Price,High Price,Low Price,Close Price,WAP,Total Turnover (Rs.)\n2-January-2024,162.83,163.29,160.46,161.50,161.2,271858000.00\n",
        // Barchart, Boursorama, Nasdaq Nordic
        "Time,Open,High,Low,Latest,Change\n2024-01-02,162.83,163.29,160.46,161.5,1\n",
        "date\touv\thaut\tbas\tclot\tvol\n02/01/2024\t162.83\t163\t160\t161.50\t10\n15/01/2023\t162.83\t163\t160\t161.50\t10\n",
        "sep=;\nDate;Bid;Ask;Opening price;High price;Low price;Closing price;\n2024-01-02;1;1;1;1;1;161,5;\n",
        // NSE, with a column of values, and Moscow
        "Date ,series ,OPEN ,HIGH ,LOW ,close ,vwap ,VALUE \n02-Jan-2024,EQ,\"1,540.10\",1,1,161.50,\"1,532.5\",\"7,000.5\"\n",
        "SYMBOL, SERIES, DATE1, OPEN_PRICE, CLOSE_PRICE\nA, EQ, 02-Jan-2024, 162.83, 161.50\n",
        "TradDt,TckrSymb,SctySrs,OpnPric,ClsPric\n2024-01-02,A,EQ,162.83,161.50\n",
        "history\n\nBOARDID;TRADEDATE;SECID;VALUE;OPEN;CLOSE\nTQBR;2024-01-02;A;5000000;162.83;161.5\n",
        "SYMBOL,TRADING_DATE,CLOSE\nA,2024-01-02,161.5\n",
        // Investing.com in Japanese, Korean, Chinese, Russian and Turkish
        "\"日付け\",\"終値\",\"始値\"\n\"2024年01月02日\",\"161.50\",\"149.99\"\n",
        "\"날짜\",\"종가\",\"시가\"\n\"2024- 01- 02\",\"161.50\",\"149.99\"\n",
        "\"日期\",\"收盘\",\"开盘\"\n\"2024-1-2\",\"161.50\",\"149.99\"\n",
        "\"Дата\",\"Цена\",\"Откр.\"\n\"02.01.2024\",\"161,50\",\"149,99\"\n",
        "\"Tarih\",\"Şimdi\",\"Açılış\"\n\"02.01.2024\",\"161,50\",\"149,99\"\n",
    ])
    func `the close has many names`(text: String) throws {
        let found = try read(text, symbol: "A")
        #expect(found.errors == "")
        #expect(found.quotes.last == "A 2024-01-02 161.5")
    }

    @Test(arguments: [
        "Date,Close_AAPL,Close_MSFT\n2024-01-02,185.64,370.87\n",
        "Date,AAPL,Total Turnover (Rs.)\n2024-01-02,185.64,370.87\n",
        ",('Close'; 'AAPL')\n2024-01-02,185.64\n", "data;1USD;100JPY\n20240102;3,9455;2,78\n",
        "<a>\n\t<b c=\"d\">\n\t\t<e/>\n\t</b>\n</a>\n", "\"\",BBEX3.D.USD.EUR.BB.AC.000\n2025-11-21,1.1520\n",
        "observation_date,DTWEXBGS\n2024-01-02,119.5\n", "Date,FXRUSD,FXRTWI\n2024-01-02,0.68,61.4\n",
    ])
    func `names of figures and of series are no symbols`(text: String) throws {
        let found = try read(text)
        #expect(found.quotes.isEmpty)
        #expect(found.errors.contains("error: "))
    }

    @Test func `the Bank of Canada's series say their pair`() throws {
        let found = try read(
            "\"id\",\"label\"\n\"FXUSDCAD\",\"USD/CAD\"\n\n\"date\",\"FXUSDCAD\"\n\"2026-07-14\",\"1.3600\"\n"
        )
        #expect(found.errors == "")
        #expect(found.quotes == ["USD/CAD 2026-07-14 1.36"])
    }

    @Test func `an unknown series beside known ones is told`() throws {
        let found = try read("observation_date,DEXUSEU,DEXVZUS\n2024-01-02,1.1,35.9\n")
        #expect(found.quotes == ["EUR/USD 2024-01-02 1.1"])
        #expect(found.warnings == ["what the series DEXVZUS is a rate of is not known here"])
    }

    @Test func `a price of 0 is told once`() throws {
        let found = try read("Date,Close\n2024-01-02,0\n2024-01-03,0\n", symbol: "A")
        #expect(found.quotes.count == 2)
        #expect(found.warnings == ["Close \"0\": at a price of 0 the holding is worth nothing"])
    }

    @Test func `the first day of all is no day of a price`() throws {
        let found = try read("Date,Close\n0001-01-01,5\n2024-01-03,5\n", symbol: "A")
        #expect(found.errors.hasPrefix("h.csv:2:1: error: date \"0001-01-01\" is before 1900"))
        #expect(found.quotes.isEmpty)
    }

    @Test func `rates of the European Central Bank are read as XML`() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01">
            \t<Cube>
            \t\t<Cube time='2025-11-24'>
            \t\t\t<Cube currency='USD' rate='1.1520'/>
            \t\t</Cube>
            \t\t<Cube time='2025-11-21'><Cube currency='JPY' rate='180.62'/></Cube>
            \t</Cube>
            </gesmes:Envelope>
            """
        #expect(try read(text).quotes == ["EUR/JPY 2025-11-21 180.62", "EUR/USD 2025-11-24 1.152"])
        #expect(
            try read(text.replacing("1.1520", with: "0")).errors.contains(
                "h.csv:5: error: USD \"0\" is not above 0"))
        #expect(try read("<Cube/>").errors.contains("no rates are in this document"))
        #expect(
            try read(text.replacing("2025-11-24", with: "today")).errors.contains("\"today\" is not a date"))
    }

    @Test func `a file without rows is told`() throws {
        #expect(
            try read("Date,Close\n", symbol: "A").errors.hasPrefix("h.csv:1:1: error: no row below has a day")
        )
        #expect(try read("Date,Close\n2024-01-02,null\n", symbol: "A").errors == "")
    }

    @Test func `the two sides of a pair are a symbol and a currency, or two currencies`() throws {
        let found = try read(
            "date,base,quote,amount,source,type\n2021-01-04,BTC,EUR,27174.1,coinbasepro,close\n2021-01-05,EUR,JPY,126.49,ecb,reference\n"
        )
        #expect(found.errors == "")
        #expect(found.quotes == ["BTC 2021-01-04 27174.1 EUR", "EUR/JPY 2021-01-05 126.49"])
    }

    @Test(arguments: [
        ("Date,Close\n2024-01-02,1.234\n", "use --decimal-mark . or --decimal-mark ,\n"),
        (
            "Date,Open,High,Close\n2024-01-02,1,1,x\n",
            "use --decimal-mark , if that is the mark, or remove the row"
        ),
        ("Date,Symbol,Close\n2024-01-02,,1\n", "remove the row from a copy of the file"),
    ])
    func `no mapping is advised for a history`(text: String, remedy: String) throws {
        let found = try read(text, symbol: text.contains("Symbol") ? nil : "A")
        #expect(found.errors.contains(remedy))
        #expect(!found.errors.contains("mapping"))
    }
}
