import Valuation

/// The figures of a history, day by day: the data behind a chart.
struct HistoryTable {
    private let history: PortfolioHistory

    init(_ history: PortfolioHistory) { self.history = history }

    /// Writes the table; with a summary, it is collapsed until opened.
    func write(to html: inout HTMLWriter, summary: String? = nil) {
        guard let summary else { return writeTable(to: &html) }
        html.element(.details, [.class: "figures"]) { html in
            html.element(.summary, text: summary)
            writeTable(to: &html)
        }
    }

    private func writeTable(to html: inout HTMLWriter) {
        let currency = history.currency
        let table = HTMLTable(
            id: "days", caption: "Each day valued exactly, amounts in \(currency)",
            columns: [
                .init(title: "Date"), .init(title: "Value"), .init(title: "Cost"), .init(title: "Gain"),
                .init(title: "Gain %"), .init(title: "Price gain"), .init(title: "Currency gain"),
                .init(title: "Note", isText: true),
            ])
        table.write(
            to: &html,
            rows: history.points.lazy.map { point in
                let figures = point.totals.figures
                return [
                    .init(text: point.date.description), .money(figures.value, currency),
                    .money(figures.cost, currency), .gain(figures.gain, currency),
                    .percentage(point.cell(.gainPercent)), .gain(figures.priceGain, currency),
                    .gain(figures.currencyGain, currency),
                    .init(text: point.coverage, kind: point.coverage.isEmpty ? "" : "caution"),
                ]
            }, folding: "Days")
    }
}
