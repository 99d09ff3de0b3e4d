import Testing
import Valuation

@testable import PortfolioImport

/// A file in the form of a broker, and what its rows state. All figures are made up, so that they can be checked by hand.
struct BrokerCase: Sendable, CustomTestStringConvertible {
    let title: String
    let profile: String
    /// The unit that the user states for all symbols.
    var unit: String?
    let export: String
    let trades: String
    /// `2 order not executed`
    var skipped: [String] = []
    var cash: [String] = []

    var testDescription: String { title }

    func check() throws {
        var options = ImportOptions()
        if let unit { options.currencies = [("*", try QuoteCurrency(unit))] }
        let result = importingTransactions(export, options: options)
        #expect(result.errors == "")
        #expect(result.csv == trades)
        let report = try #require(result.reports.first)
        #expect(report.mapping == profile)
        #expect(report.skipped.map { "\($0.count) \($0.reason)" } == skipped)
        #expect(report.cash.map { "\($0.count) \($0.name)" } == cash)
    }
}

@Suite struct AmericanBrokerTests {
    static let cases = [
        BrokerCase(
            title: "Robinhood", profile: "robinhood",
            export: #"""
                "Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"
                "6/2/2025","6/2/2025","6/3/2025","KO","Coca-Cola
                CUSIP: 191216100","Sell","30","$70.50","$2,114.94"
                "5/1/2025","5/1/2025","5/1/2025","KO","Cash Div: R/D 2025-03-14 P/D 2025-05-01 - 40 shares at 0.51","CDIV","","","$20.40"
                "4/7/2025","4/7/2025","4/8/2025","SPY","SPY 5/16/2025 Put $500.00","STC","1","$6.10","$609.96"
                "4/2/2025","4/2/2025","4/3/2025","SPY","SPY 5/16/2025 Put $500.00","BTO","1","$5.00","($500.04)"
                "3/3/2025","3/3/2025","3/3/2025","","Gold Subscription Fee","GOLD","","","($5.00)"
                "2/10/2025","2/10/2025","2/10/2025","NEWC","Reverse Split","SPR","2","",""
                "2/10/2025","2/10/2025","2/10/2025","NEWC","Reverse Split","SPR","10S","",""
                "2/3/2025","2/3/2025","2/3/2025","WMT","Forward Split","SPL","20S","",""
                "1/10/2025","1/10/2025","1/13/2025","NEWC","New Corp","Buy","10","$2.00","($20.00)"
                "1/9/2025","1/9/2025","1/10/2025","WMT","Walmart","Buy","10","$90.25","($902.50)"
                "1/8/2025","1/8/2025","1/9/2025","KO","Coca-Cola","Buy","40","$61.00","($2,440.00)"

                "1/7/2025","1/7/2025","1/7/2025","","ACH Deposit","ACH","","","$5,000.00"
                "","","","","","","","",""
                "The data provided is for informational purposes only."

                """#,
            // 30 · 70.50 − 2114.94 = 0.06; 100 · 6.10 − 609.96 and 500.04 − 100 · 5.00 are 0.04 each. 10 + 20 = 30 is 3 for 1.
            trades: #"""
                date,type,symbol,shares,price,currency,fees,amount,ratio,multiplier
                2025-01-08,buy,KO,40,61,USD,,,,
                2025-01-09,buy,WMT,10,90.25,USD,,,,
                2025-01-10,buy,NEWC,10,2,USD,,,,
                2025-02-03,split,WMT,,,,,,3:1,
                2025-02-10,split,NEWC,,,,,,1:5,
                2025-03-03,fee,,,,USD,,5,,
                2025-04-02,buy,SPY 5/16/2025 Put $500.00,1,5,USD,0.04,,,100
                2025-04-07,sell,SPY 5/16/2025 Put $500.00,1,6.1,USD,0.04,,,100
                2025-05-01,dividend,KO,,,USD,,20.4,,
                2025-06-02,sell,KO,30,70.5,USD,0.06,,,

                """#, skipped: ["1 remark"], cash: ["1 deposit or withdrawal"]),
        BrokerCase(
            title: "Merrill", profile: "merrill",
            export: #"""
                "Trade Date","Settlement Date","Pending/Settled","Account Nickname","Account Registration","Account #","Type","Description 1 ","Description 2","Symbol/CUSIP #","Quantity","Price ($)","Amount ($)"
                "3/9/2026","3/10/2026","Pending","--","IRA-Edge","1-1","SecurityTransactions","Sell","EXAMPLE INC","EXA","-20","51.00","1,019.98"
                "3/2/2026","3/2/2026","Settled","--","IRA-Edge","1-1","DividendAndInterest","Dividend","EXAMPLE INC HOLDING 100.0000","EXA","--","--","25.00"
                "3/2/2026","3/2/2026","Settled","--","IRA-Edge","1-1","DividendAndInterest","Foreign Tax Withholding","EXAMPLE INC","EXA","--","--","(3.75)"
                "2/27/2026","2/27/2026","Settled","--","IRA-Edge","1-1","SecurityTransactions","Interest","BANK DEPOSIT 0.12000 DIV/INT REINVEST","IIA","0.12","--","0.00"
                "2/2/2026","2/3/2026","Settled","--","IRA-Edge","1-1","SecurityTransactions","Purchase ","EXAMPLE INC","EXA","100","50.10","(5,010.00)"
                "1/5/2026","1/5/2026","Settled","--","IRA-Edge","1-1","Other","Deposit","FUNDS RECEIVED","--","--","--","6,000.00"

                """#,
            // 20 · 51.00 − 1019.98 = 0.02, and 100 · 50.10 = 5010.
            trades: #"""
                date,type,symbol,name,shares,price,currency,fees,amount,account
                2026-02-02,buy,EXA,EXAMPLE INC,100,50.1,USD,,,1-1
                2026-02-27,interest,,,,,USD,,0.12,1-1
                2026-03-02,tax,EXA,,,,USD,,3.75,1-1
                2026-03-02,dividend,EXA,,,,USD,,25,1-1
                2026-03-09,sell,EXA,,20,51,USD,0.02,,1-1

                """#, cash: ["1 deposit or withdrawal"]),
        BrokerCase(
            title: "Webull", profile: "webull",
            export: #"""
                Symbol,Name,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time
                AMD,Advanced Micro,Buy,Filled,20,20,@100.00,99.5,DAY,02/02/2026 09:31:00 EST,02/02/2026 09:31:05 EST
                AMD,Advanced Micro,Buy,Cancelled,0,20,@90.00,,GTC,02/03/2026 09:40:00 EST,
                AMD,Advanced Micro,Buy,Failed,0,5,@91.00,,GTC,02/03/2026 09:41:00 EST,
                AMD,Advanced Micro,Sell,Partially Filled,"5","20",@110.00,110.25,GTC,02/04/2026 10:12:00 EST,02/04/2026 10:12:40 EST

                """#,
            trades: #"""
                date,time,type,symbol,name,shares,price,currency
                2026-02-02,09:31:05,buy,AMD,Advanced Micro,20,99.5,USD
                2026-02-04,10:12:40,sell,AMD,,5,110.25,USD

                """#, skipped: ["2 order not filled"]),
        BrokerCase(
            title: "tastytrade", profile: "tastytrade",
            export: #"""
                Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency
                2026-03-20T21:00:00+0100,Receive Deliver,Expiration,BUY_TO_CLOSE,"F     260320P00010000",Equity Option,Removal of 1.0 F 03/20/26 Put 10.00 due to expiration.,0.00,1,0.00,--,0.00,100,F,F,3/20/26,10,PUT,,0.00,USD
                2026-03-02T15:30:00+0100,Money Movement,Dividend,,F,Equity,FORD MOTOR,15.00,0,,--,0.00,,,,,,,,15.00,USD
                2026-03-02T15:30:00+0100,Money Movement,Dividend,,F,Equity,FORD MOTOR,-2.25,0,,--,0.00,,,,,,,,-2.25,USD
                2026-02-10T15:30:00+0100,Trade,Sell to Open,SELL_TO_OPEN,"F     260320P00010000",Equity Option,Sold 1 F 03/20/26 Put 10.00 @ 0.35,35.00,1,35.00,-1.00,-0.14,100,F,F,3/20/26,10,PUT,2,33.86,USD
                2026-02-04T15:30:00+0100,Trade,Sell to Close,SELL_TO_CLOSE,F,Equity,Sold 40 F @ 12.50,500.00,40,12.50,0.00,-0.05,,,,,,,3,499.95,USD
                2026-02-03T15:30:00+0100,Trade,Buy to Open,BUY_TO_OPEN,F,Equity,Bought 100 F @ 12.00,"-1,200.00",100,-12.00,0.00,-0.08,,,,,,,4,"-1,200.08",USD
                2026-02-01T15:30:00+0100,Money Movement,Deposit,,,,Wire Funds Received,"2,000.00",0,,--,0.00,,,,,,,,"2,000.00",USD

                """#,
            // 1200 + 0.08 = 1200.08; 500 − 0.05 = 499.95; 1 · 0.35 · 100 − 1.14 = 33.86.
            trades: #"""
                date,time,type,symbol,shares,price,currency,fees,amount,multiplier
                2026-02-03,15:30:00,buy,F,100,12,USD,0.08,,
                2026-02-04,15:30:00,sell,F,40,12.5,USD,0.05,,
                2026-02-10,15:30:00,short,F     260320P00010000,1,0.35,USD,1.14,,100
                2026-03-02,15:30:00,tax,F,,,USD,,2.25,
                2026-03-02,15:30:00,dividend,F,,,USD,,15,
                2026-03-20,21:00:00,cover,F     260320P00010000,1,0,USD,,,100

                """#, cash: ["1 deposit or withdrawal"]),
        BrokerCase(
            title: "Firstrade", profile: "firstrade",
            export: #"""
                Symbol,Quantity,Price,Action,Description,TradeDate,SettledDate,Interest,Amount,Commission,Fee,CUSIP,RecordType
                ,0,,Other,WIRE FUNDS RECEIVED,2026-01-02,2026-01-02,0,3000,0,0,,Financial
                SCHD  ,100,27.5,BUY,SCHWAB US DIVIDEND,2026-01-05,2026-01-06,0,-2750,0,0,808524797,Trade
                SCHD  ,0,,Dividend,SCHWAB US DIVIDEND CASH DIV ON 100 SHS NON-RES TAX WITHHELD $7.50,2026-03-30,2026-03-30,0,17.5,0,0,808524797,Financial
                SCHD  ,0.6364,27.5,Other,SCHWAB US DIVIDEND REIN @ 27.5000,2026-03-30,2026-03-30,0,-17.5,0,0,808524797,Financial
                SCHD  ,-50,28,SELL,SCHWAB US DIVIDEND,2026-04-02,2026-04-03,0,1394.96,5,0.04,808524797,Trade
                ,0,,Interest,INTEREST ON CREDIT BALANCE,2026-04-15,2026-04-15,0,0.37,0,0,,Financial

                """#,
            // 100 · 27.5 = 2750; 17.5 + 7.5 = 25; 0.6364 · 27.5 = 17.501; 50 · 28 − 5 − 0.04 = 1394.96.
            trades: #"""
                date,type,symbol,name,shares,price,currency,fees,taxes,amount
                2026-01-05,buy,SCHD,SCHWAB US DIVIDEND,100,27.5,USD,,,
                2026-03-30,dividend,SCHD,,,,USD,,7.5,25
                2026-03-30,buy,SCHD,,0.6364,27.5,USD,,,17.5
                2026-04-02,sell,SCHD,,50,28,USD,5.04,,
                2026-04-15,interest,,,,,USD,,,0.37

                """#, cash: ["1 deposit or withdrawal"]),
        BrokerCase(
            title: "Schwab as JSON", profile: "schwab-json",
            export: #"""
                {"FromDate": "01/01/2025", "ToDate": "12/31/2025", "TotalTransactionsAmount": "-$400.45",
                 "BrokerageTransactions": [
                  {"Date": "06/20/2025", "Action": "NRA Tax Adj", "Symbol": "ACME", "Description": "ACME INC", "Quantity": "", "Price": "", "Fees & Comm": "", "Amount": "-$1.50", "ItemIssueId": "1"},
                  {"Date": "06/20/2025 as of 06/19/2025", "Action": "Qualified Dividend", "Symbol": "ACME", "Description": "ACME INC", "Quantity": "", "Price": "", "Fees & Comm": "", "Amount": "$10.00", "ItemIssueId": "1"},
                  {"Date": "03/04/2025", "Action": "Sell", "Symbol": "ACME", "Description": "ACME INC", "Quantity": "10", "Price": "$61.00", "Fees & Comm": "$0.05", "Amount": "$609.95", "ItemIssueId": "1"},
                  {"Date": "02/03/2025", "Action": "Buy", "Symbol": "ACME", "Description": "ACME INC", "Quantity": "20", "Price": "$51.90", "Fees & Comm": "", "Amount": "-$1,038.00", "ItemIssueId": "1"}
                 ]}

                """#,
            // 20 · 51.90 = 1038; 10 · 61 − 0.05 = 609.95.
            trades: #"""
                date,type,symbol,name,shares,price,currency,fees,amount
                2025-02-03,buy,ACME,ACME INC,20,51.9,USD,,
                2025-03-04,sell,ACME,,10,61,USD,0.05,
                2025-06-19,dividend,ACME,,,,USD,,10
                2025-06-20,tax,ACME,,,,USD,,1.5

                """#),
        BrokerCase(
            title: "Schwab as JSON, of interest alone", profile: "schwab-json",
            export: #"""
                {"BrokerageTransactions": [{"Date": "06/27/2025", "Action": "Credit Interest", "Symbol": null, "Description": "SCHWAB1 INT", "Quantity": null, "Price": null, "Fees & Comm": null, "Amount": "$0.12"}]}

                """#,
            trades: #"""
                date,type,symbol,name,shares,price,currency,amount
                2025-06-27,interest,,,,,USD,0.12

                """#),
        BrokerCase(
            title: "Wealthsimple, activities", profile: "wealthsimple",
            export: #"""
                account_id,transaction_date,settlement_date,account_type,activity_type,activity_sub_type,direction,symbol,name,currency,quantity,unit_price,commission,net_cash_amount
                A1,2025-08-01,,TFSA,MoneyMovement,EFT,,,,CAD,2000,,,2000
                A1,2025-08-04,2025-08-05,TFSA,Trade,BUY,LONG,XIC,iShares Core S&P/TSX,CAD,"40","42.10",1.5,"-1,685.50"
                A1,2025-09-30,,TFSA,Dividend,,,XIC,iShares Core S&P/TSX,CAD,11.20,,,11.20
                A1,2025-10-02,2025-10-03,TFSA,Trade,SELL,LONG,XIC,iShares Core S&P/TSX,CAD,-15,44.00,1.5,658.50
                A1,2025-10-05,,TFSA,Interest,,,,,CAD,0.42,,,0.42

                "As of 2026-01-05 10:00 GMT-05:00"

                """#,
            // 40 · 42.10 + 1.50 = 1685.50; 15 · 44 − 1.50 = 658.50.
            trades: #"""
                date,type,symbol,name,shares,price,currency,fees,amount,account
                2025-08-04,buy,XIC,iShares Core S&P/TSX,40,42.1,CAD,1.5,,A1
                2025-09-30,dividend,XIC,,,,CAD,,11.2,A1
                2025-10-02,sell,XIC,,15,44,CAD,1.5,,A1
                2025-10-05,interest,,,,,CAD,,0.42,A1

                """#, skipped: ["1 footer"], cash: ["1 deposit or withdrawal"]),
        BrokerCase(
            title: "Wealthsimple, a monthly statement", profile: "wealthsimple-statement",
            export: #"""
                "date","transaction","description","amount","balance","currency"
                "2025-06-02","CONT","Contribution","4000.00","4000.00","CAD"
                "2025-06-11","BUY","XEQT - iShares Core Equity ETF: Bought 80.5000 shares at $36.00 per share (executed at 2025-06-10)","-2898.00","1102.00","CAD"
                "2025-06-30","DIV","XEQT - iShares Core Equity ETF: Cash dividend distribution, received on 2025-06-30, record date of 2025-06-24","12.34","1114.34","CAD"
                "2025-07-03","SELL","XEQT - iShares Core Equity ETF: Sold 10.0000 shares (executed at 2025-07-02), FX Rate: 1.3600","365.00","1479.34","CAD"

                """#,
            trades: #"""
                date,type,symbol,name,shares,price,currency,amount
                2025-06-10,buy,XEQT,iShares Core Equity ETF,80.5,,CAD,2898
                2025-06-30,dividend,XEQT,,,,CAD,12.34
                2025-07-02,sell,XEQT,,10,,CAD,365

                """#, cash: ["1 deposit or withdrawal"]),
        BrokerCase(
            title: "Questrade", profile: "questrade",
            export: #"""
                Transaction Date,Settlement Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Account #,Activity Type,Account Type
                2026-01-05 12:00:00 AM,2026-01-05 12:00:00 AM,CON,,CONT 2026,0.00000,0.00000000,0.00,0.00,7000.00,CAD,1,Deposits,Individual TFSA
                2026-01-08 12:00:00 AM,2026-01-09 12:00:00 AM,Buy,XAW.TO,ISHARES ALL-WORLD,150.00000,41.20000000,-6180.00,-4.95,-6184.95,CAD,1,Trades,Individual TFSA
                2026-03-31 12:00:00 AM,2026-03-31 12:00:00 AM,DIV,XAW.TO,ISHARES ALL-WORLD CASH DIV ON 150 SHS,0.00000,0.00000000,0.00,0.00,45.00,CAD,1,Dividends,Individual TFSA
                2026-04-02 12:00:00 AM,2026-04-02 12:00:00 AM,DIS,XAW.TO,ISHARES ALL-WORLD STK SPLIT ON 150 SHS,150.00000,0.00000000,0.00,0.00,0.00,CAD,1,Dividends,Individual TFSA
                2026-05-01 12:00:00 AM,2026-05-04 12:00:00 AM,Sell,XAW.TO,ISHARES ALL-WORLD,-100.00000,22.50000000,2250.00,-4.95,2245.05,CAD,1,Trades,Individual TFSA
                2026-05-05 12:00:00 AM,2026-05-05 12:00:00 AM,FCH,,ACCOUNT FEE,0.00000,0.00000000,0.00,0.00,-1.13,CAD,1,Fees and rebates,Individual TFSA

                """#,
            // 150 · 41.20 + 4.95 = 6184.95; 100 · 22.50 − 4.95 = 2245.05. 150 and 150 added are 2 for 1.
            trades: #"""
                date,type,symbol,name,shares,price,currency,fees,amount,ratio,account
                2026-01-08,buy,XAW.TO,ISHARES ALL-WORLD,150,41.2,CAD,4.95,,,1
                2026-03-31,dividend,XAW.TO,,,,CAD,,45,,1
                2026-04-02,split,XAW.TO,,,,,,,2:1,1
                2026-05-01,sell,XAW.TO,,100,22.5,CAD,4.95,,,1
                2026-05-05,fee,,,,,CAD,,1.13,,1

                """#, cash: ["1 deposit or withdrawal"]),
    ]

    @Test(arguments: cases) func `a file imports to what its rows state`(item: BrokerCase) throws {
        try item.check()
    }

    @Test func `a contract with an amount for single shares contradicts itself`() {
        let result = importingTransactions(
            #"""
            "Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"
            "4/2/2025","4/2/2025","4/3/2025","SPY","SPY 5/16/2025 Put $500.00","BTO","1","$5.00","($5.04)"

            """#)
        #expect(result.errors.contains("export.csv:2:"))
        #expect(result.csv == "")
    }
}
