import Testing

@testable import PortfolioImport

/// Statements in OFX, as SGML and as XML.
@Suite struct OFXStatementTests {
    private static let header = """
        OFXHEADER:100
        DATA:OFXSGML
        VERSION:102
        ENCODING:USASCII
        CHARSET:1252


        """

    private static let securities = """
        <SECLISTMSGSRSV1><SECLIST>
        <STOCKINFO><SECINFO><SECID><UNIQUEID>00206R102<UNIQUEIDTYPE>CUSIP</SECID><SECNAME>AT&amp;T INC<TICKER>T</SECINFO></STOCKINFO>
        <MFINFO><SECINFO><SECID><UNIQUEID>922908769<UNIQUEIDTYPE>CUSIP</SECID><SECNAME>Total Market<TICKER>VTI</SECINFO></MFINFO>
        <OPTINFO><SECINFO><SECID><UNIQUEID>OPT1<UNIQUEIDTYPE>OTHER</SECID><SECNAME>T call<TICKER>T240315C17</SECINFO><OPTTYPE>CALL<STRIKEPRICE>17<DTEXPIRE>20240315<SHPERCTRCT>100</OPTINFO>
        <DEBTINFO><SECINFO><SECID><UNIQUEID>912828ZZ9<UNIQUEIDTYPE>CUSIP</SECID><SECNAME>Note</SECINFO></DEBTINFO>
        </SECLIST></SECLISTMSGSRSV1>

        """

    private func statement(_ lists: String) -> String {
        OFXStatementTests.header + """
            <OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
            <INVSTMTMSGSRSV1><INVSTMTTRNRS><TRNUID>1<INVSTMTRS><DTASOF>20240331160000.000[-5:EST]<CURDEF>USD
            <INVACCTFROM><BROKERID>example.com<ACCTID>X1</INVACCTFROM>
            \(lists)</INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>
            \(OFXStatementTests.securities)</OFX>

            """
    }

    private func transactions(_ rows: String) -> TransactionResult {
        importingTransactions(
            statement("<INVTRANLIST><DTSTART>20240101<DTEND>20240331\n\(rows)\n</INVTRANLIST>"))
    }

    private let stock = "<SECID><UNIQUEID>00206R102<UNIQUEIDTYPE>CUSIP</SECID>"
    private let fund = "<SECID><UNIQUEID>922908769<UNIQUEIDTYPE>CUSIP</SECID>"
    private let option = "<SECID><UNIQUEID>OPT1<UNIQUEIDTYPE>OTHER</SECID>"
    private let bond = "<SECID><UNIQUEID>912828ZZ9<UNIQUEIDTYPE>CUSIP</SECID>"

    private func head(_ number: Int, _ day: String) -> String {
        "<INVTRAN><FITID>\(number)<DTTRADE>\(day)160000.000[-5:EST]<DTSETTLE>\(day)<MEMO>AT&T</INVTRAN>"
    }

    @Test func `purchases, sales and contracts`() {
        let result = transactions(
            """
            <BUYSTOCK><INVBUY>\(head(1, "20240102"))\(stock)<UNITS>100<UNITPRICE>17.25<COMMISSION>4.95<FEES>0.05<TOTAL>-1730<SUBACCTSEC>CASH</INVBUY><BUYTYPE>BUY</BUYSTOCK>
            <SELLSTOCK><INVSELL>\(head(2, "20240203"))\(stock)<UNITS>-40<UNITPRICE>18<COMMISSION>4.95<FEES>0.02<WITHHOLDING>3<TOTAL>712.03<SUBACCTSEC>CASH</INVSELL><SELLTYPE>SELL</SELLSTOCK>
            <BUYOPT><INVBUY>\(head(3, "20240205"))\(option)<UNITS>2<UNITPRICE>1.5<COMMISSION>1.3<TOTAL>-301.3<SUBACCTSEC>CASH</INVBUY><OPTBUYTYPE>BUYTOOPEN<SHPERCTRCT>100</BUYOPT>
            <SELLOPT><INVSELL>\(head(4, "20240206"))\(option)<UNITS>-1<UNITPRICE>2<COMMISSION>0.65<TOTAL>199.35<SUBACCTSEC>CASH</INVSELL><OPTSELLTYPE>SELLTOCLOSE<SHPERCTRCT>100</SELLOPT>
            <CLOSUREOPT>\(head(5, "20240315"))\(option)<OPTACTION>EXPIRE<UNITS>-1<SHPERCTRCT>100<SUBACCTSEC>CASH</CLOSUREOPT>
            <SELLSTOCK><INVSELL>\(head(6, "20240316"))\(fund)<UNITS>10<UNITPRICE>250<TOTAL>2500<SUBACCTSEC>SHORT</INVSELL><SELLTYPE>SELLSHORT</SELLSTOCK>
            <BUYSTOCK><INVBUY>\(head(7, "20240317"))\(fund)<UNITS>10<UNITPRICE>240<TOTAL>2400<SUBACCTSEC>SHORT</INVBUY><BUYTYPE>BUYTOCOVER</BUYSTOCK>
            <BUYMF><INVBUY>\(head(8, "20240318"))\(fund)<UNITS>10<UNITPRICE>10.1<LOAD>1<TOTAL>-102<SUBACCTSEC>CASH</INVBUY><BUYTYPE>BUY</BUYMF>
            <BUYDEBT><INVBUY>\(head(9, "20240319"))\(bond)<UNITS>5000<UNITPRICE>98.5<TOTAL>-4935<SUBACCTSEC>CASH</INVBUY><ACCRDINT>10</BUYDEBT>
            """)
        #expect(result.errors == "")
        // 100 · 17.25 + 5 = 1730; 40 · 18 − 4.97 − 3 = 712.03; 2 · 1.5 · 100 + 1.30 = 301.30; 2 · 100 − 0.65 = 199.35;
        // 10 · 10.1 + 1 = 102; 5000 · 0.985 + 10 = 4935.
        #expect(
            result.csv == """
                date,type,symbol,name,shares,price,currency,fees,amount,multiplier,account
                2024-01-02,buy,T,AT&T INC,100,17.25,USD,5,,,X1
                2024-02-03,sell,T,,40,18,USD,4.97,,,X1
                2024-02-03,tax,T,,,,USD,,3,,X1
                2024-02-05,buy,T240315C17,T call,2,1.5,USD,1.3,,100,X1
                2024-02-06,sell,T240315C17,,1,2,USD,0.65,,100,X1
                2024-03-15,sell,T240315C17,,1,0,USD,,,100,X1
                2024-03-16,short,VTI,Total Market,10,250,USD,,,,X1
                2024-03-17,cover,VTI,,10,240,USD,,,,X1
                2024-03-18,buy,VTI,,10,10.1,USD,1,,,X1
                2024-03-19,buy,912828ZZ9,Note,5000,,USD,,4935,0.01,X1

                """)
        #expect(result.positions == ["912828ZZ9 5000", "T 60", "VTI 10"])
        #expect(result.reports.first?.mapping == "ofx")
    }

    @Test func `an option is closed at 0 by what is held, and has the shares of its contract`() {
        // Brokers hold a written option in the cash account, and state what a contract is for with the security alone.
        let result = transactions(
            """
            <SELLOPT><INVSELL>\(head(1, "20240105"))\(option)<UNITS>-3<UNITPRICE>2.00<TOTAL>600.00<SUBACCTSEC>CASH</INVSELL><OPTSELLTYPE>SELLTOOPEN</SELLOPT>
            <CLOSUREOPT>\(head(2, "20240117"))\(option)<OPTACTION>EXPIRE<UNITS>2<SUBACCTSEC>CASH</CLOSUREOPT>
            <CLOSUREOPT>\(head(3, "20240118"))\(option)<OPTACTION>ASSIGN<UNITS>1<SUBACCTSEC>CASH</CLOSUREOPT>
            <SELLSTOCK><INVSELL>\(head(4, "20240118"))\(stock)<UNITS>-100<UNITPRICE>17<TOTAL>1700<SUBACCTSEC>CASH</INVSELL><SELLTYPE>SELL</SELLSTOCK>
            """)
        #expect(result.errors == "")
        // 3 · 2 · 100 = 600.
        #expect(
            result.csv == """
                date,type,symbol,name,shares,price,currency,multiplier,account
                2024-01-05,short,T240315C17,T call,3,2,USD,100,X1
                2024-01-17,cover,T240315C17,,2,0,USD,100,X1
                2024-01-18,cover,T240315C17,,1,0,USD,100,X1
                2024-01-18,sell,T,AT&T INC,100,17,USD,,X1

                """)
    }

    @Test func `a transfer whose memo speaks of a split is one`() {
        func transfer(_ number: Int, _ day: String, _ memo: String, _ units: String, _ action: String)
            -> String
        {
            "<TRANSFER><INVTRAN><FITID>\(number)<DTTRADE>\(day)<MEMO>\(memo)</INVTRAN>\(stock)<SUBACCTSEC>CASH"
                + "<UNITS>\(units)<TFERACTION>\(action)<POSTYPE>LONG<UNITPRICE>0</TRANSFER>"
        }
        let result = transactions(
            """
            <BUYSTOCK><INVBUY>\(head(1, "20240103"))\(stock)<UNITS>53<UNITPRICE>3400<COMMISSION>1<TOTAL>-180201<SUBACCTSEC>CASH</INVBUY><BUYTYPE>BUY</BUYSTOCK>
            \(transfer(2, "20240203", "T(US00206R1023) SPLIT 20 FOR 1 (T, AT&amp;T INC, US00206R1023)", "1007", "IN"))
            \(transfer(3, "20240303", "T(US00206R1023) SPLIT 1 FOR 10 (T.OLD, AT&amp;T INC, US00206R1023)", "-1060", "OUT"))
            \(transfer(4, "20240303", "T(US00206R1023) SPLIT 1 FOR 10 (T, AT&amp;T INC, US00206R9999)", "106", "IN"))
            """)
        #expect(result.errors == "")
        // 53 · 20 = 53 + 1007; 1060 ÷ 10 = 106.
        #expect(result.positions == ["T 106"])
        #expect(
            result.csv == """
                date,type,symbol,name,shares,price,currency,fees,ratio,account
                2024-01-03,buy,T,AT&T INC,53,3400,USD,1,,X1
                2024-02-03,split,T,,,,,,20:1,X1
                2024-03-03,split,T,,,,,,1:10,X1

                """)
    }

    @Test func `shares that move within an account keep their lots, and income without shares was paid out`()
    {
        let result = transactions(
            """
            <BUYMF><INVBUY>\(head(1, "20240102"))\(fund)<UNITS>5.58049<UNITPRICE>10<TOTAL>-55.80<SUBACCTSEC>CASH</INVBUY><BUYTYPE>BUY</BUYMF>
            <TRANSFER>\(head(2, "20240215"))\(fund)<SUBACCTSEC>OTHER<UNITS>-5.58049<TFERACTION>OUT<POSTYPE>LONG</TRANSFER>
            <TRANSFER>\(head(3, "20240215"))\(fund)<SUBACCTSEC>OTHER<UNITS>5.58049<TFERACTION>IN<POSTYPE>LONG</TRANSFER>
            <REINVEST>\(head(4, "20240301"))\(fund)<INCOMETYPE>DIV<TOTAL>-7.5<SUBACCTSEC>CASH<UNITS>0.0<UNITPRICE>10</REINVEST>
            """)
        #expect(result.errors == "")
        #expect(
            result.csv == """
                date,type,symbol,name,shares,price,currency,amount,account
                2024-01-02,buy,VTI,Total Market,5.58049,10,USD,55.8,X1
                2024-03-01,dividend,VTI,,,,USD,7.5,X1

                """)
        #expect(result.reports.first?.skipped.map(\.reason) == ["move within the account"])
    }

    @Test func `income, costs, splits, transfers and money`() {
        let result = transactions(
            """
            <INCOME>\(head(1, "20240210"))\(stock)<INCOMETYPE>DIV<TOTAL>13.6<SUBACCTSEC>CASH<SUBACCTFUND>CASH<WITHHOLDING>2.4</INCOME>
            <REINVEST>\(head(2, "20240211"))\(fund)<INCOMETYPE>CGLONG<TOTAL>-50.5<SUBACCTSEC>CASH<UNITS>5.05<UNITPRICE>10</REINVEST>
            <RETOFCAP>\(head(3, "20240212"))\(fund)<TOTAL>4.4<SUBACCTSEC>CASH<SUBACCTFUND>CASH</RETOFCAP>
            <INVEXPENSE>\(head(4, "20240213"))\(fund)<TOTAL>-7.5<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INVEXPENSE>
            <MARGININTEREST>\(head(5, "20240214"))<TOTAL>-1.1<SUBACCTFUND>CASH</MARGININTEREST>
            <TRANSFER>\(head(6, "20240215"))\(stock)<SUBACCTSEC>CASH<UNITS>30<TFERACTION>IN<POSTYPE>LONG</TRANSFER>
            <SPLIT>\(head(7, "20240216"))\(stock)<SUBACCTSEC>CASH<OLDUNITS>30<NEWUNITS>60<NUMERATOR>2<DENOMINATOR>1<FRACCASH>0.5</SPLIT>
            <TRANSFER>\(head(8, "20240217"))\(stock)<SUBACCTSEC>CASH<UNITS>-10<TFERACTION>OUT<POSTYPE>LONG</TRANSFER>
            <JRNLFUND>\(head(9, "20240218"))<SUBACCTTO>MARGIN<SUBACCTFROM>CASH<TOTAL>100</JRNLFUND>
            <INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20240219<TRNAMT>1000<FITID>10<NAME>Deposit<MEMO></STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>
            <INVBANKTRAN><STMTTRN><TRNTYPE>INT<DTPOSTED>20240220<TRNAMT>1.23<FITID>11<NAME>Interest</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>
            <INVBANKTRAN><STMTTRN><TRNTYPE>SRVCHG<DTPOSTED>20240221<TRNAMT>-2<FITID>12<NAME>Fee</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>
            """)
        #expect(result.errors == "")
        // 13.60 + 2.40 = 16; 5.05 · 10 = 50.50.
        #expect(
            result.csv == """
                date,type,symbol,name,shares,price,currency,taxes,amount,ratio,account
                2024-02-10,dividend,T,AT&T INC,,,USD,2.4,16,,X1
                2024-02-11,dividend,VTI,Total Market,,,USD,,50.5,,X1
                2024-02-11,buy,VTI,,5.05,10,USD,,,,X1
                2024-02-12,return_of_capital,VTI,,,,USD,,4.4,,X1
                2024-02-13,fee,VTI,,,,USD,,7.5,,X1
                2024-02-14,interest,,,,,USD,,-1.1,,X1
                2024-02-15,transfer_in,T,,30,,USD,,,,X1
                2024-02-16,split,T,,,,,,,2:1,X1
                2024-02-16,dividend,T,,,,USD,,0.5,,X1
                2024-02-17,transfer_out,T,,10,,USD,,,,X1
                2024-02-20,interest,,,,,USD,,1.23,,X1
                2024-02-21,fee,,,,,USD,,2,,X1

                """)
        #expect(result.positions == ["T 50", "VTI 5.05"])
        #expect(result.reports.first?.cash.map(\.name) == ["deposit or withdrawal"])
        #expect(result.reports.first?.skipped.map(\.reason) == ["move within the account"])
    }

    @Test func `the same as XML, with the currency of the amounts`() {
        let result = importingTransactions(
            """
            <?xml version="1.0" encoding="UTF-8" standalone="no"?>
            <?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
            <OFX>
              <INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>CHF</CURDEF><INVACCTFROM><ACCTID>9</ACCTID></INVACCTFROM>
                <INVTRANLIST>
                  <BUYSTOCK>
                    <INVBUY>
                      <INVTRAN><FITID>1</FITID><DTTRADE>20240304</DTTRADE><MEMO/></INVTRAN>
                      <SECID><UNIQUEID>US0378331005</UNIQUEID><UNIQUEIDTYPE>ISIN</UNIQUEIDTYPE></SECID>
                      <UNITS>5</UNITS><UNITPRICE>170</UNITPRICE><COMMISSION>1</COMMISSION><TOTAL>-851</TOTAL>
                      <CURRENCY><CURRATE>0.88</CURRATE><CURSYM>USD</CURSYM></CURRENCY>
                    </INVBUY>
                    <BUYTYPE>BUY</BUYTYPE>
                  </BUYSTOCK>
                  <INCOME>
                    <INVTRAN><FITID>2</FITID><DTTRADE>20240305</DTTRADE></INVTRAN>
                    <SECID><UNIQUEID>US0378331005</UNIQUEID><UNIQUEIDTYPE>ISIN</UNIQUEIDTYPE></SECID>
                    <INCOMETYPE>DIV</INCOMETYPE><TOTAL>1.06</TOTAL>
                    <ORIGCURRENCY><CURRATE>0.88</CURRATE><CURSYM>USD</CURSYM></ORIGCURRENCY>
                  </INCOME>
                </INVTRANLIST>
              </INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>
            </OFX>

            """)
        #expect(result.errors == "")
        // 5 · 170 + 1 = 851. Figures with an ORIGCURRENCY were converted to the account's.
        #expect(
            result.csv == """
                date,type,symbol,shares,price,currency,fees,amount,account
                2024-03-04,buy,US0378331005,5,170,USD,1,,9
                2024-03-05,dividend,US0378331005,,,CHF,,1.06,9

                """)
    }

    @Test func `numbers may have signs, zeros and a comma`() {
        let result = transactions(
            """
            <BUYMF><INVBUY>\(head(1, "20240318"))\(fund)<UNITS>+0000000000050.00000<UNITPRICE>000000010.500000000<COMMISSION>+00000000000001.0000<FEES>+00000000000000.0000<TOTAL>-00000000000526.0000<CURRENCY><CURRATE>1.00<CURSYM>USD</CURRENCY><SUBACCTSEC>CASH</INVBUY><BUYTYPE>BUY    </BUYMF>
            <SELLMF><INVSELL>\(head(2, "20240319"))\(fund)<UNITS>-20,5<UNITPRICE>11,00<TOTAL>+225,50<SUBACCTSEC>CASH</INVSELL><SELLTYPE>SELL</SELLMF>
            """)
        #expect(result.errors == "")
        // 50 · 10.5 + 1 = 526 and 20.5 · 11 = 225.5.
        #expect(
            result.csv == """
                date,type,symbol,name,shares,price,currency,fees,account
                2024-03-18,buy,VTI,Total Market,50,10.5,USD,1,X1
                2024-03-19,sell,VTI,,20.5,11,USD,,X1

                """)
    }

    @Test func `a reversal takes its row with it`() {
        let purchase =
            "\(stock)<UNITS>10<UNITPRICE>17<TOTAL>-170<SUBACCTSEC>CASH</INVBUY><BUYTYPE>BUY</BUYSTOCK>"
        let result = transactions(
            """
            <BUYSTOCK><INVBUY>\(head(1, "20240102"))\(purchase)
            <BUYSTOCK><INVBUY><INVTRAN><FITID>2<DTTRADE>20240103<REVERSALFITID>1</INVTRAN>\(stock)<UNITS>-10<UNITPRICE>17<TOTAL>170<SUBACCTSEC>CASH</INVBUY><BUYTYPE>BUY</BUYSTOCK>
            <BUYSTOCK><INVBUY>\(head(3, "20240104"))\(purchase)
            """)
        #expect(result.errors == "")
        #expect(
            result.csv
                == "date,type,symbol,name,shares,price,currency,account\n2024-01-04,buy,T,AT&T INC,10,17,USD,X1\n"
        )
    }

    @Test func `amounts that contradict units and price are errors on the line of their row`() {
        let result = transactions(
            "<BUYSTOCK><INVBUY>\(head(1, "20240102"))\(stock)<UNITS>100<UNITPRICE>17.25<TOTAL>-1735<SUBACCTSEC>CASH</INVBUY><BUYTYPE>BUY</BUYSTOCK>"
        )
        #expect(
            result.errors.hasPrefix("export.csv:11: error: Total is 1735, but 100 × 17.25 USD comes to 1725"),
            "\(result.errors)")
    }

    @Test func `positions have their tickers, their day and their multiplier`() {
        let outcome = importing(
            statement(
                """
                <INVPOSLIST>
                <POSSTOCK><INVPOS>\(stock)<HELDINACCT>CASH<POSTYPE>LONG<UNITS>120<UNITPRICE>9<MKTVAL>1080<AVGCOSTBASIS>8.5<DTPRICEASOF>20240331160000.000[-5:EST]<MEMO></INVPOS></POSSTOCK>
                <POSOPT><INVPOS>\(option)<HELDINACCT>MARGIN<POSTYPE>SHORT<UNITS>-1<UNITPRICE>0.5<MKTVAL>-50<DTPRICEASOF>20240331</INVPOS></POSOPT>
                <POSDEBT><INVPOS>\(bond)<HELDINACCT>CASH<POSTYPE>LONG<UNITS>5000<UNITPRICE>98.5<MKTVAL>4925<DTPRICEASOF>20240331</INVPOS></POSDEBT>
                <POSMF><INVPOS>\(fund)<HELDINACCT>CASH<POSTYPE>LONG<UNITS>2.5<UNITPRICE>260.2<MKTVAL>650.5<DTPRICEASOF>20240328</INVPOS></POSMF>
                </INVPOSLIST>
                <INVBAL><AVAILCASH>812.5<MARGINBALANCE>0<SHORTBALANCE>0</INVBAL>

                """))
        #expect(outcome.errors == "")
        // 120 · 9 = 1080; −1 · 0.5 · 100 = −50; 5000 · 0.985 = 4925; 2.5 · 260.2 = 650.5.
        #expect(
            outcome.csv == """
                symbol,shares,currency,name,purchase_price,price,price_date,multiplier,account
                T,120,USD,AT&T INC,8.5,9,2024-03-31,,X1
                T240315C17,-1,USD,T call,,0.5,2024-03-31,100,X1
                912828ZZ9,5000,USD,Note,,98.5,2024-03-31,0.01,X1
                VTI,2.5,USD,Total Market,,260.2,2024-03-28,,X1

                """)
        #expect(outcome.reports.first?.checkedValues == 4)
        #expect(outcome.reports.first?.skipped.map(\.reason) == ["cash"])
    }

    @Test func `a statement of a bank has no transactions of investments`() {
        #expect(
            importingTransactions(OFXStatementTests.header + "<OFX><BANKMSGSRSV1></BANKMSGSRSV1></OFX>")
                .errors == """
                    export.csv: error: the statement has no transactions
                      import its positions without --trades, or export them too

                    """)
    }
}
