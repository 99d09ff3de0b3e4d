/// Tells prices that seem to be in another unit from those that may be right.
enum Plausibility {
    /// Whether `price` is 80 to 120 or 800 to 1200 times `reference`, or the other way round: the mark of pence taken
    /// for pounds.
    static func isSuspect(_ price: CompactDecimal, beside reference: CompactDecimal) -> Bool {
        let (a, b) = CompactDecimal.aligned(price, reference)
        let larger = max(a.coefficient, b.coefficient)
        let smaller = min(a.coefficient, b.coefficient)
        if !a.hasOverflowed, !b.hasOverflowed, larger < Int128(1) << 110 {
            return isSuspect(larger, above: smaller)
        }
        return isSuspect(price.exact, beside: reference.exact)
    }

    /// The same for numbers of any size.
    static func isSuspect(_ price: ExactDecimal, beside reference: ExactDecimal) -> Bool {
        let high = max(price, reference)
        let low = min(price, reference)
        guard !low.isZero, !low.isNegative else { return false }
        return [(80, 120), (800, 1200)].contains { from, through in
            high >= low * ExactDecimal(from) && high <= low * ExactDecimal(through)
        }
    }

    /// Whether two prices differ by a factor of less than 80, so that neither makes the other suspect. A quick check:
    /// `false` may also mean that it could not tell.
    @inline(__always)
    static func isNear(_ price: CompactDecimal, _ other: CompactDecimal) -> Bool {
        let (a, b) = CompactDecimal.aligned(price, other)
        let limit = Int128(1) << 110
        return !a.hasOverflowed && !b.hasOverflowed && a.coefficient < limit && b.coefficient < limit
            && a.coefficient < b.coefficient &* 80 && b.coefficient < a.coefficient &* 80
    }

    /// The same for two coefficients of one scale; `larger` is below 2¹¹⁰.
    @inline(__always)
    static func isSuspect(_ larger: Int128, above smaller: Int128) -> Bool {
        // 80 · smaller can't overflow, because smaller ≤ larger.
        if smaller <= 0 || larger < smaller &* 80 { return false }
        return larger <= smaller &* 120 || (larger >= smaller &* 800 && larger <= smaller &* 1200)
    }
}
