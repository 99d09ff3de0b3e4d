import Valuation

/// The charts of a report, as far as there is something to draw.
struct ReportCharts {
    let history: [HistoryChart]
    let waterfall: WaterfallChart?
    let byStock: AllocationChart?
    let byCurrency: AllocationChart?
    let gains: GainChart?
    private let points: PortfolioHistory?

    /// The maximum length of a name next to a symbol, to keep titles and descriptions readable.
    private static let longestName = 40

    init(_ summary: Report.Summary, _ valuation: PortfolioValuation, _ history: PortfolioHistory?) {
        let totals = summary.figures
        let unknown = totals.holdings - totals.valued
        let names = ReportCharts.names(valuation)
        let stocks = valuation.groups(by: .symbol).map { group in
            (label: names[group.key ?? ""] ?? "", figures: group.totals.figures)
        }
        self.history =
            history.map { history in
                HistoryChart.both(history, of: totals.holdings)
            } ?? []
        points = self.history.isEmpty ? nil : history
        waterfall = WaterfallChart(id: "waterfall", figures: totals, currency: summary.currency)
        byStock = AllocationChart(
            id: "allocation", title: "Allocation by stock",
            parts: stocks.compactMap { stock in
                stock.figures.value.map { .init(label: stock.label, value: $0) }
            },
            whole: totals.value, unknown: unknown, noun: ("stock", "stocks"))
        byCurrency = AllocationChart(
            id: "currencies", title: "Allocation by currency",
            parts: summary.currencies.compactMap { group in
                group.figures.value.map { .init(label: group.currency.code, value: $0) }
            },
            whole: totals.value, unknown: unknown, noun: ("currency", "currencies"))
        let gaining = stocks.filter { $0.figures.withGain == $0.figures.holdings }
        gains = GainChart(
            id: "gains", gains: gaining.compactMap { stock in stock.figures.gain.map { (stock.label, $0) } },
            unknown: stocks.count - gaining.count,
            currency: summary.currency)
    }

    /// The name of each stock in charts.
    private static func names(_ valuation: PortfolioValuation) -> [String: String] {
        var names: [String: String] = [:]
        for holding in valuation.holdings.lazy.map(\.holding) where names[holding.symbol] == nil {
            let name = holding.name.map { " · " + DisplayWidth.cut($0, to: longestName) } ?? ""
            names[holding.symbol] = DisplayWidth.cut(holding.symbol, to: longestName) + name
        }
        return names
    }

    func write(to html: inout HTMLWriter) {
        guard waterfall != nil || byStock != nil || !history.isEmpty else { return }
        html.element(.section, [.class: "band"]) { html in
            html.element(.h2, text: "At a glance")
            html.element(.div, [.class: "charts"]) { html in
                for chart in history { chart.write(to: &html) }
                waterfall?.write(to: &html)
                byStock?.write(to: &html)
                gains?.write(to: &html)
                byCurrency?.write(to: &html)
            }
            if let points { HistoryTable(points).write(to: &html, summary: "The figures over time") }
        }
    }
}
