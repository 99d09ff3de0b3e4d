import Testing
import Valuation

@Suite struct DecimalParserTests {
    @Test(
        arguments: [
            ("0", 0, 0), ("-0", 0, 0), ("+0.000", 0, 0), ("0e999999999999999999999", 0, 0), ("1", 1, 0),
            ("+1", 1, 0),
            ("-1", -1, 0), ("007", 7, 0), (".5", 5, 1), ("5.", 5, 0), ("-.5", -5, 1), ("+5.", 5, 0),
            ("1.50", 15, 1),
            ("1e3", 1000, 0), ("1E3", 1000, 0), ("1e+3", 1000, 0), ("1e-3", 1, 3), ("1.e2", 100, 0),
            (".5e1", 5, 0),
            ("1.25e1", 125, 1), ("100e-2", 1, 0), ("120e-1", 12, 0), ("1e0", 1, 0), ("1e-0", 1, 0),
            ("12e007", 120_000_000, 0),
            ("430.47", 43047, 2), ("0.00005", 5, 5),
        ] as [(String, Int, Int)])
    func `a number is taken whole`(text: String, coefficient: Int, scale: Int) throws {
        let number = try CompactDecimal.parse(text)
        #expect(number == CompactDecimal(coefficient: Int128(coefficient), scale: Int16(scale)))
        #expect(!number.hasOverflowed)
    }

    @Test(arguments: [
        "", " ", "1 ", " 1", "+", "-", ".", "-.", "e5", ".e5", "1e", "1e+", "1e-", "1e1.5", "1e1e1", "1.2.3",
        "1..2",
        "--1", "+-1", "1-", "1+", "12abc", "abc", "1,234.56", "1,5", "1_000", "1'000", "$5", "5$", "5 USD",
        "5%", "NaN",
        "nan", "inf", "Infinity", "-Infinity", "0x10", "1f", "1d", "٣", "１２", "½", "1\u{0}", "1\n",
        "1\u{00A0}000", "−5",
    ])
    func `anything else is malformed, and nothing of it is taken`(text: String) {
        #expect(throws: NumberError.malformed) { try CompactDecimal.parse(text) }
    }

    @Test func `38 significant digits are taken, 39 are too many, and zeros at either end do not count`()
        throws
    {
        let digits = String(repeating: "123456789", count: 5).prefix(38)
        let number = try CompactDecimal.parse(String(digits))
        #expect(ReferenceInteger(number.coefficient).text == digits)
        #expect(try CompactDecimal.parse("-0000\(digits).000").coefficient == -number.coefficient)
        #expect(try CompactDecimal.parse("0.\(digits)").scale == 38)
        #expect(throws: NumberError.tooManyDigits) { try CompactDecimal.parse("\(digits)9") }
        #expect(throws: NumberError.tooManyDigits) { try CompactDecimal.parse("\(digits).1") }
        #expect(throws: NumberError.tooManyDigits) {
            try CompactDecimal.parse("1.\(String(repeating: "0", count: 37))1")
        }
        #expect(try CompactDecimal.parse("1.\(String(repeating: "0", count: 36))1").scale == 37)
        #expect(
            try CompactDecimal.parse(
                String(repeating: "0", count: 500) + "1." + String(repeating: "0", count: 500)) == .one)
    }

    @Test func `a magnitude below 10^38 is taken, 10^38 is too large`() throws {
        let nines = String(repeating: "9", count: 38)
        #expect(try CompactDecimal.parse(nines).coefficient == PowersOfTenText.nines(38))
        #expect(try CompactDecimal.parse("1e37").coefficient == PowersOfTenText.power(37))
        #expect(try CompactDecimal.parse("-9.9e37").coefficient == -99 * PowersOfTenText.power(36))
        #expect(throws: NumberError.tooLarge) { try CompactDecimal.parse("1e38") }
        #expect(throws: NumberError.tooLarge) { try CompactDecimal.parse("-1e38") }
        #expect(throws: NumberError.tooLarge) { try CompactDecimal.parse("10e37") }
        #expect(throws: NumberError.tooLarge) {
            try CompactDecimal.parse("1" + String(repeating: "0", count: 38))
        }
        #expect(throws: NumberError.tooLarge) { try CompactDecimal.parse("1e999999999999999999999999") }
    }

    @Test func `38 decimals are taken, 39 are too many, however they are written`() throws {
        #expect(try CompactDecimal.parse("1e-38").scale == 38)
        #expect(try CompactDecimal.parse("0." + String(repeating: "0", count: 37) + "1").scale == 38)
        #expect(try CompactDecimal.parse("10e-39").scale == 38)
        #expect(throws: NumberError.tooManyDecimals) { try CompactDecimal.parse("1e-39") }
        #expect(throws: NumberError.tooManyDecimals) {
            try CompactDecimal.parse("0." + String(repeating: "0", count: 38) + "1")
        }
        #expect(throws: NumberError.tooManyDecimals) {
            try CompactDecimal.parse("1e-99999999999999999999999")
        }
    }

    @Test func `digits and exponent may be as long as they like, as long as the number is not`() throws {
        let zeros = String(repeating: "0", count: 1_200_000)
        #expect(try CompactDecimal.parse("7\(zeros)e-1200000") == CompactDecimal(7))
        #expect(try CompactDecimal.parse("0.\(zeros)7e1200001") == CompactDecimal(7))
        #expect(throws: NumberError.tooManyDecimals) { try CompactDecimal.parse("7\(zeros)e-9000000") }
        #expect(throws: NumberError.tooLarge) { try CompactDecimal.parse("0.\(zeros)7e9000000") }
    }
}
