#if canImport(FoundationEssentials)
    package import struct FoundationEssentials.Decimal
#else
    package import struct Foundation.Decimal
#endif

extension Decimal {
    /// The figure as it is given out: exact up to 38 significant digits, rounded half to even beyond.
    package init(_ value: ExactDecimal) {
        let figure = value.givenOut
        let magnitude = figure.wide.magnitude
        var significand = Decimal(0)
        for limb in magnitude.limbs.reversed() {
            significand = significand * Decimal.twoToThe64 + Decimal(limb)
        }
        self = Decimal(
            sign: figure.isNegative ? .minus : .plus, exponent: -figure.scale, significand: significand)
    }

    private static let twoToThe64 = Decimal(UInt64.max) + 1
}

extension CompactDecimal {
    /// A number given as `Decimal`, whole.
    ///
    /// - Throws: ``NumberError`` for NaN, and for what no file could hold either.
    package init(_ value: Decimal) throws(NumberError) {
        self = try CompactDecimal.parse(value.description)
    }
}
