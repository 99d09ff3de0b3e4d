import Testing
import Valuation

/// The sums of a line of text, as whoever reads it would work them out: `10 × (-3 USD) ÷ 4 + 1 USD fees ≈ -6.5 USD, as …`.
struct WrittenText {
    /// How far what is printed as the result is from what the sum comes to; one for each sum of the line.
    private(set) var wrong: [String] = []
    /// What the sums, or figures alone, come to as printed.
    private(set) var results: [ExactDecimal] = []
    private(set) var sums = 0

    init(_ line: String) {
        for piece in line.split(separator: "; ") {
            // What was done, and when, stands before a colon; a remark after a comma.
            let piece = piece.split(separator: ": ").last ?? piece
            let words = piece.split(separator: " ").map { String($0) }
            guard let sign = words.firstIndex(where: { $0 == "=" || $0 == "≈" }) else {
                if let number = words.first.flatMap({ WrittenText.number($0) }) { results.append(number) }
                continue
            }
            guard sign + 1 < words.count, let result = WrittenText.number(words[sign + 1]),
                let value = WrittenText.value(of: words[..<sign])
            else {
                wrong.append("can't be read: \(piece)")
                continue
            }
            sums += 1
            results.append(result)
            let isExact = value.dividend == result * value.divisor
            let isRounded = ExactDecimal.quotient(value.dividend, value.divisor) == result
            if words[sign] == "=" ? !isExact : isExact || !isRounded { wrong.append("\(piece)") }
        }
    }

    /// Products before sums; words that are no number are units.
    private static func value(of words: ArraySlice<String>) -> (
        dividend: ExactDecimal, divisor: ExactDecimal
    )? {
        var sum = (dividend: ExactDecimal.zero, divisor: ExactDecimal(1))
        var term: (dividend: ExactDecimal, divisor: ExactDecimal)?
        var isSubtracted = false
        var sign = "+"
        func close() {
            guard let done = term else { return }
            let part = done.dividend * sum.divisor
            let whole = sum.dividend * done.divisor
            sum = (isSubtracted ? whole - part : whole + part, sum.divisor * done.divisor)
        }
        for word in words {
            if ["+", "−", "×", "÷"].contains(word) {
                sign = word
                continue
            }
            guard let number = number(word) else { continue }
            switch sign {
            case "×": term = term.map { ($0.dividend * number, $0.divisor) }
            case "÷": term = term.map { ($0.dividend, $0.divisor * number) }
            default:
                close()
                term = (number, ExactDecimal(1))
                isSubtracted = sign == "−"
            }
            sign = ""
        }
        close()
        return term == nil ? nil : sum
    }

    static func number(_ word: String) -> ExactDecimal? {
        let bare = word.drop { $0 == "(" }.prefix { $0 != ")" && $0 != "," }
        let digits = bare.drop { $0 == "-" }.filter { $0 != "." }
        guard !digits.isEmpty, digits.allSatisfy(\.isNumber) else { return nil }
        // However many digits: more than any input has.
        var value = ExactDecimal.zero
        for digit in digits {
            value = value * ExactDecimal(10) + ExactDecimal(Int128(digit.wholeNumberValue ?? 0))
        }
        let decimals = bare.split(separator: ".", maxSplits: 1).dropFirst().first?.count ?? 0
        value = value.dividedByPowerOfTen(Int16(decimals))
        return bare.hasPrefix("-") ? -value : value
    }
}
