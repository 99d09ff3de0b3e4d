import Foundation
import Testing
import Valuation

/// Returns worked out by hand.
@Suite struct ReturnsTests {
    @Test func `a purchase, a dividend and a sale in one currency`() throws {
        // Bought for 1001, worth 1100, dividend 20, half sold for 600 less 1, the rest worth 650.
        let statement = try returns(
            """
            2024-01-02 buy A EUR shares=10 price=100 fees=1
            2024-01-05 dividend A EUR amount=20
            2024-01-08 sell A EUR shares=5 price=120 fees=1
            """, to: "2024-01-09",
            prices: [
                price("A", "100", on: "2024-01-02"), price("A", "110", on: "2024-01-04"),
                price("A", "120", on: "2024-01-08"), price("A", "130", on: "2024-01-09"),
            ])
        let row = try #require(statement.rows.first)
        #expect(statement.rows.count == 1)
        #expect((row.key, row.days) == ("total", 8))
        #expect(try row.from == day("2024-01-01"))
        #expect(row.money == decimals("0", "650", "1001", "619", "268", "248", "0", "20"))
        // 1000/1001 · 1100/1000 · 1120/1100 · (600 + 599)/1100 · 650/600 − 1 = 0.321211788…
        #expect(row.twr == decimal("32.1212"))
        // Growth before the dividend, 1100/1001, times 20/1100.
        #expect(row.twrIncome == decimal("1.998"))
        #expect(row.twrPrice == decimal("30.1232"))
        #expect(row.twrCurrency == 0)
        // 268/1001.
        #expect(row.simpleReturn == decimal("26.7732"))
        #expect(row.twrAnnualised == nil)
        #expect(statement.issues.isEmpty)
    }

    @Test func `prices, currencies and income are parts of the gain and of the TWR`() throws {
        // K of the second day is 900 + 1: 1012/901; of the third 1012: 991.9/1012.
        let statement = try returns(
            """
            2024-01-02 buy A USD shares=10 price=100
            2024-01-03 fee A EUR amount=1
            """, to: "2024-01-04",
            prices: prices("A", ["100", "110", "109"], from: "2024-01-02"),
            rates: [
                rate("USD", "EUR", "0.9", on: "2024-01-02"), rate("USD", "EUR", "0.92", on: "2024-01-03"),
                rate("USD", "EUR", "0.91", on: "2024-01-04"),
            ])
        let row = try #require(statement.rows.first)
        // Price gain 100·0.92 − 10·0.91.
        #expect(row.money == decimals("0", "991.9", "901", "0", "90.9", "82.9", "9", "-1"))
        // 1012/901 · 991.9/1012 − 1 = 90.9/901.
        #expect(row.twr == decimal("10.0888"))
        // 92/901 − 1012/901 · 9.1/1012 = 82.9/901, (20 − 1012·10.0/1012 − …)/901 = 9/901 and −1/901.
        #expect(row.twrPrice == decimal("9.2009"))
        #expect(row.twrCurrency == decimal("0.9989"))
        #expect(row.twrIncome == decimal("-0.111"))
    }

    @Test func `the difference of transfers of a day flows, at the price of the day`() throws {
        let statement = try returns(
            """
            2024-01-02 transfer_in A EUR shares=10 price=1
            2024-01-04 transfer_out A EUR shares=4
            2024-01-04 transfer_in A EUR shares=3 price=1
            """, to: "2024-01-04",
            prices: [price("A", "50", on: "2024-01-02"), price("A", "60", on: "2024-01-04")])
        let row = try #require(statement.rows.first)
        #expect(row.money == decimals("0", "540", "500", "60", "100", "100", "0", "0"))
        #expect(row.twr == 20)
    }

    @Test func `an exchange or spin-off flows between scopes, and not inside one`() throws {
        let script = """
            2024-01-02 buy A EUR shares=10 price=10
            2024-01-04 spin_off A to_symbol=B shares=5 cost_share=0.5
            2024-01-06 exchange A to_symbol=C ratio=1:2
            """
        let market = [
            try price("A", "10", on: "2024-01-02"), try price("A", "8", on: "2024-01-04"),
            try price("B", "4", on: "2024-01-04"), try price("C", "18", on: "2024-01-06"),
        ]
        let whole = try returns(script, to: "2024-01-06", prices: market).rows
        #expect(whole.map(\.money) == [decimals("0", "110", "100", "0", "10", "10", "0", "0")])
        #expect(whole.map(\.twr) == [10])
        // A: 20 go out with B, 90 with C; 80 + 20 of 100, then 90 of 80.
        let each = try returns(script, to: "2024-01-06", .sinceFirstRow, .by(.symbol), prices: market).rows
        #expect(each.map(\.key) == ["A", "B", "C"])
        #expect(each.map(\.gain) == [10, 0, 0])
        #expect(each.map(\.moneyOut) == [110, 0, 0])
        #expect(each.map(\.moneyIn) == [100, 20, 90])
        #expect(each.map(\.twr) == [decimal("12.5"), 0, 0])
    }

    @Test func `prices of days before a split count in the shares of the day they are used on`() throws {
        let row = try returns(
            """
            2024-01-02 buy A EUR shares=10 price=100
            2024-01-04 split A ratio=4:1
            2024-01-05 sell A EUR shares=40 price=26
            """, to: "2024-01-05", prices: [price("A", "100", on: "2024-01-02")]
        ).rows[0]
        #expect(row.money == decimals("0", "0", "1000", "1040", "40", "40", "0", "0"))
        #expect(row.twr == 4)
    }

    @Test func `holdings are purchases, and what is excluded or has no date counts in nothing`() throws {
        let statement = try returns(
            holdings: [
                holding("A", "10", "EUR", bought: "2024-01-02", at: "10", price: "12"),
                holding("B", "1", "EUR", at: "10", price: "12"),
                holding("C", "1", "EUR", bought: "2024-01-02", at: "5", price: "6", isExcluded: true),
                holding("D", "1", "EUR", bought: "2024-01-03", price: "7"),
                holding("E", "-2", "EUR", bought: "2024-01-03", at: "50", price: "45"),
            ], to: "2024-01-09", .sinceFirstRow, .by(.symbol))
        #expect(statement.rows.map(\.key) == ["A", "D", "E"])
        #expect(statement.rows.map(\.gain) == [20, nil, 10])
        #expect(statement.rows.map(\.moneyOut) == [0, 0, 100])
        // The rows' prices hold at the end alone.
        #expect(statement.rows.map(\.twr) == [nil, nil, nil])
        #expect(
            kinds(statement.issues) == [
                "error missingPrice A", "error missingPrice D", "error missingPrice E", "error missingCost D",
                "error missingPurchaseDate B",
            ])
        #expect(!statement.isComplete)
    }

    @Test func `stated prices and rates hold for the closing value alone`() throws {
        let row = try returns(
            "2024-01-02 buy A USD shares=1 price=100", to: "2024-01-04",
            prices: [price("A", "100", on: "2024-01-02")],
            rates: [rate("USD", "EUR", "0.9", on: "2024-01-02")]
        ) { options in
            try options.valuation.setPrice(110, of: "A")
            try options.valuation.setRate(1, of: .usd)
        }.rows[0]
        #expect(row.money == decimals("0", "110", "90", "0", "20", "10", "10", "0"))
        #expect(row.twr == decimal("22.2222"))
    }

    @Test func `no row at all is one row of zeros from the day before`() throws {
        let statement = try returns(to: "2024-01-09")
        #expect(statement.rows.map(\.days) == [1])
        #expect(statement.rows.map(\.money) == [decimals("0", "0", "0", "0", "0", "0", "0", "0")])
        #expect(statement.rows[0].twr == 0)
        #expect(statement.rows[0].irr == nil)
        #expect(try returns(to: "2024-01-09", .sinceFirstRow, .by(.symbol)).rows.isEmpty)
    }

    @Test func `the benchmark is a price in portfolio currency`() throws {
        // 55·1 over 50·0.9 is 22.2222 %; the TWR is 20 %.
        let statement = try returns(
            "2024-01-01 buy A EUR shares=1 price=100", to: "2024-01-05",
            prices: [
                price("A", "100", on: "2024-01-01"), price("A", "120", on: "2024-01-05"),
                price("B", "50", on: "2023-12-30", unit: "USD"),
                price("B", "5500", on: "2024-01-04", unit: "USX"),
            ],
            rates: [rate("USD", "EUR", "0.9", on: "2023-12-31"), rate("USD", "EUR", "1", on: "2024-01-05")]
        ) { $0.benchmark = "B" }
        #expect(statement.rows[0].benchmarkTwr == decimal("22.2222"))
        #expect(statement.rows[0].excessTwr == decimal("-2.2222"))
        #expect(throws: ReturnsError.noPricesOfBenchmark("C")) {
            try returns("2024-01-01 buy A EUR shares=1 price=100", to: "2024-01-05") { $0.benchmark = "C" }
        }
        #expect(throws: ReturnsError.noCurrencyOfBenchmark("C")) {
            try returns(
                "2024-01-01 buy A EUR shares=1 price=100", to: "2024-01-05", prices: [price("C", "1")]
            ) { $0.benchmark = "C" }
        }
    }

    @Test func `trades that can't be are errors, returns of capital by the method`() throws {
        let script = """
            2024-01-02 buy A EUR shares=1 price=100
            2024-01-03 sell A EUR shares=2 price=100
            """
        #expect(throws: ReturnsError.self) { try returns(script, to: "2024-01-04") }
        #expect(throws: ReturnsError.self) {
            try returns(script, to: "2024-01-04") { $0.method = .average }
        }
        // Up to the day before all is well.
        #expect(try returns(script, to: "2024-01-02").rows.count == 1)
    }
}

extension ReturnsTests {
    @Test func `the way to the TWR ends where the figures are`() throws {
        let statement = try returns(
            """
            2024-01-02 buy A USD shares=10 price=100
            2024-01-04 dividend A USD amount=5
            """, to: "2024-01-05", prices: prices("A", ["100", "110", "109", "120"], from: "2024-01-02"),
            rates: [
                rate("USD", "EUR", "0.9", on: "2024-01-02"), rate("USD", "EUR", "0.92", on: "2024-01-03"),
                rate("USD", "EUR", "0.91", on: "2024-01-04"),
            ])
        let row = statement.rows[0]
        #expect(row.course.map(\.date.description).first == "2024-01-01")
        #expect(row.course.count == 5)
        let last = try #require(row.course.last)
        #expect((last.twr, last.price, last.currency) == (row.twr, row.twrPrice, row.twrCurrency))
        #expect(last.income == row.twrIncome)
        // Inside a stretch: 100·0.92/900 of prices, 1000·0.02/900 of the rate.
        #expect((row.course[2].price, row.course[2].currency) == (decimal("10.2222"), decimal("2.2222")))
        // The third day, with the dividend, as published: 10.7167 % in all.
        #expect(row.course[3].twr == decimal("10.7167"))
    }
}
