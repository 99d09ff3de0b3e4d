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
        let figures: [HistoryColumn] = [.value, .cost, .gain, .gainPercent, .priceGain, .currencyGain]
        let columns =
            [
                HTMLColumn(HistoryColumn.date.column.title) {
                    .init(text: $0.date.description, detail: $0.coverage)
                }
            ] + figures.map { $0.html(currency) }
        html.table(
            "days", "Each day valued exactly, amounts in \(currency)", columns, history.points,
            folding: "Days", isBrief: true)
    }
}
