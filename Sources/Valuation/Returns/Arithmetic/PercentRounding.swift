/// A figure in percent as it is given out, at 4 decimals.
///
/// Unknown where it is 10^12 or more.
struct RoundedPercent: Sendable, Equatable {
    /// In millionths of 1; `nil` where the percentage is too large.
    let figure: ExactDecimal?

    static let decimals = 4
    /// Ten-thousandths of a percent in 1.
    static let unitsPerOne = WideInteger(1_000_000)
    private static let limit = WideInteger.powerOfTen(12 + decimals)

    init(units: WideInteger) {
        figure =
            WideInteger.compareMagnitudes(units, RoundedPercent.limit) < 0
            ? ExactDecimal(units, scale: RoundedPercent.decimals).withoutTrailingZeros : nil
    }

    /// What two ends round to; `nil` where that differs. Of the last ends there are the even one is right.
    init?(_ low: WideInteger, _ high: WideInteger, isLast: Bool) {
        if low == high {
            self.init(units: low)
        } else if WideInteger.compareMagnitudes(low, RoundedPercent.limit) >= 0,
            WideInteger.compareMagnitudes(high, RoundedPercent.limit) >= 0
        {
            self.init(units: low)
        } else if isLast, high - low == WideInteger(1) {
            self.init(units: low.isOdd ? high : low)
        } else {
            return nil
        }
    }
}

extension Bounds {
    /// 100 times the value; `nil` where the ends round differently.
    ///
    /// - Parameter isLast: whether ends next to each other are taken to lie around a tie, for no more limbs are to come.
    func percent(isLast: Bool) -> RoundedPercent? {
        RoundedPercent(
            low.roundedProduct(with: RoundedPercent.unitsPerOne),
            high.roundedProduct(with: RoundedPercent.unitsPerOne), isLast: isLast)
    }

    /// 100 times the square root of the value; `nil` where the ends round differently. A square is not below 0, whatever
    /// bounds around it are.
    func percentOfRoot(isLast: Bool) -> RoundedPercent? {
        let square = RoundedPercent.unitsPerOne * RoundedPercent.unitsPerOne
        func root(_ end: LongFloat, up: Bool) -> WideInteger {
            if end.isNegative { return .zero }
            let scaled = LongFloat(end.mantissa * square, exponent: end.exponent)
            return WideInteger.roundedRoot(of: scaled, up: up)
        }
        return RoundedPercent(root(low, up: false), root(high, up: true), isLast: isLast)
    }
}

extension WideInteger {
    /// The greatest integer whose square is not above a value that is not negative.
    static func root(of value: WideInteger) -> WideInteger {
        if value.isZero { return .zero }
        // From above, by Newton's steps, each nearer until the last.
        var root = WideInteger(
            isNegative: false, limbs: Array(repeating: 0, count: (value.limbs.count + 1) / 2) + [1])
        while true {
            let sum = root + value.dividedByMagnitude(of: root).quotient
            let next = sum.dividedByMagnitude(of: WideInteger(2)).quotient
            if WideInteger.compareMagnitudes(next, root) >= 0 { return root }
            root = next
        }
    }

    /// The nearest integer to the root of a value that is not negative; of one a little greater if `up`, else of one a
    /// little smaller.
    fileprivate static func roundedRoot(of value: LongFloat, up: Bool) -> WideInteger {
        // At an even number of limbs after the point, which the root has half of.
        let places = max((1 - value.exponent) / 2, 4)
        let zeros = value.exponent + 2 * places
        let integer = WideInteger(
            isNegative: false, limbs: Array(repeating: 0, count: max(zeros, 0)) + value.mantissa.limbs)
        let root = root(of: integer) + (up ? WideInteger(1) : .zero)
        return LongFloat(root, exponent: -places).roundedProduct(with: WideInteger(1))
    }
}
