package import Valuation

/// The spans that end with the last day and that a chart can be of. The raw values are those of the addresses.
package enum ChartRange: String, CaseIterable, Hashable, Sendable {
    case month = "1m"
    case halfYear = "6m"
    case yearToDate = "ytd"
    case year = "1y"
    case fiveYears = "5y"
    case all = "max"

    /// The day with which the span begins; `nil` for the first there is.
    package func first(before last: CalendarDate) -> CalendarDate? {
        switch self {
        case .month: last.advanced(byMonths: -1)
        case .halfYear: last.advanced(byMonths: -6)
        case .yearToDate: CalendarDate(year: last.year - 1, month: 12, day: 31)
        case .year: last.advanced(byMonths: -12)
        case .fiveYears: last.advanced(byMonths: -60)
        case .all: nil
        }
    }

    /// The name of the span that ends with a day, which need not be in the present year.
    fileprivate func name(before last: CalendarDate) -> String {
        switch self {
        case .month: "1M"
        case .halfYear: "6M"
        case .yearToDate: String(last.year)
        case .year: "1Y"
        case .fiveYears: "5Y"
        case .all: "Max"
        }
    }

    fileprivate var interval: HistoryInterval {
        switch self {
        case .month: .day
        case .halfYear, .yearToDate, .year: .week
        case .fiveYears, .all: .month
        }
    }
}

/// The links to the charts of spans that end with the last day: a month, half a year and so on; and the form that says
/// what the charts are compared with.
package struct RangeLinks {
    /// The place of the links in a page.
    package static let id = "ranges"

    private let comparison: PageForm?
    private let links: [PageForm.Pair]
    /// The address of the span that the page shows; `nil` for another one.
    private var current: String?

    /// `nil` for a page that belongs to no site.
    ///
    /// - Parameters:
    ///   - last: the last day that is shown.
    ///   - symbol: the stock whose page it is; `nil` for another page.
    init?(through last: CalendarDate, of symbol: String? = nil, on site: Site?) {
        guard let site else { return nil }
        let stated = (site.page.flatMap { site.states[$0] } ?? "").split(separator: "&").map(String.init)
        var links: [PageForm.Pair] = []
        for range in ChartRange.allCases {
            let (address, isShown) =
                switch site.page {
                case .history: RangeLinks.history(range, through: last, stated, on: site)
                case .returns: RangeLinks.returns(range, through: last, stated, on: site)
                default: (site.charts(of: symbol, range), range == site.range ?? .all)
                }
            // The chart stays in sight, whatever stands above it.
            links.append(PageForm.Pair(range.name(before: last), "\(address)#\(RangeLinks.id)"))
            if isShown { current = "\(address)#\(RangeLinks.id)" }
        }
        self.links = links
        comparison = site.forms.first { $0.place == .comparison }
    }

    private static func history(
        _ range: ChartRange, through last: CalendarDate, _ stated: [String], on site: Site
    ) -> (address: String, isShown: Bool) {
        // What it is compared with is of any span, and months are the usual interval.
        let compared = stated.filter { $0.hasPrefix("benchmark=") }
        var shown = Set(stated).subtracting(compared)
        if !shown.contains(where: { $0.hasPrefix("every=") }) {
            shown.insert("every=\(HistoryInterval.month.rawValue)")
        }
        let first = range.first(before: last).map { ["from=\($0)"] } ?? []
        let choice = first + ["every=\(range.interval.rawValue)"]
        return (site.page(.history, choice + compared), Set(choice) == shown)
    }

    private static func returns(
        _ range: ChartRange, through last: CalendarDate, _ stated: [String], on site: Site
    ) -> (address: String, isShown: Bool) {
        let isOfPeriod = { (text: String) in
            ["period=", "from=", "to=", "year="].contains { text.hasPrefix($0) }
        }
        let shown = stated.filter(isOfPeriod)
        let first = range.first(before: last).map { ["from=\($0)"] } ?? []
        let choice: [String]
        if shown.contains(where: { $0.hasPrefix("to=") || $0.hasPrefix("year=") }) {
            // The page does not end with the last day there is.
            choice = first + ["to=\(last)"]
        } else {
            choice = [.month, .halfYear].contains(range) ? first : ["period=\(range.rawValue)"]
        }
        return (
            site.page(.returns, choice + stated.filter { !isOfPeriod($0) }),
            Set(shown) == Set(choice) || range == .all && shown.isEmpty
        )
    }

    func write(to html: inout HTMLWriter) {
        html.navigation([.class: "ranges", .id: RangeLinks.id, .label: "Charts of"], links, current: current)
        comparison?.write(to: &html)
    }
}

/// What a period brought, in the figures of the page of returns.
package struct PeriodResult: Sendable {
    private let report: ReturnsReport
    /// The row of the stock that it is of; `nil` for the whole.
    private var row: ReturnsRow?

    /// `nil` for a stock of which there was nothing.
    ///
    /// - Parameter symbol: the stock that it is of, of returns by symbol; `nil` for the whole.
    package init?(_ statement: ReturnsStatement, of symbol: String? = nil) {
        report = ReturnsReport(statement, fileNames: [])
        guard let symbol else { return }
        guard let row = statement.rows.first(where: { $0.key.exact == symbol.exact }) else { return nil }
        self.row = row
    }

    func write(on site: Site?, to html: inout HTMLWriter) {
        let (first, last) = (report.statement.from, report.statement.to)
        html.element(.p, [.class: "since"]) { html in
            html.text("From \(first) to \(last)")
            for (place, card) in Headline(report, row).cards.prefix(2).enumerated() {
                html.text(
                    (place == 0 ? ": " : ", ") + card.label.prefix(1).lowercased() + card.label.dropFirst()
                        + " ")
                html.element(
                    .strong, card.kind.isEmpty ? [:] : [.class: card.kind], text: card.value)
            }
            guard let site else { return }
            html.text(". ")
            html.element(
                .a, [.href: site.page(.returns, ["from=\(first)", row == nil ? "" : "by=symbol"])],
                text: "All returns of this period")
        }
    }
}
