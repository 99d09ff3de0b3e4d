import Foundation
import TestSupport
import Testing
import Valuation

/// What must hold of any history, whichever lots a sale takes.
@Suite struct TradeIdentityTests {
    static let seeds = TestSupport.seeds(from: 1, count: 8)

    /// Realised and unrealised gains, in stock currencies and in portfolio currency, and what is held.
    private struct Outcome: Equatable {
        var stock: [String: ExactDecimal] = [:]
        var portfolio = ExactDecimal.zero
        var shares: [String: ExactDecimal] = [:]
        var income = ExactDecimal.zero
    }

    /// A statement by each of some methods, of the trades that can be under all of them: some returns are more than the
    /// cost.
    private func statements(_ script: String, _ methods: [LotMethod], _ rates: [ExchangeRate]) throws
        -> [AccountStatement]
    {
        var script = script.split(separator: "\n").map { String($0) }
        while true {
            var statements: [AccountStatement] = []
            var refused: Set<Int> = []
            for method in methods {
                do {
                    let text = script.joined(separator: "\n")
                    statements.append(
                        try account(text, method, asOf: DrawnTrades.lastDay, rates: rates))
                } catch let error as TradeErrors {
                    try #require(error.errors.allSatisfy { $0.type == .returnOfCapital }, "\(error.errors)")
                    refused.formUnion(error.errors.map { Int($0.location.line) - 2 })
                }
            }
            if refused.isEmpty { return statements }
            script = script.enumerated().filter { !refused.contains($0.offset) }.map(\.element)
        }
    }

    private func valuation(_ lots: [Holding], _ rates: [ExchangeRate]) throws -> PortfolioValuation {
        try value(lots, asOf: DrawnTrades.lastDay, prices: DrawnTrades.prices(), rates: rates)
    }

    private func outcome(_ statement: AccountStatement, _ rates: [ExchangeRate]) throws -> Outcome {
        var outcome = Outcome()
        #expect(statement.isComplete)
        for sale in statement.sales {
            outcome.stock[sale.stockCurrency.code, default: .zero] += try #require(sale.amounts.gainStock)
            outcome.portfolio += try #require(sale.amounts.gain)
        }
        let valuation = try valuation(statement.lots, rates)
        #expect(valuation.isComplete)
        for holding in valuation.holdings {
            outcome.stock[holding.holding.stockCurrency.code, default: .zero] +=
                try #require(holding.computed.amount(.gainStock))
            outcome.portfolio += try #require(holding.computed.amount(.gain))
            outcome.shares[holding.holding.symbol, default: .zero] += holding.holding.inputs.exactShares
        }
        outcome.income = try #require(statement.totals.totals.netIncome.total)
        return outcome
    }

    @Test(arguments: seeds, [false, true])
    func
        `realised and unrealised gain are the same under every method, to the last digit, in both currencies`(
            seed: UInt64, isLong: Bool
        ) throws
    {
        let drawn = try DrawnTrades(seed: seed, count: isLong ? 60 : 150, isLong: isLong)
        let rates = try DrawnTrades.rates()
        let outcomes = try statements(drawn.script, LotMethod.allCases, rates).map { try outcome($0, rates) }
        #expect(!outcomes[0].portfolio.isZero)
        for (method, outcome) in zip(LotMethod.allCases, outcomes) {
            #expect(outcome == outcomes[0], "\(method)")
        }
    }

    @Test(arguments: seeds.prefix(8), LotMethod.allCases)
    func `parts add up to the whole: price and currency gain, a sale's lots, groups`(
        seed: UInt64, method: LotMethod
    ) throws {
        let drawn = try DrawnTrades(seed: seed, count: 150)
        let rates = try DrawnTrades.rates()
        let statement = try #require(statements(drawn.script, [method], rates).first)
        var total = ExactDecimal.zero
        for sale in statement.sales {
            let shares = sale.lots.reduce(ExactDecimal.zero) { $0 + $1.record.shares }
            #expect(shares == sale.record.shares)
            for amounts in sale.lots.map(\.record.amounts) + [sale.amounts] {
                let (price, currency) = (amounts.priceGain, amounts.currencyGain)
                #expect(try #require(price) + #require(currency) == #require(amounts.gain))
            }
            total += try #require(sale.amounts.gain)
        }
        #expect(statement.totals.totals.gain.total == total)
        for grouping in GainGrouping.allCases {
            let groups = statement.groups(by: grouping).map(\.totals.totals)
            #expect(groups.compactMap(\.gain.total).reduce(.zero, +) == total)
            // A sale of lots of several terms counts in each.
            let sales = groups.reduce(0) { $0 + $1.sales }
            #expect(grouping == .term ? sales >= statement.sales.count : sales == statement.sales.count)
        }
    }

    @Test(arguments: seeds.prefix(8), LotMethod.allCases)
    func `turning a file round and splitting it in two change nothing`(seed: UInt64, method: LotMethod) throws
    {
        let drawn = try DrawnTrades(seed: seed, count: 120)
        let rates = try DrawnTrades.rates()
        let all = drawn.lines
        let statement = try account(all.joined(separator: "\n"), method, rates: rates)
        let backwards = try account(all.reversed().joined(separator: "\n"), method, rates: rates)
        #expect(lines(of: backwards.sales) == lines(of: statement.sales))
        #expect(lines(of: backwards.lots) == lines(of: statement.lots))
        // In two files by day, which keeps the order of every day.
        let half = all.count / 2
        let day = all[half].prefix(10)
        let early = all.filter { $0.prefix(10) < day }
        let late = all.filter { $0.prefix(10) >= day }
        let parts = "file 0\n\(late.joined(separator: "\n"))\nfile 1\n\(early.joined(separator: "\n"))"
        let split = try account(parts, method, rates: rates)
        #expect(lines(of: split.sales) == lines(of: statement.sales))
        #expect(lines(of: split.lots) == lines(of: statement.lots))
    }
}
