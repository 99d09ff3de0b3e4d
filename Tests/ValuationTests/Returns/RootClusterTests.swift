import TestSupport
import Testing

@testable import Valuation

/// Rates of equations whose roots are close together or one upon another, with a limit on the steps of the search.
@Suite struct RootClusterTests {
    /// Π (p·w − q) for 1 + r = p/q, with a payment every `gap` days.
    private func amounts(_ growths: [(p: Int, q: Int)]) -> [WideInteger] {
        var polynomial = [WideInteger(1)]
        for growth in growths {
            var next = Array(repeating: WideInteger.zero, count: polynomial.count + 1)
            for (power, coefficient) in polynomial.enumerated() {
                next[power] = next[power] - coefficient * WideInteger(Int128(growth.q))
                next[power + 1] = next[power + 1] + coefficient * WideInteger(Int128(growth.p))
            }
            polynomial = next
        }
        return polynomial
    }

    private func rate(
        _ amounts: [WideInteger], every gap: Int = 365, mostSteps: Int? = nil,
        isCancelled: (@Sendable () -> Bool)? = nil
    ) -> MoneyWeightedRate {
        MoneyWeightedRate(
            amounts.enumerated().map { place, amount in
                (CalendarDate(daysSince1970: Int32(gap * place)), ExactDecimal(amount, scale: 0))
            }, lastDay: CalendarDate(daysSince1970: 100_000), mostSteps: mostSteps,
            isCancelled: isCancelled)
    }

    /// The rates, whether one or several.
    private func rates(_ found: MoneyWeightedRate) -> [String] {
        (found.hasSeveral ? found.several : [found.annual].compactMap(\.self)).map {
            DecimalFormat.plain($0)
        }
    }

    private func percent(_ rates: [Int]) -> [(p: Int, q: Int)] { rates.map { (100 + $0, 100) } }

    @Test(
        arguments: everyDay(
            [
                (Array(1...8), 1 << 18), (Array(1...10), 1 << 19),
                (Array(stride(from: -20, to: 21, by: 5)), 1 << 20),
                (Array(stride(from: 10, through: 150, by: 10)), 1 << 22),
            ], oneOf: 2)) func `rates side by side are all found in few steps`(percents: [Int], most: Int)
    {
        let found = rate(amounts(percent(percents)))
        #expect(rates(found) == percents.map { "\($0)" })
        #expect(found.steps < most)
    }

    @Test(
        arguments: everyDay(
            [
                (Array(repeating: 10, count: 3), [10]), (Array(repeating: 10, count: 4), []),
                (Array(repeating: 10, count: 6), []), (Array(repeating: 10, count: 9), [10]),
                ([5, 5, 5, 7], [5, 7]), ([5, 5, 7, 7], []), ([0, 0, 0, 10], [0, 10]),
                ([1, 1, 1, 2, 2, 3, 3, 3, 3, 3], [1, 3]), ([0, 0, 0, 0, 0, 1, 1, 1], [0, 1]),
                ([10, 10, 10, 10, 10, 10, 10, 20], [10, 20]),
            ], oneOf: 2)) func `a rate counts once if its multiplicity is odd, and not at all if it is even`(
            percents: [Int], expected: [Int]
        )
    {
        let found = rate(amounts(percent(percents)))
        #expect(rates(found) == expected.map { "\($0)" })
        #expect(found.gap == (expected.isEmpty ? .noSolution : expected.count > 1 ? .several : nil))
        #expect(found.steps < 1 << 23)
    }

    /// w of a day is 0.999, so that 1 + r = 0.999^−365, and 0.99900001 and 0.99900002, the nearer one a root several
    /// times: by exact fractions the sign changes at 44.0777 %, 44.0772 % and 44.0767 %.
    @Test(
        arguments: everyDay(
            [
                ([3, 1, 1], ["44.0767", "44.0772", "44.0777"]), ([4, 1, 1], ["44.0767", "44.0772"]),
                ([5, 1, 0], ["44.0772", "44.0777"]), ([1, 3, 1], ["44.0767", "44.0772", "44.0777"]),
                ([2, 2, 2], []), ([2, 3, 2], ["44.0772"]),
            ], oneOf: 2)) func `rates of days as near as 10^−8, some several times`(
            counts: [Int], expected: [String]
        )
    {
        let growths = zip(counts, [99_900_000, 99_900_001, 99_900_002]).flatMap { count, w in
            Array(repeating: (p: 100_000_000, q: w), count: count)
        }
        let found = rate(amounts(growths), every: 1)
        #expect(rates(found) == expected)
        #expect(found.steps < 1 << 21)
    }

    @Test func `rates 10^−9 apart are told apart though they show the same digits`() {
        let found = rate(amounts([(11, 10), (1_100_000_001, 1_000_000_000)]))
        #expect(rates(found) == ["10", "10"])
        #expect(found.steps < 1 << 14)
    }

    @Test(arguments: seeds(from: 21, count: 3)) func `drawn rates of drawn multiplicity`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var percents: [Int] = []
        var expected: Set<Int> = []
        while percents.count < 5 {
            let percent = generator.below(60) - 20
            if percents.contains(percent) { continue }
            let count = 1 + generator.below(4)
            percents += Array(repeating: percent, count: count)
            if count % 2 == 1 { expected.insert(percent) }
        }
        let found = rate(amounts(percent(percents)), every: 30 + generator.below(400))
        #expect(found.hasSeveral == (expected.count > 1))
        #expect(found.annual != nil || expected.count != 1)
        #expect(found.steps < 1 << 23)
    }

    @Test func `a search of too many steps is undecided, not wrong`() {
        let found = rate(amounts(percent(Array(1...20))), mostSteps: 10_000)
        #expect(found.gap == .undecided)
        #expect(found.annual == nil && !found.hasSeveral)
        #expect(found.steps > 10_000 && found.steps < 11_000)
    }

    @Test func `a search that is no longer wanted ends at once`() {
        let found = rate(amounts(percent(Array(1...20))), isCancelled: { true })
        #expect(found.gap == .undecided)
        #expect(found.steps < 1 << 18)
    }
}
