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
