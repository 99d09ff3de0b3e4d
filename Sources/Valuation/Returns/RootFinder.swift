/// Finds every point at which a sum of dated amounts changes sign, by interval arithmetic.
///
///     bounds ──► halves, until the sum has one root at most in each ──► ends of different signs ──► Newton's steps
///
/// An interval is finished when the sum, or its slope, certainly differs from 0 throughout. If it is still undecided
/// when it is narrower than the last digit of the arithmetic, the sum touches 0 there, and crosses it if the ends
/// differ in sign.
struct RootFinder {
    private let equation: DatedAmounts
    private var limbs: Int { equation.limbs }

    init(_ equation: DatedAmounts) { self.equation = equation }

    /// The roots w in ascending order; the sign of the amounts must change.
    ///
    /// - Parameter range: the range in which roots count if the sign changes more than once.
    func roots(in range: (low: LongFloat, high: LongFloat)) -> [Bounds] {
        switch equation.signChanges {
        case 0: []
        case 1 where equation.sumToZero: [.one(limbs: limbs)]
        case 1: [refined(onlyBracket)]
        default: brackets(in: range).map { refined($0) }
        }
    }

    /// Two points, the smaller first, and the sign of the sum at the smaller one.
    private struct Bracket {
        var low: LongFloat
        var high: LongFloat
        let sign: Int
    }

    // MARK: One root

    /// A bracket around the only root of amounts whose sign changes once.
    private var onlyBracket: Bracket {
        let first = equation.isFirstNegative ? -1 : 1
        var low = ShortFloat.one
        var high = ShortFloat.one
        var step = 1
        if sign(at: .one) == first {
            repeat {
                low = high
                high = high.scaled(by: step)
                step *= 2
            } while sign(at: high) == first && step < 1 << 40
        } else {
            repeat {
                high = low
                low = low.scaled(by: -step)
                step *= 2
            } while sign(at: low) != first && step < 1 << 40
        }
        // Bisect in short precision as far as it goes.
        while true {
            let middle = (low + high).scaled(by: -1)
            guard middle > low, high > middle, let sign = equation.glance(at: middle).sign else { break }
            if sign == first { low = middle } else { high = middle }
        }
        return Bracket(low: low.long, high: high.long, sign: first)
    }

    private func sign(at w: ShortFloat) -> Int {
        equation.glance(at: w).sign ?? equation.sign(at: w.long)
    }

    // MARK: Several roots

    /// Points are multiples of 2^−62.
    private static let scale = -62
    private static func short(_ point: UInt64) -> ShortFloat { ShortFloat(point, exponent: scale) }

    private func brackets(in range: (low: LongFloat, high: LongFloat)) -> [Bracket] {
        if let only = onlyBracket(from: RootFinder.point(range.low), to: RootFinder.point(range.high)) {
            return [only]
        }
        let (low, high) = narrowed(RootFinder.point(range.low), RootFinder.point(range.high))
        guard low < high else { return [] }
        var points: [(w: LongFloat, sign: Int)] = []
        add(low, to: &points)
        divide(low, high, into: &points)
        var brackets: [Bracket] = []
        var last: (w: LongFloat, sign: Int)?
        for point in points where point.sign != 0 {
            if let last, last.sign != point.sign {
                brackets.append(narrowed(Bracket(low: last.w, high: point.w, sign: last.sign)))
            }
            last = point
        }
        return brackets
    }

    private static func point(_ end: LongFloat) -> UInt64 {
        let units = end.roundedProduct(with: WideInteger(Int128(1) << 62)).int128 ?? 0
        return UInt64(clamping: units)
    }

    /// Narrows an open range by the parts that certainly have no root.
    private func narrowed(_ first: UInt64, _ last: UInt64) -> (low: UInt64, high: UInt64) {
        var (low, high) = (first, last)
        if equation.hasNoRoot(.below, from: RootFinder.short(first)) {
            var end = last
            for _ in 0..<RootFinder.narrowings where end - low > 1 {
                let middle = low + (end - low) / 2
                if equation.hasNoRoot(.below, from: RootFinder.short(middle)) {
                    low = middle
                } else {
                    end = middle
                }
            }
        }
        if low < last, equation.hasNoRoot(.above, from: RootFinder.short(last)) {
            var start = low
            for _ in 0..<RootFinder.narrowings where high - start > 1 {
                let middle = start + (high - start) / 2
                if equation.hasNoRoot(.above, from: RootFinder.short(middle)) {
                    high = middle
                } else {
                    start = middle
                }
            }
        }
        return (low, high)
    }

    /// After this many halvings hardly more can be excluded.
    private static let narrowings = 8

    /// Narrows a bracket around one root in short precision, so that little is left for full precision.
    private func narrowed(_ bracket: Bracket) -> Bracket {
        var (low, high) = (RootFinder.point(bracket.low), RootFinder.point(bracket.high))
        guard LongFloat.compare(RootFinder.short(low).long, bracket.low) == 0,
            LongFloat.compare(RootFinder.short(high).long, bracket.high) == 0
        else { return bracket }
        while high - low > 1 {
            let middle = low + (high - low) / 2
            guard let found = equation.glance(at: RootFinder.short(middle)).sign else { break }
            if found == bracket.sign { low = middle } else { high = middle }
        }
        return Bracket(
            low: RootFinder.short(low).long, high: RootFinder.short(high).long, sign: bracket.sign)
    }

    /// A bracket around a root that is certainly the only one, as it is if the money stays invested to the end.
    private func onlyBracket(from first: UInt64, to last: UInt64) -> Bracket? {
        var (low, high) = (first, last)
        guard let sign = equation.glance(at: RootFinder.short(low)).sign,
            let other = equation.glance(at: RootFinder.short(high)).sign, other != sign
        else { return nil }
        while high - low > 1 {
            let middle = low + (high - low) / 2
            guard let found = equation.glance(at: RootFinder.short(middle)).sign else { break }
            if found == sign { low = middle } else { high = middle }
        }
        let width = RootFinder.radius(low, low, high)
        guard equation.keepsSide(near: RootFinder.short(low), width: width) else { return nil }
        return Bracket(low: RootFinder.short(low).long, high: RootFinder.short(high).long, sign: sign)
    }

    private func add(_ point: UInt64, to points: inout [(w: LongFloat, sign: Int)]) {
        let w = RootFinder.short(point)
        points.append((w.long, sign(at: w)))
    }

    /// Appends the upper ends of intervals that each have at most one root.
    private func divide(
        _ low: UInt64, _ high: UInt64, into points: inout [(w: LongFloat, sign: Int)]
    ) {
        var waiting = [(low, high)]
        while let (low, high) = waiting.popLast() {
            if low >= high { continue }
            let middle = low + (high - low) / 2
            let glance = equation.glance(at: RootFinder.short(middle))
            if glance.hasOneRootAtMost(within: RootFinder.radius(low, middle, high)) {
                add(high, to: &points)
            } else if high - low > 1 << 42 || (high - low > 1 << 10 && !glance.isFlat) {
                waiting.append((middle, high))
                waiting.append((low, middle))
            } else {
                divide(RootFinder.short(low).long, RootFinder.short(high).long, into: &points)
            }
        }
    }

    /// An upper bound for the distance of the ends' logarithms from that of the middle: (high − low) / low.
    private static func radius(_ low: UInt64, _ middle: UInt64, _ high: UInt64) -> ShortFloat {
        let width = max(high - middle, middle - low)
        // `low` is above one half, 2^61.
        let quotient = (UInt128(width) << 63) / UInt128(max(low, 1)) + 1
        return ShortFloat(UInt64(clamping: quotient), exponent: -63)
    }

    /// The maximum number of intervals with at most one root each. More are needed only around roots that no precision
    /// can separate.
    private static let mostIntervals = 4000

    /// The same in full precision, for the little that short precision leaves undecided.
    private func divide(
        _ low: LongFloat, _ high: LongFloat, into points: inout [(w: LongFloat, sign: Int)]
    ) {
        let narrow = LongFloat(WideInteger(1), exponent: 2 - limbs)
        var waiting = [(low, high)]
        var count = 0
        while let (low, high) = waiting.popLast() {
            count += 1
            let middle = low.middle(to: high, limbs: limbs)
            let width = LongFloat.sum(high, -low, limbs: limbs, up: true)
            let isNarrow = LongFloat.compare(width, narrow) < 0 || count > RootFinder.mostIntervals
            if isNarrow || hasOneRootAtMost(low, middle, width) {
                points.append((high, equation.sign(at: high)))
            } else {
                waiting.append((middle, high))
                waiting.append((low, middle))
            }
        }
    }

    private func hasOneRootAtMost(_ low: LongFloat, _ middle: LongFloat, _ width: LongFloat) -> Bool {
        let radius = Bounds(exactly: .quotient(width, low, limbs: limbs, up: true), limbs: limbs)
        let reach = LongFloat(WideInteger(Int128(equation.days.last ?? 0)), exponent: 0)
        if LongFloat.compare((radius * Bounds(exactly: reach, limbs: limbs)).high, .one) > 0 { return false }
        let (orders, rest) = equation.derivatives(at: middle)
        // The same estimate with m = 0; an interval that short precision leaves undecided is narrow enough for that.
        let cubes = rest * radius * radius * radius
        let bend = orders[2].magnitude * radius + orders[3].magnitude * radius * radius + cubes
        if LongFloat.compare(orders[1].magnitude.low, bend.high) > 0 { return true }
        let change = orders[1].magnitude * radius + bend * radius
        return LongFloat.compare(orders[0].magnitude.low, change.high) > 0
    }

    // MARK: Digits

    /// The root between two points, by Newton's method as long as it stays inside, otherwise by bisection.
    private func refined(_ bracket: Bracket) -> Bounds {
        var (low, high) = (bracket.low, bracket.high)
        // Close to w = 1 the sums are too small to be distinguished from 0, and need ever more digits.
        if equation.sumToZero, LongFloat.compare(low, .one) < 0, LongFloat.compare(.one, high) < 0 {
            return .one(limbs: limbs)
        }
        let tiny = LongFloat(WideInteger(1), exponent: 2 - limbs)
        var w = low.middle(to: high, limbs: limbs)
        for _ in 0..<(128 * limbs) {
            let (sum, slope) = equation.value(at: w)
            guard let sign = sum.sign, sign != 0 else { break }
            if sign == bracket.sign { low = w } else { high = w }
            let size = LongFloat.product(w, tiny, limbs: limbs, up: true)
            let width = LongFloat.sum(high, -low, limbs: limbs, up: true)
            if LongFloat.compare(width, size) < 0 { break }
            var next = low.middle(to: high, limbs: limbs)
            if !slope.low.isZero {
                let step = LongFloat.quotient(sum.low, slope.low, limbs: limbs, up: false)
                let target = LongFloat.sum(w, -step, limbs: limbs, up: false)
                if LongFloat.compare(target, low) > 0, LongFloat.compare(target, high) < 0 {
                    next = target
                    let magnitude = step.isNegative ? -step : step
                    if LongFloat.compare(magnitude, size) < 0 {
                        w = next
                        break
                    }
                }
            }
            w = next
        }
        return enclosed(w, low, high, bracket.sign)
    }

    /// An interval around a root that is known to be close to a point.
    private func enclosed(_ w: LongFloat, _ low: LongFloat, _ high: LongFloat, _ sign: Int) -> Bounds {
        var (left, right) = (low, high)
        var reach = LongFloat.product(
            w, LongFloat(WideInteger(256), exponent: 2 - limbs), limbs: limbs, up: true)
        while true {
            let a = LongFloat.sum(w, -reach, limbs: limbs + 1, up: false)
            let b = LongFloat.sum(w, reach, limbs: limbs + 1, up: true)
            let isInside = LongFloat.compare(a, low) > 0 && LongFloat.compare(b, high) < 0
            let (before, after) = (equation.sign(at: a), equation.sign(at: b))
            if LongFloat.compare(a, low) > 0, before == sign { left = a }
            if LongFloat.compare(b, high) < 0, after == -sign { right = b }
            if !isInside || (before == sign && after == -sign) { return Bounds(left, right, limbs: limbs) }
            reach = LongFloat.product(
                reach, LongFloat(WideInteger(1 << 16), exponent: 0), limbs: limbs, up: true)
        }
    }
}
