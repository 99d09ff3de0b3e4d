import TestSupport
import Testing

@testable import Valuation

@Suite struct WideIntegerTests {
    @Test(arguments: seeds(count: 8))
    func `a quotient times the divisor and the remainder make the dividend again`(seed: UInt64) {
        var generator = SeededGenerator(seed: 300 &+ seed)
        var mismatches = Mismatches()
        for _ in 0..<1200 {
            let dividend = draw(&generator, limbs: 6)
            let divisor = draw(&generator, limbs: 4)
            if divisor.isZero { continue }
            let (quotient, remainder) = dividend.dividedByMagnitude(of: divisor)
            let d = ReferenceInteger(divisor).magnitude
            let r = ReferenceInteger(remainder)
            mismatches.check(
                ReferenceInteger(quotient) * d + r == ReferenceInteger(dividend).magnitude && !r.isNegative
                    && ReferenceInteger.compareMagnitudes(r, d) < 0,
                "\(dividend.limbs) ÷ \(divisor.limbs)")
        }
        #expect(mismatches.failed == 0, "\(mismatches.first)")
        #expect(mismatches.checks > 800)
    }

    @Test(arguments: seeds(count: 4))
    func `sums, differences, products, order and digits are those of pencil and paper`(seed: UInt64) {
        var generator = SeededGenerator(seed: 400 &+ seed)
        var mismatches = Mismatches()
        for _ in 0..<1000 {
            let a = draw(&generator, limbs: 4)
            let b = draw(&generator, limbs: 4)
            let x = ReferenceInteger(a)
            let y = ReferenceInteger(b)
            let name = "\(x.text), \(y.text)"
            mismatches.check(ReferenceInteger(a + b) == x + y, "\(name): +")
            mismatches.check(ReferenceInteger(a - b) == x - y, "\(name): −")
            mismatches.check(ReferenceInteger(a * b) == x * y, "\(name): ×")
            mismatches.check((a < b) == (ReferenceInteger.compare(x, y) < 0), "\(name): <")
            mismatches.check((a == b) == (x == y), "\(name): ==")
            mismatches.check(
                String(decoding: a.decimalDigits, as: UTF8.self) == x.magnitude.text, "\(name): digits")
            mismatches.check((a.int128 != nil) == x.fitsInt128, "\(name): fits")
            if let small = a.int128 { mismatches.check(ReferenceInteger(small) == x, "\(name): small") }
        }
        #expect(mismatches.failed == 0, "\(mismatches.first)")
        #expect(mismatches.checks >= 7000)
    }

    @Test func `the division's rare corrections are right`() {
        // Dividends whose first quotient digit is estimated too large, once or twice, after Knuth's own exercises.
        let cases: [([UInt64], [UInt64])] = [
            ([0, 0, 1 << 63], [1, 0, 1 << 63]), ([3, 0, 1 << 63], [1, 0, 1 << 61]),
            ([0, .max - 1, 1 << 63], [.max, 1 << 63]), ([0, 0, 0, 1 << 63, (1 << 63) - 1], [1, 0, 1 << 63]),
            ([.max, .max, .max, .max], [.max, .max]), ([0, 0, 0, 1], [.max, .max]), ([0, 1, 0, 1], [1, 1]),
            ([.max, .max - 1, .max], [.max, .max]), ([0, 0, .max, .max - 1], [1, .max]),
        ]
        for (dividend, divisor) in cases {
            let (quotient, remainder) = wide(dividend).dividedByMagnitude(of: wide(divisor))
            let d = ReferenceInteger(limbs: divisor, isNegative: false)
            let r = ReferenceInteger(remainder)
            #expect(
                ReferenceInteger(quotient) * d + r == ReferenceInteger(limbs: dividend, isNegative: false),
                "\(dividend) ÷ \(divisor)")
            #expect(ReferenceInteger.compareMagnitudes(r, d) < 0)
        }
    }

    @Test func `powers of ten are a one and its zeros`() {
        for exponent in 0...120 {
            let digits = String(decoding: WideInteger.powerOfTen(exponent).decimalDigits, as: UTF8.self)
            #expect(digits == "1" + String(repeating: "0", count: exponent))
        }
    }

    private func wide(_ limbs: [UInt64], isNegative: Bool = false) -> WideInteger {
        let two64 = WideInteger(Int128(1) << 64)
        let value = limbs.reversed().reduce(WideInteger.zero) { $0 * two64 + WideInteger(Int128($1)) }
        return isNegative ? -value : value
    }

    /// Limbs at random, or full of ones, zeros and single bits, where carries run.
    private func draw(_ generator: inout SeededGenerator, limbs: Int) -> WideInteger {
        let drawn = (0..<generator.below(limbs + 1)).map { _ -> UInt64 in
            switch generator.below(8) {
            case 0: 0
            case 1: .max
            case 2: 1 << UInt64(generator.below(64))
            case 3: .max - 1
            case 4: 1 << 63
            default: generator.next()
            }
        }
        return wide(drawn, isNegative: generator.bool())
    }
}
