/// A binary number with many digits, `mantissa` · 2^(64 · `exponent`), rounded to whole limbs in a chosen direction; it
/// is an end of ``Bounds``.
///
/// Two ends rounded away from each other enclose the exact value, so a digit on which they agree is certain.
struct LongFloat: Sendable {
    let mantissa: WideInteger
    /// The exponent, in limbs.
    let exponent: Int

    static let zero = LongFloat(.zero, exponent: 0)
    static let one = LongFloat(WideInteger(1), exponent: 0)

    init(_ mantissa: WideInteger, exponent: Int) {
        self.mantissa = mantissa
        self.exponent = exponent
    }

    var isZero: Bool { mantissa.isZero }
    var isNegative: Bool { mantissa.isNegative }
    /// The sign: −1, 0 or 1.
    var sign: Int { isZero ? 0 : isNegative ? -1 : 1 }
    /// The position of the highest limb: the number with the higher position has the greater magnitude.
    private var top: Int { mantissa.limbs.count + exponent }

    /// The value rounded to at most `limbs` limbs: upwards if `up`, otherwise downwards.
    func rounded(to limbs: Int, up: Bool) -> LongFloat {
        let excess = mantissa.limbs.count - limbs
        if excess <= 0 { return self }
        let isExact = mantissa.limbs[..<excess].allSatisfy { $0 == 0 }
        let kept = WideInteger(isNegative: false, limbs: Array(mantissa.limbs[excess...]))
        let magnitude = !isExact && up != isNegative ? kept + WideInteger(1) : kept
        let signed = WideInteger(isNegative: isNegative, limbs: magnitude.limbs)
        return LongFloat(signed, exponent: exponent + excess)
    }

    static prefix func - (value: LongFloat) -> LongFloat {
        LongFloat(-value.mantissa, exponent: value.exponent)
    }

    static func product(_ left: LongFloat, _ right: LongFloat, limbs: Int, up: Bool) -> LongFloat {
        if left.isZero || right.isZero { return .zero }
        return LongFloat(left.mantissa * right.mantissa, exponent: left.exponent + right.exponent)
            .rounded(to: limbs, up: up)
    }

    static func sum(_ left: LongFloat, _ right: LongFloat, limbs: Int, up: Bool) -> LongFloat {
        if left.isZero { return right.rounded(to: limbs, up: up) }
        if right.isZero { return left.rounded(to: limbs, up: up) }
        let (high, low) = left.top >= right.top ? (left, right) : (right, left)
        var small = low
        // A number far below the last limb that is kept matters only by its sign.
        let floor = high.top - max(limbs, high.mantissa.limbs.count) - 2
        if low.top < floor { small = LongFloat(WideInteger(low.isNegative ? -1 : 1), exponent: floor) }
        let exponent = min(high.exponent, small.exponent)
        let sum = high.shifted(to: exponent) + small.shifted(to: exponent)
        return LongFloat(sum, exponent: exponent).rounded(to: limbs, up: up)
    }

    /// `dividend` ÷ `divisor`; the divisor must not be 0.
    static func quotient(_ dividend: LongFloat, _ divisor: LongFloat, limbs: Int, up: Bool) -> LongFloat {
        if dividend.isZero || divisor.isZero { return .zero }
        let shift = max(limbs + 1 + divisor.mantissa.limbs.count - dividend.mantissa.limbs.count, 0)
        let (quotient, remainder) = dividend.shifted(to: dividend.exponent - shift)
            .dividedByMagnitude(of: divisor.mantissa)
        let isNegative = dividend.isNegative != divisor.isNegative
        let isCut = !remainder.isZero && up != isNegative
        let magnitude = isCut ? quotient + WideInteger(1) : quotient
        let signed = WideInteger(isNegative: isNegative, limbs: magnitude.limbs)
        return LongFloat(signed, exponent: dividend.exponent - shift - divisor.exponent)
            .rounded(to: limbs, up: up)
    }

    /// −1, 0 or 1 if `left` is less than, equal to or greater than `right`.
    static func compare(_ left: LongFloat, _ right: LongFloat) -> Int {
        sum(left, -right, limbs: 2, up: false).sign
    }

    /// The mantissa at an exponent that is not greater than the current one.
    private func shifted(to lower: Int) -> WideInteger {
        if lower == exponent { return mantissa }
        return WideInteger(
            isNegative: isNegative,
            limbs: Array(repeating: 0, count: exponent - lower) + mantissa.limbs)
    }

    /// The integer nearest to the value · `factor`, half to even.
    func roundedProduct(with factor: WideInteger) -> WideInteger {
        let product = mantissa * factor
        if exponent >= 0 { return LongFloat(product, exponent: exponent).shifted(to: 0) }
        if product.limbs.count < -exponent { return .zero }
        let unit = LongFloat(WideInteger(1), exponent: -exponent).shifted(to: 0)
        return ExactDecimal.quotientHalfEven(product, unit)
    }

    /// The exact midpoint between this value and another.
    func middle(to other: LongFloat, limbs: Int) -> LongFloat {
        let sum = LongFloat.sum(self, other, limbs: limbs + 1, up: false)
        let half = LongFloat(WideInteger(Int128(1) << 63), exponent: -1)
        return LongFloat.product(sum, half, limbs: limbs + 1, up: false)
    }
}
