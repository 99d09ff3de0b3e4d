package import Valuation

extension PortfolioHistory {
    /// The history as text: a spark line of the value, or of the net worth with cash, and a row of figures for each day.
    ///
    /// - Parameter fileNames: the file names, indexed by ``InputLocation/file``.
    package func text(_ options: TextOptions, fileNames: [String] = []) -> String {
        var text = heading(options)
        text += "\n" + line(options)
        let figures = TextFigures(currency: currency)
        let table = options.columns.history.table(
            points,
            usual: HistoryColumn.usual.filter { $0.needs.isSubset(of: stated) }.flatMap { $0.text(figures) },
            { $0.text(figures) }, note: \.coverage)
        text += "\n" + options.table(table, options.remedy)
        let notes = HistoryNotes(self)
        for note in notes.lines { text += "\n" + options.wrapped(note, .warning) }
        return text + options.issues(notes.issues, files: fileNames)
    }

    private func heading(_ options: TextOptions) -> String {
        let name = name.map(DisplayWidth.printable) ?? "Portfolio"
        let rule = self.options.costRate == .current ? ", cost at the current rate" : ""
        let days = points.first.flatMap { first in points.last.map { "\(first.date) to \($0.date)" } } ?? ""
        return options.wrapped("\(name) in \(currency), \(days)\(rule)", .heading)
    }

    private func line(_ options: TextOptions) -> String {
        let values = points.map { $0.isComplete ? $0.worth : nil }
        let known = values.compactMap { $0 }
        let label = hasCash ? "Net worth  " : "Value  "
        let bars = SparkLine.text(values, width: min(64, options.width - label.count))
        guard let low = known.min(), let high = known.max() else { return label + bars + "\n" }
        let range =
            "\(DecimalFormat.money(low, currency)) to \(DecimalFormat.money(high, currency)) \(currency)"
        let hasRoom = label.count + bars.count + 2 + range.count <= options.width
        return label + bars + (hasRoom ? "  " : "\n")
            + (hasRoom
                ? options.palette.paint(range, .faint) + "\n"
                : options.wrapped(range, .faint, indent: 2))
    }
}
