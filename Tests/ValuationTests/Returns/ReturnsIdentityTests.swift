import Foundation
import TestSupport
import Testing

@testable import Valuation

/// What must hold of the returns of any history.
@Suite struct ReturnsIdentityTests {
    private func rows(
        _ drawn: DrawnTrades, _ market: DrawnMarket, _ period: ReturnsPeriod = .sinceFirstRow,
        _ breakdown: ReturnsBreakdown = .whole, to: String = DrawnTrades.lastDay
    ) throws -> [ReturnsRow] {
        try returns(drawn.script, to: to, period, breakdown, prices: market.prices, rates: market.rates).rows
    }

    private func sum(_ figures: [ExactDecimal?]) -> ExactDecimal? {
        figures.reduce(.zero) { sum, figure in sum.flatMap { sum in figure.map { sum + $0 } } }
    }

    @Test(arguments: seeds(count: 2)) func `gains of scopes and years add up to the whole`(seed: UInt64)
        throws
    {
        let drawn = try DrawnTrades(seed: seed, count: 120)
        let market = try DrawnMarket(seed: seed)
        let whole = try #require(try rows(drawn, market).first).figures
        #expect(whole.gain != nil)
        for grouping in ReturnsGrouping.allCases {
            let parts = try rows(drawn, market, .sinceFirstRow, .by(grouping)).map(\.figures)
            #expect(parts.count > (grouping == .market || grouping == .account ? 0 : 1))
            for figure in [
                \ReturnsRow.Figures.gain, \.priceGain, \.currencyGain, \.income, \.openingValue,
                \.closingValue,
            ] {
                #expect(sum(parts.map { $0[keyPath: figure] }) == whole[keyPath: figure])
            }
        }
        for interval in ReturnsInterval.allCases {
            let parts = try rows(drawn, market, .sinceFirstRow, .every(interval)).map(\.figures)
            for figure in [\ReturnsRow.Figures.gain, \.income, \.moneyIn, \.moneyOut] {
                #expect(sum(parts.map { $0[keyPath: figure] }) == whole[keyPath: figure])
            }
        }
    }

    @Test(arguments: seeds(count: 2)) func `parts add up, and periods chain`(seed: UInt64) throws {
        let drawn = try DrawnTrades(seed: seed, count: 120)
        let market = try DrawnMarket(seed: seed)
        let whole = try #require(try rows(drawn, market).first).figures
        #expect(sum([whole.priceGain, whole.currencyGain, whole.income]) == whole.gain)
        if let twr = whole.twr {
            // Each is rounded to 4 decimals.
            let parts = try #require(sum([whole.twrPrice, whole.twrCurrency, whole.twrIncome]))
            #expect((parts - twr).magnitude <= ExactDecimal(2, scale: 4))
            let middle = try day("2024-03-15")
            let first = try #require(try rows(drawn, market, to: "\(middle)").first?.figures.twr)
            let second = try #require(try rows(drawn, market, .from(middle)).first?.figures.twr)
            let growth = (.hundred + first) * (.hundred + second)
            let difference = growth - (.hundred + twr) * .hundred
            // Of two factors rounded by up to 0.00005 each.
            let tolerance =
                (first.magnitude + second.magnitude + ExactDecimal(400)) * ExactDecimal(5, scale: 5)
            #expect(difference.magnitude <= tolerance)
        }
    }

    @Test func `of so many more shares every rate is the same`() throws {
        func rates(_ factor: Int) throws -> [ExactDecimal?] {
            let row = try returns(
                """
                2023-01-02 buy A USD shares=\(10 * factor) amount=\(1000 * factor)
                2023-03-01 dividend A USD amount=\(7 * factor)
                2023-05-01 sell A USD shares=\(3 * factor) amount=\(400 * factor)
                2023-09-01 buy A USD shares=\(5 * factor) amount=\(600 * factor)
                """, to: "2024-06-30",
                prices: [
                    price("A", "100", on: "2023-01-02"), price("A", "130", on: "2023-04-30"),
                    price("A", "90", on: "2023-08-31"), price("A", "111", on: "2024-01-31"),
                ], rates: [rate("USD", "EUR", "0.9")]
            ).rows[0].figures
            return [
                row.twr, row.twrPrice, row.twrIncome, row.twrAnnualised, row.irr, row.simpleReturn,
                row.maxDrawdown,
                row.volatility,
            ]
        }
        #expect(try rates(1) == rates(37))
        #expect(try rates(1).allSatisfy { $0 != nil })
    }

    @Test(arguments: seeds(count: 2)) func `parts of the growth sum up to it between bounds of any width`(
        seed: UInt64
    )
        throws
    {
        var generator = SeededGenerator(seed: seed)
        var links: [GrowthChain.Link] = []
        for place in 0..<50 {
            let (start, end) = (
                CalendarDate(daysSince1970: Int32(place)), CalendarDate(daysSince1970: Int32(place + 1))
            )
            func drawn() -> ExactDecimal { ExactDecimal(Int128(1 + generator.below(99_999)), scale: 2) }
            var link = GrowthChain.Link(
                SubPeriod(start: start, end: end, flows: FlowList()), drawn(), drawn(), drawn(), drawn())
            link.price = drawn() - drawn()
            link.income = drawn() - drawn()
            links.append(link)
        }
        let chain = GrowthChain(links)
        let growth: [Growth<Bounds>] = chain.growth(limbs: 5)
        let parts = chain.parts(growth, limbs: 5).bounds(limbs: 5)
        let rest =
            try #require(growth.last).value - .one(limbs: 5) - parts.price - parts.currency - parts.income
        // The sum is 0 to more than 50 digits.
        #expect(LongFloat.compare(rest.low, .zero) <= 0 && LongFloat.compare(rest.high, .zero) >= 0)
        let growthEnd = try #require(growth.last).value.high
        let width = LongFloat.sum(rest.high, -rest.low, limbs: 5, up: true)
        #expect(
            LongFloat.compare(
                width, .product(growthEnd, LongFloat(WideInteger(1), exponent: -3), limbs: 5, up: true)) < 0)
    }
}
