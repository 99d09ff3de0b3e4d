import TestSupport
import Testing
import Valuation

/// Sums, differences, products and comparisons over the whole digit domain, against pencil and paper.
///
/// 24 shards of 5000 drawn pairs, nine checked operations for each: 1,080,000 operations.
@Suite struct ArithmeticAgainstReferenceTests {
    @Test(arguments: seeds(count: 6))
    func `sums, differences, products and comparisons are exact, or say that they overflowed`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var mismatches = Mismatches()
        // Most numbers of real files are short; a third of the pairs is of any length.
        let digits = seed % 3 == 0 ? 38 : (seed % 3 == 1 ? 18 : 27)
        for _ in 0..<5000 {
            let a = DrawnDecimal.draw(&generator, digits: digits, scale: seed % 2 == 0 ? 38 : 12)
            let b = DrawnDecimal.draw(&generator, digits: digits, scale: seed % 2 == 0 ? 38 : 12)
            ArithmeticAgainstReferenceTests.check(a, b, &mismatches)
        }
        #expect(mismatches.failed == 0, "\(mismatches.first)")
        #expect(mismatches.checks == 5000 * 9)
    }

    @Test func `every pair of edges is exact, or says that it overflowed`() {
        var mismatches = Mismatches()
        for (index, a) in DrawnDecimal.edges.enumerated() {
            for (other, b) in DrawnDecimal.edges.enumerated() where (index + other) % 5 == 0 {
                let scales = [(0, 0), (38, 0), (3, 19), (0, 38), (18, 19)][(index + other) / 5 % 5]
                ArithmeticAgainstReferenceTests.check(
                    DrawnDecimal(a, scale: scales.0), DrawnDecimal(b, scale: scales.1), &mismatches)
            }
        }
        #expect(mismatches.failed == 0, "\(mismatches.first)")
        #expect(mismatches.checks > 30_000)
    }

    private static func check(_ a: DrawnDecimal, _ b: DrawnDecimal, _ mismatches: inout Mismatches) {
        let name = "\(a.integer.text)e-\(a.scale), \(b.integer.text)e-\(b.scale)"
        let scale = max(a.scale, b.scale)
        let left = a.integer(at: scale)
        let right = b.integer(at: scale)
        let fits = left.fitsInt128 && right.fitsInt128
        let sum = left + right
        let difference = left - right
        let product = a.integer * b.integer

        let compactSum = a.compact + b.compact
        mismatches.check(agrees(compactSum, sum, scale, fits: fits && sum.fitsInt128), "\(name): compact +")
        let compactDifference = a.compact - b.compact
        mismatches.check(
            agrees(compactDifference, difference, scale, fits: fits && difference.fitsInt128),
            "\(name): compact −")
        let compactProduct = a.compact * b.compact
        mismatches.check(
            agrees(compactProduct, product, a.scale + b.scale, fits: product.fitsInt128), "\(name): compact ×"
        )

        let x = a.compact.exact
        let y = b.compact.exact
        mismatches.check(isEqual(x + y, sum, scale: scale), "\(name): exact +")
        mismatches.check(isEqual(x - y, difference, scale: scale), "\(name): exact −")
        mismatches.check(isEqual(x * y, product, scale: a.scale + b.scale), "\(name): exact ×")
        mismatches.check((a.compact == b.compact) == difference.isZero, "\(name): compact ==")
        mismatches.check((x < y) == difference.isNegative, "\(name): <")
        mismatches.check((x == y) == difference.isZero, "\(name): ==")
    }

    /// Whether a compact result says it overflowed exactly when it must, and is right when it does not.
    private static func agrees(
        _ result: CompactDecimal, _ expected: ReferenceInteger, _ scale: Int, fits: Bool
    ) -> Bool {
        if result.hasOverflowed || !fits { return result.hasOverflowed && !fits }
        return Int(result.scale) == scale && ReferenceInteger(result.coefficient) == expected
    }

    @Test func `an overflow is inherited by every result made of it, even by a product with zero`() {
        let large = CompactDecimal(coefficient: .max, scale: 0)
        let lost = large + .one
        #expect(lost.hasOverflowed)
        #expect((lost * .zero).hasOverflowed)
        #expect((CompactDecimal.one - lost).hasOverflowed)
        #expect((lost + .one).hasOverflowed)
        #expect(lost.dividedByPowerOfTen(2).hasOverflowed)
        #expect(lost.rescaled(to: 1).hasOverflowed)
        #expect(!(large - .one).hasOverflowed)
    }

    @Test func `a scale beyond its range is an overflow, not a wrap`() {
        let deep = CompactDecimal(coefficient: 1, scale: .max)
        #expect((deep * deep).hasOverflowed)
        #expect(deep.dividedByPowerOfTen(1).hasOverflowed)
        #expect(CompactDecimal(coefficient: 1, scale: .min).dividedByPowerOfTen(-1).hasOverflowed)
    }

    @Test func `trailing zeros of a negative scale take part in sums`() {
        let hundred = CompactDecimal(coefficient: 1, scale: -2)
        #expect(hundred + .one == CompactDecimal(101))
        #expect(
            (hundred.exact + CompactDecimal(coefficient: 5, scale: 1).exact) == ExactDecimal(1005, scale: 1))
        #expect(hundred == CompactDecimal(100))
        #expect(hundred.hashValue == CompactDecimal(100).hashValue)
    }
}
