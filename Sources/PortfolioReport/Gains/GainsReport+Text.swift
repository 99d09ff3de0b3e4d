import Valuation

extension GainsReport {
    /// The report as text without colours, in lines of so many columns at most; what is unknown is told in lines as long as
    /// it takes.
    public func text(width: Int = 80) -> String { text(width: width, palette: .plain) }

    /// The report as text: sales or payments, totals by year or another key, what the figures mean, and what is unknown
    /// and why.
    package func text(width: Int, palette: Palette) -> String {
        GainsText(report: self, width: max(width, 20), palette: palette).text
    }
}

/// The text of a report of gains.
private struct GainsText {
    let report: GainsReport
    let width: Int
    let palette: Palette
    private var totals: GainTotals { report.totals.totals }

    init(report: GainsReport, width: Int, palette: Palette) {
        self.report = report
        self.width = width
        self.palette = palette
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
            : palette.paint("Incomplete: n/a stands for what is unknown, and is in no total", .error) + "\n"
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
        if omitted.isEmpty { return "\n" + text }
        let note = "No room for: \(omitted.joined(separator: ", "))"
        return "\n" + text
            + WrappedText.lines(note, width: width).map { palette.paint($0, .faint) + "\n" }.joined()
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
            .init(title: "Name", alignment: .left, rank: 8),
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
                    .init(DisplayWidth.cut(DisplayWidth.printable(sale.symbol), to: 12)),
                    .init(DisplayWidth.cut(DisplayWidth.printable(sale.name ?? ""), to: 24)),
                    .init(bought), .init(date.map { "\($0.days(to: sale.date))" } ?? ""),
                    .init(DecimalFormat.groupedInFull(sale.record.shares)),
                ] + figures(sale.amounts))
            guard each == .lot, sale.lots.count > 1 else { continue }
            for part in sale.lots {
                table.add(
                    [
                        .init("  " + (part.purchaseDate?.description ?? "pool"), .faint),
                        .init(""), .init(""),
                        .init(part.purchaseDate?.description ?? "pool"),
                        .init(part.days.map { "\($0)" } ?? ""),
                        .init(DecimalFormat.groupedInFull(part.record.shares)),
                    ] + figures(part.record.amounts))
            }
        }
        return table
    }

    private func figures(_ amounts: FormulaAmounts<ExactDecimal>) -> [TextTable.Entry] {
        let percentage = Percentage(amounts.gain, of: amounts.cost)
        return [
            money(amounts.value), money(amounts.cost), gain(amounts.gain), percent(percentage),
            gain(amounts.knownPriceGain), gain(amounts.currencyGain),
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
                    .init(key, style), .init(Count.text(totals.sales)), money(totals.proceeds.total),
                    money(totals.cost.total), gain(totals.gain.total),
                    percent(Percentage(totals.gain.total, of: totals.cost.total)),
                    gain(totals.priceGain.total), gain(totals.currencyGain.total),
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
                    .init(key, style), money(totals.dividends.total), money(totals.interest.total),
                    money(totals.taxes.total), money(totals.fees.total), gain(totals.netIncome.total),
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
            .init(title: "Name", alignment: .left, rank: 4), .init(title: "Amount", rank: 2),
            .init(title: "Taxes", rank: 3), .init(title: "Fees", rank: 3),
            .init(title: "", alignment: .left, rank: 2), .init(title: "Gross", rank: 1),
            .init(title: "Net"),
        ])
        for payment in report.income {
            let record = payment.record
            let stock = { (amount: ExactDecimal?) in
                amount.map { TextTable.Entry(DecimalFormat.money($0, record.currency)) }
                    ?? .init(DecimalFormat.unknown, .warning)
            }
            table.add([
                .init(payment.date.description), .init(payment.type.rawValue),
                .init(DisplayWidth.cut(DisplayWidth.printable(payment.symbol ?? ""), to: 12)),
                .init(DisplayWidth.cut(DisplayWidth.printable(payment.name ?? ""), to: 24)),
                stock(record.amount), stock(record.taxes), stock(record.fees),
                .init(record.currency.code, .faint), money(record.own.gross), gain(record.own.net),
            ])
        }
        return table
    }

    // MARK: Figures

    private func money(_ value: ExactDecimal?) -> TextTable.Entry {
        value.map { .init(DecimalFormat.money($0, report.currency)) }
            ?? .init(DecimalFormat.unknown, .warning)
    }

    private func gain(_ value: ExactDecimal?) -> TextTable.Entry {
        value.map { .init(DecimalFormat.money($0, report.currency, signed: true), Style(sign: $0)) }
            ?? .init(DecimalFormat.unknown, .warning)
    }

    private func percent(_ percentage: Percentage?) -> TextTable.Entry {
        percentage.map { .init(DecimalFormat.percentage($0), Style(sign: $0.part)) }
            ?? .init(DecimalFormat.unknown)
    }
}
