import TestSupport
import Testing

@testable import Valuation

/// Rounding and quotients against the definition of the nearest number, half to even: never computed the same way.
@Suite struct RoundingAgainstReferenceTests {
    @Test(arguments: seeds(count: 8))
    func `a rounded figure is the nearest one, half to even`(seed: UInt64) {
        var generator = SeededGenerator(seed: 100 &+ seed)
        var mismatches = Mismatches()
        for _ in 0..<2500 {
            let a = DrawnDecimal.draw(&generator)
            // A product has up to 78 digits.
            let value =
                generator.bool()
                ? a.compact.exact : a.compact.exact * DrawnDecimal.draw(&generator).compact.exact
            let integer = ReferenceInteger(value)
            let decimals = generator.below(12)
            mismatches.check(
                isNearest(value.rounded(decimals: decimals), integer, scale: value.scale, unit: decimals),
                "\(integer.text)e-\(value.scale) to \(decimals) decimals")
            let digits = 1 + generator.below(38)
            let rounded = value.rounded(significantDigits: digits)
            let unit = value.scale - max(integer.digitCount - digits, 0)
            mismatches.check(
                isNearest(rounded, integer, scale: value.scale, unit: unit),
                "\(integer.text)e-\(value.scale) to \(digits) digits")
            let roundedForOutput = value.roundedForOutput
            let shown = value.scale - max(integer.digitCount - 38, 0)
            // Trailing zeros count as digits nowhere: without them a figure may be short enough to stay whole.
            mismatches.check(
                isNearest(roundedForOutput, integer, scale: value.scale, unit: shown)
                    || isEqual(roundedForOutput, integer, scale: value.scale),
                "\(integer.text)e-\(value.scale) given out")
        }
        #expect(mismatches.failed == 0, "\(mismatches.first)")
        #expect(mismatches.checks == 7500)
    }

    @Test(arguments: seeds(count: 8))
    func `a quotient is the nearest number of 15 digits, or of so many decimals`(seed: UInt64) {
        var generator = SeededGenerator(seed: 200 &+ seed)
        var mismatches = Mismatches()
        for index in 0..<2500 {
            let digits = index % 2 == 0 ? 18 : 38
            let a = DrawnDecimal.draw(&generator, digits: digits)
            let b = DrawnDecimal.draw(&generator, digits: digits)
            let name = "\(a.integer.text)e-\(a.scale) ÷ \(b.integer.text)e-\(b.scale)"
            let decimals = generator.below(8)
            let quotient = ExactDecimal.quotient(a.compact.exact, b.compact.exact, decimals: decimals)
            let short = ExactDecimal.quotient(a.compact.exact, b.compact.exact)
            if b.integer.isZero {
                mismatches.check(quotient == nil && short == nil, "\(name): over zero")
                continue
            }
            guard let quotient, let short else {
                mismatches.check(false, "\(name): no quotient")
                continue
            }
            mismatches.check(isNearest(quotient, a, b, unit: decimals), "\(name) to \(decimals) decimals")
            mismatches.check(isNearest(short, a, b, digits: 15), "\(name) to 15 digits")
        }
        #expect(mismatches.failed == 0, "\(mismatches.first)")
        #expect(mismatches.checks > 4500)
    }

    @Test func `quotients of the machine's smallest integer are right too`() throws {
        let smallest = ExactDecimal(.min)
        for divisor in [-1, 1, -2, 3, -10] {
            let quotient = try #require(
                ExactDecimal.quotient(smallest, ExactDecimal(Int128(divisor)), decimals: 0))
            #expect(
                isNearest(
                    quotient, DrawnDecimal(.min, scale: 0), DrawnDecimal(Int128(divisor), scale: 0), unit: 0),
                "\(divisor)")
        }
        #expect(DecimalFormat.plain(smallest) == "-170141183460469231731687303715884105728".roundedBy39)
    }

    @Test func `half a unit goes to the even neighbour, by hand`() {
        let cases: [(Int128, Int, Int, String)] = [
            (5, 1, 0, "0"), (15, 1, 0, "2"), (25, 1, 0, "2"), (-5, 1, 0, "0"), (-15, 1, 0, "-2"),
            (-25, 1, 0, "-2"),
            (250_001, 5, 0, "3"), (249_999, 5, 0, "2"), (1005, 3, 2, "1"), (1015, 3, 2, "1.02"),
            (9995, 3, 2, "10"), (-9995, 3, 2, "-10"), (4, 1, 0, "0"), (49, 2, 0, "0"), (51, 2, 0, "1"),
        ]
        for (coefficient, scale, decimals, expected) in cases {
            let rounded = ExactDecimal(coefficient, scale: scale).rounded(decimals: decimals)
            #expect(DecimalFormat.plain(rounded) == expected, "\(coefficient)e-\(scale)")
        }
    }

    /// Whether `result` is the multiple of 10^−`unit` nearest to `integer` × 10^−`scale`, half to even.
    private func isNearest(_ result: ExactDecimal, _ integer: ReferenceInteger, scale: Int, unit: Int) -> Bool
    {
        if scale <= unit { return isEqual(result, integer, scale: scale) }
        guard let multiple = coefficient(of: result, atUnit: unit) else { return false }
        let step = ReferenceInteger.powerOfTen(scale - unit)
        let distance = (integer - multiple * step).magnitude
        let order = ReferenceInteger.compareMagnitudes(distance + distance, step)
        return order < 0 || (order == 0 && !multiple.isOdd)
    }

    /// Whether `result` is the multiple of 10^−`unit` nearest to `a` ÷ `b`, half to even.
    private func isNearest(_ result: ExactDecimal, _ a: DrawnDecimal, _ b: DrawnDecimal, unit: Int) -> Bool {
        guard let multiple = coefficient(of: result, atUnit: unit) else { return false }
        // |a·10^unit − multiple·b| · 2 against |b|, all at one scale.
        let shift = unit + b.scale - a.scale
        let dividend = shift > 0 ? a.integer.timesPowerOfTen(shift) : a.integer
        let divisor = shift < 0 ? b.integer.timesPowerOfTen(-shift) : b.integer
        let distance = (dividend - multiple * divisor).magnitude
        let order = ReferenceInteger.compareMagnitudes(distance + distance, divisor)
        return order < 0 || (order == 0 && !multiple.isOdd)
    }

    /// Whether `result` has at most `digits` significant digits and no such number is nearer.
    private func isNearest(_ result: ExactDecimal, _ a: DrawnDecimal, _ b: DrawnDecimal, digits: Int) -> Bool
    {
        let integer = ReferenceInteger(result)
        if integer.isZero || a.integer.isZero { return integer.isZero && a.integer.isZero }
        let zeros = integer.text.reversed().prefix { $0 == "0" }.count
        let significant = integer.digitCount - zeros
        guard significant <= digits else { return false }
        // The unit of the last of `digits` digits. Rounding up to a power of ten leaves that of the digits below it.
        let unit = result.scale - integer.digitCount + digits
        guard isNearest(result, a, b, unit: unit) else { return false }
        let isPowerOfTen = significant == 1 && integer.magnitude.text.first == "1"
        return !isPowerOfTen || !isBelow(a, b, result) || isNearest(result, a, b, unit: unit + 1)
    }

    /// Whether |`a` ÷ `b`| is below |`result`|.
    private func isBelow(_ a: DrawnDecimal, _ b: DrawnDecimal, _ result: ExactDecimal) -> Bool {
        let product = ReferenceInteger(result) * b.integer
        let shift = result.scale + b.scale - a.scale
        let dividend = shift > 0 ? a.integer.timesPowerOfTen(shift) : a.integer
        let bound = shift < 0 ? product.timesPowerOfTen(-shift) : product
        return ReferenceInteger.compareMagnitudes(dividend, bound) < 0
    }

    /// The integer k with `result` = k · 10^−`unit`; `nil` where there is none.
    private func coefficient(of result: ExactDecimal, atUnit unit: Int) -> ReferenceInteger? {
        let integer = ReferenceInteger(result)
        if result.scale <= unit { return integer.timesPowerOfTen(unit - result.scale) }
        let excess = result.scale - unit
        let digits = integer.magnitude.text
        if integer.isZero { return .zero }
        guard digits.count > excess, digits.suffix(excess).allSatisfy({ $0 == "0" }) else { return nil }
        return ReferenceInteger(
            digits: digits.dropLast(excess).utf8.map { $0 - 48 }, isNegative: integer.isNegative)
    }
}

extension String {
    /// −2^127 has 39 digits; given out, the last is rounded away: …728 to …730.
    fileprivate var roundedBy39: String { dropLast(2) + "30" }
}
