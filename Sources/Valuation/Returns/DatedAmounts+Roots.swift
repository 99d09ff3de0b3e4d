// The roots of the equation, once they are apart: signs beside them, and their digits.
extension DatedAmounts {
    /// The derivative, by the logarithm of w, of the sum ÷ w^m, times w^m; m is a day beside a sign change.
    ///
    /// Its sign changes once less often, and it lacks the amount of the day m.
    ///
    /// - Parameter w: the sign change is the one nearest to the mean day of the amounts' worth here, so that far fewer
    ///   derivatives are needed in a narrow range than there are sign changes.
    func derivative(near w: ShortFloat) -> DatedAmounts {
        let middle = meanDay(at: w)
        var day = days.first ?? 0
        var distance = Int.max
        for place in days.indices.dropLast()
        where amounts[place].isNotNegative != amounts[place + 1].isNotNegative {
            for candidate in days[place...(place + 1)] where abs(candidate - middle) < distance {
                (day, distance) = (candidate, abs(candidate - middle))
            }
        }
        let kept = days.indices.filter { days[$0] != day }
        return DatedAmounts(
            days: kept.map { days[$0] },
            amounts: kept.map { place in
                let factor = LongFloat(WideInteger(Int128(days[place] - day)), exponent: 0)
                return amounts[place] * Bounds(exactly: factor, limbs: limbs)
            }, limbs: limbs)
    }

    /// The sign of the sum throughout a narrow interval, or on both sides of it; 0 if the sides differ.
    func signedPoint(
        _ interval: Bounds, _ effort: inout SearchEffort
    ) throws(SearchEnd) -> SignedPoint {
        try effort.spend(days.count, limbs: limbs)
        if let sign = isOnRoot(interval) ? 0 : sum(over: interval).sign {
            return SignedPoint(low: interval.low, high: interval.high, sign: sign)
        }
        if let point = try signedSides(interval, DatedAmounts.closestRoots, &effort) { return point }
        if limbs < Bounds.mostLimbs { throw .needsMoreLimbs }
        if let point = try signedSides(interval, DatedAmounts.closestDigits, &effort) { return point }
        throw .undecided
    }

    /// Roots at which the sign changes and changes back, and which are nearer than 2 to this power, relative to w, count
    /// as one that is touched.
    private static let closestRoots = -64
    /// The same with the most limbs: the 4 decimals of a rate are as far apart as 2^−29.
    private static let closestDigits = -40

    /// The signs of the sum at a distance relative to w from both sides of an interval; `nil` if they are not certain.
    private func signedSides(
        _ interval: Bounds, _ power: Int, _ effort: inout SearchEffort
    ) throws(SearchEnd) -> SignedPoint? {
        let reach = LongFloat.product(interval.low, .powerOfTwo(power), limbs: limbs, up: true)
        let width = LongFloat.sum(interval.high, -interval.low, limbs: limbs, up: true)
        if LongFloat.compare(width, reach) > 0 { return nil }
        try effort.spend(2 * days.count, limbs: limbs)
        let low = LongFloat.sum(interval.low, -reach, limbs: limbs, up: false)
        let high = LongFloat.sum(interval.high, reach, limbs: limbs, up: true)
        let (before, after) = (sign(at: low), sign(at: high))
        if before == 0 || after == 0 { return nil }
        return SignedPoint(low: low, high: high, sign: before == after ? before : 0)
    }

    /// Whether the interval is the point 1, at which the sum is known to be 0.
    private func isOnRoot(_ interval: Bounds) -> Bool {
        sumToZero && interval.compared(to: .one(limbs: limbs)) == 0
    }

    // MARK: Digits

    /// The root in a bracket, as it is known so far.
    func enclosure(_ bracket: RootBracket) -> Bounds {
        isOne(in: bracket) ? .one(limbs: limbs) : Bounds(bracket.low, bracket.high, limbs: limbs)
    }

    /// Whether the root in a bracket is the point 1, at which the sum is known to be 0.
    private func isOne(in bracket: RootBracket) -> Bool {
        sumToZero && LongFloat.compare(bracket.low, .one) < 0 && LongFloat.compare(.one, bracket.high) < 0
    }

    /// The root between two points, by Newton's method as long as it converges, otherwise by bisection.
    func root(
        in bracket: RootBracket, _ effort: inout SearchEffort
    ) throws(SearchEnd) -> Bounds {
        var (low, high) = (bracket.low, bracket.high)
        if LongFloat.compare(low, high) >= 0 { return Bounds(high, low, limbs: limbs) }
        // Close to w = 1 the sums are too small to be distinguished from 0, and need ever more digits.
        if isOne(in: bracket) { return .one(limbs: limbs) }
        var precision = 64 * (2 - limbs)
        var w = low.middle(to: high, limbs: limbs)
        var lastStep: LongFloat?
        for _ in 0..<(128 * limbs) {
            try effort.spend(2 * days.count, limbs: limbs)
            let (sum, slope) = value(at: w)
            guard let sign = sum.sign, sign != 0 else { break }
            if sign == bracket.sign { low = w } else { high = w }
            let size = LongFloat.product(w, .powerOfTwo(precision), limbs: limbs, up: true)
            let width = LongFloat.sum(high, -low, limbs: limbs, up: true)
            if LongFloat.compare(width, size) < 0 { return Bounds(low, high, limbs: limbs) }
            let middle = low.middle(to: high, limbs: limbs)
            guard let (target, step) = newtonStep(from: w, sum, slope),
                LongFloat.compare(target, low) > 0, LongFloat.compare(target, high) < 0
            else {
                w = middle
                lastStep = nil
                continue
            }
            if LongFloat.compare(step, size) < 0 {
                w = target
                break
            }
            let isSlow = lastStep.map { LongFloat.compare(.sum(step, step, limbs: limbs, up: true), $0) > 0 }
            // Where roots lie one upon another, Newton's steps hardly shrink, and fewer digits do.
            if isSlow == true { precision = max(precision, DatedAmounts.slowPrecision) }
            w = isSlow == true ? middle : target
            lastStep = isSlow == true ? nil : step
        }
        return try enclosed(w, low, high, bracket.sign, precision, &effort)
    }

    private static let slowPrecision = -128

    private func newtonStep(
        from w: LongFloat, _ sum: Bounds, _ slope: Bounds
    ) -> (target: LongFloat, size: LongFloat)? {
        if slope.low.isZero { return nil }
        let step = LongFloat.quotient(sum.low, slope.low, limbs: limbs, up: false)
        return (.sum(w, -step, limbs: limbs, up: false), step.isNegative ? -step : step)
    }

    /// An interval around a root that is known to be close to a point.
    private func enclosed(
        _ w: LongFloat, _ low: LongFloat, _ high: LongFloat, _ sign: Int, _ precision: Int,
        _ effort: inout SearchEffort
    ) throws(SearchEnd) -> Bounds {
        func end(up: Bool, _ effort: inout SearchEffort) throws(SearchEnd) -> LongFloat {
            var power = precision + 8
            while true {
                let reach = LongFloat.product(w, .powerOfTwo(power), limbs: limbs, up: true)
                let end = LongFloat.sum(w, up ? reach : -reach, limbs: limbs + 1, up: up)
                let isInside = LongFloat.compare(end, low) > 0 && LongFloat.compare(end, high) < 0
                guard isInside else { return up ? high : low }
                try effort.spend(days.count, limbs: limbs)
                if self.sign(at: end) == (up ? -sign : sign) { return end }
                power = power * 7 / 8
            }
        }
        let left = try end(up: false, &effort)
        return Bounds(left, try end(up: true, &effort), limbs: limbs)
    }
}

extension LongFloat {
    /// 2^`exponent`.
    fileprivate static func powerOfTwo(_ exponent: Int) -> LongFloat {
        LongFloat(WideInteger(Int128(1) << Int128(exponent & 63)), exponent: exponent >> 6)
    }
}
