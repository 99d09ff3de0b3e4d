/// The message for an error in what is stated, and the remedy. Where it is stated in files or options, their wording
/// extends this.
package struct Wording: Hashable, Sendable {
    package var message: String
    package var remedy: String?
    /// The line of a quote that the remedy names.
    package var lineOfQuote: Int?

    /// The message, followed by the remedy.
    package var sentence: String { message + (remedy.map { ": \($0)" } ?? "") }

    package init(_ message: String, _ remedy: String? = nil) {
        self.message = message
        self.remedy = remedy
    }
}

// Fields.
extension Wording {
    package static func empty(_ column: String) -> Wording {
        Wording("\(column) is empty", "every row needs one")
    }

    /// A cell that is not a number, or whose number has too many digits.
    package static func number(_ column: String, _ text: String, _ error: NumberError) -> Wording {
        Wording(
            "\(column) \(quoted(text)) \(error.predicate)",
            error == .malformed ? remedy(forNumber: text) : nil)
    }

    /// Suggests a correction only if the intended number is certain. If a comma could be a decimal mark or a thousands
    /// separator, the remedy says so.
    private static func remedy(forNumber text: String) -> String? {
        if text.isEmpty || text.utf8.count > longestQuote { return nil }
        let digits = text.filter { !",'’ \u{A0}\u{202F}_".contains($0) }
        let isOtherwiseNumber = (try? CompactDecimal.parse(digits)) != nil
        if text.contains(","), isOtherwiseNumber {
            return "write the number without separators of thousands, and with a point before the decimals"
        }
        if digits != text, isOtherwiseNumber { return "write \(digits)" }
        if text.last == "%" { return "write the number alone" }
        if let first = text.first, "$€£¥".contains(first) || text.last == "p" || figureAndUnit(text) != nil {
            return "write the number alone; its unit is stated as the currency"
        }
        return nil
    }

    /// The number and the unit that a text such as `12 GBP` states together; `nil` for any other.
    package static func figureAndUnit(_ text: String) -> (figure: String, unit: QuoteCurrency)? {
        func isLetter(_ character: Character) -> Bool { character.isASCII && character.isLetter }
        let code = text.first.map(isLetter) == true ? text.prefix(3) : text.suffix(3)
        guard code.count == 3, let unit = try? QuoteCurrency(String(code)) else { return nil }
        let rest = code.startIndex == text.startIndex ? text.dropFirst(3) : text.dropLast(3)
        let figure = rest.filter { !" \u{A0}\u{202F}".contains($0) }
        return (try? CompactDecimal.parse(figure)) == nil ? nil : (figure, unit)
    }

    package static func date(_ column: String, _ text: String) -> Wording {
        Wording("\(column) \(quoted(text)) is not a date", CalendarDateError.remedy(for: text))
    }

    /// A code that is unknown or not of the required kind.
    package static func currency(_ column: String, _ error: CurrencyError) -> Wording {
        let wording = error.wording
        return Wording("\(column) \(wording.message)", wording.remedy)
    }

    package static func holding(_ problem: HoldingProblem) -> Wording {
        let name = problem.field.rawValue
        switch problem.reason {
        case .number(let error): return Wording("\(name) \(error.predicate)")
        case .missing: return empty(name)
        case .zero: return Wording("\(name) is 0", "leave the row out, or state how many")
        case .negative: return Wording("\(name) is negative")
        case .notAboveZero: return Wording("\(name) is not above 0")
        case .inPlaceOf(let other):
            return Wording(
                "\(name) replaces \(other.rawValue), but both are given", "give one of them")
        case .otherCurrency(let unit, let stock):
            return Wording(
                "\(name) \(unit) is not a unit of \(stock)",
                "give the price in a unit of the holding's currency")
        case .rateOfOwnCurrency(let currency):
            return Wording("\(name) is not 1, though the holding is in \(currency)", "leave it empty")
        case .needs(let other):
            return Wording(
                "\(name) is given without a \(other.rawValue)",
                "give the \(other.rawValue) too, or leave \(name) empty")
        case .differs(let other, let currency):
            return Wording(
                "\(name) and \(other.rawValue) differ, though both are in \(currency)", "give one of them")
        }
    }
}

extension Wording {
    package static func priceInOtherCurrency(_ symbol: String, _ unit: QuoteCurrency, stock: Currency)
        -> Wording
    {
        Wording(
            "a price of \(shortened(symbol)) in \(unit), but the holding is in \(stock)",
            "give the price in a unit of \(stock), or leave its currency empty")
    }

    package static func quoted(_ text: String) -> String { "\"\(shortened(text))\"" }

    package static func list(_ words: [String], last: String = "or") -> String {
        guard let end = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " \(last) \(end)"
    }
}
