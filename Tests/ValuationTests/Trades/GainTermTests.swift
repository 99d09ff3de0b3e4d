import Testing

@testable import Valuation

/// Short- and long-term gains, by the days that the IRS counts: publication 550, "Holding period", begins to count on the
/// day after the day of the purchase, and what is held for more than one year is long-term.
@Suite struct GainTermTests {
    @Test(arguments: [
        // Publication 550: bought on 5 February 2023 and sold on 5 February 2024, short; a day later, long.
        ("2023-02-05", "2024-02-05", "short"), ("2023-02-05", "2024-02-06", "long"),
        // Bought on the last day of February: the year begins on 1 March, or on 29 February.
        ("2023-02-28", "2024-02-29", "short"), ("2023-02-28", "2024-03-01", "long"),
        ("2024-02-28", "2025-02-28", "short"), ("2024-02-28", "2025-03-01", "long"),
        ("2024-02-29", "2025-02-28", "short"), ("2024-02-29", "2025-03-01", "long"),
        ("2023-12-31", "2024-12-31", "short"), ("2023-12-31", "2025-01-01", "long"),
        ("2024-01-01", "2024-01-01", "short"), ("2024-01-10", "2024-01-02", "short"),
    ]) func `a term is long from the day after a year on`(bought: String, sold: String, term: String) throws {
        #expect(GainTerm(bought: try day(bought), sold: try day(sold)).rawValue == term)
    }

    @Test func `a sale of two lots counts in both terms, and payments in neither`() throws {
        let groups = try account(
            """
            2022-01-03 buy A EUR shares=10 price=10
            2023-06-01 buy A EUR shares=10 price=20
            2023-12-01 dividend A EUR amount=7
            2024-01-02 sell A EUR shares=15 price=30
            """
        ).groups(by: .term)
        #expect(groups.map(\.key) == [nil, "long", "short"])
        #expect(groups.map(\.totals.sales) == [0, 1, 1])
        #expect(groups.map { $0.totals.totals.gain.total } == [0, 200, 50].map { ExactDecimal($0) })
        #expect(groups.map { $0.totals.totals.dividends.total } == [7, 0, 0].map { ExactDecimal($0) })
    }
}
