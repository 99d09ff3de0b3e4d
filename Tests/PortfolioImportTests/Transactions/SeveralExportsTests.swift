import PortfolioFiles
import Testing

@testable import PortfolioImport

/// What is the same and what is not in exports of several months, accounts and brokers. Counted by hand.
@Suite struct SeveralExportsTests {
    private func importing(_ map: String, _ files: String...) -> TransactionResult {
        importingTransactions(
            files.enumerated().map { ("\($0 + 1).csv", Array($1.utf8)) }, map: map)
    }

    private static let map = #"""
        {"kind": "activity", "decimalMark": ".", "columns": {
          "date": {"column": "Day", "form": "yyyy-MM-dd*"}, "symbol": "Stock", "shares": "Number",
          "price": "Price", "currency": {"text": "EUR"}, "net": "Paid",
          "id": {"column": "Order", "optional": true}, "holder": {"column": "Account", "optional": true}},
         "rules": [{"column": "Kind", "is": "Buy", "type": "buy"},
                   {"column": "Kind", "is": "Dividend", "type": "dividend"},
                   {"column": "Kind", "is": "Swap", "type": "swap"}]}
        """#

    private static let ordered = "Day,Kind,Stock,Number,Price,Paid,Order\n"
    private static let plain = "Day,Kind,Stock,Number,Price,Paid\n"
    private static let held = "Day,Kind,Account,Stock,Number,Price,Paid\n"

    @Test func `an order filled on two days has two parts, also in two exports`() {
        let result = importing(
            Self.map, Self.ordered + "2024-01-31,Buy,A,10,20,-200,o1\n",
            Self.ordered + "2024-02-01,Buy,A,7,20,-140,o1\n")
        #expect(result.errors == "" && result.positions == ["A 17"])
        // Without times, equal parts on two days are two as well.
        let equal = importing(
            Self.map, Self.ordered + "2024-01-31,Buy,A,10,20,-200,o1\n",
            Self.ordered + "2024-02-01,Buy,A,10,20,-200,o1\n")
        #expect(equal.positions == ["A 20"])
    }

    @Test func `a row is the same in another time zone, and not at another minute`() {
        let first = Self.ordered + "2024-01-31 23:30:00,Buy,A,10,20,-200,o1\n"
        let zone = importing(Self.map, first, Self.ordered + "2024-02-01 00:30:00,Buy,A,10,20,-200,o1\n")
        #expect(zone.positions == ["A 10"])
        let later = importing(Self.map, first, Self.ordered + "2024-01-31 23:31:00,Buy,A,10,20,-200,o1\n")
        #expect(later.positions == ["A 20"])
    }

    @Test func `a merger in two accounts exchanges all that is held in both`() {
        let bought = """
            2024-01-02,Buy,K1,OLD,50,10,-500
            2024-01-02,Buy,K2,OLD,30,10,-300

            """
        let swapped = """
            2024-02-01,Swap,K1,OLD,-50,,
            2024-02-01,Swap,K1,NEW,50,,
            2024-02-01,Swap,K2,OLD,-30,,
            2024-02-01,Swap,K2,NEW,30,,

            """
        let result = importing(Self.map, Self.held + bought + swapped)
        #expect(result.errors == "" && result.positions == ["NEW 80"])
        let partial = importing(
            Self.map, Self.held + bought + swapped.split(separator: "\n").prefix(2).joined(separator: "\n"))
        // The account of the row has exchanged all that it held.
        #expect(partial.errors == "" && partial.positions == ["NEW 50", "OLD 30"])
        let untold = (bought + swapped.split(separator: "\n").prefix(2).joined(separator: "\n"))
            .replacing("K1,", with: "").replacing("K2,", with: "")
        #expect(
            importing(Self.map, Self.plain + untold).errors.contains("50 OLD are exchanged, but 80 are held"))
    }

    @Test func `equal plans of two accounts below each other are not one export twice`() throws {
        let rows = "2024-01-05,Buy,A,10,100,-1000\n2024-02-05,Buy,B,10,80,-800\n"
        let result = importing(Self.map, Self.plain + rows + rows)
        #expect(result.positions == ["A 20", "B 20"])
        let warning = try #require(result.reports.first?.warnings.first)
        #expect(warning.description.hasPrefix("1.csv:4:1: this row repeats that of line 2"))
    }

    @Test(arguments: [[0, 1], [1, 0], [2, 0, 3]])
    func `a row without an account is that of one account, in any order of the files`(order: [Int]) {
        let files = [
            Self.plain + "2024-01-05,Buy,A,1,200,-200\n",
            Self.held + "2024-01-05,Buy,Z1,A,1,200,-200\n2024-01-05,Buy,Z2,A,1,200,-200\n",
            Self.held + "2024-01-05,Buy,Z1,A,1,200,-200\n",
            Self.held + "2024-01-05,Buy,Z2,A,1,200,-200\n",
        ]
        let result = importingTransactions(
            order.map { ("\($0).csv", Array(files[$0].utf8)) }, map: Self.map)
        #expect(result.positions == ["A 2"])
    }

    @Test func `a dividend without a figure for its tax is what arrived`() {
        // 10 · 2.20 = 22, of which 26.375 % were withheld.
        let result = importing(Self.map, Self.plain + "2024-05-05,Dividend,A,10,2.20,16.20\n")
        #expect(result.errors == "" && result.reports.first?.unstatedTaxes == 1)
        #expect(result.csv.contains("2024-05-05,dividend,A,,,EUR,16.2"))
        let more = importing(Self.map, Self.plain + "2024-05-05,Dividend,A,10,2.20,26.20\n")
        #expect(more.errors.contains("Paid is 26.2, but 10 × 2.2 EUR comes to 22"))
    }

    @Test(arguments: [("DKK", "500", "1065"), ("HKD", "400", "2100"), ("SEK", "250", "815")])
    func `fixed commissions of other currencies are fees`(currency: String, price: String, paid: String) {
        let map = Self.map.replacing("\"EUR\"", with: "\"\(currency)\"").replacing(
            "\"rules\"", with: "\"fees\": \"difference\", \"rules\"")
        let shares = ["DKK": "2", "HKD": "5", "SEK": "3"][currency] ?? ""
        let result = importing(map, Self.plain + "2024-05-05,Buy,A,\(shares),\(price),-\(paid)\n")
        #expect(result.errors == "")
    }
}
