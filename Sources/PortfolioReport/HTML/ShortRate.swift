import Valuation

/// A rate as it is shown at a glance; what is cut off stands in its sum, or opens.
enum ShortRate {
    private static let digits = 6

    /// The first significant digits; `nil` if there are none.
    static func text(_ rate: ExactDecimal) -> String? {
        ExactDecimal.quotient(rate, ExactDecimal(1), significantDigits: digits).map(DecimalFormat.plain)
    }
}
