/// Columns aligned by display width.
struct TextTable {
    enum Alignment { case left, right }

    struct Column {
        let title: String
        let alignment: Alignment
    }

    struct Entry {
        var text: String
        var style: Style

        init(_ text: String, _ style: Style = .plain) {
            self.text = text
            self.style = style
        }
    }

    private let columns: [Column]
    private var rows: [[Entry]] = []

    init(_ columns: [Column]) { self.columns = columns }

    mutating func add(_ entries: [Entry]) { rows.append(entries) }

    func render(_ palette: Palette) -> String {
        var widths = columns.map { DisplayWidth.of($0.title) }
        for entries in rows {
            for (index, entry) in entries.enumerated() {
                widths[index] = max(widths[index], DisplayWidth.of(entry.text))
            }
        }
        var text = line(columns.map { Entry($0.title, .heading) }, widths, palette)
        for entries in rows { text += line(entries, widths, palette) }
        return text
    }

    private func line(_ entries: [Entry], _ widths: [Int], _ palette: Palette) -> String {
        var line = ""
        for (index, entry) in entries.enumerated() {
            if index > 0 { line += "  " }
            let padding = String(repeating: " ", count: max(0, widths[index] - DisplayWidth.of(entry.text)))
            let painted = palette.paint(entry.text, entry.style)
            line += columns[index].alignment == .left ? painted + padding : padding + painted
        }
        while line.last == " " { line.removeLast() }
        return line + "\n"
    }
}

/// What a piece of text is, for those who can show it in colour.
package enum Style {
    case plain, heading, faint, gain, loss, warning, error
}

/// Colours, or none.
package struct Palette: Sendable {
    private let isColoured: Bool

    package init(isColoured: Bool) { self.isColoured = isColoured }

    package static let plain = Palette(isColoured: false)

    package func paint(_ text: String, _ style: Style) -> String {
        guard isColoured, !text.isEmpty, let code = code(style) else { return text }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    private func code(_ style: Style) -> String? {
        switch style {
        case .plain: nil
        case .heading: "1"
        case .faint: "2"
        case .gain: "32"
        case .loss: "31"
        case .warning: "33"
        case .error: "1;31"
        }
    }
}
