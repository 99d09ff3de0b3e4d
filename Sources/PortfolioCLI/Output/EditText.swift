internal import PortfolioEditing
internal import Portfolios

/// A one-line summary of a change to a portfolio.
enum EditText {
    static func text(_ edit: HoldingsEdit, _ change: HoldingsStore.Change) -> String {
        var text = Console.line(line(edit, change))
        if case .remove(let row) = edit { text += content(of: row, change.before) }
        return text
    }

    /// A summary of a change of a trade.
    static func text(_ edit: RowEdit<TradeField>, _ change: TradesStore.Change) -> String {
        func name(_ row: Int) -> String {
            let symbol = change.before.rows[row].symbol
            return (change.before.text(of: .type, inRow: row) ?? "") + (symbol.isEmpty ? "" : " of \(symbol)")
        }
        switch edit {
        case .add: return recorded(change)
        case .set(let texts, let row):
            let cells = changes(texts, row, change.before, change.after)
            let place = "\(name(row)) in \(change.before.file), line \(change.before.rows[row].line)"
            return Console.line(
                cells.isEmpty
                    ? "The \(place) already has these values; nothing to do" : "Changed \(place): \(cells)")
        case .remove(let row):
            let line = change.before.rows[row].line
            return Console.line("Removed \(name(row)), which was line \(line) of \(change.before.file):")
                + content(of: row, change.before)
        }
    }

    /// The row of a file as it is, to be seen once more.
    private static func content(of row: Int, _ document: RowsDocument<some ColumnField>) -> String {
        Console.line("  " + String(decoding: document.line(ofRow: row), as: UTF8.self))
    }

    /// What was changed of a row.
    private static func changes<Field: ColumnField>(
        _ texts: [Field: String], _ row: Int, _ before: RowsDocument<Field>, _ after: RowsDocument<Field>
    ) -> String {
        let cells = Field.allCases.filter { texts[$0] != nil }.compactMap { field -> String? in
            let (old, new) = (
                before.text(of: field, inRow: row) ?? "", after.text(of: field, inRow: row) ?? ""
            )
            if old == new { return nil }
            return "\(field.rawValue) \(old.isEmpty ? "empty" : old) → \(new.isEmpty ? "empty" : new)"
        }
        return cells.joined(separator: ", ")
    }

    /// A summary of a recorded trade.
    private static func recorded(_ change: TradesStore.Change) -> String {
        guard let row = change.row.map({ change.after.rows[$0] }) else { return "" }
        // The currency is shown too, because it may come from other rows.
        let unit = EditText.unit(of: change)
        let name =
            cell(.type, of: change) + (row.symbol.isEmpty ? "" : " of \(row.symbol)")
            + (unit.name.isEmpty ? "" : " in \(unit.name)")
        let stated = unit.major.map { amounts(of: change, in: $0) } ?? ""
        return (change.isNewFile ? Console.line("Created \(change.after.file)") : "")
            + Console.line("Added \(name) to \(change.after.file), line \(row.line)\(stated)")
    }

    private static func cell(_ field: TradeField, of change: TradesStore.Change) -> String {
        change.row.flatMap { change.after.text(of: field, inRow: $0) } ?? ""
    }

    /// The unit of a trade's price or, without a price, of its amounts.
    ///
    /// - Returns: the unit and, if prices are in a minor unit such as pence, the currency of amounts.
    private static func unit(of change: TradesStore.Change) -> (name: String, major: Currency?) {
        let text = cell(.currency, of: change)
        guard let unit = try? QuoteCurrency(text), unit.description != unit.currency.code else {
            return (text, nil)
        }
        return (cell(.price, of: change).isEmpty ? unit.currency.code : text, unit.currency)
    }

    /// The amounts of a trade whose currency is not the unit of its price: `: amount 250 GBP`.
    private static func amounts(of change: TradesStore.Change, in currency: Currency) -> String {
        let texts = [TradeField.amount, .fees, .taxes].compactMap { field -> String? in
            let text = cell(field, of: change)
            let isForeign = field == .fees && !cell(.feesCurrency, of: change).isEmpty
            return text.isEmpty || isForeign ? nil : "\(field.rawValue) \(text) \(currency)"
        }
        return texts.isEmpty ? "" : ": " + texts.joined(separator: ", ")
    }

    /// Remarks on what was entered, a line each.
    static func notes(_ remarks: [String]) -> String {
        remarks.map(Console.noted).joined()
    }

    /// The problems in the trades that existed before this one was recorded and still do, and remarks on it; empty if
    /// there is nothing to say.
    static func rest(_ change: TradesStore.Change) -> String {
        let notes = notes(change.remarks)
        guard !change.problems.isEmpty else { return notes }
        let words = "portfolio: warning: the trades are not consistent yet; the problems above remain"
        return DiagnosticText.text(change.problems) + Console.line(words) + notes
    }

    /// The problems left after an edit that fixed a row, and remarks on what was entered; empty if there is nothing to say.
    static func rest(_ change: HoldingsStore.Change, _ remarks: [String]) -> String {
        rest(change.after) + notes(remarks)
    }

    /// The problems left after an edit that fixed a row; empty if the file can now be read.
    private static func rest(_ document: HoldingsDocument) -> String {
        guard !document.problems.isEmpty else { return "" }
        let words = "portfolio: warning: \(document.file) still can't be read; the problems above remain"
        return DiagnosticText.text(document.problems) + Console.line(words)
    }

    /// What a row states of the cost of all its shares, if their number was changed and it was not.
    private static func keptCost(
        _ texts: [HoldingField: String], _ row: Int, _ after: HoldingsDocument
    ) -> String {
        guard texts[.shares] != nil, texts[.cost] == nil, texts[.costStock] == nil else { return "" }
        let costs = [HoldingField.costStock, .cost].compactMap { field -> String? in
            let text = after.text(of: field, inRow: row) ?? ""
            return text.isEmpty ? nil : "\(field.rawValue) \(text)"
        }
        return costs.isEmpty ? "" : "; \(costs.joined(separator: " and ")) stays, as the cost of all of them"
    }

    private static func line(_ edit: HoldingsEdit, _ change: HoldingsStore.Change) -> String {
        let (before, after) = (change.before, change.after)
        let file = before.file
        func name(_ document: HoldingsDocument, _ row: Int) -> String { document.name(ofRow: row) ?? "" }
        func line(_ document: HoldingsDocument, _ row: Int) -> Int { document.rows[row].line }
        if before.bytes == after.bytes, let row = edit.row {
            return "\(name(before, row)) in \(file) \(state(edit)); nothing to do"
        }
        switch edit {
        case .add:
            let row = after.rows.count - 1
            let shares = after.text(of: .shares, inRow: row) ?? ""
            let isShort = shares.hasPrefix("-")
            let count = shares.dropFirst()
            let noun = count == "1" ? "share" : "shares"
            return "Added \(name(after, row)) to \(file), line \(line(after, row))"
                + (isShort ? ": a short position, \(count) \(noun) sold and not held" : "")
        case .set(let texts, let row):
            return
                "Changed \(name(before, row)) in \(file), line \(line(after, row)): "
                + changes(texts, row, before, after) + keptCost(texts, row, after)
        case .remove(let row):
            return "Removed \(name(before, row)), which was line \(line(before, row)) of \(file):"
        case .move(let row, let target):
            return "Moved \(name(before, row)) in \(file) from position \(row + 1) to position \(target + 1)"
        case .setExcluded(let isExcluded, let row):
            return
                "\(isExcluded ? "Excluded" : "Included") \(name(after, row)) in \(file), line \(line(after, row))"
        }
    }

    /// The existing state of a row that an edit would not change.
    private static func state(_ edit: HoldingsEdit) -> String {
        switch edit {
        case .setExcluded(true, _): "is already excluded"
        case .setExcluded(false, _): "is not excluded"
        case .move: "is already in that position"
        case .add, .set, .remove: "already has these values"
        }
    }
}
