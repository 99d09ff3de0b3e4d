package import Valuation

extension PortfolioHistory {
    /// The history as text: a spark line of the value, and a row of figures for each day.
    ///
    /// - Parameter fileNames: the file names, indexed by ``InputLocation/file``.
    package func text(_ options: TextOptions, fileNames: [String] = []) -> String {
        let (palette, width) = (options.palette, options.width)
        var text = heading(options)
        text += "\n" + line(options)
        let figures = TextFigures(currency: currency)
        let table = options.columns.history.table(
            points, usual: HistoryColumn.usual.flatMap { $0.text(figures) }, { $0.text(figures) },
            note: \.coverage)
        let (rows, omitted) = table.render(width: width, palette)
        text += "\n" + rows + FittedTable.note(omitted, options.remedy, width: width, palette)
        let notes = HistoryNotes(self)
        for note in notes.lines { text += "\n" + WrappedText.text(note, .warning, width: width, palette) }
        return notes.issues.isEmpty
            ? text : text + "\n" + IssueList.text(notes.issues, palette, files: fileNames, width: width)
    }

    private func heading(_ options: TextOptions) -> String {
        let name = name.map(DisplayWidth.printable) ?? "Portfolio"
        let rule = self.options.costRate == .current ? ", cost at the current rate" : ""
        let days = points.first.flatMap { first in points.last.map { "\(first.date) to \($0.date)" } } ?? ""
        return WrappedText.text(
            "\(name) in \(currency), \(days)\(rule)", .heading, width: options.width, options.palette)
    }

    private func line(_ options: TextOptions) -> String {
        let values = points.map { $0.isComplete ? $0.totals.figures.value : nil }
        let known = values.compactMap { $0 }
        let label = "Value  "
        let bars = SparkLine.text(values, width: min(64, options.width - label.count))
        guard let low = known.min(), let high = known.max() else { return label + bars + "\n" }
        let range =
            "\(DecimalFormat.money(low, currency)) to \(DecimalFormat.money(high, currency)) \(currency)"
        let hasRoom = label.count + bars.count + 2 + range.count <= options.width
        return label + bars + (hasRoom ? "  " : "\n")
            + (hasRoom
                ? options.palette.paint(range, .faint) + "\n"
                : WrappedText.text(range, .faint, width: options.width, indent: 2, options.palette))
    }
}
