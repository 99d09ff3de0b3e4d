/// The ranges of a holding's numbers.
///
/// A rule about signs returns a number that is negative if the rule is broken, so that the results of many rules can be
/// combined and tested once.
enum NumberRule {
    /// Prices and fees must not be negative.
    @inline(__always)
    static func price<Integer: FixedWidthInteger>(_ coefficient: Integer) -> Integer { coefficient }

    /// Rates must be above 0.
    @inline(__always)
    static func rate<Integer: FixedWidthInteger>(_ coefficient: Integer) -> Integer { coefficient &- 1 }

    /// A stated cost should have the sign of the shares, if it is not 0.
    @inline(__always)
    static func sign(of cost: Int64, as shares: Int64) -> Int64 { cost == 0 ? 0 : cost ^ shares }

    /// The number of shares must not be 0.
    @inline(__always)
    static func isShares<Integer: FixedWidthInteger>(_ coefficient: Integer) -> Bool { coefficient != 0 }
}

extension CompactDecimal {
    /// Whether this is a valid price or fee.
    @inline(__always)
    var isPrice: Bool { NumberRule.price(coefficient) >= 0 }
    /// Whether this is a valid rate.
    @inline(__always)
    var isRate: Bool { NumberRule.rate(coefficient) >= 0 }
    /// Whether this is a valid number of shares.
    @inline(__always)
    var isShares: Bool { NumberRule.isShares(coefficient) }
}
