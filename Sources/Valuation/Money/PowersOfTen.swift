/// Powers of ten in the integer types that the engine uses.
enum PowersOfTen {
    /// The largest exponent whose power fits `Int128`.
    static let largestExponent = 38

    /// 10⁰ … 10³⁸. A table of literals needs no initialisation at run time.
    static let int128: InlineArray<39, Int128> = [
        1,
        10,
        100,
        1000,
        10000,
        100000,
        1_000_000,
        10_000_000,
        100_000_000,
        1_000_000_000,
        10_000_000_000,
        100_000_000_000,
        1_000_000_000_000,
        10_000_000_000_000,
        100_000_000_000_000,
        1_000_000_000_000_000,
        10_000_000_000_000_000,
        100_000_000_000_000_000,
        1_000_000_000_000_000_000,
        10_000_000_000_000_000_000,
        100_000_000_000_000_000_000,
        1_000_000_000_000_000_000_000,
        10_000_000_000_000_000_000_000,
        100_000_000_000_000_000_000_000,
        1_000_000_000_000_000_000_000_000,
        10_000_000_000_000_000_000_000_000,
        100_000_000_000_000_000_000_000_000,
        1_000_000_000_000_000_000_000_000_000,
        10_000_000_000_000_000_000_000_000_000,
        100_000_000_000_000_000_000_000_000_000,
        1_000_000_000_000_000_000_000_000_000_000,
        10_000_000_000_000_000_000_000_000_000_000,
        100_000_000_000_000_000_000_000_000_000_000,
        1_000_000_000_000_000_000_000_000_000_000_000,
        10_000_000_000_000_000_000_000_000_000_000_000,
        100_000_000_000_000_000_000_000_000_000_000_000,
        1_000_000_000_000_000_000_000_000_000_000_000_000,
        10_000_000_000_000_000_000_000_000_000_000_000_000,
        100_000_000_000_000_000_000_000_000_000_000_000_000,
    ]

    /// 10^`exponent`; `nil` if it does not fit.
    static func int128(_ exponent: Int) -> Int128? {
        exponent >= 0 && exponent <= largestExponent ? int128[exponent] : nil
    }
}

extension Int128 {
    /// The number of decimal digits of the magnitude; 1 for zero.
    package var digitCount: Int { magnitude.digitCount }
}

extension UInt128 {
    /// The number of decimal digits; 1 for zero.
    ///
    /// 1233 / 4096 is slightly more than log₁₀ 2, so the estimate is the digit count or one too many.
    var digitCount: Int {
        if self < 10 { return 1 }
        let estimate = ((128 - leadingZeroBitCount) &* 1233) >> 12
        if estimate > 38 { return self < UInt128(PowersOfTen.int128[38]) ? 38 : 39 }
        return self < UInt128(PowersOfTen.int128[estimate]) ? estimate : estimate + 1
    }
}
