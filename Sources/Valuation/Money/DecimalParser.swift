/// Why a number is not accepted.
public enum NumberError: Error, Hashable, Sendable {
    /// The text is not `[+-]digits[.digits][e[+-]digits]`, or the `Decimal` is NaN.
    case malformed
    /// More than 38 significant digits.
    case tooManyDigits
    /// A magnitude of 10^38 or more.
    case tooLarge
    /// More than 38 digits after the decimal point.
    case tooManyDecimals
}

extension CompactDecimal {
    /// Reads a number strictly: the whole text must be the number.
    ///
    /// The syntax is `[+-]digits[.digits]`, with an optional exponent `[eE][+-]digits`; a leading or trailing point
    /// (`.5`, `5.`) is accepted. The limits are 38 significant digits, a magnitude below 10^38 and 38 decimals; zeros
    /// at either end do not count, because they do not change the value.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    package static func parse(_ text: Span<UInt8>) throws(NumberError) -> CompactDecimal {
        var index = 0
        let isNegative = try DecimalSyntax.sign(text, &index)
        var coefficient: Int128 = 0
        var digits = 0
        var pendingZeros = 0
        var hasDigits = false
        var tooMany = false
        var position = 0
        var afterPoint = false
        while index < text.count {
            let byte = text[index]
            if byte == UInt8(ascii: "."), !afterPoint {
                afterPoint = true
            } else if byte &- 48 < 10 {
                hasDigits = true
                if afterPoint { position -= 1 }
                if byte == 48 {
                    if digits > 0 { pendingZeros += 1 }
                } else {
                    digits += pendingZeros + 1
                    if digits > 38 {
                        tooMany = true
                        digits = 39
                    } else {
                        coefficient = coefficient * PowersOfTen.int128[pendingZeros + 1] + Int128(byte &- 48)
                    }
                    pendingZeros = 0
                }
            } else {
                break
            }
            index += 1
        }
        guard hasDigits else { throw .malformed }
        position += pendingZeros
        position += try DecimalSyntax.exponent(text, &index)
        guard index == text.count else { throw .malformed }
        if tooMany { throw .tooManyDigits }
        if digits == 0 { return .zero }
        if digits + position > 38 { throw .tooLarge }
        if position < -38 { throw .tooManyDecimals }
        if position > 0 {
            coefficient *= PowersOfTen.int128[position]
            position = 0
        }
        return CompactDecimal(coefficient: isNegative ? -coefficient : coefficient, scale: Int16(-position))
    }

    /// Reads a number from a text; see ``parse(_:)-(Span<UInt8>)``.
    package static func parse(_ text: String) throws(NumberError) -> CompactDecimal {
        let bytes = Array(text.utf8)
        return try parse(bytes.span)
    }
}

private enum DecimalSyntax {
    /// Exponents are clamped to this limit; no text is long enough to bring a number with a larger one back into range.
    static let exponentLimit = 100_000_000_000_000_000

    static func sign(_ text: Span<UInt8>, _ index: inout Int) throws(NumberError) -> Bool {
        guard index < text.count else { throw .malformed }
        let byte = text[index]
        if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") { index += 1 }
        return byte == UInt8(ascii: "-")
    }

    static func exponent(_ text: Span<UInt8>, _ index: inout Int) throws(NumberError) -> Int {
        guard index < text.count, text[index] | 32 == UInt8(ascii: "e") else { return 0 }
        index += 1
        let isNegative = try sign(text, &index)
        var exponent = 0
        var hasDigits = false
        while index < text.count, text[index] &- 48 < 10 {
            exponent = min(exponent * 10 + Int(text[index] &- 48), exponentLimit)
            hasDigits = true
            index += 1
        }
        guard hasDigits else { throw .malformed }
        return isNegative ? -exponent : exponent
    }
}
