import TestSupport
import Testing

@testable import Valuation

/// Rates that machine numbers prove, beside equations whose roots are known and beside the search by bounds.
@Suite struct CertainRootsTests {
    private typealias Amounts = [(day: CalendarDate, amount: ExactDecimal)]

    private func amounts(_ amounts: [(Int, Int)]) -> Amounts {
        amounts.map { (CalendarDate(daysSince1970: Int32($0.0)), ExactDecimal(Int128($0.1))) }
    }

    /// The rates in percent, the smallest first; `nil` if they are not certain.
    private func rates(_ amounts: Amounts) -> [String]? {
        guard let first = amounts.first?.day,
            let roots = CertainRoots(days: amounts.map { first.days(to: $0.day) }, amounts: amounts)?.roots()
        else { return nil }
        return roots.reversed().map { root in root.percent(365).map { DecimalFormat.plain($0) } ?? "-" }
    }

    @Test func `one rate, two, three and none`() {
        #expect(rates(amounts([(0, -100), (365, 112)])) == ["12"])
        #expect(rates(amounts([(0, -1_000_000), (365, 1)])) == ["-99.9999"])
        // (1 − 1.1·w)(1 − 1.2·w) = 1 − 2.3·w + 1.32·w².
        #expect(rates(amounts([(0, 100), (365, -230), (730, 132)])) == ["10", "20"])
        // (1 − 0.5·w)(1 − 2·w)(1 − 10·w) = 1 − 12.5·w + 26·w² − 10·w³.
        #expect(rates(amounts([(0, 10), (365, -125), (730, 260), (1095, -100)])) == ["-50", "100", "900"])
        // 1 − w + w² is at least 3/4.
        #expect(rates(amounts([(0, 1), (365, -1), (730, 1)])) == [])
        // 1 − 1.5·w + 1.02·w² is above 0.4.
        #expect(rates(amounts([(0, 100), (365, -150), (730, 102)])) == [])
    }

    @Test func `roots beyond the range do not count where the sign changes more than once`() {
        // (1 − 10^11·w)(10 − 11·w).
        let amounts = amounts([(0, 10), (365, -1_000_000_000_011), (730, 1_100_000_000_000)])
        #expect([["10"], nil].contains(rates(amounts)))
        #expect(
            MoneyWeightedRate(amounts, lastDay: CalendarDate(daysSince1970: 730)).annual == ExactDecimal(10))
    }

    @Test func `what is touched is not certain`() {
        // (1 − w)², and (1 − w)³.
        #expect(rates(amounts([(0, 1), (365, -2), (730, 1)])) == nil)
        #expect(rates(amounts([(0, -1), (365, 3), (730, -3), (1095, 1)])) == nil)
        // A rate halfway between two figures has a root, but no certain digits.
        let halfway = amounts([(0, -100_000_000), (365, 100_000_050)])
        #expect(rates(halfway) == ["-"])
        #expect(MoneyWeightedRate(halfway, lastDay: CalendarDate(daysSince1970: 365)).annual == .zero)
    }

    @Test func `numbers that differ too much are left to the search`() {
        let amounts: Amounts = [
            (CalendarDate(daysSince1970: 0), ExactDecimal(-1, scale: 30)),
            (CalendarDate(daysSince1970: 9), ExactDecimal(-1)),
            (CalendarDate(daysSince1970: 99), ExactDecimal(Int128(1_000_000_000_000))),
        ]
        #expect(rates(amounts) == nil)
    }

    /// Purchases and sales at prices that wander, payments between them, and at the end the value.
    private func drawn(_ generator: inout SeededGenerator) -> Amounts {
        // From prices of their own to those of a quiet market.
        let unrest = [0, 5, 20, 60][generator.below(4)]
        var amounts: Amounts = []
        var (day, held, price) = (0, 0, 100 + generator.below(10_000))
        for _ in 0..<(2 + generator.below(60)) {
            day += 1 + generator.below(200)
            price =
                unrest == 0
                ? 1 + generator.below(100_000)
                : max(1, price * (100 - unrest + generator.below(2 * unrest + 2)) / 100)
            let isSale = held > 0 && generator.below(5) < 2
            var amount = 0
            if isSale {
                let sold = 1 + generator.below(held)
                held -= sold
                amount = sold * price
            } else if held > 0, generator.below(5) == 0 {
                amount = held * price / 50
            } else {
                let bought = 1 + generator.below(500)
                held += bought
                amount = -bought * price
            }
            let exact = ExactDecimal(Int128(amount) * 10_007, scale: 6)
            if !exact.isZero { amounts.append((CalendarDate(daysSince1970: Int32(day)), exact)) }
        }
        if held > 0 {
            amounts.append((CalendarDate(daysSince1970: Int32(day + 30)), ExactDecimal(Int128(held * price))))
        }
        return amounts
    }

    @Test(arguments: seeds(count: 40)) func `what is certain is what the search finds`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var certain = 0
        for _ in 0..<10 {
            let amounts = drawn(&generator)
            let last = CalendarDate(daysSince1970: 100_000)
            let found = MoneyWeightedRate(amounts, lastDay: last)
            let searched = MoneyWeightedRate(
                amounts, lastDay: last, mostSteps: SearchEffort.mostSteps(amounts: amounts.count))
            // A search may be given up, but none of so few amounts.
            #expect(found.annual == searched.annual)
            #expect(found.ofPeriod == searched.ofPeriod)
            #expect(found.several == searched.several)
            #expect(found.hasSeveral == searched.hasSeveral)
            #expect(found.gap == searched.gap)
            if found.steps == 0 { certain += 1 }
        }
        #expect(certain >= 2)
    }

    @Test(arguments: seeds(count: 40)) func `few amounts of any sign`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            var day = 0
            let amounts: Amounts = (0..<(2 + generator.below(5))).map { _ in
                day += 1 + generator.below(400)
                return (
                    CalendarDate(daysSince1970: Int32(day)),
                    ExactDecimal(Int128(generator.below(2001) - 1000), scale: 2)
                )
            }
            let last = CalendarDate(daysSince1970: 100_000)
            let found = MoneyWeightedRate(amounts, lastDay: last)
            let searched = MoneyWeightedRate(
                amounts, lastDay: last, mostSteps: SearchEffort.mostSteps(amounts: 6))
            #expect(found.annual == searched.annual && found.ofPeriod == searched.ofPeriod)
            #expect(found.several == searched.several && found.gap == searched.gap)
        }
    }

    @Test func `logarithms and powers of e are near`() {
        // By mpmath: ln 2, ln 10, ln 1.0001 and ln 10^−300.
        for (number, logarithm) in [
            (2, 0.693147180559945309), (10, 2.302585092994045684), (1.0001, 0.00009999500033330834),
            (1e-300, -690.7755278982137),
        ] as [(Double, Double)] {
            #expect(abs(number.nearLogarithm - logarithm) < 1e-13 * max(1, abs(logarithm)))
            #expect(abs(Double.nearExponential(logarithm) / number - 1) < 1e-12)
        }
        #expect((-1.0).nearLogarithm.isNaN)
        #expect(Double.nearExponential(-1e9) == 0)
    }
}
