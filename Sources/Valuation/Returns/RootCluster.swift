/// A range in which a sum of dated amounts may have several roots, close together or one upon another.
///
/// A power of w times the sum has the same roots. If its derivative changes sign only at known points, then between
/// them it only rises or only falls, so it crosses 0 at most once (Rolle). The derivative is again a sum of dated
/// amounts, with one sign change less (Descartes), so the derivatives of derivatives end with one that has one root at
/// most in the range. The search goes down to it and comes back up. A root that is one of several at the same place,
/// such as that of (w − 1)³, is a root of the derivative which that touches without crossing 0; it takes no part.
struct RootCluster {
    let low: LongFloat
    let high: LongFloat

    /// Where the sum, times a power of w, turns from rising to falling or back, with its sign there.
    func turns(
        of equation: DatedAmounts, _ effort: inout SearchEffort
    ) throws(SearchEnd) -> [SignedPoint] {
        var chain = [equation]
        while let last = chain.last, try !hasOneRootAtMost(last, &effort) {
            chain.append(last.derivative(near: ShortFloat(low)))
        }
        var turns: [SignedPoint] = []
        for place in chain.indices.dropFirst().reversed() {
            let derivative = chain[place]
            let ends = [low, high].map { Bounds(exactly: $0, limbs: equation.limbs) }
            let points =
                [try derivative.signedPoint(ends[0], &effort)] + turns
                + [try derivative.signedPoint(ends[1], &effort)]
            turns = []
            for bracket in SignedPoint.brackets(points) {
                let turn = try derivative.root(in: bracket, &effort)
                turns.append(try chain[place - 1].signedPoint(turn, &effort))
            }
        }
        return turns
    }

    /// Whether a sum has no root in the range, or is strictly monotonic there, or has one root at most anywhere.
    private func hasOneRootAtMost(
        _ equation: DatedAmounts, _ effort: inout SearchEffort
    ) throws(SearchEnd) -> Bool {
        if equation.signChanges <= 1 { return true }
        let limbs = equation.limbs
        let width = LongFloat.sum(high, -low, limbs: limbs, up: true)
        let radius = Bounds(exactly: .quotient(width, low, limbs: limbs, up: true), limbs: limbs)
        let reach = LongFloat(WideInteger(Int128(equation.days.last ?? 0)), exponent: 0)
        if LongFloat.compare((radius * Bounds(exactly: reach, limbs: limbs)).high, .one) > 0 { return false }
        try effort.spend(equation.days.count, limbs: limbs)
        let (orders, rest) = equation.derivatives(at: low.middle(to: high, limbs: limbs))
        // Taylor's formula, as in DatedAmounts.SeriesEstimate with m = 0.
        let cubes = rest * radius * radius * radius
        let bend = orders[2].magnitude * radius + orders[3].magnitude * radius * radius + cubes
        if LongFloat.compare(orders[1].magnitude.low, bend.high) > 0 { return true }
        let change = orders[1].magnitude * radius + bend * radius
        return LongFloat.compare(orders[0].magnitude.low, change.high) > 0
    }
}

/// A narrow interval, throughout which a sum has one sign; 0 if it can't be distinguished from 0.
struct SignedPoint {
    let low: LongFloat
    let high: LongFloat
    let sign: Int

    /// The intervals between points of different signs, if there is no more than one root between adjacent points.
    static func brackets(_ points: [SignedPoint]) -> [RootBracket] {
        var brackets: [RootBracket] = []
        var last: SignedPoint?
        for point in points where point.sign != 0 {
            if let last, last.sign != point.sign {
                brackets.append(RootBracket(low: last.high, high: point.low, sign: last.sign))
            }
            last = point
        }
        return brackets
    }
}

/// Two points between which a sum changes sign once, the smaller first, and the sign at the smaller one.
struct RootBracket {
    var low: LongFloat
    var high: LongFloat
    let sign: Int
}
