import Valuation

/// The holdings taken together by currency and by market.
struct GroupTables {
    static let id = "by-currency"

    private let report: Report
    private let markets: [PortfolioValuation.Group]

    init(_ report: Report, _ valuation: PortfolioValuation) {
        self.report = report
        let markets = valuation.groups(by: .market)
        self.markets = markets.contains { $0.key != nil } ? markets : []
    }

    func write(to html: inout HTMLWriter) {
        let summary = report.summary
        guard !summary.currencies.isEmpty else { return }
        html.element(.section, [.class: "band"]) { html in
            html.element(.h2, text: markets.isEmpty ? "By currency" : "By currency and market")
            GroupTables.write(
                summary.currencies.map { ($0.currency.code, $0.figures) }, id: GroupTables.id,
                title: GroupTables.title(.currency), whole: summary.totals.value, currency: summary.currency,
                to: &html)
            if !markets.isEmpty {
                GroupTables.write(
                    markets.map { ($0.key, $0.totals.figures) }, id: "by-market",
                    title: GroupTables.title(.market),
                    whole: summary.totals.value, currency: summary.currency, to: &html)
            }
        }
    }

    static func title(_ grouping: Grouping) -> String {
        switch grouping {
        case .symbol: "Symbol"
        case .currency: "Currency"
        case .market: "Market"
        }
    }

    static func write(
        _ groups: [(key: String?, figures: TotalFigures)], id: String, title: String, whole: ExactDecimal,
        currency: Currency, to html: inout HTMLWriter
    ) {
        let table = HTMLTable(
            id: id, caption: "By \(title.lowercased()), amounts in \(currency)",
            columns: [
                .init(title: title), .init(title: "Value"), .init(title: "Gain"), .init(title: "Gain %"),
                .init(title: "Weight %"), .init(title: "Cost"), .init(title: "Price gain"),
                .init(title: "Currency gain"), .init(title: "Holdings"),
            ])
        table.write(
            to: &html,
            rows: groups.lazy.map { group in
                let figures = group.figures
                let partial = figures.valued < figures.holdings ? "\(Count.text(figures.valued)) of " : ""
                return [
                    .data(group.key ?? "(none)"), .money(figures.value, currency),
                    .gain(figures.gain, currency),
                    .percentage(figures.cell(.gainPercent, key: nil, whole: whole)),
                    .percentage(figures.cell(.weight, key: nil, whole: whole), isSigned: false),
                    .money(figures.cost, currency), .gain(figures.priceGain, currency),
                    .gain(figures.currencyGain, currency),
                    .init(
                        text: partial + Count.text(figures.holdings)),
                ]
            })
    }
}
