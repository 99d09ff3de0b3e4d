/// The sign of a cell's figure.
enum CellSign: String, CaseIterable, Sendable {
    case negative, zero, positive

    /// The sign of a figure, however its digits are grouped; `nil` for a text without digits.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    init?(_ bytes: Span<UInt8>) {
        var hasDigit = false
        var isZero = true
        var isNegative = false
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "0"): hasDigit = true
            case UInt8(ascii: "1")...UInt8(ascii: "9"): (hasDigit, isZero) = (true, false)
            case UInt8(ascii: "-"), UInt8(ascii: "("):
                // After digits, it belongs to an exponent or to a remark.
                if !hasDigit || index == bytes.count - 1 { isNegative = true }
            // The last byte of a typographic minus sign, U+2212.
            case 0x92 where index > 1 && bytes[index - 1] == 0x88 && bytes[index - 2] == 0xE2 && !hasDigit:
                isNegative = true
            default: break
            }
        }
        guard hasDigit else { return nil }
        self = isZero ? .zero : isNegative ? .negative : .positive
    }
}
