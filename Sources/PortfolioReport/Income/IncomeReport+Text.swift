import Valuation

extension IncomeReport {
    /// The income as text without colours, with at most `width` columns a line; issues may take any number of lines.
    public func text(width: Int = 80) -> String { text(TextOptions(width: width)) }

    /// The income as text: a calendar of the months, the sums of each status, then each payment or the groups.
    package func text(_ options: TextOptions) -> String {
        let figures = TextFigures(currency: currency)
        let title = name.map { DisplayWidth.printable($0) } ?? "Portfolio"
        var text = options.wrapped("\(title): \(heading)", .heading)
        func add(_ table: FittedTable) { text += "\n" + options.table(table) }
        if schedule.payments.isEmpty {
            text += "\n" + options.paragraph(emptiness)
        } else {
            let calendar = IncomeCalendar(schedule)
            for (year, months) in calendar.years {
                for part in calendar.parts(of: months, width: options.width, figures) {
                    let rows = calendar.rows(in: part)
                    if !rows.isEmpty { add(calendar.table(rows, part, title: String(year), figures)) }
                }
            }
            add(calendar.sums(figures))
            if let (grouping, groups) = groups {
                add(table(groups, by: grouping, figures))
            } else {
                add(payments(figures))
            }
        }
        if !meanings.isEmpty { text += "\n" }
        for meaning in meanings { text += options.paragraph(meaning, .faint) }
        if issues.isEmpty { return text }
        let introduction =
            isComplete ? "" : options.titleOfIssues(isComplete: false, " and is left out of the sums")
        return text + "\n" + introduction + options.list(issues, files: fileNames)
    }

    private func payments(_ figures: TextFigures) -> FittedTable {
        ColumnChoice<PaymentColumn>.fitting.table(
            schedule.payments,
            usual: columns.flatMap { $0.text(figures) }, { $0.text(figures) })
    }

    private func table(
        _ groups: [IncomeGroup], by grouping: IncomeGrouping, _ figures: TextFigures
    ) -> FittedTable {
        var columns = columns(of: grouping).flatMap {
            $0.text(figures, title: $0 == .key ? grouping.rawValue.capitalised : nil)
        }
        let key = columns[0]
        columns[0] = TextColumn(key.column) { $0.key == nil ? .init("(none)") : key.entry($0) }
        return ColumnChoice<PaymentGroupColumn>.fitting.table(groups, usual: columns, { _ in [] })
    }
}

extension IncomeCalendar {
    private static let longestName = 16

    /// Months side by side, as many as fit.
    fileprivate func parts(of months: [Month], width: Int, _ figures: TextFigures) -> [[Month]] {
        let names = (rows + totals).map { DisplayWidth.of(entry($0).text) }.max() ?? 0
        let statuses = statuses.map(\.rawValue.count).max() ?? 0
        var widest = 3
        for row in rows + totals {
            for sum in row.months.values { widest = max(widest, figures.money(sum.total).text.count) }
        }
        let room = width - names - FittedTable.gap - statuses
        let most = max(1, min(12, room / (widest + FittedTable.gap)))
        let count = (months.count + most - 1) / most
        let size = max(1, (months.count + max(count, 1) - 1) / max(count, 1))
        return stride(from: 0, to: months.count, by: size).map {
            Array(months[$0..<min($0 + size, months.count)])
        }
    }

    /// A table of months across.
    fileprivate func table(
        _ rows: [Row], _ months: [Month], title: String, _ figures: TextFigures
    ) -> FittedTable {
        var table = FittedTable(
            [.init(title: title, alignment: .left), .init(title: "Status", alignment: .left)]
                + months.map { .init(title: $0.name) })
        for row in rows {
            let style = row.heading == .total ? Style.heading : .plain
            let amounts = months.map { month in
                row.months[month].map { figures.money($0.total) } ?? .init("")
            }
            table.add(
                [entry(row), .init(row.status.rawValue, style)]
                    + amounts.map { .init($0.text, $0.style == .plain ? style : $0.style) })
        }
        return table
    }

    /// A table of the sums over all months, of each status.
    fileprivate func sums(_ figures: TextFigures) -> FittedTable {
        var table = FittedTable(
            [.init(title: "All months", alignment: .left)]
                + statuses.map { .init(title: $0.rawValue.capitalised) })
        for sums in sums {
            let style = sums.heading == .total ? Style.heading : .plain
            table.add(
                [entry(sums.heading)]
                    + sums.amounts.map { amount in
                        let entry = amount.map { figures.money($0.total) } ?? .init("")
                        return .init(entry.text, entry.style == .plain ? style : entry.style)
                    })
        }
        return table
    }

    private func entry(_ row: Row) -> FittedTable.Entry { entry(row.heading) }

    private func entry(_ heading: Heading) -> FittedTable.Entry {
        .name(heading.text, IncomeCalendar.longestName, heading == .total ? .heading : .plain)
    }

    /// The sums over all months: of each holding and of all, by status.
    var sums: [(heading: Heading, amounts: [KnownSum?])] {
        var found: [(heading: Heading, amounts: [KnownSum?])] = []
        for row in rows + totals {
            if found.last?.heading != row.heading {
                found.append((row.heading, statuses.map { _ in nil }))
            }
            if let place = statuses.firstIndex(of: row.status) {
                found[found.count - 1].amounts[place] = row.sum { _ in true }
            }
        }
        return found
    }
}
