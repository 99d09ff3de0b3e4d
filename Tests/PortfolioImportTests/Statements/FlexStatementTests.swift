import Testing

@testable import PortfolioImport

/// Flex queries as XML: they come to the same as the rows of the query as CSV.
@Suite struct FlexStatementTests {
    private static let statement = #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- a query -->
        <FlexQueryResponse queryName="A &amp; B" type="AF"><FlexStatements count="1">
        <FlexStatement accountId="U1" fromDate="20240101" toDate="20241231">
        <Trades>
        <Trade accountId="U1" currency="USD" assetCategory="STK" symbol="ABC" isin="US1" tradeID="1" tradeDate="20240102" quantity="100" tradePrice="10" tradeMoney="1000" taxes="-5" ibCommission="-1" ibCommissionCurrency="USD" buySell="BUY" openCloseIndicator="O" levelOfDetail="EXECUTION"/>
        <Trade accountId="U1" currency="GBP" assetCategory="STK" symbol="DEF" isin="GB2" tradeID="2" tradeDate="20240103" quantity="10" tradePrice="10.5" tradeMoney="105" taxes="0" ibCommission="-2.5" ibCommissionCurrency="EUR" buySell="BUY" openCloseIndicator="O" levelOfDetail="EXECUTION"/><Trade accountId="U1" currency="USD" assetCategory="CASH" symbol="EUR.USD" isin="" tradeID="3" tradeDate="20240103" quantity="-500" tradePrice="1.1" tradeMoney="-550" taxes="0" ibCommission="-2" ibCommissionCurrency="EUR" buySell="SELL" openCloseIndicator="" levelOfDetail="EXECUTION"/>
        <Trade accountId="U1" currency="USD" assetCategory="STK" symbol="GHI" isin="US3" tradeID="4" tradeDate="20240104" quantity="10" tradePrice="10" tradeMoney="100" taxes="0" ibCommission="-1" ibCommissionCurrency="USD" buySell="BUY" openCloseIndicator="O" levelOfDetail="EXECUTION"/>
        <Order symbol="ABC" quantity="100" levelOfDetail="ORDER"/><Lot symbol="ABC" levelOfDetail="CLOSED_LOT"/>
        </Trades>
        <CorporateActions>
        <CorporateAction accountId="U1" currency="USD" symbol="ABC.OLD" actionDescription="ABC(US1) SPLIT 1 FOR 10 (ABC.OLD, ABC INC, US1)" reportDate="20240301" dateTime="20240229;202500" proceeds="0" quantity="-100" type="RS" transactionID="11"/>
        <CorporateAction accountId="U1" currency="USD" symbol="ABC" actionDescription="ABC(US1) SPLIT 1 FOR 10 (ABC, ABC INC, US9)" reportDate="20240301" dateTime="20240229;202500" proceeds="0" quantity="10" type="RS" transactionID="12"/>
        <CorporateAction accountId="U1" currency="GBP" symbol="DEF" actionDescription="DEF(GB2) SPLIT 3 FOR 1 (DEF, DEF PLC, GB2)" reportDate="20240302" dateTime="20240301;202500" proceeds="0" quantity="20" type="FS" transactionID="13"/>
        <CorporateAction accountId="U1" currency="USD" symbol="GHI" actionDescription="GHI(US3) MERGED(Acquisition) FOR USD 12.00 PER SHARE (GHI, GHI INC, US3)" reportDate="20240303" dateTime="20240302;202500" proceeds="120" quantity="-10" type="TC" transactionID="14"/>
        </CorporateActions>
        <Transfers><Transfer accountId="U1" currency="USD" assetCategory="STK" symbol="XYZ" date="20240401" type="ACATS" direction="IN" quantity="5" transferPrice="0" cashTransfer="0" transactionID="20"/></Transfers>
        <CashTransactions>
        <CashTransaction accountId="U1" currency="USD" symbol="ABC" description="ABC(US9) CASH DIVIDEND USD 0.5 PER SHARE" dateTime="20240615;202000" settleDate="20240615" amount="5" type="Dividends" levelOfDetail="DETAIL" transactionID="30"/>
        <CashTransaction accountId="U1" currency="USD" symbol="ABC" description="ABC(US9) CASH DIVIDEND USD 0.5 PER SHARE - US TAX" dateTime="20240615;202000" settleDate="20240615" amount="-0.75" type="Withholding Tax" levelOfDetail="DETAIL" transactionID="31"/>
        <CashTransaction accountId="U1" currency="USD" symbol="" description="DEPOSIT" dateTime="20240616" settleDate="20240616" amount="500" type="Deposits/Withdrawals" levelOfDetail="DETAIL" transactionID="32"/>
        </CashTransactions>
        <TransactionTaxes><TransactionTax accountId="U1" currency="GBP" symbol="DEF" date="20240103" taxDescription="UK stamp duty" taxAmount="-0.53" levelOfDetail="DETAIL"/></TransactionTaxes>
        <OpenPositions>
        <OpenPosition accountId="U1" currency="USD" assetCategory="STK" symbol="ABC" description="ABC INC" listingExchange="NYSE" multiplier="1" reportDate="20241231" position="10" markPrice="120" positionValue="1200" costBasisPrice="100.6" costBasisMoney="1006" fifoPnlUnrealized="194" side="Long" levelOfDetail="SUMMARY"/>
        <OpenPosition accountId="U1" currency="USD" assetCategory="STK" symbol="ABC" description="ABC INC" listingExchange="NYSE" multiplier="1" reportDate="20241231" position="10" markPrice="120" positionValue="1200" costBasisPrice="100.6" costBasisMoney="1006" fifoPnlUnrealized="194" side="Long" levelOfDetail="LOT"/>
        </OpenPositions>
        </FlexStatement></FlexStatements></FlexQueryResponse>

        """#

    @Test func `its elements are the rows of a trades file`() throws {
        let result = importingTransactions(FlexStatementTests.statement)
        #expect(result.errors == "")
        // Commission and tax are 1 + 5 = 6. Ten old shares are one, and one is three. 10 · 12 = 120 for the last.
        #expect(
            result.csv == """
                date,type,symbol,shares,price,currency,fees,fees_currency,amount,ratio,account
                2024-01-02,buy,ABC,100,10,USD,6,,,,U1
                2024-01-03,buy,DEF,10,10.5,GBP,2.5,EUR,,,U1
                2024-01-03,tax,DEF,,,GBP,,,0.53,,U1
                2024-01-04,buy,GHI,10,10,USD,1,,,,U1
                2024-03-01,split,ABC,,,,,,,1:10,U1
                2024-03-02,split,DEF,,,,,,,3:1,U1
                2024-03-03,sell,GHI,10,,USD,,,120,,U1
                2024-04-01,transfer_in,XYZ,5,,USD,,,,,U1
                2024-06-15,dividend,ABC,,,USD,,,5,,U1
                2024-06-15,tax,ABC,,,USD,,,0.75,,U1

                """)
        let report = try #require(result.reports.first)
        #expect(report.mapping == "interactive-brokers-flex")
        #expect(
            report.cash.map { "\($0.count) \($0.name)" } == [
                "1 currency exchange", "1 deposit or withdrawal",
            ])
        #expect(result.positions == ["ABC 10", "DEF 30", "XYZ 5"])
    }

    @Test func `its open positions are holdings, without their lots`() throws {
        let outcome = importing(FlexStatementTests.statement)
        #expect(outcome.errors == "")
        #expect(
            outcome.csv == """
                symbol,shares,currency,name,market,cost_stock,price,price_date,account
                ABC,10,USD,ABC INC,NYSE,1006,120,2024-12-31,U1

                """)
        #expect(outcome.reports.first?.checkedGains == 1)
    }

    @Test func `an error is on the line of its element`() {
        // Three elements are on one line, so that rows of the table and lines of the document differ.
        let wrong = FlexStatementTests.statement.replacing(
            #"tradePrice="10" tradeMoney="100""#, with: #"tradePrice="10" tradeMoney="90""#)
        let result = importingTransactions(wrong)
        #expect(
            result.errors.hasPrefix("export.csv:8: error: tradeMoney is 90, but 10 × 10 USD"),
            "\(result.errors)")
        let position = importing(
            FlexStatementTests.statement.replacing(#"positionValue="1200""#, with: #"positionValue="1300""#))
        #expect(position.errors.hasPrefix("export.csv:25: error: "), "\(position.errors)")
    }

    @Test func `a query of the orders alone has the orders`() {
        let result = importingTransactions(
            #"""
            <FlexQueryResponse><FlexStatements><FlexStatement><Trades>
            <Order currency="USD" assetCategory="STK" symbol="ABC" isin="US1" tradeDate="2024-01-02" quantity="-5" tradePrice="10" ibCommission="-1" ibCommissionCurrency="USD" buySell="SELL" openCloseIndicator="C" levelOfDetail="ORDER"/>
            </Trades></FlexStatement></FlexStatements></FlexQueryResponse>
            """#)
        #expect(result.errors == "")
        #expect(result.csv == "date,type,symbol,shares,price,currency,fees\n2024-01-02,sell,ABC,5,10,USD,1\n")
    }

    @Test func `the sections of a query as CSV may follow each other in one file`() throws {
        let result = importingTransactions(
            #"""
            "ClientAccountID","CurrencyPrimary","AssetClass","Symbol","ISIN","TradeDate","Quantity","TradePrice","TradeMoney","IBCommission","IBCommissionCurrency","Buy/Sell","LevelOfDetail"
            "U1","USD","STK","ABC","US1","20240102","100","10","1000","-1","USD","BUY","EXECUTION"
            "ClientAccountID","CurrencyPrimary","AssetClass","Symbol","Description","SettleDate","Amount","Type","LevelOfDetail"
            "U1","USD","STK","ABC","ABC(US1) CASH DIVIDEND","20240615","5","Dividends","DETAIL"
            "ClientAccountID","CurrencyPrimary","AssetClass","Symbol","Description","ReportDate","Date/Time","ActionDescription","Proceeds","Quantity","Type"
            "U1","USD","STK","ABC","ABC INC","20240702","20240701;202500","ABC(US1) SPLIT 2 FOR 1 (ABC, ABC INC, US1)","0","100","FS"

            """#)
        #expect(result.errors == "")
        #expect(
            result.csv == """
                date,type,symbol,shares,price,currency,fees,amount,ratio,account
                2024-01-02,buy,ABC,100,10,USD,1,,,U1
                2024-06-15,dividend,ABC,,,USD,,5,,U1
                2024-07-02,split,ABC,,,,,,2:1,U1

                """)
        #expect(result.positions == ["ABC 200"])
    }

    @Test func `mergers of one day are told by the terms that both sides state`() {
        // By the numbers of shares, 100 ABC would become the 100 that come in for XYZ.
        let sides = [
            ("ABC", "US1", -100, "ABC(US1) MERGED(Acquisition) WITH US9 1 FOR 2"),
            ("NEW", "US9", 50, "ABC(US1) MERGED(Acquisition) WITH US9 1 FOR 2"),
            ("XYZ", "US2", -50, "XYZ(US2) MERGED(Acquisition) WITH US8 2 FOR 1"),
            ("NXY", "US8", 100, "XYZ(US2) MERGED(Acquisition) WITH US8 2 FOR 1"),
        ]
        let actions = sides.enumerated().map { number, side in
            #"<CorporateAction accountId="U1" currency="USD" symbol="\#(side.0)" isin="\#(side.1)" "#
                + #"actionDescription="\#(side.3) (\#(side.0), \#(side.0) INC, \#(side.1))" reportDate="20240301" "#
                + #"proceeds="0" quantity="\#(side.2)" type="TC" transactionID="\#(number)"/>"#
        }
        let trades = [("ABC", 100), ("XYZ", 50)].map { symbol, shares in
            #"<Trade accountId="U1" currency="USD" symbol="\#(symbol)" tradeDate="20240102" quantity="\#(shares)" "#
                + #"tradePrice="10" ibCommission="-1" ibCommissionCurrency="USD" buySell="BUY"/>"#
        }
        let result = importingTransactions(
            "<FlexQueryResponse><Trades>\(trades.joined())</Trades><CorporateActions>\(actions.joined())"
                + "</CorporateActions></FlexQueryResponse>")
        #expect(result.errors == "")
        #expect(
            result.csv.split(separator: "\n").suffix(2) == [
                "2024-03-01,exchange,ABC,,,,,1:2,NEW,U1", "2024-03-01,exchange,XYZ,,,,,2:1,NXY,U1",
            ])
    }

    @Test func `a section with fewer columns follows one whose dates stand further right`() {
        let export = """
            "ClientAccountID","CurrencyPrimary","AssetClass","Symbol","Conid","Multiplier","TradeID","TradeDate","Quantity","TradePrice","IBCommission","IBCommissionCurrency","Buy/Sell"
            "U1","USD","STK","ABC","1","1","1","20240102","100","10","-2","USD","BUY"
            "ClientAccountID","CurrencyPrimary","Symbol","Description","Date/Time","Amount","Type"
            "U1","USD","ABC","ABC CASH DIVIDEND USD 0.60 PER SHARE","20240615","60","Dividends"

            """
        let result = importingTransactions(export)
        #expect(result.errors == "")
        #expect(
            result.csv == """
                date,type,symbol,shares,price,currency,fees,amount,account
                2024-01-02,buy,ABC,100,10,USD,2,,U1
                2024-06-15,dividend,ABC,,,USD,,60,U1

                """)
    }

    @Test func `without descriptions all movements of cash are read but dividends`() {
        func statement(_ type: String, _ amount: String) -> String {
            "<FlexQueryResponse><FlexStatements><FlexStatement><CashTransactions><CashTransaction currency='USD' "
                + "symbol='ABC' dateTime='2024-05-16' amount='\(amount)' type='\(type)'/></CashTransactions>"
                + "</FlexStatement></FlexStatements></FlexQueryResponse>"
        }
        #expect(
            importingTransactions(statement("Withholding Tax", "-0.08")).csv
                == "date,type,symbol,shares,price,currency,amount\n2024-05-16,tax,ABC,,,USD,0.08\n")
        #expect(
            importingTransactions(statement("Dividends", "0.52")).errors.contains(
                "choose Description in the query"))
    }

    @Test func `a split is one without a word behind its ratio, too`() {
        let export = """
            Type,ActionDescription,ReportDate,Symbol,Quantity,CurrencyPrimary,Proceeds
            FS,ABC(US1) SPLIT 2 FOR 1,20240301,ABC,100,USD,0

            """
        #expect(
            importingTransactions(export).csv
                == "date,type,symbol,shares,price,currency,ratio\n2024-03-01,split,ABC,,,,2:1\n")
    }

    @Test func `fees of the broker and a tax on derivatives are costs`() {
        let cash = [("Broker Fees", "-1.5", ""), ("871(m) Withholding", "-2.25", "ABC")].map {
            type, amount, symbol in
            #"<CashTransaction accountId="U1" currency="USD" symbol="\#(symbol)" description="D" settleDate="20240615" "#
                + #"amount="\#(amount)" type="\#(type)" levelOfDetail="DETAIL"/>"#
        }
        let result = importingTransactions(
            "<FlexQueryResponse><CashTransactions>\(cash.joined())</CashTransactions></FlexQueryResponse>")
        #expect(
            result.csv.split(separator: "\n").dropFirst() == [
                "2024-06-15,fee,,,,USD,1.5,U1", "2024-06-15,tax,ABC,,,USD,2.25,U1",
            ])
    }

    @Test func `a corporate action that no rule knows is an error`() {
        let result = importingTransactions(
            FlexStatementTests.statement.replacing(#"type="FS""#, with: #"type="ZZ""#))
        #expect(
            result.errors.hasPrefix("export.csv:14: error: type \"ZZ\": a corporate action of another kind"),
            "\(result.errors)")
    }

    @Test func `without a field that trades need, the field is named`() {
        let result = importingTransactions(
            #"<FlexQueryResponse><Trades><Trade symbol="ABC" buySell="BUY" quantity="1" tradePrice="2" tradeDate="20240102" currency="USD"/></Trades></FlexQueryResponse>"#
        )
        #expect(result.errors.contains("no column \"IBCommission\""), "\(result.errors)")
    }

    @Test func `what is no statement says so`() {
        func errors(_ text: String) -> String { importingTransactions(text).errors }
        #expect(
            errors(
                "<FlexStatementResponse timestamp='1'><Status>Warn</Status><ErrorCode>1019</ErrorCode><ErrorMessage>Statement generation in progress.</ErrorMessage></FlexStatementResponse>"
            )
                == """
                export.csv: error: this is an answer of the Flex web service, not a statement: Statement generation in progress.
                  fetch the statement again later

                """)
        #expect(
            errors("<FlexQueryResponse><FlexStatements><FlexStatement/></FlexStatements></FlexQueryResponse>")
                == """
                export.csv: error: the statement has no transactions
                  import its positions without --trades, or choose them in the query

                """)
        #expect(
            importing(
                "<FlexQueryResponse><FlexStatements><FlexStatement/></FlexStatements></FlexQueryResponse>"
            ).errors == """
                export.csv: error: the statement has no positions
                  import its transactions with --trades, or choose them in the query

                """)
        #expect(
            errors("<FlexQueryResponse>\n<Trades>\n<Trade a='1'\n") == """
                export.csv:3:1: error: the file ends inside the element "Trade"
                  it may be cut off; export it again

                """)
    }
}
