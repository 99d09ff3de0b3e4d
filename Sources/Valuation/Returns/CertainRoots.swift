/// The roots of an equation of dated amounts in numbers of 53 bits, where these prove how many there are and tell their
/// digits, as they nearly always do.
///
/// At a point, let a(t) be the sum of the terms up to a day t, and b(t) the sum of a over the days before. Where w is smaller
/// by a factor of e^−s, the sum of all terms is s·∫a(t)·e^(−s·t)·dt, which is s²·∫b(t)·e^(−s·t)·dt: no more than as often as
/// b changes its sign is it 0 below the point (Laguerre). In the same way, sums that begin with the last day tell of greater w.
/// Signs at several points tell how many roots there are at least; where that is the most there can be, each is found.
struct CertainRoots {
    private let days: [Int]
    /// Divided by a power of two so that the greatest is near 1; with relative errors less than eight units of 2^−53.
    private let amounts: [Double]
    /// An upper bound of the relative error of a sum of terms, and of a sum of such sums: a power w^d has the error of d
    /// factors, and a sum of n numbers that of n sums, each 2^−53. Twice as much leaves room for the products of errors.
    private let error: Double

    /// - Parameters:
    ///   - days: the days since the first amount.
    ///   - amounts: none of them is 0.
    /// - Returns: `nil` if the numbers differ too much in size, or the days are too many.
    init?(days: [Int], amounts: [(day: CalendarDate, amount: ExactDecimal)]) {
        guard let last = days.last, last > 0 else { return nil }
        self.days = days
        error = Double(last + 3 * days.count + 32) * 0x1p-52
        var rough: [Double] = []
        rough.reserveCapacity(amounts.count)
        var (least, most) = (Double.infinity, 0.0)
        for (_, amount) in amounts {
            guard let number = amount.rough else { return nil }
            (least, most) = (min(least, abs(number)), max(most, abs(number)))
            rough.append(number)
        }
        guard error < 0x1p-24, least > most * 0x1p-100, most.isNormal else { return nil }
        let scale = Double(sign: .plus, exponent: -most.exponent, significand: 1)
        self.amounts = rough.map { $0 * scale }
    }

    /// A root w, which is between two numbers.
    struct Root {
        fileprivate let low: Double
        fileprivate let high: Double
        fileprivate let isPositiveAtLow: Bool

        /// The same for other arithmetic.
        var bracket: RootBracket {
            RootBracket(
                low: ShortFloat(near: low).long, high: ShortFloat(near: high).long,
                sign: isPositiveAtLow ? 1 : -1)
        }

        /// 100·(w^−`days` − 1), rounded to 4 decimals; `nil` if it is not certain, or very large.
        func percent(_ days: Int) -> ExactDecimal? {
            // The power has the error of as many factors, and its inverse one more.
            let error = Double(days + 8) * 0x1p-51
            let least = (1 - error) / high.power(days, from: 1)
            let most = (1 + error) / low.power(days, from: 1)
            guard least > 0, most < 0x1p32 else { return nil }
            let (down, up) = ((least - 1) * 1e6, (most - 1) * 1e6)
            let units = down.rounded()
            // More than the errors of these products.
            let doubt = (most + 1) * 0x1p-30
            guard down - doubt > units - 0.5, up + doubt < units + 0.5 else { return nil }
            return RoundedPercent(units: WideInteger(Int128(units))).figure
        }
    }

    /// All roots in the range in which they count, in ascending order, or of amounts whose sign changes once the one that
    /// there is; `nil` if they are not certain.
    func roots() -> [Root]? {
        var terms: [Double] = []
        terms.reserveCapacity(days.count)
        var points: [Point] = []
        /// The number of roots at most, at any w.
        var most = Int.max
        for step in CertainRoots.steps {
            guard let point = point(at: Double.nearExponential(step / 365), &terms) else { continue }
            points.insert(point, at: points.partitioningIndex { $0.w > point.w })
            most = min(most, point.below + point.above)
            let gaps = gaps(between: points)
            if gaps.count == most { return roots(in: gaps) }
        }
        return nil
    }

    /// Where it is counted how many roots there may be, by the logarithm of 1 + r, with the opposite sign.
    private static let steps = [
        0, -0.1, 0.1, -0.3, 0.4, -0.6, -1, 1, -1.5, 2, -2.5, -4, 4, -6, -9, 7, -13, 12, -18,
    ]

    /// The least w at which roots count is that of 1 + r = 10^10. It is between these; the greatest is its inverse.
    private static let ends = (outside: 0.9388, inside: 0.9389)

    /// What is certain at a point.
    private struct Point {
        let w: Double
        let isPositive: Bool
        /// The numbers of roots at most.
        let below: Int
        let above: Int
    }

    /// Two points at which the sum has different signs; beyond the first and last one, it has those of its ends.
    private struct Gap {
        let low: Double?
        let high: Double?
        let isPositiveAtLow: Bool
    }

    private func gaps(between points: [Point]) -> [Gap] {
        var gaps: [Gap] = []
        var last: (w: Double?, isPositive: Bool) = (nil, amounts[0] > 0)
        for point in points {
            if point.isPositive != last.isPositive {
                gaps.append(Gap(low: last.w, high: point.w, isPositiveAtLow: last.isPositive))
            }
            last = (point.w, point.isPositive)
        }
        if last.isPositive != (amounts[amounts.count - 1] > 0) {
            gaps.append(Gap(low: last.w, high: nil, isPositiveAtLow: last.isPositive))
        }
        return gaps
    }

    /// - Parameter gaps: each has one root.
    private func roots(in gaps: [Gap]) -> [Root]? {
        var roots: [Root] = []
        for gap in gaps {
            if let root = root(in: gap) {
                roots.append(root)
            } else if gap.low == nil || gap.high == nil, !isSimple {
                let isPositive = gap.low == nil ? !gap.isPositiveAtLow : gap.isPositiveAtLow
                let end = gap.low == nil ? CertainRoots.ends.outside : 1 / CertainRoots.ends.outside
                guard isSigned(isPositive, at: end) else { return nil }
            } else {
                return nil
            }
        }
        return roots
    }

    private var isSimple: Bool { zip(amounts, amounts.dropFirst()).count { ($0 > 0) != ($1 > 0) } == 1 }

    /// The root in a gap within the range in which roots count, found by Newton's method for the logarithm of received ÷ paid,
    /// which is nearly a straight line.
    private func root(in gap: Gap) -> Root? {
        var low = gap.low ?? CertainRoots.ends.inside
        var high = gap.high ?? 1 / CertainRoots.ends.inside
        let ends = (low: low, high: high)
        var w = gap.low == nil ? high : gap.high == nil ? low : (low + high) / 2
        for _ in 0..<CertainRoots.mostSteps {
            let sums = sums(at: w)
            if (sums.positive > sums.negative) == gap.isPositiveAtLow {
                low = max(low, w)
            } else {
                high = min(high, w)
            }
            let step = -sums.logarithm / sums.slopeOfLogarithm
            if abs(step) < 0x1p-48 || low >= high {
                // As close to it as signs can be told.
                let reach = max(4 * doubt(sums) / abs(sums.slope), 2 * abs(step), 0x1p-49)
                let root = Root(
                    low: w * (1 - reach), high: w * (1 + reach), isPositiveAtLow: gap.isPositiveAtLow)
                guard reach < 0x1p-32, root.low > ends.low, root.high < ends.high,
                    isSigned(gap.isPositiveAtLow, at: root.low), isSigned(!gap.isPositiveAtLow, at: root.high)
                else { return nil }
                return root
            }
            let next = w * Double.nearExponential(step)
            w = next > low && next < high ? next : (low + high) / 2
        }
        return nil
    }

    private static let mostSteps = 60

    // MARK: Terms

    /// Sums of the terms at a point, and of the terms times their days.
    private struct Sums {
        var positive = 0.0
        var negative = 0.0
        var rising = 0.0
        var falling = 0.0
        /// That of w in the last term.
        var power = 1.0

        /// The slope of the sum by the logarithm of w.
        var slope: Double { rising - falling }
        var logarithm: Double { (positive / negative).nearLogarithm }
        var slopeOfLogarithm: Double { rising / positive - falling / negative }
    }

    private func sums(at w: Double) -> Sums {
        var sums = Sums()
        sums.power = forEachTerm(at: w) { place, term in
            let moment = term * Double(days[place])
            sums.positive += max(term, 0)
            sums.negative += max(-term, 0)
            sums.rising += max(moment, 0)
            sums.falling += max(-moment, 0)
        }
        return sums
    }

    /// An upper bound of the error of the sum, each term with that of its own day.
    private func doubt(_ sums: Sums) -> Double {
        let moment = sums.rising + sums.falling
        return (moment + Double(3 * days.count + 32) * (sums.positive + sums.negative)) * 0x1p-52
    }

    /// Whether the sum certainly has a sign at a point.
    private func isSigned(_ isPositive: Bool, at w: Double) -> Bool {
        let sums = sums(at: w)
        let sum = sums.positive - sums.negative
        return CertainRoots.canHold(sums.power) && (isPositive ? sum : -sum) > doubt(sums)
    }

    /// Whether a power is such that no term is too large or too small for its error to be relative.
    private static func canHold(_ power: Double) -> Bool { power > 0x1p-900 && power < 0x1p900 }

    /// What is certain at a point; `nil` if not enough is.
    private func point(at w: Double, _ terms: inout [Double]) -> Point? {
        terms.removeAll(keepingCapacity: true)
        var early = Balance(error: error)
        var last = 0
        let power = forEachTerm(at: w) { place, term in
            early.add(term, after: days[place] - last)
            last = days[place]
            terms.append(term)
        }
        var late = Balance(error: error)
        for place in days.indices.reversed() {
            late.add(terms[place], after: last - days[place])
            last = days[place]
        }
        guard CertainRoots.canHold(power), let below = early.mostRoots, let above = late.mostRoots,
            early.isPositive == late.isPositive
        else { return nil }
        return Point(w: w, isPositive: early.isPositive, below: below, above: above)
    }

    /// The sum of the terms so far, and the sum of such sums over the days, with the same of the terms' magnitudes.
    private struct Balance {
        private let error: Double
        private var sum = 0.0
        private var size = 0.0
        private var area = 0.0
        private var mass = 0.0
        /// The sign of the area, and how often it has changed.
        private var sign = 0.0
        private var changes = 0
        private var isCertain = true

        init(error: Double) { self.error = error }

        @inline(__always)
        mutating func add(_ term: Double, after days: Int) {
            if days > 0 {
                area += sum * Double(days)
                mass += size * Double(days)
                if !(abs(area) > error * mass) { isCertain = false }
                if sign != 0, (area > 0) != (sign > 0) { changes += 1 }
                sign = area
            }
            sum += term
            size += abs(term)
        }

        var isPositive: Bool { sum > 0 }

        /// How often the area changes its sign, in the days after the last term too; `nil` if it is not certain.
        var mostRoots: Int? {
            guard isCertain, abs(sum) > error * size else { return nil }
            return changes + ((sum > 0) == (sign > 0) ? 0 : 1)
        }
    }

    /// - Returns: the power of w in the last term.
    @inline(__always)
    private func forEachTerm(at w: Double, _ body: (_ place: Int, Double) -> Void) -> Double {
        var squares = InlineArray<32, Double>(repeating: w)
        var known = 1
        var power = 1.0
        var last = 0
        for place in days.indices {
            var gap = days[place] - last
            last = days[place]
            var bit = 0
            while gap > 0 {
                if bit == known {
                    squares[bit] = squares[bit - 1] * squares[bit - 1]
                    known += 1
                }
                if gap & 1 == 1 { power *= squares[bit] }
                gap >>= 1
                bit += 1
            }
            body(place, amounts[place] * power)
        }
        return power
    }
}

extension ExactDecimal {
    /// The value in 53 bits, with a relative error less than eight units of 2^−53; `nil` for a very large coefficient or scale.
    fileprivate var rough: Double? {
        guard let compact, let power = PowersOfTen.int128(Int(compact.scale)) else { return nil }
        let magnitude = compact.coefficient.magnitude.rough / power.magnitude.rough
        return compact.isNegative ? -magnitude : magnitude
    }
}

extension UInt128 {
    /// Double(self) takes many times as long.
    fileprivate var rough: Double {
        Double(UInt64(truncatingIfNeeded: self >> 64)) * 0x1p64 + Double(UInt64(truncatingIfNeeded: self))
    }
}
