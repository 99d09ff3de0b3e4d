import PortfolioFiles
import Testing

@testable import PortfolioImport

/// What columns are taken for: a list is a broker's by all of its columns, and what a row is names no stock.
@Suite struct ColumnRecognitionTests {
    @Test func `a list with some of the columns of Wealthsimple's statements is none of them`() {
        let errors = importingTransactions(
            """
            Date,Transaction,Symbol,Description,Quantity,Price,Amount,Balance
            2024-01-02,BUY,VOD,Vodafone,10,5,-50,100

            """
        ).errors
        #expect(
            errors.hasPrefix("export.csv:1:1: error: no profile of transactions fits this file"), "\(errors)")
    }

    @Test func `a statement of Wealthsimple without a column of currencies is in Canadian dollars`() {
        let result = importingTransactions(
            """
            "date","transaction","description","amount","balance"
            "2025-06-11","BUY","XEQT - Core: Bought 80.5000 shares at $36.00 per share (executed at 2025-06-10)","-2898.00","1102.00"

            """)
        #expect(result.errors == "" && result.reports.first?.mapping == "wealthsimple-statement")
        #expect(result.csv.hasSuffix("2025-06-10,buy,XEQT,Core,80.5,,CAD,2898\n"))
    }

    @Test(arguments: ["Code", "Instrument", "Type", "Action"])
    func `a column of the kinds of rows is no column of symbols, whatever its name`(name: String) throws {
        var log = DiagnosticLog()
        let export = """
            Trade Date,\(name),ISIN,Quantity,Price,Amount,Currency
            2024-01-02,BUY,GB00BH4HKS39,10,5,-50,USD
            2024-01-03,SELL,GB00BH4HKS39,5,6,30,USD

            """
        let suggestion = try #require(
            Suggestion(for: Array(export.utf8), name: "export.csv", isOfTrades: true, log: &log))
        #expect(suggestion.json.contains(#""symbol": "ISIN""#), "\(suggestion.json)")
        #expect(suggestion.json.contains(#"{"column": "\#(name)", "is": "BUY", "type": "buy"}"#))
    }

    // MARK: interactive investor

    private func investor(_ row: String) -> TransactionResult {
        importingTransactions(
            """
            Settlement Date,Date,Symbol,Sedol,Quantity,Price,Description,Reference,Debit,Credit,Running Balance
            \(row)

            """)
    }

    @Test func `a dividend of interactive investor may have a number alone`() {
        let result = investor("04/05/2024,02/05/2024,n/a,B3X1LT7,n/a,n/a,Div VANGUARD,R1,n/a,£10.00,£1100.00")
        #expect(result.errors == "")
        #expect(result.csv.hasSuffix("2024-05-02,dividend,B3X1LT7,,,GBP,10\n"))
    }

    @Test(arguments: ["n/a,B3X1LT7", "VWRL,B3X1LT7", "n/a,n/a"])
    func `a rule is proposed for the words of a row, not for its stock`(stock: String) {
        let errors = investor(
            "04/05/2024,02/05/2024,\(stock),n/a,n/a,VANGUARD Rights,R1,n/a,£10.00,£1100.00"
        ).errors
        #expect(errors.contains("error: Description \"VANGUARD Rights\": no rule says what such a row is"))
        #expect(
            errors.contains(#""rules": [{"column": "Description", "is": "VANGUARD Rights", "type": "?"}]"#))
    }

    @Test func `a date that is not stated is empty, and has no form`() {
        let errors = investor(
            "04/05/2024,n/a,VWRL,B3X1LT7,n/a,n/a,Div VANGUARD,R1,n/a,£10.00,£1100.00"
        ).errors
        #expect(errors.hasPrefix("export.csv:2:12: error: Date is empty\n"), "\(errors)")
    }

    @Test func `a dividend without its stock says what is missing`() {
        let errors = investor("04/05/2024,02/05/2024,n/a,n/a,n/a,n/a,Div VANGUARD,R1,n/a,£10.00,£1100.00")
            .errors
        #expect(errors.hasPrefix("export.csv:2:27: error: Symbol is empty\n"), "\(errors)")
    }
}
