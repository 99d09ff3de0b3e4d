/// Which columns a table has.
package enum ColumnChoice<Column: Hashable & Sendable>: Hashable, Sendable {
    /// The usual ones, but for those there is no room for.
    case fitting
    /// The usual ones, whatever room there is.
    case all
    /// These, in this order, whatever room there is.
    case only([Column])
}

/// A column of a table of text, with what stands in it.
struct TextColumn<Row> {
    var column: FittedTable.Column
    let entry: (Row) -> FittedTable.Entry

    init(_ column: FittedTable.Column, _ entry: @escaping (Row) -> FittedTable.Entry) {
        self.column = column
        self.entry = entry
    }
}

extension ColumnChoice {
    /// Whether columns were asked for by their names.
    var isOfNames: Bool { if case .only = self { true } else { false } }

    /// Whether a column was asked for by its name.
    func includes(_ column: Column) -> Bool {
        if case .only(let columns) = self { columns.contains(column) } else { false }
    }

    /// The table of the columns chosen.
    ///
    /// - Parameters:
    ///   - usual: what the table has where nothing else is asked for.
    ///   - columns: what a column that is asked for is made of.
    ///   - others: what the table has at its end in any case.
    ///   - note: what is said of a row besides.
    func table<Row>(
        _ rows: [Row], usual: [TextColumn<Row>], _ columns: (Column) -> [TextColumn<Row>],
        others: [TextColumn<Row>] = [], note: (Row) -> String = { _ in "" }
    ) -> FittedTable {
        var chosen: [TextColumn<Row>]
        switch self {
        case .fitting, .all: chosen = usual
        case .only(let names): chosen = names.flatMap(columns)
        }
        chosen += others
        if self != .fitting {
            for place in chosen.indices { chosen[place].column.rank = nil }
        }
        var table = FittedTable(chosen.map(\.column))
        for row in rows {
            let note = note(row)
            table.add(chosen.map { $0.entry(row) }, note: note.isEmpty ? nil : .init(note, .warning))
        }
        return table
    }
}
