import Testing

@testable import PortfolioImport

/// Bonds, repayments and taxes in the export of Trade Republic.
@Suite struct TradeRepublicTests {
    private func rows(_ export: String, options: ImportOptions = ImportOptions()) -> [String] {
        let result = importingTransactions(export, options: options)
        #expect(result.errors == "")
        return result.csv.split(separator: "\n").dropFirst().map(String.init)
    }

    @Test func `bonds, repayments and refunds of tax at Trade Republic`() {
        // As a public reader of an export has it: a repayment is one sale, what is called SEC_ACCOUNT a refund of tax, and
        // what is paid for a bond its cost. 200 · 0.27 = 54.
        let export = """
            datetime;date;account_type;category;type;asset_class;name;symbol;shares;price;amount;fee;tax;currency;original_amount;original_currency;fx_rate;description;transaction_id;value_date;counterparty_name;counterparty_iban;payment_reference
            2024-01-05T00:00:00.000000Z;2024-01-05;DEFAULT;CASH;CUSTOMER_INPAYMENT;;;;;;102.020000;-2.02;;EUR;;;;Top up;a1;2024-01-05;;;
            2024-01-08T00:00:00.000000Z;2024-01-08;DEFAULT;TRADING;BUY;BOND;Bond A;DE0001141794;20.0000000000;1.000000;-20.44;-1.00;;EUR;;;;;a2;2024-01-10;;;
            2024-01-08T00:00:00.000000Z;2024-01-08;DEFAULT;CASH;SEC_ACCOUNT;BOND;Bond A;DE0001141794;20.0000000000;;0.000000;;0.05;EUR;;;;;a3;2024-01-08;;;
            2024-02-05T00:00:00.000000Z;2024-02-05;DEFAULT;TRADING;BUY;DERIVATIVE;Short;DE000HS88LK3;200.0000000000;0.270000;-54.00;-1.00;;EUR;;;;;a4;2024-02-07;;;
            2024-02-12T00:00:00.000000Z;2024-02-12;DEFAULT;CORPORATE_ACTION;WARRANT_EXERCISE;DERIVATIVE;Short;DE000HS88LK3;-200.0000000000;;;;;;;;;;a5;2024-02-12;;;
            2024-02-28T00:00:00.000000Z;2024-02-28;DEFAULT;CASH;TILG;DERIVATIVE;Short;DE000HS88LK3;200.0000000000;;0.200000;;;EUR;;;;;a6;2024-02-12;;;
            2024-04-05T00:00:00.000000Z;2024-04-05;DEFAULT;CORPORATE_ACTION;REDEMPTION;BOND;Bond A;DE0001141794;-20.0000000000;1.000000;;;;EUR;;;;;a7;2024-04-05;;;
            2024-04-06T00:00:00.000000Z;2024-04-06;DEFAULT;CASH;FINAL_MATURITY;BOND;Bond A;DE0001141794;20.0000000000;;20.000000;;;EUR;;;;;a8;2024-04-05;;;
            2025-01-28T00:00:00.000000Z;2025-01-28;DEFAULT;CASH;EARNINGS;FUND;Fund;LU0496786574;60.5496370000;;0.000000;;-0.08;EUR;;;;;a9;2025-01-02;;;

            """
        var options = ImportOptions()
        options.writesCash = true
        #expect(
            rows(export, options: options) == [
                "2024-01-05,deposit,,,,,EUR,,102.02", "2024-01-05,fee,,,,,EUR,,2.02",
                "2024-01-08,buy,DE0001141794,Bond A,20,,EUR,,21.44",
                "2024-01-08,tax,DE0001141794,,,,EUR,,-0.05",
                "2024-02-05,buy,DE000HS88LK3,Short,200,0.27,EUR,1,",
                "2024-02-28,sell,DE000HS88LK3,,200,,EUR,,0.2",
                "2024-04-06,sell,DE0001141794,,20,,EUR,,20", "2025-01-28,tax,LU0496786574,Fund,,,EUR,,0.08",
            ])
        let result = importingTransactions(export)
        #expect(result.positions == [] && result.missing == [])
        #expect(
            result.reports.first?.skipped.map { "\($0.count) \($0.reason)" } == ["2 shares of a repayment"])
    }

    @Test func `what is charged without an amount, and the tax on money given, are rows of their own`() {
        let export =
            Self.header
            + row("2024-05-02", "CASH CARD_ORDERING_FEE", ";;;;;0.00;-5.00;;EUR")
            + row("2024-05-03", "CASH BENEFITS_SAVEBACK", ";;;;;10.00;;-2.64;EUR")
            + row("2024-05-04", "CASH CUSTOMER_INPAYMENT", ";;;;;0.00;-1.50;;EUR")
        var options = ImportOptions()
        options.writesCash = true
        #expect(
            rows(export, options: options) == [
                "2024-05-02,fee,,,,EUR,5", "2024-05-03,deposit,,,,EUR,10", "2024-05-03,tax,,,,EUR,2.64",
                "2024-05-04,fee,,,,EUR,1.5",
            ])
    }

    // MARK: Rows of a few cells

    private static let header =
        "date;category;type;account_type;asset_class;name;symbol;shares;price;amount;fee;tax;currency;transaction_id\n"

    /// A row: the day, the kind as `CASH TILG`, what follows the account's type, and its number.
    private func row(_ day: String, _ kind: String, _ cells: String) -> String {
        "\(day);\(kind.replacing(" ", with: ";"));DEFAULT;\(cells);\(day)\(kind)\n"
    }

    private func importing(_ rows: String...) -> TransactionResult {
        importingTransactions(Self.header + rows.joined())
    }

    private var bought: String {
        row("2024-02-05", "TRADING BUY", "DERIVATIVE;Short;DE000HS88LK3;200;0.27;-54.00;-1.00;;EUR")
    }
    private var exercised: String {
        row("2024-02-12", "CORPORATE_ACTION WARRANT_EXERCISE", "DERIVATIVE;Short;DE000HS88LK3;-200;;;;;")
    }

    /// A movement of cash that shows how far an export goes.
    private func deposit(_ day: String) -> String { row(day, "CASH TRANSFER_IN", ";;;;;1.00;;;EUR") }

    @Test func `shares that are gone without money are sold for nothing, in the currency of their purchase`()
    {
        let sold = "2024-02-12,sell,DE000HS88LK3,,200,0,EUR,"
        for gone in [
            exercised + deposit("2024-03-15"),
            row("2024-02-12", "CORPORATE_ACTION WORTHLESS", "DERIVATIVE;Short;DE000HS88LK3;-200;;;;;"),
        ] {
            let result = importing(bought, gone)
            #expect(result.errors == "" && result.positions == [] && result.missing == [])
            #expect(result.csv.split(separator: "\n").last == Substring(sold))
            #expect(result.reports.first?.warnings.count == 0 && result.reports.first?.withoutCurrency == 0)
        }
    }

    @Test func `money that may still come is told, and the shares stay`() throws {
        let result = importing(bought, exercised, deposit("2024-03-14"))
        #expect(result.errors == "" && result.positions == ["DE000HS88LK3 200"])
        let warning = try #require(result.reports.first?.warnings.first)
        #expect(
            warning.description.hasPrefix(
                "export.csv:3:1: 200 DE000HS88LK3 are repaid, but the money is not in the exports yet: they stay open"
            ))
    }

    @Test func `a sale of as many shares is not the money of a repayment`() {
        let again = [
            row("2024-02-06", "TRADING SELL", "DERIVATIVE;Short;DE000HS88LK3;-200;0.30;60.00;-1.00;;EUR"),
            row("2024-02-07", "TRADING BUY", "DERIVATIVE;Short;DE000HS88LK3;200;0.28;-56.00;-1.00;;EUR"),
        ]
        let result = importing(bought, again.joined(), exercised, deposit("2024-06-01"))
        #expect(result.positions == [])
        #expect(result.csv.contains("2024-02-12,sell,DE000HS88LK3,,200,0,EUR,"))
    }

    @Test func `of two repayments of as many shares, each has the money that is nearest`() {
        // The first is worth nothing; 16 days after the second its money comes.
        let second = [
            row("2024-02-20", "TRADING BUY", "DERIVATIVE;Short;DE000HS88LK3;200;0.10;-20.00;-1.00;;EUR"),
            row("2024-02-26", "CORPORATE_ACTION WARRANT_EXERCISE", "DERIVATIVE;Short;DE000HS88LK3;-200;;;;;"),
            row("2024-03-13", "CASH TILG", "DERIVATIVE;Short;DE000HS88LK3;200;;0.20;;;EUR"),
        ]
        let result = importing(bought, exercised, second.joined(), deposit("2024-06-01"))
        #expect(result.errors == "" && result.positions == [])
        #expect(
            result.csv.split(separator: "\n").filter { $0.contains(",sell,") } == [
                "2024-02-12,sell,DE000HS88LK3,,200,0,EUR,,", "2024-03-13,sell,DE000HS88LK3,,200,,EUR,,0.2",
            ])
    }

    @Test func `money for fewer shares is an error`() {
        let money = row("2024-02-28", "CASH TILG", "DERIVATIVE;Short;DE000HS88LK3;150;;0.20;;;EUR")
        #expect(
            importing(bought, exercised, money).errors.hasPrefix(
                "export.csv:3: error: 200 DE000HS88LK3 are repaid, but line 4 has the money for 150\n"))
    }

    @Test func `the money of a repayment may be in a later export`() {
        let money = row("2024-02-28", "CASH TILG", "DERIVATIVE;Short;DE000HS88LK3;200;;0.20;;;EUR")
        let files = [bought + exercised, money].enumerated().map {
            (name: "\($0.offset).csv", bytes: Array((Self.header + $0.element).utf8))
        }
        let result = importingTransactions(files)
        #expect(result.errors == "" && result.positions == [])
        #expect(result.csv.hasSuffix("2024-02-28,sell,DE000HS88LK3,,200,,EUR,,0.2\n"))
    }

    @Test func `a bond that is sold early brings its amount, whatever its price`() {
        // 20 were paid with 1 of costs; for 10 of them 10.12 come in, less 1 of costs and 0.03 of tax.
        let result = importing(
            row("2024-01-08", "TRADING BUY", "BOND;Bond;DE0001141794;20;0.9895;-20.00;-1.00;;EUR"),
            row("2024-01-09", "TRADING SELL", "BOND;Bond;DE0001141794;-10;0.99;10.12;-1.00;-0.03;EUR"))
        #expect(result.errors == "" && result.positions == ["DE0001141794 10"])
        #expect(
            result.csv.split(separator: "\n").dropFirst() == [
                "2024-01-08,buy,DE0001141794,Bond,20,,EUR,21", "2024-01-09,sell,DE0001141794,,10,,EUR,9.12",
                "2024-01-09,tax,DE0001141794,,,,EUR,0.03",
            ])
    }

    @Test func `a correction of tax is its amount and its tax`() {
        let result = importing(
            row("2024-01-10", "CASH SEC_ACCOUNT", "BOND;Bond;DE0001141794;20;;1.20;;0.05;EUR"),
            row("2024-01-11", "CASH SEC_ACCOUNT", "BOND;Bond;DE0001141794;20;;;;0.05;EUR"),
            row("2024-01-12", "CASH TAX_OPTIMIZATION", ";;;;;1.50;;-0.20;EUR"),
            row("2024-01-13", "CASH PRE_DETERMINED_TAX_BASE", "FUND;Fund;LU0496786574;2;;0.00;;-0.33;EUR"))
        #expect(result.errors == "")
        #expect(
            result.csv.split(separator: "\n").dropFirst() == [
                "2024-01-10,tax,DE0001141794,Bond,,,EUR,-1.25", "2024-01-11,tax,DE0001141794,,,,EUR,-0.05",
                "2024-01-12,tax,,,,,EUR,-1.3", "2024-01-13,tax,LU0496786574,Fund,,,EUR,0.33",
            ])
    }

    @Test func `shares are exchanged, and money for them is not taken for shares`() {
        let old = row("2024-02-12", "CORPORATE_ACTION SHARE_EXCHANGE", "STOCK;Old;DE0007164600;-10;;;;;")
        let new = row("2024-02-12", "CORPORATE_ACTION SHARE_EXCHANGE", "STOCK;New;US8030542042;5;;;;;")
        let held = row("2024-02-05", "TRADING BUY", "STOCK;Old;DE0007164600;10;10.00;-100.00;-1.00;;EUR")
        #expect(importing(held, old, new).positions == ["US8030542042 5"])
        let money = row("2024-02-12", "CASH EXCHANGE", "STOCK;Old;DE0007164600;10;;120.00;;;EUR")
        #expect(
            importing(held, old, money).errors.contains(
                "money for shares that are exchanged: the row can't be imported as it is"))
    }

    @Test func `zeros that fill a count of shares up are no decimals of it`() {
        // 0.001049 bitcoin are half a millionth more or less: 97.60 to 97.65 with a price of 93,045.34.
        let rows = rows(
            """
            datetime,date,account_type,category,type,asset_class,name,symbol,shares,price,amount,fee,tax,currency,original_amount,original_currency,fx_rate,description,transaction_id
            2024-01-05T10:00:00Z,2024-01-05,DEFAULT,TRADING,BUY,CRYPTO,Bitcoin,BTC,0.0010490000,93045.3400000000,-97.62,-1.00,,EUR,,,,x,id1
            2024-01-06T10:00:00Z,2024-01-06,DEFAULT,TRADING,BUY,STOCK,Apple,US0378331005,0000000012.000000,150.00,-1800.00,-1.00,,EUR,,,,x,id2
            2024-01-07T10:00:00Z,2024-01-07,DEFAULT,TRADING,SELL,STOCK,Apple,US0378331005,-12.0000000000,150.00,1800.00,-1.00,,EUR,,,,x,id3

            """)
        #expect(
            rows == [
                "2024-01-05,buy,BTC,Bitcoin,0.001049,,EUR,,98.62",
                "2024-01-06,buy,US0378331005,Apple,12,150,EUR,1,",
                "2024-01-07,sell,US0378331005,,12,150,EUR,1,",
            ])
    }

    @Test func `a count of shares that is filled up is still checked`() {
        // 97.70 would take 0.00105003.
        let result = importingTransactions(
            """
            datetime,date,account_type,category,type,asset_class,name,symbol,shares,price,amount,fee,tax,currency,original_amount,original_currency,fx_rate,description,transaction_id
            2024-01-05T10:00:00Z,2024-01-05,DEFAULT,TRADING,BUY,CRYPTO,Bitcoin,BTC,0.0010490000,93045.3400000000,-97.70,-1.00,,EUR,,,,x,id1

            """)
        #expect(result.errors.contains("amount is 98.7, but 0.001049 × 93045.34 EUR"))
    }
}
