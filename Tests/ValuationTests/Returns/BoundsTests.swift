import TestSupport
import Testing

@testable import Valuation

/// Arithmetic between bounds: the exact result is always inside.
@Suite struct BoundsTests {
    private func drawn(_ generator: inout SeededGenerator) -> ExactDecimal {
        ExactDecimal(Int128(1 + generator.below(1_000_000_000)), scale: generator.below(12))
    }

    /// Whether an exact quotient lies between bounds, seen by whole numbers.
    private func holds(_ bounds: Bounds, _ dividend: ExactDecimal, _ divisor: ExactDecimal) -> Bool {
        let exact = Bounds(divisor, limbs: 12) * Bounds(bounds.low, bounds.high, limbs: 12)
        let wanted = Bounds(dividend, limbs: 12)
        return LongFloat.compare(exact.low, wanted.high) <= 0
            && LongFloat.compare(wanted.low, exact.high) <= 0
    }

    @Test(arguments: seeds(from: 11)) func `sums, products and quotients`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<60 {
            let (a, b, c) = (drawn(&generator), drawn(&generator), drawn(&generator))
            for limbs in [1, 2, 5] {
                let (x, y, z) = (Bounds(a, limbs: limbs), Bounds(b, limbs: limbs), Bounds(c, limbs: limbs))
                #expect(holds(x + y, a + b, .one))
                #expect(holds(x - y, a - b, .one))
                #expect(holds((x - y) * z, (a - b) * c, .one))
                #expect(holds((x - y) / z, a - b, c))
            }
        }
    }

    @Test(arguments: seeds(from: 12)) func `short ends hold the same quotients`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<60 {
            let (a, b, c) = (drawn(&generator), drawn(&generator), drawn(&generator))
            let quotient = ShortBounds.quotient(a, b, limbs: 5)
            #expect(holds(quotient.bounds(limbs: 5), a, b))
            let product = quotient * .quotient(c, .one, limbs: 5)
            #expect(holds(product.bounds(limbs: 5), a * c, b))
            #expect(holds((product / quotient).bounds(limbs: 5), c, .one))
            #expect(holds((product + product).bounds(limbs: 5), a * c * ExactDecimal(2), b))
        }
    }

    @Test func `percentages are rounded once, half to even, and roots to the nearest`() {
        func percent(_ dividend: Int128, _ divisor: Int128) -> String? {
            let bounds = Bounds.quotient(
                ExactDecimal(dividend), ExactDecimal(divisor), limbs: Bounds.mostLimbs)
            return bounds.percent(isLast: true)?.figure.map { DecimalFormat.plain($0) }
        }
        #expect(percent(1, 3) == "33.3333")
        #expect(percent(-2, 3) == "-66.6667")
        #expect(percent(1_234_565, 10_000_000) == "12.3456")
        #expect(percent(1_234_575, 10_000_000) == "12.3458")
        #expect(percent(10_000_000_000, 1) == nil)
        // √2 and √0.
        #expect(
            Bounds(ExactDecimal(2), limbs: 5).percentOfRoot(isLast: false)?.figure
                == ExactDecimal(1_414_214, scale: 4))
        #expect(Bounds(.zero, limbs: 5).percentOfRoot(isLast: false)?.figure == .zero)
        #expect(Bounds(ExactDecimal(4), limbs: 5).percentOfRoot(isLast: false)?.figure == ExactDecimal(200))
    }

    @Test func `a power lies between its ends`() {
        // (1 + 1/100)^100, known to 20 digits.
        let power = Bounds(ExactDecimal(101, scale: 2), limbs: 3).power(100)
        let known = ExactDecimal(270_481_382_942_152_609_33, scale: 19)
        let step = ExactDecimal(1, scale: 19)
        #expect(power.compared(to: Bounds(known - step, limbs: 3)) == 1)
        #expect(power.compared(to: Bounds(known + step, limbs: 3)) == -1)
    }

    @Test func `what may be a huge gain or a huge loss is not certain, what is huge either way is unknown`() {
        let huge = WideInteger.powerOfTen(20)
        #expect(RoundedPercent(-huge, huge, isLast: false) == nil)
        #expect(RoundedPercent(huge, huge + huge, isLast: false)?.figure == .some(nil))
        #expect(RoundedPercent(-huge - huge, -huge, isLast: false)?.figure == .some(nil))
    }

    @Test(arguments: seeds(count: 2)) func `the root of an integer is the greatest one whose square fits`(
        seed: UInt64
    ) {
        var generator = SeededGenerator(seed: seed)
        for limbs in 1...12 {
            for _ in 0..<40 {
                let drawn = (0..<limbs).map { _ in
                    [0, 1, UInt64.max, generator.next(), generator.next()][generator.below(5)]
                }
                let value = WideInteger(isNegative: false, limbs: drawn)
                let root = WideInteger.root(of: value)
                let next = root + WideInteger(1)
                #expect(root * root <= value && value < next * next, "\(drawn)")
            }
        }
    }
}
