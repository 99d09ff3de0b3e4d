import Testing

@testable import PortfolioImport

/// Rows that seem to be something else than they are: taken at their word, they would make wrong gains without an error.
@Suite struct TransactionPitfallTests {
    private static let statement =
        "Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code\n"
    private static let schwab =
        "\"Date\",\"Action\",\"Symbol\",\"Description\",\"Quantity\",\"Price\",\"Fees & Comm\",\"Amount\"\n"
    private static let fidelity =
        "Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date\n"
    private static let etrade =
        "For Account:,####1234\n\nTransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description\n"
    private static let interactiveInvestor =
        "Date,Settlement Date,Symbol,Sedol,Quantity,Price,Description,Reference,Debit,Credit,Running Balance\n"

    @Test(arguments: ["C;O", "O;C", "O;P;C"])
    func `a sale that closes a holding and opens a short one is an error`(code: String) {
        let result = importingTransactions(
            Self.statement
                + "Trades,Data,Order,Stocks,USD,TSLA,\"2024-01-11, 10:30:50\",10,200,201,-2000,-1,2001,0,-10,O\n"
                + "Trades,Data,Order,Stocks,USD,TSLA,\"2024-01-12, 10:30:50\",-20,250,250,5000,-1,-4501,498,-10,\(code)\n"
        )
        #expect(
            result.errors.hasPrefix(
                "export.csv:3:1: error: a trade that closes what is held and opens the other side (C and O): "
            ))
    }

    @Test func `shares covered that were never sold short are missing`() {
        let result = importingTransactions(
            Self.statement
                + "Trades,Data,Order,Stocks,USD,TSLA,\"2024-01-12, 10:30:50\",10,250,250,-2500,-1,2501,0,0,C\n"
                + "Trades,Data,Order,Stocks,USD,AAPL,\"2024-01-12, 10:30:50\",-5,100,100,500,0,-500,0,0,O\n"
                + "Trades,Data,Order,Stocks,USD,AAPL,\"2024-01-15, 10:30:50\",8,100,100,-800,0,800,0,0,C\n")
        #expect(result.errors == "")
        // Of 8 AAPL covered, 5 were sold short.
        #expect(result.missing == ["AAPL 3 2024-01-15", "TSLA 10 2024-01-12"])
        #expect(result.outcome.missing.allSatisfy { $0.isShort })
    }

    @Test func `an option bought back is covered, not bought`() {
        let schwab = importingTransactions(
            Self.schwab
                + "\"03/11/2024\",\"Buy to Close\",\"SPY 06/21/2024 500.00 P\",\"PUT\",\"1\",\"$1.00\",\"$0.65\",\"-$100.65\"\n"
        )
        #expect(schwab.csv.contains("2024-03-11,cover,SPY 06/21/2024 500.00 P,PUT,1,1,USD,0.65,100\n"))
        #expect(schwab.outcome.missing.map(\.isShort) == [true])
        let fidelity = importingTransactions(
            Self.fidelity
                + "01/05/2024,YOU BOUGHT CLOSING TRANSACTION PUT (SPY) (Margin),-SPY240119P400,PUT,Margin,1,1,0.65,0,,-100.65,01/09/2024\n"
        )
        #expect(fidelity.csv.contains("2024-01-05,cover,-SPY240119P400,PUT,1,1,USD,0.65,100\n"))
    }

    @Test(arguments: [
        // £1,480 for 10 shares at 190: those are dollars. £180,000 for 100 at 3,500: yen. £5,500 for 100 at 10.
        "05/02/2024,07/02/2024,AAPL,2046251,10,190.00,APPLE INC,REF1,n/a,\"£1,480.00\",£1500",
        "05/03/2024,07/03/2024,7203,6900643,100,3500,TOYOTA,REF3,n/a,\"£180,000\",£1500",
        "05/03/2024,07/03/2024,CNRA,6900643,100,10,CANADA,REF5,\"£5,500\",n/a,£1500",
    ])
    func `what shares and price leave of the amount is no fee if it is too much`(row: String) {
        #expect(
            importingTransactions(Self.interactiveInvestor + row + "\n").errors.contains(
                "which can't be fees"))
    }

    @Test(arguments: ["Sold,EQ,AAPL,-10,185.5,185.5", "Bought,EQ,MSFT,10,-18550,185.5"])
    func `a factor of ten is no fee`(row: String) {
        let result = importingTransactions(Self.etrade + "04/07/23,\(row),0,A\n")
        #expect(result.errors.contains("which can't be fees"))
    }

    @Test func `the usual charge on a small trade is a fee`() {
        // 10 · 2 + 11.95.
        let row = "05/02/2024,07/02/2024,ABC,2046251,10,2.00,ABC PLC,REF1,£31.95,n/a,£1500"
        let result = importingTransactions(Self.interactiveInvestor + row + "\n")
        #expect(result.errors == "")
        #expect(result.csv.hasSuffix("2024-02-05,buy,ABC,10,2,GBP,11.95\n"))
    }

    @Test func `shares distributed may be a split or a spin-off, so that a rule has to say`() {
        let rows =
            "01/05/2024,YOU BOUGHT NVIDIA (NVDA) (Cash),NVDA,NVIDIA,Cash,10,500,0,0,,-5000,01/09/2024\n"
            + "06/10/2024,DISTRIBUTION NVIDIA CORPORATION COM (NVDA) (Cash),NVDA,NVIDIA,Cash,90,,,,,,\n"
        #expect(
            importingTransactions(Self.fidelity + rows).errors.contains(
                "shares from a split or a spin-off, which the row does not tell: "))
        let map = #"""
            {"kind": "activity", "inherits": "fidelity",
             "rules": [{"column": "Action", "is": "DISTRIBUTION NVIDIA*", "type": "split", "by": "added"}]}
            """#
        let result = importingTransactions(Self.fidelity + rows, map: map)
        #expect(result.errors == "")
        // 10 and 90 added are 100: ten for one.
        #expect(result.csv.contains("2024-06-10,split,NVDA,,,,,10:1\n"))
    }

    @Test func `a dividend paid for shares is their purchase`() {
        let income = "04/09/23,Dividend,EQ,AAPL,0,2.00,0,0,APPLE\n"
        let result = importingTransactions(
            Self.etrade + income + "04/09/23,Dividend Reinvestment,EQ,AAPL,0.01,-2.00,200,0,APPLE DRIP\n")
        #expect(result.errors == "")
        #expect(result.positions == ["AAPL 0.01"])
        let schwab = importingTransactions(
            Self.schwab
                + "\"03/11/2024\",\"Qual Div Reinvest\",\"SPY\",\"SPDR\",\"0.5\",\"$400.00\",\"\",\"-$200.00\"\n"
        )
        #expect(
            schwab.errors.hasPrefix(
                "export.csv:2:47: error: the row is a dividend that was paid, not received, for \"0.5\" shares"
            ))
    }

    private static let portfolioPerformance =
        "Datum;Typ;Wert;Buchungswährung;Bruttobetrag;Währung Bruttobetrag;Wechselkurs;Gebühren;Steuern;Stück;ISIN;WKN;Ticker-Symbol;Wertpapiername;Notiz\n"

    @Test func `shares moved between accounts are no cash, in German either`() {
        let result = importingTransactions(
            Self.portfolioPerformance
                + "2024-06-19T00:00;Umbuchung (Eingang);500,00;EUR;;;;;;5;DE0007164600;716460;SAP.DE;SAP SE;\n"
                + "2024-06-20T00:00;Umbuchung (Ausgang);100,00;EUR;;;;;;1;DE0007164600;716460;SAP.DE;SAP SE;\n"
                + "2024-06-21T00:00;Umbuchung (Ausgang);100,00;EUR;;;;;;;;;;;\n")
        #expect(result.errors == "")
        #expect(result.positions == ["SAP.DE 4"])
        #expect(result.reports.map(\.cashCount) == [1])
    }

    @Test func `tax on a sale is a row of its own, because the gain is before tax`() {
        // 1,005.00 paid; 1,075.00 received after fees of 5 and taxes of 20: 1,095 without the taxes.
        let german = importingTransactions(
            Self.portfolioPerformance
                + "2024-01-15T00:00;Kauf;1.005,00;EUR;;;;5,00;;10;DE0007164600;716460;SAP.DE;SAP SE;\n"
                + "2024-02-15T00:00;Verkauf;1.075,00;EUR;;;;5,00;20,00;10;DE0007164600;716460;SAP.DE;SAP SE;\n"
        )
        #expect(german.errors == "")
        #expect(
            german.csv.hasSuffix("2024-02-15,sell,SAP.DE,,10,,EUR,1095\n2024-02-15,tax,SAP.DE,,,,EUR,20\n"))
        // 4 · 50, with a fee of 1 and a tax of 5.
        let header =
            "date,account_type,category,type,asset_class,name,symbol,shares,price,amount,fee,tax,currency,transaction_id\n"
        let republic = importingTransactions(
            header + "2024-02-15,DEFAULT,TRADING,SELL,STOCK,A,US0378331005,-4,50,200.00,-1.00,-5.00,EUR,x\n")
        #expect(republic.errors == "")
        #expect(
            republic.csv.hasSuffix(
                "2024-02-15,sell,US0378331005,A,4,50,EUR,1,\n2024-02-15,tax,US0378331005,,,,EUR,,5\n"))
    }

    @Test func `fees paid back make the cost what was paid`() {
        // 100 · 180 less 1.50; 10 · 180 less 2.
        let brokers = importingTransactions(
            Self.statement
                + "Trades,Data,Order,Stocks,USD,GE,\"2024-01-10, 10:30:50\",100,180,181,-18000,1.5,17998.5,0,100,O\n"
        )
        #expect(brokers.errors == "")
        #expect(brokers.csv.hasSuffix(",buy,GE,100,,USD,17998.5\n"))
        let schwab = importingTransactions(
            Self.schwab
                + "\"03/11/2024\",\"Buy\",\"AAPL\",\"APPLE\",\"10\",\"$180.00\",\"-$2.00\",\"-$1798.00\"\n")
        #expect(schwab.errors == "")
        #expect(schwab.csv.hasSuffix("2024-03-11,buy,AAPL,APPLE,10,,USD,1798\n"))
    }

    @Test func `an amount without shares is an error`() {
        let result = importingTransactions(
            Self.schwab + "\"03/11/2024\",\"Buy\",\"AAPL\",\"APPLE\",\"0\",\"$1\",\"\",\"-$1802.00\"\n")
        #expect(
            result.errors.hasPrefix(
                "export.csv:2:35: error: Quantity is \"0\", though the row has an amount\n"))
    }

    @Test func `an option in another currency than the account's has its multiplier proven`() {
        // 3 · 100 · 0.90909 = 272.727.
        let result = importingTransactions(
            """
            Statement,Header,Field Name,Field Value
            Summary,Data,Base Currency,EUR
            Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,Gross Amount ,Commission,Net Amount,Exchange Rate
            Transaction History,Data,2025-03-15,U1,A,Buy,AAPL 250117C00150000,1,3,USD,-272.73,-1,-273.73,0.90909

            """)
        #expect(result.errors == "")
        #expect(result.csv.contains("2025-03-15,buy,AAPL 250117C00150000,1,3,USD,1,EUR,273.73,100,U1\n"))
    }

    @Test func `a dividend reinvested in its own row is a purchase too, and a contradicting amount an error`()
    {
        let header =
            "date,symbol,quantity,type,unit_price,currency,fee,amount,comment,fxRate,subtype,instrumentType\n"
        let reinvested = importingTransactions(
            header + "2024-01-03,MSFT,0.05,DIVIDEND,240,USD,0,12,,,DRIP,EQUITY\n")
        #expect(
            reinvested.csv.contains("2024-01-03,dividend,MSFT,,,USD,12\n2024-01-03,buy,MSFT,0.05,240,USD,\n"))
        let wrong = importingTransactions(header + "2024-01-02,MSFT,10,BUY,368.60,USD,1,9999,,,,EQUITY\n")
        #expect(wrong.errors.contains("amount is 9999, but 10 × 368.6 USD with fees of 1 comes to 3686"))
        let right = importingTransactions(header + "2024-01-02,MSFT,10,BUY,368.60,USD,1,3686,,,,EQUITY\n")
        #expect(right.errors == "")
    }

    @Test func `fees of an order that come to a refund are all kept`() {
        let result = importingTransactions(
            """
            Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id
            02-01-2024,09:00,02-01-2024,ABC,GB0031348658,DEGIRO Transactiekosten en/of kosten van derden,,EUR,"3,00",EUR,"1,00",ord3
            02-01-2024,09:00,02-01-2024,ABC,GB0031348658,DEGIRO Transactiekosten en/of kosten van derden,,EUR,"-2,00",EUR,"1,00",ord3
            02-01-2024,09:00,02-01-2024,ABC,GB0031348658,Koop 10 @ 70 GBX,,GBP,"-7,00",GBP,"1,00",ord3

            """)
        #expect(result.errors == "")
        #expect(result.csv.contains("fee,GB0031348658,ABC,,,EUR,-3\n"))
        #expect(result.csv.contains("fee,GB0031348658,,,,EUR,2\n"))
    }

    @Test func `cash moved to another account has no shares, in older exports an empty cell`() {
        let result = importingTransactions(
            Self.fidelity + "01/05/2024,TRANSFERRED TO VS Z1 (Cash),,No Description,Cash,,,,,,500.00,\n")
        #expect(result.errors == "")
        #expect(result.reports.map(\.cashCount) == [1])
    }

    @Test func `a purchase cancelled with negative shares takes its purchase with it`() {
        let brokers = importingTransactions(
            Self.statement
                + "Trades,Data,Order,Stocks,USD,AAPL,\"2024-01-11, 10:30:50\",100,180,181,-18000,-1,18001,0,100,O\n"
                + "Trades,Data,Order,Stocks,USD,AAPL,\"2024-01-11, 10:30:50\",-100,180,181,18000,1,-18001,0,-100,Ca\n"
        )
        #expect(brokers.errors == "")
        #expect(brokers.positions == [])
        #expect(brokers.reports.map(\.cancelled) == [2])
        let fidelity = importingTransactions(
            Self.fidelity
                + "01/05/2024,YOU BOUGHT APPLE INC (AAPL) (Cash),AAPL,APPLE INC,Cash,10,185,,,,-1850,01/09/2024\n"
                + "01/05/2024,YOU BOUGHT CANCELLED APPLE INC (AAPL) (Cash),AAPL,APPLE INC,Cash,-10,185,,,,1850,01/09/2024\n"
        )
        #expect(fidelity.errors == "")
        #expect(fidelity.positions == [])
    }

    @Test func `a cancellation takes the row with its fees`() {
        let rows =
            "\"01/06/2024\",\"Cancel Buy\",\"AAPL\",\"APPLE\",\"10\",\"$180.00\",\"FEES\",\"AMOUNT\"\n"
            + "\"01/05/2024\",\"Buy\",\"AAPL\",\"APPLE\",\"10\",\"$180.00\",\"\",\"-$1800.00\"\n"
            + "\"01/04/2024\",\"Buy\",\"AAPL\",\"APPLE\",\"10\",\"$180.00\",\"$25.00\",\"-$1825.00\"\n"
        let known = importingTransactions(
            Self.schwab + rows.replacing("FEES", with: "$25.00").replacing("AMOUNT", with: "$1825.00"))
        #expect(known.errors == "")
        #expect(known.csv.hasSuffix("2024-01-05,buy,AAPL,APPLE,10,180,USD\n"))
        let unknown = importingTransactions(
            Self.schwab + rows.replacing("FEES", with: "$5.00").replacing("AMOUNT", with: "$1805.00"))
        #expect(
            unknown.errors.contains(
                "this row cancels one of those on lines 4 or 3, which differ in fees or amount"))
    }

    @Test func `shares that have a Sedol alone are no money, and byte order marks may be several`() {
        let result = importingTransactions(
            "\u{FEFF}\u{FEFF}\u{FEFF}" + Self.interactiveInvestor
                + "05/01/2024,09/01/2024,n/a,B41YBW7,100.5,£5.1234,FUNDSMITH EQUITY I ACC,C1,£514.90,n/a,£1000.00\n"
                + "05/01/2024,09/01/2024,n/a,n/a,100,£1.27,GBP to USD,C2,n/a,£127.00,£1000.00\n")
        #expect(result.errors == "")
        // 100.5 × 5.1234 is 514.9017.
        #expect(result.csv.contains("buy,B41YBW7,100.5,"), "\(result.csv)")
        #expect(result.reports.map(\.cashCount) == [1])
    }

    @Test func `a cancellation whose fees come back takes the trade of its price`() {
        let flex = importingTransactions(
            """
            ClientAccountID,CurrencyPrimary,AssetClass,Symbol,ISIN,TradeID,TradeDate,DateTime,Quantity,TradePrice,TradeMoney,\
            Proceeds,IBCommission,IBCommissionCurrency,Buy/Sell
            U1,USD,STK,GE,US3696041033,1,20210105,20210105;100000,100,11,1100,-1100,-1,USD,BUY
            U1,USD,STK,GE,US3696041033,9,20210105,20210105;110000,100,12,1200,-1200,-1,USD,BUY
            U1,USD,STK,GE,US3696041033,1,20210106,20210105;100000,-100,11,-1100,1100,1,USD,BUY (Ca.)

            """)
        #expect(flex.errors == "")
        #expect(flex.csv.hasSuffix("\n2021-01-05,11:00:00,buy,GE,100,12,USD,1,U1\n"), "\(flex.csv)")
        let corrected = importingTransactions(
            Self.statement
                + "Trades,Data,Order,Stocks,USD,GE,\"2024-01-11, 10:30:50\",100,11,11,-1100,-1,1101,0,0,O\n"
                + "Trades,Data,Order,Stocks,USD,GE,\"2024-01-11, 10:30:50\",-100,11,11,1100,1,-1101,0,0,Ca\n"
                + "Trades,Data,Order,Stocks,USD,GE,\"2024-01-11, 10:30:50\",100,10.5,11,-1050,-1,1051,0,50,O\n"
        )
        #expect(corrected.errors == "")
        #expect(
            corrected.csv.contains(",100,10.5,") && !corrected.csv.contains(",100,11,"), "\(corrected.csv)")
        let schwab = importingTransactions(
            Self.schwab
                + "\"01/09/2024\",\"Cancel Sell\",\"GE\",\"GE\",\"100\",\"$11.00\",\"-$0.02\",\"-$1099.98\"\n"
                + "\"01/08/2024\",\"Sell\",\"GE\",\"GE\",\"100\",\"$10.50\",\"$0.02\",\"$1049.98\"\n"
                + "\"01/08/2024\",\"Sell\",\"GE\",\"GE\",\"100\",\"$11.00\",\"$0.02\",\"$1099.98\"\n"
                + "\"01/05/2024\",\"Buy\",\"GE\",\"GE\",\"200\",\"$9.00\",\"\",\"-$1800.00\"\n")
        #expect(schwab.errors == "")
        #expect(schwab.csv.contains(",100,10.5,") && !schwab.csv.contains(",100,11,"), "\(schwab.csv)")
    }

    @Test func `an exchange of a part of the shares held is an error`() {
        let result = importingTransactions(
            Self.schwab + "\"03/06/2024\",\"Stock Merger\",\"NEW\",\"NEW CORP\",\"25\",\"\",\"\",\"\"\n"
                + "\"03/06/2024\",\"Stock Merger\",\"OLD\",\"OLD CORP\",\"-50\",\"\",\"\",\"\"\n"
                + "\"01/05/2024\",\"Buy\",\"OLD\",\"OLD\",\"100\",\"$10.00\",\"\",\"-$1000.00\"\n")
        #expect(
            result.errors.contains(
                "50 OLD are exchanged, but 100 are held: an exchange in a trades file takes all"))
    }

}
