internal import PortfolioEditing
internal import PortfolioImport
internal import Portfolios

/// The summary of a merge of prices and rates.
enum MarketText {
    /// A price or rate in words, to be followed by nothing.
    ///
    /// - Parameter unit: that of a price.
    static func text(_ quote: StatedQuote, _ unit: QuoteCurrency?) -> String {
        let figure = DecimalFormat.plain(quote.figure.exact)
        return switch quote.subject {
        case .price(let symbol):
            "\(DisplayWidth.printable(symbol)) at \(figure)\(unit.map { " \($0.code)" } ?? "") on \(quote.date)"
        case .rate(let from, let to): "1 \(from.code) is \(figure) \(to.code) on \(quote.date)"
        }
    }

    /// What merging changed, or would change.
    ///
    /// - Parameter said: the only figure, in words.
    static func text(_ change: MarketChange, isDone: Bool, said: String = "") -> String {
        var text = ""
        if let file = change.prices { text += line(file, "price", isDone, said) }
        if let file = change.rates { text += line(file, "rate", isDone, said) }
        if let file = change.centralBank {
            let days = "\(Wording.count(file.added, "day")) of reference rates"
            text += Console.line("\(file.path): \(days) \(isDone ? "added" : "to add")")
        }
        if let settings = change.settings {
            text += Console.line(
                "\(settings.path): rates.csv \(isDone ? "named" : "to name") under \"rates\"")
        }
        for file in change.others { text += line(file, "figure", isDone) }
        return text
    }

    private static func line(
        _ file: MarketChange.File, _ noun: String, _ isDone: Bool, _ said: String = ""
    ) -> String {
        let replaced = file.replacements.map { replacement in
            let quote = replacement.quote
            let figure = DecimalFormat.plain(quote.figure.exact) + (quote.unit.map { " \($0.code)" } ?? "")
            return Console.line(
                "\(file.path): \(quote.subject.name) on \(quote.date): \(figure) in place of \(replacement.former)"
            )
        }
        return replaced.joined() + summary(file, noun, isDone, said)
    }

    private static func summary(
        _ file: MarketChange.File, _ noun: String, _ isDone: Bool, _ said: String
    ) -> String {
        var parts: [String] = []
        if file.added > 0 {
            parts.append("\(Wording.count(file.added, noun)) \(isDone ? "added" : "to add")")
        }
        if file.replaced > 0 {
            parts.append("\(Wording.count(file.replaced, noun)) \(isDone ? "replaced" : "to replace")")
        }
        if file.same > 0 { parts.append("\(Wording.count(file.same, noun)) there already") }
        return Console.line(
            "\(file.path): \(parts.joined(separator: ", "))\(said.isEmpty ? "" : ": \(said)")")
    }

    /// What a history contains.
    ///
    /// - Parameter isUnheld: whether nobody asked for prices of a symbol.
    static func text(
        _ report: HistoryReport, near store: MarketStore, unheld isUnheld: (String) -> Bool
    ) -> String {
        Console.line("\(report.file): \(report.summary)")
            + NoteText.text(report.remarks(near: store, unheld: isUnheld), "")
    }
}
