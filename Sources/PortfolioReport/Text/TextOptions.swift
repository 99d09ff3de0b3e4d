/// How a result is written as text.
package struct TextOptions: Sendable {
    package var palette: Palette
    /// In columns of a terminal.
    package var width: Int
    /// How a reader gets the columns there is no room for; `nil` where that can't be said.
    package var remedy: Remedy?
    package var columns = ChosenColumns()

    /// How to see columns there is no room for.
    package enum Remedy: Sendable {
        /// With more room.
        case room
        /// With more room, or by choosing them.
        case choice

        var words: String {
            switch self {
            case .room: "a wider terminal or a pipe shows them"
            case .choice: "a wider terminal, a pipe or --columns shows them"
            }
        }
    }

    package init(palette: Palette = .plain, width: Int = .max) {
        self.palette = palette
        self.width = max(width, TextOptions.leastWidth)
    }

    /// No terminal is taken to be narrower.
    package static let leastWidth = 20
}

/// The columns of what a result lists; those of what stands below are never chosen.
package struct ChosenColumns: Sendable {
    /// Of a report by holding.
    package var holdings = ColumnChoice<HoldingColumn>.fitting
    /// Of a report by group.
    package var groups = ColumnChoice<GroupColumn>.fitting
    package var history = ColumnChoice<HistoryColumn>.fitting
    package var sales = ColumnChoice<SaleColumn>.fitting
    package var income = ColumnChoice<IncomeColumn>.fitting
    /// Of gains by group.
    package var gainGroups = ColumnChoice<GainGroupColumn>.fitting
    package var returns = ColumnChoice<ReturnsColumn>.fitting

    package init() {}
}

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
