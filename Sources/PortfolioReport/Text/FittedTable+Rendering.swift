extension FittedTable {
    /// The table with its rows laid out in a form.
    func lines(_ form: Form, width: Int, _ palette: Palette) -> String {
        let slotWidths = form.slots.map { self.width(of: $0, form) }
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
        let depths = form.slots.map(\.count).max() ?? 0
        for row in rows {
            let beside = form.hasNotesBeside ? row.note : nil
            for depth in 0..<depths {
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
                text += line(cells, slotWidths, depth: depth, note: depth == 0 ? beside : nil, palette)
            }
            if beside == nil { text += noteBelow(row, width: width, palette) }
        }
        return text
    }

    /// Each row as a block of labels and figures, headed by the entry of the first column if that is a name.
    func blocks(width: Int, _ palette: Palette) -> String {
        let isNamed = columns.first?.alignment == .left
        let shown = columns.indices.dropFirst(isNamed ? 1 : 0).filter { place in
            let column = columns[place]
            let isReplaced = columns.contains { $0.title == column.replacedTitle }
            return !label(place).isEmpty && !column.isUnit && !isReplaced
        }
        let labels = shown.map { DisplayWidth.of(label($0)) }.max() ?? 0
        let figures = shown.map { widths[$0] + (unit(after: $0).map { widths[$0] + 1 } ?? 0) }.max() ?? 0
        let end = min(width, FittedTable.indent + labels + FittedTable.gap + figures)
        return rows.map { row in
            var text = ""
            if isNamed, let first = row.entries.first {
                text += palette.paint(DisplayWidth.cut(first.text, to: width), first.style) + "\n"
            }
            for place in shown where place < row.entries.count && !row.entries[place].text.isEmpty {
                var entries = [row.entries[place]]
                if columns[place].alignment == .left {
                    entries[0].text = DisplayWidth.cut(entries[0].text, to: width - 2 * FittedTable.indent)
                }
                if let unit = unit(after: place), unit < row.entries.count {
                    entries.append(row.entries[unit])
                }
                let used = FittedTable.width(of: entries)
                let space = end - FittedTable.indent - DisplayWidth.of(label(place)) - used
                text += String(repeating: " ", count: FittedTable.indent) + label(place)
                text +=
                    space >= FittedTable.gap
                    ? String(repeating: " ", count: space)
                    : "\n" + String(repeating: " ", count: 2 * FittedTable.indent)
                text += FittedTable.painted(entries, palette) + "\n"
            }
            return text + noteBelow(row, width: width, palette)
        }.joined(separator: "\n")
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
                line += String(repeating: " ", count: due) + FittedTable.painted(cell.entries, palette)
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
        entries.filter { !$0.text.isEmpty }.map { palette.paint($0.text, $0.style) }.joined(separator: " ")
    }
}
