// The sum and its derivatives at a point, from which follows how it runs around it.
extension DatedAmounts {
    /// The sum and its derivatives by the logarithm of w at a point, over terms a·w^(d − m), with positive and negative
    /// terms kept apart.
    struct SeriesEstimate {
        /// Indexed by the order of the derivative.
        var positive = InlineArray<4, ShortFloat>(repeating: .zero)
        var negative = InlineArray<4, ShortFloat>(repeating: .zero)
        /// Σ |a|·w^(d − m)·(d − m)^4.
        var rest = ShortFloat.zero
        /// The relative error: all of these are too small by less than this part of themselves.
        var error = ShortFloat.zero
        /// The greatest |d − m|.
        var reach = 0

        private func magnitude(_ order: Int) -> ShortFloat {
            .distance(positive[order], negative[order])
        }

        private func doubt(_ order: Int) -> ShortFloat {
            (positive[order] + negative[order]).above * error
        }

        /// Whether the sum and its slope are so far from 0 that a smaller error would hardly tell more.
        fileprivate var isClear: Bool {
            magnitude(0) > doubt(0).scaled(by: 8) && magnitude(1) > doubt(1).scaled(by: 8)
        }

        /// Whether neither the sum nor its slope can be distinguished from 0.
        var isFlat: Bool { !(magnitude(0) > doubt(0)) && !(magnitude(1) > doubt(1)) }

        /// How a sum runs in an interval.
        enum Course: Hashable {
            /// It has this sign throughout.
            case signed(Int)
            /// It is strictly monotonic after division by a power of w.
            case monotonic(isRising: Bool)
        }

        /// How the sum runs as long as the logarithm of w is within `radius` of that of the point; `nil` if it may turn.
        ///
        /// It uses Taylor's formula; where roots are close together the derivatives cancel, but the remainder does not.
        func course(within radius: ShortFloat) -> Course? {
            // Within the radius, e^((d − m) · radius) is less than e, which is less than 4!/8.
            if (ShortFloat(UInt64(reach)) * radius).above > .one { return nil }
            func most(_ order: Int) -> ShortFloat { ((magnitude(order) + doubt(order)).above * radius).above }
            let cubes = (((rest * radius).above * radius).above * radius).above
            let bend = (most(2) + ((most(3) * radius).above + cubes).above.scaled(by: -1)).above
            let change = (most(1) + (bend * radius).above).above
            if magnitude(0) > (doubt(0) + change).above { return .signed(positive[0] > negative[0] ? 1 : -1) }
            guard magnitude(1) > (doubt(1) + bend).above else { return nil }
            return .monotonic(isRising: positive[1] > negative[1])
        }
    }

    /// The sum and its derivatives at a point, in numbers of 53 bits where they tell enough.
    func glance(at w: ShortFloat) -> SeriesEstimate {
        if let quick = quickGlance(at: w), quick.isClear { return quick }
        var glance = SeriesEstimate()
        let (worth, error) = worth(at: w)
        glance.error = error
        let last = days.last ?? 0
        let middle = meanDay(of: worth)
        for (place, day) in days.enumerated() {
            let distance = ShortFloat(UInt64(abs(day - middle)))
            var term = worth[place]
            for order in 0..<4 {
                // Odd powers of a negative distance are negative.
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

    /// The same in numbers of 53 bits; `nil` if they can't hold the terms.
    private func quickGlance(at w: ShortFloat) -> SeriesEstimate? {
        guard let last = days.last, rough.allSatisfy({ abs($0) > DatedAmounts.leastRough }) else {
            return nil
        }
        var terms: [Double] = []
        terms.reserveCapacity(days.count)
        var (sum, moment) = (0.0, 0.0)
        let power = forEachRoughTerm(at: w.double) { place, term in
            terms.append(term)
            sum += abs(term)
            moment += abs(term) * Double(days[place])
        }
        // All powers are between 1 and the last one.
        guard power > 0x1p-600, power < 0x1p600 else { return nil }
        let middle = min(Int(moment / sum), last)
        var positive = SIMD4<Double>.zero
        var negative = SIMD4<Double>.zero
        var rest = 0.0
        for (place, day) in days.enumerated() {
            let distance = Double(day - middle)
            let square = distance * distance
            let orders = terms[place] * SIMD4(1, distance, square, square * distance)
            positive += pointwiseMax(orders, .zero)
            negative += pointwiseMax(-orders, .zero)
            rest += abs(terms[place]) * square * square
        }
        // A power w^d has the error of d factors, which are rounded, of as many squares and of two products for each bit of
        // the days in between; a sum of n terms adds that of n sums. Each is less than 2^−53.
        let error = Double(2 * last + 64 * (days.count + 1)) * 0x1p-52
        guard error < 0x1p-20 else { return nil }
        var glance = SeriesEstimate()
        for order in 0..<4 {
            glance.positive[order] = ShortFloat(below: positive[order], by: error)
            glance.negative[order] = ShortFloat(below: negative[order], by: error)
        }
        glance.rest = ShortFloat(below: rest, by: error)
        glance.error = ShortFloat(near: 4 * error)
        glance.reach = max(middle, last - middle)
        return glance
    }

    /// An amount below this is too small beside the greatest for numbers of 53 bits to hold all terms.
    private static let leastRough = 0x1p-136
}

extension ShortFloat {
    /// A number below one whose relative error is less than `error`, by less than four times that.
    fileprivate init(below value: Double, by error: Double) {
        self = value > 0 ? ShortFloat(near: value - value * (2 * error)) : .zero
    }
}
