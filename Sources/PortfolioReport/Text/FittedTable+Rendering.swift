extension FittedTable {
    /// How the table's rows are laid out, once the widths of all entries are known.
    struct Layout {
        fileprivate let table: FittedTable
        fileprivate let width: Int
        fileprivate let palette: Palette
        /// `nil` if each row is a block.
        fileprivate let form: Form?
        fileprivate let slotWidths: [Int]
        fileprivate let depths: Int
        fileprivate let blocks: Blocks
        /// The lines above the rows.
        let heading: String
        /// The titles of the columns that did not fit.
        let omitted: [String]

        /// A row, with what separates it from the one before.
        func text(of row: Row, isFirst: Bool) -> String {
            if form != nil { return table.lines(of: row, self) }
            return (isFirst ? "" : "\n") + table.block(of: row, self)
        }
    }

    /// The labels of rows that are blocks.
    fileprivate struct Blocks {
        let isNamed: Bool
        let shown: [Int]
        /// Where figures end.
        let end: Int
    }

    /// - Parameter width: in columns of a terminal.
    func layout(width: Int, _ palette: Palette) -> Layout {
        let form = form(width: width)
        let slotWidths = form.map { form in form.slots.map { self.width(of: $0, form) } } ?? []
        let omitted = columns.indices.filter { place in
            let column = columns[place]
            return form?.shown.contains(place) == false && !column.title.isEmpty
                && column.replacedTitle == nil
        }
        return Layout(
            table: self, width: width, palette: palette, form: form, slotWidths: slotWidths,
            depths: form?.slots.map(\.count).max() ?? 0, blocks: blocks(width: width),
            heading: form.map { heading($0, slotWidths, palette) } ?? "",
            omitted: omitted.map { columns[$0].title })
    }

    private func heading(_ form: Form, _ slotWidths: [Int], _ palette: Palette) -> String {
        var text = ""
        if form.breaksTitles {
            for part in 0..<2 {
                text += line(form.slots.map { broken($0[0][0])[part] }, form.slots, slotWidths, palette)
            }
        } else {
            for depth in 0..<(form.slots.map(\.count).max() ?? 0) {
                let titles = form.slots.map { slot in
                    depth < slot.count ? slot[depth].map { columns[$0].title }.filter { !$0.isEmpty } : []
                }
                text += line(
                    titles.map { $0.joined(separator: " ") }, form.slots, slotWidths, palette, depth: depth)
            }
        }
        return text
    }

    /// The lines of a row in a form.
    private func lines(of row: Row, _ layout: Layout) -> String {
        guard let form = layout.form else { return "" }
        let beside = form.hasNotesBeside ? row.note : nil
        var text = ""
        for depth in 0..<layout.depths {
            var cells: [(entries: [Entry], alignment: Alignment)] = []
            for slot in form.slots {
                guard depth < slot.count else {
                    cells.append(([], .right))
                    continue
                }
                let entries = slot[depth].map { entry(row, $0, form) }
                cells.append((entries, columns[slot[depth][0]].alignment))
            }
            let isEmpty = cells.allSatisfy { $0.entries.allSatisfy(\.text.isEmpty) }
            if depth > 0, isEmpty { continue }
            text += line(
                cells, layout.slotWidths, depth: depth, note: depth == 0 ? beside : nil, layout.palette)
        }
        if beside == nil { text += noteBelow(row, width: layout.width, layout.palette) }
        return text
    }

    private func blocks(width: Int) -> Blocks {
        let isNamed = columns.first?.alignment == .left
        let shown = columns.indices.dropFirst(isNamed ? 1 : 0).filter { place in
            let column = columns[place]
            let isReplaced = columns.contains { $0.title == column.replacedTitle }
            return !label(place).isEmpty && !column.isUnit && !isReplaced
        }
        let labels = shown.map { DisplayWidth.of(label($0)) }.max() ?? 0
        let figures = shown.map { widths[$0] + (unit(after: $0).map { widths[$0] + 1 } ?? 0) }.max() ?? 0
        let end = min(width, FittedTable.indent + labels + FittedTable.gap + figures)
        return Blocks(isNamed: isNamed, shown: shown, end: end)
    }

    /// A row as a block of labels and figures, headed by the entry of the first column if that is a name.
    private func block(of row: Row, _ layout: Layout) -> String {
        let (width, palette, blocks) = (layout.width, layout.palette, layout.blocks)
        var text = ""
        if blocks.isNamed, let first = row.entries.first {
            text += palette.paint(DisplayWidth.cut(first.text, to: width), first.style) + "\n"
        }
        for place in blocks.shown where place < row.entries.count && !row.entries[place].text.isEmpty {
            var entries = [row.entries[place]]
            if columns[place].alignment == .left {
                entries[0].text = DisplayWidth.cut(entries[0].text, to: width - 2 * FittedTable.indent)
            }
            if let unit = unit(after: place), unit < row.entries.count {
                entries.append(row.entries[unit])
            }
            let used = FittedTable.width(of: entries)
            let space = blocks.end - FittedTable.indent - DisplayWidth.of(label(place)) - used
            text += String(repeating: " ", count: FittedTable.indent) + label(place)
            text +=
                space >= FittedTable.gap
                ? String(repeating: " ", count: space)
                : "\n" + String(repeating: " ", count: 2 * FittedTable.indent)
            text += FittedTable.painted(entries, palette) + "\n"
        }
        return text + noteBelow(row, width: width, palette)
    }

    private func label(_ place: Int) -> String { columns[place].label ?? columns[place].title }

    private func unit(after place: Int) -> Int? {
        place + 1 < columns.count && columns[place + 1].isUnit ? place + 1 : nil
    }

    private func entry(_ row: Row, _ place: Int, _ form: Form) -> Entry {
        guard place < row.entries.count else { return Entry("") }
        guard let length = form.cuts[place] else { return row.entries[place] }
        return Entry(DisplayWidth.cut(row.entries[place].text, to: length), row.entries[place].style)
    }

    private func noteBelow(_ row: Row, width: Int, _ palette: Palette) -> String {
        guard let note = row.note, !note.text.isEmpty else { return "" }
        return WrappedText.text(note.text, note.style, width: width, indent: FittedTable.indent, palette)
    }

    /// A line of headings.
    private func line(
        _ titles: [String], _ slots: [[[Int]]], _ widths: [Int], _ palette: Palette, depth: Int = 0
    ) -> String {
        let cells = zip(titles, slots).map { title, slot in
            let alignment = depth < slot.count ? columns[slot[depth][0]].alignment : .right
            return ([Entry(title, .heading)], alignment)
        }
        return line(cells, widths, depth: depth, note: nil, palette)
    }

    private func line(
        _ cells: [(entries: [Entry], alignment: Alignment)], _ widths: [Int], depth: Int, note: Entry?,
        _ palette: Palette
    ) -> String {
        var line = ""
        // Spaces to write before the next text; no line ends in spaces.
        var due = 0
        for (place, cell) in cells.enumerated() {
            if place > 0 { due += FittedTable.gap }
            let used = FittedTable.width(of: cell.entries)
            let indent = depth > 0 && cell.alignment == .left ? FittedTable.indent : 0
            let rest = max(0, widths[place] - used - indent)
            due += cell.alignment == .left ? indent : rest
            if used > 0 {
                line += String(repeating: " ", count: due)
                FittedTable.append(cell.entries, palette, to: &line)
                due = 0
            }
            if cell.alignment == .left { due += rest }
        }
        if let note, !note.text.isEmpty {
            line +=
                String(repeating: " ", count: due + FittedTable.gap) + palette.paint(note.text, note.style)
        }
        return line + "\n"
    }

    /// The width of a figure with its unit, separated by a space.
    private static func width(of entries: [Entry]) -> Int {
        entries.reduce(0) { sum, entry in
            let width = DisplayWidth.of(entry.text)
            return sum + width + (sum > 0 && width > 0 ? 1 : 0)
        }
    }

    private static func painted(_ entries: [Entry], _ palette: Palette) -> String {
        var text = ""
        append(entries, palette, to: &text)
        return text
    }

    private static func append(_ entries: [Entry], _ palette: Palette, to text: inout String) {
        var isFirst = true
        for entry in entries where !entry.text.isEmpty {
            if !isFirst { text += " " }
            text += palette.paint(entry.text, entry.style)
            isFirst = false
        }
    }
}
