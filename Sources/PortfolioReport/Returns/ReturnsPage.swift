import Valuation

extension ReturnsReport {
    /// The report as a page of its own, which needs no other file: growth as a picture, every figure, what the returns mean,
    /// and what is unknown.
    ///
    /// - Complexity: O(*n*) for *n* rows and days that are drawn.
    public func html() -> [UInt8] {
        let period = "\(statement.from) to \(statement.to)"
        let heading = PageHeading(
            title: statement.name ?? "Portfolio", lead: "Returns, \(period), in \(statement.currency)")
        return Page(title: "\(heading.title), returns").bytes { html in
            heading.write(to: &html)
            html.element(.main) { html in
                if !isComplete {
                    let text = "Incomplete: \(DecimalFormat.unknown) stands for what is unknown."
                    html.element(.p, [.class: "notice error"], text: text)
                }
                writeCharts(to: &html)
                writeTable(to: &html)
                html.element(.section, [.class: "band"]) { html in
                    html.element(.h2, text: "What the returns mean")
                    for meaning in ReturnsMeanings(statement).lines { html.element(.p, text: meaning) }
                }
                writeIssues(to: &html)
            }
            PageFooter.write(to: &html)
        }
    }

    private func writeCharts(to html: inout HTMLWriter) {
        guard let row = statement.rows.first, !row.course.isEmpty else { return }
        let charts = [
            GrowthChart.growth(id: "growth", row, benchmark: statement.options.benchmark),
            GrowthChart.parts(id: "parts", row),
        ].compactMap { $0 }
        guard !charts.isEmpty else { return }
        html.element(.section, [.class: "band"]) { html in
            html.element(.h2, text: "At a glance")
            html.element(.div, [.class: "charts"]) { html in
                for chart in charts { chart.write(to: &html) }
            }
        }
    }

    private func writeTable(to html: inout HTMLWriter) {
        let hasBenchmark = statement.options.benchmark != nil
        let table = HTMLTable(
            id: "returns", caption: "Amounts in \(statement.currency), returns in percent",
            columns: [
                .init(title: "Of"), .init(title: "Gain"), .init(title: "By prices"),
                .init(title: "By currencies"), .init(title: "By income"), .init(title: "TWR"),
                .init(title: "By prices"), .init(title: "By currencies"), .init(title: "By income"),
                .init(title: "TWR a year"), .init(title: "IRR a year"), .init(title: "IRR of the period"),
                .init(title: "Simple return"), .init(title: "Deepest fall"), .init(title: "Volatility"),
                .init(title: "Opening value"), .init(title: "Money in"), .init(title: "Money out"),
                .init(title: "Closing value"),
            ] + (hasBenchmark ? [.init(title: "Benchmark"), .init(title: "TWR less it")] : []))
        html.element(.section, [.class: "band"]) { html in
            html.element(.h2, text: "Figures")
            table.write(to: &html, rows: statement.rows.lazy.map { entries($0, hasBenchmark) })
        }
    }

    private func entries(_ row: ReturnsRow, _ hasBenchmark: Bool) -> [HTMLTable.Entry] {
        let figures = row.figures
        func gain(_ amount: ExactDecimal?) -> HTMLTable.Entry { .gain(amount, statement.currency) }
        func money(_ amount: ExactDecimal?) -> HTMLTable.Entry { .money(amount, statement.currency) }
        func percent(_ figure: ExactDecimal?) -> HTMLTable.Entry {
            guard let figure else { return .unknown }
            let text = DecimalFormat.grouped(figure, decimals: 2, signed: true)
            return .init(text: text, kind: .init(signOf: figure))
        }
        var entries: [HTMLTable.Entry] = [
            .data(row.key.isEmpty ? "(none)" : row.key), gain(figures.gain), gain(figures.priceGain),
            gain(figures.currencyGain), gain(figures.income), percent(figures.twr), percent(figures.twrPrice),
            percent(figures.twrCurrency), percent(figures.twrIncome), percent(figures.twrAnnualised),
            percent(figures.irr), percent(figures.irrPeriod), percent(figures.simpleReturn),
            percent(figures.maxDrawdown), percent(figures.volatility), money(figures.openingValue),
            money(figures.moneyIn), money(figures.moneyOut), money(figures.closingValue),
        ]
        if hasBenchmark { entries += [percent(figures.benchmarkTwr), percent(figures.excessTwr)] }
        return entries
    }

    private func writeIssues(to html: inout HTMLWriter) {
        guard !statement.issues.isEmpty else { return }
        html.element(.section, [.class: "band"]) { html in
            html.element(.h2, text: "What is unknown or doubtful")
            html.element(.ul) { html in
                for issue in statement.issues {
                    let symbol = issue.symbol.map { "\($0): " } ?? ""
                    html.element(.li, text: "\(issue.severity.rawValue): \(symbol)\(issue.message)")
                }
            }
        }
    }
}
