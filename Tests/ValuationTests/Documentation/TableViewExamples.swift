import Foundation
import Testing
import Valuation

#if canImport(UIKit)
    import UIKit

    final class StockDetailController: UITableViewController {
        private let detail: StockDetail

        init(_ detail: StockDetail) {
            self.detail = detail
            super.init(style: .insetGrouped)
        }

        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            title = detail.symbol
            tableView.register(UITableViewCell.self, forCellReuseIdentifier: "item")
        }

        override func numberOfSections(in tableView: UITableView) -> Int {
            detail.numberOfSections
        }

        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            detail.numberOfItems(in: section)
        }

        override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            detail.title(of: section)
        }

        override func tableView(
            _ tableView: UITableView, cellForRowAt path: IndexPath
        ) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "item", for: path)
            guard let item = detail.item(at: path.row, in: path.section) else { return cell }
            var content = UIListContentConfiguration.valueCell()
            content.text = item.label
            content.secondaryText = item.text
            content.secondaryTextProperties.color =
                item.isGain ? .systemGreen : item.isLoss ? .systemRed : .secondaryLabel
            cell.contentConfiguration = content
            return cell
        }
    }
#endif

#if canImport(SwiftUI)
    import SwiftUI

    struct StockDetailView: View {
        let detail: StockDetail

        var body: some View {
            List(detail.sections) { section in
                SwiftUI.Section(section.title) {
                    ForEach(section.items) { item in
                        LabeledContent(item.label, value: item.text)
                            .foregroundStyle(item.isLoss ? .red : .primary)
                    }
                }
            }
            .navigationTitle(detail.symbol)
        }
    }
#endif

@Suite struct TableViewExamples {
    func localizedLabel(_ item: Item) -> String {
        Bundle.main.localizedString(forKey: item.kind.rawValue, value: item.label, table: "Portfolio")
    }
    func localizedTitle(_ section: Section) -> String {
        Bundle.main.localizedString(forKey: section.kind.rawValue, value: section.title, table: "Portfolio")
    }

    @Test func `a label without a translation is in English`() throws {
        let item = Item(.valuationCurrent, .money(nil, .eur))
        #expect(localizedLabel(item) == item.label && item.label == "Current value")
        let section = Section(
            .price, title: "Price", items: [Item(.priceCurrent, .price(nil, QuoteCurrency(.eur)))])
        #expect(localizedTitle(section) == "Price")
    }

    func localizedText(_ item: Item) -> String {
        switch item.value {
        case .shares(let figure):
            return figure?.decimal.formatted() ?? "–"
        case .date(let days):
            guard let first = days?.lowerBound else { return "–" }
            return Date(noonOf: first, in: .current).formatted(date: .abbreviated, time: .omitted)
        case .price(let figure, let unit):
            return figure.map { "\($0.decimal.formatted()) \(unit.code)" } ?? "–"
        case .money(let figure, let currency):
            return figure?.decimal.formatted(.currency(code: currency.code)) ?? "–"
        case .percentage(let percentage):
            return percentage.map { "\($0.rounded(decimals: 2).formatted()) %" } ?? "–"
        case .rate(let rate, let base, let quote):
            return rate.map { "1 \(base) = \($0.rate.formatted()) \(quote)" } ?? "–"
        }
    }

    func headline(_ valuation: PortfolioValuation) -> String {
        switch valuation.totals.value {
        case .complete(let value): value.formatted(.currency(code: valuation.currency.code))
        case .partial(_, let unknown): "\(unknown) of \(valuation.totals.holdings) holdings have no value"
        case .unknown: "No holding has a value"
        }
    }

    @Test func `a headline says what a total leaves out`() throws {
        let known = try holding("A", "1", "EUR", price: "5")
        let unknown = try holding("B", "1", "EUR")
        #expect(try headline(value([unknown])) == "No holding has a value")
        #expect(try headline(value([known, unknown])) == "1 of 2 holdings have no value")
        #expect(try headline(value([known])).contains("5"))
    }

    @Test func `every value has a text in the reader's own language, and an unknown one a dash`() throws {
        let rate = try AppliedRate(2, source: .direct)
        let date = try CalendarDate(2013, 3, 1)
        let known = [
            Item(.numberOfShares, .shares(10)), Item(.datePurchase, .date(date...date)),
            Item(.priceCurrent, .price(310, .gbx)), Item(.valuationCurrent, .money(12, .eur)),
            Item(.gainOrLossPercentage, .percentage(Percentage(1, of: 4))),
            Item(.currencyRateCurrent, .rate(rate, base: .usd, quote: .eur)),
        ]
        for item in known { #expect(localizedText(item) != "–") }
        #expect(localizedText(Item(.valuationCurrent, .money(nil, .eur))) == "–")
    }

    /// The data source of the first example, without a screen.
    @Test func `a detail answers a data source's questions, also wrong ones`() throws {
        let detail = StockDetail(
            symbol: "A", currency: .eur,
            sections: [Section(.general, title: "A", items: [Item(.numberOfShares, .shares(1))])])
        #expect(detail.numberOfItems(in: 1) == 0)
        #expect(detail.numberOfItems(in: -1) == 0)
        #expect(detail.title(of: 1) == nil)
        #expect(detail.item(at: 1, in: 0) == nil)
        #expect(detail.item(at: -1, in: 0) == nil)
        #expect(detail.item(at: 0, in: 1) == nil)
    }
}
