import Valuation

/// The links to the history of spans that end with the last day: a month, half a year and so on.
struct RangeLinks {
    private let links: [PageForm.Pair]
    /// The address of the span that the page shows; `nil` for another one.
    private var current: String?

    /// `nil` for a page that belongs to no site.
    ///
    /// - Parameter last: the last day that is shown.
    init?(through last: CalendarDate, on site: Site?) {
        guard let site else { return nil }
        let newYear = CalendarDate(year: last.components.year - 1, month: 12, day: 31)
        let spans: [(String, CalendarDate?, HistoryInterval)] = [
            ("1 month", last.advanced(byMonths: -1), .day), ("6 months", last.advanced(byMonths: -6), .week),
            ("This year", newYear, .week), ("1 year", last.advanced(byMonths: -12), .week),
            ("5 years", last.advanced(byMonths: -60), .month), ("All", nil, .month),
        ]
        // What it is compared with is of any span, and months are the usual interval.
        var shown = Set(
            (site.states[.history] ?? "").split(separator: "&").filter { !$0.hasPrefix("benchmark=") })
        if !shown.contains(where: { $0.hasPrefix("every=") }) {
            shown.insert("every=\(HistoryInterval.month.rawValue)")
        }
        var links: [PageForm.Pair] = []
        for (name, first, interval) in spans {
            let choice = "\(first.map { "from=\($0)&" } ?? "")every=\(interval.rawValue)"
            // The chart stays in sight, whatever stands above it.
            let address = site.history(choice) + "#ranges"
            links.append(PageForm.Pair(name, address))
            if site.page == .history, Set(choice.split(separator: "&")) == shown { current = address }
        }
        self.links = links
    }

    func write(to html: inout HTMLWriter) {
        html.navigation([.class: "ranges", .id: "ranges", .label: "History of"], links, current: current)
    }
}
