import Foundation
import Testing
import Valuation

/// Dividends, interest, fees and taxes.
@Suite struct IncomeTests {
    /// Type, symbol, currency, amount, taxes, fees, rate, gross, net.
    private func lines(_ income: [Income]) -> [String] {
        func text(_ number: Decimal?) -> String { number?.description ?? "?" }
        return income.map {
            "\($0.type.rawValue) \($0.symbol ?? "-") \($0.currency) \($0.amount) \($0.taxes) \(text($0.fees)) "
                + "\(text($0.rate?.rate)): \(text($0.gross)) \(text($0.net))"
        }
    }

    @Test func `net = amount − taxes − fees; each times x, the row's rate or the day's`() throws {
        let rates = try [rate("USD", "EUR", "0.8", on: "2024-02-01")]
        let held = try account(
            """
            2024-02-01 dividend ABC USD amount=100 taxes=15 fees=1 rate=0.9
            2024-02-01 dividend ABC USD shares=10 price=0.62
            2024-02-02 interest EUR amount=5 taxes=1
            2024-02-02 dividend BARC GBX shares=100 price=5 rate=1.2
            """, rates: rates)
        #expect(
            lines(held.income) == [
                "dividend ABC USD 100 15 1 0.9: 90 75.6", "dividend ABC USD 6.2 0 0 0.8: 4.96 4.96",
                "interest - EUR 5 1 0 ?: 5 4", "dividend BARC GBP 5 0 0 1.2: 6 6",
            ])
        #expect(held.totals.dividends == .complete(decimal("100.96")))
        #expect(held.totals.interest == .complete(5))
        #expect(held.totals.taxes == .complete(decimal("14.5")))
        #expect(held.totals.fees == .complete(decimal("0.9")))
        #expect(held.totals.netIncome == .complete(decimal("90.56")))
    }

    @Test func `with a total T: net = T, x = round15(T/net), gross = T + (taxes + fees)·x`() throws {
        let held = try account("2024-02-01 dividend ABC USD amount=100 taxes=15 fees=1 total=70")
        // 70/84.
        #expect(
            lines(held.income) == [
                "dividend ABC USD 100 15 1 0.833333333333333: 83.333333333333328 70"
            ])
        #expect(held.totals.taxes == .complete(decimal("12.499999999999995")))
        #expect(held.totals.netIncome == .complete(70))
    }

    @Test func `income that is taken back is negative, with its taxes`() throws {
        let held = try account(
            """
            2024-02-01 dividend ABC USD amount=-100 taxes=-15 rate=0.9
            2024-02-02 interest USD amount=-10 total=-8
            """)
        #expect(
            lines(held.income) == [
                "dividend ABC USD -100 -15 0 0.9: -90 -76.5", "interest - USD -10 0 0 0.8: -8 -8",
            ])
    }

    @Test func `fee and tax rows: amount and gross 0, net −amount·x, with a total −T; a refund is negative`()
        throws
    {
        let held = try account(
            """
            2024-02-01 fee USD amount=30 rate=0.9
            2024-02-01 tax ABC USD amount=30 total=20
            2024-02-02 fee USD amount=-6 total=-5
            """)
        // x = 20/30, but what was paid is 20 to the last digit.
        #expect(
            lines(held.income) == [
                "fee - USD 0 0 30 0.9: 0 -27", "tax ABC USD 0 30 0 0.666666666666667: 0 -20",
                "fee - USD 0 0 -6 0.833333333333333: 0 5",
            ])
        #expect(held.totals.fees == .complete(22))
        #expect(held.totals.taxes == .complete(20))
        #expect(held.totals.netIncome == .complete(-42))
    }

    @Test func `a dividend may come in another currency, and when nothing is held any more`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=1 price=1 rate=1
            2024-01-03 sell ABC USD shares=1 price=1 rate=1
            2024-02-01 dividend ABC CHF amount=3 rate=1.1
            2024-02-01 dividend XYZ CHF amount=1 rate=1.1
            """)
        #expect(held.totals.dividends == .complete(decimal("4.4")))
    }

    @Test func `fees of income in another currency are converted at the rate of the day`() throws {
        let rates = try [rate("CHF", "USD", "1.1", on: "2024-02-01")]
        let held = try account(
            "2024-02-01 dividend ABC USD amount=100 fees=2 fees_currency=CHF rate=0.5", rates: rates)
        #expect(lines(held.income) == ["dividend ABC USD 100 0 2.2 0.5: 50 48.9"])
    }

    @Test func `a stock in own currency has no rate; a total must be the net amount`() throws {
        let held = try account("2024-02-01 dividend ABC EUR amount=100 taxes=15 total=85")
        #expect(lines(held.income) == ["dividend ABC EUR 100 15 0 ?: 100 85"])
        let found = try errors("2024-02-01 dividend ABC EUR amount=100 taxes=15 total=84")
        #expect(found.map(\.problem) == [TradeProblem(.total, .disagrees(with: 85))])
    }

    @Test func `a total in own currency may be what shares and price come to, rounded`() throws {
        // 10 · 0.3333 is 3.333: what was received counts, and the gross amount follows from it.
        let held = try account("2024-02-01 dividend ABC EUR shares=10 price=0.3333 taxes=0.5 total=2.83")
        #expect(lines(held.income) == ["dividend ABC EUR 3.33 0.5 0 ?: 3.33 2.83"])
        let found = try errors("2024-02-01 dividend ABC EUR shares=10 price=0.3333 taxes=0.5 total=2.85")
        #expect(found.map(\.problem) == [TradeProblem(.total, .disagrees(with: decimal("2.833")))])
    }

    @Test func `with fees in another currency, a total must be the net at the day's rate`() throws {
        let rates = try [rate("USD", "EUR", "0.9", on: "2024-01-02")]
        func row(_ total: String) -> String {
            "2024-01-02 dividend ABC EUR amount=5 fees=1 fees_currency=USD total=\(total)"
        }
        let held = try account(row("4.1"), rates: rates)
        #expect(lines(held.income) == ["dividend ABC EUR 5 0 0.9 ?: 5 4.1"])
        let found = try errors(row("100"), rates: rates)
        #expect(found.map(\.problem) == [TradeProblem(.total, .disagrees(with: decimal("4.1")))])
    }

    // MARK: Totals and groups

    static let several = """
        2023-01-02 buy ABC USD shares=10 price=10 rate=0.9 market=NYSE
        2023-01-02 buy DEF EUR shares=10 price=10 market=XETRA
        2023-06-01 sell ABC USD shares=5 price=12 rate=0.8
        2024-06-01 sell ABC USD shares=5 price=14 rate=0.8
        2024-06-01 sell DEF EUR shares=1 price=9
        2024-07-01 dividend ABC USD amount=10 taxes=1 rate=0.8
        2024-07-01 interest USD amount=5 rate=0.8
        2024-07-02 fee EUR amount=2
        2024-07-03 tax DEF EUR amount=3 market=Tradegate
        """

    private func line(_ group: AccountStatement.Group) -> String {
        let totals = group.totals
        func text(_ total: Total) -> String { total.complete?.description ?? "?" }
        let sums = [
            totals.proceeds, totals.cost, totals.gain, totals.priceGain, totals.currencyGain,
            totals.dividends, totals.interest, totals.taxes, totals.fees, totals.netIncome,
        ]
        return "\(group.key ?? "-") \(totals.sales): " + sums.map(text).joined(separator: " ")
    }

    @Test func `groups by symbol, currency, market and year, in key order, make the totals`() throws {
        let held = try account(IncomeTests.several)
        // 5·10·0.9 = 45 each; 48 − 45 and 56 − 45, of which the price 8 and 16.
        #expect(
            held.groups(by: .symbol).map(line) == [
                "- 0: 0 0 0 0 0 0 4 0 2 2", "ABC 2: 104 90 14 24 -10 8 0 0.8 0 7.2",
                "DEF 1: 9 10 -1 -1 0 0 0 3 0 -3",
            ])
        #expect(
            held.groups(by: .currency).map(line) == [
                "EUR 1: 9 10 -1 -1 0 0 0 3 2 -5", "USD 2: 104 90 14 24 -10 8 4 0.8 0 11.2",
            ])
        // The latest market that is stated counts, for all there is of the symbol.
        #expect(
            held.groups(by: .market).map(line) == [
                "- 0: 0 0 0 0 0 0 4 0 2 2", "NYSE 2: 104 90 14 24 -10 8 0 0.8 0 7.2",
                "Tradegate 1: 9 10 -1 -1 0 0 0 3 0 -3",
            ])
        #expect(
            held.groups(by: .year).map(line) == [
                "2023 1: 48 45 3 8 -5 0 0 0 0 0", "2024 2: 65 55 10 15 -5 8 4 3.8 2 6.2",
            ])
        // 1300 / 100.
        #expect(held.totals.gainPercent == 13)
    }

    @Test func `a period chooses the sales and payments that are shown, both days included`() throws {
        let held = try account(IncomeTests.several, from: "2024-06-01", through: "2024-07-01")
        #expect(held.sales.map(\.symbol) == ["ABC", "DEF"])
        #expect(held.income.map(\.type) == [.dividend, .interest])
        #expect(held.totals.gain == .complete(10))
        #expect(held.totals.netIncome == .complete(decimal("11.2")))
        #expect(held.groups(by: .year).map(\.key) == ["2024"])
    }

    @Test func `totals can be added to one another`() throws {
        let rates = RateTable()
        let history = try TradeHistory(TradeScript.trades(IncomeTests.several), currency: currency("EUR"))
        let options = TradeOptions(currency: try currency("EUR"))
        var sum = GainTotals()
        for (first, last) in [("2023-01-01", "2024-06-01"), ("2024-06-02", "2024-12-31")] {
            sum.add(
                try history.statement(
                    asOf: day("2024-12-31"), from: day(first), through: day(last), rates: rates,
                    options: options
                ).totals.totals)
        }
        let whole = try history.statement(asOf: day("2024-12-31"), rates: rates, options: options).totals
        let parts = RealisedTotals(sum)
        #expect(parts.sales == whole.sales)
        #expect(parts.gain == whole.gain && parts.cost == whole.cost && parts.proceeds == whole.proceeds)
        #expect(parts.taxes == whole.taxes && parts.netIncome == whole.netIncome)
    }
}
