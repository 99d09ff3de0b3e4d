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
        ("Date,Close\n2026-01-02,1.234\n", "h.csv:2:12: error: Close \"1.234\": nothing in the column tells"),
        ("Date,Close\n2026-01-02,12\n2026-13-02,12\n", "h.csv:3:1: error: \"2026-13-02\" is not a date"),
        ("Date,Close\n2026-01-02,-5\n", "h.csv:2:12: error: Close \"-5\" is negative"),
        ("Date,Open,High,Low,Close\n2026-01-02,1,1,1,x\n", "h.csv:2:18: error: Close \"x\" is not a number"),
        ("Date,Open,High,Low,Close\n2026-01-02,1,1\n", "h.csv:2:15: error: 3 cells, but the header has 5"),
        ("No data\n", "h.csv:1:1: error: no columns for dates and prices"),
        ("\n", "h.csv: error: the file is empty"),
        ("Date,USD,JPY,\n2026-01-02,1.1,170,\n", "h.csv:1:1: error: these are the European Central Bank's"),
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
}
