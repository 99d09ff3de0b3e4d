/// A table that leaves out columns where there is no room for all.
struct FittedTable {
    struct Column {
        let title: String
        var alignment = TextTable.Alignment.right
        /// What is left out first has the highest rank, and columns of one rank go together; `nil` for what always stays.
        var rank: Int?
    }

    let columns: [Column]
    private(set) var rows: [[TextTable.Entry]] = []

    init(_ columns: [Column]) { self.columns = columns }

    mutating func add(_ entries: [TextTable.Entry]) { rows.append(entries) }

    private static let gap = 2

    /// The table with as many of its columns as fit, and the titles of the others.
    func render(width: Int, _ palette: Palette) -> (text: String, omitted: [String]) {
        let widths = columns.enumerated().map { place, column in
            rows.reduce(DisplayWidth.of(column.title)) {
                place < $1.count ? max($0, DisplayWidth.of($1[place].text)) : $0
            }
        }
        var shown = Array(columns.indices)
        func total() -> Int { shown.reduce(-FittedTable.gap) { $0 + widths[$1] + FittedTable.gap } }
        while total() > width, let rank = shown.compactMap({ columns[$0].rank }).max() {
            shown.removeAll { columns[$0].rank == rank }
        }
        var table = TextTable(shown.map { .init(title: columns[$0].title, alignment: columns[$0].alignment) })
        for row in rows { table.add(shown.map { $0 < row.count ? row[$0] : .init("") }) }
        let omitted = columns.indices.filter { !shown.contains($0) }.map { columns[$0].title }
        return (table.render(palette), omitted)
    }
}

/// Sentences broken into lines.
enum WrappedText {
    /// In columns, whatever room there is: longer lines are hard to read.
    static let longest = 80

    /// - Parameter width: in columns of a terminal; a longer word stands alone.
    static func lines(_ text: String, width: Int) -> [String] {
        let width = min(width, longest)
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, DisplayWidth.of(line) + 1 + DisplayWidth.of(word) > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }

    static func text(_ text: String, width: Int) -> String {
        lines(text, width: width).map { $0 + "\n" }.joined()
    }
}
