import Foundation
import TestSupport
import Testing
import Valuation

@Suite struct DecimalTextTests {
    @Test(arguments: seeds(count: 8))
    func `a number written plainly is its digits, and read again it is the same number`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: 500 &+ seed)
        var mismatches = Mismatches()
        for _ in 0..<1500 {
            let drawn = DrawnDecimal.draw(&generator, edges: false)
            let text = DecimalFormat.plain(drawn.compact.exact)
            mismatches.check(
                text == plain(drawn.integer, scale: drawn.scale), "\(drawn.integer.text)e-\(drawn.scale)")
            if drawn.integer.digitCount - drawn.scale <= 38 {
                let read = try? CompactDecimal.parse(text)
                mismatches.check(read == drawn.compact, "\(text) read again")
            }
        }
        #expect(mismatches.failed == 0, "\(mismatches.first)")
        #expect(mismatches.checks > 2500)
    }

    @Test func `a plain number has no exponent, no grouping, no trailing zeros and no negative zero`() {
        let cases: [(Int128, Int16, String)] = [
            (0, 0, "0"), (0, 38, "0"), (0, -3, "0"), (-1, 0, "-1"),
            (1, 38, "0." + String(repeating: "0", count: 37) + "1"),
            (100, 2, "1"), (1_000_000, 0, "1000000"), (-1500, 3, "-1.5"), (15, -2, "1500"), (999, 3, "0.999"),
            (-5, 1, "-0.5"), (120, 3, "0.12"),
        ]
        for (coefficient, scale, expected) in cases {
            let number = CompactDecimal(coefficient: coefficient, scale: scale)
            #expect(DecimalFormat.plain(number.exact) == expected)
            var bytes: [UInt8] = []
            bytes.append(addingCapacity: DecimalFormat.longestPlain) {
                DecimalFormat.appendPlain(number, to: &$0)
            }
            #expect(String(decoding: bytes, as: UTF8.self) == expected)
        }
    }

    @Test func `a figure of more than 38 digits is rounded once, half to even, when it is given out`() throws
    {
        // 10^38 + 1/2, 10^38 + 3/2 … have 39 digits before the half: the 38th of 39 is the last kept.
        let nines = ExactDecimal(PowersOfTenText.nines(38), scale: 0)
        #expect(DecimalFormat.plain(nines) == String(repeating: "9", count: 38))
        #expect(
            DecimalFormat.plain(nines + ExactDecimal(5, scale: 1)) == "1" + String(repeating: "0", count: 38))
        #expect(DecimalFormat.plain(nines + ExactDecimal(4, scale: 1)) == String(repeating: "9", count: 38))
        let even = nines - ExactDecimal(1) + ExactDecimal(5, scale: 1)
        #expect(DecimalFormat.plain(even) == String(repeating: "9", count: 37) + "8")
        // (10^20 + 1)² = 10^40 + 2·10^20 + 1: the last three of its 41 digits are rounded away.
        let square = ExactDecimal(PowersOfTenText.power(20) + 1) * ExactDecimal(PowersOfTenText.power(20) + 1)
        #expect(DecimalFormat.plain(square) == "10000000000000000000200000000000000000000")
    }

    @Test func `amounts are grouped in threes and rounded half to even, with no negative zero`() throws {
        let cases: [(String, Int, Bool, String)] = [
            ("1234567.895", 2, false, "1,234,567.90"), ("1234567.885", 2, false, "1,234,567.88"),
            ("999.995", 2, false, "1,000.00"), ("-999.994", 2, false, "-999.99"), ("0.004", 2, false, "0.00"),
            ("-0.004", 2, false, "0.00"), ("-0.004", 2, true, "0.00"), ("0.005", 2, true, "0.00"),
            ("0.015", 2, true, "+0.02"), ("-1000", 0, true, "-1,000"), ("100", 0, false, "100"),
            ("1000", 0, true, "+1,000"), ("1234.5", 0, false, "1,234"), ("1235.5", 0, false, "1,236"),
            ("0.1235", 3, false, "0.124"), ("12", 3, false, "12.000"),
        ]
        for (text, decimals, signed, expected) in cases {
            let value = try CompactDecimal.parse(text).exact
            #expect(DecimalFormat.grouped(value, decimals: decimals, signed: signed) == expected, "\(text)")
        }
        #expect(
            DecimalFormat.groupedInFull(try CompactDecimal.parse("1234.5").exact, minimumDecimals: 2)
                == "1,234.50")
        #expect(DecimalFormat.groupedInFull(try CompactDecimal.parse("1234.5678").exact) == "1,234.5678")
    }

    /// Digits with the point put in by hand.
    private func plain(_ integer: ReferenceInteger, scale: Int) -> String {
        if integer.isZero { return "0" }
        var digits = integer.magnitude.text
        if scale > 0 {
            if digits.count <= scale {
                digits = String(repeating: "0", count: scale + 1 - digits.count) + digits
            }
            var fraction = String(digits.suffix(scale))
            while fraction.hasSuffix("0") { fraction.removeLast() }
            digits = String(digits.dropLast(scale)) + (fraction.isEmpty ? "" : "." + fraction)
        }
        return (integer.isNegative ? "-" : "") + digits
    }
}

enum PowersOfTenText {
    static func power(_ exponent: Int) -> Int128 { (0..<exponent).reduce(1) { power, _ in power * 10 } }
    static func nines(_ count: Int) -> Int128 { power(count) - 1 }
}
