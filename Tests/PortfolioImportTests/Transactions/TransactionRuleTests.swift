import PortfolioFiles
import Testing
import Valuation

@testable import PortfolioImport

/// What rows mean and how their figures are checked, by small exports of one made-up broker.
@Suite struct TransactionRuleTests {
    /// A mapping with every kind of rule.
    private static let map = #"""
        {
          "kind": "activity",
          "decimalMark": ".",
          "columns": {
            "date": {"column": "Day", "form": ["yyyy-MM-dd*"]},
            "symbol": "Stock", "shares": "Number", "price": "Price", "currency": "Currency",
            "rate": {"column": "Rate", "optional": true},
            "fees": "Fee", "account": {"text": "EUR"}, "net": "Paid", "id": {"column": "Id", "optional": true}
          },
          "rules": [
            {"column": "Kind", "is": "Buy", "type": "buy"},
            {"column": "Kind", "is": "Sell", "type": "sell"},
            {"column": "Kind", "is": "Cancel", "type": "buy", "cancels": true, "columns": {"net": null}},
            {"column": "Kind", "is": "Split", "type": "split", "by": "added"},
            {"column": "Kind", "is": "Swap", "type": "swap"},
            {"column": "Kind", "is": "Dividend", "type": "dividend", "columns": {"shares": null, "price": null}},
            {"column": "Kind", "is": "Cost", "type": "fee"},
            {"column": "Kind", "is": "In", "cash": "deposit"},
            {"column": "Kind", "is": "Odd", "refuse": "an odd thing"}
          ]
        }
        """#

    private static let header = "Day,Kind,Stock,Number,Price,Currency,Rate,Fee,Paid,Id\n"

    private func importing(_ rows: String..., more: [String] = []) -> TransactionResult {
        let files = ([rows.joined(separator: "\n")] + more).enumerated().map { place, text in
            ("\(place + 1).csv", Array((Self.header + text + "\n").utf8))
        }
        return importingTransactions(files, map: Self.map)
    }

    private func rows(_ result: TransactionResult) -> [String] {
        #expect(result.errors == "")
        return result.csv.split(separator: "\n").dropFirst().map(String.init)
    }

    @Test func `the rows of a table meet every condition, also those of and`() {
        let map = #"""
            {
              "kind": "activity", "decimalMark": ".",
              "columns": {
                "date": "Day", "symbol": "Stock", "shares": "Number", "price": "Price", "currency": "Currency"
              },
              "rows": [{"column": "Kind", "is": "Trade", "and": [{"column": "State", "is": "Done"}]}],
              "rules": [{"column": "Kind", "is": "Trade", "type": "buy"}]
            }
            """#
        let result = importingTransactions(
            "Day,Kind,State,Stock,Number,Price,Currency\n2024-01-02,Trade,Done,A,10,20,EUR\n"
                + "2024-01-03,Trade,Open,A,5,20,EUR\n", map: map)
        #expect(result.errors == "")
        #expect(result.positions == ["A 10"])
    }

    @Test func `a rate is taken as stated`() {
        // 10 · 20 USD · 0.9 = 180 EUR, and 1 EUR of fees.
        let result = importing("2024-01-02,Buy,A,10,20,USD,0.9,1,-181.00,")
        #expect(rows(result) == ["2024-01-02,buy,A,10,20,USD,1,EUR,181"])
        #expect(result.outcome.ownCurrency?.code == "EUR")
    }

    @Test func `a rate is taken turned round`() {
        // 10 · 20 USD ÷ 1.25 = 160 EUR, and 1 EUR of fees.
        #expect(
            rows(importing("2024-01-02,Buy,A,10,20,USD,1.25,1,-161.00,")) == [
                "2024-01-02,buy,A,10,20,USD,1,EUR,161"
            ])
    }

    @Test func `a rate may be of pence`() {
        // 1000 · 250 pence ÷ 80 pence per euro = 3125 EUR.
        #expect(
            rows(importing("2024-01-02,Buy,A,1000,250,GBX,80,,-3125.00,")) == [
                "2024-01-02,buy,A,1000,250,GBX,3125"
            ])
    }

    @Test func `a rate that explains the amount in neither direction is an error`() {
        #expect(
            importing("2024-01-02,Buy,A,10,20,USD,1.25,1,-181.00,").errors == """
                1.csv:2:28: error: Rate 1.25: neither 200 USD × 1.25 nor 200 USD ÷ 1.25 comes to 180 EUR
                  correct the row, or give the mapping a rule for it

                """)
    }

    @Test func `rounding of the price explains a difference, and the amount is what counts`() {
        // 300 · 1.33 = 399; a price of 1.3333 has been rounded by up to half a cent, 1.50 in all.
        #expect(
            rows(importing("2024-01-02,Buy,A,300,1.33,EUR,,,-400.00,")) == ["2024-01-02,buy,A,300,,EUR,400"])
        #expect(importing("2024-01-02,Buy,A,300,1.33,EUR,,,-401.00,").errors.contains("comes to 399"))
    }

    @Test func `a purchase that the account received is an error`() {
        #expect(
            importing("2024-01-02,Buy,A,10,20,EUR,,,200.00,").errors.hasPrefix(
                "1.csv:2:30: error: Paid is -200, but 10 × 20 EUR comes to 200\n"))
    }

    @Test func `a negative number of shares contradicts a purchase`() {
        #expect(
            importing("2024-01-02,Buy,A,-10,20,EUR,,,-200.00,").errors.hasPrefix(
                "1.csv:2:18: error: Number \"-10\" is negative, though the row is a buy\n"))
    }

    @Test func `a split by the shares it adds has the ratio of the holding`() {
        let result = importing(
            "2024-01-02,Buy,A,10,20,EUR,,,-200.00,", "2024-02-01,Split,A,30,,EUR,,,,",
            "2024-03-01,Sell,A,40,6,EUR,,,240.00,")
        #expect(
            rows(result) == [
                "2024-01-02,buy,A,10,20,EUR,", "2024-02-01,split,A,,,,4:1", "2024-03-01,sell,A,40,6,EUR,",
            ])
        #expect(result.positions == [])
    }

    @Test func `a split of what was held before the file has no ratio`() {
        let result = importing("2024-02-01,Split,A,30,,EUR,,,,", "2024-03-01,Buy,A,1,6,EUR,,,-6.00,")
        #expect(rows(result) == ["2024-03-01,buy,A,1,6,EUR"])
        #expect(result.outcome.unknownSplits.map(\.symbol) == ["A"])
        #expect(result.positions == ["A 1"])
    }

    @Test func `old and new shares of one stock are a split, of two an exchange`() {
        let result = importing(
            "2024-01-02,Buy,A,10,20,EUR,,,-200.00,", "2024-01-02,Buy,B,6,20,EUR,,,-120.00,",
            "2024-02-01,Swap,A,-10,,EUR,,,,", "2024-02-01,Swap,A,1,,EUR,,,,", "2024-02-01,Swap,B,-6,,EUR,,,,",
            "2024-02-01,Swap,C,4,,EUR,,,,")
        #expect(
            rows(result) == [
                "2024-01-02,buy,A,10,20,EUR,,", "2024-01-02,buy,B,6,20,EUR,,", "2024-02-01,split,A,,,,1:10,",
                "2024-02-01,exchange,B,,,,2:3,C",
            ])
        #expect(result.positions == ["A 1", "C 4"])
    }

    @Test func `one side of an exchange alone is an error`() {
        #expect(
            importing("2024-02-01,Swap,A,-10,,EUR,,,,").errors == """
                1.csv:2: error: 10 A go out, but no row on 2024-02-01 is the other side of it
                  pass it over with --skip and the word for such rows, and enter the split, exchange or sale by hand, or give the mapping a rule that says what the row is

                """)
        var options = ImportOptions()
        options.skips = ["Swap"]
        let skipped = importingTransactions(
            Self.header + "2024-02-01,Swap,A,-10,,EUR,,,,\n", map: Self.map, options: options)
        #expect(skipped.errors == "" && skipped.reports.first?.skippedCount == 1)
    }

    @Test func `a cancellation takes its row with it`() {
        let result = importing(
            "2024-01-02,Buy,A,10,20,EUR,,,-200.00,", "2024-01-02,Buy,A,10,20,EUR,,,-200.00,",
            "2024-01-03,Cancel,A,10,20,EUR,,,,")
        #expect(rows(result) == ["2024-01-02,buy,A,10,20,EUR"])
        #expect(result.reports.first?.cancelled == 2)
        #expect(
            importing("2024-01-03,Cancel,A,10,20,EUR,,,,").errors.hasPrefix(
                "1.csv:2: error: this row cancels a buy that is not in the file\n"))
    }

    @Test func `equal rows of one file both count, those of overlapping files once`() {
        let trade = "2024-01-02,Buy,A,10,20,EUR,,,-200.00,"
        let once = importing(trade, trade)
        #expect(rows(once).count == 2)
        let overlapping = importing(
            trade, trade, more: ["\(trade)\n2024-01-03,Sell,A,1,20,EUR,,,20.00,"])
        #expect(rows(overlapping).count == 3)
        #expect(overlapping.reports.map(\.repeated) == [0, 1])
        #expect(overlapping.positions == ["A 19"])
    }

    @Test func `the broker's number tells equal rows of two files apart`() {
        let result = importing(
            "2024-01-02,Buy,A,10,20,EUR,,,-200.00,x1",
            more: ["2024-01-02,Buy,A,10,20,EUR,,,-200.00,x1\n2024-01-02,Buy,A,10,20,EUR,,,-200.00,x2"])
        #expect(rows(result).count == 2)
    }

    @Test func `a file with the newest rows first is turned round`() {
        let result = importing(
            "2024-02-01,Sell,A,10,20,EUR,,,200.00,", "2024-01-02,Buy,A,4,20,EUR,,,-80.00,",
            "2024-01-02,Buy,A,6,20,EUR,,,-120.00,")
        #expect(
            rows(result) == [
                "2024-01-02,buy,A,6,20,EUR", "2024-01-02,buy,A,4,20,EUR", "2024-02-01,sell,A,10,20,EUR",
            ])
        #expect(result.missing == [])
    }

    @Test func `costs and dividends have the signs of a trades file`() {
        let result = importing(
            "2024-01-02,Dividend,A,,,EUR,,,7.50,", "2024-01-03,Dividend,A,,,EUR,,,-7.50,",
            "2024-01-04,Cost,A,,,EUR,,,-2.00,", "2024-01-05,Cost,A,,,EUR,,,0.50,", "2024-01-06,In,,,,,,,9,")
        #expect(
            rows(result) == [
                "2024-01-02,dividend,A,,,EUR,7.5", "2024-01-03,dividend,A,,,EUR,-7.5",
                "2024-01-04,fee,A,,,EUR,2", "2024-01-05,fee,A,,,EUR,-0.5",
            ])
        #expect(result.reports.first?.cashCount == 1)
    }

    @Test func `a row that is refused says why`() {
        #expect(
            importing("2024-01-02,Odd,A,,,EUR,,,1,").errors.hasPrefix(
                "1.csv:2:1: error: an odd thing: the row can't be imported as it is\n"))
    }

    @Test func `errors do not repeat rows, which name accounts and people`() {
        let errors = importing("2024-01-02,Secret,A,,,EUR,,,1,account 12345").errors
        #expect(errors.contains("Secret"))
        #expect(!errors.contains("12345"))
    }

    @Test func `a file cut off inside a row is an error`() {
        let text = Self.header + "2024-01-02,Buy,A,10,20,EUR,,,-200.00,\n2024-01-03,Buy,A,10,2"
        #expect(
            importingTransactions(text, map: Self.map).errors.hasPrefix(
                "export.csv:3:22: error: 5 cells, but the header has 10\n"))
    }
}
