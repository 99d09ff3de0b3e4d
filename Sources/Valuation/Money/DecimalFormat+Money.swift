// Figures as people read them: grouped, and rounded half to even where their currency says so.
extension DecimalFormat {
    /// What stands for an unknown figure.
    package static let unknown = "n/a"

    /// An amount at its currency's digits, without the code.
    package static func money(_ amount: ExactDecimal, _ currency: Currency, signed: Bool = false) -> String {
        grouped(amount, decimals: currency.decimals, signed: signed)
    }

    /// A price whole, with at least the digits of its currency (those of pence: none), without the code.
    package static func price(_ price: ExactDecimal, _ unit: QuoteCurrency, signed: Bool = false) -> String {
        let figure = price.givenOut
        let digits = unit.unitsPerMajor == 1 ? unit.currency.decimals : 0
        return grouped(figure, decimals: max(figure.scale, digits), signed: signed)
    }

    /// Two decimals and a sign, without the percent sign.
    package static func percentage(_ percentage: Percentage) -> String {
        grouped(percentage.exact(decimals: 2), decimals: 2, signed: true)
    }
}
