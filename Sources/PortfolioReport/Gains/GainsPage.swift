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
        let heading = PageHeading(title: name ?? "Portfolio", lead: notes.heading)
        let issues = IssueSection(issues: self.issues, fileNames: fileNames)
        let tables = GainsTables(self, on: site)
        return Page(title: "\(heading.title), realised gains", site: site).bytes { html in
            var links = tables.links
            if !self.issues.isEmpty { links.append(("What is unknown", IssueSection.id)) }
            site?.writePages(to: &html)
            heading.write(to: &html, links: links)
            html.element(.main) { html in
                site?.writeForm(.choice, to: &html)
                site?.writeFailures(to: &html)
                issues.writeNotice(to: &html)
                if !notes.coverage.isEmpty {
                    html.element(.p, [.class: "notice"], text: notes.coverage)
                }
                if totals.totals.gain.count == 0, totals.totals.netIncome.count == 0 {
                    html.element(.p, [.class: "notice"], text: self.emptiness)
                } else {
                    Headline(totals, currency: currency).write(to: &html)
                }
                tables.write(to: &html)
                issues.write(to: &html)
            }
            PageFooter.write(to: &html, meanings: notes.meanings)
        }
    }
}

/// The tables of a page of gains: by year or another key, then sales and payments.
struct GainsTables {
    private let report: GainsReport
    private let years: [(key: String, totals: RealisedTotals)]
    private let chart: YearChart?
    private let site: Site?

    static let groupsID = "groups"
    static let incomeID = "income"

    init(_ report: GainsReport, on site: Site? = nil) {
        self.report = report
        self.site = site
        years = report.years
        chart = YearChart(id: "years", years: years, currency: report.currency)
    }

    /// The place a year links to: its sales or, if there are none, the payments.
    private static func link(
        of key: String, _ report: GainsReport, _ years: [(key: String, totals: RealisedTotals)]
    ) -> String {
        guard report.listsRows else { return "#\(groupsID)" }
        let hasSales = years.contains { $0.key == key && $0.totals.sales > 0 }
        return hasSales ? "#\(id(ofSalesIn: key))" : "#\(incomeID)"
    }

    private static func id(ofSalesIn year: String) -> String { "sales-\(year)" }

    /// The links to the sections of the page.
    var links: [(text: String, place: String)] {
        var links: [(text: String, place: String)] = []
        switch report.contents {
        case .groups(let grouping, let groups):
            if !groups.isEmpty { links.append(("By \(grouping.title.lowercased())", GainsTables.groupsID)) }
        case .sales, .income:
            if !years.isEmpty { links.append(("Each year", GainsTables.groupsID)) }
            if let first = years.first(where: { $0.totals.sales > 0 }) {
                links.append(("Sales", GainsTables.id(ofSalesIn: first.key)))
            }
            if !report.income.isEmpty { links.append(("Income", GainsTables.incomeID)) }
        }
        return links
    }

    func write(to html: inout HTMLWriter) {
        switch report.contents {
        case .groups(let grouping, let groups):
            writeGroups(
                grouping.title, groups.map { (key: $0.key ?? "(none)", totals: $0.totals) }, to: &html)
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
            columns: [
                .init(title: title), .init(title: "Gain"), .init(title: "Gain %"),
                .init(title: "Price gain"), .init(title: "Currency gain"), .init(title: "Proceeds"),
                .init(title: "Cost"), .init(title: "Sales"), .init(title: "Net income"),
                .init(title: "Dividends"), .init(title: "Interest"), .init(title: "Taxes"),
                .init(title: "Fees"),
            ])
        html.element(.section, [.class: "band"]) { html in
            html.element(.h2, text: title == "Year" ? "Each year" : "By \(title.lowercased())")
            if let chart {
                html.element(.div, [.class: "charts"]) { html in chart.write(to: &html) }
            }
            table.write(
                to: &html,
                rows: (groups + (groups.count > 1 ? [("Total", report.totals)] : [])).enumerated().lazy.map {
                    place, group in
                    var key = HTMLTable.Entry.data(group.key)
                    if report.listsRows, place < groups.count {
                        key.link = GainsTables.link(of: group.key, report, years)
                    }
                    return row(key, group.totals.totals)
                })
        }
    }

    private func row(_ key: HTMLTable.Entry, _ totals: GainTotals) -> [HTMLTable.Entry] {
        let currency = report.currency
        let percentage = Percentage(totals.gain.total, of: totals.cost.total)
        return [
            key, .gain(totals.gain.total, currency),
            totals.sales == 0 ? .init(text: "") : .percentage(.percentage(percentage)),
            .gain(totals.priceGain.total, currency), .gain(totals.currencyGain.total, currency),
            .money(totals.proceeds.total, currency), .money(totals.cost.total, currency),
            .init(text: Count.text(totals.sales)), .gain(totals.netIncome.total, currency),
            .money(totals.dividends.total, currency), .money(totals.interest.total, currency),
            .money(totals.taxes.total, currency), .money(totals.fees.total, currency),
        ]
    }

    // MARK: Sales

    private func writeSales(to html: inout HTMLWriter) {
        guard !report.sales.isEmpty else { return }
        html.element(.section, [.class: "band"]) { html in
            html.element(.h2, text: "Sales")
            // Sales are in date order.
            var rest = report.sales[...]
            while let first = rest.first {
                let ofYear = rest.prefix { $0.date.year == first.date.year }
                write(ofYear, to: &html)
                rest = rest.dropFirst(ofYear.count)
            }
        }
    }

    private func write(_ sales: ArraySlice<Sale>, to html: inout HTMLWriter) {
        guard let first = sales.first else { return }
        let year = String(first.date.description.prefix { $0 != "-" })
        var columns: [HTMLTable.Column] = [
            .init(title: "Stock"), .init(title: "Sold", isText: true), .init(title: "Bought", isText: true),
            .init(title: "Days"), .init(title: "Shares"), .init(title: "Gain"), .init(title: "Gain %"),
        ]
        if report.hasSplit { columns += [.init(title: "Price gain"), .init(title: "Currency gain")] }
        columns += [.init(title: "Proceeds"), .init(title: "Cost")]
        if report.hasSplit { columns += [.init(title: "Rate at purchase"), .init(title: "Rate at sale")] }
        let table = HTMLTable(
            id: GainsTables.id(ofSalesIn: year),
            caption: "Sales of \(year), each with the lots it took, amounts in \(report.currency)",
            columns: columns)
        table.write(to: &html, rows: sales.lazy.flatMap { rows(of: $0) })
    }

    /// The row of a sale, followed by one for each lot if it took several.
    private func rows(of sale: Sale) -> [[HTMLTable.Entry]] {
        let isPooled = sale.lots.allSatisfy { $0.purchaseDate == nil }
        let date = sale.purchaseDate
        let stock = HTMLTable.Entry(
            text: sale.symbol, detail: sale.name ?? "", link: site?.stock(sale.symbol), isData: true)
        let whole = row(
            stock, sale, bought: date?.description ?? (isPooled ? "pool" : "\(sale.lots.count) lots"),
            days: date.map { $0.days(to: sale.date) }, shares: sale.record.shares,
            rate: SalePart.purchaseRate(of: sale.lots.map(\.record)), sale.amounts)
        guard sale.lots.count > 1 else { return [whole] }
        return [whole]
            + sale.lots.enumerated().map { place, part in
                row(
                    .init(text: "", detail: "lot \(place + 1) of \(sale.lots.count)"), sale,
                    bought: part.purchaseDate?.description ?? "pool", days: part.days,
                    shares: part.record.shares, rate: part.record.purchaseRate, part.record.amounts)
            }
    }

    private func row(
        _ stock: HTMLTable.Entry, _ sale: Sale, bought: String, days: Int?, shares: ExactDecimal,
        rate: ExactDecimal?, _ amounts: FormulaAmounts<ExactDecimal>
    ) -> [HTMLTable.Entry] {
        let currency = report.currency
        var row: [HTMLTable.Entry] = [
            stock, .init(text: sale.date.description), .init(text: bought),
            .init(text: days.map { Count.text($0) } ?? ""),
            .init(text: DecimalFormat.groupedInFull(shares)),
            .gain(amounts.gain, currency),
            .percentage(.percentage(Percentage(amounts.gain, of: amounts.cost))),
        ]
        if report.hasSplit {
            row += [.gain(amounts.knownPriceGain, currency), .gain(amounts.currencyGain, currency)]
        }
        row += [.money(amounts.value, currency), .money(amounts.cost, currency)]
        if report.hasSplit {
            let unit = "\(currency)/\(sale.stockCurrency)"
            let isSame = sale.stockCurrency == currency
            row += [rate, sale.rate?.number.exact].map { rate in
                isSame ? .init(text: "") : .rate(rate, unit: unit)
            }
        }
        return row
    }

    // MARK: Income

    private func writeIncome(to html: inout HTMLWriter) {
        guard !report.income.isEmpty else { return }
        let currency = report.currency
        let table = HTMLTable(
            id: GainsTables.incomeID, caption: "Income, fees and taxes, in the order of their days",
            columns: [
                .init(title: "Stock"), .init(title: "Date", isText: true), .init(title: "Type", isText: true),
                .init(title: "Net in \(currency)"), .init(title: "Gross in \(currency)"),
                .init(title: "Amount"), .init(title: "Taxes"), .init(title: "Fees"), .init(title: "Rate"),
            ])
        html.element(.section, [.class: "band"]) { html in
            html.element(.h2, text: "Income")
            table.write(
                to: &html,
                rows: report.income.lazy.map { payment in
                    let record = payment.record
                    let stock = { (amount: ExactDecimal?) -> HTMLTable.Entry in
                        amount.map {
                            .init(text: "\(DecimalFormat.money($0, record.currency)) \(record.currency)")
                        }
                            ?? .unknown
                    }
                    let rate: HTMLTable.Entry =
                        record.currency == currency
                        ? .init(text: "")
                        : .rate(record.rate?.number.exact, unit: "\(currency)/\(record.currency)")
                    return [
                        .init(
                            text: payment.symbol ?? "(account)", detail: payment.name ?? "",
                            link: payment.symbol.flatMap { site?.stock($0) }, isData: payment.symbol != nil),
                        .init(text: payment.date.description), .init(text: payment.type.rawValue),
                        .gain(record.own.net, currency), .money(record.own.gross, currency),
                        stock(record.amount), stock(record.taxes), stock(record.fees), rate,
                    ]
                })
        }
    }
}

extension GainsReport {
    /// Whether sales and payments are listed one by one.
    var listsRows: Bool { if case .groups = contents { false } else { true } }
}
