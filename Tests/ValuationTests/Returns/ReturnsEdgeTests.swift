import Foundation
import Testing
import Valuation

/// What stands at the edges of returns: nothing held, nothing moved, a benchmark without prices.
@Suite struct ReturnsEdgeTests {
    @Test(arguments: [LotMethod.fifo, .lifo, .hifo])
    func `shares of named lots leave under the method that left those lots`(method: LotMethod) throws {
        let named = method == .fifo ? "y" : "x"
        let row = try returns(
            """
            2024-01-02 buy A EUR shares=10 price=1 id=x
            2024-01-03 buy A EUR shares=10 price=2 id=y
            2024-01-10 sell A EUR shares=10 price=3
            2024-01-11 sell A EUR shares=10 price=3 lot=\(named)
            """, to: "2024-02-10",
            prices: prices("A", ["1", "2"], from: "2024-01-02") + [price("A", "3", on: "2024-02-10")]
        ) { $0.method = method }.rows[0]
        #expect((row.closingValue, row.gain) == (0, 30))
    }

    @Test(arguments: [["USD", "EUR"], ["EUR", "USD"]])
    func `a symbol held in two currencies is worked out in each`(order: [String]) throws {
        let holdings = try order.map { try holding("V", "10", $0, bought: "2020-01-02", at: "100") }
        let market = [try price("V", "100", on: "2020-01-02"), try price("V", "110", on: "2020-12-31")]
        let rates = try ["2020-01-02", "2020-05-31", "2020-12-31"].map {
            try rate("USD", "EUR", "0.5", on: $0)
        }
        func figures(_ breakdown: ReturnsBreakdown) throws -> [String: [Decimal?]] {
            let rows = try returns(
                "2020-06-01 dividend V USD amount=10 rate=0.5", holdings: holdings, to: "2020-12-31",
                .sinceFirstRow, breakdown, prices: market, rates: rates
            ).rows
            return Dictionary(
                uniqueKeysWithValues: rows.map {
                    ($0.key, [$0.gain, $0.priceGain, $0.currencyGain, $0.income])
                })
        }
        #expect(try figures(.whole) == ["total": [155, 150, 0, 5]])
        #expect(try figures(.by(.symbol)) == ["V": [155, 150, 0, 5]])
        #expect(try figures(.by(.currency)) == ["EUR": [100, 100, 0, 0], "USD": [55, 50, 0, 5]])
    }

    @Test func `a stock amount of less than nothing keeps its sign in the price gain`() throws {
        // 90 left at 1, −12 of the sale and 100 paid: −22 pounds at 1.2; the total of the sale is 0.01 EUR.
        let row = try returns(
            """
            2024-01-02 buy A GBP shares=100 price=1
            2024-01-03 sell A GBP shares=10 price=0 fees=12 total=0.01
            """, to: "2024-01-04", prices: [price("A", "1", on: "2024-01-02")],
            rates: (2...4).map { try rate("GBP", "EUR", "1.2", on: "2024-01-0\($0)") }
        ).rows[0]
        #expect((row.moneyOut, row.gain) == (decimal("0.01"), decimal("-11.99")))
        #expect(row.priceGain == decimal("-26.4"))
    }

    @Test func `a benchmark is followed through its splits`() throws {
        let rows = try returns(
            """
            2024-01-02 buy A EUR shares=1 price=100
            2024-01-15 split A ratio=2:1
            """, to: "2024-01-31",
            prices: [price("A", "100", on: "2024-01-02"), price("A", "55", on: "2024-01-31")]
        ) { $0.benchmark = "A" }.rows
        // Nothing is held at first, so that the first price of the week after counts.
        #expect((rows[0].twr, rows[0].benchmarkTwr, rows[0].excessTwr) == (10, 10, 0))
        let later = try returns(
            """
            2024-01-02 buy A EUR shares=1 price=100
            2024-01-15 split A ratio=2:1
            """, to: "2024-01-31", .from(day("2024-01-02")),
            prices: [price("A", "100", on: "2024-01-02"), price("A", "55", on: "2024-01-31")]
        ) { $0.benchmark = "A" }.rows[0]
        #expect((later.twr, later.benchmarkTwr, later.excessTwr) == (10, 10, 0))
    }

    @Test func `a split or exchange of nothing is no row`() throws {
        let script = """
            2024-01-02 buy A EUR shares=1 price=1
            2024-01-03 sell A EUR shares=1 price=1
            2024-01-02 buy B EUR shares=1 price=1
            2024-02-05 split A ratio=2:1
            2024-02-05 exchange A to_symbol=C
            2024-02-06 split B ratio=2:1
            """
        let keys = try returns(
            script, to: "2024-02-10", .from(day("2024-02-01")), .by(.symbol),
            prices: [price("A", "1"), price("B", "1")]
        ).rows.map(\.key)
        #expect(keys == ["B"])
    }

    private func noCapital(_ script: String, prices: [StockPrice] = []) throws -> String {
        let issues = try returns(script, to: "2024-01-31", prices: prices).issues
        return try #require(issues.first { $0.kind == .noCapital }).message
    }

    @Test func `payments with nothing held are told by their sign, with how many days have them`() throws {
        #expect(
            try noCapital("2024-01-09 dividend A EUR amount=5")
                == "5 EUR was received on 2024-01-09, when nothing was held: that is in the gain, but in no time-weighted return"
        )
        #expect(
            try noCapital(
                "2024-01-09 fee EUR amount=5\n2024-01-10 interest EUR amount=3\n2024-01-12 fee EUR amount=1")
                == "5 EUR was paid on 2024-01-09 (the first of 3 such days), when nothing was held: that is in the gain, but in no time-weighted return"
        )
        #expect(
            try noCapital("2024-01-09 fee EUR amount=5\n2024-01-09 interest EUR amount=5").hasPrefix(
                "payments that make up for one another were made on 2024-01-09, when nothing was held"))
    }

    @Test func `a return that is unknown for want of capital is said to be, whatever came before`() throws {
        let short = "2024-01-12 short A EUR shares=1 price=100"
        let market = [try price("A", "100", on: "2024-01-12")]
        #expect(
            try noCapital(short, prices: market)
                == "no capital stood behind what was held or traded, first on 2024-01-13, so the time-weighted return is unknown"
        )
        let both = try noCapital("2024-01-09 interest EUR amount=5\n\(short)", prices: market)
        #expect(both.hasPrefix("5 EUR was received on 2024-01-09, when nothing was held: "))
        #expect(both.hasSuffix("first on 2024-01-13, so the time-weighted return is unknown"))
    }

    /// Bought for 100, short of another that rises from 10 to 200: 100 less 190 is below 0.
    @Test func `more than all lost is said to be that`() throws {
        let script = "2024-01-02 buy A EUR shares=1 price=100\n2024-01-02 short B EUR shares=1 price=10"
        let market = [
            try price("A", "100", on: "2024-01-02"), try price("B", "10", on: "2024-01-02"),
            try price("B", "200", on: "2024-01-09"),
        ]
        #expect(
            try noCapital(script, prices: market)
                == "more than all the capital was lost, first on 2024-01-03, so the time-weighted return is unknown"
        )
    }

    @Test func `what a benchmark that is held lacks is told once, with its first day`() throws {
        let script = "2024-01-02 buy A USD shares=1 price=100 rate=0.9"
        let statement = try returns(
            script, to: "2024-01-09", .from(day("2023-12-31")),
            prices: [price("A", "100", on: "2023-12-01")]
        ) { $0.benchmark = "A" }
        #expect(kinds(statement.issues) == ["error missingRate A", "warning stalePrice A"])
        #expect(try statement.issues[0].date == day("2023-12-31"))
    }

    @Test func `a benchmark whose prices begin later says when`() throws {
        let statement = try returns(
            "2024-01-02 buy A EUR shares=1 price=100", to: "2024-01-12",
            prices: [
                price("A", "100", on: "2024-01-02"), price("A", "100", on: "2024-01-06"),
                price("I", "50", on: "2024-01-09", unit: "EUR"),
            ]
        ) { $0.benchmark = "I" }
        #expect(
            statement.issues.map(\.message) == [
                "no price of the benchmark on or before 2024-01-01; its prices begin on 2024-01-09: ask for a period that begins then or later"
            ])
    }

    /// Bought, partly sold and bought again at one price: 0 % whatever the days.
    @Test func `where nothing moved the internal rate of return is 0`() throws {
        let script = """
            2024-01-02 buy A EUR shares=10 price=100
            2024-02-05 sell A EUR shares=4 price=100
            2024-02-12 buy A EUR shares=1 price=100
            2024-02-19 sell A EUR shares=2 price=100
            """
        let market = [try price("A", "100", on: "2024-01-02")]
        let months = try returns(script, to: "2024-03-31", .sinceFirstRow, .every(.month), prices: market)
            .rows
        #expect(months.map(\.irr) == [0, 0, 0])
        #expect(months.map(\.irrPeriod) == [0, 0, 0])
        #expect(months.map(\.twr) == [0, 0, 0])
    }

    /// 100 − 220·w + 120·w² is 0 at w = 1 and at w = 5/6.
    @Test func `a root at 0 % does not hide another`() throws {
        let statement = try returns(
            """
            2019-01-01 dividend A EUR amount=100
            2020-01-01 buy A EUR shares=1 amount=220
            2020-12-31 dividend A EUR amount=120
            """, to: "2020-12-31", prices: [price("A", "0")])
        #expect(statement.rows[0].irr == nil)
        #expect(statement.issues.contains { $0.message.hasSuffix(": 0 %, 20 %") })
    }

    @Test func `why there is no internal rate of return`() throws {
        let market = [try price("A", "100", on: "2024-01-02")]
        func gap(_ script: String, prices: [StockPrice]) throws -> ReturnsRow.RateGap? {
            try returns(script, to: "2024-01-09", prices: prices).rows[0].rateGap
        }
        #expect(try gap("2024-01-02 buy A EUR shares=1 price=90", prices: market) == nil)
        #expect(try gap("2024-01-02 buy A EUR shares=1 price=90", prices: []) == .unknownAmount)
        #expect(try gap("", prices: []) == .noAmount)
        #expect(try gap("2024-01-09 buy A EUR shares=1 price=90", prices: market) == .onlyLastDay)
        #expect(try gap("2024-01-05 interest EUR amount=1", prices: []) == .nothingPaid)
        #expect(
            try gap(
                "2024-01-02 interest EUR amount=10\n2024-01-04 fee EUR amount=10\n2024-01-06 interest EUR amount=10",
                prices: []) == .noSolution)
    }

    @Test func `what stands beside the rows is what asking for it gives`() throws {
        let script = "2022-11-02 buy A EUR shares=1 price=100\n2024-01-09 fee EUR amount=1"
        let market = [
            try price("A", "100", on: "2022-11-02"), try price("A", "110", on: "2023-12-29"),
            try price("A", "99", on: "2024-02-29"),
        ]
        func statement(_ breakdown: ReturnsBreakdown, _ overview: ReturnsOverview.Contents = []) throws
            -> ReturnsStatement
        {
            try returns(script, to: "2024-03-31", .sinceFirstRow, breakdown, prices: market) {
                $0.overview = overview
            }
        }
        func figures(_ rows: [ReturnsRow]) -> [String] {
            rows.map { "\($0.key) \($0.from) \($0.money) \(String(describing: $0.twr)) \($0.course.count)" }
        }
        let beside = try statement(.by(.symbol), .page).overview
        #expect(try figures([#require(beside.whole)]) == figures(statement(.whole).rows))
        #expect(try figures(beside.years) == figures(statement(.every(.year)).rows))
        #expect(try figures(beside.months) == figures(statement(.every(.month)).rows))
        #expect(beside.issues.isEmpty)
        // What is a row of the statement is not worked out again.
        #expect(try statement(.every(.year), .page).overview.years.isEmpty)
        #expect(try statement(.whole, .page).overview.whole == nil)
        #expect(try statement(.by(.symbol)).overview.whole == nil)
    }
}
