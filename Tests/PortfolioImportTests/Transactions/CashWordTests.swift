import PortfolioFiles
import Testing

@testable import PortfolioImport

/// Movements of cash are told by the words for them; a word that nothing knows is refused on its line.
@Suite struct CashWordTests {
    /// The type and the amount of each row.
    private func rows(_ export: String) -> [String] {
        var options = ImportOptions()
        options.writesCash = true
        let result = importingTransactions(export, options: options)
        #expect(result.errors == "")
        let table = result.csv.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        guard let type = table.first?.firstIndex(of: "type"),
            let amount = table.first?.firstIndex(of: "amount")
        else { return [] }
        return table.dropFirst().map { "\($0[type]) \($0[amount])" }
    }

    private func isRefused(_ export: String, at line: Int) -> Bool {
        var options = ImportOptions()
        options.writesCash = true
        let errors = importingTransactions(export, options: options).errors
        return errors.hasPrefix("export.csv:\(line):") && errors.contains("no rule says what such a row is")
    }

    // MARK: Merrill

    private func merrill(_ word: String, _ amount: String) -> String {
        """
        "Trade Date","Settlement Date","Pending/Settled","Account Nickname","Account Registration","Account #","Type","Description 1 ","Description 2","Symbol/CUSIP #","Quantity","Price ($)","Amount ($)"
        "1/5/2026","1/5/2026","Settled","--","IRA-Edge","1-1","Other","\(word)","","--","--","--","\(amount)"

        """
    }

    @Test(arguments: [
        ("Deposit", "6,000.00", "deposit 6000"),
        ("Funds Transfer", "(250.00)", "withdrawal 250"),
        ("Wire Transfer Fee", "(30.00)", "fee 30"),
        ("Federal Withholding", "(12.00)", "tax 12"),
        ("Margin Interest Charged", "(4.10)", "interest -4.1"),
    ]) func `other rows of Merrill are what their words say`(word: String, amount: String, row: String) {
        #expect(rows(merrill(word, amount)) == [row])
    }

    @Test func `an unknown word of Merrill is no withdrawal`() {
        #expect(isRefused(merrill("Sundry Adjustment", "(12.00)"), at: 2))
    }

    // MARK: Firstrade

    private func firstrade(_ description: String, _ amount: String) -> String {
        """
        Symbol,Quantity,Price,Action,Description,TradeDate,SettledDate,Interest,Amount,Commission,Fee,CUSIP,RecordType
        ,0,,Other,\(description),2026-01-02,2026-01-02,0,\(amount),0,0,,Financial

        """
    }

    @Test(arguments: [
        ("WIRE FUNDS RECEIVED", "3000", "deposit 3000"),
        ("ACH DISBURSEMENT", "-500", "withdrawal 500"),
        ("OUTGOING WIRE FEE", "-25", "fee 25"),
        ("FOREIGN TAX PAID", "-1.5", "tax 1.5"),
        ("INTEREST ON DEBIT BALANCE", "-2", "interest -2"),
    ]) func `other rows of Firstrade are what their descriptions say`(
        description: String, amount: String, row: String
    ) {
        #expect(rows(firstrade(description, amount)) == [row])
    }

    @Test func `an unknown description of Firstrade is no withdrawal`() {
        #expect(isRefused(firstrade("SUNDRY ADJUSTMENT", "-12"), at: 2))
    }

    // MARK: OFX

    /// - Parameter words: the elements with the words for the movement.
    private func statement(_ kind: String, _ words: String, _ amount: String) -> String {
        """
        OFXHEADER:100
        DATA:OFXSGML
        VERSION:102
        ENCODING:USASCII
        CHARSET:1252

        <OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>USD<INVACCTFROM><ACCTID>X1</INVACCTFROM><INVTRANLIST>
        <INVBANKTRAN><STMTTRN><TRNTYPE>\(kind)<DTPOSTED>20240219<TRNAMT>\(amount)<FITID>10\(words)</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>
        </INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>

        """
    }

    @Test(arguments: [
        ("DEP", "Payroll", "1000", "deposit 1000"),
        ("CREDIT", "Electronic Funds Transfer Received", "70", "deposit 70"),
        ("DEBIT", "ACH OUT", "-40", "withdrawal 40"),
        ("DEBIT", "NRA TAX WITHHELD", "-3", "tax 3"),
        ("OTHER", "MARGIN INTEREST", "-9", "interest -9"),
        ("OTHER", "ADR FEE", "-0.5", "fee 0.5"),
        ("XFER", "FROM FEEDER SAVINGS", "100", "deposit 100"),
        ("XFER", "TO HIGH INTEREST SAVINGS", "-100", "withdrawal 100"),
        ("DEP", "PRIZE OF A SWEEPSTAKE", "200", "deposit 200"),
    ]) func `movements of an OFX statement are what their kinds or words say`(
        kind: String, words: String, amount: String, row: String
    ) {
        #expect(rows(statement(kind, "<NAME>\(words)", amount)) == [row])
        #expect(rows(statement(kind, "<MEMO>\(words)", amount)) == [row])
    }

    @Test(arguments: ["CREDIT", "DEBIT", "OTHER"])
    func `an unknown movement of an OFX statement is no deposit`(kind: String) {
        #expect(isRefused(statement(kind, "<NAME>SUNDRY", "-12"), at: 8))
        #expect(isRefused(statement(kind, "", "-12"), at: 8))
    }

    // MARK: No direction

    private static let parqet = """
        date;assettype;identifier;type;shares;price;amount;currency;fee;tax
        01.02.2024;Security;IE00B4L5Y983;Buy;10;80;800;EUR;0;0
        02.02.2024;Cash;ACC1;TransferIn;1000;1;1000;EUR;0;0
        03.02.2024;Cash;ACC1;TransferOut;50;1;;EUR;0;0

        """

    @Test(arguments: ["Buy", "Sell"])
    func `cash of Parqet that is bought or sold is refused, as nothing tells where it comes from`(
        word: String
    ) {
        var options = ImportOptions()
        options.writesCash = true
        let export = Self.parqet + "04.02.2024;Cash;ACC1;\(word);7;1;7;EUR;0;0\n"
        let errors = importingTransactions(export, options: options).errors
        #expect(
            errors == """
                export.csv:5:22: error: type "\(word)" is a movement of cash, but neither the word nor a sign tells whether the money came in or went out
                  pass such rows over with --skip "\(word)", or say what it is in a file for --map: {"kind": "activity", "inherits": "parqet", "rules": [{"column": "type", "is": "\(word)", "and": [{"column": "assettype", "is": "Cash"}], "cash": "?"}]}; in place of the question mark write deposit or withdrawal

                """)
        options.skips = [word]
        let passed = importingTransactions(export, options: options)
        #expect(passed.errors == "" && passed.positions == ["IE00B4L5Y983 10"])
        // Without an amount, what went out is the number of units at 1 each.
        #expect(passed.csv.contains("2024-02-02,deposit,,,,EUR,1000\n"))
        #expect(passed.csv.contains("2024-02-03,withdrawal,,,,EUR,50\n"))
    }

    @Test func `transfers of cash of Wealthfolio come in and go out as their words say`() {
        #expect(
            rows(
                """
                date,symbol,quantity,activityType,unitPrice,currency,fee,amount
                2024-01-03T00:00:00.000Z,$CASH-USD,1,TRANSFER_IN,1,USD,0,500
                2024-01-04T00:00:00.000Z,$CASH-USD,1,TRANSFER_OUT,1,USD,0,200

                """) == ["deposit 500", "withdrawal 200"])
    }

    // MARK: Pence

    @Test func `an amount of a row without a stock is in the unit that the row states`() {
        let map = """
            {"kind": "activity", "decimalMark": ".", "units": {"£": "GBP"},
             "columns": {"date": "Date", "currency": "Currency", "net": "Amount", "shares": null,
               "fees": {"column": "Fee", "optional": true}},
             "rules": [{"column": "Type", "is": "In", "cash": "deposit"}, {"column": "Type", "is": "Fee", "type": "fee"},
               {"column": "Type", "is": "Interest", "type": "interest"}]}
            """
        var options = ImportOptions()
        options.writesCash = true
        let result = importingTransactions(
            """
            Date,Type,Amount,Currency,Fee
            2024-01-02,In,10000,GBX,
            2024-01-03,In,100,GBP,
            2024-01-04,Fee,-250,GBp,
            2024-01-05,Interest,50,GBX,
            2024-01-08,In,£7.00,GBX,
            2024-01-09,Interest,1000,GBX,50

            """, map: map, options: options)
        #expect(result.errors == "")
        // 100 pence are one pound; what has a sign of its own is in that.
        #expect(
            result.csv == """
                date,type,symbol,shares,price,currency,fees,amount
                2024-01-02,deposit,,,,GBP,,100
                2024-01-03,deposit,,,,GBP,,100
                2024-01-04,fee,,,,GBP,,2.5
                2024-01-05,interest,,,,GBP,,0.5
                2024-01-08,deposit,,,,GBP,,7
                2024-01-09,interest,,,,GBP,0.5,10.5

                """)
    }

    @Test func `all amounts of Wealthfolio are in the unit of their row`() {
        // 500 pence are 5 pounds.
        let result = importingTransactions(
            """
            date,symbol,quantity,activityType,unitPrice,currency,fee,amount
            2024-01-02T00:00:00.000Z,VOD,100,BUY,70,GBX,500,7000
            2024-01-03T00:00:00.000Z,VOD,,DIVIDEND,,GBX,0,500

            """)
        #expect(result.errors == "")
        #expect(
            result.csv == """
                date,type,symbol,shares,price,currency,fees,amount
                2024-01-02,buy,VOD,100,70,GBX,5,
                2024-01-03,dividend,VOD,,,GBP,,5

                """)
        #expect(
            rows(
                """
                date,symbol,quantity,activityType,unitPrice,currency,fee,amount
                2024-01-03T00:00:00.000Z,$CASH-GBX,1,DEPOSIT,1,GBX,0,10000

                """) == ["deposit 100"])
    }

    // MARK: Suggested mappings

    @Test func `words for cash tell a suggested mapping what amounts without signs do not`() throws {
        let export = """
            Date,Type,Symbol,Quantity,Price,Amount,Currency
            2024-01-02,Deposit,,,,1000,USD
            2024-01-03,Buy,X,10,5,50,USD
            2024-01-04,Sell,X,5,6,30,USD
            2024-01-05,Withdrawal,,,,20,USD

            """
        var log = DiagnosticLog()
        let suggestion = try #require(
            Suggestion(for: Array((export + "2024-01-08,Wire,,,,7,USD\n").utf8), name: "t.csv", log: &log))
        for (word, name) in [
            ("Deposit", "deposit"), ("Withdrawal", "withdrawal"), ("Wire", "deposit or withdrawal"),
        ] {
            #expect(suggestion.json.contains(#""is": "\#(word)", "cash": "\#(name)"}"#), "\(suggestion.json)")
        }
        var options = ImportOptions()
        options.writesCash = true
        let result = importingTransactions(export, map: suggestion.json, options: options)
        #expect(result.errors == "")
        #expect(result.csv.contains("2024-01-02,deposit,,,,USD,1000\n"))
        #expect(result.csv.contains("2024-01-05,withdrawal,,,,USD,20\n"))
    }
}
