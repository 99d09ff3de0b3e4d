import Valuation

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

// What texts consist of.
extension TextOptions {
    /// A paragraph in one colour, of lines that are not too long to read.
    func paragraph(_ text: String, _ style: Style = .plain) -> String {
        WrappedText.lines(text, width: width).map { palette.paint($0, style) + "\n" }.joined()
    }

    /// A text in one colour that uses all of the width, with all lines indented equally.
    func wrapped(_ text: String, _ style: Style, indent: Int = 0) -> String {
        WrappedText.text(text, style, width: width, indent: indent, palette)
    }

    /// A table, and below it what there was no room for.
    func table(_ table: FittedTable, _ remedy: Remedy? = .room) -> String {
        let (text, omitted) = table.render(width: width, palette)
        return text + note(omitted, remedy)
    }

    /// A note on the columns that did not fit and how to see them; empty if all fit.
    func note(_ omitted: [String], _ remedy: Remedy?) -> String {
        if omitted.isEmpty { return "" }
        return paragraph(
            "No room for: \(omitted.joined(separator: ", "))"
                + (remedy.map { " (\($0.words(omitted.count)))" } ?? ""), .faint)
    }

    func list(_ issues: [Issue], files: [String]) -> String {
        IssueList.text(issues, palette, files: files, width: width)
    }

    /// A list of issues, below an empty line; empty if there are none.
    func issues(_ issues: [Issue], files: [String]) -> String {
        issues.isEmpty ? "" : "\n" + list(issues, files: files)
    }

    /// What introduces the issues of a result.
    ///
    /// - Parameter incomplete: what an unknown figure means.
    func titleOfIssues(isComplete: Bool, _ incomplete: String = " and is left out of the totals") -> String {
        isComplete
            ? palette.paint("Worth a look", .heading) + "\n"
            : wrapped("Incomplete: n/a means unknown\(incomplete)", .error)
    }
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
