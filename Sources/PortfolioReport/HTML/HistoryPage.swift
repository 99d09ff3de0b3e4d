package import Valuation

extension PortfolioHistory {
    /// The history as a page: the final figures, the charts, and the figures of each day.
    ///
    /// - Parameters:
    ///   - known: the history to draw, of the holdings that are known on the last day; `nil` for none.
    ///   - marks: purchases, sales and dividends, which are marked; `nil` for none.
    ///   - comparison: what the same money would be worth elsewhere; `nil` for nothing.
    ///   - result: what the period brought; `nil` to leave that to the page of returns.
    ///   - changeDays: the days of the prices that changed, of those of the last day.
    ///   - interval: the interval between the days.
    ///   - fileNames: the file names, indexed by ``InputLocation/file``.
    ///   - site: the site it belongs to; `nil` for a page on its own.
    package func html(
        drawing known: PortfolioHistory?, marks: ChartMarks? = nil, _ comparison: MoneyElsewhere? = nil,
        _ result: PeriodResult? = nil, changeDays: ChangeDays? = nil,
        every interval: HistoryInterval = .day, fileNames: [String],
        on site: Site? = nil
    ) -> [UInt8] {
        let days =
            points.first.flatMap { first in points.last.map { "\(first.date) to \($0.date)" } } ?? "no day"
        let rule = options.costRate == .current ? ", cost at the current rate" : ""
        let heading = PageHeading(title: name ?? "Portfolio", lead: "History, \(days), in \(currency)\(rule)")
        let charts =
            known.map {
                HistoryChart.both(
                    $0, of: points.last?.totals.holdings, isRead: site != nil, isLarge: true, marks: marks,
                    comparison)
            } ?? []
        let notes = HistoryNotes(self)
        return ResultPage(
            heading: heading,
            issues: IssueSection(issues: notes.issues, fileNames: fileNames, currency: currency),
            issuesTitle: nil
        ).bytes(days, on: site) { html in
            if charts.isEmpty, let comparison {
                html.element(.p, [.class: "notice"], text: comparison.note)
            }
            for line in notes.lines { html.element(.p, [.class: "notice"], text: line) }
            if let last = points.last {
                Headline(
                    last.totals.figures, currency: currency, cash: last.cashSum, days: changeDays,
                    today: site?.today
                ).write(to: &html)
            }
            html.band("At a glance") { html in
                points.last.flatMap { RangeLinks(through: $0.date, on: site) }?.write(to: &html)
                result?.write(on: site, to: &html)
                if charts.isEmpty, site != nil {
                    html.element(.p, [.class: "found"], text: HistoryChart.absence(of: self))
                }
                charts.first?.write(to: &html)
                html.element(.div, [.class: "charts"]) { html in
                    for chart in charts.dropFirst() { chart.write(to: &html) }
                    if let last = points.last {
                        WaterfallChart(id: "waterfall", figures: last.totals.figures, currency: currency)?
                            .write(to: &html)
                    }
                }
            }
            html.band("\(interval.rawValue.capitalised) by \(interval.rawValue)") { html in
                HistoryTable(self).write(to: &html)
            }
        }
    }
}
