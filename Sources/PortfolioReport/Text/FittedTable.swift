/// A table of figures that fits the terminal it is shown on.
///
/// If there is room, each row is one line. If not, the first of these measures that is enough is taken: notes
/// go below their rows; headings are broken in two; long texts are cut to their usual width; columns of a stack go
/// below one another; columns are left out, least important first, and named in a note. If not even the most
/// important columns fit side by side, each row becomes a block with a line for every figure. A figure is never
/// cut.
struct FittedTable {
    enum Alignment { case left, right }

    struct Entry {
        var text: String
        var style: Style

        init(_ text: String, _ style: Style = .plain) {
            self.text = text
            self.style = style
        }
    }

    struct Column {
        let title: String
        var alignment = Alignment.right
        /// The columns with the highest rank are left out first, and those of equal rank go together; `nil`
        /// for columns that always stay.
        var rank: Int?
        /// In folded rows, columns of a stack are below one another, the first of them on top.
        var stack: String?
        /// Whether the column is the unit of the one before it.
        var isUnit = false
        /// The width to which its texts may be cut before columns are left out.
        var leastWidth: Int?
        /// The width to which its texts may be cut before lines are folded.
        var usualWidth: Int?
        /// The label in a block, for a column without a heading.
        var label: String?
        /// This column is shown only if the column of this title is not, to convey something in its place.
        var replacedTitle: String?
    }

    struct Row {
        let entries: [Entry]
        /// A remark on the row.
        var note: Entry?
    }

    static let gap = 2
    /// The indentation of what is placed below something else.
    static let indent = 2

    let columns: [Column]
    private(set) var rows: [Row] = []
    /// For each column, the width of its widest entry, and that of its title.
    private(set) var widths: [Int]
    let titleWidths: [Int]
    private(set) var noteWidth = 0

    init(_ columns: [Column]) {
        self.columns = columns
        widths = columns.map { _ in 0 }
        titleWidths = columns.map { DisplayWidth.of($0.title) }
    }

    /// Creates a table whose rows someone else keeps.
    ///
    /// - Parameter widths: for each column, the width of its widest entry.
    init(_ columns: [Column], widths: [Int]) {
        self.init(columns)
        self.widths = widths
    }

    mutating func add(_ entries: [Entry], note: Entry? = nil) {
        for (place, entry) in entries.enumerated() where place < widths.count {
            widths[place] = max(widths[place], DisplayWidth.of(entry.text))
        }
        if let note { noteWidth = max(noteWidth, DisplayWidth.of(note.text)) }
        rows.append(Row(entries: entries, note: note))
    }

    /// The table, and the titles of the columns that did not fit.
    ///
    /// - Parameter width: in columns of a terminal.
    /// - Complexity: O(*n*) in the number of rows.
    func render(width: Int, _ palette: Palette) -> (text: String, omitted: [String]) {
        let layout = layout(width: width, palette)
        var text = layout.heading
        for (place, row) in rows.enumerated() { text += layout.text(of: row, isFirst: place == 0) }
        return (text, layout.omitted)
    }

    // MARK: Fitting

    /// The layout of a row.
    struct Form {
        /// The slots side by side. Each has lines, and each line has a column, with its unit if it has one.
        var slots: [[[Int]]]
        /// The columns shown.
        var shown: Set<Int>
        var breaksTitles = false
        /// Whether notes are beside the figures rather than below.
        var hasNotesBeside = false
        /// The widths to which texts of columns are cut.
        var cuts: [Int: Int] = [:]
    }

    /// The first form that fits; `nil` if none does.
    func form(width: Int) -> Form? {
        var form = form(of: Array(columns.indices), isStacked: false)
        let needed = total(form)
        let notes = noteWidth > 0 ? FittedTable.gap + noteWidth : 0
        form.hasNotesBeside = needed + notes <= width
        if needed <= width { return form }
        form.breaksTitles = true
        if total(form) <= width { return form }
        return cut(form, columns.indices, to: \.usualWidth, width: width) ?? reduced(width: width)
    }

    /// A folded form with as many columns as fit, the most important ones first.
    private func reduced(width: Int) -> Form? {
        let ranks = Set(columns.compactMap(\.rank)).sorted(by: >)
        // The number of ranks to leave out, starting with the least important.
        for count in 0...ranks.count {
            var left = Array(ranks.prefix(count))
            guard var best = folded(without: left, width: width) else { continue }
            // Columns left out before a wider one may fit again.
            for rank in left.reversed() {
                let others = left.filter { $0 != rank }
                if let form = folded(without: others, width: width) { (best, left) = (form, others) }
            }
            return best
        }
        return nil
    }

    /// A folded form without the columns of some ranks, with texts cut as needed; `nil` if they would have to
    /// be cut too far.
    private func folded(without ranks: [Int], width: Int) -> Form? {
        let places = columns.indices.filter { place in
            columns[place].rank.map { !ranks.contains($0) } ?? true
        }
        var form = form(of: places, isStacked: true)
        if total(form) <= width { return form }
        if form.slots.allSatisfy({ $0.count == 1 }) {
            form.breaksTitles = form.slots.contains { !broken($0[0][0])[0].isEmpty }
            if total(form) <= width { return form }
        }
        return cut(form, places, to: \.leastWidth, width: width)
    }

    /// A form with texts cut as far as needed; `nil` if they would have to be cut below their `least` widths.
    private func cut(
        _ form: Form, _ places: some Sequence<Int>, to least: (Column) -> Int?, width: Int
    ) -> Form? {
        var form = form
        for place in places {
            guard let least = least(columns[place]), widths[place] > least else { continue }
            for length in (least..<widths[place]).reversed() {
                form.cuts[place] = length
                if total(form) <= width { return form }
            }
        }
        return nil
    }

    private func form(of places: [Int], isStacked: Bool) -> Form {
        let titles = Set(places.map { columns[$0].title })
        let shown = places.filter { place in
            columns[place].replacedTitle.map { !titles.contains($0) } ?? true
        }
        var slots: [[[Int]]] = []
        var slotOfStack: [String: Int] = [:]
        for place in shown {
            let column = columns[place]
            if isStacked, column.isUnit,
                let slot = slots.firstIndex(where: { $0.joined().contains(place - 1) }),
                let line = slots[slot].firstIndex(where: { $0.contains(place - 1) })
            {
                slots[slot][line].append(place)
            } else if isStacked, let stack = column.stack, let slot = slotOfStack[stack] {
                slots[slot].append([place])
            } else {
                if let stack = column.stack { slotOfStack[stack] = slots.count }
                slots.append([[place]])
            }
        }
        return Form(slots: slots, shown: Set(shown))
    }

    /// The width that one more column could have beside all others.
    func room(width: Int) -> Int {
        width - FittedTable.gap - total(form(of: Array(columns.indices), isStacked: false))
    }

    /// Whether columns are below one another.
    func isFolded(width: Int) -> Bool { form(width: width)?.slots.contains { $0.count > 1 } ?? false }

    /// The titles of the columns that are left out.
    func omitted(width: Int) -> [String] { layout(width: width, .plain).omitted }

    private func total(_ form: Form) -> Int {
        form.slots.reduce(-FittedTable.gap) { $0 + self.width(of: $1, form) + FittedTable.gap }
    }

    func width(of slot: [[Int]], _ form: Form) -> Int {
        var widest = 0
        for (depth, line) in slot.enumerated() {
            let figures = line.reduce(-1) { $0 + 1 + (form.cuts[$1] ?? widths[$1]) }
            var title = line.map { titleWidths[$0] }.max() ?? 0
            if form.breaksTitles { title = broken(line[0]).map { DisplayWidth.of($0) }.max() ?? 0 }
            let indent = depth > 0 && columns[line[0]].alignment == .left ? FittedTable.indent : 0
            widest = max(widest, max(figures, title) + indent)
        }
        return widest
    }

    /// A title in two lines if it is wider than its entries and can be broken; otherwise the first line is
    /// empty.
    func broken(_ place: Int) -> [String] {
        let title = columns[place].title
        // A percent sign stays with its word if others can go above.
        let words = title.hasSuffix(" %") ? title.dropLast(2) : title[...]
        guard titleWidths[place] > widths[place],
            let space = words.lastIndex(of: " ") ?? title.lastIndex(of: " ")
        else { return ["", title] }
        return [String(title[..<space]), String(title[title.index(after: space)...])]
    }
}
