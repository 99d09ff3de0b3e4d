package import PortfolioFiles
internal import Valuation

/// Messages about merged prices and rates.
extension Wording {
    static func negativePrice(_ column: String, _ text: String) -> Wording {
        Wording("\(column) \(quoted(text)) is negative")
    }

    /// A quote contradicts one in a file.
    static func contradiction(
        _ quote: StatedQuote, has figure: String, canBeForced: Bool
    ) -> Wording {
        let remedy =
            canBeForced
            ? "remove one of them, or use --force to replace the old one"
            : "remove one of them"
        return Wording(
            "the \(quote.subject.name) on \(quote.date) is \(figure) here, but \(told(quote)) says \(shown(quote))",
            remedy)
    }

    /// Two merged quotes contradict each other.
    static func contradiction(
        _ quote: StatedQuote, with other: StatedQuote, canBeForced: Bool
    ) -> Wording {
        Wording(
            "the \(quote.subject.name) on \(quote.date) is \(shown(quote)) here, but \(shown(other)) in \(told(other))",
            canBeForced ? "remove one of them, or use --force to keep the last" : "remove one of them")
    }

    static func otherCurrency(_ quote: StatedQuote, held: Currency) -> Wording {
        let code = quote.unit.map(\.code) ?? ""
        return Wording(
            "the \(quote.subject.name) is in \(code), but the holding is in \(held)",
            "state its own currency, or the symbol that it is a price of")
    }

    static func unitOfSeveral(_ quote: StatedQuote, _ units: [QuoteCurrency]) -> Wording {
        Wording(
            "the \(quote.subject.name) states no currency, and is held in "
                + list(units.map(\.code), last: "and"), "state the currency or unit that the price is in")
    }

    package static func shown(_ quote: StatedQuote) -> String {
        figure(quote.figure, quote.unit) + beside(quote.previousClose)
    }

    static func shown(_ quote: KnownQuote) -> String { quote.text + beside(quote.previousClose) }

    private static func beside(_ previousClose: CompactDecimal?) -> String {
        previousClose.map { " (previous close \(figure($0, nil)))" } ?? ""
    }

    static func figure(_ figure: CompactDecimal, _ unit: QuoteCurrency?) -> String {
        DecimalFormat.plain(figure.exact) + (unit.map { " \($0.code)" } ?? "")
    }

    private static func told(_ quote: StatedQuote) -> String {
        quote.line > 0 ? "\(quote.file):\(quote.line)" : quote.file
    }
}
