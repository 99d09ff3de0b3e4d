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
}
