extension Decimal {
    /// The value as shown: exact up to 38 significant digits, rounded half to even beyond. `Decimal` holds at most 128
    /// decimals; a value with more is rounded to that. From 10¹²⁸ on, it has room for few numbers; others are NaN.
    package init(_ value: ExactDecimal) {
        let shown = value.roundedForOutput
        let figure =
            shown.scale > Decimal.largestScale ? value.rounded(decimals: Decimal.largestScale) : shown
        // 38 digits fit once the trailing zeros of a larger integer have moved to the exponent.
        guard let number = figure.compactWithoutTrailingZeros else {
            self = .nan
            return
        }
        let magnitude = number.coefficient.magnitude
        let high = Decimal(UInt64(truncatingIfNeeded: magnitude >> 64))
        let low = Decimal(UInt64(truncatingIfNeeded: magnitude))
        self = Decimal(
            sign: number.isNegative ? .minus : .plus, exponent: -Int(number.scale),
            significand: high * Decimal.twoToThe64 + low)
    }

    private static let twoToThe64 = Decimal(UInt64.max) + 1
    private static let largestScale = 128
}

extension CompactDecimal {
    /// Converts a `Decimal` exactly.
    ///
    /// - Throws: ``NumberError`` for NaN, and for a number outside the limits that apply in files.
    package init(_ value: Decimal) throws(NumberError) {
        self = try CompactDecimal.parse(value.description)
    }
}
