internal import PortfolioEditing
internal import Portfolios

/// The summary of what an import changed in a portfolio: what is new, changed, kept and gone.
enum UpdateText {
    static func text(_ change: HoldingsStore.PositionsChange, isDone: Bool) -> String {
        let update = change.update
        let file = update.before.file
        var text = ""
        for (place, position) in update.new.enumerated() {
            let row = update.before.rows.count + place
            text += Console.line("New: \(name(update.after, row)), \(told(position))")
        }
        for row in update.changed {
            let cells = row.cells.map { "\($0.field.rawValue) \(shown($0.old)) → \(shown($0.new))" }
            text += Console.line("Changed: \(name(update.before, row.row)), \(cells.joined(separator: ", "))")
        }
        for row in update.kept {
            let place = "\(row.position.file):\(row.position.line)"
            let cells = row.cells.map { "\($0.field.rawValue) \(shown($0.old)), not \($0.new)" }
            text += Console.line(
                "Kept: \(name(update.before, row.row)), \(cells.joined(separator: ", ")) as \(place) has it"
                    + (row.cells.contains { $0.field != .currency } ? "; --force takes that" : ""))
        }
        if !update.absent.isEmpty {
            let names = update.absent.map { update.before.name(ofRow: $0) ?? "" }
            text += Console.line(
                "In none of the exports, and kept: \(MarketText.list(names)); portfolio remove takes out what was sold"
            )
        }
        if !update.ofOthers.isEmpty {
            let count = update.ofOthers.count
            text += Console.line(
                count == 1
                    ? "1 holding of another account is as it was"
                    : "\(count) holdings of other accounts are as they were")
        }
        return text + Console.line("\(file): \(summary(update, isDone))")
    }

    private static func summary(_ update: PositionsUpdate, _ isDone: Bool) -> String {
        var parts: [String] = []
        if !update.new.isEmpty { parts.append("\(update.new.count) new") }
        if !update.changed.isEmpty { parts.append("\(update.changed.count) changed") }
        let others =
            update.before.rows.count - update.changed.count - update.absent.count - update.gone.count
            - update.ofOthers.count - update.undecided.reduce(0) { $0 + $1.rows.count }
            - update.otherStocks.count
        if others > 0 { parts.append("\(others) as \(others == 1 ? "it was" : "they were")") }
        if !update.gone.isEmpty { parts.append("\(update.gone.count) gone") }
        if !update.absent.isEmpty { parts.append("\(update.absent.count) in none of the exports") }
        let undecided = update.undecided.reduce(update.otherStocks.count) { $0 + $1.rows.count }
        if undecided > 0 {
            parts.append("\(undecided) left as \(undecided == 1 ? "it was" : "they were"), undecided")
        }
        if parts.isEmpty { parts.append("nothing is held") }
        let words = parts.joined(separator: ", ")
        return isDone || update.new.isEmpty && update.changed.isEmpty
            ? words : "\(words) (nothing changed yet)"
    }

    /// Warnings for a person to look at, each with its place. Rows have the names they have after the update.
    static func warnings(_ update: PositionsUpdate, _ portfolio: String) -> String {
        let file = update.before.file
        func warning(_ row: Int, _ message: String, _ remedy: String) -> String {
            DiagnosticText.text(
                Diagnostic(
                    file: file, line: update.before.rows[row].line, message: message, remedy: remedy),
                severity: "warning")
        }
        var text = ""
        for row in update.gone {
            let name = update.after.name(ofRow: row) ?? ""
            text += warning(
                row, "\(name) is no longer in the export but is still counted",
                "if it was sold, remove it: portfolio remove \(quoted(name)) \(quoted(portfolio))")
        }
        for undecided in update.undecided {
            let unnamed = undecided.unnamed
            let lots = (unnamed.isEmpty ? undecided.rows : unnamed).map { update.after.name(ofRow: $0) ?? "" }
            let shares = undecided.positions.map { $0.texts[.shares] ?? "" }
            let places = undecided.positions.map { position in
                "\(position.texts[.shares] ?? "") shares"
                    + (position.account.isEmpty ? "" : " in \(position.account)")
            }
            let edit = "portfolio edit \(quoted(lots.first ?? "")) \(quoted(portfolio))"
            text += warning(
                (unnamed.first ?? undecided.rows.first) ?? 0,
                unnamed.isEmpty
                    ? "\(undecided.symbol): the export has \(shares.joined(separator: " and ")) shares, and does not "
                        + "say which of \(MarketText.list(lots)) they are: none was changed"
                    : "\(undecided.symbol): the export has \(Wording.list(places, last: "and")), and "
                        + "\(MarketText.list(lots)) \(lots.count == 1 ? "states" : "state") no account: none was changed",
                unnamed.isEmpty
                    ? "change the lot that is meant: \(edit) --shares N"
                    : "state the account of each and its shares, then import again: \(edit) --account NAME --shares N"
            )
        }
        for position in update.keptByTrades {
            let symbol = position.texts[.symbol] ?? ""
            let add =
                "portfolio add \(quoted(symbol)) \(quoted(portfolio)) --account \(quoted(position.account))"
            text += DiagnosticText.text(
                Diagnostic(
                    file: position.file, line: position.line,
                    message:
                        "\(symbol) has trades, which may be of \(position.account): only its price is taken",
                    remedy:
                        "state the account of the trades; if they are of another, \(add) --shares N --currency CODE, "
                        + "then import again"
                ),
                severity: "warning")
        }
        for row in update.staleTotals {
            let cells = row.cells.map { "\($0.field.rawValue) \($0.old)" }
            text += warning(
                row.row,
                "\(Wording.list(cells, last: "and")) is the cost of a different number of shares, and the export does not say "
                    + "what these did",
                "state it: portfolio edit \(quoted(update.after.name(ofRow: row.row) ?? "")) \(quoted(portfolio)) "
                    + row.cells.map { "--\($0.field == .cost ? "cost" : "cost-stock") AMOUNT" }
                    .joined(separator: " "))
        }
        for row in update.otherStocks {
            let name = update.after.name(ofRow: row.row) ?? ""
            let (old, new) = (row.cells.first?.old ?? "", row.cells.first?.new ?? "")
            text += warning(
                row.row,
                "\(name) is in \(old), but in \(new) as \(row.position.file):\(row.position.line) has it: it is left "
                    + "as it is",
                "if they are two stocks, give one another symbol: portfolio edit \(quoted(name)) "
                    + "\(quoted(portfolio)) --symbol SYMBOL")
        }
        for (account, other, row) in update.unknownAccounts {
            text += warning(
                row,
                "the account \(account) is new, and \(other), which has some of its stocks, is not in the export",
                "if they are one, undo this, and import with --account \(quoted(other)); else nothing is to be done"
            )
        }
        for row in update.hidingPrices {
            let name = update.after.name(ofRow: row) ?? ""
            text += warning(
                row, "\(name) has an undated price in its row, which overrides the export's",
                "remove it: portfolio edit \(quoted(name)) \(quoted(portfolio)) --current-price=")
        }
        if !update.withoutPurchaseDate.isEmpty {
            text += Console.line(
                "\(file): without a purchase date, which a cost in another currency needs: "
                    + "\(MarketText.list(update.withoutPurchaseDate)); state each with portfolio edit SYMBOL "
                    + "\(quoted(portfolio)) --date DATE, or report with --cost-rate current")
        }
        return text
    }

    /// What an import needs to be told before it changes anything.
    static func text(_ question: AccountQuestion) -> String {
        Console.line("portfolio: error: nothing was changed: \(question.message): \(remedy(question))")
    }

    private static func remedy(_ question: AccountQuestion) -> String {
        func given(_ account: String) -> String { "--account \(ShellWord.quoted(account))" }
        return switch question {
        case .named(let account, let other):
            "if they are one, give \(given(other)); else call it otherwise than by the case of its letters, as "
                + "\(account) is"
        case .sharesOf(let other, let account, let isOnly):
            "if they are one, "
                + (isOnly
                    ? "give \(given(other))"
                    : "state the new name of each of its holdings with portfolio edit SYMBOL \(given(account))")
                + "; else give \(given(account))"
        case .severalFiles: "import one account at a time with --account NAME"
        case .heldElsewhere: "say which account the export is of with --account NAME, or import into one file"
        case .rowsOf(let account, _): "give \(given(account))"
        }
    }

    private static func told(_ position: Position) -> String {
        let fields: [HoldingField] = [
            .shares, .currency, .purchaseDate, .purchasePrice, .costStock, .cost, .account,
        ]
        return fields.compactMap { field in position.texts[field].map { "\(field.rawValue) \($0)" } }
            .joined(separator: ", ")
    }

    private static func name(_ document: HoldingsDocument, _ row: Int) -> String {
        "\(document.name(ofRow: row) ?? ""), line \(document.rows[row].line)"
    }

    private static func shown(_ text: String) -> String { text.isEmpty ? "empty" : text }

    /// A word quoted for a shell.
    private static func quoted(_ word: String) -> String { ShellWord.quoted(word) }
}
