import Valuation

extension Report {
    /// The report as text: aligned columns, totals, groups by currency, and what is unknown and why.
    ///
    /// - Parameter width: of the issues' lines, in columns of a terminal.
    package func text(palette: Palette, width: Int = .max) -> String {
        var text = heading(palette)
        switch content {
        case .totalsOnly: break
        case .holdings(let holdings): text += "\n" + holdingsTable(holdings, palette)
        case .groups(let grouping, let groups): text += "\n" + groupsTable(grouping, groups, palette)
        }
        if omitted > 0 { text += "and \(omitted) more\n" }
        text += "\n" + totals(palette)
        if case .groups(.currency, _) = content {
        } else if summary.currencies.count > 1 {
            text += "\n" + currencyTable(palette)
        }
        if !summary.issues.isEmpty {
            text +=
                "\n" + legend(palette)
                + IssueList.text(summary.issues, palette, files: fileNames, width: width)
        }
        return text
    }

    private func heading(_ palette: Palette) -> String {
        let name = summary.name.map(DisplayWidth.printable) ?? "Portfolio"
        let rule = summary.options.costRate == .current ? ", cost at the current rate" : ""
        return palette.paint("\(name) (\(summary.currency)), as of \(summary.options.asOf)\(rule)", .heading)
            + "\n"
    }

    private func holdingsTable(_ holdings: [HoldingValuation], _ palette: Palette) -> String {
        var table = TextTable([
            .init(title: "Symbol", alignment: .left), .init(title: "Name", alignment: .left),
            .init(title: "Shares", alignment: .right), .init(title: "Price", alignment: .right),
            .init(title: "", alignment: .left), .init(title: "Cost", alignment: .right),
            .init(title: "Value", alignment: .right), .init(title: "Gain", alignment: .right),
            .init(title: "Gain %", alignment: .right), .init(title: "Price gain", alignment: .right),
            .init(title: "Currency gain", alignment: .right), .init(title: "Weight %", alignment: .right),
        ])
        for valuation in holdings {
            let holding = valuation.holding
            let computed = valuation.computed
            let style: Style = holding.isExcluded ? .faint : .plain
            let price = computed.formulaInputs.price.map {
                DecimalFormat.price($0.exact, holding.quoteCurrency)
            }
            table.add([
                .init(DisplayWidth.cut(DisplayWidth.printable(holding.symbol), to: 16), style),
                .init(DisplayWidth.cut(DisplayWidth.printable(holding.name ?? ""), to: 24), style),
                .init(DecimalFormat.groupedInFull(holding.inputs.shares.exact), style),
                .init(price ?? DecimalFormat.unknown, style),
                .init(holding.quoteCurrency.code, .faint),
                money(computed.amount(.cost)), money(computed.amount(.value)),
                gain(computed.amount(.gain)), percent(valuation.cell(.gainPercent)),
                gain(computed.amount(.priceGain)), gain(computed.amount(.currencyGain)),
                holding.isExcluded
                    ? .init("excluded", .faint) : percent(valuation.cell(.weight), signed: false),
            ])
        }
        return table.render(palette)
    }

    private func groupsTable(_ grouping: Grouping, _ groups: [PortfolioValuation.Group], _ palette: Palette)
        -> String
    {
        let title =
            switch grouping {
            case .symbol: "Symbol"
            case .currency: "Currency"
            case .market: "Market"
            }
        var table = groupTable(title)
        for group in groups {
            let key = group.key.map(DisplayWidth.printable) ?? "(none)"
            table.add(groupEntries(DisplayWidth.cut(key, to: 32), group.totals.figures))
        }
        return table.render(palette)
    }

    private func currencyTable(_ palette: Palette) -> String {
        var table = groupTable("Currency")
        for group in summary.currencies { table.add(groupEntries(group.currency.code, group.figures)) }
        return table.render(palette)
    }

    private func groupTable(_ title: String) -> TextTable {
        TextTable([
            .init(title: title, alignment: .left), .init(title: "Holdings", alignment: .right),
            .init(title: "Cost", alignment: .right), .init(title: "Value", alignment: .right),
            .init(title: "Gain", alignment: .right), .init(title: "Gain %", alignment: .right),
            .init(title: "Price gain", alignment: .right), .init(title: "Currency gain", alignment: .right),
            .init(title: "Weight %", alignment: .right), .init(title: "", alignment: .left),
        ])
    }

    private func groupEntries(_ key: String, _ figures: TotalFigures) -> [TextTable.Entry] {
        let cell = { figures.cell($0, key: key, whole: summary.figures.value) }
        return [
            .init(key), .init(DecimalFormat.groupedInFull(ExactDecimal(Int128(figures.holdings)))),
            money(figures.cost), money(figures.value), gain(figures.gain), percent(cell(.gainPercent)),
            gain(figures.priceGain), gain(figures.currencyGain), percent(cell(.weight), signed: false),
            .init(figures.coverage, .warning),
        ]
    }

    /// The totals, each with how many holdings it is over where that is not all of them.
    private func totals(_ palette: Palette) -> String {
        let figures = summary.figures
        let currency = summary.currency.code
        var rows: [(label: String, entry: TextTable.Entry, known: Int)] = [
            ("Total cost", withUnit(money(figures.cost), currency), figures.withGain),
            ("Total value", withUnit(money(figures.value), currency), figures.valued),
            ("Gain", withUnit(gain(figures.gain), currency), figures.withGain),
            (
                "  in percent", withUnit(percent(figures.cell(.gainPercent, key: nil, whole: nil)), "%"),
                figures.withGain
            ),
            ("  from price changes", withUnit(gain(figures.priceGain), currency), figures.withSplit),
            ("  from exchange rates", withUnit(gain(figures.currencyGain), currency), figures.withSplit),
        ]
        if figures.withChange > 0 {
            rows.append(("Intraday", withUnit(gain(figures.intradayChange), currency), figures.withChange))
            rows.append(
                (
                    "  in percent",
                    withUnit(percent(figures.cell(.intradayPercent, key: nil, whole: nil)), "%"),
                    figures.withChange
                ))
        }
        var lines = rows.map { row in
            (
                row.label, row.entry,
                row.known == figures.holdings ? "" : "over \(row.known) of \(figures.holdings) holdings"
            )
        }
        lines += realisedRows(currency)
        let labels = lines.map { $0.0.count }.max() ?? 0
        let values = lines.map { DisplayWidth.of($0.1.text) }.max() ?? 0
        return lines.map { label, entry, coverage in
            let gap = labels - label.count + 3 + values - DisplayWidth.of(entry.text)
            return label + String(repeating: " ", count: gap) + palette.paint(entry.text, entry.style)
                + (coverage.isEmpty ? "" : palette.paint("  " + coverage, .warning)) + "\n"
        }.joined()
    }

    /// What was realised, and with it all that was gained.
    private func realisedRows(_ currency: String) -> [(String, TextTable.Entry, String)] {
        guard let realised else { return [] }
        let lines = RealisedLines(realised).lines
        var rows = lines.map { line in
            ((line.isPart ? "  " : "") + line.label, withUnit(gain(line.amount), currency), line.coverage)
        }
        if !lines.isEmpty {
            let all = RealisedLines.totalGain(summary.figures, realised)
            rows.append(("Gain and income in all", withUnit(gain(all), currency), ""))
        }
        return rows
    }

    private func legend(_ palette: Palette) -> String {
        let errors = summary.issues.filter { $0.severity == .error && !$0.isExcluded }.count
        if errors == 0 { return palette.paint("Worth a look", .heading) + "\n" }
        return palette.paint("Incomplete: n/a stands for what is unknown, and is in no total", .error) + "\n"
    }

    private func withUnit(_ entry: TextTable.Entry, _ unit: String) -> TextTable.Entry {
        entry.text == DecimalFormat.unknown ? entry : .init("\(entry.text) \(unit)", entry.style)
    }

    private func money(_ value: ExactDecimal?) -> TextTable.Entry {
        value.map { .init(DecimalFormat.money($0, summary.currency)) }
            ?? .init(DecimalFormat.unknown, .warning)
    }

    private func gain(_ value: ExactDecimal?) -> TextTable.Entry {
        value.map { .init(DecimalFormat.money($0, summary.currency, signed: true), Style(sign: $0)) }
            ?? .init(DecimalFormat.unknown, .warning)
    }

    private func percent(_ cell: Cell, signed: Bool = true) -> TextTable.Entry {
        guard case .percentage(let percentage?) = cell else { return .init(DecimalFormat.unknown) }
        let text = DecimalFormat.grouped(percentage.exact(decimals: 2), decimals: 2, signed: signed)
        return .init(text, signed ? Style(sign: percentage.part) : .plain)
    }
}
