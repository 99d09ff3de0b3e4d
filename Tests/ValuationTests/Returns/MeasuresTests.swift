import Foundation
import TestSupport
import Testing

@testable import Valuation

/// Sharpe and Sortino, beta and correlation, and the same payments in a benchmark, by hand.
@Suite struct MeasuresTests {
    private let script = "2024-01-01 buy A EUR shares=1 price=100"

    private func row(
        _ a: [String], _ b: [String] = [], from first: String = "2024-01-01", riskFree: Int128? = nil,
        scale: Int = 0, script: String? = nil, to: String, _ period: ReturnsPeriod = .sinceFirstRow,
        on days: [String] = []
    ) throws -> ReturnsRow {
        let market = try prices("A", a, from: "2024-01-01") + prices("B", b, from: first, unit: "EUR")
        return try returns(script ?? self.script, to: to, period, prices: market) { options in
            options.riskFree = riskFree.map { ExactDecimal($0, scale: scale) }
            options.benchmark = b.isEmpty ? nil : "B"
            options.benchmarkDays = try days.map(day)
        }.rows[0]
    }

    @Test func `the ratios of Sharpe and Sortino`() throws {
        // Returns of 10 % and −10 % in two days: they sum to 0; volatility √7.3. Over 3.65 % a year, 0.01 % a day:
        // −0.0365/√7.3, and −0.0365/√(0.1001²·365/2).
        let found = try row(["100", "110", "99"], riskFree: 365, scale: 2, to: "2024-01-03")
        #expect([found.sharpe, found.sortino] == decimals("-0.0135", "-0.027"))
        // Over 0 the mean counts: returns of 10, −10 and 10 %.
        let even = try row(["100", "110", "99", "108.9"], riskFree: 0, to: "2024-01-04")
        // Mean of a year 12.1666…, variance (0.03 − 0.01/3)/2 · 365 = 4.8666…, below 0 only 0.1²·365/3.
        #expect([even.sharpe, even.sortino] == decimals("5.5151", "11.0303"))
    }

    @Test func `without a spread, a fall or enough returns a ratio is unknown`() throws {
        let still = try row(["100", "100", "100"], riskFree: 0, to: "2024-01-03")
        #expect([still.sharpe, still.sortino] == [nil, nil])
        let rising = try row(["100", "110", "132"], riskFree: 0, to: "2024-01-03")
        #expect(rising.sharpe != nil && rising.sortino == nil)
        let single = try row(["100", "90"], riskFree: 0, to: "2024-01-02")
        // −0.1·365 over √(0.01·365).
        #expect([single.sharpe, single.sortino] == decimals(nil, "-19.105"))
        let none = try row(["100", "110", "99"], to: "2024-01-03")
        #expect([none.sharpe, none.sortino, none.beta, none.benchmarkValue] == [nil, nil, nil, nil])
    }

    @Test func `beta and correlation with the benchmark over the same days`() throws {
        // 10 and −10 % beside 10 and −5 %: 0.015 ÷ 0.01125, and ÷ √(0.02 · 0.01125) = 0.015.
        let found = try row(["100", "110", "99"], ["50", "55", "52.25"], to: "2024-01-03")
        #expect([found.beta, found.correlation] == decimals("1.3333", "1"))
        let still = try row(["100", "110", "99"], ["50", "50", "50"], to: "2024-01-03")
        #expect([still.beta, still.correlation] == [nil, nil])
    }

    @Test func `the opening value and every payment in the benchmark`() throws {
        // 100 buy 2 shares of B, which come to 104.5.
        let held = try row(
            ["100", "110", "99"], ["50", "55", "52.25"], to: "2024-01-03", .from(day("2024-01-01")))
        #expect([held.benchmarkValue, held.benchmarkGain] == decimals("104.5", "4.5"))
        // Another 220 on the second day buy 4 shares; of 99 received on the third, 99/52.25 are sold.
        let traded = try row(
            ["100", "110", "99"], ["50", "55", "52.25"],
            script: """
                2024-01-01 buy A EUR shares=1 price=100
                2024-01-02 buy A EUR shares=2 price=110
                2024-01-03 sell A EUR shares=1 price=99
                """, to: "2024-01-03", on: ["2023-12-31", "2024-01-01", "2024-01-02", "2024-01-03"])
        #expect([traded.benchmarkValue, traded.benchmarkGain] == decimals("214.5", "-6.5"))
        // Day by day: nothing, 2 shares at 50, 6 at 55, and what is left at 52.25.
        #expect(
            traded.benchmarkValues.map { $0.map { Decimal($0) } } == decimals("0", "100", "330", "214.5"))
        // On a day without a price of what is held, too: 2 shares at 52.25.
        let still = try row(
            ["100"], ["50", "55", "52.25"], to: "2024-01-03", .from(day("2024-01-01")), on: ["2024-01-03"])
        #expect(still.benchmarkValues.map { $0.map { Decimal($0) } } == decimals("104.5"))
    }

    // 90 buy 1.8 shares of B, which come to 97.2; what A is worth is unknown for want of a rate.
    @Test func `what is in the benchmark needs no closing value`() throws {
        let row = try returns(
            "2024-01-02 buy A USD shares=1 price=100 rate=0.9", to: "2024-02-03",
            prices: prices("A", ["100"], from: "2024-01-02")
                + prices("B", ["50", "50", "54"], from: "2024-01-01", unit: "EUR")
        ) { $0.benchmark = "B" }.rows[0]
        #expect([row.closingValue, row.gain, row.irr] == [nil, nil, nil])
        #expect([row.benchmarkValue, row.benchmarkGain] == decimals("97.2", "7.2"))
        #expect(row.benchmarkIrr != nil)
    }

    @Test func `where nothing is held at first, the first price of the week after counts`() throws {
        let found = try row(["100", "110", "99"], ["50", "55"], from: "2024-01-02", to: "2024-01-03")
        #expect([found.benchmarkValue, found.benchmarkTwr] == decimals("110", "10"))
        let late = try row(["100", "110", "99"], ["50"], from: "2024-01-09", to: "2024-01-10")
        #expect(late.benchmarkValue == nil)
    }

    @Test(arguments: seeds(from: 31, count: 10))
    func `a portfolio that is its benchmark has the same gain, to the last digit`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var market: [StockPrice] = []
        var lines: [String] = []
        var held = 0
        for number in 0..<40 {
            let text = "\(10 + generator.below(90)).\(100_000 + generator.below(900_000))"
            let date = try day("2024-01-01").advanced(by: 3 * number)
            market.append(try price("B", text, on: "\(date)", unit: "EUR"))
            let shares = 1 + generator.below(20)
            if generator.below(3) == 0, held > shares {
                lines.append("\(date) sell B EUR shares=\(shares) price=\(text)")
                held -= shares
            } else {
                lines.append("\(date) buy B EUR shares=\(shares) price=\(text)")
                held += shares
            }
        }
        let found = try returns(
            lines.joined(separator: "\n"), to: "2024-05-01", prices: market,
            change: { $0.benchmark = "B" }
        ).rows[0]
        #expect(found.benchmarkValue == found.closingValue)
        #expect(found.benchmarkGain == found.gain)
        #expect(found.benchmarkIrr == found.irr)
        #expect(found.correlation.map { $0 <= 1 } == true)
    }
}
