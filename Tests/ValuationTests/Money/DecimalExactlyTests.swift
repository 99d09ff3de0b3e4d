import Foundation
import Testing
import Valuation

@Suite struct DecimalExactlyTests {
    @Test(arguments: [
        ("40.89", 4089, 2), ("0.1", 1, 1), ("-12.505", -12505, 3), ("1e3", 1000, 0), (".5", 5, 1),
        ("5.", 5, 0),
        ("1.50", 15, 1), ("+7", 7, 0),
    ])
    func `a text is taken digit by digit`(text: String, digits: Int, decimals: Int) throws {
        var expected = Decimal(digits)
        for _ in 0..<decimals { expected /= 10 }
        #expect(try Decimal(exactly: text) == expected)
    }

    @Test func `38 significant digits are kept`() throws {
        let text = "12345678901234567890.123456789012345678"
        #expect(try Decimal(exactly: text).description == text)
    }

    @Test(arguments: [
        ("12abc", NumberError.malformed), ("1,234.56", .malformed), ("$5", .malformed), ("", .malformed),
        (" 5", .malformed), ("NaN", .malformed), ("0x10", .malformed),
        ("123456789012345678901234567890123456789", .tooManyDigits), ("1e38", .tooLarge),
        ("1e-39", .tooManyDecimals),
    ])
    func `what is not a number as a whole, or can't be held, is an error`(text: String, error: NumberError) {
        #expect(throws: error) { try Decimal(exactly: text) }
    }
}
