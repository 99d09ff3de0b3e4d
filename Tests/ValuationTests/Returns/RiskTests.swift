import Foundation
import Testing
import Valuation

/// Drawdown and volatility by hand.
@Suite struct RiskTests {
    private let script = "2024-01-01 buy A EUR shares=1 price=100"

    @Test func `the deepest fall has its peak, its trough and the day it was recovered`() throws {
        let market = try prices(
            "A", ["100", "120", "90", "60", "60", "119", "120", "130"], from: "2024-01-01")
        func fall(_ to: String, _ period: ReturnsPeriod = .sinceFirstRow) throws -> (Decimal?, String) {
            let row = try returns(script, to: to, period, prices: market).rows[0]
            let text = row.drawdown.map { "\($0.peak) \($0.trough) \($0.recovered?.description ?? "-")" }
            return (row.maxDrawdown, text ?? "none")
        }
        #expect(try fall("2024-01-08") == (-50, "2024-01-02 2024-01-04 2024-01-07"))
        #expect(try fall("2024-01-06") == (-50, "2024-01-02 2024-01-04 -"))
        #expect(try fall("2024-01-02") == (0, "none"))
        // The peak starts with 1 at the beginning.
        #expect(
            try fall("2024-01-04", .from(day("2024-01-03"))) == (
                decimal("-33.3333"), "2024-01-03 2024-01-04 -"
            ))
    }

    @Test func `within a stretch, growth goes with a value that is below 0`() throws {
        // Owed shares of 400 beside held ones of 500: values of 100, 80, −100, 200 and 150.
        let row = try returns(
            """
            2024-01-02 buy A EUR shares=10 price=50
            2024-01-02 short B EUR shares=10 price=40
            """, to: "2024-01-08",
            prices: [
                price("A", "50", on: "2024-01-02"), price("B", "40", on: "2024-01-02"),
                price("A", "48", on: "2024-01-03"), price("A", "30", on: "2024-01-04"),
                price("A", "60", on: "2024-01-05"), price("A", "55", on: "2024-01-08"),
            ]
        ).rows[0]
        #expect(row.maxDrawdown == -200)
        let days = row.drawdown.map { "\($0.peak) \($0.trough) \($0.recovered?.description ?? "-")" }
        #expect(days == "2024-01-01 2024-01-04 2024-01-05")
        // Returns of −0.2, −2.25, −3 and −0.25: Σ(r − mean)² is 6.0425, times 365 · 4/6, over 3.
        #expect(row.volatility == decimal("2213.8516"))
        #expect(row.twr == 50)
    }

    @Test func `purchases and sales do not count as rises and falls, and equal peaks are equal`() throws {
        // Growth of 1.2, 1.2, 0.6, 1.19, 1.2 and 0.7: at 120 again it is at the peak, exactly.
        let row = try returns(
            """
            2024-01-01 buy A EUR shares=1 price=100
            2024-01-03 buy A EUR shares=2 price=120
            2024-01-06 sell A EUR shares=2 price=120
            """, to: "2024-01-07",
            prices: prices("A", ["100", "120", "120", "60", "119", "120", "70"], from: "2024-01-01")
        ).rows[0]
        #expect(row.maxDrawdown == -50)
        #expect(try row.drawdown?.recovered == day("2024-01-06"))
    }

    @Test func `volatility is of the returns between days with a price, times the root of those in a year`()
        throws
    {
        // Returns of 10 % and −10 % in two days: a standard deviation of √0.02, times √365: √7.3 = 2.7018512…
        let market = try prices("A", ["100", "110", "99"], from: "2024-01-01")
        #expect(
            try returns(script, to: "2024-01-03", .from(day("2024-01-01")), prices: market).rows[0].volatility
                == decimal("270.1851"))
        // Of the day before, when nothing was held, no return counts.
        #expect(
            try returns(script, to: "2024-01-03", prices: market).rows[0].volatility == decimal("270.1851"))
        #expect(try returns(script, to: "2024-01-02", prices: market).rows[0].volatility == nil)
        // The same two returns over 31 and 29 days: √0.02 · √(365·2/60) = 0.4932882…
        let months = try [("2024-01-01", "100"), ("2024-02-01", "110"), ("2024-03-01", "99")].map {
            try prices("A", [$0.1], from: $0.0)
        }.flatMap(\.self)
        #expect(
            try returns(script, to: "2024-03-01", .from(day("2024-01-01")), prices: months).rows[0].volatility
                == decimal("49.3288"))
        // Prices that do not move do not spread.
        let still = try prices("A", ["100", "100", "100"], from: "2024-01-01")
        #expect(try returns(script, to: "2024-01-03", prices: still).rows[0].volatility == 0)
    }
}
