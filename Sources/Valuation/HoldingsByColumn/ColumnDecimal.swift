/// A number as the inner loop of a large book computes with: what leaves 64 bits on the way is only marked, so that a
/// row needs one test in all.
///
/// Other than with ``CompactDecimal`` a factor of more than 64 bits counts as an overflow, though the product may fit.
struct ColumnDecimal: ExactNumber {
    var coefficient: Int128
    /// At most the sum of a few columns' scales.
    var scale: Int
    /// Not 0 where something did not fit.
    var excess: UInt64

    @inline(__always)
    init(_ coefficient: Int128, scale: Int, excess: UInt64 = 0) {
        self.coefficient = coefficient
        self.scale = scale
        self.excess = excess
    }

    @inline(__always)
    init(_ coefficient: Int64, scale: Int8) {
        self.init(Int128(coefficient), scale: Int(scale))
    }

    @inline(__always)
    static var zero: ColumnDecimal { ColumnDecimal(0, scale: 0, excess: 0) }

    var hasOverflowed: Bool { excess != 0 }

    var exact: ExactDecimal {
        CompactDecimal(coefficient: coefficient, scale: Int16(truncatingIfNeeded: scale)).exact
    }

    @inline(__always)
    static func * (left: ColumnDecimal, right: ColumnDecimal) -> ColumnDecimal {
        let a = Int64(truncatingIfNeeded: left.coefficient)
        let (high, low) = a.multipliedFullWidth(by: Int64(truncatingIfNeeded: right.coefficient))
        return ColumnDecimal(
            Int128(truncatingIfNeeded: high) << 64 | Int128(truncatingIfNeeded: low),
            scale: left.scale &+ right.scale,
            excess: left.excess | right.excess | left.beyond64Bits | right.beyond64Bits)
    }

    @inline(__always)
    static func + (left: ColumnDecimal, right: ColumnDecimal) -> ColumnDecimal {
        let (a, b) = aligned(left, right)
        let (sum, overflow) = a.coefficient.addingReportingOverflow(b.coefficient)
        return ColumnDecimal(sum, scale: a.scale, excess: a.excess | b.excess | (overflow ? 1 : 0))
    }

    @inline(__always)
    static func - (left: ColumnDecimal, right: ColumnDecimal) -> ColumnDecimal {
        let (a, b) = aligned(left, right)
        let (difference, overflow) = a.coefficient.subtractingReportingOverflow(b.coefficient)
        return ColumnDecimal(difference, scale: a.scale, excess: a.excess | b.excess | (overflow ? 1 : 0))
    }

    @inline(__always)
    func dividedByPowerOfTen(_ exponent: Int16) -> ColumnDecimal {
        ColumnDecimal(coefficient, scale: scale &+ Int(exponent), excess: excess)
    }

    /// Not 0 where the coefficient needs more than 64 bits.
    @inline(__always)
    private var beyond64Bits: UInt64 {
        UInt64(bitPattern: Int64(truncatingIfNeeded: coefficient >> 64))
            ^ UInt64(bitPattern: Int64(truncatingIfNeeded: coefficient) >> 63)
    }

    /// Both at the larger scale.
    @inline(__always)
    static func aligned(
        _ left: ColumnDecimal, _ right: ColumnDecimal
    ) -> (ColumnDecimal, ColumnDecimal) {
        if left.scale == right.scale { return (left, right) }
        return left.scale < right.scale
            ? (left.rescaled(to: right.scale), right) : (left, right.rescaled(to: left.scale))
    }

    private func rescaled(to newScale: Int) -> ColumnDecimal {
        let steps = newScale - scale
        guard let power = steps <= 18 ? PowersOfTen.int128(steps) : nil else {
            return ColumnDecimal(coefficient, scale: newScale, excess: 1)
        }
        let product = self * ColumnDecimal(power, scale: 0)
        return ColumnDecimal(product.coefficient, scale: newScale, excess: product.excess)
    }
}
