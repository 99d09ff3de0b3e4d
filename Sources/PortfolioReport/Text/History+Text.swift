package import Valuation

extension PortfolioHistory {
    /// The history as text: a line of bars of the value, and a row of figures for each day.
    ///
    /// - Parameters:
    ///   - fileNames: by ``InputLocation/file``.
    ///   - width: of the issues' lines, in columns of a terminal.
    package func text(palette: Palette, fileNames: [String] = [], width: Int = .max) -> String {
        var text = heading(palette)
        text += "\n" + line(palette)
        var table = TextTable([
            .init(title: "Date", alignment: .left), .init(title: "Cost", alignment: .right),
            .init(title: "Value", alignment: .right), .init(title: "Gain", alignment: .right),
            .init(title: "Gain %", alignment: .right), .init(title: "Price", alignment: .right),
            .init(title: "Currency", alignment: .right), .init(title: "", alignment: .left),
        ])
        for point in points { table.add(entries(point)) }
        text += "\n" + table.render(palette)
        let notes = HistoryNotes(self)
        text += notes.lines.map { "\n" + palette.paint($0, .warning) + "\n" }.joined()
        return notes.issues.isEmpty
            ? text : text + "\n" + IssueList.text(notes.issues, palette, files: fileNames, width: width)
    }

    private func heading(_ palette: Palette) -> String {
        let name = name.map(DisplayWidth.printable) ?? "Portfolio"
        let rule = options.costRate == .current ? ", cost at the current rate" : ""
        let days = points.first.flatMap { first in points.last.map { "\(first.date) to \($0.date)" } } ?? ""
        return palette.paint("\(name) in \(currency), \(days)\(rule)", .heading) + "\n"
    }

    private func line(_ palette: Palette) -> String {
        let values = points.map { $0.isComplete ? $0.totals.figures.value : nil }
        let known = values.compactMap { $0 }
        var text = "Value  " + SparkLine.text(values, width: 64)
        if let low = known.min(), let high = known.max() {
            let range =
                "\(DecimalFormat.money(low, currency)) to \(DecimalFormat.money(high, currency)) \(currency)"
            text += "  " + palette.paint(range, .faint)
        }
        return text + "\n"
    }

    private func entries(_ point: Point) -> [TextTable.Entry] {
        let figures = point.totals.figures
        let money = { (amount: ExactDecimal?) in
            amount.map { TextTable.Entry(DecimalFormat.money($0, currency)) }
                ?? .init(DecimalFormat.unknown, .warning)
        }
        let gain = { (amount: ExactDecimal?) in
            amount.map { TextTable.Entry(DecimalFormat.money($0, currency, signed: true), Style(sign: $0)) }
                ?? .init(DecimalFormat.unknown, .warning)
        }
        return [
            .init(point.date.description), money(figures.cost), money(figures.value), gain(figures.gain),
            figures.gainPercentage.map { .init(DecimalFormat.percentage($0), Style(sign: $0.part)) }
                ?? .init(DecimalFormat.unknown),
            gain(figures.priceGain), gain(figures.currencyGain), .init(point.coverage, .warning),
        ]
    }
}
