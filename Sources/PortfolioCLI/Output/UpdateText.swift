internal import PortfolioEditing
internal import Portfolios

/// The summary of what an import changed in a portfolio: what is new, changed, kept and gone.
enum UpdateText {
    /// - Parameter portfolio: the portfolio as it was given, for the command that removes holdings.
    static func text(
        _ change: HoldingsStore.PositionsChange, isDone: Bool, in portfolio: String
    ) -> String {
        let update = change.update
        let file = update.before.file
        let (before, after) = (update.before.names, update.after.names)
        func lot(_ row: Int) -> String { "\(before[row]), line \(update.before.rows[row].line)" }
        var text = ""
        for (place, position) in update.new.enumerated() {
            let row = update.before.rows.count + place
            let line = update.after.rows[row].line
            text += Console.line("New: \(after[row]), line \(line), \(told(position))")
        }
        for row in update.changed {
            let cells = row.cells.map { "\($0.field.rawValue) \(shown($0.old)) → \(shown($0.new))" }
            text += Console.line("Changed: \(lot(row.row)), \(cells.joined(separator: ", "))")
        }
        for row in update.kept {
            let place = "\(row.position.file):\(row.position.line)"
            let cells = row.cells.map { "\($0.field.rawValue) \(shown($0.old)), not \($0.new)" }
            text += Console.line(
                "Kept: \(lot(row.row)), \(cells.joined(separator: ", ")) as \(place) has it"
                    + (row.cells.contains { $0.field != .currency } ? "; --force takes that" : ""))
        }
        if !update.absent.isEmpty {
            let names = update.absent.map { before[$0] }
            let sold = names.count == 1 ? ShellWord.quoted(names[0]) : "SYMBOL"
            text += Console.line(
                "In none of the exports, and kept: \(Wording.first(names)); portfolio remove \(sold)"
                    + "\(ShellWord.portfolio(portfolio)) takes out what was sold")
        }
        if !update.ofOthers.isEmpty {
            let count = update.ofOthers.count
            text += Console.line(
                count == 1
                    ? "1 holding of another account is unchanged"
                    : "\(count) holdings of other accounts are unchanged")
        }
        let words = update.summary
        return text
            + Console.line(
                "\(file): "
                    + (isDone || update.new.isEmpty && update.changed.isEmpty
                        ? words : "\(words) (nothing changed yet)"))
    }

    /// What an import needs to be told before it changes anything.
    ///
    /// - Parameter portfolio: the portfolio as it was given.
    static func text(_ question: AccountQuestion, in portfolio: String) -> String {
        Console.line(
            "portfolio: error: nothing was changed: \(question.message): \(remedy(question, portfolio))")
    }

    private static func remedy(_ question: AccountQuestion, _ portfolio: String) -> String {
        func given(_ account: String) -> String { "--account \(ShellWord.quoted(account))" }
        return switch question {
        case .named(let account, let other):
            "if they are one, give \(given(other)); else choose a name that differs from \(account) by more than upper and "
                + "lower case"
        case .sharesOf(let other, let account, let isOnly):
            "if they are one, "
                + (isOnly
                    ? "give \(given(other))"
                    : "state the new name of each of its holdings with portfolio edit SYMBOL"
                        + "\(ShellWord.portfolio(portfolio)) \(given(account))")
                + "; else give \(given(account))"
        case .severalFiles: "import one account at a time with --account NAME"
        case .heldElsewhere: "say which account the export is of with --account NAME, or import into one file"
        // No option states the account without a name.
        case .rowsOf("", _, _): "import them without --account, or with --force if they are other trades"
        case .rowsOf(let account, _, let new):
            "give \(given(account)), or \(new.map(given) ?? "--force") if they are other trades"
        }
    }

    private static func told(_ position: Position) -> String {
        let fields: [HoldingField] = [
            .shares, .currency, .purchaseDate, .purchasePrice, .costStock, .cost, .account,
        ]
        return fields.compactMap { field in position.texts[field].map { "\(field.rawValue) \($0)" } }
            .joined(separator: ", ")
    }

    private static func shown(_ text: String) -> String { text.isEmpty ? "empty" : text }
}
