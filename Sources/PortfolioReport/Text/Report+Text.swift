import Valuation

extension Report {
    /// The report as text: aligned columns, totals, groups by currency, and what is unknown and why.
    package func text(_ options: TextOptions) -> String { ReportText(report: self, options: options).text }

    /// Writes the report as text with issues, and possibly a list of holdings, that it does not have itself.
    ///
    /// - Parameters:
    ///   - listed: the holdings; `nil` if the report has its list.
    ///   - issues: what is unknown or doubtful.
    package func writeText(
        _ options: TextOptions, listed: ListedHoldings?, issues: ListedIssues,
        to output: @escaping (Span<UInt8>) -> Void
    ) {
        ReportText(report: self, options: options).write(listed, issues, to: output)
    }
}

/// Holdings that are not kept.
package struct ListedHoldings {
    let table: HoldingTable
    let rows: (_ take: (Span<UInt8>) -> Void) -> Void

    /// - Parameters:
    ///   - table: the table, for which all listed holdings have been measured.
    ///   - rows: passes on those holdings, as ``HoldingCells`` writes them, in pieces of whole holdings.
    package init(_ table: HoldingTable, rows: @escaping (_ take: (Span<UInt8>) -> Void) -> Void) {
        self.table = table
        self.rows = rows
    }
}

/// Issues that are not kept.
package struct ListedIssues {
    let isEmpty: Bool
    let areErrors: Bool
    let rows: (_ take: (Span<UInt8>) -> Void) -> Void

    /// - Parameters:
    ///   - areErrors: whether a counted holding has an issue of severity error.
    ///   - rows: passes on the issues, as ``IssueRow`` lists them, errors first.
    package init(
        isEmpty: Bool, areErrors: Bool, rows: @escaping (_ take: (Span<UInt8>) -> Void) -> Void
    ) {
        self.isEmpty = isEmpty
        self.areErrors = areErrors
        self.rows = rows
    }
}

/// The text of a report.
private struct ReportText {
    let report: Report
    let options: TextOptions

    private var summary: Report.Summary { report.summary }
    private var figures: TextFigures { TextFigures(currency: summary.currency) }

    var text: String {
        let issues = summary.issues
        guard !issues.isEmpty else { return heading + list + rest }
        let areErrors = issues.contains { $0.severity == .error && !$0.isExcluded }
        return heading + list + rest + "\n" + options.titleOfIssues(isComplete: !areErrors)
            + options.list(issues, files: report.fileNames)
    }

    /// Writes the text with what the report does not have itself.
    func write(
        _ listed: ListedHoldings?, _ issues: ListedIssues, to output: @escaping (Span<UInt8>) -> Void
    ) {
        var piece = Array(heading.utf8)
        if let listed { write(listed, &piece, to: output) } else { piece += list.utf8 }
        piece += rest.utf8
        if !issues.isEmpty { piece += ("\n" + options.titleOfIssues(isComplete: !issues.areErrors)).utf8 }
        output(piece.span)
        if !issues.isEmpty { issues.rows(output) }
    }

    /// - Parameter piece: what comes before the list; returns with what comes after the last of its holdings.
    private func write(
        _ listed: ListedHoldings, _ piece: inout [UInt8], to output: @escaping (Span<UInt8>) -> Void
    ) {
        let layout = listed.table.table.layout(width: options.width, options.palette)
        var bytes = piece + Array(("\n" + layout.heading).utf8)
        var isFirst = true
        listed.rows { rows in
            listed.table.forEach(rows) { row in
                bytes += layout.text(of: row, isFirst: isFirst).utf8
                isFirst = false
            }
            output(bytes.span)
            bytes.removeAll(keepingCapacity: true)
        }
        piece = bytes + options.note(layout.omitted, options.remedy).utf8
    }

    /// The list, if the report has it.
    private var list: String {
        switch report.content {
        case .totalsOnly: return ""
        case .holdings(let holdings): return "\n" + options.table(self.holdings(holdings), options.remedy)
        case .groups(let grouping, let groups):
            let rows = groups.map { report.row(of: $0) }
            let shown = report.stated(of: grouping).union(summary.shown)
            return "\n"
                + options.table(
                    self.groups(grouping.title, rows, options.columns.groups, showing: shown), options.remedy
                )
        }
    }

    /// What is between the list and the issues.
    private var rest: String {
        var text = ""
        if report.omitted > 0 { text += "and \(report.omitted) more\n" }
        if let cash = report.cash { text += "\n" + options.table(CashReport.table(cash.balances, figures)) }
        text += "\n" + LabelledLines.text(totals, width: options.width, options.palette)
        if case .groups(.key(.currency), _) = report.content {
        } else if summary.currencies.count > 1 {
            let rows = summary.currencies.map {
                GroupRow(key: $0.currency.code, figures: $0.figures, whole: summary.figures.value)
            }
            // Chosen columns apply only to the main list.
            text +=
                "\n"
                + options.table(
                    groups(GroupedBy.key(.currency).title, rows, .fitting, showing: .currencies),
                    options.remedy.map { _ in .room })
        }
        return text
    }

    private var heading: String {
        let name = summary.name.map(DisplayWidth.printable) ?? "Portfolio"
        let rule = summary.options.costRate == .current ? ", cost at the current rate" : ""
        return options.wrapped(
            "\(name) (\(summary.currency)), as of \(summary.options.asOf)\(rule)", .heading)
    }

    private func holdings(_ holdings: [HoldingValuation]) -> FittedTable {
        let columns = HoldingCells.columns(
            options.columns.holdings, figures, marksExcluded: holdings.contains(where: \.holding.isExcluded),
            showing: summary.shown)
        var table = FittedTable(columns.map(\.column))
        for holding in holdings { table.add(columns.map { $0.entry(holding) }) }
        return table
    }

    private func groups(
        _ title: String, _ rows: [GroupRow], _ columns: ColumnChoice<GroupColumn>,
        showing stated: StatedColumns = []
    ) -> FittedTable {
        let text = { (column: GroupColumn) in column.text(figures, title: column == .key ? title : nil) }
        return columns.table(
            rows, usual: GroupColumn.usual(showing: stated).flatMap(text), text, note: \.figures.coverage)
    }

    /// The totals, each with how many holdings it covers if that is not all.
    private var totals: [LabelledLines.Line] {
        let totals = summary.figures
        let currency = summary.currency.code
        func line(_ label: String, _ entry: FittedTable.Entry, _ unit: String, _ known: Int)
            -> LabelledLines.Line
        {
            let coverage =
                switch known {
                case totals.holdings: ""
                case 0 where totals.valued == 0: "no holding has a value"
                case 0 where totals.withGain == 0: "no holding has a value and a cost"
                case 0: "known for no holding"
                default: "over \(known) of \(totals.holdings) holdings"
                }
            return .init(label, entry.with(unit), coverage)
        }
        var lines = [
            line("Total cost", figures.money(totals.cost), currency, totals.withGain),
            line("Total value", figures.money(totals.value), currency, totals.valued),
            line("Gain", figures.gain(totals.gain), currency, totals.withGain),
            line("  in percent", figures.percent(totals.gainPercentage), "%", totals.withGain),
        ]
        if summary.shown.parts {
            lines += [
                line("  from price changes", figures.gain(totals.priceGain), currency, totals.withSplit),
                line("  from exchange rates", figures.gain(totals.currencyGain), currency, totals.withSplit),
            ]
        }
        if totals.withChange > 0 {
            lines.append(line("Intraday", figures.gain(totals.intradayChange), currency, totals.withChange))
            lines.append(
                line("  in percent", figures.percent(totals.intradayPercentage), "%", totals.withChange))
        }
        return lines + worth(currency) + realised(currency)
    }

    /// The cash, and all that is owned.
    private func worth(_ currency: String) -> [LabelledLines.Line] {
        guard let cash = report.cash else { return [] }
        let isPartial = !cash.isComplete || isPartial(summary.figures)
        return [
            .init(
                "Cash", figures.money(cash.totalExact).with(currency),
                cash.isComplete ? "" : "over what is known"),
            .init(
                "Net worth", figures.money(report.netWorth).with(currency),
                isPartial ? "over what is known" : ""),
        ]
    }

    /// Whether a value is unknown.
    private func isPartial(_ figures: TotalFigures) -> Bool { figures.valued < figures.holdings }

    /// The realised gains and income, and the total gain including them.
    private func realised(_ currency: String) -> [LabelledLines.Line] {
        guard let realised = report.realised else { return [] }
        let lines = RealisedLines(realised, showsParts: summary.shown.parts).lines
        var rows = lines.map { line in
            LabelledLines.Line(
                (line.isPart ? "  " : "") + line.label, figures.gain(line.amount).with(currency),
                line.coverage)
        }
        if !lines.isEmpty {
            let all = RealisedLines.totalGain(summary.figures, realised)
            rows.append(.init("Gain and income in all", figures.gain(all).with(currency)))
        }
        return rows
    }
}
