import PortfolioFiles
import Testing
import Valuation

@testable import PortfolioImport

/// Rows that look right or unimportant at first sight: an unknown status, a fee without a sign, a split of other shares.
@Suite struct TransactionCorrectionTests {
    private func rows(_ export: String, options: ImportOptions = ImportOptions()) -> [String] {
        let result = importingTransactions(export, options: options)
        #expect(result.errors == "")
        return result.csv.split(separator: "\n").dropFirst().map(String.init)
    }

    // MARK: Status

    @Test(arguments: [
        (
            """
            date;time;status;reference;description;assetType;type;isin;shares;price;amount;fee;tax;currency
            2025-05-05;09:15:00;Teilausgeführt;S1;Fund A;Security;Buy;IE00B4L5Y983;10;95,50;-955,00;0,99;0,00;EUR

            """, "export.csv:2:21: error: status \"Teilausgeführt\"", "2025-05-05;09:15:00;Teilausgeführt"
        ),
        (
            """
            Stock name,Symbol,ISIN,Type,Quantity,Value,Exchange,Exchange Order Id,Execution date and time,Order status
            ITC,ITC,INE154A01025,BUY,5,2200,NSE,2,29-01-2025 11:00 AM,Partly executed

            """, "export.csv:2:59: error: Order status \"Partly executed\"", "AM,Partly executed"
        ),
    ])
    func `a status that is not known is an error that names it`(export: String, error: String, cell: String) {
        let errors = importingTransactions(export).errors
        #expect(
            errors.hasPrefix(
                error
                    + ": no rule says whether such an order was executed: the row can't be imported as it is"),
            "\(errors)")
        let word = cell.split { $0 == ";" || $0 == "," }.last.map(String.init) ?? ""
        #expect(errors.contains("pass such rows over with --skip \"\(word)\""))
        var options = ImportOptions()
        options.skips = [word.uppercased().replacing("Ü", with: "ü")]
        let skipped = importingTransactions(export, options: options)
        #expect(skipped.errors == "" && skipped.reports.first?.skippedCount == 1)
        for known in ["Executed", "Cancelled", "Pending"] {
            let result = importingTransactions(export.replacing(word, with: known))
            #expect(result.errors == "" && result.positions.isEmpty == (known != "Executed"))
        }
    }

    @Test func `a sentence below the table is a remark wherever the date stands`() {
        let export = """
            Stock name,Symbol,ISIN,Type,Quantity,Value,Exchange,Exchange Order Id,Execution date and time,Order status
            ITC,ITC,INE154A01025,BUY,5,2200,NSE,2,29-01-2025 11:00 AM,Executed

            This statement is for your information only.

            """
        let result = importingTransactions(export)
        #expect(result.errors == "" && result.positions == ["ITC 5"])
        #expect(result.reports.first?.skipped.map(\.reason) == ["remark"])
        // A row that was cut off is none.
        #expect(!importingTransactions(export.replacing("only.", with: "only")).errors.isEmpty)
    }

    // MARK: Passing over

    @Test func `rows that a rule knows are not passed over, and no part of a text is enough`() {
        let export = """
            Date,Action,Symbol,Description,Price,Quantity,Fees & Comm,Amount
            01/03/2025,Buy,ACM,ACME,$10,2,,-$20.00
            01/04/2025,Advisor Credit,,BUY,,,,$5.00
            01/05/2025,Advisor Credits,,BUY,,,,$5.00

            """
        var options = ImportOptions()
        options.skips = ["Advisor Credit"]
        #expect(
            importingTransactions(export, options: options).errors.contains(
                ":4:12: error: Action \"Advisor Credits\""))
        options.skips = ["advisor credit", "Advisor Credits", "buy"]
        let result = importingTransactions(export, options: options)
        #expect(result.errors == "" && result.positions == ["ACM 2"])
        #expect(
            result.reports.first?.skipped.map { "\($0.count) \($0.reason)" } == [
                "1 with \"advisor credit\"", "1 with \"Advisor Credits\"",
            ])
        options.skips = ["Advisor*"]
        #expect(importingTransactions(export, options: options).reports.first?.skippedCount == 2)
    }

    // MARK: eToro

    @Test func `a fee without a sign is paid if equity falls by it`() {
        let export = """
            Date,Type,Details,Amount,Units,Realized Equity Change,Realized Equity,Balance,Position ID,Asset type,NWA
            15/01/2025 14:32:11,Fee,AAPL/USD,1.50,-,-1.50,0.00,3145.50,3111001,Stocks,0.00
            16/01/2025 14:32:11,Fee,AAPL/USD,-1.25,-,-1.25,0.00,3145.50,3111001,Stocks,0.00
            17/01/2025 14:32:11,Overnight refund,Weekend,0.40,-,0.40,0.00,3145.50,3111001,Stocks,0.00

            """
        #expect(
            rows(export) == [
                "2025-01-15,14:32:11,fee,,,,USD,1.5", "2025-01-16,14:32:11,fee,,,,USD,1.25",
                "2025-01-17,14:32:11,fee,,,,USD,-0.4",
            ])
    }

    // MARK: Interactive Brokers

    private static let trades =
        "Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code\n"
    private static let bought =
        "Trades,Data,Order,Stocks,USD,ACM,\"2025-09-02, 14:32:10\",10,20,20,-200,-1,201,0,0,O\n"

    private func split(_ shares: String, _ ratio: String = "4 for 1") -> String {
        trades(Self.bought) + """
            Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code
            Corporate Actions,Data,Stocks,USD,2025-09-08,"2025-09-05, 20:25:00","ACM(US0000000001) Split \(ratio) (ACM, ACME, US0000000001)",\(shares),0,0,0,

            """
    }

    private func trades(_ rows: String) -> String { Self.trades + rows }

    @Test func `the shares that a split adds are compared with its ratio`() {
        // 10 shares become 40.
        let right = importingTransactions(split("30"))
        #expect(right.errors == "" && right.positions == ["ACM 40"])
        #expect(right.reports.first?.warnings.isEmpty == true)
        #expect(right.csv.contains("2025-09-08,,split,ACM,,,,,4:1\n"))
        let wrong = importingTransactions(split("60"))
        #expect(
            wrong.reports.first?.warnings.map(\.message) == [
                "the split changes the shares of ACM by 60, but the 10 held before it by 30"
            ])
        #expect(wrong.reports.first?.warnings.first?.line == 4)
        // A fraction is paid in cash: 10 ÷ 3 is 3.33.
        #expect(importingTransactions(split("-7", "1 for 3")).reports.first?.warnings.isEmpty == true)
    }

    private static let forex = """
        Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,,Proceeds,Comm in EUR,,,MTM in EUR,Code
        Trades,Data,Order,Forex,USD,EUR.USD,"2025-09-01, 10:00:00","1,000",1.1,,-1100,-1.8,,,0,
        Trades,Data,Order,Forex,USD,EUR.USD,"2025-09-03, 10:00:00",-500,1.2,,600,0,,,0,
        Trades,Data,Order,Forex,JPY,USD.JPY,"2025-09-04, 10:00:00",100,150,,-15000,-1.7,,,0,

        """

    @Test func `a trade of currencies is an exchange of money, with its commission`() {
        var options = ImportOptions()
        options.writesCash = true
        let result = importingTransactions(trades(Self.bought) + Self.forex, options: options)
        #expect(result.errors == "")
        #expect(
            result.csv == """
                date,time,type,symbol,shares,price,currency,fees,fees_currency,amount,to_amount,to_currency
                2025-09-01,10:00:00,convert,,,,USD,1.8,EUR,1100,1000,EUR
                2025-09-02,14:32:10,buy,ACM,10,20,USD,1,,,,
                2025-09-03,10:00:00,convert,,,,EUR,,,500,600,USD
                2025-09-04,10:00:00,convert,,,,JPY,,,15000,100,USD
                2025-09-04,10:00:00,fee,,,,EUR,,,1.7,,

                """)
        #expect(rows(trades(Self.bought) + Self.forex).count == 1)
        #expect(importingTransactions(Self.forex).reports.first?.cash.map(\.count) == [3])
    }

    @Test func `a Flex query states the same trades of currencies`() {
        var options = ImportOptions()
        options.writesCash = true
        let export = """
            Buy/Sell,TradeDate,ISIN,Symbol,Quantity,TradePrice,TradeMoney,CurrencyPrimary,IBCommission,IBCommissionCurrency
            SELL,20240108,,EUR.USD,-8000,1.1,-8800,USD,-2,CHF
            BUY,20240109,,EUR.USD,500,1.2,600,USD,-2,USD

            """
        #expect(
            rows(export, options: options) == [
                "2024-01-08,convert,,,,EUR,,8000,8800,USD", "2024-01-08,fee,,,,CHF,,2,,",
                "2024-01-09,convert,,,,USD,2,600,500,EUR",
            ])
    }

    // MARK: Vanguard

    @Test func `a trade in Vanguard's cash report and in its list of trades counts once, in two files too`() {
        let cash = """
            Date,Details,Amount,Balance
            08/03/2022,Deposit for investment purchases,15000,15000
            09/03/2022,"Bought 1,550 Fund Distributing (FND)",-14982.06,17.94
            17/07/2022,Sold 50 Fund Distributing (FND),520.00,537.94

            """
        let trades = """
            Date,InvestmentName,TransactionDetails,Quantity,Price,Cost
            10/03/2022,Fund Distributing (FND),"Bought 1,550 Fund Distributing (FND)",1550,9.665845,14982.06

            """
        for files in [[cash, trades], [trades, cash]] {
            let result = importingTransactions(
                files.enumerated().map { ("\($0).csv", Array($1.utf8)) })
            #expect(result.errors == "" && result.positions == ["FND 1500"])
            #expect(result.reports.flatMap(\.skipped).map(\.reason) == ["cash side of a trade"])
        }
    }

    @Test func `a cash side is of the trade with its amount, and of no other week`() {
        func cash(_ rows: String...) -> String {
            "Date,Details,Amount,Balance\n" + rows.map { "\($0),0\n" }.joined()
        }
        func trades(_ rows: String...) -> String {
            "Date,InvestmentName,TransactionDetails,Quantity,Price,Cost\n"
                + rows.map { row in
                    let cells = row.split(separator: ",")
                    return "\(cells[0]),Fund (FND),\"Bought 10 Fund (FND)\",10,\(cells[1]),\(cells[2])\n"
                }.joined()
        }
        func held(_ files: String...) -> [String] {
            let result = importingTransactions(files.enumerated().map { ("\($0).csv", Array($1.utf8)) })
            #expect(result.errors == "")
            return result.csv.split(separator: "\n").dropFirst().map { String($0.prefix(10)) }
        }
        // 10 shares each week, at 9.60 and at 9.75.
        let (first, second) = (
            "09/03/2022,Bought 10 Fund (FND),-96.00", "16/03/2022,Bought 10 Fund (FND),-97.50"
        )
        #expect(held(cash(first), trades("16/03/2022,9.75,97.50")) == ["2022-03-09", "2022-03-16"])
        #expect(held(cash(first, second), trades("10/03/2022,9.60,96.00")) == ["2022-03-10", "2022-03-16"])
        // Of equal amounts the nearest counts: what was paid on the 9th is no trade of the 16th.
        let same = second.replacing("97.50", with: "96.00")
        #expect(held(cash(first, same), trades("16/03/2022,9.60,96.00")) == ["2022-03-09", "2022-03-16"])
        #expect(
            held(cash(first, same), trades("10/03/2022,9.60,96.00", "17/03/2022,9.60,96.00"))
                == ["2022-03-10", "2022-03-17"])
    }

    // MARK: Saxo

    @Test func `an amount that was converted is in the currency that is stated for the account`() {
        let export = """
            Client ID,Trade Date,Value Date,Type,Instrument,Instrument ISIN,Instrument currency,Exchange Description,Instrument Symbol,Event,Amount,Order ID,Conversion Rate
            ,02-Apr-2025,02-Apr-2025,Corporate action,Fund,IE00B3RBWM25,USD,Exchange,FND:xams,Dividend,1.83,,0.92139706
            ,02-Jan-2025,02-Jan-2025,Trade,Fund,IE00B3RBWM25,USD,Exchange,FND:xlon,Buy 3 @ 140 USD,"-423,00",,1
            ,03-Jan-2025,03-Jan-2025,Trade,Fund,IE00B3RBWM25,USD,Exchange,FND:xlon,Buy 2 @ 100 USD,"-161,00",,"0,8"

            """
        let refused = importingTransactions(export).errors
        #expect(
            refused.contains(
                "Conversion Rate \"0.92139706\": an amount in the account's currency, which the export does not state: "
                    + "the row can't be imported as it is"))
        #expect(refused.contains("state the account's currency with --currency CODE, or adapt the mapping"))
        var options = ImportOptions()
        options.currencies = [("*", QuoteCurrency(.eur))]
        // 2 · 100 · 0.8 = 160, and 1 is the fee.
        #expect(
            rows(export, options: options) == [
                "2025-01-02,buy,IE00B3RBWM25,Fund,3,140,USD,3,,,",
                "2025-01-03,buy,IE00B3RBWM25,,2,100,USD,1,EUR,,161",
                "2025-04-02,dividend,IE00B3RBWM25,,,,EUR,,,1.83,",
            ])
    }

    // MARK: Symbols

    @Test func `a name of symbols.csv is a key where the export has no code of its own`() throws {
        var log = DiagnosticLog()
        let text = "symbol,name,isin,alias\nACM,Acme Ltd,,\nGLX,Globex,US0378331005,GX\n"
        let book = try SymbolsFile.read(FileInput("symbols.csv", bytes: Array(text.utf8)), log: &log)
        var options = ImportOptions()
        options.currencies = [("Acme Ltd", QuoteCurrency(.usd)), ("GX", QuoteCurrency(.eur))]
        options.symbols = ImportedSymbols(book)
        let map = #"""
            {"kind": "activity", "decimalMark": ".", "columns": {"date": "Day", "symbol": {"column": "Code", "optional": true},
              "name": "Name", "shares": "Shares", "price": "Price", "net": "Paid"}, "rules": [{"type": "buy"}]}
            """#
        func rows(_ export: String) -> [String] {
            let result = importingTransactions(export, map: map, options: options)
            #expect(result.errors == "")
            return result.csv.split(separator: "\n").dropFirst().map(String.init)
        }
        #expect(
            rows("Day,Name,Shares,Price,Paid\n2025-01-02,ACME LTD,2,10,-20\n") == [
                "2025-01-02,buy,ACM,ACME LTD,2,10,USD"
            ])
        // An ISIN of a symbol that has none; one that has another; a code that is not known; an alias.
        #expect(
            rows(
                """
                Day,Code,Name,Shares,Price,Paid
                2025-01-02,NL0010273215,Acme Ltd,2,10,-20
                2025-01-03,NL0010273215,Globex,2,10,-20
                2025-01-04,XYZ,Globex,2,10,-20
                2025-01-05,GX,Globex,2,10,-20

                """
            ).map { $0.split(separator: ",", omittingEmptySubsequences: false)[2] } == [
                "ACM", "ACM", "XYZ", "GLX",
            ])
        // Two classes of shares have one name: the first is taken for the symbol of that name, the other is not.
        let exports = ["NL0010273215", "US02079K3059", "US02079K1079", "NL0010273215"].map { isin in
            (isin, Array("Day,Code,Name,Shares,Price,Paid\n2025-01-02,\(isin),Acme Ltd,2,10,-20\n".utf8))
        }
        options.currencies.append(("*", QuoteCurrency(.usd)))
        let classes = importingTransactions(exports, map: map, options: options)
        #expect(classes.errors == "")
        #expect(classes.positions == ["ACM 2", "US02079K1079 2", "US02079K3059 2"])
        // Nothing but the name tells that the first is the right class, and for the others it says so.
        #expect(
            classes.reports.map(\.rows.byName) == [
                ["ACM for NL0010273215"], [], [], ["ACM for NL0010273215"],
            ])
        #expect(
            classes.reports.flatMap(\.warnings).map(\.description).first?.hasPrefix(
                "US02079K3059:2:1: US02079K3059 is called \"Acme Ltd\" like NL0010273215, which was read before it and is "
                    + "written as ACM: this one keeps its ISIN") == true)
        #expect(classes.reports.map(\.warnings.count) == [0, 1, 1, 0])
    }
}
