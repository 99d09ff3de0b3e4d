/// A non-negative number known to lie between two ends, in which growth and returns are computed.
protocol Enclosure: Multiplied, Sendable {
    static func one(limbs: Int) -> Self
    /// `dividend` ÷ `divisor`; the divisor must not be 0.
    static func quotient(_ dividend: ExactDecimal, _ divisor: ExactDecimal, limbs: Int) -> Self
    static func + (left: Self, right: Self) -> Self
    /// The quotient; `right` must be above 0.
    static func / (left: Self, right: Self) -> Self
    /// −1, 0 or 1 if every value is below, equal to or above every value of `other`; `nil` if they overlap.
    func compared(to other: Self) -> Int?
    var isZero: Bool { get }
    /// The same interval with `limbs` limbs.
    func bounds(limbs: Int) -> Bounds
}

extension Bounds: Enclosure {
    var isZero: Bool { high.isZero && low.isZero }
    func bounds(limbs: Int) -> Bounds { self }
}

/// An interval with 64-bit ends: enough for most figures over many days, and without heap memory.
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
    /// The magnitude of the coefficient · 10^`exponent`, or the magnitude itself if the exponent is below 0; `nil` if
    /// it does not fit.
    fileprivate func compactMagnitude(times exponent: Int) -> UInt128? {
        guard case .compact(let coefficient) = coefficient else { return nil }
        if exponent <= 0 { return coefficient.magnitude }
        guard let power = PowersOfTen.int128(exponent) else { return nil }
        let (product, overflow) = coefficient.magnitude.multipliedReportingOverflow(by: power.magnitude)
        return overflow ? nil : product
    }
}

/// The product of the factors so far, both as an interval and modulo a prime, which reveals equal products.
///
/// Up to a day within a stretch it may be below 0, as a value is of which more is owed than held.
struct Growth<Value: Enclosure>: Sendable {
    /// The magnitude.
    let value: Value
    let isNegative: Bool
    private let limbs: Int
    private let numerator: UInt128
    private let denominator: UInt128

    init(limbs: Int) {
        value = .one(limbs: limbs)
        isNegative = false
        self.limbs = limbs
        numerator = 1
        denominator = 1
    }

    private init(
        _ value: Value, isNegative: Bool, limbs: Int, _ numerator: UInt128, _ denominator: UInt128
    ) {
        self.value = value
        self.isNegative = isNegative
        self.limbs = limbs
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The product with `dividend` ÷ `divisor`; the divisor must be above 0.
    func times(_ dividend: ExactDecimal, over divisor: ExactDecimal) -> Growth {
        if dividend == divisor { return self }
        let (scale, magnitude) = (max(dividend.scale, divisor.scale), dividend.magnitude)
        return Growth(
            value * .quotient(magnitude, divisor, limbs: limbs),
            isNegative: isNegative != dividend.isNegative, limbs: limbs,
            Mersenne.product(numerator, Mersenne.residue(magnitude, at: scale)),
            Mersenne.product(denominator, Mersenne.residue(divisor, at: scale)))
    }

    func times(_ other: Growth) -> Growth {
        Growth(
            value * other.value, isNegative: isNegative != other.isNegative, limbs: limbs,
            Mersenne.product(numerator, other.numerator),
            Mersenne.product(denominator, other.denominator))
    }

    /// The order of two products: −1, 0 or 1; `nil` if more limbs are needed.
    func compared(to other: Growth) -> Int? {
        if isNegative != other.isNegative, !(value.isZero && other.value.isZero) {
            return isNegative ? -1 : 1
        }
        return isNegative ? other.magnitudeCompared(to: self) : magnitudeCompared(to: other)
    }

    private func magnitudeCompared(to other: Growth) -> Int? {
        if let order = value.compared(to: other.value) { return order }
        // Products that overlap and are equal modulo a prime of 38 digits are taken as equal: they have the same first
        // digits, so that only the day of a peak or a trough could be another of the same height.
        let left = Mersenne.product(numerator, other.denominator)
        return left == Mersenne.product(other.numerator, denominator) ? 0 : nil
    }
}

/// Arithmetic modulo the prime 2^127 − 1.
private enum Mersenne {
    static let prime = UInt128.max >> 1

    static func product(_ left: UInt128, _ right: UInt128) -> UInt128 {
        let (high, low) = left.multipliedFullWidth(by: right)
        // Both factors are below 2^127, so the product is below 2^254 = 2^126 · 2^128, and 2^128 is congruent to 2.
        return reduced((low & prime) + (high << 1 | low >> 127))
    }

    private static func reduced(_ value: UInt128) -> UInt128 {
        let sum = (value & prime) + value >> 127
        return sum >= prime ? sum - prime : sum
    }

    /// The residue of a number's coefficient at a scale; the number must not be negative.
    static func residue(_ value: ExactDecimal, at scale: Int) -> UInt128 {
        guard case .compact(let coefficient) = value.coefficient,
            let power = PowersOfTen.int128(scale - value.scale)
        else { return residue(value.wide(at: scale)) }
        return product(reduced(coefficient.magnitude), power.magnitude)
    }

    /// The residue of a number that is not negative.
    static func residue(_ value: WideInteger) -> UInt128 {
        var residue: UInt128 = 0
        for limb in value.limbs.reversed() {
            residue = reduced(product(residue, 1 << 64) + UInt128(limb))
        }
        return residue
    }
}
