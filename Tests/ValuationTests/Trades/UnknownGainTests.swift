import Foundation
import Testing
import Valuation

/// Unknown is unknown, and says why.
@Suite struct UnknownGainTests {
    private func kinds(_ issues: [Valuation.Issue]) -> [String] {
        issues.map { "\($0.kind.rawValue) \($0.symbol) \($0.location.line)" }
    }

    @Test func `missingRate names the sale's row; figures in stock currency are still known`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=2 price=10 rate=0.9
            2024-02-01 sell ABC USD shares=1 price=12
            2024-02-02 sell ABC USD shares=1 price=12 rate=0.8
            """)
        #expect(
            lines(of: held.sales) == [
                "ABC 2024-02-01 2024-01-02 1: 12 − 10 = 2; ? − 9 = ?",
                "ABC 2024-02-02 2024-01-02 1: 12 − 10 = 2; 9.6 − 9 = 0.6",
            ])
        #expect(kinds(held.issues) == ["missingRate ABC 3"])
        #expect(held.issues[0].message == "no rate from USD to EUR in the 7 days up to 2024-02-01")
        #expect(!held.isComplete)
        // Totals are over what is known.
        #expect(held.totals.gain == .partial(decimal("0.6"), unknown: 1))
        #expect(held.totals.cost == .partial(9, unknown: 1))
    }

    @Test func `missingPurchaseRate names the row that opened the lot, once`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=3 price=10
            2024-02-01 sell ABC USD shares=1 price=12 rate=0.8
            2024-02-02 sell ABC USD shares=1 price=12 rate=0.8
            """)
        #expect(
            lines(of: held.sales).first == "ABC 2024-02-01 2024-01-02 1: 12 − 10 = 2; 9.6 − ? = ?")
        #expect(kinds(held.issues) == ["missingPurchaseRate ABC 2"])
        #expect(held.issues[0].message == "no rate from USD to EUR in the 7 days up to 2024-01-02")
        // Over lot parts: the proceeds are known, nothing else is.
        #expect(held.totals.proceeds == .complete(decimal("19.2")))
        #expect(held.totals.gain == .unknown)
        #expect(held.totals.gainPercent == nil)
    }

    @Test func `missingCost: a transfer in without a cost`() throws {
        let held = try account(
            """
            2024-01-02 transfer_in ABC USD shares=1 fees=1 rate=0.9
            2024-01-03 buy ABC USD shares=1 price=10 rate=0.9
            2024-02-01 sell ABC USD shares=2 price=12 rate=0.8
            """)
        // A sale's sum is unknown if one part is; totals run over lot parts.
        #expect(held.sales[0].inPortfolioCurrency.gain == nil)
        #expect(held.sales[0].inPortfolioCurrency.proceeds == decimal("19.2"))
        #expect(held.totals.gain == .partial(decimal("0.6"), unknown: 1))
        #expect(kinds(held.issues) == ["missingCost ABC 2"])
    }

    @Test func `a stated cost alone: the gain is known, its split is not, and there is no issue`() throws {
        let held = try account(
            """
            2024-01-02 transfer_in ABC USD shares=2 total=15
            2024-02-01 sell ABC USD shares=1 price=12 rate=0.8
            """)
        #expect(lines(of: held.sales) == ["ABC 2024-02-01 2024-01-02 1: 12 − ? = ?; 9.6 − 7.5 = 2.1"])
        #expect(held.sales[0].priceGain == nil)
        #expect(held.sales[0].currencyGain == nil)
        #expect(held.sales[0].lots[0].purchaseRate == nil)
        #expect(held.isComplete)
        #expect(held.totals.gain == .complete(decimal("2.1")))
        #expect(held.totals.priceGain == .unknown)
        #expect(lines(of: held.lots) == ["ABC 1 USD 2024-01-02 cost=7.5"])
        // Cost at the current rate needs the cost in stock currency.
        let current = try account(
            """
            2024-01-02 transfer_in ABC USD shares=2 total=15
            2024-02-01 sell ABC USD shares=1 price=12 rate=0.8
            """
        ) { $0.costRate = .current }
        #expect(kinds(current.issues) == ["missingCost ABC 2"])
    }

    @Test func `no rate for fees: the cost is unknown with missingPurchaseRate, proceeds with missingRate`()
        throws
    {
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=1 price=10 fees=1 fees_currency=CHF rate=0.9
            2024-01-02 buy DEF USD shares=1 price=10 rate=0.9
            2024-02-01 sell ABC USD shares=1 price=12 rate=0.8
            2024-02-01 sell DEF USD shares=1 price=12 fees=1 fees_currency=CHF rate=0.8
            2024-02-02 dividend DEF USD amount=1 fees=1 fees_currency=CHF rate=0.8
            """)
        #expect(
            lines(of: held.sales) == [
                "ABC 2024-02-01 2024-01-02 1: 12 − ? = ?; 9.6 − ? = ?",
                "DEF 2024-02-01 2024-01-02 1: ? − 10 = ?; ? − 9 = ?",
            ])
        #expect(
            kinds(held.issues) == ["missingPurchaseRate ABC 2", "missingRate DEF 5", "missingRate DEF 6"])
        #expect(
            held.issues[1].message
                == "the fees are in another currency, and there is no rate to USD in the 7 days up to 2024-02-01"
        )
    }

    @Test func `a lot that is still held has the same issue when it is valued`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=1 price=10 fees=1 fees_currency=CHF rate=0.9
            2024-01-03 transfer_in DEF USD shares=1 rate=0.9
            2024-01-04 buy GHI USD shares=1 price=10
            """)
        let prices = try held.lots.map { try price($0.symbol, "10", on: "2024-01-04") }
        let valued = try value(
            held.lots, asOf: "2024-01-04", prices: prices,
            rates: [rate("USD", "EUR", "0.9", on: "2024-01-04")])
        #expect(
            kinds(valued.issues).dropLast() == ["missingPurchaseRate ABC 2", "missingCost DEF 3"])
    }

    @Test func `a pool's costs are unknown while any part is, until the pool is empty`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=1 price=10 rate=0.9
            2024-01-03 buy ABC USD shares=1 price=10
            2024-01-04 sell ABC USD shares=1 price=12 rate=0.9
            2024-01-05 sell ABC USD shares=1 price=12 rate=0.9
            2024-01-06 buy ABC USD shares=1 price=10 rate=0.9
            """, .average)
        #expect(held.sales.map { $0.inStockCurrency.gain } == [2, 2])
        #expect(held.sales.map { $0.inPortfolioCurrency.gain } == [nil, nil])
        #expect(kinds(held.issues) == ["missingPurchaseRate ABC 2"])
        #expect(lines(of: held.lots) == ["ABC 1 USD pool cost_stock=10 cost=9"])
    }

    @Test
    func `missingRate of a payment; a total none of whose rows is known is unknown, one without rows is 0`()
        throws
    {
        let held = try account(
            """
            2024-02-01 dividend ABC USD amount=10 taxes=1
            2024-02-02 interest EUR amount=5
            """)
        #expect(kinds(held.issues) == ["missingRate ABC 2"])
        #expect(held.totals.dividends == .unknown)
        #expect(held.totals.taxes == .unknown)
        #expect(held.totals.fees == .complete(0))
        #expect(held.totals.interest == .complete(5))
        #expect(held.totals.netIncome == .partial(5, unknown: 1))
        #expect(held.totals.gain == .complete(0))
    }

    @Test func `issues are only of what is shown`() throws {
        let script = """
            2024-01-02 buy ABC USD shares=3 price=10
            2024-02-01 sell ABC USD shares=1 price=12
            2024-03-01 sell ABC USD shares=1 price=12 rate=0.8
            2024-03-02 dividend ABC USD amount=1
            """
        #expect(
            kinds(try account(script, from: "2024-03-01", through: "2024-03-01").issues) == [
                "missingPurchaseRate ABC 2"
            ])
        #expect(kinds(try account(script, from: "2024-03-02").issues) == ["missingRate ABC 5"])
        #expect(kinds(try account(script).issues).count == 3)
    }

    @Test func `with a stated total of the sale a rate is needed for the split alone`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=1 price=10 total=9
            2024-02-01 sell ABC USD shares=1 price=12 fees=1 fees_currency=CHF total=8
            """)
        #expect(lines(of: held.sales) == ["ABC 2024-02-01 2024-01-02 1: ? − 10 = ?; 8 − 9 = -1"])
        #expect(held.sales[0].priceGain == nil)
        // The gain is known, its parts are not: that has to be told.
        #expect(kinds(held.issues) == ["missingRate ABC 3"] && !held.isComplete)
    }

    @Test
    func `a currency gain is known without the proceeds; cost at the current rate needs no purchase rate`()
        throws
    {
        let script = """
            2024-01-02 buy ABC USD shares=1 price=10 rate=0.9
            2024-02-01 sell ABC USD shares=1 price=12 fees=1 fees_currency=CHF rate=0.8
            """
        let sale = try #require(account(script).sales.first)
        #expect(sale.inPortfolioCurrency.gain == nil)
        #expect(sale.currencyGain == -1)
        #expect(sale.priceGain == nil)
        let current = try account(script.replacing(" rate=0.9", with: "").replacing(" rate=0.8", with: "")) {
            $0.costRate = .current
        }
        #expect(kinds(current.issues) == ["missingRate ABC 3"])
    }

    @Test func `of income each figure is known that all of it is known of`() throws {
        let held = try account(
            """
            2024-02-01 dividend ABC USD amount=10 taxes=1 fees=1 fees_currency=CHF rate=0.8
            2024-02-02 fee USD amount=3
            """)
        #expect(held.income.map(\.gross) == [8, 0])
        #expect(held.income.map(\.net) == [nil, nil])
        #expect(held.totals.dividends == .complete(8))
        #expect(held.totals.taxes == .complete(decimal("0.8")))
        #expect(held.totals.fees == .unknown)
        #expect(kinds(held.issues) == ["missingRate ABC 2", "missingRate  3"])
    }

    @Test func `a return of capital leaves a lot its rate where its cost is unknown`() throws {
        let held = try account(
            """
            2024-01-02 transfer_in ABC USD shares=1 rate=0.9
            2024-02-01 return_of_capital ABC USD amount=10
            """)
        #expect(lines(of: held.lots) == ["ABC 1 USD 2024-01-02 rate=0.9"])
    }
}
