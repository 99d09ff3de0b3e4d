/// Powers of ten in the integer widths the engine computes with.
package enum PowersOfTen {
    /// The largest exponent whose power fits `Int128`.
    package static let largestExponent = 38

    /// 10⁰ … 10³⁸.
    package static let int128: [Int128] = powers(through: 38)

    /// 10⁰ … 10¹⁸.
    package static let int64: [Int64] = powers(through: 18)

    /// 10^`exponent`, or `nil` where it does not fit.
    package static func int128(_ exponent: Int) -> Int128? {
        exponent >= 0 && exponent <= largestExponent ? int128[exponent] : nil
    }

    private static func powers<Integer: FixedWidthInteger>(through exponent: Int) -> [Integer] {
        var power: Integer = 1
        return (0...exponent).map { step in
            defer { if step < exponent { power *= 10 } }
            return power
        }
    }
}

extension Int128 {
    /// The number of decimal digits of the magnitude; 1 for zero.
    package var digitCount: Int { magnitude.digitCount }
}

extension UInt128 {
    /// The number of decimal digits; 1 for zero.
    ///
    /// 1233 / 4096 is just above log₁₀ 2, so the estimate is the count or one too many.
    package var digitCount: Int {
        if self < 10 { return 1 }
        let estimate = ((128 - leadingZeroBitCount) &* 1233) >> 12
        if estimate > 38 { return self < UInt128(PowersOfTen.int128[38]) ? 38 : 39 }
        return self < UInt128(PowersOfTen.int128[estimate]) ? estimate : estimate + 1
    }
}
