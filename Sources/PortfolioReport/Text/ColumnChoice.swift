/// The choice of a table's columns.
package enum ColumnChoice<Column: Hashable & Sendable>: Hashable, Sendable {
    /// The default columns, as far as they fit.
    case fitting
    /// The default columns, whether they fit or not.
    case all
    /// These columns in this order, whether they fit or not.
    case only([Column])
}

/// A column of a text table, with the entries of its rows.
struct TextColumn<Row> {
    var column: FittedTable.Column
    let entry: (Row) -> FittedTable.Entry

    init(_ column: FittedTable.Column, _ entry: @escaping (Row) -> FittedTable.Entry) {
        self.column = column
        self.entry = entry
    }
}

extension ColumnChoice {
    /// Whether columns were chosen by name.
    var isOfNames: Bool { if case .only = self { true } else { false } }

    /// The chosen columns, of which `usual` are the default.
    func names(usual: [Column]) -> [Column] { if case .only(let columns) = self { columns } else { usual } }

    /// Whether a column was chosen by name.
    func includes(_ column: Column) -> Bool {
        if case .only(let columns) = self { columns.contains(column) } else { false }
    }

    /// The columns of a table of the chosen columns.
    ///
    /// - Parameters:
    ///   - usual: the default columns.
    ///   - columns: the text columns that make up a chosen column.
    ///   - others: further columns that the table always ends with.
    func columns<Row>(
        usual: [TextColumn<Row>], _ columns: (Column) -> [TextColumn<Row>], others: [TextColumn<Row>] = []
    ) -> [TextColumn<Row>] {
        var chosen: [TextColumn<Row>]
        switch self {
        case .fitting, .all: chosen = usual
        case .only(let names): chosen = names.flatMap(columns)
        }
        chosen += others
        if self != .fitting {
            for place in chosen.indices { chosen[place].column.rank = nil }
        }
        return chosen
    }

    /// A table of the chosen columns; see ``columns(usual:_:others:)``.
    ///
    /// - Parameter note: a remark on a row.
    func table<Row>(
        _ rows: [Row], usual: [TextColumn<Row>], _ columns: (Column) -> [TextColumn<Row>],
        others: [TextColumn<Row>] = [], note: (Row) -> String = { _ in "" }
    ) -> FittedTable {
        let chosen = self.columns(usual: usual, columns, others: others)
        var table = FittedTable(chosen.map(\.column))
        for row in rows {
            let note = note(row)
            table.add(chosen.map { $0.entry(row) }, note: note.isEmpty ? nil : .init(note, .warning))
        }
        return table
    }
}
