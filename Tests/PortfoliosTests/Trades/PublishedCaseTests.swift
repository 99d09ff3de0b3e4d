import Foundation
import Portfolios
import Testing

/// Figures that other programs, tax offices and textbooks have published.
@Suite struct PublishedCaseTests {
    private static let sayable = PublishedCase.all.filter { $0.cannot == nil && $0.expected.error == nil }

    @Test func `seventy-two cases are there, of which all but three can be said in trades`() {
        #expect(PublishedCase.all.count == 74)
        #expect(PublishedCase.all.count { $0.cannot != nil } == 3)
        #expect(PublishedCase.all.filter { $0.expected.error != nil }.map(\.id) == ["hl-oversold"])
    }

    @Test(arguments: sayable) func `every figure is the published one, and before rounding the exact one`(
        _ published: PublishedCase
    ) throws {
        let portfolio = try OpenPortfolio(PortfolioLocation(published.path))
        let figures = Figures(published)
        let expected = published.expected
        let gains = try portfolio.gains()
        let report = try portfolio.report()
        for (place, sale) in (expected.realised ?? []).enumerated() {
            try figures.hold(sale, try #require(gains.sales.dropFirst(place).first), place)
        }
        figures.meet("realised_total", expected.realisedTotal, gains.totals.gain.complete)
        figures.meet("income", expected.income, gains.totals.dividends.complete)
        let totals = report.summary.totals
        let unrealised = [
            "value": totals.value, "gain": totals.gain, "cost": totals.cost,
            "price_gain": totals.priceGain, "currency_gain": totals.currencyGain,
        ]
        for (name, text) in expected.unrealised ?? [:] {
            figures.meet("unrealised.\(name)", text, unrealised[name]?.complete)
        }
        if let text = expected.totalGain {
            let whole = (report.realised?.gain.complete ?? .nan) + (totals.gain.complete ?? .nan)
            figures.meet("total_gain", text, whole)
        }
        let valuation = try portfolio.valuation()
        for position in (expected.holdings ?? []) + (expected.lots ?? []) {
            figures.hold(position, valuation)
        }
        #expect(figures.count > 0)
    }

    @Test func `a sale of more than is held is refused, and says what is held`() throws {
        let oversold = try #require(PublishedCase.all.first { $0.expected.error != nil })
        let failure = #expect(throws: PortfolioFailure.self) {
            try OpenPortfolio(PortfolioLocation(oversold.path)).gains()
        }
        let error = try #require(failure?.diagnostics.first)
        #expect(error.line == 3 && error.column == 22)
        #expect(error.message == "sells 15 AAPL, but 10 are held on 2026-02-01")
    }
}

/// Compares a case's figures.
private final class Figures {
    private let published: PublishedCase
    private(set) var count = 0

    init(_ published: PublishedCase) { self.published = published }

    func meet(_ name: String, _ text: String?, _ ours: Decimal?) {
        guard let text, let stated = Decimal(string: text),
            let tolerance = Decimal(string: published.tolerance)
        else { return }
        guard let ours else {
            Issue.record("\(name) is unknown")
            return
        }
        count += 1
        #expect(abs(ours - stated) <= tolerance + Figures.digits(12), "\(name) \(ours), not \(stated)")
        guard let exact = published.exact[name].flatMap(Figures.quotient) else { return }
        // Parts of lots are rounded to 15 digits, and so are averages.
        #expect(abs(ours - exact) <= Figures.digits(9), "\(name) \(ours), not \(exact)")
    }

    private static func digits(_ count: Int) -> Decimal {
        Decimal(sign: .plus, exponent: -count, significand: 1)
    }

    private static func quotient(_ text: String) -> Decimal? {
        let parts = text.split(separator: "/").compactMap { Decimal(string: String($0)) }
        return parts.count == 2 ? parts[0] / parts[1] : parts.first
    }

    func hold(_ expected: PublishedCase.Sale, _ sale: Sale, _ place: Int) throws {
        let name = "realised[\(place)]"
        let own = sale.inPortfolioCurrency
        if let symbol = expected.symbol { #expect(sale.symbol == symbol) }
        if let date = expected.date { #expect(sale.date.description == date) }
        meet("\(name).shares", expected.shares, abs(sale.shares))
        meet("\(name).proceeds", expected.proceeds, own.proceeds)
        meet("\(name).cost", expected.cost, own.cost)
        meet("\(name).gain", expected.gain, own.gain)
        meet("\(name).gain_stock", expected.gainStock, sale.inStockCurrency.gain)
        meet("\(name).price_gain", expected.priceGain, sale.priceGain)
        meet("\(name).currency_gain", expected.currencyGain, sale.currencyGain)
        guard let matches = expected.matches else { return }
        #expect(sale.lots.count == matches.count)
        for (number, (match, part)) in zip(matches, sale.lots).enumerated() {
            let name = "\(name).matches[\(number)]"
            if match.rule == "pool" { #expect(part.purchaseDate == nil) }
            if let date = match.date {
                count += 1
                #expect(part.purchaseDate?.description == date)
            }
            meet("\(name).shares", match.shares, part.shares)
            meet("\(name).cost", match.cost, part.inPortfolioCurrency.cost)
            meet("\(name).gain", match.gain, part.inPortfolioCurrency.gain)
        }
    }

    func hold(_ expected: PublishedCase.Position, _ valuation: PortfolioValuation) {
        let lots = valuation.holdings.filter { lot in
            lot.holding.symbol == expected.symbol
                && (expected.date == nil || lot.holding.purchaseDate?.description == expected.date)
        }
        let shares = lots.reduce(Decimal(0)) { $0 + $1.holding.shares }
        let cost = lots.reduce(Decimal(0)) { $0 + ($1.inPortfolioCurrency.cost ?? .nan) }
        let name = expected.date.map { "lots.\(expected.symbol).\($0)" } ?? "holdings.\(expected.symbol)"
        meet("\(name).shares", expected.shares, shares)
        meet("\(name).cost", expected.cost, cost)
        meet("\(name).average_cost", expected.averageCost, shares == 0 ? nil : cost / shares)
        meet("\(name).unit_cost", expected.unitCost, shares == 0 ? nil : cost / shares)
    }
}
