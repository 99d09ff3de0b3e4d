#if canImport(FoundationEssentials)
    package import struct FoundationEssentials.Decimal
#else
    package import struct Foundation.Decimal
#endif

extension Decimal {
    /// The figure as it is given out: exact up to 38 significant digits, rounded half to even beyond; `Decimal` has
    /// 128 decimals, and a figure with more is rounded there.
    package init(_ value: ExactDecimal) {
        let shown = value.givenOut
        let figure =
            shown.scale > Decimal.largestScale ? value.rounded(decimals: Decimal.largestScale) : shown
        // 38 digits fit, once the zeros of a larger integer stand in the exponent.
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
    /// A number given as `Decimal`, whole.
    ///
    /// - Throws: ``NumberError`` for NaN, and for what no file could hold either.
    package init(_ value: Decimal) throws(NumberError) {
        self = try CompactDecimal.parse(value.description)
    }
}
