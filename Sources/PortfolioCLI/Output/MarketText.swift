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
            text += line(file, "day", of: " of reference rates", isDone)
        }
        if let settings = change.settings {
            text += Console.line(
                "\(settings.path): rates.csv \(isDone ? "named" : "to name") under \"rates\"")
        }
        for file in change.others { text += line(file, "figure", isDone) }
        return text
    }

    private static func line(
        _ file: MarketChange.File, _ noun: String, of what: String = "", _ isDone: Bool, _ said: String = ""
    ) -> String {
        let replaced = file.replacements.map { replacement in
            let quote = replacement.quote
            return Console.line(
                "\(file.path): \(quote.subject.name) on \(quote.date): \(Wording.shown(quote)) in place of \(replacement.former)"
            )
        }
        return replaced.joined() + summary(file, noun, what, isDone, said)
    }

    private static func summary(
        _ file: MarketChange.File, _ noun: String, _ what: String, _ isDone: Bool, _ said: String
    ) -> String {
        let counts = [
            (file.added, isDone ? "added" : "to add"), (file.replaced, isDone ? "replaced" : "to replace"),
            (file.completed, isDone ? "completed" : "to complete"),
            (file.removed, isDone ? "removed" : "to remove"), (file.same, "there already"),
        ]
        // What the days are of is said once.
        let parts = counts.filter { $0.0 > 0 }.enumerated().map { place, part in
            "\(Wording.count(part.0, noun))\(place == 0 ? what : "") \(part.1)"
        }
        // All may be in further files.
        if parts.isEmpty { return "" }
        return Console.line(
            "\(file.path): \(parts.joined(separator: ", "))\(said.isEmpty ? "" : ": \(said)")")
    }

    /// What a history contains.
    ///
    /// - Parameters:
    ///   - isSent: whether a program sent it, so that no option changes what it says.
    ///   - isUnheld: whether nobody asked for prices of a symbol.
    static func text(
        _ report: HistoryReport, near store: MarketStore, isSent: Bool, unheld isUnheld: (String) -> Bool
    ) -> String {
        let notes = report.remarks(near: store, unheld: isUnheld)
        return Console.line("\(report.file): \(report.summary)")
            + (isSent ? NoteText.text(sent: notes) : NoteText.text(notes, ""))
    }
}
