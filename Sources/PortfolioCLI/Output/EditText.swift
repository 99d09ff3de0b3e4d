internal import PortfolioEditing
internal import Portfolios

/// What was done to a portfolio, in a line.
enum EditText {
    static func text(_ edit: HoldingsEdit, _ change: HoldingsStore.Change) -> String {
        Console.line(line(edit, change))
    }

    /// What was written down of a trade.
    static func text(_ change: TradesStore.Change) -> String {
        let row = change.after.rows[change.row]
        let type = change.after.text(of: .type, inRow: change.row) ?? ""
        // The currency too: it may be that of other rows.
        let currency = change.after.text(of: .currency, inRow: change.row) ?? ""
        let name =
            type + (row.symbol.isEmpty ? "" : " of \(row.symbol)")
            + (currency.isEmpty ? "" : " in \(currency)")
        return Console.line("Added \(name) to \(change.after.file), line \(row.line)")
    }

    /// What was wrong with what is held before a trade was written down, and still is; nothing where nothing was.
    static func rest(_ change: TradesStore.Change) -> String {
        guard !change.problems.isEmpty else { return "" }
        let words = "portfolio: warning: the trades do not hold together yet: what is above is left to mend"
        return DiagnosticText.text(change.problems) + Console.line(words)
    }

    /// What an edit that mended a row has left to mend; nothing where the file can be read.
    static func rest(_ document: HoldingsDocument) -> String {
        guard !document.problems.isEmpty else { return "" }
        let words = "portfolio: warning: \(document.file) still can't be read: what is above is left to mend"
        return DiagnosticText.text(document.problems) + Console.line(words)
    }

    private static func line(_ edit: HoldingsEdit, _ change: HoldingsStore.Change) -> String {
        let (before, after) = (change.before, change.after)
        let file = before.file
        func name(_ document: HoldingsDocument, _ row: Int) -> String { document.name(ofRow: row) ?? "" }
        func line(_ document: HoldingsDocument, _ row: Int) -> Int { document.rows[row].line }
        if before.bytes == after.bytes, let row = row(of: edit) {
            return "\(name(before, row)) in \(file) is so already: nothing is changed"
        }
        switch edit {
        case .add:
            let row = after.rows.count - 1
            let shares = after.text(of: .shares, inRow: row) ?? ""
            let isShort = shares.hasPrefix("-")
            return "Added \(name(after, row)) to \(file), line \(line(after, row))"
                + (isShort ? ": a short position, \(shares.dropFirst()) shares sold and not held" : "")
        case .set(let texts, let row):
            let cells = HoldingField.allCases.filter { texts[$0] != nil }.compactMap {
                cell($0, row, before, after)
            }
            return
                "Changed \(name(before, row)) in \(file), line \(line(after, row)): \(cells.joined(separator: ", "))"
        case .remove(let row): return "Removed \(name(before, row)) from \(file), line \(line(before, row))"
        case .move(let row, let target):
            return "Moved \(name(before, row)) in \(file) from place \(row + 1) to place \(target + 1)"
        case .setExcluded(let isExcluded, let row):
            return
                "\(isExcluded ? "Excluded" : "Included") \(name(after, row)) in \(file), line \(line(after, row))"
        }
    }

    private static func row(of edit: HoldingsEdit) -> Int? {
        switch edit {
        case .add: nil
        case .set(_, let row), .remove(let row), .move(let row, _), .setExcluded(_, let row): row
        }
    }

    private static func cell(
        _ field: HoldingField, _ row: Int, _ before: HoldingsDocument, _ after: HoldingsDocument
    ) -> String? {
        let old = before.text(of: field, inRow: row) ?? ""
        let new = after.text(of: field, inRow: row) ?? ""
        if old == new { return nil }
        return "\(field.rawValue) \(old.isEmpty ? "empty" : old) → \(new.isEmpty ? "empty" : new)"
    }
}
