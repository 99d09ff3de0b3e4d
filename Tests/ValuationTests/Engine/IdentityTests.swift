import Foundation
import TestSupport
import Testing

@testable import Valuation

/// What must hold of any holdings, of short numbers and of numbers of 38 digits.
@Suite struct IdentityTests {
    static let portfolios: [(seed: UInt64, digits: Int)] = seeds(count: 4).map {
        ($0, [6, 12, 18, 38][Int($0 % 4)])
    }

    /// Price gain and currency gain stand in the table by formulas of their own: that they make the gain is no accident
    /// of how the engine takes its differences.
    @Test(arguments: portfolios, CostRate.allCases)
    func `amounts are the table's, and price gain and currency gain make the gain to the last digit`(
        portfolio: (seed: UInt64, digits: Int), costRate: CostRate
    ) throws {
        let drawn = try DrawnPortfolio(seed: portfolio.seed, count: 120, digits: portfolio.digits)
        var valuer = try drawn.valuer { $0.costRate = costRate }
        var known: [AmountKind: Int] = [:]
        var wide = 0
        for holding in drawn.holdings {
            let computed = valuer.compute(holding)
            if !computed.isCompact { wide += 1 }
            let expected = ReferenceAmounts(computed.formulaInputs)
            for kind in AmountKind.allCases {
                let amount = computed.amount(kind)
                #expect((amount == nil) == (expected[kind] == nil), "\(kind)")
                guard let amount, let figure = expected[kind] else { continue }
                known[kind, default: 0] += 1
                #expect(isEqual(amount, figure.integer, scale: figure.scale), "\(kind)")
                // The two ways out, Decimal and text, give the same figure.
                #expect(Decimal(amount).description == DecimalFormat.plain(amount))
            }
            guard let priceGain = computed.amount(.priceGain), let gain = computed.amount(.gain),
                let currencyGain = computed.amount(.currencyGain)
            else { continue }
            #expect(priceGain + currencyGain == gain)
            if costRate == .current { #expect(currencyGain.isZero) }
        }
        for kind in AmountKind.allCases { #expect(known[kind, default: 0] > 20, "\(kind)") }
        if portfolio.digits == 38 { #expect(wide > 20) }
        if portfolio.digits == 6 { #expect(wide == 0) }
    }

    @Test(arguments: portfolios)
    func `totals are the sums over the holdings whose figure is known, in whatever order and parts`(
        portfolio: (seed: UInt64, digits: Int)
    ) throws {
        let drawn = try DrawnPortfolio(seed: 90 + portfolio.seed, count: 150, digits: portfolio.digits)
        let valuation = try drawn.valuation()
        let counted = valuation.holdings.filter { !$0.holding.isExcluded }.map(\.computed)
        let totals = valuation.totals.figures
        let withGain = counted.filter { $0.amount(.gain) != nil }
        let withSplit = counted.filter { $0.amount(.priceGain) != nil && $0.amount(.gain) != nil }
        let withChange = counted.filter { $0.amount(.intradayChange) != nil }
        func sum(_ computedHoldings: [ComputedHolding], _ kind: AmountKind) -> ExactDecimal {
            computedHoldings.compactMap { $0.amount(kind) }.reduce(.zero, +)
        }
        #expect(totals.holdings == counted.count)
        #expect(totals.valued == counted.filter { $0.amount(.value) != nil }.count)
        #expect(totals.withGain == withGain.count)
        #expect(totals.withSplit == withSplit.count)
        #expect(totals.withChange == withChange.count)
        #expect(totals.value == sum(counted, .value))
        #expect(totals.cost == sum(withGain, .cost))
        #expect(totals.gain == sum(withGain, .gain))
        #expect(totals.priceGain == sum(withSplit, .priceGain))
        #expect(totals.currencyGain == sum(withSplit, .currencyGain))
        #expect(totals.intradayChange == sum(withChange, .intradayChange))
        #expect(totals.valueBeforeChange == sum(withChange, .value) - sum(withChange, .intradayChange))
        #expect(totals.valued < totals.holdings && totals.withGain < totals.valued)

        // In two parts added to one another, as threads make them.
        var parts = [Totals(), Totals()]
        for (index, computed) in counted.enumerated() { parts[index % 2].add(computed) }
        parts[0].add(parts[1])
        let joined = parts[0].figures
        #expect(joined.value == totals.value && joined.gain == totals.gain && joined.cost == totals.cost)
        #expect(joined.priceGain == totals.priceGain && joined.intradayChange == totals.intradayChange)
        #expect(joined.holdings == totals.holdings && joined.withSplit == totals.withSplit)
    }

    @Test(arguments: portfolios, Grouping.allCases)
    func `groups make the totals again`(portfolio: (seed: UInt64, digits: Int), grouping: Grouping) throws {
        let drawn = try DrawnPortfolio(seed: 130 + portfolio.seed, count: 100, digits: portfolio.digits)
        let valuation = try drawn.valuation()
        let groups = valuation.groups(by: grouping)
        let all = groups.map(\.totals.figures)
        let totals = valuation.totals.figures
        #expect(all.compactMap(\.value).reduce(.zero, +) == totals.value)
        #expect(all.compactMap(\.cost).reduce(.zero, +) == totals.cost)
        #expect(all.compactMap(\.gain).reduce(.zero, +) == totals.gain)
        #expect(all.compactMap(\.currencyGain).reduce(.zero, +) == totals.currencyGain)
        #expect(all.reduce(0) { $0 + $1.holdings } == totals.holdings)
        let keys = groups.map { $0.key ?? "" }
        #expect(keys == keys.sorted())
        #expect(Set(keys).count == keys.count)
    }

    @Test(arguments: portfolios)
    func `a stock's detail is the sum of its lots`(portfolio: (seed: UInt64, digits: Int)) throws {
        let drawn = try DrawnPortfolio(seed: 170 + portfolio.seed, count: 60, digits: portfolio.digits)
        let valuation = try drawn.valuation()
        for number in 0..<7 {
            let lots = valuation.lots(of: "S\(number)").filter { !$0.holding.isExcluded }
            let detail = try #require(SectionBuilder(valuation).detail(of: "S\(number)"))
            let items = try #require(detail.sections.first { $0.kind == .valuation }).items
            for (item, kind) in zip(items, [AmountKind.cost, .value]) {
                let parts = lots.map { $0.computed.amount(kind) }
                guard case .money(let figure, _) = item.value else {
                    Issue.record("\(item.kind) is no money")
                    continue
                }
                if parts.contains(where: { $0 == nil }) {
                    #expect(figure == nil)
                } else {
                    #expect(figure?.exact == parts.compactMap { $0 }.reduce(.zero, +))
                }
            }
        }
    }
}
