import Valuation

/// The figures of a history, the latest day first: the data behind a chart.
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
        // Beside the day, a narrow screen shows the first, the third and the fourth.
        let figures: [HistoryColumn] =
            history.hasCash
            ? [.netWorth, .value, .gain, .gainPercent, .cash, .cost, .priceGain, .currencyGain]
            : [.value, .cost, .gain, .gainPercent, .priceGain, .currencyGain]
        let columns =
            [
                HTMLColumn(HistoryColumn.date.column.title) {
                    .init(text: $0.date.description, detail: $0.coverage)
                }
            ] + figures.map { $0.html(currency) }
        let caption = "Each day valued exactly, amounts in \(currency)"
        var years: [(year: Int, points: [PortfolioHistory.Point])] = []
        for point in history.points.reversed() {
            let year = point.date.year
            if years.last?.year != year { years.append((year, [])) }
            years[years.count - 1].points.append(point)
        }
        // The latest years are in sight, the others each in a fold.
        var shown: [PortfolioHistory.Point] = []
        while shown.count < HistoryTable.fewestShown, !years.isEmpty { shown += years.removeFirst().points }
        html.table("days", caption, columns, shown, folding: "Days", isBrief: true)
        for (year, points) in years {
            html.element(.details, [.class: "figures"]) { html in
                html.element(
                    .summary,
                    text: "\(year), \(Count.text(points.count)) of \(Count.text(history.points.count)) days")
                html.table("days-\(year)", "\(caption): \(year)", columns, points, isBrief: true)
            }
        }
    }

    /// Years are in sight until there are so many days.
    private static let fewestShown = 12
}
