import Foundation
import Testing
import Valuation

/// Details that are made by hand, as previews and tests of views make them.
@Suite struct HandMadeDetailTests {
    private let shares = Item.Value.shares(10)

    @Test func `a hand-made detail answers a data source's questions`() throws {
        let detail = try StockDetail(
            symbol: "AAPL", currency: .eur,
            sections: [
                Section(.general, title: "Apple – NASDAQ", items: [Item(.numberOfShares, shares)]),
                Section(
                    .gainOrLoss, title: "Gain or loss",
                    items: [Item(.gainOrLossValue, .money(nil, .eur))]),
            ],
            issues: [Issue(kind: .missingPrice, symbol: "AAPL", message: "no price")])
        #expect(detail.id == "AAPL")
        #expect(detail.numberOfSections == 2)
        #expect(detail.numberOfItems(in: 0) == 1)
        #expect(detail.title(of: 1) == "Gain or loss")
        #expect(detail.item(at: 0, in: 1)?.text == "n/a")
        #expect(!detail.isComplete)
        #expect(detail.sections.map(\.id) == [.general, .gainOrLoss])
    }

    @Test func `a value must be one of its kind`() {
        #expect(throws: DetailError.otherValue(.numberOfShares)) {
            try Item(.numberOfShares, .money(1, .eur))
        }
        #expect(throws: DetailError.otherValue(.priceCurrent)) { try Item(.priceCurrent, .money(1, .eur)) }
        #expect(throws: DetailError.otherValue(.priceGain)) { try Item(.priceGain, .percentage(nil)) }
    }

    @Test func `a section has items, its own, each once`() throws {
        let item = try Item(.numberOfShares, shares)
        #expect(throws: DetailError.noItems(.general)) { try Section(.general, title: "", items: []) }
        #expect(throws: DetailError.otherItem(.numberOfShares, .price)) {
            try Section(.price, title: "", items: [item])
        }
        #expect(throws: DetailError.repeatedItem(.numberOfShares)) {
            try Section(.general, title: "", items: [item, item])
        }
    }

    @Test func `a detail and a lot have each section once`() throws {
        let section = try Section(.general, title: "", items: [Item(.numberOfShares, shares)])
        #expect(throws: DetailError.repeatedSection(.general)) {
            try StockDetail(symbol: "A", currency: .eur, sections: [section, section])
        }
        #expect(throws: DetailError.repeatedSection(.general)) {
            try StockDetail.Lot(number: 1, sections: [section, section])
        }
    }

    @Test func `what a valuation makes can be made by hand`() throws {
        let valuation = try value(
            [holding("A", "10", "USD", name: "Ä", at: "1"), holding("A", "5", "USD", at: "2", price: "3")],
            rates: [rate("USD", "EUR", "0.5")])
        let detail = try #require(SectionBuilder(valuation).detail(of: "A"))
        let again = try StockDetail(
            symbol: detail.symbol, currency: detail.currency,
            sections: detail.sections.map { section in
                try Section(
                    section.kind, title: section.title,
                    items: section.items.map {
                        try Item($0.kind, $0.value, isAverage: $0.isAverage, derivation: $0.derivation)
                    })
            },
            lots: detail.lots.map {
                try StockDetail.Lot(number: $0.number, isExcluded: $0.isExcluded, sections: $0.sections)
            },
            issues: detail.issues.map {
                Issue(
                    kind: $0.kind, symbol: $0.symbol, location: $0.location, message: $0.message,
                    stockCurrency: $0.stockCurrency, day: $0.day)
            })
        #expect(again == detail)
        #expect(Set(detail.lots.map(\.id)).count == 2)
    }

    @Test func `lots of two accounts differ, and are read back with them`() throws {
        let lots = try ["ISA", "GIA", nil].map { try StockDetail.Lot(number: 1, account: $0, sections: []) }
        #expect(Set(lots).count == 3)
        let read = try JSONDecoder().decode([StockDetail.Lot].self, from: JSONEncoder().encode(lots))
        #expect(read == lots)
        #expect(read.map(\.account) == ["ISA", "GIA", nil])
    }

    @Test func `figures are made of texts, numbers and literals`() throws {
        #expect(try Figure(exactly: "1.50") == Figure(Decimal(3) / 2))
        #expect(try Figure(exactly: "1.50").description == "1.5")
        #expect(Set([try Figure(exactly: "1.50"), try Figure(exactly: "1.5")]).count == 1)
        #expect(throws: NumberError.malformed) { try Figure(.nan) }
        #expect(throws: NumberError.malformed) { try Figure(exactly: "ten") }
        #expect((-3 as Figure).decimal == -3)
    }

    @Test func `a percentage is over a number other than 0`() {
        #expect(Percentage(1, of: 0) == nil)
        #expect(Percentage(.nan, of: 1) == nil)
        #expect(Percentage(1, of: .nan) == nil)
        #expect(Percentage(25, of: 200)?.rounded(decimals: 1) == Decimal(125) / 10)
        #expect(Percentage(1, of: 3)?.rounded(decimals: -1) == 33)
        #expect(Percentage(1234, of: 100)?.description == "+1,234.00 %")
    }

    @Test func `the gain of hand-made amounts is worked out`() throws {
        // 110 − 100, and 100 · 10 / 100; over a cost below 0 the sign is the gain's.
        let amounts = try HoldingValuation.Amounts(currency: .eur, cost: 100, value: 110)
        #expect(amounts.gain == 10)
        #expect(amounts.gainPercent == 10)
        let short = try HoldingValuation.Amounts(currency: .eur, cost: -100, value: -90)
        #expect(short.gain == 10)
        #expect(short.gainPercent == 10)
        let unknown = try HoldingValuation.Amounts(currency: .eur, cost: nil, value: 110)
        #expect(unknown.gain == nil)
        #expect(throws: NumberError.malformed) {
            try HoldingValuation.Amounts(currency: .eur, cost: .nan, value: 1)
        }
    }

    @Test func `the rest of hand-made totals is worked out`() throws {
        // 110 − 100; 10 − 4; 10 of 100; 2 of 108.
        let totals = try PortfolioTotals(
            holdings: 3, cost: 100, value: 110, currencyGain: 4, intradayChange: 2)
        #expect(totals.holdings == 3)
        #expect(totals.gain == .complete(10))
        #expect(totals.priceGain == .complete(6))
        #expect(totals.currencyGain == .complete(4))
        #expect(totals.gainPercent == 10)
        #expect(totals.intradayPercent == decimal("1.8519"))
        #expect(throws: NumberError.malformed) { try PortfolioTotals(holdings: 1, cost: .nan, value: 1) }
    }

    @Test func `a hand-made rate is above 0`() throws {
        #expect(throws: HoldingProblem.self) { try AppliedRate(0, source: .direct) }
        #expect(throws: HoldingProblem.self) { try AppliedRate(-1, via: .eur) }
        #expect(throws: HoldingProblem.self) { try AppliedRate(.nan, source: .direct) }
        let cross = try AppliedRate(2, via: .eur)
        #expect(cross.source == .cross)
        #expect(cross.via == .eur)
        #expect(cross.rate == 2)
    }
}
