import PortfolioFiles
import TestSupport
import Testing
import Valuation

@testable import PortfolioCLI
@testable import PortfolioImport

/// Histories of prices and rates in each publisher's format: the close, or the rate, and the date.
@Suite struct HistoryTests {
    private func read(
        _ text: String, symbol: String? = "AAPL", form: String? = nil, mark: Character? = nil
    ) throws -> (quotes: [String], report: HistoryReport?, errors: String) {
        var options = HistoryOptions()
        options.symbol = symbol
        options.dateForm = form.flatMap { DateForm($0) }
        options.decimalMark = mark?.asciiValue
        var log = DiagnosticLog()
        var run = HistoryImport(options: options)
        run.add(Array(text.utf8), name: "h.csv", log: &log)
        return (run.quotes.map(shown), run.reports.first, DiagnosticText.text(log))
    }

    private func shown(_ quote: StatedQuote) -> String {
        let subject =
            switch quote.subject {
            case .price(let symbol): symbol
            case .rate(let from, let to): "\(from)/\(to)"
            }
        let unit = quote.unit.map { " \($0.code)" } ?? ""
        return "\(subject) \(quote.date) \(DecimalFormat.plain(quote.figure.exact))\(unit)"
    }

    @Test(arguments: [
        // Stooq
        "Date,Open,High,Low,Close,Volume\n2013-02-28,444.05,447.87,441.4,441.4,1\n2013-03-01,438,438.1799,429.98,430.47,1\n",
        // Stooq, bulk download
        "<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>\nAAPL.US,D,20130228,000000,444.05,447.87,441.4,441.4,1,0\nAAPL.US,D,20130301,000000,438,438.1799,429.98,430.47,1,0\n",
        // Yahoo Finance
        "Date,Open,High,Low,Close,Adj Close,Volume\r\n2013-02-28,444.050000,447.87,441.4,441.400000,57.562729,1\r\n2013-03-01,438,438.1799,429.98,430.470000,56.137353,1\r\n",
        // Alpha Vantage, newest first
        "timestamp,open,high,low,close,volume\n2013-03-01,438,438.1799,429.98,430.4700,1\n2013-02-28,444.05,447.87,441.4,441.4000,1\n",
        // Google Sheets
        "Date,Close\n2/28/2013 16:00:00,441.4\n3/1/2013 16:00:00,430.47\n",
        // Investing.com in English and in German
        "\u{FEFF}\"Date\",\"Price\",\"Open\",\"High\",\"Low\",\"Vol.\",\"Change %\"\n\"03/01/2013\",\"430.47\",\"438.00\",\"438.18\",\"429.98\",\"19.7M\",\"-2.48%\"\n\"02/28/2013\",\"441.40\",\"444.05\",\"447.87\",\"441.40\",\"11.5M\",\"-0.7%\"\n",
        "\"Datum\",\"Zuletzt\",\"Eröffn.\",\"Hoch\",\"Tief\",\"Vol.\",\"+/- %\"\n\"01.03.2013\",\"430,47\",\"438,00\",\"438,18\",\"429,98\",\"19,7M\",\"-2,48%\"\n\"28.02.2013\",\"441,40\",\"444,05\",\"447,87\",\"441,40\",\"11,5M\",\"-0,7%\"\n",
        // Investing.com in French, Spanish, Portuguese, Italian, Dutch, Polish and Swedish
        "\"Date\",\"Dernier\",\"Ouv.\",\"Plus Haut\",\"Plus Bas\",\"Vol.\",\"Variation %\"\n\"01/03/2013\",\"430,47\",\"438,00\",\"438,18\",\"429,98\",\"19,7M\",\"-2,48%\"\n\"28/02/2013\",\"441,40\",\"444,05\",\"447,87\",\"441,40\",\"11,5M\",\"-0,7%\"\n",
        "\"Fecha\",\"Último\",\"Apertura\",\"Máximo\",\"Mínimo\",\"Vol.\",\"% var.\"\n\"01.03.2013\",\"430,47\",\"438,00\",\"438,18\",\"429,98\",\"19,7M\",\"-2,48%\"\n\"28.02.2013\",\"441,40\",\"444,05\",\"447,87\",\"441,40\",\"11,5M\",\"-0,7%\"\n",
        "\"Data\",\"Último\",\"Abertura\",\"Máxima\",\"Mínima\",\"Vol.\",\"Var%\"\n\"01.03.2013\",\"430,47\",\"438,00\",\"438,18\",\"429,98\",\"19,7M\",\"-2,48%\"\n\"28.02.2013\",\"441,40\",\"444,05\",\"447,87\",\"441,40\",\"11,5M\",\"-0,7%\"\n",
        "\"Data\",\"Ultimo\",\"Apertura\",\"Massimo\",\"Minimo\",\"Vol.\",\"Var. %\"\n\"01.03.2013\",\"430,47\",\"438,00\",\"438,18\",\"429,98\",\"19,7M\",\"-2,48%\"\n\"28.02.2013\",\"441,40\",\"444,05\",\"447,87\",\"441,40\",\"11,5M\",\"-0,7%\"\n",
        "\"Datum\",\"Laatste\",\"Open\",\"Hoog\",\"Laag\",\"Vol.\",\"Verschil %\"\n\"01-03-2013\",\"430,47\",\"438,00\",\"438,18\",\"429,98\",\"19,7M\",\"-2,48%\"\n\"28-02-2013\",\"441,40\",\"444,05\",\"447,87\",\"441,40\",\"11,5M\",\"-0,7%\"\n",
        "\"Data\",\"Ostatnio\",\"Otwarcie\",\"Max.\",\"Min.\",\"Wol.\",\"Zmiana%\"\n\"01.03.2013\",\"430,47\",\"438,00\",\"438,18\",\"429,98\",\"19,7M\",\"-2,48%\"\n\"28.02.2013\",\"441,40\",\"444,05\",\"447,87\",\"441,40\",\"11,5M\",\"-0,7%\"\n",
        "\"Datum\",\"Senaste\",\"Öppen\",\"Högst\",\"Lägst\",\"Vol.\",\"+/- %\"\n\"01/03/2013\",\"430,47\",\"438,00\",\"438,18\",\"429,98\",\"19,7M\",\"-2,48%\"\n\"28/02/2013\",\"441,40\",\"444,05\",\"447,87\",\"441,40\",\"11,5M\",\"-0,7%\"\n",
        // Stooq in Polish
        "Data,Otwarcie,Najwyzszy,Najnizszy,Zamkniecie,Wolumen\n2013-02-28,444.05,447.87,441.4,441.4,1\n2013-03-01,438,438.1799,429.98,430.47,1\n",
        // A line for Excel
        "sep=;\nDate;Close\n2013-02-28;441.4\n2013-03-01;430.47\n",
        "sep=,\nDate,Close\n2013-02-28,441.4\n2013-03-01,430.47\n",
        "\u{FEFF}sep=;\r\nDatum;Schlusskurs\r\n28.02.2013;441,4\r\n01.03.2013;430,47\r\n",
        // Nasdaq
        "Date,Close/Last,Volume,Open,High,Low\n03/01/2013,$430.47,1,$438,$438.18,$429.98\n02/28/2013,$441.40,1,$444.05,$447.87,$441.40\n",
    ])
    func `a history is read as it is published, in the order of its days`(text: String) throws {
        let found = try read(text)
        #expect(found.errors == "")
        #expect(found.quotes == ["AAPL 2013-02-28 441.4", "AAPL 2013-03-01 430.47"])
    }

    @Test(arguments: [
        ("prices-aapl-usd.csv", "AAPL", 5, "AAPL 2013-03-01 430.47"),
        ("prices-barc-gbx.csv", "BARC.L", 9, "BARC.L 2016-06-30 138.6"),
    ])
    func `a published history has its last close`(file: String, symbol: String, count: Int, last: String)
        throws
    {
        let found = try read(try String(decoding: fixtures.bytes(file), as: UTF8.self), symbol: symbol)
        #expect(found.errors == "")
        #expect(found.quotes.count == count)
        #expect(found.quotes.last == last)
    }

    @Test(arguments: [
        "KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE,OBS_STATUS\nEXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,2026-10-30,1.1172,A\n",
        "\"DATE\",\"TIME PERIOD\",\"US dollar/Euro (EXR.D.USD.EUR.SP00.A)\"\n\"2026-10-30\",\"2026-10-30\",\"1.1172\"\n",
        "from,to,date,rate\nEUR,USD,2026-10-30,1.1172\n",
    ])
    func `rates are those of 1 euro`(text: String) throws {
        let found = try read(text, symbol: nil)
        #expect(found.errors == "")
        #expect(found.quotes == ["EUR/USD 2026-10-30 1.1172"])
        #expect(found.report?.isOfRates == true)
    }

    @Test func `days without a price are counted, and a column of symbols names them`() throws {
        let found = try read(
            "Symbol,Date,Close,Currency\nVOD.L,2026-01-02,72.5,GBp\nVT,2026-01-02,null,USD\nVT,2026-01-05,91.455,USD\n",
            symbol: nil)
        #expect(found.errors == "")
        #expect(found.quotes == ["VOD.L 2026-01-02 72.5 GBp", "VT 2026-01-05 91.455 USD"])
        #expect(found.report?.withoutFigure == 1)
    }

    @Test func `a day that may be a month is asked for`() throws {
        let text = "Date,Close\n1/3/2026 16:00:00,187.15\n1/4/2026 16:00:00,188.2\n"
        let found = try read(text)
        #expect(
            found.errors == """
                h.csv:2:1: error: date "1/3/2026 16:00:00": nothing in the column tells whether the day or the month comes first
                  1/3/2026 16:00:00,187.15
                  ^~~~~~~~~~~~~~~~~
                  use --date-form M/d/yyyy or --date-form d/M/yyyy

                """)
        #expect(try read(text, form: "d/M/yyyy*").quotes.first == "AAPL 2026-03-01 187.15")
        // If both readings give the same days, there is nothing to ask.
        #expect(try read("Date,Close\n5/5/2026,187.15\n").quotes == ["AAPL 2026-05-05 187.15"])
        #expect(try read("Date,Close\n\"May 5, 2026\",187.15\n").quotes == ["AAPL 2026-05-05 187.15"])
    }

    @Test(arguments: [
        ("hi\n", "a price (Close)\n"),
        ("symbol,shares,currency\nA,1,EUR\n", "(Close); positions are imported without --prices\n"),
        (
            "Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID\n"
                + "Market buy,2024-07-01 10:00:00,US5949181045,MSFT,Microsoft,1,400,USD,0.92,368,EUR,t4\n",
            "(Close); transactions are imported with --trades\n"
        ),
    ])
    func `what is no history is told what it is`(text: String, end: String) throws {
        let errors = try read(text).errors
        #expect(errors.contains("no columns for dates and prices") && errors.contains(end), "\(errors)")
    }

    @Test(arguments: [
        ("Date,Close\n2026-01-02,1.234\n", "h.csv:2:12: error: Close \"1.234\": nothing in the column tells"),
        ("Date,Close\n2026-01-02,12\n2026-13-02,12\n", "h.csv:3:1: error: \"2026-13-02\" is not a date"),
        ("Date,Close\n2026-01-02,-5\n", "h.csv:2:12: error: Close \"-5\" is negative"),
        ("Date,Open,High,Low,Close\n2026-01-02,1,1,1,x\n", "h.csv:2:18: error: Close \"x\" is not a number"),
        ("Date,Open,High,Low,Close\n2026-01-02,1,1\n", "h.csv:2:15: error: 3 cells, but the header has 5"),
        ("No data\n", "h.csv:1:1: error: no columns for dates and prices"),
        ("\n", "h.csv: error: the file is empty"),
        ("Date,USD,JPY,\n", "h.csv: error: the file is empty"),
        ("Date,USD,JPY,\n2026-01-02,1.1,x,\n", "h.csv:2:16: error: JPY \"x\" is not a number"),
        (
            "KEY,FREQ,CURRENCY,CURRENCY_DENOM,TIME_PERIOD,OBS_VALUE\nK,M,USD,EUR,2026-01,1.1\n",
            "h.csv:2:3: error: a series with frequency \"M\""
        ),
        ("from,to,date,rate\nEUR,GBX,2026-01-02,1.1\n", "h.csv:2:5: error: to GBX is a minor unit"),
        ("from,to,date,rate\nEUR,USD,2026-01-02,0\n", "h.csv:2:20: error: rate \"0\" is not above 0"),
        (
            "Symbol,Date,Close\nA,2026-01-02,1\nB,2026-01-02,1\n",
            "h.csv:3:1: error: prices of \"B\" beside those of \"A\""
        ),
    ])
    func `what is wrong is told with its place`(text: String, error: String) throws {
        let found = try read(text)
        #expect(found.errors.hasPrefix(error), "\(found.errors)")
        #expect(found.quotes.isEmpty)
    }

    @Test func `prices of nobody are asked whose they are`() throws {
        #expect(try read("Date,Close\n2026-01-02,12\n", symbol: nil).errors.contains("use --symbol SYMBOL"))
        var options = HistoryOptions()
        options.symbol = "A"
        var log = DiagnosticLog()
        var run = HistoryImport(options: options)
        for name in ["a.csv", "b.csv"] {
            run.add(Array("Date,Close\n2026-01-02,12\n".utf8), name: name, log: &log)
        }
        #expect(
            log.first.map(\.message) == [
                "nothing here says whose prices these are, and --symbol is that of a.csv"
            ])
    }

    @Test(arguments: [
        // The Federal Reserve's: the name says what is paid for what.
        ("observation_date,DEXUSEU\n2025-01-16,1.0303\n2025-01-20,\n", "EUR/USD 2025-01-16 1.0303"),
        ("DATE,DEXUSEU\n1999-01-05,1.1760\n1999-01-06,.\n", "EUR/USD 1999-01-05 1.176"),
        ("DATE,DEXJPUS\n2025-01-16,155.33\n", "USD/JPY 2025-01-16 155.33"),
        ("observation_date,DEXUSUK\n2025-01-16,1.2222\n", "GBP/USD 2025-01-16 1.2222"),
        ("observation_date,DEXSZUS\n2025-01-16,0.9112\n", "USD/CHF 2025-01-16 0.9112"),
        // H.10 says it above the header.
        (
            "\"Series Description\",\"SPOT RATE\"\n\"Unit:\",\"Currency:_Per_USD\"\n\"Multiplier:\",\"1\"\n\"Currency:\",\"BRL\"\n\"Unique Identifier: \",\"H10/H10/RXI_N.B.BZ\"\n\"Time Period\",\"RXI_N.B.BZ\"\n2021-02-19,5.3938\n2021-02-23,ND\n",
            "USD/BRL 2021-02-19 5.3938"
        ),
        // The Bank of England's; an index of effective rates is none.
        ("DATE,XUDLUSS,XUDLBK67\n16 Apr 2026,1.2705,78.3\n", "GBP/USD 2026-04-16 1.2705"),
        ("DATE,XUDLERS\n02 Jan 2026,1.1467\n", "GBP/EUR 2026-01-02 1.1467"),
        ("DATE,XUDLJYD\n02 Jan 2026,156.81\n", "USD/JPY 2026-01-02 156.81"),
        (
            "Date,\"Spot exchange rate, US$ into Sterling              [a]             XUDLUSS\"\n16 Apr 26,1.2705\n",
            "GBP/USD 2026-04-16 1.2705"
        ),
        ("DATE,SERIES,VALUE\n16 Apr 2026,XUDLUSS,1.2705\n", "GBP/USD 2026-04-16 1.2705"),
        // exchangerate.host, Frankfurter
        ("{\"base\":\"EUR\",\"rates\":{\"2020-01-02\":{\"USD\":1.1193}}}", "EUR/USD 2020-01-02 1.1193"),
        (
            "{\"amount\":1.0,\"base\":\"EUR\",\"date\":\"2020-01-02\",\"rates\":{\"USD\":1.1193}}",
            "EUR/USD 2020-01-02 1.1193"
        ),
        // The ECB's portal, on a holiday
        (
            "KEY,FREQ,CURRENCY,CURRENCY_DENOM,TIME_PERIOD,OBS_VALUE\nK,D,GBP,EUR,2026-03-01,0.8500\nK,D,GBP,EUR,2026-03-03,NaN\n",
            "EUR/GBP 2026-03-01 0.85"
        ),
        ("from,to,date,rate\nEUR,USD,2026-10-30,1.117\n", "EUR/USD 2026-10-30 1.117"),
        // A table with a column for each pair
        ("Date,EURUSD=X\n2026-10-30,1.11725\n", "EUR/USD 2026-10-30 1.11725"),
    ])
    func `rates have the direction that their publisher defines`(text: String, rate: String) throws {
        let found = try read(text, symbol: nil)
        #expect(found.errors == "")
        #expect(found.quotes == [rate])
        #expect(found.report?.isOfRates == true)
    }

    @Test(arguments: [
        ("EURUSD", "EUR/USD"), ("EUR/USD", "EUR/USD"), ("EURUSD=X", "EUR/USD"), ("JPY=X", "USD/JPY"),
        ("^EURUSD", "EUR/USD"), ("C:GBPUSD", "GBP/USD"), ("eurusd", "EUR/USD"),
    ])
    func `a history of a pair has rates`(symbol: String, pair: String) throws {
        let found = try read(
            "Date,Open,High,Low,Close,Volume\n2024-01-02,1.1,1.1,1.1,1.0941,0\n", symbol: symbol)
        #expect(found.quotes == ["\(pair) 2024-01-02 1.0941"])
        #expect(found.report?.names == [pair])
    }

    @Test(arguments: ["BTC-USD", "EURUSDX", "EUREUR", "AAPL", "USDXYZ"])
    func `what is no pair is a symbol`(symbol: String) throws {
        let found = try read("Date,Open,High,Low,Close\n2024-01-02,1,1,1,1.0941\n", symbol: symbol)
        #expect(found.quotes == ["\(symbol) 2024-01-02 1.0941"])
    }

    @Test(arguments: [
        ("eurusd_d.csv", "EUR/USD"), ("data/EURUSD=X.csv", "EUR/USD"),
        ("EUR_USD Historical Data.csv", "EUR/USD"), ("fx_daily_GBP_JPY.csv", "GBP/JPY"),
    ])
    func `the name of a file may say the pair`(name: String, pair: String) throws {
        var log = DiagnosticLog()
        var run = HistoryImport(options: HistoryOptions())
        run.add(Array("Date,Open,High,Low,Close\n2024-01-02,1,1,1,1.0941\n".utf8), name: name, log: &log)
        #expect(run.quotes.map(shown) == ["\(pair) 2024-01-02 1.0941"])
        run.add(Array("Date,Open,High,Low,Close\n2024-01-02,1,1,1,1.0941\n".utf8), name: "h.csv", log: &log)
        #expect(DiagnosticText.text(log).contains("nothing here says whose prices these are"))
    }

    @Test(arguments: [
        // yfinance, one symbol and several, and its older form
        "Price,Close,High\nTicker,AAPL,AAPL\nDate,,\n2024-01-02,184.73,187.5\n",
        "Price,Close,Close,Volume\nTicker,AAPL,MSFT,AAPL\nDate,,,\n2024-01-02,184.73,,7\n",
        ",Adj Close,Close\n,AAPL,AAPL\nDate,,\n2024-01-02,183.1,184.73\n",
        "Ticker,AAPL,AAPL\nPrice,Open,Close\nDate,,\n2024-01-02,183.1,184.73\n",
        // pandas, with an index without a name
        ",symbol,Open,High,Low,Close\n2024-01-02,AAPL,1,1,1,184.73\n",
        // A column for each symbol
        "Date,AAPL,MSFT\n2024-01-02,184.73,\n", ",AAPL\n2024-01-02 00:00:00,184.73\n",
        "symbol,date,price\nAAPL,Jan 2 2024,184.73\n",
        "symbol,date,price,currency\nAAPL,2024-01-02,184.730,\n",
    ])
    func `tables of several columns name their symbols`(text: String) throws {
        let found = try read(text, symbol: nil)
        #expect(found.errors == "")
        #expect(found.quotes == ["AAPL 2024-01-02 184.73"])
    }

    @Test func `Barchart calls the day Time and the close Last`() throws {
        let found = try read(
            "Time,Open,High,Low,Last,Change,%Chg,Volume\n01/16/2024,182.16,184.26,180.93,183.63,-2.29,-1.23%,6\n\"Downloaded from Barchart.com as of 01-17-2024\"\n"
        )
        #expect(found.quotes == ["AAPL 2024-01-16 183.63"])
    }

    @Test(arguments: [
        (
            "observation_date,DEXVZUS\n2025-01-16,4.5\n",
            "h.csv:1:1: error: what the series DEXVZUS is a rate of"
        ),
        (
            "LOCATION,MEASURE,TIME,Value\nAUS,CXC,2020-01,1.4558\n",
            "h.csv:1:1: error: these are the OECD's averages"
        ),
        ("observation_date,EXUSEU\n2025-01-01,1.0354\n", "h.csv:1:1: error: EXUSEU has averages of months"),
        ("observation_date,AEXUSEU\n2024-01-01,1.082\n", "h.csv:1:1: error: AEXUSEU has averages of months"),
        ("DATE,EXJPUS\n2025-01-01,156.4\n", "h.csv:1:1: error: EXJPUS has averages of months"),
        ("DATE,XUMLUSS\n31 Jan 2025,1.24\n", "h.csv:1:1: error: XUMLUSS has averages of months"),
        (
            "Date,\"Annual average Spot exchange rate, US$ into Sterling  XUAAUSS\"\n31 Dec 24,1.28\n",
            "h.csv:1:1: error: XUAAUSS has averages of months"
        ),
        (
            "DATE,SERIES,VALUE\n31 Jan 2025,XUMLUSS,1.24\n",
            "h.csv:2:13: error: XUMLUSS has averages of months"
        ),
        ("Date,Open,High\n2026-01-02,1,1\n", "h.csv:1:1: error: no columns for dates and prices"),
        ("Date,AAPL,AAPL\n2026-01-02,1,1\n", "h.csv:1:1: error: no columns for dates and prices"),
        ("{\"success\":false}", "h.csv:1:1: error: no rates are in this JSON document"),
        (
            "{\"amount\":10,\"base\":\"EUR\",\"rates\":{}}",
            "h.csv:1:11: error: the rates are not those of 1 unit"
        ),
        (
            "{\"base\":\"EUR\",\"rates\":{\"2020-01-02\":{\"USD\":0}}}",
            "h.csv:1:44: error: USD \"0\" is not above 0"
        ),
        (
            "{\"base\":\"EUR\",\"rates\":{\"today\":{\"USD\":1}}}",
            "h.csv:1:24: error: \"today\" is not a date"
        ),
    ])
    func `what is no history of known rates or prices is told`(text: String, error: String) throws {
        let found = try read(text, symbol: nil)
        #expect(found.errors.hasPrefix(error), "\(found.errors)")
        #expect(found.quotes.isEmpty)
    }

    @Test func `a symbol for several columns is refused`() throws {
        #expect(
            try read("Date,A,B\n2026-01-02,1,1\n", symbol: "X").errors.contains("beside 2 columns of figures")
        )
        #expect(try read("Date,A\n2026-01-02,1\n", symbol: "X").quotes == ["X 2026-01-02 1"])
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `histories one after another are read each by its header`(end: String) throws {
        var log = DiagnosticLog()
        var run = HistoryImport(options: HistoryOptions())
        let text =
            "symbol,date,price\nA,2026-01-02,1.5\n\nB,2026-01-02,2\n\n# rates, of the bank\n\nfrom,to,date,rate\nEUR,USD,2026-01-02,1.1\n"
            .replacing("\n", with: end)
        run.add(Array(text.utf8), name: "out", log: &log)
        #expect(log.isEmpty)
        #expect(run.quotes.map(shown) == ["A 2026-01-02 1.5", "B 2026-01-02 2", "EUR/USD 2026-01-02 1.1"])
        run.add(Array(text.replacing("1.1", with: "x").utf8), name: "out", log: &log)
        #expect(log.first.map { "\($0.file):\($0.line)" } == ["out:9"])
    }

    @Test func `lines above a header are no history of their own`() throws {
        let found = try read("Apple Inc.\nNASDAQ\n\nDate,Close\n2026-01-02,1\n")
        #expect(found.errors == "")
        #expect(found.quotes == ["AAPL 2026-01-02 1"])
    }

    @Test func `only the start of what is no history is looked at`() {
        #expect(HistoryImport.mayBeOne(Array("Date,Close\n2026-01-02,1\n".utf8)))
        #expect(HistoryImport.mayBeOne(Array("{\"base\"".utf8)))
        #expect(!HistoryImport.mayBeOne([UInt8](repeating: 0x78, count: HistoryImport.searchedBytes)))
    }

    @Test func `rates of the Bank of England have two points for a missing figure, and short years`() throws {
        for day in ["Jan 2024", "Jan 24"] {
            let found = try read(
                "\"DATE\",\"XUDLUSS\",\"XUDLJYS\"\n\"02 \(day)\",1.2639,180.1\n\"03 \(day)\",1.2662,..\n",
                symbol: nil)
            #expect(found.errors == "")
            #expect(
                found.quotes.sorted() == [
                    "GBP/JPY 2024-01-02 180.1", "GBP/USD 2024-01-02 1.2639", "GBP/USD 2024-01-03 1.2662",
                ])
        }
    }
}
