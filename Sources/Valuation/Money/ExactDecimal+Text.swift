// Converts numbers of any length to text and back, for stored results.
extension ExactDecimal {
    /// No result of the formulas is longer.
    private static let longestText = DecimalFormat.longestPlain

    /// Converts a `Decimal` exactly.
    ///
    /// - Throws: ``NumberError/malformed`` for NaN.
    init(whole value: Decimal) throws(NumberError) {
        self = try ExactDecimal(inFull: value.description)
    }

    /// Reads what ``inFull`` writes: `[-]digits[.digits]`, with any number of digits.
    ///
    /// - Throws: ``NumberError/malformed`` for anything else, ``NumberError/tooManyDigits`` for more than 512
    ///   characters.
    /// - Complexity: O(*n*²) in the length of the text.
    package init(inFull text: String) throws(NumberError) {
        let bytes = Array(text.utf8)
        guard bytes.count <= ExactDecimal.longestText else { throw .tooManyDigits }
        let isNegative = bytes.first == UInt8(ascii: "-")
        var integer = WideInteger.zero
        var group: Int128 = 0
        var groupDigits = 0
        var decimals: Int?
        var hasDigits = false
        for byte in bytes.dropFirst(isNegative ? 1 : 0) {
            if byte == UInt8(ascii: "."), decimals == nil, hasDigits {
                decimals = 0
            } else if byte &- 48 < 10 {
                hasDigits = true
                decimals = decimals.map { $0 + 1 }
                group = group * 10 + Int128(byte &- 48)
                groupDigits += 1
                if groupDigits == 36 {
                    integer = integer.timesPowerOfTen(groupDigits) + WideInteger(group)
                    (group, groupDigits) = (0, 0)
                }
            } else {
                throw .malformed
            }
        }
        integer = integer.timesPowerOfTen(groupDigits) + WideInteger(group)
        guard hasDigits, decimals != 0 else { throw .malformed }
        self.init(isNegative ? -integer : integer, scale: decimals ?? 0)
    }

    /// All digits of the number without trailing zeros after the point, never rounded.
    package var inFull: String {
        let value = withoutTrailingZeros
        var digits = value.wide.magnitude.decimalDigits
        if digits.count <= value.scale {
            digits.insert(contentsOf: repeatElement(48, count: value.scale + 1 - digits.count), at: 0)
        }
        if value.scale > 0 { digits.insert(UInt8(ascii: "."), at: digits.count - value.scale) }
        return (value.isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self)
    }
}

extension ExactDecimal: Hashable {
    package func hash(into hasher: inout Hasher) {
        let canonical = withoutTrailingZeros
        hasher.combine(canonical.wide)
        hasher.combine(canonical.scale)
    }
}
