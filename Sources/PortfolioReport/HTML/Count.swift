import Valuation

/// Numbers of things as people read them.
enum Count {
    static func text(_ count: Int) -> String { DecimalFormat.groupedInFull(ExactDecimal(Int128(count))) }
}
