/// `coefficient` × 10^−`scale` in machine integers: large enough for every number in an input file and for most
/// results.
///
/// Arithmetic is exact. A result that does not fit `Int128` sets ``hasOverflowed``, which is inherited by every result
/// computed from it, so that one test at the end of a formula is enough. A negative scale means trailing zeros; only
/// derived rates have one.
package struct CompactDecimal: ExactNumber {
    @usableFromInline var words: Int128Words
    @usableFromInline package var scale: Int16
    @usableFromInline package var hasOverflowed: Bool

    @inlinable package var coefficient: Int128 {
        @inline(__always) get { words.value }
        @inline(__always) set { words = Int128Words(newValue) }
    }

    @inlinable package static var zero: CompactDecimal { CompactDecimal(coefficient: 0, scale: 0) }
    @inlinable package static var one: CompactDecimal { CompactDecimal(coefficient: 1, scale: 0) }

    @inlinable @inline(__always)
    package init(coefficient: Int128, scale: Int16, hasOverflowed: Bool = false) {
        words = Int128Words(coefficient)
        self.scale = scale
        self.hasOverflowed = hasOverflowed
    }

    package init(_ integer: Int) { self.init(coefficient: Int128(integer), scale: 0) }

    package var exact: ExactDecimal { ExactDecimal(self) }
    package var isZero: Bool { coefficient == 0 }
    package var isNegative: Bool { coefficient < 0 }

    @inline(__always)
    package static func * (left: CompactDecimal, right: CompactDecimal) -> CompactDecimal {
        let (product, overflow) = multiply(left.coefficient, right.coefficient)
        let (scale, deep) = left.scale.addingReportingOverflow(right.scale)
        return CompactDecimal(
            coefficient: product, scale: scale,
            hasOverflowed: overflow || deep || left.hasOverflowed || right.hasOverflowed)
    }

    @inline(__always)
    package static func + (left: CompactDecimal, right: CompactDecimal) -> CompactDecimal {
        let (a, b) = aligned(left, right)
        let (sum, overflow) = a.coefficient.addingReportingOverflow(b.coefficient)
        return CompactDecimal(
            coefficient: sum, scale: a.scale, hasOverflowed: overflow || a.hasOverflowed || b.hasOverflowed)
    }

    @inline(__always)
    package static func - (left: CompactDecimal, right: CompactDecimal) -> CompactDecimal {
        let (a, b) = aligned(left, right)
        let (difference, overflow) = a.coefficient.subtractingReportingOverflow(b.coefficient)
        return CompactDecimal(
            coefficient: difference, scale: a.scale,
            hasOverflowed: overflow || a.hasOverflowed || b.hasOverflowed)
    }

    @inline(__always)
    package func dividedByPowerOfTen(_ exponent: Int16) -> CompactDecimal {
        let (scale, deep) = scale.addingReportingOverflow(exponent)
        return CompactDecimal(coefficient: coefficient, scale: scale, hasOverflowed: hasOverflowed || deep)
    }

    /// The same value at a scale that is not smaller than its own.
    @inline(__always)
    package func rescaled(to newScale: Int16) -> CompactDecimal {
        let steps = Int(newScale) - Int(scale)
        if steps == 0 { return self }
        guard let power = PowersOfTen.int128(steps) else {
            return CompactDecimal(
                coefficient: coefficient, scale: newScale, hasOverflowed: hasOverflowed || coefficient != 0)
        }
        let (product, overflow) = CompactDecimal.multiply(coefficient, power)
        return CompactDecimal(
            coefficient: product, scale: newScale, hasOverflowed: overflow || hasOverflowed)
    }

    @inline(__always)
    package static func aligned(
        _ left: CompactDecimal, _ right: CompactDecimal
    ) -> (CompactDecimal, CompactDecimal) {
        if left.scale == right.scale { return (left, right) }
        let scale = max(left.scale, right.scale)
        return (left.rescaled(to: scale), right.rescaled(to: scale))
    }

    /// Multiplies two coefficients. Most fit 64 bits, where the product is a single machine multiplication that can't
    /// overflow.
    @inline(__always)
    static func multiply(_ a: Int128, _ b: Int128) -> (product: Int128, overflow: Bool) {
        let a64 = Int64(truncatingIfNeeded: a)
        let b64 = Int64(truncatingIfNeeded: b)
        if Int128(a64) == a, Int128(b64) == b { return (Int128(a64) &* Int128(b64), false) }
        let (product, overflow) = a.multipliedReportingOverflow(by: b)
        return (product, overflow)
    }
}

/// An integer without its alignment of 16 bytes: structures that hold several take a quarter less memory, and copies of them
/// less time.
package struct Int128Words: Sendable {
    @usableFromInline let low: UInt64
    @usableFromInline let high: Int64

    @inlinable @inline(__always)
    package init(_ value: Int128) {
        low = UInt64(truncatingIfNeeded: value)
        high = Int64(truncatingIfNeeded: value >> 64)
    }

    @inlinable @inline(__always)
    package var value: Int128 { Int128(high) << 64 | Int128(low) }
}

extension CompactDecimal: Hashable {
    /// Compares values: 1.50 equals 1.5.
    package static func == (left: CompactDecimal, right: CompactDecimal) -> Bool {
        if left.scale == right.scale { return left.coefficient == right.coefficient }
        return left.exact == right.exact
    }

    package func hash(into hasher: inout Hasher) {
        exact.hash(into: &hasher)
    }
}
