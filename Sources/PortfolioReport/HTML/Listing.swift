package import Valuation

/// The holdings or groups of a report as a table, and the sections of each listed stock, which its rows link
/// to.
///
/// On a site the table shows the rows that are found, a page at a time; a page on its own has all rows, folded if they
/// are many. Several lots of a stock are folded below their sum, unless each is to have a row of its own.
struct Listing {
    static let id = "holdings"
    static let stocksID = "stocks"

    private let report: Report
    private let valuation: PortfolioValuation
    private let whole: ExactDecimal?
    private let site: Site?
    /// The holdings or groups on this page.
    private let content: Content
    /// The listed stocks in table order, if their sections are in this page: so many that a browser can show and print
    /// them.
    let stocks: [String]
    /// How many listed stocks have no sections in a page on its own.
    private let leftOut: Int
    /// The link to each stock's sections.
    private let links: [ExactText: String]
    /// The symbols of several rows of holdings, which are told apart by when they were bought.
    private let repeated: Set<ExactText>
    /// How many rows there are, and how many of them are found.
    private let counts: Counts
    /// The columns after the heading of a row.
    private let figures: [(name: HoldingColumn, html: HTMLColumn<HoldingValuation>)]

    private enum Content {
        case totalsOnly
        case holdings(HoldingRows, [HoldingRows.Row])
        case groups(GroupedBy, GroupList)
    }

    private struct Counts {
        var rows: Int
        var foundRows: Int
        /// The number of holdings or groups in the rows.
        var all: Int
        var found: Int
    }

    /// - Parameters:
    ///   - folding: how lots are folded; `nil` if each holding has a row of its own.
    ///   - site: the site with a page for each stock; `nil` if their sections are in this page.
    init(_ report: Report, _ valuation: PortfolioValuation, folding: LotFolding? = nil, site: Site?) {
        self.report = report
        self.valuation = valuation
        self.site = site
        whole = report.summary.figures.value
        let currency = report.summary.currency
        figures = HoldingColumn.onPages(showsWeights: true).map { ($0, $0.html(currency)) }
        (content, counts) = Listing.shown(report, valuation, folding, on: site)
        var links: [ExactText: String] = [:]
        var stocks: [String] = []
        var repeated: Set<ExactText> = []
        var seen: Set<ExactText> = []
        if case .holdings(let list, let rows) = content {
            // Those on other pages count too.
            for row in list.rows where !seen.insert(list.symbol(of: row)) {
                repeated.insert(list.symbol(of: row))
            }
            for row in rows {
                let symbol = list.symbol(of: row)
                guard links[symbol] == nil else { continue }
                if let site {
                    links[symbol] = site.stock(symbol)
                } else if stocks.count < ListView.usualSize {
                    stocks.append(symbol)
                    links[symbol] = "#stock-\(stocks.count)"
                }
            }
        }
        self.stocks = stocks
        self.links = links
        self.repeated = repeated
        leftOut = site == nil ? seen.count - stocks.count : 0
    }

    /// The rows of a site's page, or all of them.
    private static func shown(
        _ report: Report, _ valuation: PortfolioValuation, _ folding: LotFolding?, on site: Site?
    ) -> (Content, Counts) {
        switch report.content {
        case .totalsOnly: return (.totalsOnly, Counts(rows: 0, foundRows: 0, all: 0, found: 0))
        case .holdings(let holdings):
            let list =
                folding.map { HoldingRows(valuation.holdings, $0, whole: report.summary.figures.value) }
                ?? HoldingRows(holdings)
            let places = site.map { list.places(in: $0.view) } ?? Array(list.rows.indices)
            let range = site?.view.range(of: places.count) ?? places.indices
            return (
                .holdings(list, places[range].map { list.rows[$0] }),
                Counts(
                    rows: list.rows.count, foundRows: places.count, all: list.holdings.count,
                    found: list.count(places))
            )
        case .groups(let grouping, let groups):
            let all = groups.count
            guard let view = site?.view else {
                return (.groups(grouping, groups), Counts(rows: all, foundRows: all, all: all, found: all))
            }
            let names =
                grouping == .key(.symbol) && !view.find.isEmpty ? Listing.names(valuation.holdings) : [:]
            let found = view.places(in: groups, names)
            return (
                .groups(grouping, groups.chosen(found[view.range(of: found.count)])),
                Counts(rows: all, foundRows: found.count, all: all, found: found.count)
            )
        }
    }

    /// Whether the sections of the listed stocks are in this page.
    var showsStocks: Bool { !stocks.isEmpty }

    private var currency: Currency { report.summary.currency }

    func write(to html: inout HTMLWriter) {
        switch content {
        case .totalsOnly: break
        case .groups(let grouping, let groups):
            html.band("By \(grouping.phrase)", id: "list") { html in
                site?.writeForm(.list, to: &html)
                writeFound(counts.found, of: counts.all, "groups shown, those with ", to: &html)
                var rowIDs = RowIDs()
                GroupTables.write(
                    groups.lazy.map { (key: $0.key, figures: $0.totals.figures) }, id: Listing.id,
                    title: grouping.title, note: partText, keyless: .data(grouping.keyless),
                    whole: report.cashOfGroups == nil ? whole : report.netWorth,
                    cash: report.cashOfGroups, currency: currency,
                    sorting: { column in
                        site.map { $0.sorting(by: column, isAscendingFirst: column == .key) }
                    }, to: &html
                ) { key in
                    var entry = HTMLTable.Entry.data(key)
                    if grouping == .key(.symbol), let site {
                        entry.link = site.stock(key)
                        entry.id = rowIDs.next(key)
                    }
                    return entry
                }
                writePages(to: &html)
            }
        case .holdings(let list, let rows):
            html.band("Holdings", id: "list") { html in
                site?.writeForm(.list, to: &html)
                if counts.rows < counts.all {
                    writeFound(
                        counts.foundRows, of: counts.rows, "rows shown, those of holdings with ", to: &html)
                } else {
                    writeFound(counts.found, of: counts.all, "holdings shown, those with ", to: &html)
                }
                writeTable(list, rows, to: &html)
                writePages(to: &html)
            }
        }
    }

    /// Says how many rows were found.
    private func writeFound(_ found: Int, of all: Int, _ meaning: String, to html: inout HTMLWriter) {
        site?.writeClass(to: &html)
        guard let find = site?.view.find, !find.isEmpty else { return }
        html.element(.p, [.class: "found", .role: "status"]) { html in
            html.text("\(Count.text(found)) of \(Count.text(all)) \(meaning)")
            html.element(.strong) { $0.isolated(find) }
            html.text(" in the symbol or name. The totals are those of the whole portfolio.")
        }
    }

    /// Which rows of the list the page shows, if not all.
    private var partText: String {
        guard let view = site?.view, view.pages(of: counts.foundRows) > 1 else { return "" }
        let range = view.range(of: counts.foundRows)
        return ", rows \(Count.text(range.lowerBound + 1)) to \(Count.text(range.upperBound)) of "
            + Count.text(counts.foundRows)
    }

    /// The links to the other pages of the list.
    private func writePages(to html: inout HTMLWriter) {
        guard let site else { return }
        PageLinks(site.view, of: counts.foundRows) { site.list(page: $0) }.write(to: &html)
    }

    static let note = "; a name leads to the stock's figures"

    private func writeTable(
        _ list: HoldingRows, _ rows: [HoldingRows.Row], to html: inout HTMLWriter
    ) {
        let (showsWeights, hasSums) = (GroupTables.showsWeights(of: whole), rows.contains(where: \.isSum))
        let note = rows.isEmpty ? "" : Listing.note + (hasSums ? ", a number of lots opens to them" : "")
        let table = table(captioned: listed + partText, showsWeights: showsWeights, note: note)
        let numbers = hasSums ? LotNumbers(list.holdings) : nil
        guard site == nil else {
            var rowIDs = RowIDs()
            // However many lots a stock has, a page stays short; its own page has all of them.
            var room = ListView.greatestSize
            return table.write(
                to: &html,
                rows: rows.map { row in
                    let opens = row.isSum && row.places.count <= room
                    if opens { room -= row.places.count }
                    var entries = entries(
                        of: row, in: list, opens ? numbers : nil, showsWeights: showsWeights)
                    if let id = rowIDs.next(list.symbol(of: row)) { entries[0].id = id }
                    return entries
                })
        }
        table.write(
            to: &html,
            rows: rows.lazy.map { entries(of: $0, in: list, numbers, showsWeights: showsWeights) },
            folding: hasSums ? "Rows" : "Holdings")
    }

    /// - Parameter numbers: those of the lots to which a sum opens; `nil` if it does not.
    private func entries(
        of row: HoldingRows.Row, in list: HoldingRows, _ numbers: LotNumbers?, showsWeights: Bool
    ) -> [HTMLTable.Entry] {
        guard let sum = list.sum(of: row) else {
            return self.row(list.holdings[row.first], showsWeights: showsWeights)
        }
        return SumRow(row: row, list: list, sum: sum, whole: whole, currency: currency)
            .entries(
                link: links[list.symbol(of: row)], on: site, showsWeights: showsWeights, numbers
            ) { lot in
                Array(self.row(lot, showsWeights: showsWeights).dropFirst())
            }
    }

    /// The table of holdings without its rows.
    ///
    /// - Parameter note: what its rows lead to.
    func table(captioned caption: String, showsWeights: Bool, note: String = Listing.note) -> HTMLTable {
        HTMLTable(
            id: Listing.id,
            caption: "\(caption), amounts in \(currency)\(note)",
            columns: [column("Holding", .symbol)]
                + figures.filter { showsWeights || $0.name != .weight }.map {
                    column($0.html.column.title, $0.name)
                }, hasCards: site != nil)
    }

    private func column(_ title: String, _ column: HoldingColumn) -> HTMLTable.Column {
        .init(
            title: title,
            sorting: site.map { $0.sorting(by: column, isAscendingFirst: column == .symbol) },
            isFurther: ![.symbol, .value, .gain, .gainPercent].contains(column))
    }

    /// How many holdings are listed, and how many of them count.
    private var listed: String {
        guard case .holdings(let holdings) = report.content else { return "" }
        if counts.found < counts.all {
            return "\(Count.text(counts.found)) of \(Count.text(counts.all)) holdings"
        }
        let all = report.summary.figures.holdings
        let count = holdings.count == 1 ? "1 holding" : "\(Count.text(holdings.count)) holdings"
        let counted = holdings.count { !$0.holding.isExcluded }
        return counted == all
            ? count : "\(count) of which \(Count.text(counted)) of \(Count.text(all)) counted ones"
    }

    /// What tells a holding apart from others of the symbol: when it was bought.
    private func note(of holding: Holding) -> String {
        guard repeated.contains(holding.symbol) else { return "" }
        return Listing.bought(on: holding.purchaseDate)
    }

    static func bought(on date: CalendarDate?) -> String {
        date.map { "bought \($0)" } ?? "bought on a day unknown"
    }

    func row(_ valuation: HoldingValuation, showsWeights: Bool) -> [HTMLTable.Entry] {
        let holding = valuation.holding
        var heading = HTMLTable.Entry(
            text: holding.symbol, detail: holding.name ?? "",
            note: holding.isExcluded && !showsWeights ? "excluded" : note(of: holding),
            link: links[holding.symbol], isData: true)
        heading.forms =
            site?.forms(
                of: holding.symbol, in: [holding.account], isShort: holding.inputs.shares.isNegative) ?? []
        var entries = [heading]
        for (name, column) in figures where showsWeights || name != .weight {
            entries.append(
                name == .weight && holding.isExcluded
                    ? .init(text: "excluded", kind: "caution") : column.entry(valuation))
        }
        return entries
    }

    /// The details of each listed stock.
    func writeStocks(to html: inout HTMLWriter) {
        writeStocks(to: &html) { SectionBuilder(valuation).eachDetail(of: $0, $1) }
    }

    /// The details of each listed stock, which someone else has.
    func writeStocks(
        to html: inout HTMLWriter,
        details: @escaping (_ symbols: [String], _ take: (StockDetail) -> Void) -> Void
    ) {
        guard showsStocks else { return }
        Listing.writeStocks(stocks.count, leftOut: leftOut, to: &html) { details(stocks, $0) }
    }

    static func writeStocks(
        _ count: Int, leftOut: Int, to html: inout HTMLWriter,
        details: @escaping (_ take: (StockDetail) -> Void) -> Void
    ) {
        html.element(.section, [.class: "band"]) { html in
            html.element(.h2, [.id: Listing.stocksID], text: "Each stock")
            if leftOut > 0 {
                let others = leftOut == 1 ? "1 other" : "\(Count.text(leftOut)) others"
                html.element(
                    .p, [.class: "found"],
                    text:
                        "These are the first \(Count.text(count)) stocks of the list. The figures of the "
                        + "\(others) are on their own pages, which portfolio show and portfolio serve make.")
            }
            var place = 0
            details { detail in
                place += 1
                write(detail, number: place, to: &html)
            }
        }
    }

    private static func write(_ detail: StockDetail, number: Int, to html: inout HTMLWriter) {
        let id = "stock-\(number)"
        html.element(.section, [.class: "stock", .id: id, .labelledBy: "\(id)-name"]) { html in
            html.element(.header) { html in
                html.element(.h3, [.id: "\(id)-name"]) { html in
                    html.isolated(detail.symbol)
                    if let title = detail.name { html.element(.small) { $0.isolated(title) } }
                }
                html.element(.a, [.class: "up", .href: "#\(Listing.id)"], text: "Back to the holdings")
            }
            StockSections(detail: detail, level: 4).write(to: &html)
        }
    }
}

/// The ids of the rows of stocks, to which a stock's page leads back; the first row of a symbol has one.
package struct RowIDs {
    private var used: Set<ExactText> = []

    mutating func next(_ symbol: String) -> String? {
        used.insert(symbol) ? RowIDs.id(of: symbol) : nil
    }

    package static func id(of symbol: String) -> String { "row-" + PercentEncoding.text(symbol) }
}

extension Report {
    /// The name of each listed stock that has one: that of its first holding with a name.
    package var names: [ExactText: String] {
        guard case .holdings(let holdings) = content else { return [:] }
        return Listing.names(holdings)
    }

    /// The symbols of the rows that are found, in order; none if the rows are not stocks.
    ///
    /// - Parameters:
    ///   - folding: how lots are folded, of holdings in the order of the file; `nil` if each has a row of its own.
    ///   - names: the name of each stock; asked for only if a list of symbols is searched.
    package func symbols<Failure>(
        in view: ListView, _ folding: LotFolding?, names: () throws(Failure) -> [ExactText: String]
    ) throws(Failure) -> [String] {
        switch content {
        case .holdings(let holdings):
            let list =
                folding.map { HoldingRows(holdings, $0, whole: summary.figures.value) }
                ?? HoldingRows(holdings)
            return list.places(in: view).map { list.symbol(of: list.rows[$0]) }
        case .groups(.key(.symbol), let groups):
            let names = view.find.isEmpty ? [:] : try names()
            return view.places(in: groups, names).map { groups[$0].key ?? "" }
        case .groups, .totalsOnly: return []
        }
    }
}

extension Listing {
    static func names(_ holdings: [HoldingValuation]) -> [ExactText: String] {
        holdings.reduce(into: [:]) { names, valuation in
            let holding = valuation.holding
            if names[holding.symbol] == nil { names[holding.symbol] = holding.name }
        }
    }
}

extension ListView {
    fileprivate func places(in groups: GroupList, _ names: [ExactText: String]) -> [Int] {
        found(of: groups.count) { place in
            let key = groups[place].key ?? ""
            return [key, names[key] ?? ""]
        }
    }
}
