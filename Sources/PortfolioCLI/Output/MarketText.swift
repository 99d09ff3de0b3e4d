internal import PortfolioEditing
internal import PortfolioImport
internal import Portfolios

/// The summary of a merge of prices and rates.
enum MarketText {
    /// What merging changed, or would change.
    static func text(_ change: MarketChange, isDone: Bool) -> String {
        var text = ""
        if let file = change.prices { text += line(file, "price", isDone) }
        if let file = change.rates { text += line(file, "rate", isDone) }
        if let file = change.centralBank {
            let days = "\(Wording.count(file.added, "day")) of reference rates"
            text += Console.line("\(file.path): \(days) \(isDone ? "added" : "to add")")
        }
        for file in change.others { text += line(file, "figure", isDone) }
        return text
    }

    private static func line(_ file: MarketChange.File, _ noun: String, _ isDone: Bool) -> String {
        let replaced = file.replacements.map { replacement in
            let quote = replacement.quote
            let figure = DecimalFormat.plain(quote.figure.exact) + (quote.unit.map { " \($0.code)" } ?? "")
            return Console.line(
                "\(file.path): \(quote.subject.name) on \(quote.date): \(figure) in place of \(replacement.former)"
            )
        }
        return replaced.joined() + summary(file, noun, isDone)
    }

    private static func summary(_ file: MarketChange.File, _ noun: String, _ isDone: Bool) -> String {
        var parts: [String] = []
        if file.added > 0 {
            parts.append("\(Wording.count(file.added, noun)) \(isDone ? "added" : "to add")")
        }
        if file.replaced > 0 {
            parts.append("\(Wording.count(file.replaced, noun)) \(isDone ? "replaced" : "to replace")")
        }
        if file.same > 0 { parts.append("\(Wording.count(file.same, noun)) there already") }
        return Console.line("\(file.path): \(parts.joined(separator: ", "))")
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
