// The one rule of rounding: half to even, once, from the exact value. The loops of `HoldingsByColumn` repeat it in integers
// of 64 and 128 bits, and tests compare them.
extension ExactDecimal {
    /// The significant digits of a figure that is shown, and of a number that is read.
    package static let figureDigits = 38
    /// The significant digits of a derived quotient: an inverse rate, a cross rate, an average.
    static let quotientDigits = 15
    /// The least coefficient with more digits than that.
    static let quotientLimit = UInt64(truncatingIfNeeded: PowersOfTen.int128[quotientDigits])

    /// The value rounded half to even to `decimals` digits after the point; unchanged if it has no more.
    package func rounded(decimals: Int) -> ExactDecimal {
        guard scale > decimals else { return self }
        let steps = scale - decimals
        if case .compact(let value) = coefficient, let divisor = PowersOfTen.int128(steps) {
            return ExactDecimal(ExactDecimal.quotientHalfEven(value, divisor), scale: decimals)
        }
        return ExactDecimal(
            ExactDecimal.quotientHalfEven(wide, WideInteger.powerOfTen(steps)), scale: decimals)
    }

    /// The value rounded half to even to at most `digits` significant digits.
    package func rounded(significantDigits digits: Int) -> ExactDecimal {
        let excess: Int
        switch coefficient {
        case .compact(let value): excess = value.digitCount - digits
        case .wide(let value): excess = value.decimalDigits.count - digits
        }
        guard excess > 0 else { return self }
        let quotient = ExactDecimal.quotientHalfEven(wide, WideInteger.powerOfTen(excess))
        return ExactDecimal(quotient, scale: scale - excess)
    }

    /// The value as shown: rounded to 38 significant digits if it has more.
    package var roundedForOutput: ExactDecimal {
        let value = withoutTrailingZeros
        return value.rounded(significantDigits: ExactDecimal.figureDigits).withoutTrailingZeros
    }

    /// The same value at the smallest possible scale.
    package var withoutTrailingZeros: ExactDecimal {
        switch coefficient {
        case .compact(let value):
            // Divisions of 64 bits take a fraction of the time.
            if let short = Int64(exactly: value) { return ExactDecimal.withoutTrailingZeros(short, scale) }
            return ExactDecimal.withoutTrailingZeros(value, scale)
        case .wide(let value):
            let zeros = min(scale, value.decimalDigits.reversed().prefix { $0 == UInt8(ascii: "0") }.count)
            guard zeros > 0 else { return self }
            let quotient = value.dividedByMagnitude(of: WideInteger.powerOfTen(zeros)).quotient
            return ExactDecimal(value.isNegative ? -quotient : quotient, scale: scale - zeros)
        }
    }

    /// `dividend` ÷ `divisor`, rounded half to even to `decimals` digits after the point; `nil` if the divisor is 0.
    package static func quotient(
        _ dividend: ExactDecimal, _ divisor: ExactDecimal, decimals: Int
    ) -> ExactDecimal? {
        guard !divisor.isZero else { return nil }
        return quotient(dividend, divisor, shift: decimals + divisor.scale - dividend.scale, scale: decimals)
    }

    /// `dividend` ÷ `divisor`, rounded half to even to `digits` significant digits; `nil` if the divisor is 0.
    package static func quotient(
        _ dividend: ExactDecimal, _ divisor: ExactDecimal, significantDigits digits: Int = quotientDigits
    ) -> ExactDecimal? {
        guard !divisor.isZero else { return nil }
        guard !dividend.isZero else { return .zero }
        // The integer part of |dividend| · 10^shift / |divisor| has `digits` or `digits` + 1 digits.
        var shift = digits - (dividend.digitCount - divisor.digitCount)
        if hasMoreDigits(than: digits, dividend, divisor, shift: shift) { shift -= 1 }
        let result = quotient(dividend, divisor, shift: shift, scale: shift + dividend.scale - divisor.scale)
        return result.withoutTrailingZeros
    }

    /// Whether the integer part of |dividend| · 10^`shift` / |divisor|, taken over the coefficients, has more than
    /// `digits` digits.
    private static func hasMoreDigits(
        than digits: Int, _ dividend: ExactDecimal, _ divisor: ExactDecimal, shift: Int
    ) -> Bool {
        if case .compact(let n) = dividend.coefficient, case .compact(let d) = divisor.coefficient,
            let power = PowersOfTen.int128(abs(shift)), let limit = PowersOfTen.int128(digits)
        {
            let (scaled, overflow) = (shift >= 0 ? n : d).magnitude.multipliedReportingOverflow(
                by: power.magnitude)
            if !overflow {
                let truncated = shift >= 0 ? scaled / d.magnitude : n.magnitude / scaled
                return truncated >= limit.magnitude
            }
        }
        let scaled = shift >= 0 ? dividend.wide.timesPowerOfTen(shift) : dividend.wide
        let by = shift >= 0 ? divisor.wide : divisor.wide.timesPowerOfTen(-shift)
        let (truncated, _) = scaled.dividedByMagnitude(of: by)
        return WideInteger.compareMagnitudes(truncated, WideInteger.powerOfTen(digits)) >= 0
    }

    /// The number of digits of the coefficient.
    private var digitCount: Int {
        switch coefficient {
        case .compact(let value): value.digitCount
        case .wide(let value): value.digitCount
        }
    }

    /// The dividend's coefficient · 10^`shift` ÷ the divisor's, rounded half to even, with the scale `scale`.
    private static func quotient(
        _ dividend: ExactDecimal, _ divisor: ExactDecimal, shift: Int, scale: Int
    ) -> ExactDecimal {
        if scale >= 0, case .compact(let n) = dividend.coefficient,
            case .compact(let d) = divisor.coefficient,
            let power = PowersOfTen.int128(shift.magnitude > 38 ? 39 : Int(shift.magnitude))
        {
            let (product, overflow) = CompactDecimal.multiply(shift >= 0 ? n : d, power)
            // Int128.min ÷ −1 would overflow.
            if !overflow, n != .min, product != .min {
                return ExactDecimal(
                    shift >= 0 ? quotientHalfEven(product, d) : quotientHalfEven(n, product), scale: scale)
            }
        }
        let n = shift >= 0 ? dividend.wide.timesPowerOfTen(shift) : dividend.wide
        let d = shift >= 0 ? divisor.wide : divisor.wide.timesPowerOfTen(-shift)
        return ExactDecimal(quotientHalfEven(n, d), scale: scale)
    }

    /// The integer nearest to `dividend` ÷ `divisor`, half to even. The divisor must not be 0, nor the dividend
    /// `Int128.min`.
    @inline(__always)
    static func quotientHalfEven(_ dividend: Int128, _ divisor: Int128) -> Int128 {
        let isNegative = (dividend < 0) != (divisor < 0)
        let d = divisor.magnitude
        var (quotient, remainder) = dividend.magnitude.quotientAndRemainder(dividingBy: d)
        let rest = d - remainder
        if remainder > rest || (remainder == rest && quotient & 1 == 1) { quotient += 1 }
        // Rounding up happens only with a divisor of 2 or more, so the quotient has room.
        return isNegative ? 0 &- Int128(truncatingIfNeeded: quotient) : Int128(truncatingIfNeeded: quotient)
    }

    static func quotientHalfEven(_ dividend: WideInteger, _ divisor: WideInteger) -> WideInteger {
        var (quotient, remainder) = dividend.dividedByMagnitude(of: divisor)
        let order = WideInteger.compareMagnitudes(remainder + remainder, divisor)
        if order > 0 || (order == 0 && quotient.isOdd) { quotient = quotient + WideInteger(1) }
        return dividend.isNegative == divisor.isNegative ? quotient : -quotient
    }
}

extension ExactDecimal {
    @inline(__always)
    private static func withoutTrailingZeros(
        _ coefficient: some FixedWidthInteger, _ scale: Int
    ) -> ExactDecimal {
        var (value, scale) = (coefficient, scale)
        while scale > 0 {
            let (quotient, remainder) = value.quotientAndRemainder(dividingBy: 10)
            if remainder != 0 { break }
            (value, scale) = (quotient, scale - 1)
        }
        return ExactDecimal(Int128(value), scale: scale)
    }
}

extension WideInteger {
    fileprivate var digitCount: Int { int128?.digitCount ?? decimalDigits.count }
}
