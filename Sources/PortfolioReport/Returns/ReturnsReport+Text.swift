import Valuation

extension ReturnsReport {
    /// The report as text without colours, with at most `width` columns a line; issues may take any number of
    /// lines.
    public func text(width: Int = 80) -> String { text(TextOptions(width: width)) }

    /// The report as text: the gain and its parts, the two rates and what they mean, the years or the
    /// requested parts, values and risk, and what is unknown and why.
    package func text(_ options: TextOptions) -> String { ReturnsText(report: self, options: options).text }
}

/// The text of a report of returns.
private struct ReturnsText {
    let report: ReturnsReport
    let options: TextOptions
    private var width: Int { options.width }
    private var palette: Palette { options.palette }
    private var currency: Currency { report.statement.currency }
    private var shown: TextFigures { TextFigures(currency: currency) }

    var text: String {
        let name = report.statement.name.map(DisplayWidth.printable) ?? "Portfolio"
        var text = options.paragraph("\(name): \(ReturnsNotes(report).heading)", .heading)
        guard let whole = report.whole else { return text + parts + issues }
        let blocks = [gains(whole), timeWeighted(whole), moneyWeighted(whole), values(whole), risk(whole)]
        let texts = aligned(blocks)
        text += "\n" + texts[0]
        text += "\n" + texts[1] + options.paragraph(ReturnsNotes.timeWeighted, .faint)
        text += "\n" + texts[2] + options.paragraph(ReturnsNotes.moneyWeighted, .faint)
        for note in ReturnsNotes.cash(report) { text += options.paragraph(note, .faint) }
        text += report.isWhole ? calendar : parts
        text += "\n" + texts[3] + "\n" + texts[4]
        for note in ReturnsNotes.measures(report) { text += options.paragraph(note, .faint) }
        return text + issues
    }

    // MARK: The whole

    /// A label, its figure with its unit, and a remark.
    private struct Line {
        let label: String
        let figure: FittedTable.Entry
        let unit: String
        var remark = ""
        /// Whether the remark is shown even if it needs lines of its own.
        var isNeeded = false
    }

    private func gains(_ row: ReturnsRow) -> [Line] {
        let figures = row.figures
        var lines = [
            amount("Gain", shown.gain(figures.gain)),
            amount("  price effect", shown.gain(figures.priceGain)),
        ]
        if report.hasCurrencies {
            lines.append(amount("  currency effect", shown.gain(figures.currencyGain)))
        }
        return lines + [amount("  from income", shown.gain(figures.income), "less fees and taxes")]
    }

    private func values(_ row: ReturnsRow) -> [Line] {
        let figures = row.figures
        return [
            amount("Opening value", shown.money(figures.openingValue), "on \(row.from)"),
            amount("  + money in", shown.money(figures.moneyIn), ReturnsNotes.moneyIn(report)),
            amount("  − money out", shown.money(figures.moneyOut), ReturnsNotes.moneyOut(report)),
            amount("  + gain", shown.gain(figures.gain)),
            amount("Closing value", shown.money(figures.closingValue), "on \(row.to)"),
        ]
    }

    private func timeWeighted(_ row: ReturnsRow) -> [Line] {
        let figures = row.figures
        var lines = [
            rate("Time-weighted return (TWR)", shown.percent(figures.twr)),
            rate("  price effect", shown.percent(figures.twrPrice)),
        ]
        if report.hasCurrencies {
            lines.append(rate("  currency effect", shown.percent(figures.twrCurrency)))
        }
        lines.append(rate("  from income", shown.percent(figures.twrIncome)))
        // There is no annual rate for less than a year.
        if row.days >= ReturnsText.daysOfYear {
            lines.append(rate("  a year", shown.percent(figures.twrAnnualised), "a year"))
        }
        return lines
    }

    private static let daysOfYear = 365

    private func moneyWeighted(_ row: ReturnsRow) -> [Line] {
        let figures = row.figures
        let gap = ReturnsNotes.gap(row)
        var lines = [
            rate(
                "Money-weighted return (IRR)", shown.percent(figures.irr),
                gap.isEmpty ? "a year" : "(\(gap))",
                isWhole: true)
        ]
        if figures.irrPeriod != nil {
            lines.append(rate("  in the period", shown.percent(figures.irrPeriod)))
        }
        return lines
    }

    private func risk(_ row: ReturnsRow) -> [Line] {
        let figures = row.figures
        var lines = [
            rate(ReturnsColumn.simpleReturn.column.label, shown.percent(figures.simpleReturn)),
            rate(
                ReturnsColumn.maxDrawdown.column.label, shown.percent(figures.maxDrawdown),
                ReturnsNotes.fall(row), isWhole: true),
            rate(
                ReturnsColumn.volatility.column.label, shown.percent(figures.volatility, signed: false),
                "a year"),
        ]
        if report.statement.options.riskFree != nil {
            lines.append(ratio("Sharpe", figures.sharpe))
            lines.append(ratio("Sortino", figures.sortino))
        }
        if let symbol = report.statement.options.benchmark {
            let name = DisplayWidth.cut(DisplayWidth.printable(symbol), to: 12)
            lines.append(rate("Benchmark \(name)", shown.percent(figures.benchmarkTwr)))
            lines.append(rate(ReturnsColumn.excessTwr.column.label, shown.percent(figures.excessTwr)))
            lines.append(ratio("Beta", figures.beta))
            lines.append(ratio("Correlation", figures.correlation))
            lines.append(amount("Same payments in it", shown.money(figures.benchmarkValue)))
            lines.append(amount("  gain", shown.gain(figures.benchmarkGain)))
            lines.append(rate("  IRR", shown.percent(figures.benchmarkIrr), "a year"))
        }
        if report.statement.options.inflation != nil {
            lines.append(rate(ReturnsColumn.inflation.column.label, shown.percent(figures.inflation)))
            lines.append(rate("  TWR less inflation", shown.percent(figures.twrReal)))
            lines.append(rate("  IRR less inflation", shown.percent(figures.irrReal), "a year"))
        }
        return lines
    }

    private func amount(_ label: String, _ figure: FittedTable.Entry, _ remark: String = "") -> Line {
        Line(label: label, figure: figure, unit: currency.code, remark: remark)
    }

    /// - Parameter isWhole: whether the remark is always shown, on lines of its own if it doesn't fit.
    private func ratio(_ label: String, _ figure: ExactDecimal?) -> Line {
        Line(label: label, figure: shown.percent(figure, signed: false), unit: "")
    }

    private func rate(
        _ label: String, _ figure: FittedTable.Entry, _ remark: String = "", isWhole: Bool = false
    ) -> Line {
        let isUnknown = figure.text == DecimalFormat.unknown
        return Line(
            label: label, figure: figure, unit: "%", remark: isUnknown && !isWhole ? "" : remark,
            isNeeded: isWhole)
    }

    /// Blocks of lines with labels on the left and figures aligned across all blocks.
    private func aligned(_ blocks: [[Line]]) -> [String] {
        let lines = blocks.flatMap { $0 }
        let place = lines.map { DisplayWidth.of($0.label) + 2 + DisplayWidth.of($0.figure.text) }.max() ?? 0
        return blocks.map { $0.map { text(of: $0, endingAt: place) }.joined() }
    }

    private func text(of line: Line, endingAt place: Int) -> String {
        let gap = place - DisplayWidth.of(line.label) - DisplayWidth.of(line.figure.text)
        var text = line.label + String(repeating: " ", count: max(0, gap))
        text += palette.paint(line.figure.text, line.figure.style)
        var end = place
        let isKnown = line.figure.text != DecimalFormat.unknown
        if isKnown, !line.unit.isEmpty, end + 1 + DisplayWidth.of(line.unit) <= width {
            text += " " + palette.paint(line.unit, .faint)
            end += 1 + DisplayWidth.of(line.unit)
        }
        if line.remark.isEmpty { return text + "\n" }
        if end + 1 + DisplayWidth.of(line.remark) <= width {
            return text + " " + palette.paint(line.remark, .faint) + "\n"
        }
        guard line.isNeeded else { return text + "\n" }
        let rest = WrappedText.lines(line.remark, width: width - 4).map { palette.paint($0, .faint) }
        return text + "\n" + rest.map { "    \($0)\n" }.joined()
    }

    // MARK: Years and parts

    /// A table by year or, for a period within one year, by month.
    private var calendar: String {
        if report.years.count > 1 { return table("Year", report.years, isOfTime: true) }
        return report.months.count > 1 ? table("Month", report.months, isOfTime: true) : ""
    }

    private var parts: String {
        let rows = report.parts
        if rows.isEmpty { return "\nNothing was held, bought or paid.\n" }
        return table(report.partTitle, rows, isOfTime: report.isOfTime)
    }

    private func table(_ title: String, _ rows: [ReturnsRow], isOfTime: Bool) -> String {
        let table = fitted(title, rows, isOfTime)
        var (lines, omitted) = table.render(width: width, palette)
        // No option can choose it.
        omitted.removeAll { $0 == HoldingColumn.name.column.title }
        var text = "\n" + lines
        text += options.note(omitted, options.remedy)
        let order = isOfTime ? "" : ReturnsNotes.contribution + " "
        text += options.paragraph(order + ReturnsNotes.cut, .faint)
        let rates = table.columns.filter { $0.title.hasPrefix("IRR %") && !omitted.contains($0.title) }
        if rates.isEmpty { return text }
        if isOfTime, !options.columns.returns.isOfNames {
            text += options.paragraph(ReturnsNotes.rateOfTime, .faint)
        }
        return text + gaps(of: rows, isOfTime)
    }

    /// Why rates are n/a, each reason once, in order of appearance. If many rows share a reason, only the first
    /// few are named.
    private func gaps(of rows: [ReturnsRow], _ isOfTime: Bool) -> String {
        var reasons: [String] = []
        var names: [String: [String]] = [:]
        for row in rows where row.figures.irr == nil {
            let reason = ReturnsNotes.gap(row)
            if names[reason] == nil { reasons.append(reason) }
            names[reason, default: []].append(
                DisplayWidth.printable(isOfTime ? row.key : report.partName(row)))
        }
        return reasons.map { reason in
            let all = names[reason] ?? []
            let more = all.count - 3
            let listed =
                all.prefix(3).joined(separator: ", ") + (more > 0 ? " and \(Count.text(more)) more" : "")
            return options.paragraph("IRR n/a for \(listed): \(reason)", .faint)
        }.joined()
    }

    private func fitted(_ title: String, _ rows: [ReturnsRow], _ isOfTime: Bool) -> FittedTable {
        // For years and months the bars show the return; for scopes they show the gain, which is what each
        // contributes to the whole.
        let measure: KeyPath<ReturnsRow.Figures, ExactDecimal?> & Sendable = isOfTime ? \.twr : \.gain
        let bars = SignedBars(rows.map { $0.figures[keyPath: measure] })
        let text = { [shown, report] (column: ReturnsColumn) -> [TextColumn<ReturnsRow>] in
            guard column == .key else { return column.text(shown) }
            return [
                TextColumn(column.column.shape(title)) { row in
                    .name(isOfTime ? row.key : report.partName(row), 12)
                }
            ]
        }
        var usual = text(.key)
        if !isOfTime, rows.contains(where: { report.stockNames[$0.key.exact] != nil }) {
            // A number says less than the parts of a gain.
            let areNumbers = rows.contains { ReturnsText.isNumber($0.key) }
            usual.append(
                TextColumn(
                    .init(
                        title: HoldingColumn.name.column.title, alignment: .left, rank: areNumbers ? 4 : 6,
                        leastWidth: 12)
                ) { [report] in .name(report.stockNames[$0.key.exact], 24) })
        }
        usual += [.gain, .twr].flatMap(text)
        usual.append(
            TextColumn(.init(title: "", alignment: .left, rank: 2)) { row in
                let figure = row.figures[keyPath: measure]
                return .init(bars.text(figure), Style(sign: figure))
            })
        if report.hasBenchmark { usual += text(.benchmarkTwr) }
        if isOfTime {
            usual.append(
                TextColumn(.init(title: "IRR %", rank: 3)) { [shown] in
                    shown.percent($0.figures.irrPeriod ?? $0.figures.irr)
                })
        } else {
            usual += text(.irr)
        }
        usual += text(.priceGain) + (report.hasCurrencies ? text(.currencyGain) : []) + text(.income)
        usual += [.closingValue, .moneyIn, .moneyOut, .maxDrawdown, .volatility].flatMap(text)
        return options.columns.returns.table(rows, usual: usual, text)
    }

    /// Whether a symbol is a number of a security, such as an ISIN, rather than letters that people know.
    private static func isNumber(_ symbol: String) -> Bool {
        symbol.utf8.count == 12 && symbol.utf8.suffix(1).allSatisfy { 48...57 ~= $0 }
            && symbol.utf8.prefix(2).allSatisfy { 65...90 ~= $0 }
    }

    // MARK: Issues

    private var issues: String {
        let issues = report.shownIssues
        if issues.isEmpty { return "" }
        return "\n" + options.titleOfIssues(isComplete: report.isComplete, "")
            + issues.map { issue in
                let mark =
                    issue.severity == .error ? palette.paint("✗", .error) : palette.paint("!", .warning)
                let symbol = issue.symbol.map(ReturnsReport.name(ofSymbol:))
                let place = report.place(of: issue).map { "(\($0))" }
                let about = [symbol, place].compactMap { $0 }.joined(separator: " ")
                let line = about.isEmpty ? issue.message : "\(about): \(issue.message)"
                return IssueList.marked(DisplayWidth.printable(line), mark: mark, width: width)
            }.joined()
    }
}
