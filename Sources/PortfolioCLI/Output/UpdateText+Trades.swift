internal import PortfolioEditing
internal import PortfolioImport
internal import Portfolios

/// The summary of what exports of transactions add to a portfolio.
extension UpdateText {
    static func text(_ update: TradesUpdate, isDone: Bool) -> String {
        var text = ""
        for file in update.files {
            var parts: [String] = []
            if file.added > 0 {
                parts.append("\(Wording.count(file.added, "trade")) \(isDone ? "added" : "to add")")
            }
            // What was there may stand in any of the files.
            if update.files.count == 1, update.present > 0 || file.added == 0 { parts.append(there(update)) }
            if !parts.isEmpty { text += Console.line("\(file.path): \(parts.joined(separator: ", "))") }
        }
        if update.files.count != 1 { text += Console.line(there(update)) }
        return text
    }

    private static func there(_ update: TradesUpdate) -> String {
        "\(Wording.count(update.present, "trade")) there already"
    }

    /// What was added to `symbols.csv`.
    static func text(_ symbols: SymbolsUpdate?, isDone: Bool) -> String {
        guard let symbols, symbols.isChanged else { return "" }
        return Console.line(
            "\(symbols.change.path): \(isDone ? "added" : "to add") what the exports call "
                + Wording.first(symbols.added))
    }
}
