import Foundation
import TestSupport
import Testing
import Valuation

/// A price in the wrong unit, told by the prices before it.
@Suite struct SuspectedUnitTests {
    /// A symbol's prices on consecutive days, the last on 1 March 2013.
    private func history(_ texts: [String], unit: String? = nil) throws -> [StockPrice] {
        let last = try day("2013-03-01")
        return try texts.enumerated().map { place, text in
            try price(
                "A", text, on: last.advanced(by: place + 1 - texts.count).description, unit: unit)
        }
    }

    private func isSuspected(_ prices: [StockPrice], _ lot: Holding? = nil) throws -> Bool {
        let valued = try value(lot ?? holding("A", "1", "EUR", at: "5"), prices: prices)
        return valued.issues.contains { $0.kind == .suspectedUnit }
    }

    @Test(arguments: [
        // The price before is as wrong as the price: only the median of those before tells.
        (["200", "200", "200", "2", "2"], false), (["200", "200", "200", "200", "2", "2"], true),
        (["200", "200", "200", "2", "2", "2"], true), (["200", "200", "2", "2", "2", "2"], false),
        // Of ten the fifth smallest: five wrong ones below are it, five above are not.
        (["200", "200", "200", "200", "200", "200", "2", "2", "2", "2", "2"], true),
        (["200", "200", "200", "200", "200", "2", "2", "2", "2", "2", "2"], false),
        (["2", "2", "2", "2", "2", "200", "200", "200", "200", "200", "200"], true),
        (["2", "2", "2", "2", "200", "200", "200", "200", "200", "200", "200"], false),
        // No more than ten count.
        (["2", "2", "2", "2", "2", "2", "2", "2", "2", "2", "200"], true),
        (["200", "2", "2", "2", "2", "2", "2", "2", "2", "2", "2", "2"], false),
    ])
    func `the lower median of the last ten prices before it counts, from five on`(
        texts: [String], expected: Bool
    ) throws {
        #expect(try isSuspected(history(texts)) == expected)
    }

    @Test(arguments: [
        ("240", "1.99", false), ("240", "2", true), ("240", "3", true), ("240", "3.01", false),
        ("24000", "19.99", false), ("24000", "20", true), ("24000", "30", true), ("24000", "30.01", false),
        ("2", "160", true), ("2", "159.99", false), ("2", "240", true), ("2", "240.01", false),
    ])
    func `the bounds are those of the previous close, exactly`(
        price: String, median: String, expected: Bool
    ) throws {
        // The third of the five before the price is the median; the price before it is the same.
        let farSide = price == "2" ? "9999" : "0"
        let prices = try history([median, farSide, farSide, price, price, price])
        #expect(try isSuspected(prices) == expected)
    }

    @Test func `it says which median it is`() throws {
        let valued = try value(
            holding("A", "1", "GBX", at: "5"), in: "GBP",
            prices: history(["180", "180", "180", "1.8", "1.8", "1.8"]))
        #expect(
            valued.issues.map(\.message) == [
                "price 1.8 GBX against the median of the prices before it 180 GBX: is it in GBX or GBP?"
            ])
    }

    @Test func `prices in other units of the currency are compared in the holding's`() throws {
        let lot = try holding("A", "1", "GBX", at: "190")
        var prices = try history(["180", "180", "180", "180", "180"], unit: "GBX")
        prices += try [price("A", "1.8", on: "2013-03-02", unit: "GBP")]
        let right = try value(lot, in: "GBP", asOf: "2013-03-02", prices: prices)
        #expect(right.issues.isEmpty)
    }

    @Test func `a stated price is beside the median of those before the day, the row's own among them`()
        throws
    {
        // 25 February to 1 March; before that day four of the table, and the row's makes five.
        let prices = try history(["200", "200", "2", "2", "2"])
        let lot = try holding("A", "1", "EUR", at: "5", price: "200", priced: "2013-02-24")
        func stated(_ lot: Holding, _ prices: [StockPrice]) throws -> [IssueKind] {
            try value(lot, prices: prices) { try $0.setPrice(2, of: "A") }.issues.map(\.kind)
        }
        #expect(try stated(lot, prices) == [.suspectedUnit])
        #expect(try stated(holding("A", "1", "EUR", at: "5"), prices).isEmpty)
        // Of one day the row's price is among them, not the table's.
        let five = try history(["200", "200", "200", "2", "2", "2"])
        let same = try holding("A", "1", "EUR", at: "5", price: "2", priced: "2013-02-26")
        #expect(try stated(holding("A", "1", "EUR", at: "5"), five) == [.suspectedUnit])
        #expect(try stated(same, five).isEmpty)
        // The row's price itself is beside the table's alone.
        let dated = try holding("A", "1", "EUR", at: "5", price: "2", priced: "2013-03-01")
        #expect(try value(dated, prices: prices).issues.isEmpty)
        let six = try history(["200", "200", "200", "200", "2", "2", "9"])
        #expect(try value(dated, prices: six).issues.map(\.kind) == [.suspectedUnit])
    }

    @Test func `an undated price of the table is beside nothing`() throws {
        let prices = try [price("A", "2")] + (1...6).map { try price("A", "200", on: "2013-03-0\($0 + 1)") }
        #expect(try value(holding("A", "1", "EUR", at: "5"), prices: prices).issues.isEmpty)
    }

    @Test func `what a stated cost comes to a share counts exactly`() throws {
        // 240 / 3 is 80; one unit in the last of 38 places more or less decides.
        func kinds(_ cost: String, _ shares: String = "3") throws -> [IssueKind] {
            try value(holding("A", shares, "GBP", costStock: cost, price: "1"), in: "GBP").issues.map(\.kind)
        }
        #expect(try kinds("240") == [.suspectedUnit])
        #expect(try kinds("239.99999999999999999999999999999999999").isEmpty)
        #expect(try kinds("360") == [.suspectedUnit])
        #expect(try kinds("360.00000000000000000000000000000000001").isEmpty)
        #expect(try kinds("-240", "-3") == [.suspectedUnit])
        #expect(try kinds("-240") == [.suspectedSign])
    }

    @Test(arguments: ["AAPL", "GOOG", "IBM", "MSFT", "BARC.L"])
    func `no real close of years of days is suspected`(_ symbol: String) throws {
        let rows = try fixtures.text("closes/\(symbol).csv").split(separator: "\n").dropFirst()
        let prices = try rows.map { row in
            let cells = row.split(separator: ",").map(String.init)
            return try price(symbol, cells[1], on: cells[0])
        }
        let isInPence = symbol == "BARC.L"
        let lot = try holding(symbol, "1", isInPence ? "GBX" : "USD")
        let own = try currency(isInPence ? "GBP" : "USD")
        var valuer = try HoldingValuer(
            options: ValuationOptions(currency: own, asOf: day("2000-01-01")), own: own,
            prices: PriceTable(prices), rates: RateTable())
        var days = 0
        for date in prices.compactMap(\.date) {
            valuer.move(to: date)
            let computed = valuer.compute(lot)
            #expect(computed.priceDate == date)
            #expect(computed.issueKinds == .missingCost, "\(symbol) \(date)")
            days += 1
        }
        #expect(days == rows.count && days > 50)
    }
}
