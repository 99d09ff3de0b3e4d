/// Figures one below the other, each after its label.
enum LabelledLines {
    struct Line {
        let label: String
        let figure: FittedTable.Entry
        /// A remark on the figure.
        let remark: FittedTable.Entry
        /// The calculation behind the figure.
        let below: String?

        init(
            _ label: String, _ figure: FittedTable.Entry, _ remark: String = "", _ style: Style = .warning,
            below: String? = nil
        ) {
            self.label = label
            self.figure = figure
            self.remark = .init(remark, style)
            self.below = below
        }
    }

    private static let gap = 3

    /// The columns at which labels and figures end, for lines that are aligned with one another.
    static func ends(_ lines: [Line]) -> (label: Int, figure: Int) {
        let label = lines.map { DisplayWidth.of($0.label) }.max() ?? 0
        let figures = lines.map { DisplayWidth.of($0.figure.text) }.max() ?? 0
        return (label, label + gap + figures)
    }

    static func text(_ lines: [Line], width: Int, _ palette: Palette) -> String {
        text(lines, ends: ends(lines), width: width, palette)
    }

    /// - Parameter ends: where labels and figures end, from ``ends(_:)`` of these lines and those around
    ///   them.
    static func text(
        _ lines: [Line], ends: (label: Int, figure: Int), width: Int, _ palette: Palette
    ) -> String {
        lines.map { text($0, min(ends.figure, width), width: width, palette) }.joined()
    }

    /// A line whose remark goes below if it does not fit beside the figure.
    private static func text(_ line: Line, _ end: Int, width: Int, _ palette: Palette) -> String {
        let figure = palette.paint(line.figure.text, line.figure.style)
        let space = end - DisplayWidth.of(line.label) - DisplayWidth.of(line.figure.text)
        var text = line.label
        text += space > 0 ? String(repeating: " ", count: space) + figure : "\n    " + figure
        let remark = line.remark
        if remark.text.isEmpty {
            text += "\n"
        } else if space > 0, end + 2 + DisplayWidth.of(remark.text) <= width {
            text += "  " + palette.paint(remark.text, remark.style) + "\n"
        } else {
            text += "\n" + WrappedText.text(remark.text, remark.style, width: width, indent: 6, palette)
        }
        guard let below = line.below else { return text }
        return text + WrappedText.text(below, .faint, width: width, indent: 6, palette)
    }
}
