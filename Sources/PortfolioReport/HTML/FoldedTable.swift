import Valuation

/// A long table as ``HTMLTable/write(to:rows:folding:)`` writes it, but whose rows come one after another from whoever has
/// them.
struct FoldedTable: Sendable {
    let table: HTMLTable
    /// What a row is, in the plural.
    let noun: String
    /// The number of rows.
    let count: Int

    private static let size = ListView.usualSize

    /// Writes what comes before a row, which is something only where a table begins.
    func begin(rowAt place: Int, to html: inout HTMLWriter) {
        guard place % FoldedTable.size == 0 else { return }
        guard place > 0 else { return FoldedTable.begin(table, to: &html) }
        endTable(startingAt: place - FoldedTable.size, to: &html)
        let fold = table.fold(place..<min(place + FoldedTable.size, count), of: count, noun)
        html.open(.details, [.class: "figures"])
        html.element(.summary, text: fold.title)
        FoldedTable.begin(fold.table, to: &html)
    }

    /// Writes what comes after the last row.
    func end(to html: inout HTMLWriter) {
        if count == 0 { FoldedTable.begin(table, to: &html) }
        endTable(startingAt: max(0, count - 1) / FoldedTable.size * FoldedTable.size, to: &html)
    }

    private static func begin(_ table: HTMLTable, to html: inout HTMLWriter) {
        html.open(.div, [.class: "scroll", .role: "region", .tabindex: "0", .labelledBy: table.id])
        html.open(.table, table.attributes)
        table.writeHead(to: &html)
        html.open(.tbody)
    }

    private func endTable(startingAt place: Int, to html: inout HTMLWriter) {
        html.close(.tbody)
        html.close(.table)
        html.close(.div)
        if place > 0 { html.close(.details) }
    }
}

extension HTMLWriter {
    /// What a narrow page folds under a line, and a wide one or paper shows.
    ///
    /// - Parameter title: the line.
    mutating func foldingOnPhones(_ title: String, _ body: (inout HTMLWriter) -> Void) {
        element(.details, [.class: "figures on-phones"]) { html in
            html.element(.summary, text: title)
            body(&html)
        }
    }
}
