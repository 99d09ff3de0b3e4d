public import Valuation

/// One stock in detail as a page, laid out like a phone's detail screen.
public struct StockPage: Sendable {
    /// The detail shown.
    public let detail: StockDetail
    let options: ValuationOptions
    let totals: TotalFigures
    let history: PortfolioHistory?
    /// The prices over time; `nil` if there are fewer than two.
    var prices: PriceCourse?
    /// The days of the prices that changed.
    package var changeDays: ChangeDays?
    var events: StockEvents?
    /// What the span of the charts brought, if one was chosen.
    package var result: PeriodResult?
    let fileNames: [String]
    /// Whether the lots are rows of the holdings file, rather than left by trades.
    let hasRows: Bool

    /// - Parameters:
    ///   - totals: the totals of the stock's counted lots.
    ///   - history: the history of this stock alone; `nil` if its prices have none.
    ///   - hasRows: whether the lots are rows of the holdings file, rather than left by trades.
    package init(
        _ detail: StockDetail, options: ValuationOptions, totals: TotalFigures, history: PortfolioHistory?,
        prices: PriceCourse? = nil, events: StockEvents? = nil, fileNames: [String], hasRows: Bool = false
    ) {
        (self.prices, self.events) = (prices, events)
        self.hasRows = hasRows
        self.detail = detail
        self.options = options
        self.totals = totals
        self.history = history
        self.fileNames = fileNames
    }

    /// The complete page as HTML.
    ///
    /// - Parameter explain: whether the calculations behind the figures are shown expanded.
    public func html(explain: Bool = false) -> [UInt8] { html(explain: explain, on: nil) }

    /// The complete page as HTML.
    ///
    /// - Parameters:
    ///   - explain: whether the calculations behind the figures are shown expanded.
    ///   - site: the site it belongs to; `nil` for a page on its own.
    ///   - place: the stock's place in the site's list; `nil` if it has none.
    ///   - output: receives the page piece by piece; `nil` to return it whole.
    @discardableResult
    package func html(
        explain: Bool, on site: Site?, at place: StockPlace? = nil,
        to output: ((Span<UInt8>) -> Void)? = nil
    ) -> [UInt8] {
        let heading = PageHeading(
            title: detail.symbol,
            lead: [detail.name, "as of \(options.asOf), in \(detail.currency)"].compactMap { $0 }.joined(
                separator: ", "))
        return ResultPage(
            heading: heading,
            issues: IssueSection(
                issues: detail.issues, fileNames: fileNames, currency: detail.currency),
            issuesTitle: nil, writeWays: { site?.writeWays(from: detail.symbol, place, to: &$0) }
        ).bytes(options.asOf.description, on: site, to: output) { html in
            if totals.holdings > 0 {
                Headline(
                    totals, currency: detail.currency, days: changeDays, today: site?.today
                ).write(to: &html)
            }
            writeCharts(to: &html, on: site)
            html.band("In detail") { html in
                var sections = StockSections(
                    detail: detail, level: 3, explains: explain,
                    edits: hasRows && site?.allowsEdits == true)
                sections.site = site
                sections.write(to: &html)
            }
        }
    }

    private func writeCharts(to html: inout HTMLWriter, on site: Site?) {
        let isRead = site != nil
        let lines = history.map { HistoryChart.both($0, of: totals.holdings, isRead: isRead) } ?? []
        let waterfall = WaterfallChart(id: "waterfall", figures: totals, currency: detail.currency)
        let price = prices.map { PriceChart($0, marks: events?.marks, isRead: isRead) }
        guard price != nil || !lines.isEmpty || waterfall != nil || events?.isEmpty == false else { return }
        html.band("At a glance") { html in
            if price != nil || !lines.isEmpty || site?.range != nil {
                RangeLinks(through: options.asOf, of: detail.symbol, on: site)?.write(to: &html)
            }
            result?.write(on: site, to: &html)
            price?.write(to: &html)
            html.element(.div, [.class: "charts"]) { html in
                for chart in lines { chart.write(to: &html) }
                waterfall?.write(to: &html)
            }
            events?.write(to: &html)
        }
    }
}

extension StockDetail {
    /// The stock's name and market, which is the title of its first section.
    var name: String? {
        let title = sections.first { $0.kind == .general }?.title
        return title == symbol ? nil : title
    }
}
