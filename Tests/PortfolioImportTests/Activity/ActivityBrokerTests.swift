import Testing

@testable import PortfolioImport

/// Rows that brokers' exports may have and that must not be read as something else.
@Suite struct ActivityBrokerTests {
    private func rows(_ export: String) -> [String] {
        let result = importingActivity(export)
        #expect(result.errors == "")
        return result.csv.split(separator: "\n").dropFirst().map(String.init)
    }

    private func refuses(_ export: String, _ message: String) {
        let errors = importingActivity(export).errors
        #expect(errors.split(separator: "\n").contains { $0.hasSuffix("error: \(message)") }, "\(errors)")
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
                "2024-01-08,buy,AAPL  240119C00150000,1,300,USD,1", "2024-01-08,buy,XYZ,5,100,EUR,1",
            ])
        #expect(importingActivity(export).reports.first?.cash.map(\.name) == ["currency exchange"])
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
        #expect(rows(flex(trade)) == ["2024-01-05,buy,AAPL,10,180,USD,1"])
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
                "2024-01-05,short,TSLA,10,180,USD,1", "2024-01-06,cover,TSLA,10,170,USD,1",
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
        let errors = importingActivity(export).errors
        #expect(errors.contains(#""rules": [{"column": "Description", "is": "*Spinoff*", "type": "?"}]"#))
    }

    @Test func `an order that closes a position and opens the opposite one is refused`() {
        for code in ["C;O", "O;C", "O;P;C"] {
            refuses(
                Self.statement + """
                    Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code
                    Trades,Data,Order,Stocks,USD,TSLA,"2024-01-11, 10:30:50",10,200,201,-2000,-1,2001,0,-10,O
                    Trades,Data,Order,Stocks,USD,TSLA,"2024-01-12, 10:30:50",-20,250,250,5000,-1,-4501,498,-10,\(code)

                    """,
                "a trade that closes one position and opens the opposite one: the row can't be imported as it is"
            )
        }
    }

    // MARK: Schwab, Fidelity, E*TRADE, Vanguard

    private static let schwab =
        #""Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount""# + "\n"
    private static let fidelity =
        "Run Date,Action,Symbol,Security Description,Security Type,Quantity,Price ($),Commission ($),Fees ($),"
        + "Accrued Interest ($),Amount ($),Settlement Date\n"

    @Test func `an option that is bought back is refused as its sale is`() {
        refuses(
            Self.schwab
                + #""03/11/2024","Buy to Close","SPY 06/21/2024 500.00 P","PUT","1","$1.00","$0.65","-$100.65""#
                + "\n", "an option written, or bought back: the row can't be imported as it is")
        refuses(
            Self.fidelity
                + "03/11/2024,YOU BOUGHT CLOSING TRANSACTION PUT (SPY) (Cash),-SPY240119P400,PUT,Cash,1,1.00,0.65,,,-100.65,\n",
            "shares or options sold short, or bought back: the row can't be imported as it is")
    }

    @Test func `shares of a distribution may be a split, and are refused`() {
        refuses(
            Self.fidelity
                + "01/05/2024,YOU BOUGHT NVIDIA (NVDA) (Cash),NVDA,NVIDIA,Cash,10,500.00,,,,-5000.00,\n"
                + "06/10/2024,DISTRIBUTION NVIDIA CORPORATION COM (NVDA) (Cash),NVDA,NVIDIA,Cash,90,,,,,,\n",
            "shares that came without a price, by a split, a stock dividend or a spin-off: the row can't be imported as it is"
        )
    }

    @Test func `the amount of a merger is counted as cash`() {
        let export =
            Self.fidelity + "01/05/2024,MERGER MER FROM OLD #REOR (Cash),NEW,N,Cash,5,,,,,500.00,\n"
        #expect(rows(export) == ["2024-01-05,transfer_in,NEW,N,5,,USD"])
        #expect(importingActivity(export).reports.first?.cash.map(\.name) == ["amount of a merger"])
        let shares = export.replacing("500.00", with: "")
        #expect(importingActivity(shares).reports.first?.cashCount == 0)
    }

    @Test func `a transfer of cash has no quantity`() {
        let export = Self.fidelity + "01/05/2024,TRANSFERRED TO VS Z1 (Cash),,,Cash,,,,,,500.00,\n"
        #expect(importingActivity(export).errors == "")
        #expect(importingActivity(export).reports.first?.cashCount == 1)
    }

    @Test(arguments: [
        """
        For Account:,####1234

        TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description
        04/09/23,Dividend Reinvestment,EQ,AAPL,0.01,-2.00,200,0,APPLE DRIP

        """,
        schwab + #""01/05/2024","Qual Div Reinvest","AAPL","APPLE","0.01","$200.00","","-$2.00""# + "\n",
        fidelity + "01/05/2024,DIVIDEND RECEIVED APPLE (AAPL) (Cash),AAPL,APPLE,Cash,0.01,200,,,,-2.00,\n",
        """
        Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commission Fees,Net Amount,Accrued Interest,Account Type,
        12345678,2023-03-15,2023-03-15,Dividend,Dividend Reinvestment,Vanguard Total Bond,BND,0.06,72.50,-4.35,0.0,-4.35,0.0,CASH,

        """,
    ])
    func `a dividend that pays for shares is refused`(export: String) {
        refuses(
            export, "a dividend that was reinvested, with its shares: the row can't be imported as it is")
    }

    // MARK: Portfolio Performance, Trade Republic, Wealthfolio

    private static let performance =
        "Datum;Typ;Wert;Buchungswährung;Bruttobetrag;Währung Bruttobetrag;Wechselkurs;Gebühren;Steuern;Stück;ISIN;WKN;"
        + "Ticker-Symbol;Wertpapiername;Notiz\n"

    @Test func `shares that are moved in German are shares`() {
        let stock = "DE0007164600;716460;SAP.DE;SAP SE;\n"
        let export =
            Self.performance + "2024-06-19T00:00;Umbuchung (Eingang);500,00;EUR;;;;;;5;\(stock)"
            + "2024-06-20T00:00;Umbuchung (Ausgang);500,00;EUR;;;;;;2;\(stock)"
            + "2024-06-21T00:00;Umbuchung (Eingang);500,00;EUR;;;;;;;;;;;\n"
        #expect(importingActivity(export).errors == "")
        #expect(importingActivity(export).positions == ["SAP.DE 3"])
        #expect(importingActivity(export).reports.first?.cashCount == 1)
    }

    @Test func `tax that was withheld from a sale is not a cost of it`() {
        // 1,075 were received after 20 of tax: proceeds of 1,095 for a cost of 1,005 are a gain of 90.
        let stock = "DE0007164600;716460;SAP.DE;SAP SE;\n"
        let export =
            Self.performance + "2024-01-15T00:00;Kauf;1.005,00;EUR;;;;5,00;;10;\(stock)"
            + "2024-06-19T00:00;Verkauf;1.075,00;EUR;;;;5,00;20,00;10;\(stock)"
        #expect(
            rows(export) == [
                "2024-01-15,buy,SAP.DE,SAP SE,10,,EUR,1005", "2024-06-19,sell,SAP.DE,,10,,EUR,1095",
                "2024-06-19,tax,SAP.DE,,,,EUR,20",
            ])
    }

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

    @Test func `tax on a sale of Trade Republic is a tax`() {
        let header =
            "datetime,date,account_type,category,type,asset_class,name,symbol,shares,price,amount,fee,tax,currency,"
            + "original_amount,original_currency,fx_rate,description,transaction_id\n"
        let sale = "2026-03-06T10:38:28Z,2026-03-06,DEFAULT,TRADING,SELL,STOCK,Apple,US0378331005,"
        #expect(
            rows(header + sale + "-4,50,200,-1.00,-5.00,EUR,,,,,n3\n") == [
                "2026-03-06,sell,US0378331005,Apple,4,50,EUR,1,", "2026-03-06,tax,US0378331005,,,,EUR,,5",
            ])
    }

    private static let wealthfolio =
        "date,type,symbol,instrumentType,quantity,unit_price,currency,fee,amount,comment,fxRate,subtype\n"

    @Test func `a stated amount of a purchase is checked`() {
        let purchase = "2024-01-02,BUY,MSFT,EQUITY,10,368.60,USD,1,"
        #expect(rows(Self.wealthfolio + purchase + "3686,,,\n") == ["2024-01-02,buy,MSFT,10,368.6,USD,1"])
        #expect(rows(Self.wealthfolio + purchase + ",,,\n") == ["2024-01-02,buy,MSFT,10,368.6,USD,1"])
        refuses(
            Self.wealthfolio + purchase + "9999,,,\n",
            "amount is 9999, but 10 × 368.6 USD with fees of 1 comes to 3686")
    }

    @Test func `a reinvested dividend with shares and an amount is refused`() {
        refuses(
            Self.wealthfolio + "2024-01-03,DIVIDEND,MSFT,EQUITY,0.05,240,USD,0,12,,,DRIP\n",
            "a dividend that was reinvested, whose shares may be those bought or those held: the row can't be imported as it is"
        )
    }
}
