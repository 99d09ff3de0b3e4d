/// A number above or equal to 0 between two ends, as growth and its returns are worked out with.
protocol Enclosure: Sendable {
    static func one(limbs: Int) -> Self
    /// `dividend` ÷ `divisor`, which is not 0.
    static func quotient(_ dividend: ExactDecimal, _ divisor: ExactDecimal, limbs: Int) -> Self
    static func + (left: Self, right: Self) -> Self
    static func * (left: Self, right: Self) -> Self
    /// Over a number above 0.
    static func / (left: Self, right: Self) -> Self
    /// −1, 0 or 1 as every value of the one is below, equal to or above every one of the other; `nil` where they overlap.
    func compared(to other: Self) -> Int?
    var isZero: Bool { get }
    /// The same with so many limbs.
    func bounds(limbs: Int) -> Bounds
}

extension Bounds: Enclosure {
    var isZero: Bool { high.isZero && low.isZero }
    func bounds(limbs: Int) -> Bounds { self }
}

/// Ends of 64 bits: enough for most figures of many days, and without memory of their own.
struct ShortBounds: Enclosure {
    let low: ShortFloat
    let high: ShortFloat

    static func one(limbs: Int) -> ShortBounds { ShortBounds(low: .one, high: .one) }

    static func quotient(_ dividend: ExactDecimal, _ divisor: ExactDecimal, limbs: Int) -> ShortBounds {
        if dividend.isZero { return ShortBounds(low: .zero, high: .zero) }
        let shift = dividend.scale - divisor.scale
        if let n = dividend.compactMagnitude(times: -shift), let d = divisor.compactMagnitude(times: shift) {
            return ShortBounds(exactly: n) / ShortBounds(exactly: d)
        }
        let bounds = Bounds.quotient(dividend, divisor, limbs: 2)
        return ShortBounds(low: ShortFloat(bounds.low), high: ShortFloat(bounds.high).above)
    }

    private init(low: ShortFloat, high: ShortFloat) {
        self.low = low
        self.high = high
    }

    private init(exactly integer: UInt128) {
        let zeros = integer.leadingZeroBitCount
        low = ShortFloat(UInt64(truncatingIfNeeded: (integer << UInt128(zeros)) >> 64), exponent: 64 - zeros)
        high = zeros >= 64 ? low : low.above
    }

    static func + (left: ShortBounds, right: ShortBounds) -> ShortBounds {
        ShortBounds(low: left.low + right.low, high: (left.high + right.high).above)
    }

    static func * (left: ShortBounds, right: ShortBounds) -> ShortBounds {
        ShortBounds(low: left.low * right.low, high: (left.high * right.high).above)
    }

    static func / (left: ShortBounds, right: ShortBounds) -> ShortBounds {
        ShortBounds(low: left.low / right.high, high: (left.high / right.low).above)
    }

    func compared(to other: ShortBounds) -> Int? {
        if low > other.high { return 1 }
        return other.low > high ? -1 : nil
    }

    var isZero: Bool { high.isZero }

    func bounds(limbs: Int) -> Bounds { Bounds(low.long, high.long, limbs: limbs) }
}

extension ExactDecimal {
    /// The magnitude of the coefficient times a power of ten, which is 1 for an exponent below 0; `nil` where that does not
    /// fit.
    fileprivate func compactMagnitude(times exponent: Int) -> UInt128? {
        guard case .compact(let coefficient) = coefficient else { return nil }
        if exponent <= 0 { return coefficient.magnitude }
        guard let power = PowersOfTen.int128(exponent) else { return nil }
        let (product, overflow) = coefficient.magnitude.multipliedReportingOverflow(by: power.magnitude)
        return overflow ? nil : product
    }
}

/// The product of factors so far: between bounds, and modulo a prime, by which equal products are known as such.
struct Growth<Value: Enclosure>: Sendable {
    let value: Value
    private let limbs: Int
    private let numerator: UInt128
    private let denominator: UInt128

    init(limbs: Int) {
        value = .one(limbs: limbs)
        self.limbs = limbs
        numerator = 1
        denominator = 1
    }

    private init(_ value: Value, limbs: Int, _ numerator: UInt128, _ denominator: UInt128) {
        self.value = value
        self.limbs = limbs
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Times `dividend` ÷ `divisor`, which is above 0.
    func times(_ dividend: ExactDecimal, over divisor: ExactDecimal) -> Growth {
        if dividend == divisor { return self }
        let scale = max(dividend.scale, divisor.scale)
        return Growth(
            value * .quotient(dividend, divisor, limbs: limbs), limbs: limbs,
            Mersenne.product(numerator, Mersenne.residue(dividend, at: scale)),
            Mersenne.product(denominator, Mersenne.residue(divisor, at: scale)))
    }

    func times(_ other: Growth) -> Growth {
        Growth(
            value * other.value, limbs: limbs, Mersenne.product(numerator, other.numerator),
            Mersenne.product(denominator, other.denominator))
    }

    /// −1, 0 or 1; `nil` where more limbs are needed.
    func compared(to other: Growth) -> Int? {
        if let order = value.compared(to: other.value) { return order }
        // Products that are as near as that, and equal modulo a prime of 38 digits, are equal.
        let left = Mersenne.product(numerator, other.denominator)
        return left == Mersenne.product(other.numerator, denominator) ? 0 : nil
    }
}

/// Arithmetic modulo the prime 2^127 − 1.
private enum Mersenne {
    static let prime = UInt128.max >> 1

    static func product(_ left: UInt128, _ right: UInt128) -> UInt128 {
        let (high, low) = left.multipliedFullWidth(by: right)
        // Both factors are below 2^127, so that the product is below 2^254 = 2^126 · 2^128, and 2^128 is 2.
        return reduced((low & prime) + (high << 1 | low >> 127))
    }

    private static func reduced(_ value: UInt128) -> UInt128 {
        let sum = (value & prime) + value >> 127
        return sum >= prime ? sum - prime : sum
    }

    /// Of the coefficient that a number has at a scale; the number is not negative.
    static func residue(_ value: ExactDecimal, at scale: Int) -> UInt128 {
        guard case .compact(let coefficient) = value.coefficient,
            let power = PowersOfTen.int128(scale - value.scale)
        else { return residue(value.wide(at: scale)) }
        return product(reduced(coefficient.magnitude), power.magnitude)
    }

    /// Of a number that is not negative.
    static func residue(_ value: WideInteger) -> UInt128 {
        var residue: UInt128 = 0
        for limb in value.limbs.reversed() {
            residue = reduced(product(residue, 1 << 64) + UInt128(limb))
        }
        return residue
    }
}
