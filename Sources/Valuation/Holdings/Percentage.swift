/// An unrounded percentage: 100 · part / |whole|.
///
/// Two percentages are equal if their parts and their wholes are.
public struct Percentage: Hashable, Sendable {
    package let part: ExactDecimal
    /// Never 0.
    package let whole: ExactDecimal

    /// Fails if the whole is 0.
    package init?(_ part: ExactDecimal?, of whole: ExactDecimal?) {
        guard let part, let whole, !whole.isZero else { return nil }
        self.part = part
        self.whole = whole
    }

    /// A share of a whole or a change in price; a negative whole reverses the sign.
    package init?(_ part: ExactDecimal?, over whole: ExactDecimal?) {
        guard let part, let whole else { return nil }
        self.init(whole.isNegative ? -part : part, of: whole)
    }

    /// Creates a part as a percentage of the magnitude of a whole.
    ///
    /// ```swift
    /// Percentage(25, of: 200)?.rounded(decimals: 1)  // 12.5
    /// ```
    /// - Returns: `nil` if the whole is 0 or either number is NaN.
    public init?(_ part: Decimal, of whole: Decimal) {
        self.init(try? ExactDecimal(whole: part), of: try? ExactDecimal(whole: whole))
    }

    /// The percentage, rounded once from the exact quotient, half to even.
    ///
    /// - Parameter decimals: the number of digits after the decimal point; a negative number counts as 0.
    public func rounded(decimals: Int) -> Decimal {
        Decimal(exact(decimals: max(decimals, 0)))
    }

    package func exact(decimals: Int) -> ExactDecimal {
        let exact = Formulas.percentage(part, of: whole, decimals: decimals)
        return exact ?? { preconditionFailure("there is no percentage of 0") }()
    }
}

extension Percentage: CustomStringConvertible {
    /// The percentage, rounded half to even to two decimals, with a sign and grouped thousands: `+1,234.50 %`.
    public var description: String { DecimalFormat.percentage(self) + " %" }
}

extension DecimalFormat {
    /// A percentage with two decimals and a sign, without the percent sign.
    package static func percentage(_ percentage: Percentage) -> String {
        grouped(percentage.exact(decimals: 2), decimals: 2, signed: true)
    }
}
