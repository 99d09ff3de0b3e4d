import PortfolioEditing
import PortfolioFiles
import Testing

@testable import PortfolioCLI
@testable import PortfolioImport

/// A trades file needs no import, and must not be taken for a list of holdings.
@Suite struct OwnTradesTests {
    private static let trades = """
        date,type,symbol,shares,price,currency
        2024-01-05,buy,AAPL,10,180,USD
        2024-02-05,sell,AAPL,10,190,USD

        """

    private static let refusal = """
        error: this is a trades file of this program already
          import its rows into another one with --trades --into PORTFOLIO; without an import, portfolio gains reads it, and so do report, lots and returns

        """

    /// What can't be read without an import must not be said to be.
    private static let refusalOfOtherForm = """
        error: this is a trades file of this program, in the form of another one
          portfolio import --trades FILE --output trades.csv writes it in its own form, and --trades --into PORTFOLIO imports its rows

        """

    @Test(arguments: [
        (trades, refusal), (trades.replacing(",", with: ";"), refusalOfOtherForm),
        ("sep=;\n" + trades.replacing(",", with: ";"), refusalOfOtherForm),
        ("My trades\n\n" + trades, refusalOfOtherForm),
    ])
    func `a trades file is no list of holdings, and has no mapping`(text: String, refusal: String) {
        #expect(importing(text).errors == "export.csv: " + refusal)
        for isOfTrades in [false, true] {
            var log = DiagnosticLog()
            let suggestion = Suggestion(
                for: Array(text.utf8), name: "export.csv", isOfTrades: isOfTrades, log: &log)
            #expect(suggestion == nil && DiagnosticText.text(log) == "export.csv: " + refusal)
        }
    }

    @Test(arguments: [
        "sep=;\r\n" + trades.replacing(",", with: ";"), "sep=,\n" + trades, "My trades\n\n" + trades,
        "My trades;;;;;\nuntil;2024-02-05;;;;\n# of one year\n" + trades.replacing(",", with: ";"),
    ])
    func `what stands above the header is passed over`(text: String) {
        let result = importingTransactions(text)
        #expect(result.errors == "" && result.csv == Self.trades)
        let wrong = importingTransactions(text.replacing("sell", with: "selk"))
        let line = text.split(omittingEmptySubsequences: false) { $0.isNewline }.count - 1
        #expect(wrong.errors.hasPrefix("export.csv:\(line):12: error: "), "\(wrong.errors)")
    }

    @Test func `transactions with the columns of holdings are none`() {
        let text =
            "trade_date,action,symbol,shares,price,currency\n2024-01-05,BUY,A,10,1.5,EUR\n2024-02-05,SELL,A,10,2,EUR\n"
        #expect(
            importing(text).errors == """
                export.csv: error: this seems to be a list of transactions, not of positions: each row has a date, and some a word for a purchase or a sale
                  portfolio import --trades --suggest FILE > mapping.json drafts a mapping to import it with; for positions all the same, give --profile portfolio

                """)
        let asTrades = importingTransactions(text).errors
        #expect(asTrades.contains("error: no profile of transactions fits this file"), "\(asTrades)")
        #expect(asTrades.contains("portfolio import --suggest FILE > mapping.json"), "\(asTrades)")
        #expect(importing(text, profile: "portfolio").errors == "")
        var log = DiagnosticLog()
        let suggestion = Suggestion(for: Array(text.utf8), name: "export.csv", log: &log)
        #expect(suggestion?.isOfTrades == true && suggestion?.profile == nil)
    }

    @Test(arguments: [
        "symbol,shares,currency,purchase_date,rating\nA,1,EUR,2024-01-05,Buy\nB,1,EUR,2024-01-05,Sell\n",
        "symbol,shares,currency,rating\nA,1,EUR,Buy\nB,1,EUR,Sell\n",
        "symbol,shares,currency,reviewed\nA,1,EUR,2024-01-05\nB,1,EUR,2024-01-05\n",
    ])
    func `a word or a date of one's own makes no transactions of holdings`(text: String) {
        #expect(importing(text).errors == "")
    }

    /// Every column, in the order in which they are written.
    private static let whole = """
        date,time,type,symbol,name,market,shares,price,currency,fees,fees_currency,taxes,amount,rate,total,ratio,to_symbol,cost_share,purchase_date,lot,id,multiplier,account,to_account,to_amount,to_currency,note
        2024-01-05,14:30,buy,AAPL,"Apple, Inc",NASDAQ,10,180.50,USD,1,EUR,,,,1645.20,,,,,,first,,Main,,,,"a ""note"" of, it"
        2024-01-06,,transfer_in,SAP,,,4,100,EUR,,,,,,,,,,2019-03-01,,,,Main,,,,
        2024-02-05,,sell,AAPL,,,2,190,USD,,,,,0.92,,,,,,first,,,Main,,,,
        2024-02-06,,dividend,SAP,,,,,EUR,,,1.5,6,,,,,,,,,,Main,,,,
        2024-03-01,,split,AAPL,,,,,,,,,,,,4:1,,,,,,,Main,,,,
        2024-04-01,,spin_off,SAP,,,1,,,,,,,,,,NEW,0.25,,,,,Main,,,,
        2024-04-02,,buy,FUT,,,2,5,EUR,,,,,,,,,,,,,100,Main,,,,
        2024-05-01,,convert,,,,,,EUR,,,,100,,,,,,,,,,Main,,108,USD,
        2024-05-02,,transfer,,,,,,EUR,,,,50,,,,,,,,,,Main,Other,,,

        """

    @Test func `every row of a trades file is taken as it stands`() {
        let result = importingTransactions(Self.whole)
        #expect(result.errors == "" && result.csv == Self.whole)
        #expect(
            result.reports.map(\.summary) == [
                "9 rows of trades (trades.csv): 2 buy, 1 transfer_in, 1 sell, 1 dividend, 1 split, 1 spin_off, 1 convert, 1 transfer"
            ])
        var options = ImportOptions()
        options.symbols.currency = .eur
        #expect(
            importingTransactions(Self.whole, options: options).reports.flatMap(\.remarks).map(
                \.place.message)
                == [
                    "2 rows with a rate or a total, taken as EUR: the portfolio they come from must be in that currency"
                ])
    }

    @Test func `what a spreadsheet made of it has the same figures`() {
        let saved = """
            Date;Type;Symbol;Shares;Price;Currency;Ratio;Note
            2024-01-06;buy;AAPL;1.000,5;180,50;USD;;"a; b, c"
            2024-01-05;buy;SAP;10;90;EUR;;
            2024-03-01;split;AAPL;;;;2,5:1;

            """
        let expected = """
            date,type,symbol,shares,price,currency,ratio,note
            2024-01-05,buy,SAP,10,90,EUR,,
            2024-01-06,buy,AAPL,1000.5,180.50,USD,,"a; b, c"
            2024-03-01,split,AAPL,,,,2.5:1,

            """
        #expect(importingTransactions(saved).errors == "")
        #expect(importingTransactions(saved).csv == expected)
        let unclear = "date;type;symbol;shares;price;currency\n2024-01-06;buy;AAPL;1,500;180;USD\n"
        #expect(importingTransactions(unclear).errors.contains("export.csv:2:"))
        var options = ImportOptions()
        options.decimalMark = UInt8(ascii: ",")
        #expect(importingTransactions(unclear, options: options).csv.contains(",1.500,180,"))
    }

    @Test func `rows that an earlier file has too are left out`() {
        let first =
            "date,type,symbol,shares,price,currency\n2024-01-05,buy,A,1,2,EUR\n2024-01-05,buy,A,1,2,EUR\n"
        let second =
            "type,date,symbol,shares,price,currency\nbuy,2024-01-05,A,1,2,EUR\nsell,2024-02-05,A,1,2,EUR\n"
        let both = importingTransactions([("a.csv", Array(first.utf8)), ("b.csv", Array(second.utf8))])
        #expect(both.csv == first + "2024-02-05,sell,A,1,2,EUR\n")
        #expect(
            both.reports.flatMap(\.remarks).map(\.place.message) == [
                "1 row left out: an earlier file has them too"
            ])
        let newestFirst =
            "date,type,symbol,shares,price,currency\n2024-02-05,sell,A,1,2,EUR\n2024-01-05,buy,A,1,2,EUR\n"
        #expect(
            importingTransactions(newestFirst).csv.hasSuffix(
                "2024-01-05,buy,A,1,2,EUR\n2024-02-05,sell,A,1,2,EUR\n"))
    }

    @Test func `files are compared by value, and complete each other`() {
        let first =
            "date,time,type,symbol,shares,price,currency\n2024-01-05,14:30,buy,A,1.50,2,EUR\n2024-01-06,,buy,B,1,2,EUR\n"
        let second =
            "Symbol;Time;Type;Price;Currency;Shares;Date;Id\nA;14:30:00;Buy;2,0;EUR;1,5;2024-01-05;one\nB;;Buy;2,1;EUR;1;2024-01-06;\n"
        let both = importingTransactions([("a.csv", Array(first.utf8)), ("b.csv", Array(second.utf8))])
        #expect(
            both.csv == """
                date,time,type,symbol,shares,price,currency,id
                2024-01-05,14:30,buy,A,1.50,2,EUR,one
                2024-01-06,,buy,B,1,2,EUR,
                2024-01-06,,Buy,B,1,2.1,EUR,

                """, "\(both.errors)")
    }

    @Test func `columns of one's own are named`() {
        let text =
            "date,type,symbol,shares,price,currency,Broker,_tag\n2024-01-05,buy,A,1,2,EUR,\"a, b\",x\n"
        let result = importingTransactions(text)
        #expect(result.csv == "date,type,symbol,shares,price,currency\n2024-01-05,buy,A,1,2,EUR\n")
        #expect(
            result.reports.flatMap(\.remarks).map(\.place.message) == [
                "2 columns not taken, which no trades file has: \"Broker\" and \"_tag\""
            ])
    }

    @Test func `decimals may have a comma between quotes`() {
        let text =
            "date,type,symbol,shares,price,currency,ratio\n2024-01-05,buy,A,\"1,500\",2,EUR,\n2024-01-06,split,A,,,,\"1,5:1\"\n"
        #expect(importingTransactions(text).errors.contains("export.csv:2:18: error: "))
        var options = ImportOptions()
        options.decimalMark = UInt8(ascii: ",")
        let expected =
            "date,type,symbol,shares,price,currency,ratio\n2024-01-05,buy,A,1.500,2,EUR,\n2024-01-06,split,A,,,,1.5:1\n"
        #expect(importingTransactions(text, options: options).csv == expected)
        // A point is no decimal mark beside a comma.
        let points =
            "date;type;symbol;shares;price;currency;ratio\n2024-01-05;buy;A;1.5;2;EUR;\n2024-01-06;split;A;;;;2.5:1\n"
        #expect(
            importingTransactions(points, options: options).errors == """
                export.csv:2:18: error: shares "1.5" is not a number with a decimal comma
                  write all numbers with a comma before the decimals, or all with a point
                export.csv:3:23: error: ratio "2.5:1" is not a number with a decimal comma
                  write all numbers with a comma before the decimals, or all with a point

                """)
    }

    @Test func `a currency and an account may be stated for the rows`() {
        let text =
            "date,type,symbol,shares,price,ratio,account\n2024-01-05,buy,A,1,2,,X\n2024-01-05,buy,B.SW,1,2,,\n2024-01-06,split,A,,,2:1,\n"
        #expect(importingTransactions(text).errors.contains("currency"))
        var options = ImportOptions()
        if let chf = try? QuoteCurrency("CHF"), let usd = try? QuoteCurrency("USD") {
            options.currencies = [("*", usd), ("*.SW", chf)]
        }
        options.account = "Main"
        let result = importingTransactions(text, options: options)
        #expect(
            result.csv == """
                date,type,symbol,shares,price,currency,ratio,account
                2024-01-05,buy,A,1,2,USD,,Main
                2024-01-05,buy,B.SW,1,2,CHF,,Main
                2024-01-06,split,A,,,,2:1,Main

                """, "\(result.errors)")
        #expect(
            result.reports.flatMap(\.remarks).map(\.place.message) == [
                "its rows of X are taken as Main"
            ])
    }

    @Test(arguments: [
        ("date,type,symbol,shares,price,currency\n2024-01-05,buy,\"A,1,2,EUR\n", "2:16: error: "),
        ("date,type,\"symbol,shares,price,currency\n2024-01-05,buy,A,1,2,EUR\n", "1:11: error: "),
        (
            "date,type,symbol,shares,price,currency\n2024-01-05,buy,A,1,2,EUR\n2024-01-05,but,A,1,2,EUR\n",
            "3:12: error: "
        ),
        ("date;type;symbol;shares;price;currency\n2024-01-05;buy;\"A;1;2;EUR\n", "2:16: error: "),
        ("date,type,symbol,shares,price,currency\n05.01.2024,buy,A,1,2,EUR\n", "2:1: error: "),
    ]) func `what is wrong is told with its place`(text: String, place: String) {
        let errors = importingTransactions(text).errors
        #expect(errors.hasPrefix("export.csv:" + place), "\(errors)")
        #expect(!errors.contains("profile"), "\(errors)")
    }

    @Test func `brokers' exports are imported apart from it`() {
        let export =
            "Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total)\n"
            + "Market buy,2013-02-11 10:00:00.000,DE0007164600,LIN,Linde,2.0,100.00,EUR,1,,EUR,200.00,EUR\n"
        let files = [("a.csv", Array(Self.trades.utf8)), ("b.csv", Array(export.utf8))]
        #expect(
            importingTransactions(files).errors
                == "b.csv: error: this is a broker's export, and a.csv a trades file of this program\n  import one after the other\n"
        )
        #expect(
            importingTransactions(files.reversed()).errors
                == "a.csv: error: this is a trades file of this program, and b.csv a broker's export\n  import one after the other\n"
        )
    }

    @Test func `holdings are none`() {
        let result = importing(
            "symbol,shares,purchase_date,purchase_price,currency\nAAPL,10,2024-01-05,180,USD\n")
        #expect(result.errors == "" && result.csv.contains("AAPL"))
    }

    @Test func `an unknown export with a date and a type is none`() {
        let result = importingTransactions("Date,Type,Ticker,Quantity\n2024-01-05,Buy,AAPL,10\n")
        #expect(result.errors.contains("no profile of transactions fits this file"))
    }

    @Test func `its columns of fees and dividends are no sections of a statement`() {
        let text = """
            date,type,symbol,shares,price,currency,fees,amount
            2024-01-02,buy,AAPL,10,180,USD,1,
            2024-02-02,dividend,AAPL,,,USD,,2.4

            """
        #expect(importingTransactions(text).csv == text)
        let other =
            "Date,Type,Symbol,Quantity,Price,Fees,Amount,Currency\n2024-01-02,Buy,AAPL,10,180,1,1801,USD\n"
        for text in [other, String(other.prefix { $0 != "\n" })] {
            #expect(importingTransactions(text).errors.contains("no profile of transactions fits this file"))
        }
    }
}
