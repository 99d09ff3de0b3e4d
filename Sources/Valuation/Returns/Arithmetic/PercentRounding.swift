/// A percentage as it is shown, with 4 decimals.
///
/// It is unknown if it is 10^12 or more.
struct RoundedPercent: Sendable, Equatable {
    /// The figure as a multiple of 1, so with 6 decimals; `nil` if the percentage is too large.
    let figure: ExactDecimal?

    static let decimals = 4
    /// The number of ten-thousandths of a percent in 1.
    static let unitsPerOne = WideInteger(1_000_000)
    private static let limit = WideInteger.powerOfTen(12 + decimals)

    init(units: WideInteger) {
        figure =
            WideInteger.compareMagnitudes(units, RoundedPercent.limit) < 0
            ? ExactDecimal(units, scale: RoundedPercent.decimals).withoutTrailingZeros : nil
    }

    /// The value to which both ends round; `nil` if they round differently. At the last attempt, the even one of two
    /// adjacent values is taken.
    init?(_ low: WideInteger, _ high: WideInteger, isLast: Bool) {
        if low == high {
            self.init(units: low)
        } else if low.isNegative == high.isNegative,
            WideInteger.compareMagnitudes(low, RoundedPercent.limit) >= 0,
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
    /// 100 · the value; `nil` if the ends round differently.
    ///
    /// - Parameter isLast: whether ends that round to adjacent values are assumed to enclose a tie, because there are
    ///   no more limbs to try.
    func percent(isLast: Bool) -> RoundedPercent? {
        RoundedPercent(
            low.roundedProduct(with: RoundedPercent.unitsPerOne),
            high.roundedProduct(with: RoundedPercent.unitsPerOne), isLast: isLast)
    }

    /// 100 · the square root of the value; `nil` if the ends round differently. The value is a square, so an end below
    /// 0 counts as 0.
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
    /// The greatest integer whose square is not greater than `value`, which must not be negative.
    static func root(of value: WideInteger) -> WideInteger {
        if value.isZero { return .zero }
        // Newton's method from above: each step doubles the number of exact digits until the last.
        var root = firstRoot(of: value)
        while true {
            let sum = root + value.dividedByMagnitude(of: root).quotient
            let next = sum.dividedByMagnitude(of: WideInteger(2)).quotient
            if WideInteger.compareMagnitudes(next, root) >= 0 { return root }
            root = next
        }
    }

    /// A number close to the root of a value above 0, and not less than it.
    private static func firstRoot(of value: WideInteger) -> WideInteger {
        let limbs = value.limbs
        // The root of 2^(64 · n) is 2^(64 · n/2) for an even n: the number of limbs behind those that are taken.
        let taken = limbs.count % 2 == 0 ? 2 : 1
        let high = limbs.suffix(taken).reversed().reduce(0.0) { $0 * 0x1p64 + Double($1) } + 1
        let root = high.squareRoot() * (1 + 0x1p-32) + 1
        let top = root < 0x1p64 ? UInt64(root) : UInt64.max
        let lower = Array(repeating: UInt64.max, count: (limbs.count - taken) / 2)
        return WideInteger(isNegative: false, limbs: lower + [top])
    }

    /// The integer nearest to the root of a value that is not negative, rounded as for a slightly greater value if
    /// `up`, otherwise for a slightly smaller one.
    fileprivate static func roundedRoot(of value: LongFloat, up: Bool) -> WideInteger {
        // With an even number of limbs after the point, of which the root has half.
        let places = max((1 - value.exponent) / 2, 4)
        let zeros = value.exponent + 2 * places
        let integer = WideInteger(
            isNegative: false, limbs: Array(repeating: 0, count: max(zeros, 0)) + value.mantissa.limbs)
        let root = root(of: integer) + (up ? WideInteger(1) : .zero)
        return LongFloat(root, exponent: -places).roundedProduct(with: WideInteger(1))
    }
}
