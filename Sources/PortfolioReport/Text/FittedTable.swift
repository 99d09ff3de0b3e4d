/// A table of figures that fits the terminal it is shown on.
///
/// Where there is room a row is a line. Where there is none, the first of these that fits is taken: what is said of a row
/// stands below it; headings are broken in two; columns of one stack stand below one another; columns are left out, the
/// least important first, and told by name; and where not even the most important ones fit side by side, each row is a
/// block with a line for every figure. A figure is never cut.
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
        /// What is left out first has the highest rank, and columns of one rank go together; `nil` for what always stays.
        var rank: Int?
        /// Columns of one stack stand below one another where rows are folded, the first of them on top.
        var stack: String?
        /// Whether it is the unit of the column before it.
        var isUnit = false
        /// The width down to which its texts may be cut before a column goes.
        var leastWidth: Int?
        /// What it is called in a block, where it has no heading.
        var label: String?
        /// The column without which this one is shown, to tell something in its place.
        var replacedTitle: String?
    }

    struct Row {
        let entries: [Entry]
        /// What is said of the row besides its figures.
        var note: Entry?
    }

    static let gap = 2
    /// How much what stands below something else is moved to the right.
    static let indent = 2

    let columns: [Column]
    private(set) var rows: [Row] = []
    /// Of each column, its widest entry and its title.
    private(set) var widths: [Int]
    let titleWidths: [Int]
    private(set) var noteWidth = 0

    init(_ columns: [Column]) {
        self.columns = columns
        widths = columns.map { _ in 0 }
        titleWidths = columns.map { DisplayWidth.of($0.title) }
    }

    mutating func add(_ entries: [Entry], note: Entry? = nil) {
        for (place, entry) in entries.enumerated() where place < widths.count {
            widths[place] = max(widths[place], DisplayWidth.of(entry.text))
        }
        if let note { noteWidth = max(noteWidth, DisplayWidth.of(note.text)) }
        rows.append(Row(entries: entries, note: note))
    }

    /// The table, and the titles of the columns it had no room for.
    ///
    /// - Parameter width: in columns of a terminal.
    /// - Complexity: O(*n*) in the number of rows.
    func render(width: Int, _ palette: Palette) -> (text: String, omitted: [String]) {
        guard let form = form(width: width) else { return (blocks(width: width, palette), []) }
        let omitted = columns.indices.filter { place in
            let column = columns[place]
            return !form.shown.contains(place) && !column.title.isEmpty && column.replacedTitle == nil
        }
        return (lines(form, width: width, palette), omitted.map { columns[$0].title })
    }

    // MARK: Fitting

    /// How a row is laid out.
    struct Form {
        /// What stands side by side: in each, what stands below one another, and on a line of it, a column with its unit.
        var slots: [[[Int]]]
        /// The columns that are shown.
        var shown: Set<Int>
        var breaksTitles = false
        /// Whether what is said of a row stands beside its figures.
        var hasNotesBeside = false
        /// What texts of a column are cut to.
        var cuts: [Int: Int] = [:]
    }

    /// The first form that fits; `nil` where none does.
    private func form(width: Int) -> Form? {
        var form = form(of: Array(columns.indices), isStacked: false)
        let needed = total(form)
        let notes = noteWidth > 0 ? FittedTable.gap + noteWidth : 0
        form.hasNotesBeside = needed + notes <= width
        if needed <= width { return form }
        form.breaksTitles = true
        if total(form) <= width { return form }
        return reduced(width: width)
    }

    /// Folded, and where that is not enough with as many columns as fit, the most important ones first.
    private func reduced(width: Int) -> Form? {
        let ranks = Set(columns.compactMap(\.rank)).sorted(by: >)
        // How many ranks have to go, from the least important one.
        for count in 0...ranks.count {
            var left = Array(ranks.prefix(count))
            guard var best = folded(without: left, width: width) else { continue }
            // What went before something wider may have room again.
            for rank in left.reversed() {
                let others = left.filter { $0 != rank }
                if let form = folded(without: others, width: width) { (best, left) = (form, others) }
            }
            return best
        }
        return nil
    }

    /// Folded and without the columns of some ranks, texts cut as far as it takes; `nil` where that is too far.
    private func folded(without ranks: [Int], width: Int) -> Form? {
        let places = columns.indices.filter { place in
            columns[place].rank.map { !ranks.contains($0) } ?? true
        }
        var form = form(of: places, isStacked: true)
        if total(form) <= width { return form }
        for place in places {
            guard let least = columns[place].leastWidth, widths[place] > least else { continue }
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

    /// A title in two lines where it is wider than what stands below it and has a place to break, the first of them empty
    /// where it isn't.
    func broken(_ place: Int) -> [String] {
        let title = columns[place].title
        guard titleWidths[place] > widths[place], let space = title.lastIndex(of: " ") else {
            return ["", title]
        }
        return [String(title[..<space]), String(title[title.index(after: space)...])]
    }
}

extension FittedTable {
    /// Which columns there was no room for, and how to see them; empty where there was room for all.
    static func note(_ omitted: [String], _ remedy: TextOptions.Remedy?, width: Int, _ palette: Palette)
        -> String
    {
        if omitted.isEmpty { return "" }
        let words =
            "No room for: \(omitted.joined(separator: ", "))"
            + (remedy.map { " (\($0.words(omitted.count)))" } ?? "")
        return WrappedText.lines(words, width: width).map { palette.paint($0, .faint) + "\n" }.joined()
    }
}
