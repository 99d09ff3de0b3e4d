package import Valuation

extension StockDetail {
    /// The detail as text: titled sections with labels on the left and figures on the right.
    ///
    /// - Parameter fileNames: the file names, indexed by ``InputLocation/file``.
    package func text(explain: Bool, _ options: TextOptions, fileNames: [String] = []) -> String {
        var text = ""
        writeText(explain: explain, options, fileNames: fileNames) { text += $0 }
        return text
    }

    /// Writes the detail as text, lot by lot.
    ///
    /// - Parameter fileNames: the file names, indexed by ``InputLocation/file``.
    package func writeText(
        explain: Bool, _ options: TextOptions, fileNames: [String] = [], to output: (String) -> Void
    ) {
        output(StockDetail.text(sections, heading: symbol, explain: explain, options))
        if lots.count > 1 {
            for lot in lots {
                output(
                    "\n"
                        + StockDetail.text(lot.sections, heading: heading(of: lot), explain: explain, options)
                )
            }
        }
        if !issues.isEmpty { output(options.issues(issues, files: fileNames)) }
    }

    /// What tells a lot from the others of the stock.
    func heading(of lot: Lot) -> String {
        let account = lot.account.map { " in \(DisplayWidth.printable($0))" } ?? ""
        return "Lot \(lot.number) of \(lots.count)\(account)" + (lot.isExcluded ? " (excluded)" : "")
    }

    private static func text(
        _ sections: [Section], heading: String, explain: Bool, _ options: TextOptions
    ) -> String {
        let lines = sections.map { section in
            section.items.map { item in
                let sum = explain ? item.derivation?.text : nil
                return LabelledLines.Line(
                    "  " + item.label, .init(item.text, item.style), item.source ?? "", .faint,
                    below: sum == item.source ? nil : sum)
            }
        }
        let ends = LabelledLines.ends(lines.flatMap { $0 })
        let title = { (text: String) in
            options.wrapped(DisplayWidth.printable(text), .heading)
        }
        var text = title(heading)
        for (section, lines) in zip(sections, lines) {
            text += "\n" + title(section.title)
            text += LabelledLines.text(lines, ends: ends, width: options.width, options.palette)
        }
        return text
    }
}

extension Item {
    var style: Style { isGain ? .gain : isLoss ? .loss : .plain }

    /// The source of a rate.
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
