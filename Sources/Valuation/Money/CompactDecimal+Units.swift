extension CompactDecimal {
    /// Converts a price in `unit` to another unit of the same currency: 1.50 pounds are 150 pence.
    package func converted(from unit: QuoteCurrency, to other: QuoteCurrency) -> CompactDecimal {
        unit == other ? self : dividedByPowerOfTen(unit.unitExponent - other.unitExponent)
    }
}
