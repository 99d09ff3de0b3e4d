/// An interval that contains a number: every operation rounds the lower end down and the upper end up.
///
/// Powers, roots and long products have no exact decimal result. A digit is certain if both ends agree on it; where
/// they disagree, the calculation is repeated with more limbs.
struct Bounds: Sendable {
    let low: LongFloat
    let high: LongFloat
    /// The number of 64-bit limbs of the mantissas. Four full limbs hold 77 decimal digits; the highest limb may use a
    /// single bit.
    let limbs: Int

    /// The number of limbs of the first attempt: more than 77 significant digits.
    static let minimumLimbs = 5
    /// The number of limbs after which ends that still disagree are assumed to enclose a tie.
    static let mostLimbs = 20
    static let limbsInTurn = [minimumLimbs, 2 * minimumLimbs, mostLimbs]
    /// The number of limbs that nearly always tell a percentage of a few operations: more than 38 significant digits.
    static let fewLimbs = 3

    init(_ low: LongFloat, _ high: LongFloat, limbs: Int) {
        self.low = low
        self.high = high
        self.limbs = limbs
    }

    init(exactly value: LongFloat, limbs: Int) { self.init(value, value, limbs: limbs) }

    /// Encloses a decimal.
    init(_ value: ExactDecimal, limbs: Int) { self = .quotient(value, .one, limbs: limbs) }

    /// `dividend` ÷ `divisor`; the divisor must not be 0.
    static func quotient(_ dividend: ExactDecimal, _ divisor: ExactDecimal, limbs: Int) -> Bounds {
        let scale = max(dividend.scale, divisor.scale)
        let n = LongFloat(dividend.wide(at: scale), exponent: 0)
        let d = LongFloat(divisor.wide(at: scale), exponent: 0)
        let low = LongFloat.quotient(n, d, limbs: limbs, up: false)
        return Bounds(low, LongFloat.quotient(n, d, limbs: limbs, up: true), limbs: limbs)
    }

    /// The narrowest interval with fewer limbs that contains this one.
    func widened(to limbs: Int) -> Bounds {
        Bounds(low.rounded(to: limbs, up: false), high.rounded(to: limbs, up: true), limbs: limbs)
    }

    static func one(limbs: Int) -> Bounds { Bounds(exactly: .one, limbs: limbs) }
    static func zero(limbs: Int) -> Bounds { Bounds(exactly: .zero, limbs: limbs) }

    /// The sign of every value in the interval; `nil` if the ends differ in it.
    var sign: Int? { low.sign == high.sign ? low.sign : nil }
    var isNotNegative: Bool { !low.isNegative }

    /// The interval of the magnitudes of all values between the ends.
    var magnitude: Bounds {
        if isNotNegative { return self }
        if high.sign <= 0 { return -self }
        let greatest = LongFloat.compare(high, -low) > 0 ? high : -low
        return Bounds(.zero, greatest, limbs: limbs)
    }

    static prefix func - (value: Bounds) -> Bounds { Bounds(-value.high, -value.low, limbs: value.limbs) }

    static func + (left: Bounds, right: Bounds) -> Bounds {
        Bounds(
            .sum(left.low, right.low, limbs: left.limbs, up: false),
            .sum(left.high, right.high, limbs: left.limbs, up: true), limbs: left.limbs)
    }

    static func - (left: Bounds, right: Bounds) -> Bounds { left + -right }

    static func * (left: Bounds, right: Bounds) -> Bounds {
        let limbs = left.limbs
        if left.isNotNegative, right.isNotNegative {
            return Bounds(
                .product(left.low, right.low, limbs: limbs, up: false),
                .product(left.high, right.high, limbs: limbs, up: true), limbs: limbs)
        }
        // The smallest and the largest product are among the products of the ends.
        let ends = [
            (left.low, right.low), (left.low, right.high), (left.high, right.low), (left.high, right.high),
        ]
        var low = LongFloat.product(ends[0].0, ends[0].1, limbs: limbs, up: false)
        var high = LongFloat.product(ends[0].0, ends[0].1, limbs: limbs, up: true)
        for (a, b) in ends.dropFirst() {
            let down = LongFloat.product(a, b, limbs: limbs, up: false)
            let up = LongFloat.product(a, b, limbs: limbs, up: true)
            if LongFloat.compare(down, low) < 0 { low = down }
            if LongFloat.compare(up, high) > 0 { high = up }
        }
        return Bounds(low, high, limbs: limbs)
    }

    /// The quotient; `right` must not contain 0.
    static func / (left: Bounds, right: Bounds) -> Bounds {
        if right.low.isNegative { return -(left / -right) }
        let limbs = left.limbs
        return Bounds(
            .quotient(left.low, left.low.isNegative ? right.low : right.high, limbs: limbs, up: false),
            .quotient(left.high, left.high.isNegative ? right.high : right.low, limbs: limbs, up: true),
            limbs: limbs)
    }

    /// 1 ÷ the interval, which must be above 0.
    var inverse: Bounds { Bounds.one(limbs: limbs) / self }

    /// A power of an interval that is not below 0; `exponent` must not be negative.
    func power(_ exponent: Int) -> Bounds { power(exponent, from: .one(limbs: limbs)) }

    /// −1, 0 or 1 if every value is below, equal to or above every value of `other`; `nil` if the intervals overlap.
    func compared(to other: Bounds) -> Int? {
        if LongFloat.compare(high, other.low) < 0 { return -1 }
        if LongFloat.compare(low, other.high) > 0 { return 1 }
        let arePoints = LongFloat.compare(low, high) == 0 && LongFloat.compare(other.low, other.high) == 0
        return arePoints ? 0 : nil
    }
}
