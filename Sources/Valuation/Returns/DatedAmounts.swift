/// An equation of dated amounts, Σ a·w^d = 0, where w is today's value of 1 received a day later: w = (1 + r)^(−1/365).
///
/// The days are whole numbers, so the sum is a polynomial in w, and the annual rate r follows from a root by
/// multiplication alone.
struct DatedAmounts: Sendable {
    /// Days since the first amount, which is on day 0.
    let days: [Int]
    /// The amounts; none may be 0.
    let amounts: [Bounds]
    let limbs: Int
    /// Whether the amounts are known to sum to 0, so that 1 is a root.
    let sumToZero: Bool
    /// The magnitudes of the amounts, and whether each is negative.
    let short: [(magnitude: ShortFloat, isNegative: Bool)]
    /// The amounts in numbers of 53 bits, all divided by the same power of two, so that the greatest is near 2^64.
    let rough: [Double]

    init(days: [Int], amounts: [Bounds], limbs: Int, sumToZero: Bool = false) {
        self.days = days
        self.amounts = amounts
        self.limbs = limbs
        self.sumToZero = sumToZero
        short = amounts.map { (ShortFloat($0.isNotNegative ? $0.low : -$0.high), !$0.isNotNegative) }
        let greatest = short.map(\.magnitude.exponent).max() ?? 0
        rough = short.map { amount in
            let magnitude = amount.magnitude.scaled(by: -greatest).double
            return amount.isNegative ? -magnitude : magnitude
        }
    }

    /// The number of sign changes among the amounts, an upper bound for the number of roots (Descartes).
    var signChanges: Int {
        zip(short, short.dropFirst()).count { $0.isNegative != $1.isNegative }
    }

    var isFirstNegative: Bool { short.first?.isNegative ?? false }

    // MARK: Short precision

    /// The sign of the sum at a point; `nil` if it is not certain in short precision.
    func shortSign(at w: ShortFloat) -> Int? {
        var (positive, negative) = (ShortFloat.zero, ShortFloat.zero)
        let error = forEachTerm(at: w) { place, term in
            if short[place].isNegative { negative = negative + term } else { positive = positive + term }
        }
        guard ShortFloat.distance(positive, negative) > (positive + negative).above * error else {
            return nil
        }
        return positive > negative ? 1 : -1
    }

    /// The mean of the days, weighted by the magnitudes of the terms at a point, approximately.
    func meanDay(at w: ShortFloat) -> Int { meanDay(of: worth(at: w).terms) }

    func meanDay(of worth: [ShortFloat]) -> Int {
        var (sum, moment) = (ShortFloat.zero, ShortFloat.zero)
        for (term, day) in zip(worth, days) {
            sum = sum + term
            moment = moment + term * ShortFloat(UInt64(day))
        }
        return DatedAmounts.quotient(moment, sum, atMost: days.last ?? 0)
    }

    /// The magnitudes of all terms at a point; each of them, and every sum of them, is too small by a relative error
    /// less than `error`.
    func worth(at w: ShortFloat) -> (terms: [ShortFloat], error: ShortFloat) {
        var worth: [ShortFloat] = []
        worth.reserveCapacity(days.count)
        let error = forEachTerm(at: w) { worth.append($1) }
        return (worth, error)
    }

    /// The same, one after another.
    ///
    /// - Returns: the error.
    @inline(__always)
    private func forEachTerm(at w: ShortFloat, _ body: (_ place: Int, ShortFloat) -> Void) -> ShortFloat {
        var squares = [w]
        var power = ShortFloat.one
        var products = 0
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
            body(place, short[place].magnitude * power)
        }
        // A power w^d has the error of d factors and as many products; a sum of n terms adds that of n sums.
        return ShortFloat(UInt64(last + 2 * products + days.count + 24), exponent: -62)
    }

    /// Two points close to one at which the sum changes its sign, usually one on each side of it; none if numbers of 53
    /// bits do not tell.
    ///
    /// They are found by Newton's method between two points at which the sum has different signs.
    func guesses(from low: ShortFloat, to high: ShortFloat, signAtLow: Int) -> [ShortFloat] {
        var (low, high) = (low.double, high.double)
        var w = (low + high) / 2
        for _ in 0..<DatedAmounts.mostGuesses {
            let (sum, slope) = estimate(at: w)
            guard sum.isFinite else { return [] }
            if sum == 0 { break }
            if (sum < 0 ? -1 : 1) == signAtLow { low = w } else { high = w }
            var next = w - sum / slope
            if !(next > low && next < high) { next = (low + high) / 2 }
            let isClose = abs(next - w) <= w * 0x1p-50
            w = next
            if isClose { break }
        }
        guard w.isNormal, w > 0 else { return [] }
        let point = ShortFloat(near: w)
        let reach = point.scaled(by: DatedAmounts.reachOfGuess)
        return [.distance(point, reach), point + reach]
    }

    /// The number of steps of Newton's method at most.
    private static let mostGuesses = 64
    /// A root is usually within 2 to this power of where Newton's method ends, relative to it.
    private static let reachOfGuess = -48

    /// The sum at a point and its slope by w, with the errors of numbers of 53 bits, both divided by a power of two.
    private func estimate(at w: Double) -> (sum: Double, slope: Double) {
        var (sum, slope) = (0.0, 0.0)
        _ = forEachRoughTerm(at: w) { place, term in
            sum += term
            slope += term * Double(days[place])
        }
        return (sum, slope / w)
    }

    /// The terms at a point, made of ``rough`` amounts, one after another.
    ///
    /// - Returns: the power of w in the last one.
    @inline(__always)
    func forEachRoughTerm(at w: Double, _ body: (_ place: Int, Double) -> Void) -> Double {
        var power = 1.0
        var last = 0
        for (place, day) in days.enumerated() {
            power *= w.power(day - last, from: 1)
            last = day
            body(place, rough[place] * power)
        }
        return power
    }

    /// A side of a point.
    enum Side { case below, above }

    /// Whether there is certainly no root at a point and on one side of it: all partial sums of the terms at the point,
    /// starting from the other end, have the same sign.
    ///
    /// By Abel's summation, further away on that side every partial sum has a weight that is not negative.
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

    /// Whether every partial sum of the amounts but the total certainly has the sign of the first amount near a point;
    /// in other words, the money stays invested at any rate around it.
    ///
    /// A root near the point is then the only one at any w: by induction over the days, at a higher rate the balance
    /// stays on its side and further away, and at a lower one it ends on the other side.
    ///
    /// - Parameter width: the maximum relative distance of the root from the point.
    func balanceKeepsSign(near w: ShortFloat, width: ShortFloat) -> Bool {
        let count = UInt64(days.last ?? 0)
        // A relative change of w changes w^d by d times as much and a little more.
        let error = worth(at: w).error + (ShortFloat(count) * width).scaled(by: 2)
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

    /// The approximate quotient of two sums, at most `limit`.
    private static func quotient(_ dividend: ShortFloat, _ divisor: ShortFloat, atMost limit: Int) -> Int {
        if divisor.isZero || dividend.isZero { return 0 }
        let shift = dividend.exponent - divisor.exponent
        if shift < -63 { return 0 }
        if shift > 62 { return limit }
        let scaled = UInt128(dividend.mantissa) << 63 / UInt128(divisor.mantissa)
        let quotient = shift >= 63 ? scaled : scaled >> UInt128(63 - shift)
        return min(Int(clamping: quotient), limit)
    }

    // MARK: Full precision

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

    /// The sign of the sum at a point; 0 if it can't be distinguished from 0.
    func sign(at w: LongFloat) -> Int { sum(over: Bounds(exactly: w, limbs: limbs)).sign ?? 0 }

    /// The sums at all points of an interval, divided by a power of w.
    func sum(over interval: Bounds) -> Bounds {
        var powers = Powers(interval)
        var sum = Bounds.zero(limbs: limbs)
        var later: Int?
        for place in days.indices.reversed() {
            if let later { sum = sum * powers.power(later - days[place]) }
            sum = sum + amounts[place]
            later = days[place]
        }
        return sum
    }

    /// The powers of a base, which share their squares.
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

    /// The sum and its first three derivatives by the logarithm of w at a point, and the remainder Σ |a|·w^d·d^4.
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
