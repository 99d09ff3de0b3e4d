/// An equation of amounts on days, Σ a·w^d = 0, where w is what 1 a day later is worth today: w = (1 + r)^(−1/365).
///
/// The days are whole, so that the sum is a polynomial in w, however many days there are; an annual rate r is made of a
/// root by multiplication alone.
struct DatedAmounts: Sendable {
    /// Since the first amount, which is on day 0.
    let days: [Int]
    /// None of them may be 0.
    let amounts: [Bounds]
    let limbs: Int
    /// Whether they are known to sum up to 0, so that 1 is a root.
    let sumToZero: Bool
    /// Magnitudes of the amounts, and whether they are below 0.
    private let short: [(magnitude: ShortFloat, isNegative: Bool)]

    init(days: [Int], amounts: [Bounds], limbs: Int, sumToZero: Bool = false) {
        self.days = days
        self.amounts = amounts
        self.limbs = limbs
        self.sumToZero = sumToZero
        short = amounts.map { (ShortFloat($0.isNotNegative ? $0.low : -$0.high), !$0.isNotNegative) }
    }

    /// How often the sign of the amounts changes: there are at most so many roots (Descartes).
    var signChanges: Int {
        zip(short, short.dropFirst()).count { $0.isNegative != $1.isNegative }
    }

    var isFirstNegative: Bool { short.first?.isNegative ?? false }

    // MARK: With few digits

    /// The sum and its derivatives at a point, of terms a·w^(d − m), by the logarithm of w, positive and negative terms
    /// apart.
    struct Glance {
        /// By the order of the derivative.
        var positive = InlineArray<4, ShortFloat>(repeating: .zero)
        var negative = InlineArray<4, ShortFloat>(repeating: .zero)
        /// Σ |a|·w^(d − m)·(d − m)^4.
        var rest = ShortFloat.zero
        /// All of these are too small by less than this part of them.
        var error = ShortFloat.zero
        /// The greatest of the |d − m|.
        var reach = 0

        private func magnitude(_ order: Int) -> ShortFloat {
            .distance(positive[order], negative[order])
        }

        private func doubt(_ order: Int) -> ShortFloat {
            (positive[order] + negative[order]).above * error
        }

        /// The sign of the sum; `nil` where that is not certain.
        var sign: Int? {
            guard magnitude(0) > doubt(0) else { return nil }
            return positive[0] > negative[0] ? 1 : -1
        }

        /// Whether neither the sum nor its slope can be told from 0.
        var isFlat: Bool { !(magnitude(0) > doubt(0)) && !(magnitude(1) > doubt(1)) }

        /// Whether the sum has no root, or rises or falls throughout, where the logarithm of w is up to `radius` from that of
        /// the point.
        ///
        /// By Taylor's formula; the derivatives cancel where roots are close to one another, the rest does not.
        func hasOneRootAtMost(within radius: ShortFloat) -> Bool {
            // Up to there e^((d − m) · radius) is below e, which is below 4!/8.
            if (ShortFloat(UInt64(reach)) * radius).above > .one { return false }
            func most(_ order: Int) -> ShortFloat { ((magnitude(order) + doubt(order)).above * radius).above }
            let cubes = (((rest * radius).above * radius).above * radius).above
            let bend = (most(2) + ((most(3) * radius).above + cubes).above.scaled(by: -1)).above
            if magnitude(1) > (doubt(1) + bend).above { return true }
            let change = (most(1) + (bend * radius).above).above
            return magnitude(0) > (doubt(0) + change).above
        }
    }

    func glance(at w: ShortFloat) -> Glance {
        var glance = Glance()
        let (worth, error) = worth(at: w)
        glance.error = error
        let last = days.last ?? 0
        var (sum, moment) = (ShortFloat.zero, ShortFloat.zero)
        for (term, day) in zip(worth, days) {
            sum = sum + term
            moment = moment + term * ShortFloat(UInt64(day))
        }
        let middle = DatedAmounts.quotient(moment, sum, atMost: last)
        for (place, day) in days.enumerated() {
            let distance = ShortFloat(UInt64(abs(day - middle)))
            var term = worth[place]
            for order in 0..<4 {
                // Odd powers of a distance below 0 are below 0.
                let isNegative = short[place].isNegative != (day < middle && order & 1 == 1)
                if isNegative {
                    glance.negative[order] = glance.negative[order] + term
                } else {
                    glance.positive[order] = glance.positive[order] + term
                }
                term = term * distance
            }
            glance.rest = glance.rest + term
        }
        glance.reach = max(middle, last - middle)
        return glance
    }

    /// The magnitudes of all terms at a point; each, and every sum of them, is too small by less than a part of it.
    private func worth(at w: ShortFloat) -> (terms: [ShortFloat], error: ShortFloat) {
        var squares = [w]
        var power = ShortFloat.one
        var products = 0
        var worth: [ShortFloat] = []
        worth.reserveCapacity(days.count)
        var last = 0
        for (place, day) in days.enumerated() {
            var gap = day - last
            var bit = 0
            while gap > 0 {
                if bit == squares.count {
                    squares.append(squares[bit - 1] * squares[bit - 1])
                    products += 1
                }
                if gap & 1 == 1 {
                    power = power * squares[bit]
                    products += 1
                }
                gap >>= 1
                bit += 1
            }
            last = day
            worth.append(short[place].magnitude * power)
        }
        // A factor w^d has the errors of d factors, and of so many products; a sum of n terms those of n sums.
        return (worth, ShortFloat(UInt64(last + 2 * products + days.count + 24), exponent: -62))
    }

    /// The sides of a point.
    enum Side { case below, above }

    /// Whether it is certain that there is no root at a point and on one side of it: of the terms at the point, taken from
    /// the other end, every sum has one sign.
    ///
    /// By Abel's summation: further off on that side each of these sums counts with a weight that is not below 0.
    func hasNoRoot(_ side: Side, from w: ShortFloat) -> Bool {
        let (worth, error) = worth(at: w)
        var (kept, other) = (ShortFloat.zero, ShortFloat.zero)
        let places = side == .below ? Array(days.indices) : days.indices.reversed()
        guard let first = places.first else { return false }
        for place in places {
            if short[place].isNegative == short[first].isNegative {
                kept = kept + worth[place]
            } else {
                other = other + worth[place]
            }
            guard kept > other, ShortFloat.distance(kept, other) > (kept + other).above * error else {
                return false
            }
        }
        return true
    }

    /// Whether every sum of the first amounts, but for that of all, is certain to have the sign of the first one near a
    /// point: what was put in stays in, at any rate around that.
    ///
    /// A root near the point is the only one there is then, at any w. At a higher rate the balance stays on its side and
    /// further off, at a lower one it ends on the other; by induction over the days.
    ///
    /// - Parameter width: how far from the point, as a part of it, the root may be.
    func keepsSide(near w: ShortFloat, width: ShortFloat) -> Bool {
        let count = UInt64(days.last ?? 0)
        // A change of w by a part changes w^d by d parts and a little more.
        let error = glance(at: w).error + (ShortFloat(count) * width).scaled(by: 2)
        if error > ShortFloat.one { return false }
        var (kept, other) = (ShortFloat.zero, ShortFloat.zero)
        var power = ShortFloat.one
        var last = 0
        for (place, day) in days.enumerated().dropLast() {
            power = power * w.power(day - last)
            last = day
            let term = short[place].magnitude * power
            if short[place].isNegative == isFirstNegative { kept = kept + term } else { other = other + term }
            guard kept > other, ShortFloat.distance(kept, other) > (kept + other).above * error else {
                return false
            }
        }
        return true
    }

    /// About what one sum is over another.
    private static func quotient(_ dividend: ShortFloat, _ divisor: ShortFloat, atMost limit: Int) -> Int {
        if divisor.isZero || dividend.isZero { return 0 }
        let shift = dividend.exponent - divisor.exponent
        if shift < -63 { return 0 }
        if shift > 62 { return limit }
        let scaled = UInt128(dividend.mantissa) << 63 / UInt128(divisor.mantissa)
        let quotient = shift >= 63 ? scaled : scaled >> UInt128(63 - shift)
        return min(Int(clamping: quotient), limit)
    }

    // MARK: With many digits

    /// The sum at a point, and its slope by w.
    func value(at w: LongFloat) -> (sum: Bounds, slope: Bounds) {
        var powers = Powers(Bounds(exactly: w, limbs: limbs))
        var sum = Bounds.zero(limbs: limbs)
        var slope = Bounds.zero(limbs: limbs)
        var later: Int?
        for place in days.indices.reversed() {
            if let later {
                let power = powers.power(later - days[place])
                sum = sum * power
                slope = slope * power
            }
            sum = sum + amounts[place]
            slope =
                slope + amounts[place]
                * Bounds(exactly: LongFloat(WideInteger(Int128(days[place])), exponent: 0), limbs: limbs)
            later = days[place]
        }
        return (sum, slope / powers.base)
    }

    /// The sign of the sum at a point; 0 where it can't be told from 0.
    func sign(at w: LongFloat) -> Int {
        var powers = Powers(Bounds(exactly: w, limbs: limbs))
        var sum = Bounds.zero(limbs: limbs)
        var later: Int?
        for place in days.indices.reversed() {
            if let later { sum = sum * powers.power(later - days[place]) }
            sum = sum + amounts[place]
            later = days[place]
        }
        return sum.sign ?? 0
    }

    /// The powers of one base, which share their squares.
    private struct Powers {
        let base: Bounds
        private var squares: [Bounds]
        private var known: [Int: Bounds] = [:]

        init(_ base: Bounds) {
            self.base = base
            squares = [base]
        }

        mutating func power(_ exponent: Int) -> Bounds {
            if let power = known[exponent] { return power }
            var power: Bounds?
            var rest = exponent
            var bit = 0
            while rest > 0 {
                if bit == squares.count { squares.append(squares[bit - 1] * squares[bit - 1]) }
                if rest & 1 == 1 { power = power.map { $0 * squares[bit] } ?? squares[bit] }
                rest >>= 1
                bit += 1
            }
            let found = power ?? .one(limbs: base.limbs)
            known[exponent] = found
            return found
        }
    }

    /// The sum and its first three derivatives by the logarithm of w at a point, and Σ |a|·w^d·d^4.
    func derivatives(at w: LongFloat) -> (orders: [Bounds], rest: Bounds) {
        let point = Bounds(exactly: w, limbs: limbs)
        var power = Bounds.one(limbs: limbs)
        var orders = Array(repeating: Bounds.zero(limbs: limbs), count: 4)
        var rest = Bounds.zero(limbs: limbs)
        var last = 0
        for (place, day) in days.enumerated() {
            power = power * point.power(day - last)
            last = day
            let count = Bounds(exactly: LongFloat(WideInteger(Int128(day)), exponent: 0), limbs: limbs)
            var term = amounts[place] * power
            for order in orders.indices {
                orders[order] = orders[order] + term
                term = term * count
            }
            rest = rest + term.magnitude
        }
        return (orders, rest)
    }
}
