import Valuation

/// The holdings or groups of a report as a table, and the sections of each listed stock, which its rows link
/// to.
struct Listing {
    static let id = "holdings"
    static let stocksID = "stocks"

    private let report: Report
    private let valuation: PortfolioValuation
    private let whole: ExactDecimal?
    /// The listed stocks in table order, if their sections are in this page.
    private let stocks: [String]
    /// The link to each stock's sections.
    private let links: [String: String]

    /// - Parameter site: the site with a page for each stock; `nil` if their sections are in this page.
    init(_ report: Report, _ valuation: PortfolioValuation, site: Site?) {
        self.report = report
        self.valuation = valuation
        whole = report.summary.figures.value
        var links: [String: String] = [:]
        var stocks: [String] = []
        if case .holdings(let holdings) = report.content {
            for holding in holdings where links[holding.holding.symbol] == nil {
                let symbol = holding.holding.symbol
                links[symbol] = site?.stock(symbol) ?? "#stock-\(stocks.count + 1)"
                if site == nil { stocks.append(symbol) }
            }
        }
        self.stocks = stocks
        self.links = links
    }

    /// Whether the sections of the listed stocks are in this page.
    var showsStocks: Bool { !stocks.isEmpty }

    private var currency: Currency { report.summary.currency }

    func write(to html: inout HTMLWriter) {
        switch report.content {
        case .totalsOnly: break
        case .groups(let grouping, let groups):
            html.element(.section, [.class: "band"]) { html in
                html.element(.h2, text: "By \(grouping.rawValue)")
                GroupTables.write(
                    groups.lazy.map { ($0.key, $0.totals.figures) }, id: Listing.id,
                    title: GroupTables.title(grouping),
                    whole: whole, currency: currency, to: &html)
            }
        case .holdings(let holdings):
            html.element(.section, [.class: "band"]) { html in
                html.element(.h2, text: "Holdings")
                writeTable(holdings, to: &html)
            }
        }
    }

    private func writeTable(_ holdings: [HoldingValuation], to html: inout HTMLWriter) {
        let all = report.summary.figures.holdings
        let count = holdings.count == 1 ? "1 holding" : "\(Count.text(holdings.count)) holdings"
        let counted = holdings.filter { !$0.holding.isExcluded }.count
        let listed =
            counted == all
            ? count : "\(count) of which \(Count.text(counted)) of \(Count.text(all)) counted ones"
        let table = HTMLTable(
            id: Listing.id, caption: "\(listed), amounts in \(currency); a name leads to the stock's figures",
            columns: [
                .init(title: "Holding"), .init(title: "Value"), .init(title: "Gain"), .init(title: "Gain %"),
                .init(title: "Weight %"), .init(title: "Cost"), .init(title: "Price gain"),
                .init(title: "Currency gain"), .init(title: "Shares"), .init(title: "Price"),
                .init(title: "Intraday %"),
            ])
        table.write(to: &html, rows: holdings.lazy.map(row))
    }

    private func row(_ valuation: HoldingValuation) -> [HTMLTable.Entry] {
        let holding = valuation.holding
        let computed = valuation.computed
        let price: HTMLTable.Entry =
            computed.formulaInputs.price.map {
                .init(
                    text: "\(DecimalFormat.price($0.exact, holding.quoteCurrency)) \(holding.quoteCurrency)")
            } ?? .unknown
        return [
            .init(
                text: holding.symbol, detail: holding.name ?? "", link: links[holding.symbol], isData: true),
            .money(computed.amount(.value), currency), .gain(computed.amount(.gain), currency),
            .percentage(valuation.cell(.gainPercent)),
            holding.isExcluded
                ? .init(text: "excluded", kind: "caution")
                : .percentage(valuation.cell(.weight), isSigned: false),
            .money(computed.amount(.cost), currency), .gain(computed.amount(.priceGain), currency),
            .gain(computed.amount(.currencyGain), currency),
            .init(text: DecimalFormat.groupedInFull(holding.inputs.shares.exact)), price,
            .percentage(valuation.cell(.intradayPercent)),
        ]
    }

    /// The details of each listed stock.
    func writeStocks(to html: inout HTMLWriter) {
        guard showsStocks else { return }
        html.element(.section, [.class: "band"]) { html in
            html.element(.h2, [.id: Listing.stocksID], text: "Each stock")
            var place = 0
            SectionBuilder(valuation).eachDetail(of: stocks) { detail in
                place += 1
                let id = "stock-\(place)"
                html.element(.section, [.class: "stock", .id: id, .labelledBy: "\(id)-name"]) { html in
                    html.element(.header) { html in
                        html.element(.h3, [.id: "\(id)-name"]) { html in
                            html.isolated(detail.symbol)
                            if let title = detail.name { html.element(.small) { $0.isolated(title) } }
                        }
                        html.element(
                            .a, [.class: "up", .href: "#\(Listing.id)"], text: "Back to the holdings")
                    }
                    StockSections(detail: detail, level: 4).write(to: &html)
                }
            }
        }
    }
}
