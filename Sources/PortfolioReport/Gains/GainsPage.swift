import Valuation

extension GainsReport {
    /// The report as a self-contained page: totals, each year, each sale with its lots, each payment, and
    /// what is unknown.
    ///
    /// - Complexity: O(*n*) for *n* lots, payments and groups.
    public func html() -> [UInt8] { html(on: nil) }

    /// The report as a page.
    ///
    /// - Parameter site: the site with a page for each stock, to which sales and payments link; `nil` for a
    ///   page on its own.
    /// - Complexity: O(*n*) for *n* lots, payments and groups.
    package func html(on site: Site?) -> [UInt8] {
        let notes = GainsNotes(self)
        let tables = GainsTables(self, on: site)
        return ResultPage(
            heading: PageHeading(title: name ?? "Portfolio", lead: notes.heading.capitalised),
            issues: IssueSection(issues: issues, fileNames: fileNames, currency: currency),
            links: tables.links,
            meanings: notes.meanings
        ).bytes("realised gains", on: site) { html in
            if !notes.coverage.isEmpty {
                html.element(.p, [.class: "notice"], text: notes.coverage)
            }
            if totals.totals.gain.count == 0, totals.totals.netIncome.count == 0 {
                html.element(.p, [.class: "notice"], text: emptiness)
            } else {
                Headline(totals, currency: currency).write(to: &html)
            }
            tables.write(to: &html)
        }
    }
}

/// The tables of a page of gains: by year or another key, then sales and payments.
struct GainsTables {
    private let report: GainsReport
    private let years: [(key: String, totals: RealisedTotals)]
    private let chart: YearChart?
    /// What the result came from: prices, exchange rates and each kind of payment.
    private let kinds: BarChart?
    private let site: Site?

    static let groupsID = "groups"
    static let incomeID = "income"
    static let salesID = "sales"

    init(_ report: GainsReport, on site: Site? = nil) {
        self.report = report
        self.site = site
        years = report.years
        chart = YearChart(id: "years", years: years, currency: report.currency)
        let parts = RealisedLines(report.totals).lines.filter(\.isPart)
        let known = parts.compactMap { line in line.amount.map { (label: line.label.capitalised, gain: $0) } }
        kinds = BarChart(
            id: "kinds", gains: OutermostGains(known.filter { !$0.gain.isZero }), of: "kind",
            unknown: parts.count - known.count, currency: report.currency)
    }

    /// The place a year links to: its sales, on whichever page they begin, or the payments if there are none.
    private func link(of key: String) -> String {
        guard let first = report.sales.firstIndex(where: { year(of: $0) == key }) else {
            return "#\(GainsTables.incomeID)"
        }
        let id = GainsTables.id(ofSalesIn: key)
        let page = first / Site.Paged.rows.size + 1
        guard let site, page != site.pages[.rows] ?? 1 else { return "#\(id)" }
        return site.address(ofPage: page, of: .rows, at: id)
    }

    private func year(of sale: Sale) -> String {
        report.options.yearStart.name(of: report.options.yearStart.year(of: sale.date))
    }

    private static func id(ofSalesIn year: String) -> String { "sales-\(year)" }

    /// The links to the sections of the page.
    var links: [(text: String, place: String)] {
        var links: [(text: String, place: String)] = []
        switch report.contents {
        case .groups(let grouping, let groups):
            if !groups.isEmpty { links.append(("By \(grouping.rawValue)", GainsTables.groupsID)) }
        case .sales, .income:
            if !years.isEmpty { links.append(("Each year", GainsTables.groupsID)) }
            if !report.sales.isEmpty { links.append(("Sales", GainsTables.salesID)) }
            if !report.income.isEmpty { links.append(("Income", GainsTables.incomeID)) }
        }
        return links
    }

    func write(to html: inout HTMLWriter) {
        switch report.contents {
        case .groups(let grouping, let groups):
            writeGroups(
                grouping.rawValue.capitalised, groups.map { (key: $0.key ?? "(none)", totals: $0.totals) },
                to: &html)
        case .sales:
            writeGroups("Year", years, to: &html)
            writeSales(to: &html)
            writeIncome(to: &html)
        case .income:
            writeGroups("Year", years, to: &html)
            writeIncome(to: &html)
            writeSales(to: &html)
        }
    }

    // MARK: Groups

    private func writeGroups(
        _ title: String, _ groups: [(key: String, totals: RealisedTotals)], to html: inout HTMLWriter
    ) {
        guard !groups.isEmpty else { return }
        let currency = report.currency
        let table = HTMLTable(
            id: GainsTables.groupsID, caption: "By \(title.lowercased()), amounts in \(currency)",
            columns: [.init(title: title)]
                + GainGroupColumn.onPages.map { column in
                    column.html(currency).column.further(
                        ![.gain, .gainPercent, .proceeds, .netIncome].contains(column))
                },
            hasCards: true)
        html.band(title == "Year" ? "Each year" : "By \(title.lowercased())") { html in
            if let chart {
                html.element(.div, [.class: "charts"]) { html in
                    chart.write(to: &html)
                    kinds?.write(to: &html, isWhole: true)
                }
            }
            let all = groups + (groups.count > 1 ? [("Total", report.totals)] : [])
            // Beside the sales are few years.
            html.pages(of: .rows, all, "Rows", on: report.listsRows ? nil : site) { html, groups in
                table.write(
                    to: &html,
                    rows: groups.indices.lazy.map { place in
                        var key = HTMLTable.Entry.data(groups[place].key)
                        if report.listsRows, place < years.count { key.link = link(of: groups[place].key) }
                        return row(key, groups[place].totals.totals)
                    })
            }
        }
    }

    private func row(_ key: HTMLTable.Entry, _ totals: GainTotals) -> [HTMLTable.Entry] {
        let row = GainGroupRow(key: nil, totals: totals)
        return [key]
            + GainGroupColumn.onPages.map { column in
                column == .gainPercent && totals.sales == 0
                    ? .init(text: "") : column.column.data(row, report.currency)
            }
    }

    // MARK: Sales

    private func writeSales(to html: inout HTMLWriter) {
        guard !report.sales.isEmpty else { return }
        html.band("Sales", id: GainsTables.salesID) { html in
            html.pages(of: .rows, report.sales, "Sales", on: site) { html, sales in
                // Sales are in date order.
                var rest = sales
                while let first = rest.first {
                    let ofYear = rest.prefix { year(of: $0) == year(of: first) }
                    write(ofYear, to: &html)
                    rest = rest.dropFirst(ofYear.count)
                }
            }
        }
    }

    private func write(_ sales: ArraySlice<Sale>, to html: inout HTMLWriter) {
        guard let first = sales.first else { return }
        let year = year(of: first)
        let names = SaleColumn.onPages(hasSplit: report.hasSplit)
        let columns = names.map { $0.html(report.currency) }
        let table = HTMLTable(
            id: GainsTables.id(ofSalesIn: year),
            caption: "Sales of \(year), each with the lots it took, amounts in \(report.currency)",
            columns: [.init(title: "Stock")]
                + zip(names, columns).map {
                    $1.column.further(![.sold, .proceeds, .gain, .gainPercent].contains($0))
                }, hasCards: true)
        table.write(to: &html, rows: sales.lazy.flatMap { rows(of: $0, columns) })
    }

    /// The row of a sale, followed by one for each lot if it took several.
    private func rows(of sale: Sale, _ columns: [HTMLColumn<SaleLine>]) -> [[HTMLTable.Entry]] {
        let stock = HTMLTable.Entry(
            text: sale.symbol, detail: sale.name ?? "", link: site?.stock(sale.symbol), isData: true)
        let line = SaleLine(sale)
        let whole = [stock] + columns.map { $0.entry(line) }
        guard sale.lots.count > 1 else { return [whole] }
        return [whole]
            + sale.lots.enumerated().map { place, lot in
                let line = SaleLine(sale, lot)
                return [.init(text: "", detail: "lot \(place + 1) of \(sale.lots.count)")]
                    + columns.map { $0.entry(line) }
            }
    }

    // MARK: Income

    private func writeIncome(to html: inout HTMLWriter) {
        guard !report.income.isEmpty else { return }
        let currency = report.currency
        let figures: [IncomeColumn] = [.date, .type, .net, .gross, .amount, .taxes, .fees, .rate]
        let stock = HTMLColumn<IncomeLine>("Stock") { [site] line in
            .init(
                text: line.symbol ?? "(account)", detail: line.name ?? "",
                link: line.symbol.flatMap { site?.stock($0) }, isData: line.symbol != nil)
        }
        html.band("Income") { html in
            html.pages(of: .payments, report.income, "Payments", on: site) { html, income in
                html.table(
                    GainsTables.incomeID,
                    "Income, fees and taxes, in the order of their days; net and gross in \(currency)",
                    [stock] + figures.map { $0.html(currency) }, income.lazy.map { IncomeLine($0) })
            }
        }
    }
}

extension GainsReport {
    /// Whether sales and payments are listed one by one.
    var listsRows: Bool { if case .groups = contents { false } else { true } }
}
