import Foundation
import Testing
import Valuation

/// Details that are made by hand, as previews and tests of views make them.
@Suite struct HandMadeDetailTests {
    @Test func `a hand-made detail answers a data source's questions`() {
        let detail = StockDetail(
            symbol: "AAPL", currency: .eur,
            sections: [
                Section(.general, title: "Apple – NASDAQ", items: [Item(.numberOfShares, .shares(10))]),
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
