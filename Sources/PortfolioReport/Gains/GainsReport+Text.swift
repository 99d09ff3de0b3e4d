import Valuation

extension GainsReport {
    /// The report as text without colours, with at most `width` columns a line; issues may take any number of
    /// lines.
    public func text(width: Int = 80) -> String { text(TextOptions(width: width)) }

    /// The report as text: sales or payments, totals by year or another key, what the figures mean, and what
    /// is unknown and why.
    package func text(_ options: TextOptions) -> String { GainsText(report: self, options: options).text }
}

/// The text of a report of gains.
private struct GainsText {
    let report: GainsReport
    let options: TextOptions
    private var figures: TextFigures { TextFigures(currency: report.currency) }
    private var totals: GainTotals { report.totals.totals }
    private var width: Int { options.width }

    var text: String {
        let notes = GainsNotes(report, isList: true)
        let heading =
            report.name.map { "\(DisplayWidth.printable($0)): \(notes.heading)" } ?? notes.heading.capitalised
        var text = options.paragraph(heading, .heading)
        switch report.contents {
        case .sales(let row):
            if !report.sales.isEmpty { text += table(sales(row), options.remedy) }
            text += groups("Year", report.years)
        case .income:
            if !report.income.isEmpty { text += table(payments, options.remedy) }
            text += groups("Year", report.years, withGains: false)
        case .groups(let grouping, let groups):
            text += self.groups(
                grouping.rawValue.capitalised,
                groups.map { ($0.key.map(DisplayWidth.printable) ?? "(none)", $0.totals) },
                options.columns.gainGroups)
        }
        if report.isEmpty { text += "\n" + options.paragraph(report.emptiness) }
        if !notes.meanings.isEmpty { text += "\n" }
        for meaning in notes.meanings { text += options.paragraph(meaning, .faint) }
        let issues = report.listedIssues
        if !issues.isEmpty || !notes.coverage.isEmpty {
            text +=
                "\n" + (issues.isEmpty ? "" : options.titleOfIssues(isComplete: report.isListComplete))
                + options.paragraph(notes.coverage, .warning)
                + options.list(issues, files: report.fileNames)
        }
        return text
    }

    /// A table, followed by a note on the columns that did not fit.
    private func table(_ table: FittedTable, _ remedy: TextOptions.Remedy?) -> String {
        "\n" + options.table(table, remedy)
    }

    private func sales(_ each: GainsReport.Row) -> FittedTable {
        let hasLots = each == .lot && report.sales.contains { $0.lots.count > 1 }
        let lines = report.sales.flatMap { sale in
            [SaleLine(sale)]
                + (hasLots && sale.lots.count > 1
                    ? sale.lots.map { SaleLine(sale, $0, isBelowSale: true) } : [])
        }
        // A short position was sold before it was bought.
        let titles = report.hasShorts ? ("Closed", "Opened") : ("Sold", "Bought")
        let text = { (column: SaleColumn) in
            switch column {
            case .sold:
                column.text(figures, title: hasLots ? "\(titles.0), \(titles.1.lowercased())" : titles.0)
            case .bought: column.text(figures, title: titles.1)
            default: column.text(figures)
            }
        }
        // A lot stands below its sale with the day on which it was bought.
        let usual = { (column: SaleColumn) in
            column != .bought
                ? text(column)
                : text(column).map { shown in
                    TextColumn(shown.column) { $0.isBelowSale ? .init("") : shown.entry($0) }
                }
        }
        let columns =
            SaleColumn.usual(hasSplit: report.hasSplit) + (report.stated.contains(.account) ? [.account] : [])
        return options.columns.sales.table(lines, usual: columns.flatMap(usual), text)
    }

    private var payments: FittedTable {
        options.columns.income.table(
            report.income.map { IncomeLine($0) },
            usual: (IncomeColumn.usual + (report.stated.contains(.account) ? [.account] : [])).flatMap {
                $0.usualText(figures)
            },
            { $0.text(figures) })
    }

    /// The totals of sales and those of payments, by key, with the grand totals last. Columns chosen by name
    /// are all in one table.
    private func groups(
        _ title: String, _ groups: [(key: String, totals: RealisedTotals)],
        _ columns: ColumnChoice<GainGroupColumn>? = nil, withGains: Bool = true
    ) -> String {
        var rows = groups.map {
            GainGroupRow(key: $0.key, totals: $0.totals.totals)
        }
        if rows.count > 1 { rows.append(GainGroupRow(key: "Total", totals: totals, style: .heading)) }
        let text = { (column: GainGroupColumn) in column.text(figures, title: column == .key ? title : nil) }
        let remedy = columns == nil ? options.remedy.map { _ in TextOptions.Remedy.room } : options.remedy
        let choice = columns ?? .fitting
        if choice.isOfNames { return rows.isEmpty ? "" : table(choice.table(rows, usual: [], text), remedy) }
        var tables = ""
        if withGains, totals.sales > 0 {
            let usual = GainGroupColumn.usualOfSales(hasSplit: report.hasSplit).flatMap(text)
            tables += table(named(rows.filter { $0.totals.sales > 0 }, choice, usual, text), remedy)
        }
        if totals.netIncome.count > 0 {
            let paid = rows.filter { $0.totals.netIncome.count > 0 }
            let usual = GainGroupColumn.usualOfIncome.flatMap(text)
            tables += table(named(paid, choice, usual, text), remedy)
        }
        return tables
    }

    /// A table of groups, with the names of symbols if there is room for them beside all columns, or below the symbols in
    /// rows of two lines.
    private func named(
        _ rows: [GainGroupRow], _ choice: ColumnChoice<GainGroupColumn>, _ usual: [TextColumn<GainGroupRow>],
        _ text: (GainGroupColumn) -> [TextColumn<GainGroupRow>]
    ) -> FittedTable {
        let table = choice.table(rows, usual: usual, text)
        let name = { [report] (row: GainGroupRow) in
            row.style == .heading ? nil : row.key.flatMap { report.stockNames[$0.exact] }
        }
        let widest = rows.compactMap { name($0).map(DisplayWidth.of) }.max() ?? 0
        let room = choice == .all ? GainsText.nameWidth : min(GainsText.nameWidth, table.room(width: width))
        let isBeside = room >= min(widest, GainsText.leastNameWidth)
        guard widest > 0, isBeside || table.isFolded(width: width) else { return table }
        var usual = usual
        let title = HoldingColumn.name.column.title
        if isBeside {
            usual.insert(
                TextColumn(.init(title: title, alignment: .left)) { .name(name($0), room) }, at: 1)
            return choice.table(rows, usual: usual, text)
        }
        usual[0].column.stack = title
        usual.insert(
            TextColumn(
                .init(
                    title: title, alignment: .left, stack: title, leastWidth: GainsText.leastNameWidth)
            ) { .name(name($0), GainsText.nameWidth) }, at: 1)
        let named = choice.table(rows, usual: usual, text)
        return named.omitted(width: width) == table.omitted(width: width) ? named : table
    }

    private static let nameWidth = 24
    private static let leastNameWidth = 12
}
