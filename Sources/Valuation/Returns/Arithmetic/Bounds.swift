/// A number known to lie between two others: every operation rounds the lower end down and the upper end up.
///
/// Powers, roots and long products have no exact decimals. What is worked out between bounds is right to the last digit
/// that both ends agree on; where they do not agree, the same is worked out again with more limbs.
struct Bounds: Sendable {
    let low: LongFloat
    let high: LongFloat
    /// 64-bit limbs of the mantissas. Four whole limbs are 77 decimal digits; of the highest one bit may be used alone.
    let limbs: Int

    /// Limbs with which a figure is worked out first: more than 77 significant digits.
    static let fewestLimbs = 5
    /// Limbs after which ends that still disagree are taken to lie around a tie.
    static let mostLimbs = 20
    static let limbsInTurn = [fewestLimbs, 2 * fewestLimbs, mostLimbs]

    init(_ low: LongFloat, _ high: LongFloat, limbs: Int) {
        self.low = low
        self.high = high
        self.limbs = limbs
    }

    init(exactly value: LongFloat, limbs: Int) { self.init(value, value, limbs: limbs) }

    /// A decimal, its power of ten divided out.
    init(_ value: ExactDecimal, limbs: Int) { self = .quotient(value, .one, limbs: limbs) }

    /// `dividend` ÷ `divisor`, which is not 0.
    static func quotient(_ dividend: ExactDecimal, _ divisor: ExactDecimal, limbs: Int) -> Bounds {
        let scale = max(dividend.scale, divisor.scale)
        let n = LongFloat(dividend.wide(at: scale), exponent: 0)
        let d = LongFloat(divisor.wide(at: scale), exponent: 0)
        let low = LongFloat.quotient(n, d, limbs: limbs, up: false)
        return Bounds(low, LongFloat.quotient(n, d, limbs: limbs, up: true), limbs: limbs)
    }

    static func one(limbs: Int) -> Bounds { Bounds(exactly: .one, limbs: limbs) }
    static func zero(limbs: Int) -> Bounds { Bounds(exactly: .zero, limbs: limbs) }

    /// Of every value between the ends; `nil` where they differ in it.
    var sign: Int? { low.sign == high.sign ? low.sign : nil }
    var isNotNegative: Bool { !low.isNegative }

    /// From the least magnitude of a value between the ends to the greatest.
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
        // The ends are among the products of ends.
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

    /// Over bounds that are both above 0.
    static func / (left: Bounds, right: Bounds) -> Bounds {
        let limbs = left.limbs
        return Bounds(
            .quotient(left.low, left.low.isNegative ? right.low : right.high, limbs: limbs, up: false),
            .quotient(left.high, left.high.isNegative ? right.high : right.low, limbs: limbs, up: true),
            limbs: limbs)
    }

    /// One over bounds that are both above 0.
    var inverse: Bounds { Bounds.one(limbs: limbs) / self }

    /// A power of bounds that are not below 0; `exponent` is not negative.
    ///
    /// - Complexity: O(log *n*) products.
    func power(_ exponent: Int) -> Bounds {
        var result = Bounds.one(limbs: limbs)
        var square = self
        var rest = exponent
        while rest > 0 {
            if rest & 1 == 1 { result = result * square }
            rest >>= 1
            if rest > 0 { square = square * square }
        }
        return result
    }

    /// −1, 0 or 1 as every value of the one is below, equal to or above every one of the other; `nil` where they overlap.
    func compared(to other: Bounds) -> Int? {
        if LongFloat.compare(high, other.low) < 0 { return -1 }
        if LongFloat.compare(low, other.high) > 0 { return 1 }
        let arePoints = LongFloat.compare(low, high) == 0 && LongFloat.compare(other.low, other.high) == 0
        return arePoints ? 0 : nil
    }
}
