/// A number type for the formulas: sums, differences and products are exact, or report that they overflowed.
///
/// ``CompactDecimal`` is fast and bounded; ``ExactDecimal`` holds any number. Each formula is written once against this
/// protocol. The engine runs it with the former and, if that overflows, with the latter.
package protocol ExactNumber: Sendable {
    static var zero: Self { get }
    static func + (left: Self, right: Self) -> Self
    static func - (left: Self, right: Self) -> Self
    static func * (left: Self, right: Self) -> Self

    /// The value divided by 10^`exponent`, exactly.
    func dividedByPowerOfTen(_ exponent: Int16) -> Self

    /// Whether this value, or one it was computed from, did not fit; if so, it must not be used.
    var hasOverflowed: Bool { get }

    /// The value as a number of any size; meaningless if ``hasOverflowed``.
    var exact: ExactDecimal { get }
}
