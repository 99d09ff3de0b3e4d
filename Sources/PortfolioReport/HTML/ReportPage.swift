package import Valuation

/// A report as a page: totals, charts, tables, and each stock in detail.
public struct ReportPage: Sendable {
    /// The report shown.
    public let report: Report
    /// Every holding, whichever of them the report lists.
    let valuation: PortfolioValuation
    package let history: PortfolioHistory?
    /// Purchases, sales and dividends, which the chart of the values marks; `nil` for none.
    let marks: ChartMarks?
    /// What the span of the charts brought, if one was chosen.
    package var result: PeriodResult?
    /// What the same money would be worth elsewhere, if that was asked for.
    package var comparison: MoneyElsewhere?
    package var changeDays: ChangeDays?
    /// How lots are folded; `nil` if each holding has a row of its own.
    let folding: LotFolding?
    /// The maximum number of holdings on a page of its own whose lots are folded; a page of more is written without
    /// keeping them.
    package static let mostFolded = 10_000
    /// As ``mostFolded``, of this page.
    package var foldLimit = mostFolded

    /// - Parameters:
    ///   - history: `nil` if the prices have no history.
    ///   - folding: how lots are folded; `nil` if each holding has a row of its own. A list that is cut short is never
    ///     folded, because a sum would cover lots that it does not have.
    package init(
        _ report: Report, valuation: PortfolioValuation, history: PortfolioHistory?,
        marks: ChartMarks? = nil, folding: LotFolding? = nil
    ) {
        self.report = report
        self.marks = marks
        self.valuation = valuation
        self.history = history
        self.folding = report.omitted == 0 ? folding : nil
    }

    /// The complete page as HTML.
    ///
    /// - Complexity: O(*n* log *n*) for *n* holdings.
    public func html() -> [UInt8] { html(on: nil) }

    /// The complete page as HTML.
    ///
    /// - Parameter site: the site with a page for each stock; `nil` if all are in this page.
    /// - Complexity: O(*n* log *n*) for *n* holdings.
    package func html(on site: Site?) -> [UInt8] {
        page(on: site).bytes { html in write(to: &html, on: site) }
    }

    /// Writes the complete page as HTML, piece by piece, so that even a large page is never held in memory as
    /// a whole.
    ///
    /// - Parameter output: receives the pieces, in order.
    /// - Complexity: O(*n* log *n*) for *n* holdings.
    public func writeHTML(to output: @escaping (Span<UInt8>) -> Void) {
        page(on: nil).write(to: output) { html in write(to: &html, on: nil) }
    }

    private func page(on site: Site?) -> Page {
        Page(title: ReportSections.pageTitle(report), site: site)
    }

    private func write(to html: inout HTMLWriter, on site: Site?) {
        let isFolded = site != nil || valuation.holdings.count <= foldLimit
        let listing = Listing(report, valuation, folding: isFolded ? folding : nil, site: site)
        ReportSections(
            report: report, stocks: ChartedStocks(valuation), history: history,
            groups: GroupTables(report, markets: valuation.groups(by: .market)),
            marks: marks, result: result, comparison: comparison, onlySymbol: valuation.onlySymbol,
            priceDays: valuation.priceDays { $0.priceDate != nil || $0.amount(.value) != nil },
            changeDays: changeDays,
            showsStocks: listing.showsStocks
        ).write(
            to: &html, on: site, list: { listing.write(to: &$0) }, stocks: { listing.writeStocks(to: &$0) })
    }
}

extension PortfolioValuation {
    /// The symbol of all counted holdings; `nil` if they have several.
    fileprivate var onlySymbol: String? {
        let counted = holdings.lazy.map(\.holding).filter { !$0.isExcluded }
        guard let symbol = counted.first?.symbol else { return nil }
        return counted.allSatisfy { $0.symbol.exact == symbol.exact } ? symbol : nil
    }

    /// The days of the prices of counted holdings; a price without a day is that of the as-of date.
    package func priceDays(where isIn: (ComputedHolding) -> Bool) -> ClosedRange<CalendarDate>? {
        var days: ClosedRange<CalendarDate>?
        for holding in holdings where !holding.holding.isExcluded && isIn(holding.computed) {
            let day = holding.computed.priceDate ?? options.asOf
            days = days.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
        }
        return days
    }
}

/// The sections of a report's page; its list and the stocks in detail are written by whoever has them.
struct ReportSections {
    let report: Report
    let stocks: ChartedStocks
    let history: PortfolioHistory?
    let groups: GroupTables
    var marks: ChartMarks?
    var result: PeriodResult?
    var comparison: MoneyElsewhere?
    /// That of all counted holdings; `nil` if they have several.
    var onlySymbol: String?
    /// The days of all prices, and of those that changed, where they are known.
    var priceDays: ClosedRange<CalendarDate>?
    var changeDays: ChangeDays?
    /// Whether the page has a list of holdings, even if the report does not have them itself.
    var hasHoldings = false
    let showsStocks: Bool

    private static func title(_ report: Report) -> String { report.summary.name ?? "Portfolio" }

    static func pageTitle(_ report: Report) -> String { "\(title(report)), \(report.summary.options.asOf)" }

    func write(
        to html: inout HTMLWriter, on site: Site?, list: (inout HTMLWriter) -> Void,
        stocks writeStocks: (inout HTMLWriter) -> Void
    ) {
        let summary = report.summary
        let heading = PageHeading(
            title: ReportSections.title(report),
            lead: "As of \(summary.options.asOf), in \(summary.currency)"
                + (summary.options.costRate == .current ? ", cost at the current rate" : ""),
            age: priceDays.flatMap { site?.age(of: $0.upperBound, symbol: onlySymbol) })
        let issues = IssueSection(
            issues: summary.issues, fileNames: report.fileNames, currency: summary.currency,
            doubts: report.priceDoubts)
        site?.writePages(to: &html)
        heading.write(to: &html, links: links)
        html.main { html in
            site?.writeForm(.choice, to: &html)
            site?.writeFailures(to: &html)
            if site?.allowsEdits == true, summary.figures.holdings == 0 {
                html.element(.p, [.class: "notice"], text: Site.nothingIsHeld)
                html.navigation(
                    [.class: "forms", .label: "What comes first"],
                    [PageForm.Pair("Record or import what you hold", Site.firstEntries)])
            }
            let (first, others) = headline(on: site).parts
            first.write(to: &html)
            issues.writeNotice(to: &html, onFirstPageOf: site, lastKnownDay: report.lastKnownDay)
            let charts = ReportCharts(
                summary, stocks, history, isRead: site != nil, marks: marks, comparison)
            charts.write(to: &html, on: site, through: summary.options.asOf, result, others: others)
            list(&html)
            report.cash?.write(summary.currency, on: site, to: &html)
            groups.write(to: &html)
            issues.write(to: &html, on: site)
            writeStocks(&html)
        }
        PageFooter.write(to: &html, on: site)
    }

    /// The headline, whose total is compared with that of the last visit if it is all there is, as it is today.
    private func headline(on site: Site?) -> Headline {
        let (figures, cash, currency) = (report.summary.figures, report.cash, report.summary.currency)
        var headline = Headline(
            figures, currency: currency, realised: report.realised, cash: cash?.sum,
            days: site == nil ? nil : changeDays ?? ChangeDays(report.summary.options.asOf),
            today: site?.today, of: site == nil ? [] : stocks.bestAndWorst)
        if site?.isUsual == true, figures.valued == figures.holdings, cash?.isComplete != false {
            headline.compare(
                report.netWorth, named: cash == nil ? "value" : "net worth", in: currency,
                on: report.summary.options.asOf)
        }
        return headline
    }

    private var links: [(text: String, place: String)] {
        var links: [(text: String, place: String)] = []
        var hasHoldings = hasHoldings
        if case .holdings = report.content { hasHoldings = true }
        if hasHoldings { links.append(("List of holdings", Listing.id)) }
        if groups.hasCurrencies { links.append(("Currencies", GroupTables.id)) }
        if !report.summary.issues.isEmpty || !report.priceDoubts.isEmpty {
            links.append(("What is unknown", IssueSection.id))
        }
        if showsStocks { links.append(("Each stock", Listing.stocksID)) }
        return links
    }
}

/// A page's title, lead, and links to its sections.
package struct PageHeading {
    let title: String
    private let lead: String
    private let age: Age?

    /// How old what is shown is, and where to go on; no address where nothing can be recorded.
    struct Age {
        let text: String
        let address: String?
    }

    package init(title: String, lead: String) { self.init(title: title, lead: lead, age: nil) }

    init(title: String, lead: String, age: Age?) {
        self.title = title
        self.lead = lead
        self.age = age
    }

    package func write(to html: inout HTMLWriter, links: [(text: String, place: String)] = []) {
        html.element(.header) { html in
            html.element(.h1) { html in html.isolated(title) }
            html.element(.p, [.class: "lead"]) { html in
                html.text(lead)
                guard let age else { return }
                html.text("; \(age.text)")
                guard let address = age.address else { return }
                html.text(": ")
                html.element(.a, [.href: address], text: "record a price")
            }
            guard !links.isEmpty else { return }
            html.navigation([.label: "On this page"], links.map { .init($0.text, "#\($0.place)") })
        }
        Chart.writePatterns(to: &html)
    }
}

/// The footer that explains the figures of every page.
enum PageFooter {
    /// - Parameters:
    ///   - site: tells where the figures are for programs; `nil` for nowhere.
    ///   - meanings: what the page's figures mean, in a sentence or two each.
    static func write(to html: inout HTMLWriter, on site: Site?, meanings: [String] = [meaningOfGains]) {
        html.element(.footer) { html in
            if let downloads = site?.downloads, !downloads.isEmpty {
                html.element(.p, [.class: "downloads"]) { html in
                    html.text("Download: ")
                    for (place, download) in downloads.enumerated() {
                        if place > 0 { html.text(" · ") }
                        html.element(.a, [.href: download.value, .download: ""], text: download.name)
                    }
                }
            }
            html.element(
                .p,
                text:
                    "Every sum and product is exact; amounts are rounded half to even to the currency's digits, each from "
                    + "its own exact value, so that rounded parts may differ from a rounded total by the last digit."
            )
            for meaning in meanings { html.element(.p, text: meaning) }
        }
    }

    static let meaningOfGains =
        "Gain = value − cost. Price gain = (value − cost in stock currency) × current rate; currency gain is "
        + "what is left of the gain. A figure with a dotted underline opens to the sum that made it."
}
