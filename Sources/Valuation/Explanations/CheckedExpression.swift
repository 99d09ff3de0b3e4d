/// A calculation in writing: a product, and what is added to it or subtracted from it.
///
/// Its value is computed exactly as written, so that the text never claims a result that is wrong.
package struct CheckedExpression {
    package private(set) var text: String
    private var dividend: ExactDecimal
    private var divisor = ExactDecimal.one

    package init(_ first: ExactDecimal, _ unit: String = "") {
        text = Derivation.number(first, unit)
        dividend = first
    }

    /// The whole in brackets.
    var inBrackets: CheckedExpression {
        var sum = self
        sum.text = "(\(text))"
        return sum
    }

    /// Multiplications come before any addition, unless that is in brackets.
    package func times(_ factor: ExactDecimal, _ unit: String = "") -> CheckedExpression {
        var sum = appending("×", factor, unit)
        sum.dividend = dividend * factor
        return sum
    }

    func times(_ factor: CompactDecimal?) -> CheckedExpression { factor.map { times($0.exact) } ?? self }

    package func over(_ factor: ExactDecimal, _ unit: String = "") -> CheckedExpression {
        var sum = appending("÷", factor, unit)
        sum.divisor = divisor * factor
        return sum
    }

    /// Converts a price to the major unit of its currency.
    func inMajorUnit(of quote: QuoteCurrency) -> CheckedExpression {
        if quote.unitsPerMajor <= 1 { return self }
        return over(ExactDecimal(Int128(quote.unitsPerMajor)), "\(quote)/\(quote.currency)")
    }

    func plus(_ other: ExactDecimal, _ unit: String = "") -> CheckedExpression {
        var sum = appending("+", other, unit)
        sum.dividend = dividend + other * divisor
        return sum
    }

    package func minus(_ other: ExactDecimal, _ unit: String = "") -> CheckedExpression {
        var sum = appending("−", other, unit)
        sum.dividend = dividend - other * divisor
        return sum
    }

    private func appending(_ sign: String, _ number: ExactDecimal, _ unit: String) -> CheckedExpression {
        var sum = self
        sum.text += " \(sign) \(Derivation.operand(number, unit))"
        return sum
    }

    /// The calculation with its result, as that of a figure.
    func derivation(_ result: ExactDecimal?, _ unit: String) -> Derivation? {
        result.flatMap { equals($0, unit) }.map { Derivation($0) }
    }

    /// Whether `result` is the exact value, without rounding.
    func isExact(_ result: ExactDecimal) -> Bool { result * divisor == dividend }

    /// The calculation with its result; `nil` if the result is neither the exact value nor that value rounded to 15
    /// significant digits.
    package func equals(_ result: ExactDecimal, _ unit: String = "") -> String? {
        let sign: String
        if isExact(result) {
            sign = "="
        } else if ExactDecimal.quotient(dividend, divisor) == result {
            sign = "≈"
        } else {
            return nil
        }
        return "\(text) \(sign) \(Derivation.number(result, unit))"
    }
}
