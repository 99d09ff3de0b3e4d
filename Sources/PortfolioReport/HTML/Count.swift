import Valuation

/// Formats counts.
enum Count {
    static func text(_ count: Int) -> String { DecimalFormat.groupedInFull(ExactDecimal(Int128(count))) }
}
