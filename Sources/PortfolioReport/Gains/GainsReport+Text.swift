import Valuation

extension GainsReport {
    /// The report as text without colours, in lines of so many columns at most; what is unknown is told in lines as long as
    /// it takes.
    public func text(width: Int = 80) -> String { text(TextOptions(width: width)) }

    /// The report as text: sales or payments, totals by year or another key, what the figures mean, and what is unknown
    /// and why.
    package func text(_ options: TextOptions) -> String { GainsText(report: self, options: options).text }
}

/// The text of a report of gains.
private struct GainsText {
    let report: GainsReport
    let options: TextOptions
    private let figures: TextFigures
    private var totals: GainTotals { report.totals.totals }
    private var width: Int { options.width }
    private var palette: Palette { options.palette }

    init(report: GainsReport, options: TextOptions) {
        self.report = report
        self.options = options
        figures = TextFigures(currency: report.currency)
    }

    var text: String {
        let notes = GainsNotes(report)
        var text = heading(notes)
        switch report.contents {
        case .sales(let row):
            if !report.sales.isEmpty { text += table(sales(row)) }
            text += groups("Year", report.years)
        case .income:
            if !report.income.isEmpty { text += table(payments) }
            text += groups("Year", report.years, withGains: false)
        case .groups(let grouping, let groups):
            text += self.groups(
                grouping.title,
                groups.map { ($0.key.map(DisplayWidth.printable) ?? "(none)", $0.totals) })
        }
        if totals.sales == 0, totals.netIncome.count == 0 {
            text += "\n" + WrappedText.text(report.emptiness, width: width)
        }
        if !notes.meanings.isEmpty { text += "\n" }
        for meaning in notes.meanings {
            text += WrappedText.lines(meaning, width: width).map { palette.paint($0, .faint) + "\n" }.joined()
        }
        if !report.issues.isEmpty || !notes.coverage.isEmpty { text += "\n" + issues(notes) }
        return text
    }

    private func heading(_ notes: GainsNotes) -> String {
        let name = report.name.map { DisplayWidth.printable($0) + ": " } ?? ""
        return WrappedText.lines(name + notes.heading, width: width)
            .map { palette.paint($0, .heading) + "\n" }.joined()
    }

    private func issues(_ notes: GainsNotes) -> String {
        let title =
            report.isComplete
            ? palette.paint("Worth a look", .heading) + "\n"
            : WrappedText.text(
                "Incomplete: n/a stands for what is unknown, and is in no total", .error, width: width,
                palette)
        let coverage = WrappedText.lines(notes.coverage, width: width).map {
            palette.paint($0, .warning) + "\n"
        }
        return (report.issues.isEmpty ? "" : title) + coverage.joined()
            + IssueList.text(
                report.issues, palette, files: report.fileNames, width: width)
    }

    /// A table, and the columns for which there was no room.
    private func table(_ table: FittedTable) -> String {
        let (text, omitted) = table.render(width: width, palette)
        return "\n" + text + FittedTable.note(omitted, options.remedy, width: width, palette)
    }

    // MARK: Sales

    /// Whether lots have rows of their own, under their sale.
    private func hasLots(_ each: GainsReport.Row) -> Bool {
        each == .lot && report.sales.contains { $0.lots.count > 1 }
    }

    private func sales(_ each: GainsReport.Row) -> FittedTable {
        var columns: [FittedTable.Column] = [
            .init(title: hasLots(each) ? "Sold, bought" : "Sold", alignment: .left),
            .init(title: "Symbol", alignment: .left),
            .init(title: "Name", alignment: .left, rank: 8, leastWidth: 12),
            .init(title: "Bought", alignment: .left, rank: 6),
            .init(title: "Days", rank: 7), .init(title: "Shares", rank: 4),
            .init(title: "Proceeds", rank: 2), .init(title: "Cost", rank: 2),
            .init(title: "Gain"), .init(title: "Gain %", rank: 5),
        ]
        if report.hasSplit {
            columns += [.init(title: "By price", rank: 1), .init(title: "By currency", rank: 1)]
        }
        var table = FittedTable(columns)
        for sale in report.sales {
            let date = sale.purchaseDate
            let isPooled = sale.lots.allSatisfy { $0.purchaseDate == nil }
            let bought = date?.description ?? (isPooled ? "pool" : "\(sale.lots.count) lots")
            table.add(
                [
                    .init(sale.date.description),
                    .name(sale.symbol, 12),
                    .name(sale.name, 24),
                    .init(bought), .init(date.map { "\($0.days(to: sale.date))" } ?? ""),
                    .init(DecimalFormat.groupedInFull(sale.record.shares)),
                ] + cells(sale.amounts))
            guard each == .lot, sale.lots.count > 1 else { continue }
            for part in sale.lots {
                table.add(
                    [
                        .init("  " + (part.purchaseDate?.description ?? "pool"), .faint),
                        .init(""), .init(""),
                        .init(part.purchaseDate?.description ?? "pool"),
                        .init(part.days.map { "\($0)" } ?? ""),
                        .init(DecimalFormat.groupedInFull(part.record.shares)),
                    ] + cells(part.record.amounts))
            }
        }
        return table
    }

    private func cells(_ amounts: FormulaAmounts<ExactDecimal>) -> [FittedTable.Entry] {
        let percentage = Percentage(amounts.gain, of: amounts.cost)
        return [
            figures.money(amounts.value), figures.money(amounts.cost), figures.gain(amounts.gain),
            figures.percent(percentage),
            figures.gain(amounts.knownPriceGain), figures.gain(amounts.currencyGain),
        ]
    }

    // MARK: Groups

    /// What sales came to, and what payments came to, by a key, with the totals last.
    private func groups(
        _ title: String, _ groups: [(key: String, totals: RealisedTotals)], withGains: Bool = true
    ) -> String {
        var rows = groups.map { (DisplayWidth.cut($0.key, to: 24), $0.totals.totals, Style.plain) }
        if rows.count > 1 { rows.append(("Total", totals, Style.heading)) }
        var text = ""
        if withGains, totals.sales > 0 {
            var columns: [FittedTable.Column] = [
                .init(title: title, alignment: .left), .init(title: "Sales", rank: 4),
                .init(title: "Proceeds", rank: 2), .init(title: "Cost", rank: 2), .init(title: "Gain"),
                .init(title: "Gain %", rank: 3),
            ]
            if report.hasSplit {
                columns += [.init(title: "By price", rank: 1), .init(title: "By currency", rank: 1)]
            }
            var table = FittedTable(columns)
            for (key, totals, style) in rows where totals.sales > 0 {
                table.add([
                    .init(key, style), .init(Count.text(totals.sales)), figures.money(totals.proceeds.total),
                    figures.money(totals.cost.total), figures.gain(totals.gain.total),
                    figures.percent(Percentage(totals.gain.total, of: totals.cost.total)),
                    figures.gain(totals.priceGain.total), figures.gain(totals.currencyGain.total),
                ])
            }
            text += self.table(table)
        }
        if totals.netIncome.count > 0 {
            var table = FittedTable([
                .init(title: title, alignment: .left), .init(title: "Dividends", rank: 1),
                .init(title: "Interest", rank: 2), .init(title: "Taxes", rank: 3),
                .init(title: "Fees", rank: 3), .init(title: "Net income"),
            ])
            for (key, totals, style) in rows where totals.netIncome.count > 0 {
                table.add([
                    .init(key, style), figures.money(totals.dividends.total),
                    figures.money(totals.interest.total),
                    figures.money(totals.taxes.total), figures.money(totals.fees.total),
                    figures.gain(totals.netIncome.total),
                ])
            }
            text += self.table(table)
        }
        return text
    }

    // MARK: Payments

    private var payments: FittedTable {
        var table = FittedTable([
            .init(title: "Date", alignment: .left), .init(title: "Type", alignment: .left),
            .init(title: "Symbol", alignment: .left),
            .init(title: "Name", alignment: .left, rank: 4, leastWidth: 12), .init(title: "Amount", rank: 2),
            .init(title: "Taxes", rank: 3), .init(title: "Fees", rank: 3),
            .init(title: "", alignment: .left, rank: 2, label: "Currency"), .init(title: "Gross", rank: 1),
            .init(title: "Net"),
        ])
        for payment in report.income {
            let record = payment.record
            let stock = TextFigures(currency: record.currency)
            table.add([
                .init(payment.date.description), .init(payment.type.rawValue),
                .name(payment.symbol, 12),
                .name(payment.name, 24),
                stock.money(record.amount), stock.money(record.taxes), stock.money(record.fees),
                .init(record.currency.code, .faint), figures.money(record.own.gross),
                figures.gain(record.own.net),
            ])
        }
        return table
    }
}
