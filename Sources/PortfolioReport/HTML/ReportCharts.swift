import Valuation

/// The charts of a report, as far as there is something to draw.
struct ReportCharts {
    let history: [HistoryChart]
    let waterfall: WaterfallChart?
    let byStock: BarChart?
    let byCurrency: BarChart?
    let gains: BarChart?
    private let points: PortfolioHistory?
    private let absence: String
    private let comparison: MoneyElsewhere?

    /// - Parameters:
    ///   - isRead: whether the figures of each day can be read, by a site's script.
    ///   - marks: purchases, sales and dividends; `nil` for none.
    ///   - comparison: what the same money would be worth elsewhere; `nil` for nothing.
    init(
        _ summary: Report.Summary, _ stocks: ChartedStocks, _ history: PortfolioHistory?,
        isRead: Bool = false, marks: ChartMarks? = nil, _ comparison: MoneyElsewhere? = nil
    ) {
        let totals = summary.figures
        let unknown = totals.holdings - totals.valued
        self.history =
            history.map { history in
                HistoryChart.both(
                    history, of: totals.holdings, isRead: isRead, isLarge: true, marks: marks, comparison)
            } ?? []
        points = self.history.isEmpty ? nil : history
        absence = HistoryChart.absence(of: history)
        self.comparison = comparison
        waterfall = WaterfallChart(id: "waterfall", figures: totals, currency: summary.currency)
        byStock = BarChart(
            id: "allocation", title: "Allocation by stock",
            parts: stocks.values, whole: totals.value, unknown: unknown, noun: ("stock", "stocks"))
        byCurrency = BarChart(
            id: "currencies", title: "Allocation by currency",
            parts: LargestParts(
                summary.currencies.compactMap { group in
                    group.figures.value.map { .init(label: group.currency.code, value: $0) }
                }),
            whole: totals.value, unknown: unknown, noun: ("currency", "currencies"))
        gains = BarChart(
            id: "gains", gains: stocks.gains, unknown: stocks.count - stocks.gains.count,
            currency: summary.currency)
    }

    /// - Parameters:
    ///   - last: the last day that is shown.
    ///   - result: what the span that was chosen brought; `nil` for none.
    ///   - others: the figures that follow the largest chart.
    func write(
        to html: inout HTMLWriter, on site: Site?, through last: CalendarDate, _ result: PeriodResult?,
        others: Headline
    ) {
        let hasSpans = !history.isEmpty || site?.range != nil || comparison != nil
        guard waterfall != nil || byStock != nil || hasSpans else {
            return others.write(to: &html)
        }
        html.band("At a glance") { html in
            if hasSpans {
                RangeLinks(through: last, on: site)?.write(to: &html)
            }
            result?.write(on: site, to: &html)
            if history.isEmpty, let comparison {
                html.element(.p, [.class: "notice"], text: comparison.note)
            }
            history.first?.write(to: &html)
            if history.isEmpty, site != nil {
                html.element(.p, [.class: "found"], text: absence)
            }
            others.write(to: &html)
            html.element(.div, [.class: "charts"]) { html in
                for chart in history.dropFirst() { chart.write(to: &html) }
                waterfall?.write(to: &html)
                byStock?.write(to: &html)
                gains?.write(to: &html)
                byCurrency?.write(to: &html)
            }
            if let points { HistoryTable(points).write(to: &html, summary: "The figures over time") }
        }
    }
}
