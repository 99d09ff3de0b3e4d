import PortfolioFiles
import Testing

@testable import PortfolioImport

/// Accounts, movements of cash, and options in imports of transactions.
@Suite struct AccountAndOptionTests {
    private func rows(_ export: String, options: ImportOptions = ImportOptions()) -> [String] {
        let result = importingTransactions(export, options: options)
        #expect(result.errors == "")
        return result.csv.split(separator: "\n").map(String.init)
    }

    private static let fidelity =
        "Run Date,Account,Account Number,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date\n"

    // MARK: Accounts

    private static let twoAccounts =
        fidelity + """
            01/04/2025,Plan,X2,YOU SOLD ACME (ACM) (Cash),ACM,ACME,Cash,-10,540,,,,5400,,
            01/03/2025,Plan,X2,STOCK SPLIT ACME (ACM) (Cash),ACM,ACME,Cash,10,,,,,,,
            01/03/2025,Taxed,X1,STOCK SPLIT ACME (ACM) (Cash),ACM,ACME,Cash,5,,,,,,,
            01/02/2025,Plan,X2,YOU BOUGHT ACME (ACM) (Cash),ACM,ACME,Cash,10,500,,,,-5000,,
            01/02/2025,Taxed,X1,YOU BOUGHT ACME (ACM) (Cash),ACM,ACME,Cash,5,400,,,,-2000,,

            """

    @Test func `each row keeps the account that the export states, splits too`() {
        #expect(
            rows(Self.twoAccounts) == [
                "date,type,symbol,name,shares,price,currency,ratio,account",
                "2025-01-02,buy,ACM,ACME,5,400,USD,,X1", "2025-01-02,buy,ACM,,10,500,USD,,X2",
                "2025-01-03,split,ACM,,,,,2:1,X1", "2025-01-03,split,ACM,,,,,2:1,X2",
                "2025-01-04,sell,ACM,,10,540,USD,,X2",
            ])
        #expect(importingTransactions(Self.twoAccounts).positions == ["ACM 20"])
    }

    @Test
    func
        `an account that is stated takes the place of those in the export, with a warning if they are several`()
    {
        var options = ImportOptions()
        options.account = "Mine"
        let result = importingTransactions(Self.twoAccounts, options: options)
        #expect(result.errors == "")
        // 15 shares and 15 more are one split, of all of them.
        #expect(
            result.csv.split(separator: "\n").map(String.init).suffix(2) == [
                "2025-01-03,split,ACM,,,,,2:1,Mine", "2025-01-04,sell,ACM,,10,540,USD,,Mine",
            ])
        #expect(
            result.reports.first?.warnings.map(\.message) == [
                "this row is of another account than export.csv:6, and --account writes \"Mine\" for both"
            ])
    }

    @Test func `a misspelt account of several is an error that names the nearest`() {
        var options = ImportOptions()
        options.account = "X 1"
        let result = importingTransactions(Self.twoAccounts, options: options)
        #expect(
            result.errors.contains("error: no row is of the account \"X 1\": they are of \"X1\" and \"X2\"\n")
        )
        #expect(result.errors.contains("if \"X1\" is meant, correct --account"), "\(result.errors)")
        #expect(result.csv == "")
    }

    @Test func `what is missing is missing in its account`() {
        let result = importingTransactions(
            Self.fidelity + """
                01/04/2025,Plan,X2,YOU SOLD ACME (ACM) (Cash),ACM,ACME,Cash,-3,540,,,,1620,,
                01/02/2025,Taxed,X1,YOU BOUGHT ACME (ACM) (Cash),ACM,ACME,Cash,5,400,,,,-2000,,

                """)
        #expect(result.outcome.missing.map(\.account) == ["X2"])
        #expect(result.missing == ["ACM 3 2025-01-04"])
        #expect(result.positions == ["ACM 2"])
    }

    // MARK: Cash

    @Test func `movements of cash are rows if they are asked for`() {
        let export = """
            Date,Action,Symbol,Description,Price,Quantity,Fees & Comm,Amount
            01/03/2025,MoneyLink Transfer,,Tfr BANK,,,,-$10.50
            01/02/2025,MoneyLink Deposit,,Tfr BANK,,,,"$1,000.00"

            """
        var options = ImportOptions()
        #expect(rows(export, options: options) == ["date,type,symbol,shares,price,currency"])
        options.writesCash = true
        options.account = "Bank"
        #expect(
            rows(export, options: options) == [
                "date,type,symbol,shares,price,currency,amount,account",
                "2025-01-02,deposit,,,,USD,1000,Bank", "2025-01-03,withdrawal,,,,USD,10.5,Bank",
            ])
    }

    @Test func `money changed is one row of its two sides`() {
        let export =
            "Date,Time,Value date,Product,ISIN,Description,FX,Change,,Balance,,Order Id\n" + #"""
                16-02-2021,14:42,16-02-2021,,,FX Credit,"1,2500",USD,"125,00",USD,"125,00",
                16-02-2021,14:42,16-02-2021,,,FX Debit,,EUR,"-100,00",EUR,"0,00",
                15-02-2021,09:00,15-02-2021,,,FX Debit,,EUR,"-7,00",EUR,"100,00",
                15-02-2021,08:00,15-02-2021,,,flatex Deposit,,EUR,"107,00",EUR,"107,00",

                """#
        var options = ImportOptions()
        options.writesCash = true
        let result = importingTransactions(export, options: options)
        #expect(result.errors == "")
        #expect(
            result.csv == """
                date,time,type,symbol,shares,price,currency,amount,to_amount,to_currency
                2021-02-15,08:00:00,deposit,,,,EUR,107,,
                2021-02-16,14:42:00,convert,,,,EUR,100,125,USD

                """)
        #expect(result.reports.first?.cash.map(\.name) == ["currency exchange without its other side"])
    }

    @Test func `without signs, only the name of a movement tells its direction`() {
        let map = """
            {"kind": "activity", "signed": false, "decimalMark": ".",
             "columns": {"date": "Date", "currency": {"text": "EUR"}, "net": "Amount", "shares": null},
             "rules": [{"column": "Type", "is": "In", "cash": "deposit"}, {"column": "Type", "is": "Out", "cash": "withdrawal"},
               {"column": "Type", "is": "Move", "cash": "transfer"}]}
            """
        var options = ImportOptions()
        options.writesCash = true
        let export = "Date,Type,Amount\n2025-01-02,In,5\n2025-01-03,Out,3\n2025-01-05,Move,-1\n"
        let untold = export + "2025-01-04,Move,2\n"
        let refused = importingTransactions(untold, map: map, options: options).errors
        #expect(
            refused.hasPrefix(
                "export.csv:5:12: error: Type \"Move\" is a movement of cash, but neither the word nor a sign tells "
                    + "whether the money came in or went out\n"), "\(refused)")
        // It matters to those alone who want movements of cash, and may be passed over.
        #expect(importingTransactions(untold, map: map).reports.first?.cashCount == 4)
        let result = importingTransactions(export, map: map, options: options)
        #expect(
            result.csv.split(separator: "\n").dropFirst() == [
                "2025-01-02,deposit,,,,EUR,5", "2025-01-03,withdrawal,,,,EUR,3",
                "2025-01-05,withdrawal,,,,EUR,1",
            ])
        options.skips = ["Move"]
        #expect(importingTransactions(untold, map: map, options: options).errors == "")
    }

    // MARK: Options

    private static let schwab = "Date,Action,Symbol,Description,Price,Quantity,Fees & Comm,Amount\n"

    @Test func `options written, bought back, expired and assigned are positions of 100`() {
        let export =
            Self.schwab + """
                02/21/2025,Buy,ACM,ACME,$45.00,100,,"-$4,500.00"
                02/21/2025,Assigned,ACM 02/21/2025 45.00 P,PUT ACME $45 EXP 02/21/25,,1,,
                02/20/2025,Expired,ACM 02/20/2025 60.00 C,CALL ACME $60 EXP 02/20/25,,-2,,
                01/10/2025,Buy to Close,ACM 01/17/2025 55.00 C,CALL ACME $55 EXP 01/17/25,$0.40,1,$0.66,-$40.66
                01/06/2025,Buy to Open,ACM 02/20/2025 60.00 C,CALL ACME $60 EXP 02/20/25,$0.75,2,$1.32,-$151.32
                01/03/2025,Sell to Open,ACM 02/21/2025 45.00 P,PUT ACME $45 EXP 02/21/25,$1.20,1,$0.66,$119.34
                01/02/2025,Sell to Open,ACM 01/17/2025 55.00 C,CALL ACME $55 EXP 01/17/25,$2.10,1,$0.66,$209.34

                """
        let result = importingTransactions(export)
        #expect(result.errors == "")
        #expect(result.positions == ["ACM 100"])
        #expect(
            result.csv == """
                date,type,symbol,name,shares,price,currency,fees,multiplier
                2025-01-02,short,ACM 01/17/2025 55.00 C,CALL ACME $55 EXP 01/17/25,1,2.1,USD,0.66,100
                2025-01-03,short,ACM 02/21/2025 45.00 P,PUT ACME $45 EXP 02/21/25,1,1.2,USD,0.66,100
                2025-01-06,buy,ACM 02/20/2025 60.00 C,CALL ACME $60 EXP 02/20/25,2,0.75,USD,1.32,100
                2025-01-10,cover,ACM 01/17/2025 55.00 C,,1,0.4,USD,0.66,100
                2025-02-20,sell,ACM 02/20/2025 60.00 C,,2,0,USD,,100
                2025-02-21,cover,ACM 02/21/2025 45.00 P,,1,0,USD,,100
                2025-02-21,buy,ACM,ACME,100,45,USD,,

                """)
    }

    @Test func `an option that expires for money is an error`() {
        #expect(
            importingTransactions(
                Self.schwab + "02/20/2025,Expired,ACM 02/20/2025 60.00 C,CALL ACME,,2,,$5.00\n"
            ).errors.contains("Amount is \"$5.00\", though \"Expired\" closes a position for nothing"))
    }

    @Test func `prices for different numbers of units under one symbol are an error`() {
        let errors = importingTransactions(
            Self.schwab + """
                01/03/2025,Buy,ACM,ACME,$2.00,1,,-$200.00
                01/02/2025,Buy,ACM,ACME,$2.00,1,,-$2.00

                """
        ).errors
        #expect(errors.contains("the price of ACM is for 1 here, and for 100 in another row"))
    }

    @Test func `options at E*TRADE have the symbol of their description`() {
        let export = """
            All Transactions Activity Types

            Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission,Category,Note
            02/27/26,02/27/26,02/27/26,Option Expired,PUT  ACM    02/27/26   260.000,ACM,--,1.0,0.00,0.00,0.00,--,--
            02/18/26,02/18/26,02/19/26,Sold Short,PUT  ACM    02/27/26   260.000,ACM,--,-1.0,2.13,212.49,0.51,--,--

            """
        #expect(
            rows(export) == [
                "date,type,symbol,shares,price,currency,fees,multiplier",
                "2026-02-18,short,PUT  ACM    02/27/26   260.000,1,2.13,USD,0.51,100",
                "2026-02-27,cover,PUT  ACM    02/27/26   260.000,1,0,USD,,100",
            ])
    }

    // MARK: Mergers

    @Test func `a merger for cash is a sale, with its shares and its money on two rows`() {
        let merger =
            Self.schwab + """
                03/02/2025,Cash Merger,ACM,ACME,,,,"$1,000.00"
                03/02/2025,Cash Merger Adj,ACM,ACME,,-100,,
                01/02/2025,Buy,ACM,ACME,$5,100,,-$500.00

                """
        #expect(
            rows(merger) == [
                "date,type,symbol,name,shares,price,currency,amount",
                "2025-01-02,buy,ACM,ACME,100,5,USD,", "2025-03-02,sell,ACM,,100,,USD,1000",
            ])
        let lines = merger.split(separator: "\n").map { $0 + "\n" }
        #expect(
            importingTransactions((lines[0...0] + lines[2...]).joined()).errors.contains(
                "the shares go out for money, but no row of the day says for how much"))
        #expect(
            importingTransactions((lines[0...1] + lines[3...]).joined()).errors.contains(
                "money for shares, but no row of the day says how many go out"))
    }
}
