import Valuation

/// Whether pages show how much someone owns or paid.
package enum Privacy {
    /// Whether amounts of money and numbers of shares are left out; prices, rates, percentages and days stay.
    @TaskLocal package static var hidesAmounts = false

    /// The columns of files and the fields of forms with amounts of money or numbers of shares.
    package static let columns: Set = [
        "shares", "amount", "cost", "cost_stock", "fees", "taxes", "total", "to_amount", "invest",
    ]

    /// A number of shares.
    static func shares(_ number: ExactDecimal) -> String {
        hidesAmounts ? hidden : DecimalFormat.groupedInFull(number)
    }

    /// What stands for an amount.
    package static let hidden = "•••"

    /// An amount with its currency's decimals, without the code.
    static func money(_ amount: ExactDecimal, _ currency: Currency, signed: Bool = false) -> String {
        hidesAmounts ? hidden : DecimalFormat.money(amount, currency, signed: signed)
    }

    /// A message about a file, or rows of one, without their figures, if amounts are hidden: any may be an amount, but
    /// not a date, a count of lines, seconds or characters, nor what is part of a word.
    package static func message(_ text: String) -> String {
        guard hidesAmounts else { return text }
        return text.replacing(
            /(?:line|row|lot) \d+|\d+ (?:seconds|characters)|[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[-+\w.#%\/:]*\d[-+\w.#%\/:]*/
        ) { match in
            let word = match.output
            guard isFigure(withoutCode(word)), word.wholeMatch(of: /\d{4}-\d\d-\d\d\.?/) == nil else {
                return String(word)
            }
            return hidden + (word.last == "." ? "." : "")
        }
    }

    private static func isFigure(_ word: Substring) -> Bool {
        word.utf8.allSatisfy { "+-.,0123456789".utf8.contains($0) }
            || word.wholeMatch(of: /[-+]?[\d.]+[eE][-+]?\d+/) != nil
    }

    /// A word without the code of a currency before or behind it.
    private static func withoutCode(_ word: Substring) -> Substring {
        if (try? Currency(String(word.prefix(3)))) != nil { return word.dropFirst(3) }
        return (try? Currency(String(word.suffix(3)))) != nil ? word.dropLast(3) : word
    }

    /// The difference of two files without its figures, if amounts are hidden.
    package static func difference(_ text: String) -> String {
        guard hidesAmounts else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map {
            // The mark before a row is not the sign of a figure.
            $0.hasPrefix("@@") ? String($0) : String($0.prefix(1)) + cells($0.dropFirst())
        }.joined(separator: "\n")
    }

    /// A row without its figures: a comma between two of them is none of thousands, unless both are in quotes.
    private static func cells(_ row: Substring) -> String {
        var isQuoted = false
        return row.split(omittingEmptySubsequences: false) { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }.map { message(String($0)) }.joined(separator: ",")
    }

    /// A text without the figures that stand before the code of a currency or before shares, if amounts are hidden.
    package static func text(_ text: String) -> String {
        guard hidesAmounts else { return text }
        return text.split(separator: " ", omittingEmptySubsequences: false).reversed().reduce(
            into: (words: [Substring](), isAmount: false)
        ) { result, word in
            let isFigure = word.utf8.allSatisfy { "+-.,()0123456789".utf8.contains($0) }
            result.words.append(result.isAmount && isFigure && !word.isEmpty ? Substring(hidden) : word)
            let code = word.prefix(3)
            result.isAmount =
                code.count == 3 && code.utf8.allSatisfy { (65...90).contains($0) } || word.hasPrefix("share")
        }.words.reversed().joined(separator: " ")
    }
}
