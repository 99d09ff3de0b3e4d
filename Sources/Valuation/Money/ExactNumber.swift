/// A number type the formulas can be run in: sums, differences and products are exact or say that they overflowed.
///
/// ``CompactDecimal`` is fast and bounded, ``ExactDecimal`` holds any figure. A formula is written once, against this
/// protocol; the engine runs it in the first and, where that overflows, in the second.
package protocol ExactNumber: Sendable {
    static var zero: Self { get }
    static func + (left: Self, right: Self) -> Self
    static func - (left: Self, right: Self) -> Self
    static func * (left: Self, right: Self) -> Self

    /// The value divided by 10^`exponent`, exactly.
    func dividedByPowerOfTen(_ exponent: Int16) -> Self

    /// True when the value is not to be used, because it, or one it was made of, did not fit.
    var hasOverflowed: Bool { get }

    /// The value as a number of any size; meaningless where ``hasOverflowed``.
    var exact: ExactDecimal { get }
}
