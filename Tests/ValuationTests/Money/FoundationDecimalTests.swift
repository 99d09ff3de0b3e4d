import Foundation
import TestSupport
import Testing

@testable import Valuation

@Suite struct FoundationDecimalTests {
    @Test(arguments: seeds(count: 4))
    func `Foundation's Decimal agrees wherever it is exact`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: 600 &+ seed)
        var mismatches = Mismatches()
        for _ in 0..<800 {
            // 18 digits each: every sum and product has at most 38, which Decimal holds.
            let a = DrawnDecimal.draw(&generator, digits: 18, scale: 9, edges: false)
            let b = DrawnDecimal.draw(&generator, digits: 18, scale: 9, edges: false)
            let x = Decimal(a.compact.exact)
            let y = Decimal(b.compact.exact)
            let name = "\(x), \(y)"
            mismatches.check(Decimal(a.compact.exact + b.compact.exact) == x + y, "\(name): +")
            mismatches.check(Decimal(a.compact.exact - b.compact.exact) == x - y, "\(name): −")
            mismatches.check(Decimal(a.compact.exact * b.compact.exact) == x * y, "\(name): ×")
            mismatches.check((a.compact.exact < b.compact.exact) == (x < y), "\(name): <")
            mismatches.check((try? CompactDecimal(x)) == a.compact, "\(name): in")
            mismatches.check(x.description == DecimalFormat.plain(a.compact.exact), "\(name): text")
        }
        #expect(mismatches.failed == 0, "\(mismatches.first)")
        #expect(mismatches.checks == 4800)
    }

    @Test(arguments: seeds(count: 4))
    func `every number of up to 38 digits goes to Decimal and back unchanged`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: 700 &+ seed)
        var mismatches = Mismatches()
        for _ in 0..<500 {
            let drawn = DrawnDecimal.draw(&generator, edges: false)
            mismatches.check(
                (try? CompactDecimal(Decimal(drawn.compact.exact))) == drawn.compact,
                "\(drawn.integer.text)e-\(drawn.scale)")
        }
        #expect(mismatches.failed == 0, "\(mismatches.first)")
    }

    @Test(arguments: [
        "-56017.490907506053265332232121598757585", "-56931.834506952378784582232121598757585",
        "99999999999999999999999999999999999999", "-0.00000000000000000000000000000000000001",
        "18446744073709551616", "340282366920938463463.37460743176821145",
    ])
    func `no digit of 38 is lost on the way to Decimal`(text: String) throws {
        let number = try CompactDecimal.parse(text)
        #expect(Decimal(number.exact).description == text)
        #expect(try CompactDecimal(Decimal(number.exact)) == number)
    }

    @Test func `figures above 38 digits are given out as the same number as in text`() throws {
        // 12345678901234567890123456789012345678 × 10^40, which Decimal holds: 38 digits and an exponent.
        let digits = try CompactDecimal.parse("12345678901234567890123456789012345678").exact
        let power = ExactDecimal(WideInteger.powerOfTen(40), scale: 0)
        #expect(
            Decimal(digits * power).description == "12345678901234567890123456789012345678"
                + String(repeating: "0", count: 40))
        #expect(
            Decimal(-digits * power).description.hasPrefix(
                "-12345678901234567890123456789012345678000"))
        // 39 digits that end in 5: to 38, half to even.
        let odd = ExactDecimal(PowersOfTenText.power(38) + 15)
        #expect(Decimal(odd).description == "1000000000000000000000000000000000000" + "20")
    }

    @Test func `a figure smaller than Decimal can hold is rounded, half to even, never NaN`() throws {
        // 25 × 10^−129 is halfway between 2 and 3 × 10^−128, the smallest unit there is.
        let smallest = Decimal(sign: .plus, exponent: -128, significand: 2)
        #expect(Decimal(ExactDecimal(WideInteger(25), scale: 129)) == smallest)
        #expect(Decimal(ExactDecimal(WideInteger(1), scale: 170)) == 0)
        #expect(!Decimal(ExactDecimal(WideInteger(1), scale: 170)).isNaN)
    }

    @Test func `NaN is no number`() {
        #expect(throws: NumberError.malformed) { try CompactDecimal(Decimal.nan) }
    }

    @Test func `a number that Decimal has no room for is NaN, never another one`() {
        for zeros in [0, 38, 127] {
            let number = CompactDecimal(coefficient: -7, scale: Int16(-zeros)).exact
            #expect(Decimal(number).description == "-7" + String(repeating: "0", count: zeros))
        }
        for zeros in [128, 200, 300, 20_000] {
            #expect(Decimal(CompactDecimal(coefficient: 7, scale: Int16(-zeros)).exact).isNaN)
        }
    }
}
