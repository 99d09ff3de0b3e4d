import Foundation
import TestSupport
import Testing

@testable import Valuation

/// Totals, groups and weights, worked out by hand.
@Suite struct TotalsTests {
    /// 1: value 60, cost 50, change 10. 2: value 48, cost unknown. 3: no price. 4: value 90 of cost 100, its split
    /// unknown. 5: excluded.
    private func mixed() throws -> PortfolioValuation {
        try value([
            holding("A", "10", "EUR", market: "XETR", at: "5", price: "6", previousClose: "5"),
            holding("B", "10", "USD", market: "XNAS", bought: "2000-01-01", at: "5", price: "6", rate: "0.8"),
            holding("A", "10", "EUR", market: "XETR", at: "5"),
            holding("C", "10", "USD", cost: "100", price: "12", previousClose: "12", rate: "0.75"),
            holding("D", "1000", "EUR", market: "XETR", at: "5", price: "6", isExcluded: true),
        ])
    }

    @Test func `each total is over the holdings it is known for, and says for how many it is not`() throws {
        let totals = try mixed().totals
        #expect(totals.holdings == 4)
        #expect(totals.value == .partial(198, unknown: 1))
        #expect(totals.cost == .partial(150, unknown: 2))
        #expect(totals.gain == .partial(0, unknown: 2))
        #expect(totals.gainPercent == 0)
        #expect(totals.priceGain == .partial(10, unknown: 3))
        #expect(totals.currencyGain == .partial(0, unknown: 3))
        #expect(totals.intradayChange == .partial(10, unknown: 2))
        // 100 · 10 / |(60 − 10) + (90 − 0)| = 7.142857…
        #expect(totals.intradayPercent == decimal("7.1429"))
    }

    @Test func `a partial total gives no amount as a complete one`() throws {
        let totals = try mixed().totals
        for total in [totals.value, totals.cost, totals.gain, totals.priceGain, totals.intradayChange] {
            #expect(total.complete == nil)
        }
        #expect(totals.value.sumOfKnown == 198)
        let whole = try value([holding("A", "10", "EUR", at: "5", price: "6")]).totals
        #expect(whole.value.complete == 60)
        #expect(whole.intradayChange == .unknown)
    }

    @Test func `a total that is known for none of the counted holdings is unknown`() throws {
        let excluded = try holding("C", "1", "EUR", at: "5", price: "6", previousClose: "5", isExcluded: true)
        let totals = try value([holding("A", "10", "EUR", at: "5"), excluded]).totals
        #expect(totals.holdings == 1)
        for total in [
            totals.value, totals.cost, totals.gain, totals.priceGain, totals.currencyGain,
            totals.intradayChange,
        ] {
            #expect(total == .unknown)
            #expect(total.complete == nil)
            #expect(total.sumOfKnown == nil)
        }
        #expect(totals.gainPercent == nil)
        #expect(totals.intradayPercent == nil)
        // The value is known where the cost is not; so is a change of 0.
        let costless = try value([holding("A", "10", "EUR", price: "6", previousClose: "6")]).totals
        #expect(costless.value == .complete(60))
        #expect(costless.cost == .unknown)
        #expect(costless.gain == .unknown)
        #expect(costless.intradayChange == .complete(0))
    }

    @Test func `a group without a value has no weight, nor has any group of a portfolio without one`() throws
    {
        let valuation = try value([
            holding("A", "10", "EUR", market: "X", at: "5"),
            holding("B", "1", "EUR", market: "Y", price: "6"),
        ])
        #expect(valuation.groups(by: .market).map(\.weight) == [nil, 100])
        let nothing = try value([holding("A", "10", "EUR", market: "X", at: "5")])
        #expect(nothing.groups(by: .market).map(\.weight) == [nil])
        #expect(nothing.holdings.map(\.weight) == [nil])
    }

    @Test func `totals of nothing are 0 and complete, their percentages unknown`() throws {
        let nothing = try value([Holding]())
        #expect(nothing.totals.holdings == 0)
        #expect(nothing.totals.value == .complete(0))
        #expect(nothing.totals.gain == .complete(0))
        #expect(nothing.totals.gainPercent == nil)
        #expect(nothing.totals.intradayPercent == nil)
        #expect(nothing.isComplete)
        #expect(nothing.groups(by: .symbol).isEmpty)
    }

    @Test func `weights are parts of the value of what counts`() throws {
        let valuation = try mixed()
        // 60, 48 and 90 of 198.
        #expect(
            valuation.holdings.map(\.weight) == [
                decimal("30.303"), decimal("24.2424"), nil, decimal("45.4545"), nil,
            ])
        let groups = valuation.groups(by: .market)
        #expect(groups.map(\.key) == [nil, "XETR", "XNAS"])
        #expect(groups.map(\.weight) == [decimal("45.4545"), decimal("30.303"), decimal("24.2424")])
        #expect(groups.map(\.totals.holdings) == [1, 2, 1])
        #expect(groups[1].totals.value == .partial(60, unknown: 1))
    }

    @Test func `groups by symbol take lots together, by currency pence and pounds`() throws {
        let valuation = try value(
            [
                holding("Z", "1", "GBP", at: "5", price: "6"),
                holding("B", "100", "GBX", at: "5", price: "6"),
                holding("Z", "2", "GBP", at: "5", price: "6"),
            ], in: "GBP")
        #expect(valuation.groups(by: .symbol).map(\.key) == ["B", "Z"])
        #expect(valuation.groups(by: .symbol).map { $0.totals.value } == [.complete(6), .complete(18)])
        #expect(valuation.groups(by: .currency).map(\.key) == ["GBP"])
        #expect(valuation.groups(by: .currency)[0].totals.value == .complete(24))
    }

    @Test func `a total's percentage is taken from totals, not averaged`() throws {
        // +100 % of 10 and 0 % of 990 are +1 %.
        let totals = try value([
            holding("A", "1", "EUR", at: "10", price: "20"),
            holding("B", "1", "EUR", at: "990", price: "990"),
        ]).totals
        #expect(totals.gainPercent == 1)
    }

    @Test func `a total of shorts has its percentage over the cost's magnitude`() throws {
        let totals = try value([holding("A", "-10", "EUR", at: "10", price: "9", previousClose: "8")]).totals
        #expect(totals.gain == .complete(10))
        #expect(totals.gainPercent == 10)
        // Change −10; value before it −80: −10 over 80.
        #expect(totals.intradayPercent == decimal("-12.5"))
    }

    @Test func `sums of a thousand of the smallest and the largest keep every digit`() throws {
        var sum = ExactSum()
        for _ in 0..<1000 {
            sum.add(CompactDecimal(coefficient: PowersOfTenText.nines(38), scale: 0))
            sum.add(CompactDecimal(coefficient: 1, scale: 38))
        }
        // 1000 · (10^38 − 1) + 1000 · 10^−38.
        let expected =
            ReferenceInteger(1000) * (ReferenceInteger.powerOfTen(38) - ReferenceInteger(1)) * .powerOfTen(38)
            + ReferenceInteger(1000)
        #expect(isEqual(sum.total, expected, scale: 38))
    }

    @Test(arguments: seeds(count: 4))
    func `sums at random are those of pencil and paper, whole or in parts`(seed: UInt64) {
        var generator = SeededGenerator(seed: 800 &+ seed)
        var whole = ExactSum()
        var parts = [ExactSum(), ExactSum()]
        var expected = ReferenceInteger.zero
        for index in 0..<400 {
            let drawn = DrawnDecimal.draw(&generator)
            whole.add(drawn.compact)
            if index % 3 == 0 {
                parts[index % 2].add(drawn.compact.exact)
            } else {
                parts[index % 2].add(drawn.compact)
            }
            expected = expected + drawn.integer(at: 38)
        }
        parts[0].add(parts[1])
        #expect(isEqual(whole.total, expected, scale: 38))
        #expect(isEqual(parts[0].total, expected, scale: 38))
    }
}
