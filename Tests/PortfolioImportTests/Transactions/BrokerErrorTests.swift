import Testing

@testable import PortfolioImport

/// What is wrong in brokers' exports.
@Suite struct BrokerErrorTests {
    @Test func `amounts that contradict shares and price are errors`() {
        let commsec = importingTransactions(
            """
            Code,Company,Date,Type,Quantity,Unit Price ($),Trade Value ($),Brokerage+GST ($),GST ($),Contract Note,Total Value ($)
            WES,WESFARMERS LIMITED,16/01/2023,BUY,60,48.50,2910.00,19.95,1.81,C1,2939.95

            """)
        #expect(
            commsec.errors.contains(
                "export.csv:2:70: error: Total Value ($) is 2939.95, but 60 × 48.5 AUD with fees of 19.95 comes to 2929.95"
            ), "\(commsec.errors)")
        #expect(commsec.csv == "")
    }

    @Test func `a kind of row that is unknown is an error`() {
        let result = importingTransactions(
            """
            Date,Reference,Ticker,ISIN,Type,Quantity,CCY,Price/share,Gross Amount,FX Rate,Fee,Net Amt.,Tax Amt.
            16/12/2025 06:02:35,DD-1,GOOG,US02079K1079,Split,,USD,,8.40,,,7.14,1.26

            """)
        #expect(result.errors.contains("Type \"Split\": no rule says what such a row is"), "\(result.errors)")
    }

    private static let vanguard =
        "Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,"
        + "Share Price,Principal Amount,Commissions and Fees,Net Amount,Accrued Interest,Account Type,\n"
    private static let hargreaves =
        "Trade date,Settle date,Reference,Description,Unit cost (p),Quantity,Value (£)\n"
    private static let wealthsimple =
        "transaction_date,settlement_date,account_id,account_type,activity_type,activity_sub_type,direction,symbol,name,"
        + "currency,quantity,unit_price,commission,net_cash_amount\n"

    @Test(arguments: [
        (
            vanguard
                + "1,2024-12-05,2024-12-05,Distribution,In-kind,ACME ETF,ACM,-4.0000,280.0000,0.00,0.0000,0.00,0.0000,CASH,\n",
            "Distribution", #"Transaction Type "Distribution" is a movement of cash, but Shares is "-4.0000""#
        ),
        (
            hargreaves + "28/03/2024,28/03/2024,TRANSFER,ACME plc 1000 Transfer in,n/a,\"1,000\",n/a\n",
            "TRANSFER", #"Reference "TRANSFER" is a movement of cash, but Quantity is "1,000""#
        ),
        (
            wealthsimple
                + "2024-03-06,2024-03-08,H1,TFSA,Transfer,TRANSFER_OUT,LONG,ACM,Acme,CAD,-4.0000,,0.00,0.00\n",
            "Transfer", #"activity_type "Transfer" is a movement of cash, but quantity is "-4.0000""#
        ),
    ])
    func `shares with the words of a movement of cash are an error`(
        export: String, word: String, message: String
    ) {
        let errors = importingTransactions(export).errors
        #expect(errors.contains("error: \(message), and no rule says what such shares are\n"), "\(errors)")
        var options = ImportOptions()
        options.skips = [word]
        let result = importingTransactions(export, options: options)
        #expect(result.errors == "")
        #expect(result.reports.first?.skippedCount == 1)
    }

    @Test func `an amount that is repeated as a number of shares without a symbol is of cash`() {
        let result = importingTransactions(
            Self.wealthsimple
                + "2024-03-06,2024-03-08,H1,TFSA,Transfer,TRANSFER_IN,,,,CAD,400.0000,,0.00,400.00\n")
        #expect(result.errors == "")
        #expect(result.reports.first?.cash.map(\.name) == ["deposit or withdrawal"])
    }

    @Test func `groups of digits are lakhs only where every one is`() {
        func value(_ text: String) -> String {
            importingTransactions(
                """
                Stock name,Symbol,ISIN,Type,Quantity,Value,Exchange,Exchange Order Id,Execution date and time,Order status
                ITC,ITC,INE154A01025,BUY,1,"\(text)",NSE,1,28-01-2025 10:15 AM,Executed

                """
            ).csv.split(separator: "\n").last.map { String($0.split(separator: ",").last ?? "") } ?? ""
        }
        #expect(value("12,34,56,789.50") == "123456789.5")
        #expect(value("123,456,789.50") == "123456789.5")
        for wrong in ["123,45,678.00", "1,23,456,789", "1,2,345", "1,23", "01,23,456"] {
            #expect(value(wrong) == "", "\(wrong)")
        }
    }

    @Test func `an error in JSON is at its value, however the document is laid out`() {
        let row =
            #"{"date": "2024-01-02T00:00:00.000Z", "symbol": "A\"B, C", "type": "BUY", "fee": 0, "unitPrice": 1, "#
            + #""currency": "USD", "quantity": "#
        let one = importingTransactions(#"{"activities": [\#(row)2}, \#(row)"x"}]}"#)
        #expect(one.errors.contains("export.csv:1:281: error: quantity \"x\" is not a number"))
        let several = importingTransactions("{\"activities\": [\n\(row)2},\n\(row)\n  \"x\"}]}")
        #expect(
            several.errors.contains("export.csv:4:3: error: quantity \"x\" is not a number"),
            "\(several.errors)")
    }
}
