/// A sum of exact numbers that is never rounded: a single machine integer as long as it fits.
package struct ExactSum: Sendable {
    private var compact = CompactDecimal.zero
    private var rest: Rest?

    /// Overflow storage, boxed because almost no sum needs it.
    private final class Rest: Sendable {
        let sum: ExactDecimal
        init(_ sum: ExactDecimal) { self.sum = sum }
    }

    init() {}

    package init(_ value: ExactDecimal) { add(whole: value) }

    @inline(__always)
    mutating func add(_ value: CompactDecimal) {
        assert(!value.hasOverflowed)
        // Of a sum, the scale only grows.
        if value.scale <= compact.scale, let short = Int64(exactly: value.coefficient),
            let power = PowersOfTen.int128(min(Int(compact.scale) - Int(value.scale), 39)),
            let factor = Int64(exactly: power)
        {
            let (sum, overflow) = compact.coefficient.addingReportingOverflow(Int128(short) &* Int128(factor))
            if !overflow {
                compact.coefficient = sum
                return
            }
        }
        addUnaligned(value)
    }

    private mutating func addUnaligned(_ value: CompactDecimal) {
        let sum = compact + value
        if sum.hasOverflowed {
            // Move the sum so far into the overflow storage, so that later additions use machine integers again.
            moveToRest()
            compact = value
        } else {
            compact = sum
        }
    }

    @inline(never)
    private mutating func moveToRest() { add(compact.exact) }

    package mutating func add(_ value: ExactDecimal) {
        rest = Rest(rest.map { $0.sum + value } ?? value)
    }

    /// Adds a number of any size, in machine words if it fits.
    mutating func add(whole value: ExactDecimal) {
        if let compact = value.compact { add(compact) } else { add(value) }
    }

    package mutating func add(_ other: ExactSum) {
        add(other.compact)
        if let more = other.rest { add(more.sum) }
    }

    package var total: ExactDecimal { rest.map { $0.sum + compact.exact } ?? compact.exact }
}
