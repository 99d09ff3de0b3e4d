import PortfolioFiles
import Testing

@testable import PortfolioCLI
@testable import PortfolioImport

/// A trades file needs no import, and must not be taken for a list of holdings.
@Suite struct OwnTradesTests {
    private static let trades = """
        date,type,symbol,shares,price,currency
        2024-01-05,buy,AAPL,10,180,USD
        2024-02-05,sell,AAPL,10,190,USD

        """

    private static let refusal = """
        error: this is a trades file of this program already
          use it without an import: portfolio gains reads it, and so do report, lots and returns

        """

    @Test(arguments: [trades, trades.replacing(",", with: ";")])
    func `a trades file is refused by both imports and has no mapping`(text: String) {
        #expect(importing(text).errors == "export.csv: " + Self.refusal)
        #expect(importingTransactions(text).errors == "export.csv: " + Self.refusal)
        for isOfTrades in [false, true] {
            var log = DiagnosticLog()
            let suggestion = Suggestion(
                for: Array(text.utf8), name: "export.csv", isOfTrades: isOfTrades, log: &log)
            #expect(suggestion == nil && DiagnosticText.text(log) == "export.csv: " + Self.refusal)
        }
    }

    @Test func `holdings are none`() {
        let result = importing(
            "symbol,shares,purchase_date,purchase_price,currency\nAAPL,10,2024-01-05,180,USD\n")
        #expect(result.errors == "" && result.csv.contains("AAPL"))
    }

    @Test func `an unknown export with a date and a type is none`() {
        let result = importingTransactions("Date,Type,Ticker,Quantity\n2024-01-05,Buy,AAPL,10\n")
        #expect(result.errors.contains("no profile of transactions fits this file"))
    }

    @Test func `its columns of fees and dividends are no sections of a statement`() {
        let text = """
            date,type,symbol,shares,price,currency,fees,amount
            2024-01-02,buy,AAPL,10,180,USD,1,
            2024-02-02,dividend,AAPL,,,USD,,2.4

            """
        #expect(importingTransactions(text).errors == "export.csv: " + Self.refusal)
        let other =
            "Date,Type,Symbol,Quantity,Price,Fees,Amount,Currency\n2024-01-02,Buy,AAPL,10,180,1,1801,USD\n"
        for text in [other, String(other.prefix { $0 != "\n" })] {
            #expect(importingTransactions(text).errors.contains("no profile of transactions fits this file"))
        }
    }
}
