import Foundation
import Testing
import Valuation

/// Results that other programs, tax offices and textbooks have published.
@Suite struct PublishedCaseTests {
    /// What can't be said in trades, and why.
    static let unsayable: [String: String] = [
        "acb-fees-other-currency": "lots of one symbol in two currencies: a symbol keeps one stock currency",
        "acb-return-of-capital-fx": "capital returned in another currency than the stock's",
        "us-cash-to-boot-merger":
            "shares for shares and cash: the United States' rule of how much of the cash is a gain",
    ]

    /// What has to be said in another way.
    static let restated: [String: @Sendable (inout PublishedCase.Transaction) -> Void] = [
        // On the day of a split trades are in new shares: one old share is half a new one, at twice the price.
        "acb-reverse-split-odd-lot": { transaction in
            guard transaction.date == "2020-01-02", transaction.kind == "sell" else { return }
            transaction.shares = "0.5"
            transaction.price = "3"
        }
    ]

    static let sayable = PublishedCase.all.filter { unsayable[$0.id] == nil && $0.expected.error == nil }

    @Test func `seventy cases are there, of which all but three can be said in trades`() {
        #expect(PublishedCase.all.count == 70)
        let ids = Set(PublishedCase.all.map(\.id))
        #expect(PublishedCaseTests.unsayable.keys.allSatisfy { ids.contains($0) })
        #expect(PublishedCaseTests.restated.keys.allSatisfy { ids.contains($0) })
        #expect(PublishedCaseTests.sayable.count == 66)
    }

    @Test(arguments: sayable)
    func `every figure is the published one, and before rounding the exact one`(published: PublishedCase)
        throws
    {
        let run = try PublishedCaseRun(PublishedCaseTests.restated(published))
        let figures = try run.figures()
        let tolerance = decimal(published.tolerance)
        var checked = 0
        for (name, text) in published.exact where name != "fees" {
            let ours = try ours(name, figures)
            let parts = text.split(separator: "/").map { decimal(String($0)) }
            let exact = parts.count == 2 ? parts[0] / parts[1] : parts[0]
            // Parts of lots are rounded to 15 digits, and so are averages.
            #expect(abs(ours - exact) <= decimal("1e-9"), "\(name) \(ours), not \(exact)")
            if let stated = published.figure(name) {
                #expect(abs(ours - stated) <= tolerance, "\(name) \(ours), not \(stated)")
            }
            checked += 1
        }
        let days = try run.matchedDays()
        for (sale, expected) in (published.expected.realised ?? []).enumerated() {
            for (place, match) in (expected.matches ?? []).enumerated() {
                guard let date = match.date else { continue }
                #expect(days[sale][place] == date)
                checked += 1
            }
        }
        #expect(checked > 0)
    }

    /// What is gone has no figures.
    private func ours(_ name: String, _ figures: [String: Decimal]) throws -> Decimal {
        if let figure = figures[name] { return figure }
        return try #require(name.hasSuffix(".shares") ? 0 : nil, "no figure \(name)")
    }

    @Test func `a sale of more than is held is refused, and says what is held`() throws {
        let oversold = PublishedCase.all.filter { $0.expected.error != nil }
        #expect(oversold.map(\.id) == ["hl-oversold"])
        let run = try PublishedCaseRun(oversold[0])
        let history = try TradeHistory(run.trades, currency: run.own)
        let error = try #require(throws: TradeErrors.self) {
            try history.statement(asOf: day("2026-02-01"), options: run.options)
        }
        #expect(
            error.errors.map(\.problem) == [
                TradeProblem(.shares, .exceedsHolding(shares: 15, held: 10))
            ])
        #expect(error.errors.map(\.location.line) == [2])
    }

    private static func restated(_ published: PublishedCase) -> PublishedCase {
        guard let restate = restated[published.id] else { return published }
        var copy = published
        copy.transactions = published.transactions.map { transaction in
            var changed = transaction
            restate(&changed)
            return changed
        }
        return copy
    }
}

extension PublishedCase {
    /// A published figure by its name among the exact ones.
    fileprivate func figure(_ name: String) -> Decimal? {
        let words = name.split(whereSeparator: { ".[]".contains($0) }).map { String($0) }
        let field = words.last ?? ""
        let text: String? =
            switch words[0] {
            case "realised": sale(Array(words.dropFirst()), field)
            case "realised_total": expected.realisedTotal
            case "income": expected.income
            case "total_gain": expected.totalGain
            case "transferred": expected.transferred?.cost
            case "unrealised":
                ["gain": expected.unrealised?.gain, "value": expected.unrealised?.value][field]
                    ?? expected.unrealised?.currencyGain
            case "holdings":
                position(expected.holdings?.first { name.hasPrefix("holdings.\($0.symbol).") }, field)
            default:
                position(
                    expected.lots?.first { name.hasPrefix("lots.\($0.symbol).\($0.date ?? "").") }, field)
            }
        return text.map(decimal)
    }

    private func sale(_ words: [String], _ field: String) -> String? {
        guard let sale = expected.realised?[Int(words[0]) ?? 0] else { return nil }
        if words.count > 2, let match = sale.matches?[Int(words[2]) ?? 0] {
            return ["shares": match.shares, "cost": match.cost, "gain": match.gain][field] ?? nil
        }
        return [
            "shares": sale.shares, "proceeds": sale.proceeds, "cost": sale.cost, "gain": sale.gain,
            "price_gain": sale.priceGain, "currency_gain": sale.currencyGain,
            "gain_stock": sale.gainStock,
        ][field] ?? nil
    }

    private func position(_ position: Position?, _ field: String) -> String? {
        [
            "shares": position?.shares, "cost": position?.cost, "average_cost": position?.averageCost,
            "unit_cost": position?.unitCost,
        ][field] ?? nil
    }
}
