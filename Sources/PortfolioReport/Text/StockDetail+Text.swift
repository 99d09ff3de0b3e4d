package import Valuation

extension StockDetail {
    /// The detail as text: titled sections, label left, figure right.
    ///
    /// - Parameter fileNames: by ``InputLocation/file``.
    package func text(explain: Bool, palette: Palette, fileNames: [String] = []) -> String {
        var text = ""
        writeText(explain: explain, palette: palette, fileNames: fileNames) { text += $0 }
        return text
    }

    /// Writes the detail as text, lot by lot.
    ///
    /// - Parameters:
    ///   - fileNames: by ``InputLocation/file``.
    ///   - width: of the issues' lines, in columns of a terminal.
    package func writeText(
        explain: Bool, palette: Palette, fileNames: [String] = [], width: Int = .max,
        to output: (String) -> Void
    ) {
        output(StockDetail.text(sections, heading: symbol, explain: explain, palette))
        if lots.count > 1 {
            for lot in lots {
                let heading = "Lot \(lot.number) of \(lots.count)" + (lot.isExcluded ? " (excluded)" : "")
                output("\n" + StockDetail.text(lot.sections, heading: heading, explain: explain, palette))
            }
        }
        if !issues.isEmpty { output("\n" + IssueList.text(issues, palette, files: fileNames, width: width)) }
    }

    private static func text(_ sections: [Section], heading: String, explain: Bool, _ palette: Palette)
        -> String
    {
        let rows = sections.map { section in
            section.items.map { (label: $0.label, value: $0.text, item: $0) }
        }
        let labels = rows.joined().map { DisplayWidth.of($0.label) }.max() ?? 0
        let values = rows.joined().map { DisplayWidth.of($0.value) }.max() ?? 0
        var text = palette.paint(DisplayWidth.printable(heading), .heading) + "\n"
        for (section, items) in zip(sections, rows) {
            text += "\n" + palette.paint(DisplayWidth.printable(section.title), .heading) + "\n"
            for row in items {
                let gap = labels - DisplayWidth.of(row.label) + 3 + values - DisplayWidth.of(row.value)
                let value = palette.paint(row.value, row.item.style)
                text += "  \(row.label)\(String(repeating: " ", count: gap))\(value)"
                if let source = row.item.source { text += "  " + palette.paint(source, .faint) }
                text += "\n"
                if explain, let derivation = row.item.derivation, derivation.text != row.item.source {
                    text += "      " + palette.paint(derivation.text, .faint) + "\n"
                }
            }
        }
        return text
    }
}

extension Item {
    var style: Style { isGain ? .gain : isLoss ? .loss : .plain }

    /// Where a rate comes from.
    var source: String? {
        if case .rate(let rate, _, _) = value { rate?.provenance } else { nil }
    }
}

extension Style {
    init(sign value: ExactDecimal?) {
        guard let value, !value.isZero else {
            self = .plain
            return
        }
        self = value.isNegative ? .loss : .gain
    }
}
