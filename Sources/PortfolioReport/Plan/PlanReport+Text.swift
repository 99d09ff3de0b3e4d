import Valuation

extension PlanReport {
    /// The plan as text: what to do, and the weights before and after beside the targets, as bars.
    ///
    /// - Parameter explains: whether to show how each change comes about.
    package func text(_ options: TextOptions, explain explains: Bool = false) -> String {
        let figures = TextFigures(currency: currency)
        var text = options.wrapped(heading, .heading) + options.paragraph(summary)
        let table = ColumnChoice<PlanColumn>.fitting.table(
            lines, usual: columns.flatMap { $0.text(figures, title: $0 == .key ? by.title : nil) },
            { $0.text(figures) })
        text += "\n" + options.table(table)
        if let left = plan.left { text += "\n" + options.paragraph("\(money(left)) is left over.") }
        text += "\n" + bars(options)
        if explains {
            text +=
                "\n"
                + (["How the changes come about"] + PlanExplanation(self).sentences).map {
                    options.paragraph($0)
                }.joined()
        }
        return text + options.issues(issues, files: fileNames)
    }

    var heading: String {
        "\(name.map(DisplayWidth.printable) ?? "Portfolio"): plan by \(DisplayWidth.printable(by.phrase)) "
            + "in \(currency), as of \(options.asOf)"
    }

    /// What is done, in a sentence.
    var summary: String {
        let invested = plan.options.invested
        var parts: [String] = []
        if invested.isNegative {
            parts.append("\(money(invested.magnitude)) is taken out")
        } else if !invested.isZero {
            parts.append("\(money(invested)) is invested")
        }
        parts.append(plan.options.sells ? "what is above its target is sold" : "nothing is sold")
        if plan.options.isWhole { parts.append("only whole shares are traded") }
        let sentence = parts.joined(separator: ", ")
        return sentence.capitalised
            + ": \(money(plan.before)) before, \(money(plan.whole)) after."
    }

    func money(_ amount: ExactDecimal) -> String { "\(Privacy.money(amount, currency)) \(currency)" }

    /// The heading of a row's bars.
    func label(_ line: PlanLine) -> String { line.key ?? by.keyless }

    /// The weights of rows together: before, as they are meant to be, and after.
    func weights(_ lines: [PlanLine]) -> [(name: String, percent: ExactDecimal)] {
        let rows = lines.compactMap(\.row)
        let value = rows.reduce(ExactDecimal.zero) { $0 + $1.key.value }
        let after = rows.reduce(ExactDecimal.zero) { $0 + $1.after }
        let targets = rows.compactMap(\.key.target)
        return [
            ("before", Percentage.weight(value, of: plan.before)?.exact(decimals: 2)),
            ("target", targets.isEmpty ? nil : targets.reduce(.zero) { $0 + $1 }),
            ("after", Percentage.weight(after, of: plan.whole)?.exact(decimals: 2)),
        ].compactMap { name, percent in percent.map { (name, $0) } }
    }

    private func bars(_ options: TextOptions) -> String {
        let room = max(10, min(options.width, 80) - 24)
        let most = lines.flatMap { weights([$0]).map(\.percent) }.reduce(ExactDecimal.hundred) {
            $0 < $1 ? $1 : $0
        }
        return lines.map { line in
            options.paragraph(DisplayWidth.printable(label(line)))
                + weights([line]).map { name, percent in
                    let cells = percent.isNegative ? 0 : PlanReport.cells(percent, of: most, room)
                    let bar = String(repeating: name == "target" ? "░" : "█", count: cells)
                    let figure = DecimalFormat.grouped(percent, decimals: 2) + " %"
                    let pad = String(repeating: " ", count: max(0, 10 - figure.count))
                    return "  \(name)" + String(repeating: " ", count: 7 - name.count) + pad + figure
                        + (bar.isEmpty ? "" : "  " + bar) + "\n"
                }.joined()
        }.joined()
    }

    private static func cells(_ part: ExactDecimal, of most: ExactDecimal, _ room: Int) -> Int {
        let count = ExactDecimal.quotient(part * ExactDecimal(Int128(room)), most, decimals: 0)
        return count.flatMap { Int(DecimalFormat.plain($0)) } ?? 0
    }
}
