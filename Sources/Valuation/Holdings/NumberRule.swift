/// What the numbers of a holding must be.
///
/// A rule of signs is told by a number that is negative where it is broken: those of many numbers are put together, and
/// looked at once.
enum NumberRule {
    /// Of prices and fees: not negative.
    @inline(__always)
    static func price<Integer: FixedWidthInteger>(_ coefficient: Integer) -> Integer { coefficient }

    /// Of rates: above 0.
    @inline(__always)
    static func rate<Integer: FixedWidthInteger>(_ coefficient: Integer) -> Integer { coefficient &- 1 }

    /// Of shares: anything but 0.
    @inline(__always)
    static func isShares<Integer: FixedWidthInteger>(_ coefficient: Integer) -> Bool { coefficient != 0 }
}

extension CompactDecimal {
    /// Whether a price or a fee can be this.
    @inline(__always)
    var isPrice: Bool { NumberRule.price(coefficient) >= 0 }
    /// Whether a rate can be this.
    @inline(__always)
    var isRate: Bool { NumberRule.rate(coefficient) >= 0 }
    /// Whether a number of shares can be this.
    @inline(__always)
    var isShares: Bool { NumberRule.isShares(coefficient) }
}
