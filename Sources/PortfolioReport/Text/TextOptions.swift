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

        /// - Parameter count: how many columns there are to be seen.
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

    /// No terminal is taken to be narrower.
    private static let leastWidth = 20
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
