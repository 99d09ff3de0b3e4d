/// The options for text output.
package struct TextOptions: Sendable {
    package var palette: Palette
    /// The width in columns of a terminal.
    package var width: Int
    /// How the reader can see columns that don't fit; `nil` if that can't be said.
    package var remedy: Remedy?
    package var columns = ChosenColumns()

    /// The ways to see columns that don't fit.
    package enum Remedy: Sendable {
        /// With a wider terminal.
        case room
        /// With a wider terminal, or by choosing columns.
        case choice

        /// - Parameter count: the number of columns that don't fit.
        func words(_ count: Int) -> String {
            let places =
                switch self {
                case .room: "a wider terminal or a pipe"
                case .choice: "a wider terminal, a pipe or --columns"
                }
            return "\(places) shows \(count == 1 ? "it" : "them")"
        }
    }

    package init(palette: Palette = .plain, width: Int = .max) {
        self.palette = palette
        self.width = max(width, TextOptions.leastWidth)
    }

    /// No terminal is assumed to be narrower than this.
    private static let leastWidth = 20
}

/// The columns chosen for the main list of a result; those of other tables can't be chosen.
package struct ChosenColumns: Sendable {
    /// For a report by holding.
    package var holdings = ColumnChoice<HoldingColumn>.fitting
    /// For a report by group.
    package var groups = ColumnChoice<GroupColumn>.fitting
    package var history = ColumnChoice<HistoryColumn>.fitting
    package var sales = ColumnChoice<SaleColumn>.fitting
    package var income = ColumnChoice<IncomeColumn>.fitting
    /// For gains by group.
    package var gainGroups = ColumnChoice<GainGroupColumn>.fitting
    package var returns = ColumnChoice<ReturnsColumn>.fitting

    package init() {}
}
