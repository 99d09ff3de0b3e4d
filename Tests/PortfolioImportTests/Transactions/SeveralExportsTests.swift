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

    // MARK: What one export states, and another does not

    private func importing(_ files: [String], map: String? = nil) -> TransactionResult {
        importingTransactions(files.enumerated().map { ("\($0).csv", Array($1.utf8)) }, map: map)
    }

    @Test(arguments: [1, 2, 3])
    func `a row with the broker's number is one without it, each of them once`(count: Int) {
        let row = "2024-03-05,Buy,A,10,20,-200"
        let numbered = Self.ordered + "\(row),o1\n\(row),o2\n"
        let plain = Self.plain + String(repeating: "\(row)\n", count: count)
        for files in [[numbered, plain], [plain, numbered], [numbered, plain, numbered]] {
            let result = importing(files, map: Self.map)
            #expect(result.errors == "" && result.positions == ["A \(10 * max(2, count))"])
        }
        // Within a file they are two; another number is another row.
        #expect(importing([Self.ordered + "\(row),o1\n\(row),\n"], map: Self.map).positions == ["A 20"])
        #expect(
            importing([numbered, Self.ordered + "\(row),o3\n"], map: Self.map).positions == ["A 30"])
    }

    @Test func `a row that may be another does not take what certainly is a third one's`() {
        let row = "2024-03-05,Buy,A,10,20,-200"
        let one = Self.ordered + "\(row),o1\n"
        let two = Self.ordered + "\(row),\n\(row),o1\n"
        let turned = Self.ordered + "\(row),o1\n\(row),\n"
        // The same order with a fee.
        let other = Self.ordered + "\(row),\n2024-03-05,Buy,A,10,20,-201,o1\n"
        let map = Self.map.replacing("\"rules\"", with: "\"fees\": \"difference\", \"rules\"")
        for files in [[one, two], [two, one], [one, turned], [turned, one], [one, other], [other, one]] {
            #expect(importing(files, map: map).positions == ["A 20"])
        }
    }

    /// Of one day alone, and of a moment of it.
    @Test func `a row without its time is one with it`() {
        let day = Self.plain + "2024-03-05,Buy,A,10,20,-200\n"
        let moment = Self.plain + "2024-03-05 14:30:05,Buy,A,10,20,-200\n"
        for files in [[day, moment], [moment, day], [moment, day, moment]] {
            #expect(importing(files, map: Self.map).positions == ["A 10"])
        }
        let both = Self.plain + "2024-03-05 14:30:05,Buy,A,10,20,-200\n2024-03-05 15:30:05,Buy,A,10,20,-200\n"
        #expect(importing([day, both], map: Self.map).positions == ["A 20"])
    }

    @Test func `two equal rows of Schwab's JSON are one more than one of its CSV`() {
        let csv = """
            "Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"
            "01/02/2024","Buy","AAPL","APPLE INC","10","$100.00","","-$1000.00"

            """
        let row =
            #"{"Date":"01/02/2024","Action":"Buy","Symbol":"AAPL","Description":"APPLE INC","Quantity":"10","Price":"$100.00","Fees & Comm":"","Amount":"-$1000.00"}"#
        let json = "{\"BrokerageTransactions\":[\(row),\(row)]}"
        #expect(importing([csv, json]).positions == ["AAPL 20"])
        #expect(importing([json, csv]).positions == ["AAPL 20"])
    }

    private static let flex = """
        "ClientAccountID","CurrencyPrimary","AssetClass","Symbol","ISIN","Quantity","TradePrice","DateTime","Buy/Sell","IBCommission","IBCommissionCurrency","NetCash","TradeID"
        "U1","USD","STK","AAPL","US0378331005","10","200","20240502;101112","BUY","-1","USD","-2001","77"

        """
    private static let statement = """
        Statement,Header,Field Name,Field Value
        Statement,Data,Title,Activity Statement
        Account Information,Header,Field Name,Field Value
        Account Information,Data,Account,U1
        Account Information,Data,Base Currency,USD
        Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code
        Trades,Data,Order,Stocks,USD,AAPL,"2024-05-02, 10:11:12",10,200,201,-2000,-1,2001,0,10,O

        """
    private static let history = """
        Statement,Header,Field Name,Field Value
        Statement,Data,Title,Transaction History
        Summary,Data,Base Currency,USD
        Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,Gross Amount ,Commission,Net Amount
        Transaction History,Data,2024-05-02,U1,APPLE INC,Buy,AAPL,10.0,200.00,USD,-2000,-1,-2001

        """

    @Test func `a trade counts once in any exports of one broker, though not all state its time`() {
        let all = [Self.flex, Self.statement, Self.history]
        for places in [
            [0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1], [0, 1, 2], [2, 1, 0], [1, 2, 0],
        ] {
            let result = importing(places.map { all[$0] })
            #expect(result.errors == "" && result.positions == ["AAPL 10"], "\(places)")
        }
        #expect(importing([Self.flex]).csv.contains("\n2024-05-02,10:11:12,buy,AAPL,"))
    }

    @Test func `an order in one export and its parts in another are told`() {
        let row = #""US0378331005","10","200","20240502;101112","BUY","-1","USD","-2001","77""#
        let first = row.replacing(#""10","200""#, with: #""4","200""#).replacing("-2001", with: "-801")
        let second = row.replacing(#""10","200""#, with: #""6","200""#).replacing("-2001", with: "-1201")
        let start = #""U1","USD","STK","AAPL","#
        let whole = start + row
        let parts = Self.flex.replacing(
            whole, with: "\(start)\(first)\n\(start)\(second.replacing("77", with: "78"))")
        for files in [[parts, Self.history], [Self.history, parts]] {
            let warnings = importing(files).reports.flatMap(\.warnings).map(\.message)
            #expect(warnings.count == 1 && warnings[0].contains("come to 10 shares, as those from"))
        }
        #expect(importing([Self.flex, Self.history]).reports.allSatisfy { $0.warnings.isEmpty })
    }

    @Test func `of two fills and three, the third is a trade of its own`() {
        func doubled(_ text: String, _ count: Int) -> String {
            let lines = text.split(separator: "\n")
            let more = Array(repeating: lines[lines.count - 1], count: count - 1)
            return (lines + more).joined(separator: "\n") + "\n"
        }
        let (two, three) = (doubled(Self.flex, 2), doubled(Self.history, 3))
        #expect(importing([two]).positions == ["AAPL 20"])
        #expect(importing([two, three]).positions == ["AAPL 30"])
        #expect(importing([three, two]).positions == ["AAPL 30"])
    }

    @Test func `an export as CSV and as JSON is one, with its dividends`() {
        let table = """
            "Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"
            "02/27/2024","Reinvest Shares","GOOG","GOOG","0.5","$100.00","","-$50.00"
            "03/26/2024","Sell","ASML","ASML","1,000","$900.00","$25.01","$899,974.99"
            "04/26/2024","Qualified Dividend","ASML","ASML","","","","$5.00"

            """
        let json = """
            {"FromDate":"01/01/2024","ToDate":"12/31/2024","TotalTransactionsAmount":"$1.00","BrokerageTransactions":[
            {"Date":"04/26/2024","Action":"Qualified Dividend","Symbol":"ASML","Description":"ASML","Quantity":"","Price":"","Fees & Comm":"","Amount":"$5.00"},
            {"Date":"03/26/2024","Action":"Sell","Symbol":"ASML","Description":"ASML","Quantity":"1,000","Price":"$900.00","Fees & Comm":"$25.01","Amount":"$899,974.99"},
            {"Date":"02/26/2024","Action":"Stock Plan Activity","Symbol":"GOOG","Description":"GOOG","Quantity":"10","Price":"","Fees & Comm":"","Amount":""},
            {"Date":"02/27/2024","Action":"Reinvest Shares","Symbol":"GOOG","Description":"GOOG","Quantity":"0.5","Price":"$100","Fees & Comm":"","Amount":"-$50.00"}]}

            """
        for files in [[table, json], [json, table]] {
            let result = importing(files)
            #expect(result.errors == "" && result.positions == ["ASML -1000", "GOOG 10.5"])
            #expect(result.csv.split(separator: "\n").count { $0.contains("dividend") } == 1)
        }
    }

    @Test func `equal trades without a time at two brokers are two`() {
        let schwab = """
            "Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"
            "03/26/2024","Buy","VTI","VTI","10","$250.00","","-$2,500.00"

            """
        let robinhood = """
            Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount
            3/26/2024,3/26/2024,3/28/2024,VTI,VTI,Buy,10,$250.00,"($2,500.00)"

            """
        #expect(importing([schwab, robinhood]).positions == ["VTI 20"])
    }
}
