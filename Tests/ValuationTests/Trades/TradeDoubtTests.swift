import Foundation
import Testing
import Valuation

/// Prices that do not go with trades.
@Suite struct TradeDoubtTests {
    /// The issues of a script beside prices, of which those of file 1 are adjusted for splits.
    private func doubts(
        _ script: String, _ prices: [StockPrice], adjusted: Bool = false, asOf: String = "2024-12-31"
    )
        throws -> [Valuation.Issue]
    {
        var texts = TradeTexts()
        var splits = SplitTable()
        let rows = try TradeScript.trades(script).map { TradeRow($0, &texts) }
        for row in rows { splits.add(row) }
        // A table made of values has the one file 0.
        let files: Set<Int> = adjusted ? [0] : []
        var table = try PriceTable(prices)
        table.adjust(for: splits, texts, adjustedFiles: files)
        var doubts = TradeDoubts(table, adjustedFiles: files)
        return rows.compactMap { doubts.doubt($0, texts) }
            + (try doubts.doubts(of: splits, texts, asOf: day(asOf)))
    }

    // MARK: Splits

    private func around(_ before: String, _ after: String) throws -> [StockPrice] {
        try [price("ABC", before, on: "2024-06-06"), price("ABC", after, on: "2024-06-10")]
    }

    @Test func `suspectedSplit: around a split a:b prices have a ratio nearer to 1 than to a/b`() throws {
        let script = "2024-06-10 split ABC ratio=10:1"
        // √10 = 3.162…
        #expect(try doubts(script, around("1208", "121")).isEmpty)
        #expect(try doubts(script, around("1208", "381")).isEmpty)
        let found = try doubts(script, around("1208", "383"))
        #expect(found.map(\.kind) == [.suspectedSplit])
        #expect(found.map(\.location.line) == [2])
        #expect(found.map(\.severity) == [.warning])
        #expect(
            found[0].message
                == "1208 on 2024-06-06 and 383 on 2024-06-10 around the split 10:1 look adjusted for it: "
                + "say so of the file, with splitAdjusted")
        #expect(try doubts("2024-06-10 split ABC ratio=1:10", around("12", "120")).isEmpty)
        #expect(try doubts("2024-06-10 split ABC ratio=1:10", around("12", "13")).count == 1)
        #expect(try doubts("2024-06-10 split ABC ratio=1:1", around("12", "13")).isEmpty)
    }

    @Test func `the other way round where the file is said to be adjusted`() throws {
        let script = "2024-06-10 split ABC ratio=10:1"
        #expect(try doubts(script, around("120.8", "121"), adjusted: true).isEmpty)
        let found = try doubts(script, around("1208", "121"), adjusted: true)
        #expect(found.map(\.kind) == [.suspectedSplit])
        #expect(found[0].message.hasSuffix("are not adjusted for it, though the file is said to be"))
    }

    @Test func `both prices are within 7 days, dated, and of the as-of date at most`() throws {
        let script = "2024-06-10 split ABC ratio=10:1"
        let near = try [price("ABC", "100", on: "2024-06-03"), price("ABC", "101", on: "2024-06-17")]
        #expect(try doubts(script, near).count == 1)
        #expect(try doubts(script, near, asOf: "2024-06-16").isEmpty)
        #expect(try doubts(script, near, asOf: "2024-06-09").isEmpty)
        let early = try [price("ABC", "100", on: "2024-06-02"), price("ABC", "101", on: "2024-06-17")]
        #expect(try doubts(script, early).isEmpty)
        let late = try [price("ABC", "100", on: "2024-06-03"), price("ABC", "101", on: "2024-06-18")]
        #expect(try doubts(script, late).isEmpty)
        let undated = try [price("ABC", "100"), price("ABC", "101", on: "2024-06-10")]
        #expect(try doubts(script, undated).isEmpty)
    }

    @Test func `prices are compared in one unit`() throws {
        let prices = try [
            price("ABC", "100", on: "2024-06-06", unit: "GBX"),
            price("ABC", "0.5", on: "2024-06-10", unit: "GBP"),
        ]
        #expect(try doubts("2024-06-10 split ABC ratio=2:1", prices).isEmpty)
        #expect(try doubts("2024-06-10 split ABC ratio=50:1", prices).count == 1)
    }

    // MARK: Units

    @Test func `suspectedUnit of a trade's price beside the last dated price up to 7 days before its day`()
        throws
    {
        let prices = try [price("ABC", "1.5", on: "2024-06-03", unit: "GBP")]
        for type in ["buy", "sell", "short", "cover", "transfer_in"] {
            let found = try doubts("2024-06-10 \(type) ABC GBP shares=1 price=150", prices)
            #expect(found.map(\.kind) == [.suspectedUnit])
            #expect(
                found[0].message
                    == "price 150 GBP against the price 1.5 GBP of 2024-06-03: is it in GBP or GBX?")
        }
        #expect(try doubts("2024-06-11 buy ABC GBP shares=1 price=150", prices).isEmpty)
        #expect(try doubts("2024-06-02 buy ABC GBP shares=1 price=150", prices).isEmpty)
        #expect(try doubts("2024-06-10 buy ABC GBX shares=1 price=150", prices).isEmpty)
        #expect(try doubts("2024-06-10 dividend ABC GBP shares=1 price=150", prices).isEmpty)
        // Of a transfer in, beside the day it was bought.
        #expect(
            try doubts("2024-07-10 transfer_in ABC GBP shares=1 price=150 purchase_date=2024-06-05", prices)
                .count == 1)
    }

    @Test func `a split between the price and the trade is no mark of another unit`() throws {
        let prices = try [price("ABC", "1500", on: "2024-06-07")]
        let script = "2024-06-10 split ABC ratio=100:1\n2024-06-10 buy ABC USD shares=1 price=15"
        #expect(try doubts(script, prices).map(\.kind) == [])
    }

    // MARK: Adjusted prices

    /// The value of one share held on each of some days.
    private func values(_ script: String, _ prices: [StockPrice], adjusted: Bool = false, on days: [String])
        throws
        -> [Decimal?]
    {
        var texts = TradeTexts()
        var splits = SplitTable()
        for trade in try TradeScript.trades(script) { splits.add(TradeRow(trade, &texts)) }
        var table = try PriceTable(prices)
        table.adjust(for: splits, texts, adjustedFiles: adjusted ? [0] : [])
        return try days.map { date in
            try PortfolioValuation(
                of: Portfolio(currency: currency("EUR"), holdings: [holding("ABC", "1", "EUR")]),
                prices: table,
                options: ValuationOptions(currency: currency("EUR"), asOf: day(date))
            ).holdings[0].price
        }
    }

    static let splits = """
        2024-02-01 split ABC ratio=2:1
        2024-03-01 split ABC ratio=3:1
        file 1
        2024-03-01 split ABC ratio=3:1
        """

    @Test func `a price of day p used on day d is divided by a/b of every split in (p, d]`() throws {
        let prices = try [price("ABC", "100", on: "2024-01-31"), price("ABC", "49", on: "2024-02-05")]
        let days = ["2024-01-31", "2024-02-01", "2024-02-05", "2024-02-29", "2024-03-01"]
        // 49/3 to 15 digits.
        #expect(
            try values(TradeDoubtTests.splits, prices, on: days) == [
                100, 50, 49, 49, decimal("16.3333333333333"),
            ])
    }

    @Test func `one of an adjusted file is multiplied before by every split up to the file's last day`()
        throws
    {
        // Published after both splits: 100 in old shares is 100/6; the split of 2025 is not in the file yet.
        let script = TradeDoubtTests.splits + "\n2025-01-01 split ABC ratio=5:1"
        let prices = try [
            price("ABC", "16.7", on: "2024-01-31"), price("ABC", "16.3", on: "2024-02-05"),
            price("ABC", "16.5", on: "2024-03-04"),
        ]
        let days = ["2024-01-31", "2024-02-01", "2024-02-05", "2024-03-01", "2024-03-04", "2025-01-02"]
        #expect(
            try values(script, prices, adjusted: true, on: days) == [
                decimal("100.2"), decimal("50.1"), decimal("48.9"), decimal("16.3"), decimal("16.5"),
                decimal("3.3"),
            ])
    }

    @Test func `the previous close of a day before a split is times b/a, and no mark of another unit`() throws
    {
        let script = "2024-02-01 split ABC ratio=100:1"
        var prices = try (1...8).map { try price("ABC", "1500\($0)", on: "2024-01-2\($0)") }
        prices.append(try price("ABC", "151", on: "2024-02-01"))
        var texts = TradeTexts()
        var splits = SplitTable()
        for trade in try TradeScript.trades(script) { splits.add(TradeRow(trade, &texts)) }
        var table = try PriceTable(prices)
        table.adjust(for: splits, texts)
        let valued = try PortfolioValuation(
            of: Portfolio(currency: currency("USD"), holdings: [holding("ABC", "1", "USD")]), prices: table,
            options: ValuationOptions(currency: currency("USD"), asOf: day("2024-02-01"))
        ).holdings[0]
        #expect(valued.previousClose == decimal("150.08"))
        #expect(valued.issues.map(\.kind) == [.missingCost])
    }
}
