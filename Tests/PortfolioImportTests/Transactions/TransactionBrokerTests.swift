import Testing

@testable import PortfolioImport

/// Rows that brokers' exports may have and that must not be read as something else.
@Suite struct TransactionBrokerTests {
    private func rows(_ export: String) -> [String] {
        let result = importingTransactions(export)
        #expect(result.errors == "")
        return result.csv.split(separator: "\n").dropFirst().map(String.init)
    }

    private func refuses(_ export: String, _ message: String) {
        let errors = importingTransactions(export).errors
        #expect(
            errors.split(separator: "\n").contains { $0.contains(": error: ") && $0.hasSuffix(message) },
            "\(errors)")
    }

    // MARK: Interactive Brokers, Flex query

    private static let flex = #"""
        "ClientAccountID","CurrencyPrimary","AssetClass","Symbol","ISIN","TradeDate","Quantity","TradePrice","TradeMoney","Proceeds","IBCommission","IBCommissionCurrency","Buy/Sell","Multiplier","LevelOfDetail","TransactionID","Open/CloseIndicator"

        """#

    private func flex(_ rows: String...) -> String { Self.flex + rows.joined(separator: "\n") + "\n" }

    @Test func `trades without an ISIN are trades, and only currencies are exchanged`() {
        // 1 contract of 100 at 3 is 300, and 5 · 100 = 500.
        let export = flex(
            #""U1","USD","OPT","AAPL  240119C00150000","","20240108","1","3","300","-300","-1","USD","BUY","100","EXECUTION","4","O""#,
            #""U1","EUR","STK","XYZ","","20240108","5","100","500","-500","-1","EUR","BUY","1","EXECUTION","6","O""#,
            #""U1","USD","CASH","EUR.USD","","20240108","-8000","1.1","-8800","8800","-2","USD","SELL","1","EXECUTION","7","""#
        )
        #expect(
            rows(export) == [
                "2024-01-08,buy,AAPL  240119C00150000,1,3,USD,1,100,U1", "2024-01-08,buy,XYZ,5,100,EUR,1,,U1",
            ])
        #expect(importingTransactions(export).reports.first?.cash.map(\.name) == ["currency exchange"])
    }

    @Test func `a future of a Flex query is refused`() {
        refuses(
            flex(
                #""U1","USD","FUT","ESH4","","20240108","1","5000","250000","-250000","-1","USD","BUY","50","EXECUTION","5","O""#
            ),
            "a contract that is settled day by day: the row can't be imported as it is")
    }

    @Test func `without a class of assets, a pair of currencies is told by its symbol`() {
        let export = #"""
            "Buy/Sell","TradeDate","ISIN","Symbol","Quantity","TradePrice","TradeMoney","CurrencyPrimary","IBCommission","IBCommissionCurrency"
            "BUY","20240108","","BRK.B","1","350","350","USD","-1","USD"
            "SELL","20240108","","EUR.USD","-8000","1.1","-8800","USD","-2","CHF"

            """#
        #expect(rows(export) == ["2024-01-08,buy,BRK.B,1,350,USD,1"])
        refuses(
            export.replacing("\"BRK.B\"", with: "\"\""),
            "a trade without a symbol and without an ISIN: the row can't be imported as it is")
    }

    @Test func `orders beside their executions are refused`() {
        let trade =
            #""U1","USD","STK","AAPL","US0378331005","20240105","10","180","1800","-1800","-1","USD","BUY","1","EXECUTION","1","O""#
        #expect(rows(flex(trade)) == ["2024-01-05,buy,AAPL,10,180,USD,1,U1"])
        refuses(
            flex(trade, trade.replacing("\"EXECUTION\"", with: "\"ORDER\"")),
            "a row of another level than the executions, which may have the trade too (choose executions alone in the "
                + "query): the row can't be imported as it is")
    }

    @Test func `summaries of money beside the details are refused`() {
        let header =
            "\"Type\",\"SettleDate\",\"ISIN\",\"Description\",\"Amount\",\"CurrencyPrimary\",\"LevelOfDetail\"\n"
        let row = #""Dividends","20240623","US0378331005","AAPL CASH DIVIDEND","2.40","USD","DETAIL""#
        #expect(rows(header + row + "\n") == ["2024-06-23,dividend,US0378331005,,,USD,2.4"])
        refuses(
            header + row + "\n" + row.replacing("DETAIL", with: "SUMMARY") + "\n",
            "a row of another level than the details, which may have the money too (choose details alone in the query): "
                + "the row can't be imported as it is")
    }

    @Test func `a Flex query tells short sales by its indicator`() {
        let sale =
            #""U1","USD","STK","TSLA","","20240105","-10","180","-1800","1800","-1","USD","SELL","1","EXECUTION","1","O""#
        let purchase =
            #""U1","USD","STK","TSLA","","20240106","10","170","1700","-1700","-1","USD","BUY","1","EXECUTION","2","C""#
        #expect(
            rows(flex(sale, purchase)) == [
                "2024-01-05,short,TSLA,10,180,USD,1,U1", "2024-01-06,cover,TSLA,10,170,USD,1,U1",
            ])
        refuses(
            flex(sale, purchase.replacing("\"C\"", with: "\"C;O\"")),
            "a trade that closes one position and opens the opposite one: the row can't be imported as it is")
    }

    // MARK: Interactive Brokers, activity statement

    private static let statement = """
        Statement,Header,Field Name,Field Value
        Statement,Data,BrokerName,Interactive Brokers

        """

    @Test func `a corporate action that is not known names the words that tell what it is`() {
        let export =
            Self.statement + #"""
                Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code
                Corporate Actions,Data,Stocks,USD,2024-02-01,"2024-01-31, 20:25:00","AAPL(US0378331005) Tendered  1 for 4 (SPN, SPIN INC, US0000000001)",25,0,0,0,

                """#
        let errors = importingTransactions(export).errors
        #expect(
            errors.contains(#""rules": [{"column": "Description", "is": "*Tendered*", "type": "?"}]"#))
    }

    // MARK: Which column tells what a row is

    @Test func `a remedy names what is not known beside a word that is, and never the day`() {
        let export = """
            transaction_date,settlement_date,account_id,account_type,activity_type,activity_sub_type,direction,symbol,name,currency,quantity,unit_price,commission,net_cash_amount
            2026-09-10,,H1,TFSA,Trade,SWAP,,ALPH,Alpha,USD,1,1.25,0,-1.25

            """
        #expect(
            importingTransactions(export).errors.contains(
                #""rules": [{"column": "activity_sub_type", "is": "SWAP", "type": "?"}]"#))
    }

    @Test func `where only signs tell what rows are, the figure is named`() {
        let map = #"""
            {"kind": "activity", "columns": {"date": "Date", "net": "Amount", "currency": {"text": "USD"}},
             "rules": [{"column": "Amount", "sign": "positive", "type": "interest"}]}
            """#
        #expect(
            importingTransactions("Date,Amount\n2024-01-02,-5.25\n", map: map).errors.contains(
                "Amount \"-5.25\": no rule says what such a row is"))
    }

    @Test func `a reference that is not known is named, not the description, which purchases have too`() {
        let export = #"""
            Trade date,Settle date,Reference,Description,Unit cost (p),Quantity,Value (£)
            "15/07/2025","15/07/2025","UTX","Alpha Index Class S - Income (GBP) Payment","n/a","n/a","11.85"

            """#
        #expect(
            importingTransactions(export).errors.contains(
                #""rules": [{"column": "Reference", "is": "UTX", "type": "?"}]"#))
    }

    // MARK: Fidelity

    private static let fidelity =
        "Run Date,Action,Symbol,Security Description,Security Type,Quantity,Price ($),Commission ($),Fees ($),"
        + "Accrued Interest ($),Amount ($),Settlement Date\n"

    @Test func `the amount of a merger is counted as cash`() {
        let export =
            Self.fidelity + "01/05/2024,MERGER MER FROM OLD #REOR (Cash),NEW,N,Cash,5,,,,,500.00,\n"
        #expect(rows(export) == ["2024-01-05,transfer_in,NEW,N,5,,USD"])
        #expect(importingTransactions(export).reports.first?.cash.map(\.name) == ["amount of a merger"])
        let shares = export.replacing("500.00", with: "")
        #expect(importingTransactions(shares).reports.first?.cashCount == 0)
    }

    // MARK: Portfolio Performance

    private static let performance =
        "Datum;Typ;Wert;Buchungswährung;Bruttobetrag;Währung Bruttobetrag;Wechselkurs;Gebühren;Steuern;Stück;ISIN;WKN;"
        + "Ticker-Symbol;Wertpapiername;Notiz\n"

    @Test func `tax on a sale for another currency is in that of the account`() {
        // 1,000 USD · 0.9 are 900 EUR, less 5 of fees 895, less 20 of tax 875. In USD, 5 ÷ 0.9 are 5.55555555555556.
        let export =
            Self.performance
            + "2024-06-19T00:00;Verkauf;875,00;EUR;1.000,00;USD;0,9;5,00;20,00;5;US0378331005;865985;AAPL;Apple;\n"
        #expect(
            rows(export) == [
                "2024-06-19,sell,AAPL,Apple,5,,USD,994.444444444444,895", "2024-06-19,tax,AAPL,,,,EUR,20,",
            ])
    }

    // MARK: Which broker

    @Test func `a bank's account is not Vanguard's`() {
        let bank = """
            Date,Details,Amount,Balance
            05/03/2024,Term Deposit Interest,12.50,1012.50
            07/03/2024,Account Fee,-5.00,927.50

            """
        refuses(bank, "Details \"Term Deposit Interest\": no rule says what such a row is")
        let own =
            "Date,Details,Amount,Balance\n15/10/2022,Account fee charged,-25,0\n15/10/2022,Account fee cleared,25,0\n"
        #expect(rows(own) == ["2022-10-15,fee,,,,GBP,25", "2022-10-15,fee,,,,GBP,-25"])
        let wider = "Date,Type,Details,Amount,Balance\n05/03/2024,Credit,Cash Account Interest,1.00,2.00\n"
        refuses(wider, "no profile of transactions fits this file")
    }

    @Test(arguments: ["Units", "Units / Contracts"])
    func `eToro calls its shares units, or units and contracts`(name: String) {
        let export = """
            Date,Type,Details,Amount,\(name),Realized Equity Change,Realized Equity,Balance,Position ID,Asset type,NWA
            06/03/2024 09:00:00,Open Position,AAPL/USD,170.00,1.0,0.00,500,330,111,Stocks,0

            """
        #expect(rows(export) == ["2024-03-06,09:00:00,buy,AAPL,1,,USD,170"])
    }

    // MARK: Costs and roundings

    @Test func `SelfWealth's shares that came in at a price of 0 have no known cost`() {
        let header =
            "Trade Date,Settlement Date,Action,Reference,Code,Name,Units,Average Price,Consideration,Brokerage,Total\n"
        let row = "2023-01-20 00:00:00,2023-01-24 00:00:00,In,T2,BHP,BHP,20,0,0,0,0\n"
        #expect(rows(header + row) == ["2023-01-20,transfer_in,BHP,BHP,20,,AUD"])
        #expect(
            rows(header + row.replacing("20,0,0,0,0", with: "20,44.50,0,0,0"))
                == ["2023-01-20,transfer_in,BHP,BHP,20,44.5,AUD"])
    }

    private static let revolut = "Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate\n"

    @Test func `a price's own decimals count, whatever those of other rows and their order`() {
        // 12.34567891 · 81.17 = 1002.0988, and half a cent a share is 0.0617: 1002.05 is within it.
        let fraction = "2024-03-09T15:04:11Z,TSLA,BUY - MARKET,12.34567891,USD 81.17,USD 1002.05,USD,1.0890\n"
        // 10 · 0.5512 = 5.512.
        let precise = "2024-03-10T15:04:11Z,SNDL,BUY - MARKET,10,USD 0.5512,USD 5.51,USD,1.0890\n"
        for order in [[fraction, precise], [precise, fraction]] {
            #expect(
                rows(Self.revolut + order.joined()).sorted() == [
                    "2024-03-09,15:04:11,buy,TSLA,12.34567891,,USD,1002.05",
                    "2024-03-10,15:04:11,buy,SNDL,10,0.5512,USD,5.51",
                ])
        }
    }

    @Test func `what rounding explains of a fraction's price is no fee, and of whole shares it is one`() {
        let bought = "2024-03-09T15:04:11Z,TSLA,BUY - MARKET,12.34567891,USD 81.17,USD 1002.15,USD,1.0890\n"
        #expect(rows(Self.revolut + bought) == ["2024-03-09,15:04:11,buy,TSLA,12.34567891,,USD,1002.15"])
        // 12 · 81.17 = 974.04.
        let whole = bought.replacing("12.34567891", with: "12").replacing("1002.15", with: "974.09")
        #expect(rows(Self.revolut + whole) == ["2024-03-09,15:04:11,buy,TSLA,12,81.17,USD,0.05"])
    }

    @Test func `a commission on a fraction of a share is a fee`() {
        // 10.5 · 100 = 1050, and half a cent a share is 0.0525.
        let export =
            "Buchungstag;Geschäftstag;Stück / Nom.;Bezeichnung;WKN;Währung;Ausführungskurs;Umsatz in EUR\n06.12.2024;04.12.2024;10,5;FUND;A1JX52;EUR;100,00;-1.054,90\n"
        #expect(rows(export) == ["2024-12-04,buy,A1JX52,FUND,10.5,100,EUR,4.9"])
    }

    @Test func `an amount that no fee explains says how far amounts would have to be off`() {
        // 10 · 81.17 = 811.7; 1.7 of it is a little more than 0.2 %.
        let errors = importingTransactions(
            Self.revolut + "2024-03-09T15:04:11Z,TSLA,BUY - MARKET,10,USD 81.17,USD 810,USD,1.0890\n"
        ).errors
        #expect(errors.contains("by -1.7, which can't be fees"))
        #expect(errors.contains(#""inherits": "revolut", "margin": "0.0021"}"#))
    }

    // MARK: Kinds

    @Test func `a merger for cash is a sale, and a coupon is interest`() {
        let export =
            Self.revolut + """
                2024-03-06T10:04:11Z,AAPL,RETURN OF CAPITAL,,,$1.25,USD,1.0890
                2024-03-07T10:04:11Z,US912810TM09,BOND COUPON,,,$2.25,USD,1.0890
                2024-03-08T10:04:11Z,ATVI,MERGER - CASH,2,,$190,USD,1.0890

                """
        #expect(
            rows(export) == [
                "2024-03-06,10:04:11,return_of_capital,AAPL,,,USD,1.25",
                "2024-03-07,10:04:11,interest,,,,USD,2.25",
                "2024-03-08,10:04:11,sell,ATVI,2,,USD,190",
            ])
    }

    @Test func `dividends in the words of CommSec and Sharesies`() {
        #expect(
            rows(
                "Date,Reference,Details,Debit($),Credit($),Balance($)\n12/03/2024,D1,VAS DIVIDEND 001234,,52.10,1.00\n"
            ) == ["2024-03-12,dividend,VAS,,,AUD,52.1"])
        #expect(
            rows(
                "Order ID,Trade date,Instrument code,Market code,Quantity,Price,Transaction type,Exchange rate,Transaction fee,Currency,Amount,Transaction method\nabc,2024-06-15,AAPL,NASDAQ,10,,DIVIDEND,,,usd,2.40,\n"
            ) == ["2024-06-15,dividend,AAPL,NASDAQ,,,USD,2.4"])
    }

    @Test func `bonuses of Hargreaves Lansdown are movements of cash`() {
        let export = """
            Trade date,Settle date,Reference,Description,Unit cost (p),Quantity,Value (£)
            08/03/2024,08/03/2024,LISA,Government bonus,n/a,n/a,250.00
            09/03/2024,09/03/2024,UNIT REBATE,LOYALTY BONUS,n/a,n/a,0.25

            """
        #expect(rows(export) == [])
        #expect(importingTransactions(export).reports.first?.cash.map(\.count) == [2])
    }

    @Test func `shares that move from Wealthsimple's old accounts are a transfer, and money is none`() {
        let export = """
            transaction_date,settlement_date,account_id,account_type,activity_type,activity_sub_type,direction,symbol,name,currency,quantity,unit_price,commission,net_cash_amount
            2025-08-13,2025-08-14,H1,TFSA,LegacyTransfer,,LONG,VFV,VFV,CAD,3,,,0
            2025-08-13,2025-08-14,H1,TFSA,LegacyTransfer,,,,,CAD,25,,,25

            """
        #expect(rows(export) == ["2025-08-13,transfer_in,VFV,VFV,3,,CAD,H1"])
    }

    // MARK: Totals

    @Test(arguments: [
        (
            "Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount\n3/26/2024,3/26/2024,3/28/2024,VTI,VTI,Buy,10,$250.00,\"($2,500.00)\"\n",
            ",,,,,Total,,,\"($2,500.00)\"\n"
        ),
        (
            "date;time;status;reference;description;assetType;type;isin;shares;price;amount;fee;tax;currency\n2024-12-10;09:05:11;Executed;\"S1\";\"Apple\";Security;Buy;VTI;10;97,20;-972,00;0,99;0,00;EUR\n",
            "Summe;;;;;;;;10;;-972,00;0,99;0,00;EUR\n"
        ),
        (
            "Transaction Date,Settlement Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Account #,Activity Type,Account Type\n2024-01-08 12:00:00 AM,2024-01-10 12:00:00 AM,Buy,VTI,VTI,10,185.5,-1855.00,-4.95,-1859.95,USD,2,Trades,TFSA\n",
            "Total,,,,,10,,-1855.00,-4.95,-1859.95,,,,\n"
        ),
        (
            "Umsätze Depot\n\nBuchungstag;Geschäftstag;Stück / Nom.;Bezeichnung;WKN;Währung;Ausführungskurs;Umsatz in EUR;\n06.12.2024;04.12.2024;10;VANGUARD;VTI;EUR;100,00;-1.004,90;\n",
            "\nSumme;;;;;;;-1.004,90;\n"
        ),
    ])
    func `a sum below the rows is passed over and told`(export: String, total: String) {
        let result = importingTransactions(export + total)
        #expect(result.errors == "" && result.positions == ["VTI 10"])
        #expect(result.reports.first?.skipped.map(\.reason) == ["total"])
    }

    @Test func `a row with a date, a stock or another word is no sum`() {
        let header =
            "Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount\n"
        let rows = ["3/26/2024,,,,,Total,10,$250,$1", ",,,TTE,,Total,10,$250,$1", ",,,,Total,Buy,10,$250,$1"]
        for row in rows {
            #expect(importingTransactions(header + row + "\n").errors != "")
        }
    }
}
