/// A non-negative binary number with 64 significant bits, `mantissa` · 2^`exponent`; every operation truncates.
///
/// The relative error of an operation is less than 2^−63. Counting the operations bounds the error of a result, which
/// is enough to locate the roots of an equation.
struct ShortFloat: Multiplied, Sendable {
    /// Normalised: the highest bit is set unless the number is 0.
    let mantissa: UInt64
    let exponent: Int

    static let zero = ShortFloat(normal: 0, Int.min / 4)
    static let one = ShortFloat(1)

    private init(normal mantissa: UInt64, _ exponent: Int) {
        self.mantissa = mantissa
        self.exponent = exponent
    }

    init(_ mantissa: UInt64, exponent: Int = 0) {
        guard mantissa != 0 else {
            self = .zero
            return
        }
        let zeros = mantissa.leadingZeroBitCount
        self.init(normal: mantissa << UInt64(zeros), exponent - zeros)
    }

    /// The highest bits of the magnitude of a number.
    init(_ value: LongFloat) {
        let limbs = value.mantissa.limbs
        guard let high = limbs.last else {
            self = .zero
            return
        }
        let exponent = (value.exponent + limbs.count - 1) * 64
        let zeros = high.leadingZeroBitCount
        let low = limbs.count > 1 ? limbs[limbs.count - 2] : 0
        let mantissa = zeros == 0 ? high : high << UInt64(zeros) | low >> UInt64(64 - zeros)
        self.init(normal: mantissa, exponent - zeros)
    }

    /// A number close to one that is finite and not negative; it guarantees nothing.
    init(near value: Double) {
        self.init(value.significandBitPattern | 1 << 52, exponent: Int(value.exponent) - 52)
    }

    /// A number close to this one; it guarantees nothing.
    var double: Double {
        isZero ? 0 : Double(sign: .plus, exponent: exponent, significand: Double(mantissa))
    }

    var isZero: Bool { mantissa == 0 }

    @inline(__always)
    static func * (left: ShortFloat, right: ShortFloat) -> ShortFloat {
        if left.mantissa == 0 || right.mantissa == 0 { return .zero }
        let (high, low) = left.mantissa.multipliedFullWidth(by: right.mantissa)
        let exponent = left.exponent + right.exponent
        if high >> 63 == 1 { return ShortFloat(normal: high, exponent + 64) }
        return ShortFloat(normal: high << 1 | low >> 63, exponent + 63)
    }

    @inline(__always)
    static func + (left: ShortFloat, right: ShortFloat) -> ShortFloat {
        let (large, small) = left.exponent >= right.exponent ? (left, right) : (right, left)
        let shift = large.exponent - small.exponent
        if small.mantissa == 0 || shift > 63 { return large }
        let (sum, overflow) = large.mantissa.addingReportingOverflow(small.mantissa >> UInt64(shift))
        return overflow
            ? ShortFloat(normal: sum >> 1 | 1 << 63, large.exponent + 1)
            : ShortFloat(normal: sum, large.exponent)
    }

    /// The quotient; `right` must not be 0.
    static func / (left: ShortFloat, right: ShortFloat) -> ShortFloat {
        if left.mantissa == 0 || right.mantissa == 0 { return .zero }
        // Divide the mantissas, halving the first if the quotient would otherwise reach 2^64.
        if left.mantissa >= right.mantissa {
            let quotient = right.mantissa.dividingFullWidth((left.mantissa >> 1, left.mantissa << 63))
                .quotient
            return ShortFloat(quotient, exponent: left.exponent - right.exponent - 63)
        }
        let quotient = right.mantissa.dividingFullWidth((left.mantissa, 0)).quotient
        return ShortFloat(quotient, exponent: left.exponent - right.exponent - 64)
    }

    /// The absolute difference of two numbers.
    static func distance(_ left: ShortFloat, _ right: ShortFloat) -> ShortFloat {
        let (large, small) = left > right ? (left, right) : (right, left)
        let shift = large.exponent - small.exponent
        if small.mantissa == 0 || shift > 63 { return large }
        return ShortFloat(large.mantissa - small.mantissa >> UInt64(shift), exponent: large.exponent)
    }

    @inline(__always)
    static func > (left: ShortFloat, right: ShortFloat) -> Bool {
        if left.mantissa == 0 || right.mantissa == 0 { return right.mantissa == 0 && left.mantissa != 0 }
        return left.exponent == right.exponent
            ? left.mantissa > right.mantissa : left.exponent > right.exponent
    }

    /// The value · 2^`count`.
    func scaled(by count: Int) -> ShortFloat {
        isZero ? self : ShortFloat(normal: mantissa, exponent + count)
    }

    /// A power; its relative error is less than 2^−62 for each of its `exponent` factors.
    func power(_ exponent: Int) -> ShortFloat { power(exponent, from: .one) }

    /// A number slightly greater than any that was truncated to this one.
    var above: ShortFloat { isZero ? self : self + ShortFloat(normal: 1 << 63, exponent - 62) }

    /// The same value as a ``LongFloat``.
    var long: LongFloat {
        if isZero { return .zero }
        // exponent = 64 · limbs + bits, with 0 to 63 bits.
        let limbs = exponent >> 6
        return LongFloat(
            WideInteger(Int128(mantissa)) * WideInteger(Int128(1) << Int128(exponent & 63)), exponent: limbs)
    }
}
