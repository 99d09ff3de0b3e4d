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
                parts.append("\(RowReportText.count(file.added, "trade")) \(isDone ? "added" : "to add")")
            }
            // What was there may stand in any of the files.
            if update.files.count == 1, update.present > 0 || file.added == 0 { parts.append(there(update)) }
            if !parts.isEmpty { text += Console.line("\(file.path): \(parts.joined(separator: ", "))") }
        }
        if update.files.count != 1 { text += Console.line(there(update)) }
        return text
    }

    private static func there(_ update: TradesUpdate) -> String {
        "\(RowReportText.count(update.present, "trade")) there already"
    }

    /// What was added to `symbols.csv`.
    static func text(_ symbols: SymbolsUpdate?, isDone: Bool) -> String {
        guard let symbols, symbols.isChanged else { return "" }
        return Console.line(
            "\(symbols.path): \(isDone ? "added" : "to add") what the exports call "
                + MarketText.list(symbols.added))
    }

    /// What is added to `symbols.csv`, as a unified diff.
    static func difference(_ symbols: SymbolsUpdate?) throws(EditingError) -> [UInt8] {
        guard let symbols, symbols.isChanged else { return [] }
        return UnifiedDiff(symbols, in: try PatchPlace(of: symbols.path)).bytes
    }

    /// What a person should look at.
    static func warnings(_ update: TradesUpdate) -> String {
        var text = ""
        for difference in update.differences {
            let exported = difference.exported
            let figures = [TradeField.date, .type, .symbol, .shares, .price, .amount]
                .compactMap { field in exported[field].map { "\(field.rawValue) \($0)" } }
            text += DiagnosticText.text(
                Diagnostic(
                    file: difference.file, line: difference.line,
                    message:
                        "\(exported[.id] ?? "") has other figures in the export: \(figures.joined(separator: ", "))",
                    remedy: "the row is kept; change or remove it if the export is right"),
                severity: "warning")
        }
        if !update.problems.isEmpty {
            text += DiagnosticText.text(update.problems)
            text += Console.line(
                "portfolio: warning: the trades do not hold together yet: import the exports of earlier years too, "
                    + "or enter what was held before with portfolio transfer-in")
        }
        return text + warnings(update.symbols)
    }

    /// Where exports contradict `symbols.csv`, which counts.
    static func warnings(_ symbols: SymbolsUpdate?) -> String {
        guard let symbols else { return "" }
        let of = symbols.contradictions
        var text = ""
        for difference in of where difference.column != SymbolsUpdate.name {
            let words =
                difference.isOfOther
                ? "stands for \(difference.known) here, not for \(difference.symbol) as in the export"
                : "is not the \(difference.column) of \(difference.symbol), which is \(difference.known) here"
            text += Console.line("\(symbols.path): warning: \(difference.stated) \(words)")
        }
        let names = of.filter { $0.column == SymbolsUpdate.name }.map(\.symbol)
        if !names.isEmpty {
            text += Console.line(
                "\(symbols.path): other names than in the export, and kept: \(MarketText.list(names))")
        }
        return text
    }
}
