/// Finds every point at which a sum of dated amounts changes sign, by interval arithmetic.
///
///     bounds ──► halves in short precision ──► intervals with one root at most ──► ends of different signs ──► digits
///                          └──► neighbours that stay undecided, merged ──► derivatives ──┘
///
/// An interval is finished when the sum, or its slope, certainly differs from 0 throughout. Where roots are too close
/// together for short precision, ``RootCluster`` separates them by the roots of derivatives.
struct RootFinder {
    let equation: DatedAmounts

    init(_ equation: DatedAmounts) { self.equation = equation }

    /// The root in the bracket of amounts whose sign changes once, in full precision.
    func onlyRoot(in bracket: RootBracket) -> Bounds {
        var unlimited = SearchEffort.unlimited
        return (try? equation.root(in: bracket, &unlimited)) ?? equation.enclosure(bracket)
    }

    /// A part of a range.
    struct Segment {
        let low: UInt64
        var high: UInt64
        /// How the sum runs in it; `nil` if short precision tells nothing about it.
        let course: DatedAmounts.SeriesEstimate.Course?

        var sign: Int? { if case .signed(let sign)? = course { sign } else { nil } }
    }

    /// Divides a range, with its ends, into segments that differ in their course; without parts at its ends that certainly
    /// have no root. They are adjacent, except where one root is certain: between two points that short precision can't
    /// tell from it.
    func segments(
        in range: (low: LongFloat, high: LongFloat), _ effort: inout SearchEffort
    ) throws(SearchEnd) -> [Segment] {
        // A root at an end is found only between points on both of its sides.
        let first = RootFinder.point(range.low) - RootFinder.margin
        let last = RootFinder.point(range.high) + RootFinder.margin
        if let only = try onlyBracket(from: first, to: last, &effort) {
            return [
                Segment(low: only.low, high: only.low, course: .signed(only.sign)),
                Segment(low: only.high, high: only.high, course: .signed(-only.sign)),
            ]
        }
        let (low, high) = try narrowed(first, last, &effort)
        guard low < high else { return [] }
        return try divide(low, high, &effort)
    }

    /// Brackets around the roots w, in ascending order.
    ///
    /// - Parameter segments: the range in which roots count, as ``segments(in:_:)`` divides it.
    func brackets(
        in segments: [Segment], _ effort: inout SearchEffort
    ) throws(SearchEnd) -> [RootBracket] {
        var points: [SignedPoint] = []
        var last: Segment?
        for segment in segments {
            // Between segments that are apart, the sum may change its sign.
            let before = last?.high == segment.low ? last?.sign : nil
            points.append(try point(segment.low, before ?? segment.sign, &effort))
            if segment.course == nil {
                let cluster = RootCluster(
                    low: RootFinder.short(segment.low).long, high: RootFinder.short(segment.high).long)
                points += try cluster.turns(of: equation, &effort)
            }
            last = segment
        }
        if let last { points.append(try point(last.high, last.sign, &effort)) }
        var brackets: [RootBracket] = []
        for bracket in SignedPoint.brackets(points) { brackets.append(try narrowed(bracket, &effort)) }
        return brackets
    }

    private func point(
        _ end: UInt64, _ sign: Int?, _ effort: inout SearchEffort
    ) throws(SearchEnd) -> SignedPoint {
        let w = RootFinder.short(end).long
        var sign = sign
        if sign == nil { sign = try shortSign(at: end, &effort) }
        if let sign { return SignedPoint(low: w, high: w, sign: sign) }
        return try equation.signedPoint(Bounds(exactly: w, limbs: equation.limbs), &effort)
    }

    private func glance(
        at point: UInt64, _ effort: inout SearchEffort
    ) throws(SearchEnd) -> DatedAmounts.SeriesEstimate {
        try effort.spend(equation.days.count)
        return equation.glance(at: RootFinder.short(point))
    }

    private func shortSign(at point: UInt64, _ effort: inout SearchEffort) throws(SearchEnd) -> Int? {
        try effort.spend(equation.days.count)
        return equation.shortSign(at: RootFinder.short(point))
    }

    // MARK: One root

    /// A bracket around the only root of amounts whose sign changes once.
    var onlyBracket: RootBracket {
        let first = equation.isFirstNegative ? -1 : 1
        if equation.sumToZero { return RootBracket(low: .one, high: .one, sign: first) }
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
        for point in equation.guesses(from: low, to: high, signAtLow: first) {
            guard point > low, high > point, let sign = equation.shortSign(at: point) else { continue }
            if sign == first { low = point } else { high = point }
        }
        // Bisect in short precision as far as it goes.
        while true {
            let middle = (low + high).scaled(by: -1)
            guard middle > low, high > middle, let sign = equation.shortSign(at: middle) else { break }
            if sign == first { low = middle } else { high = middle }
        }
        return RootBracket(low: low.long, high: high.long, sign: first)
    }

    private func sign(at w: ShortFloat) -> Int {
        equation.shortSign(at: w) ?? equation.sign(at: w.long)
    }

    // MARK: Several roots

    /// Points are multiples of 2^−62.
    private static let scale = -62
    /// How far beyond its ends the range is searched, so that a root at an end has a sign on both sides: 2^−56, which is too
    /// little to change the four decimals of a rate.
    private static let margin: UInt64 = 1 << 6
    private static func short(_ point: UInt64) -> ShortFloat { ShortFloat(point, exponent: scale) }

    private static func point(_ end: LongFloat) -> UInt64 {
        let units = end.roundedProduct(with: WideInteger(Int128(1) << 62)).int128 ?? 0
        return UInt64(clamping: units)
    }

    /// Narrows an open range by the parts that certainly have no root.
    private func narrowed(
        _ first: UInt64, _ last: UInt64, _ effort: inout SearchEffort
    ) throws(SearchEnd) -> (low: UInt64, high: UInt64) {
        try effort.spend(2 * (RootFinder.narrowings + 1) * equation.days.count)
        let low = outermost(.below, from: first, towards: last)
        return (low, low < last ? outermost(.above, from: last, towards: low) : last)
    }

    /// The place up to which there is certainly no root, from one end of a range towards the other.
    private func outermost(_ side: DatedAmounts.Side, from near: UInt64, towards far: UInt64) -> UInt64 {
        guard equation.hasNoRoot(side, from: RootFinder.short(near)) else { return near }
        var (near, far) = (near, far)
        for _ in 0..<RootFinder.narrowings where max(near, far) - min(near, far) > 1 {
            let middle = min(near, far) + (max(near, far) - min(near, far)) / 2
            if equation.hasNoRoot(side, from: RootFinder.short(middle)) {
                near = middle
            } else {
                far = middle
            }
        }
        return near
    }

    /// After this many halvings hardly more can be excluded.
    private static let narrowings = 8

    /// Narrows a bracket around one root in short precision, so that little is left for full precision.
    func narrowed(
        _ bracket: RootBracket, _ effort: inout SearchEffort
    ) throws(SearchEnd) -> RootBracket {
        var (low, high) = (RootFinder.point(bracket.low), RootFinder.point(bracket.high))
        guard LongFloat.compare(RootFinder.short(low).long, bracket.low) == 0,
            LongFloat.compare(RootFinder.short(high).long, bracket.high) == 0
        else { return bracket }
        try halve(&low, &high, signAtLow: bracket.sign, &effort)
        return RootBracket(
            low: RootFinder.short(low).long, high: RootFinder.short(high).long, sign: bracket.sign)
    }

    /// Halves an interval as long as short precision tells on which side the sum changes sign.
    private func halve(
        _ low: inout UInt64, _ high: inout UInt64, signAtLow: Int, _ effort: inout SearchEffort
    ) throws(SearchEnd) {
        try effort.spend(equation.days.count)
        let guesses = equation.guesses(
            from: RootFinder.short(low), to: RootFinder.short(high), signAtLow: signAtLow)
        for guess in guesses {
            let point = RootFinder.point(guess.long)
            guard point > low, point < high, let sign = try shortSign(at: point, &effort) else { continue }
            if sign == signAtLow { low = point } else { high = point }
        }
        while high - low > 1 {
            let middle = low + (high - low) / 2
            guard let sign = try shortSign(at: middle, &effort) else { break }
            if sign == signAtLow { low = middle } else { high = middle }
        }
    }

    /// A narrow interval around a root that is certainly the only one, as it is if the money stays invested to the end.
    private func onlyBracket(
        from first: UInt64, to last: UInt64, _ effort: inout SearchEffort
    ) throws(SearchEnd) -> (low: UInt64, high: UInt64, sign: Int)? {
        var (low, high) = (first, last)
        guard let sign = try shortSign(at: low, &effort),
            let other = try shortSign(at: high, &effort), other != sign
        else { return nil }
        try halve(&low, &high, signAtLow: sign, &effort)
        let width = RootFinder.radius(low, low, high)
        guard equation.balanceKeepsSign(near: RootFinder.short(low), width: width) else { return nil }
        return (low, high, sign)
    }

    /// Halves a range until each part has one root at most or short precision tells nothing about it.
    private func divide(
        _ low: UInt64, _ high: UInt64, _ effort: inout SearchEffort
    ) throws(SearchEnd) -> [Segment] {
        var segments: [Segment] = []
        var waiting = [(low, high)]
        while let (low, high) = waiting.popLast() {
            if low >= high { continue }
            let middle = low + (high - low) / 2
            let glance = try glance(at: middle, &effort)
            let course = glance.course(within: RootFinder.radius(low, middle, high))
            if course == nil, high - low > 1 << 42 || (high - low > 1 << 10 && !glance.isFlat) {
                waiting.append((middle, high))
                waiting.append((low, middle))
            } else if let last = segments.last, last.course == course {
                segments[segments.count - 1].high = high
            } else {
                segments.append(Segment(low: low, high: high, course: course))
            }
        }
        return segments
    }

    /// An upper bound for the distance of the ends' logarithms from that of the middle: (high − low) / low.
    private static func radius(_ low: UInt64, _ middle: UInt64, _ high: UInt64) -> ShortFloat {
        let width = max(high - middle, middle - low)
        // `low` is above one half, 2^61.
        let quotient = (UInt128(width) << 63) / UInt128(max(low, 1)) + 1
        return ShortFloat(UInt64(clamping: quotient), exponent: -63)
    }
}
