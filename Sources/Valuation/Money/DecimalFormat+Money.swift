// Formats numbers for people: grouped, and rounded half to even to the currency's decimals where that applies.
extension DecimalFormat {
    /// Shown for an unknown figure.
    package static let unknown = "n/a"

    /// An amount with its currency's decimals, without the code.
    package static func money(_ amount: ExactDecimal, _ currency: Currency, signed: Bool = false) -> String {
        grouped(amount, decimals: currency.decimals, signed: signed)
    }

    /// A price with all its decimals, at least as many as its unit has (pence have none), without the code.
    package static func price(_ price: ExactDecimal, _ unit: QuoteCurrency, signed: Bool = false) -> String {
        let figure = price.roundedForOutput
        let digits = unit.unitsPerMajor == 1 ? unit.currency.decimals : 0
        return grouped(figure, decimals: max(figure.scale, digits), signed: signed)
    }
}
