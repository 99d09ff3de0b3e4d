internal import PortfolioEditing
internal import PortfolioImport
internal import Portfolios

/// The summary of an import, for standard error.
enum ImportText {
    /// What to do with a suggested mapping.
    static func text(_ suggestion: Suggestion, _ export: String) -> String {
        let file = ShellWord.quoted(export)
        let command = "portfolio import\(suggestion.isOfTrades ? " --trades" : "")"
        if let profile = suggestion.profile {
            return Console.line(
                "\(export): the profile \(profile) fits; \(command) \(file) needs no mapping")
        }
        let places = suggestion.openPlaces
        let open =
            places == 0
            ? "nothing is left open"
            : "\(Wording.count(places, "place")) marked \"?\" \(places == 1 ? "is" : "are") left for you to fill in"
        let unused = suggestion.unusedColumns
        return
            (unused.isEmpty
            ? "" : Console.line("\(export): columns not used: \(unused.joined(separator: ", "))"))
            + Console.line("\(export): \(open); the mapping is used with \(command) --map FILE \(file)")
            + (suggestion.nameInPlaceOfSymbol.map { names($0, export, command) } ?? "")
    }

    /// How to import an export that has only names.
    private static func names(_ column: String, _ export: String, _ command: String) -> String {
        Console.line(
            "\(export): it has names and no symbols: write \"symbol\": \(Wording.quoted(column)) in the mapping, "
                + "and symbols.csv with the columns symbol,name and a row for each stock; then \(command) --map FILE "
                + "--symbols symbols.csv \(ShellWord.quoted(export))")
    }

    static func text(_ report: PositionsReport, _ settings: ImportSettings) -> String {
        let place = settings.portfolio ?? settings.output ?? ""
        return NoteText.text(report.concerns, place) + Console.line("\(report.file): \(report.summary)")
            + NoteText.text(report.remarks(settings.options, isUpdate: settings.isUpdate), place)
    }
}
