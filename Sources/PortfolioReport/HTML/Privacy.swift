import Valuation

/// Whether pages show amounts of money.
package enum Privacy {
    /// Whether amounts are left out; percentages, prices and numbers of shares stay.
    @TaskLocal package static var hidesAmounts = false

    /// What stands for an amount.
    package static let hidden = "•••"

    /// An amount with its currency's decimals, without the code.
    static func money(_ amount: ExactDecimal, _ currency: Currency, signed: Bool = false) -> String {
        hidesAmounts ? hidden : DecimalFormat.money(amount, currency, signed: signed)
    }

    /// A message about a file without its figures, if amounts are hidden: any may be an amount, but not a date.
    static func message(_ text: String) -> String {
        guard hidesAmounts else { return text }
        return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            let figures = word.utf8.count { (48...57).contains($0) }
            let isFigure = figures > 0 && word.utf8.allSatisfy { "+-.,;()0123456789".utf8.contains($0) }
            return isFigure && word.wholeMatch(of: /\d{4}-\d\d-\d\d[.,;]?/) == nil ? Substring(hidden) : word
        }.joined(separator: " ")
    }

    /// A text without the figures that stand before the code of a currency, if amounts are hidden.
    package static func text(_ text: String) -> String {
        guard hidesAmounts else { return text }
        return text.split(separator: " ", omittingEmptySubsequences: false).reversed().reduce(
            into: (words: [Substring](), isAmount: false)
        ) { result, word in
            let isFigure = word.utf8.allSatisfy { "+-.,()0123456789".utf8.contains($0) }
            result.words.append(result.isAmount && isFigure && !word.isEmpty ? Substring(hidden) : word)
            let code = word.prefix(3)
            result.isAmount = code.count == 3 && code.utf8.allSatisfy { (65...90).contains($0) }
        }.words.reversed().joined(separator: " ")
    }
}
