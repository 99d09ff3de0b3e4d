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
                Corporate Actions,Data,Stocks,USD,2024-02-01,"2024-01-31, 20:25:00","AAPL(US0378331005) Spinoff  1 for 4 (SPN, SPIN INC, US0000000001)",25,0,0,0,

                """#
        let errors = importingTransactions(export).errors
        #expect(errors.contains(#""rules": [{"column": "Description", "is": "*Spinoff*", "type": "?"}]"#))
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
}
