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
            parts.append("\(RowReportText.count(file.added, noun)) \(isDone ? "added" : "to add")")
        }
        if file.replaced > 0 {
            parts.append("\(RowReportText.count(file.replaced, noun)) \(isDone ? "replaced" : "to replace")")
        }
        if file.same > 0 { parts.append("\(RowReportText.count(file.same, noun)) there already") }
        return Console.line("\(file.path): \(parts.joined(separator: ", "))")
    }

    /// What a history contains.
    static func text(_ report: HistoryReport, held store: MarketStore) -> String {
        text(report, unheld: { !store.holds($0) }, near: store)
    }

    /// What a history contains.
    ///
    /// - Parameter isUnheld: whether nobody asked for prices of a symbol.
    static func text(
        _ report: HistoryReport, unheld isUnheld: (String) -> Bool, near store: MarketStore
    ) -> String {
        let noun = report.isOfRates ? "rate" : "price"
        var words = RowReportText.count(report.quotes, noun)
        if !report.names.isEmpty { words += " of \(list(report.names))" }
        if let days = report.days {
            words +=
                days.lowerBound == days.upperBound
                ? ", \(days.lowerBound)" : ", \(days.lowerBound) to \(days.upperBound)"
        }
        if report.withoutFigure > 0 {
            words += "; \(RowReportText.count(report.withoutFigure, "day")) without one"
        }
        var text = Console.line("\(report.file): \(words)")
        let unheld = report.isOfRates ? [] : report.names.filter(isUnheld)
        if !unheld.isEmpty {
            let near = unheld.count == 1 ? store.heldSymbols(near: unheld[0]) : []
            text += Console.line(
                "\(report.file): no holding has the symbol\(unheld.count == 1 ? "" : "s") \(list(unheld))"
                    + (near.isEmpty ? "" : "; did you mean --symbol \(Wording.list(near))?"))
        }
        return text
    }

    /// The first names, and the number of remaining ones.
    static func list(_ names: [String], shown: Int = 5) -> String {
        let rest = names.count - shown
        return names.prefix(shown).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
