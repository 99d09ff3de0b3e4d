import Valuation

/// Tables of the holdings by currency and by market, except for the one that the report lists anyway.
struct GroupTables {
    static let id = "by-currency"

    private let summary: Report.Summary
    private let currencies: [(key: String?, figures: TotalFigures)]
    private let markets: [(key: String?, figures: TotalFigures)]

    /// - Parameter markets: the counted holdings by market.
    init(_ report: Report, markets: some Sequence<PortfolioValuation.Group>) {
        summary = report.summary
        var listed: Grouping?
        if case .groups(.key(let grouping), _) = report.content { listed = grouping }
        currencies = listed == .currency ? [] : summary.currencies.map { ($0.currency.code, $0.figures) }
        let markets = listed == .market ? [] : Array(markets)
        self.markets = markets.contains { $0.key != nil } ? markets.map { ($0.key, $0.totals.figures) } : []
    }

    /// Whether there is a table by currency to link to.
    var hasCurrencies: Bool { !currencies.isEmpty }

    func write(to html: inout HTMLWriter) {
        let names = [currencies.isEmpty ? nil : "currency", markets.isEmpty ? nil : "market"].compactMap {
            $0
        }
        guard !names.isEmpty else { return }
        html.band("By \(names.joined(separator: " and "))") { html in
            write(currencies, id: GroupTables.id, .currency, to: &html)
            write(markets, id: "by-market", .market, to: &html)
        }
    }

    private func write(
        _ groups: [(key: String?, figures: TotalFigures)], id: String, _ grouping: Grouping,
        to html: inout HTMLWriter
    ) {
        guard !groups.isEmpty else { return }
        GroupTables.write(
            groups, id: id, title: GroupedBy.key(grouping).title, whole: summary.figures.value,
            currency: summary.currency, to: &html)
    }

    /// A column of figures that are not those of a group.
    struct Leading {
        let title: String
        let entry: (String?) -> HTMLTable.Entry
    }

    /// - Parameters:
    ///   - note: what the caption says besides; empty for nothing.
    ///   - keyless: the heading of the row without a key.
    ///   - columns: the columns of figures, of which the last is the number of holdings; `nil` for the usual ones.
    ///   - leading: columns before those.
    ///   - link: what a figure links to.
    ///   - whole: what weights are parts of: the value, or the net worth where groups have cash.
    ///   - cash: the cash of each group; `nil` if they have none.
    ///   - sorting: how the rows can be sorted by a column.
    ///   - heading: makes a row's heading of its key.
    static func write(
        _ groups: some RandomAccessCollection<(key: String?, figures: TotalFigures)>, id: String,
        title: String,
        note: String = "", keyless: HTMLTable.Entry = .data("(none)"), whole: ExactDecimal?,
        showsWeights: Bool = true,
        cash: CashOfGroups? = nil, currency: Currency, columns: [GroupColumn]? = nil,
        leading: [Leading] = [], link: @escaping (GroupColumn, String?) -> String? = { _, _ in nil },
        sorting: (GroupColumn) -> HTMLTable.Sorting? = { _ in nil }, to html: inout HTMLWriter,
        heading: @escaping (String) -> HTMLTable.Entry = HTMLTable.Entry.data
    ) {
        let usual = GroupColumn.onPages(
            showsWeights: showsWeights && self.showsWeights(of: whole), showsCash: cash != nil)
        let figures = (columns ?? usual).map { ($0, $0.html(currency)) }
        func column(_ title: String, _ column: GroupColumn) -> HTMLTable.Column {
            .init(title: title, sorting: sorting(column))
        }
        let table = HTMLTable(
            id: id, caption: "By \(title.lowercased()), amounts in \(currency)\(note)",
            columns: [column(title, .key)] + leading.map { .init(title: $0.title) }
                + figures.map { column($1.column.title, $0) }, hasCards: groups.count <= ListView.greatestSize
        )
        let row = { (group: (key: String?, figures: TotalFigures)) -> [HTMLTable.Entry] in
            let row = GroupRow(
                key: group.key, figures: group.figures, whole: whole, cashSum: cash.map { $0[group.key] })
            var entries = [group.key.map(heading) ?? keyless] + leading.map { $0.entry(group.key) }
            for (column, html) in figures {
                var entry = html.entry(row)
                entry.link = link(column, group.key)
                entries.append(entry)
            }
            // The last one is the number of holdings.
            if group.figures.valued < group.figures.holdings {
                entries[entries.count - 1].text =
                    "\(Count.text(group.figures.valued)) of \(Count.text(group.figures.holdings))"
            }
            return entries
        }
        // One at a time, because there may be millions.
        table.write(to: &html, rows: groups.lazy.map(row), folding: "Groups")
    }

    /// Whether a table has a column of weights. In a portfolio that is worth less than nothing, a short position would
    /// have a positive weight, and a long one a negative one.
    static func showsWeights(of whole: ExactDecimal?) -> Bool { !(whole?.isNegative ?? false) }
}
