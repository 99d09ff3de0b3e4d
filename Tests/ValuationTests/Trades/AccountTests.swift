import Foundation
import TestSupport
import Testing

@testable import Valuation

/// Lots, pools and corporate actions by account.
@Suite struct AccountTests {
    private func terms(_ change: (inout AccountTerms) -> Void) -> AccountTerms {
        var terms = AccountTerms()
        change(&terms)
        return terms
    }

    /// Lots as lines, each with its account.
    private func accounts(of lots: [Holding]) -> [String] {
        zip(lots, lines(of: lots)).map { "\($0.account ?? "-"): \($1)" }
    }

    @Test func `a sale takes lots of its own account alone`() throws {
        let script = """
            2024-01-02 buy ABC EUR shares=10 price=1 account=GIA
            2024-01-03 buy ABC EUR shares=10 price=2 account=ISA
            2024-02-01 sell ABC EUR shares=4 price=5 account=ISA
            """
        let held = try account(script)
        #expect(held.sales.map(\.account) == ["ISA"])
        #expect(held.totals.totals.gain.total == ExactDecimal(12))
        #expect(
            accounts(of: held.lots) == [
                "GIA: ABC 10 EUR 2024-01-02 price=1", "ISA: ABC 6 EUR 2024-01-03 price=2",
            ])
        let excess = try errors(script + "\n2024-02-02 sell ABC EUR shares=7 price=5 account=ISA")
        #expect(excess.map(\.account) == ["ISA"])
        #expect(
            excess.map(\.problem) == [TradeProblem(.shares, .exceedsHolding(shares: 7, held: 6))])
    }

    /// 10 of 40 shares go with 1·10/40 of the fees; what stays keeps the rest.
    @Test func `transferred shares keep cost, date, order and name`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=40 price=2 fees=1 rate=0.5 id=first account=A
            2024-01-05 buy ABC USD shares=5 amount=20 total=11 account=B
            2024-02-01 transfer ABC shares=10 account=A to_account=B
            2024-03-01 sell ABC USD shares=12 price=3 rate=0.6 account=B
            """)
        #expect(
            lines(of: held.sales) == [
                "ABC 2024-03-01 2024-01-02 10: 30 − 20.25 = 9.75; 18 − 10.125 = 7.875",
                "ABC 2024-03-01 2024-01-05 2: 6 − 8 = -2; 3.6 − 4.4 = -0.8",
            ])
        #expect(
            accounts(of: held.lots) == [
                "A: ABC 30 USD 2024-01-02 price=2 fees=0.75 rate=0.5",
                "B: ABC 3 USD 2024-01-05 cost_stock=12 cost=6.6",
            ])
        let named = try account(
            """
            2024-01-02 buy ABC EUR shares=10 price=1 id=old account=A
            2024-01-03 buy ABC EUR shares=10 price=2 id=new account=A
            2024-02-01 transfer ABC shares=4 lot=new account=A to_account=B
            2024-02-02 transfer ABC shares=4 lot=new account=A to_account=B
            2024-03-01 sell ABC EUR shares=7 price=5 lot=new account=B
            """)
        #expect(named.totals.totals.cost.total == ExactDecimal(14))
        #expect(
            accounts(of: named.lots) == [
                "A: ABC 10 EUR 2024-01-02 price=1", "A: ABC 2 EUR 2024-01-03 price=2",
                "B: ABC 1 EUR 2024-01-03 price=2",
            ])
    }

    /// 30 for 3 shares; the parts of 1 and 2 of them are round15(30·1/3) and the rest. After a sale of 1 for a third of
    /// the cost, 20 remain.
    @Test func `accounts of one pool share its cost`() throws {
        let script = """
            2024-01-02 buy ABC EUR shares=1 price=6 account=A
            2024-01-03 buy ABC EUR shares=2 price=12 account=B
            2024-01-04 buy ABC EUR shares=1 price=100 account=C
            """
        func statement(_ more: String = "") throws -> AccountStatement {
            try account(script + more, .average) { options in
                for name in ["A", "B"] { options.setTerms(terms { $0.pool = "both" }, of: name) }
            }
        }
        #expect(
            accounts(of: try statement().lots) == [
                "A: ABC 1 EUR pool cost_stock=10", "B: ABC 2 EUR pool cost_stock=20",
                "C: ABC 1 EUR pool cost_stock=100",
            ])
        let sold = try statement("\n2024-02-01 sell ABC EUR shares=1 price=15 account=B")
        #expect(sold.totals.totals.gain.total == ExactDecimal(5))
        let moved = try statement("\n2024-02-01 transfer ABC shares=1 account=B to_account=A")
        #expect(
            accounts(of: moved.lots) == [
                "A: ABC 2 EUR pool cost_stock=20", "B: ABC 1 EUR pool cost_stock=10",
                "C: ABC 1 EUR pool cost_stock=100",
            ])
        let left = try statement("\n2024-02-01 transfer ABC shares=1 account=B to_account=C")
        #expect(
            accounts(of: left.lots) == [
                "A: ABC 1 EUR pool cost_stock=10", "B: ABC 1 EUR pool cost_stock=10",
                "C: ABC 2 EUR pool cost_stock=110",
            ])
    }

    /// Three thirds of 10 shares are 3.33333333333333 each, and so is the pool when all are sold: 10·1 + 10·3 + 10·5 = 90
    /// leave it, and what is bought later costs 7 a share.
    @Test(arguments: [LotMethod.average, .section104])
    func `a shared pool is exchanged into what its accounts then hold`(method: LotMethod) throws {
        let held = try account(
            """
            2024-01-01 buy AA EUR shares=10 price=1 account=A
            2024-01-01 buy AA EUR shares=10 price=3 account=B
            2024-01-01 buy AA EUR shares=10 price=5 account=C
            2024-01-02 exchange AA to_symbol=BB ratio=1:3
            2024-01-03 sell BB EUR shares=3.33333333333333 price=6 account=A
            2024-01-03 sell BB EUR shares=3.33333333333333 price=6 account=B
            2024-01-04 sell BB EUR shares=3.33333333333333 price=6 account=C
            2024-03-01 buy BB EUR shares=10 price=7 account=C
            2024-03-05 sell BB EUR shares=4 price=8 account=C
            """, method
        ) { options in
            for name in ["A", "B", "C"] { options.setTerms(terms { $0.pool = "all" }, of: name) }
        }
        // 90 and 4 · 7 = 28 of cost.
        #expect(held.totals.totals.cost.total == ExactDecimal(118))
        #expect(accounts(of: held.lots) == ["C: BB 6 EUR pool cost_stock=42"])
    }

    /// The sale in one taxable account takes what the other bought within 30 days; the account that is not taxed has a
    /// pool of its own.
    @Test func `taxable accounts are one pool of section 104`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=100 price=1 account=A
            2024-01-02 buy ABC EUR shares=100 price=50 account=ISA
            2024-03-01 sell ABC EUR shares=10 price=10 account=A
            2024-03-01 sell ABC EUR shares=10 price=60 account=ISA
            2024-03-11 buy ABC EUR shares=4 price=8 account=B
            """, .section104
        ) { options in options.setTerms(terms { $0.isTaxable = false }, of: "ISA") }
        #expect(
            lines(of: held.sales) == [
                "ABC 2024-03-01 2024-03-11 4: 40 − 32 = 8; 40 − 32 = 8",
                "ABC 2024-03-01 pool 6: 60 − 6 = 54; 60 − 6 = 54",
                "ABC 2024-03-01 pool 10: 600 − 500 = 100; 600 − 500 = 100",
            ])
        #expect(
            accounts(of: held.lots) == [
                "A: ABC 90 EUR pool cost_stock=90", "ISA: ABC 90 EUR pool cost_stock=4500",
                "B: ABC 4 EUR pool cost_stock=4",
            ])
    }

    /// Of 100 bought at 100 in an account that is taxed, sold at 300, what an ISA holds at 200 is no part of the pool.
    @Test(arguments: LotMethod.allCases)
    func `an ISA takes no part in the gain of a taxable account`(method: LotMethod) throws {
        let held = try account(
            """
            2024-01-02 buy VOD GBP shares=100 price=100 account=GIA
            2024-01-03 buy VOD GBP shares=100 price=200 account=ISA
            2024-06-03 sell VOD GBP shares=100 price=300 account=GIA
            """, method, own: "GBP"
        ) { options in options.setTerms(terms { $0.isTaxable = false }, of: "ISA") }
        #expect(held.totals.totals.gain.total == ExactDecimal(20_000))
        #expect(accounts(of: held.lots).count == 1)
    }

    /// Sales of a day are one for each account, matched in the order of their first rows.
    @Test func `two accounts share the purchases of the day`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=10 price=1 account=A
            2024-01-02 buy ABC EUR shares=10 price=1 account=B
            2024-03-01 buy ABC EUR shares=8 price=5 account=A
            2024-03-01 sell ABC EUR shares=3 price=9 account=B
            2024-03-01 sell ABC EUR shares=6 price=9 account=A
            2024-03-01 sell ABC EUR shares=3 price=9 account=B
            """, .section104)
        #expect(
            lines(of: held.sales) == [
                "ABC 2024-03-01 2024-03-01 6: 54 − 30 = 24; 54 − 30 = 24",
                "ABC 2024-03-01 2024-03-01 2: 18 − 10 = 8; 18 − 10 = 8",
                "ABC 2024-03-01 pool 4: 36 − 4 = 32; 36 − 4 = 32",
            ])
        #expect(held.sales.map(\.account) == ["B", "A"])
    }

    @Test func `an action without an account is one of all that hold the symbol`() throws {
        let script = """
            2024-01-02 buy ABC EUR shares=10 price=8 account=A
            2024-01-03 buy ABC EUR shares=20 price=8 account=B
            """
        #expect(
            accounts(of: try account(script + "\n2024-02-01 split ABC ratio=2:1").lots) == [
                "A: ABC 20 EUR 2024-01-02 cost_stock=80", "B: ABC 40 EUR 2024-01-03 cost_stock=160",
            ])
        #expect(
            accounts(of: try account(script + "\n2024-02-01 split ABC ratio=2:1 account=B").lots) == [
                "A: ABC 10 EUR 2024-01-02 price=8", "B: ABC 40 EUR 2024-01-03 cost_stock=160",
            ])
        // What an account states itself is not done to it twice.
        let both = "\n2024-02-01 split ABC ratio=2:1\n2024-02-01 split ABC ratio=2:1 account=B"
        #expect(
            accounts(of: try account(script + both).lots) == [
                "A: ABC 20 EUR 2024-01-02 cost_stock=80", "B: ABC 40 EUR 2024-01-03 cost_stock=160",
            ])
        // 10 shares for 30: round15(10·10/30) and the rest; a quarter of each cost goes along.
        #expect(
            accounts(
                of: try account(
                    script + "\n2024-02-01 spin_off ABC to_symbol=NEW shares=10 cost_share=0.25"
                ).lots) == [
                    "A: ABC 10 EUR 2024-01-02 cost_stock=60", "B: ABC 20 EUR 2024-01-03 cost_stock=120",
                    "A: NEW 3.33333333333333 EUR 2024-01-02 cost_stock=20",
                    "B: NEW 6.66666666666667 EUR 2024-01-03 cost_stock=40",
                ])
        #expect(
            accounts(
                of: try account(script + "\n2024-02-01 return_of_capital ABC EUR amount=40").lots) == [
                    "A: ABC 10 EUR 2024-01-02 cost_stock=66.6666666666667",
                    "B: ABC 20 EUR 2024-01-03 cost_stock=133.3333333333333",
                ])
    }

    @Test(arguments: [LotMethod.average, .section104])
    func `actions concern every account of a shared pool, or those that they name`(method: LotMethod) throws {
        func lots(_ more: String) throws -> [String] {
            let script = """
                2024-01-02 buy ABC EUR shares=10 price=8 account=A
                2024-01-03 buy ABC EUR shares=30 price=8 account=B

                """
            return accounts(
                of: try account(script + more, method) { options in
                    for name in ["A", "B"] { options.setTerms(terms { $0.pool = "both" }, of: name) }
                }.lots)
        }
        #expect(
            try lots("2024-02-01 split ABC ratio=2:1") == [
                "A: ABC 20 EUR pool cost_stock=80", "B: ABC 60 EUR pool cost_stock=240",
            ])
        #expect(
            try lots(
                "2024-02-01 split ABC ratio=2:1 account=A\n2024-02-01 split ABC ratio=2:1 account=B") == [
                    "A: ABC 20 EUR pool cost_stock=80", "B: ABC 60 EUR pool cost_stock=240",
                ])
        #expect(
            try lots("2024-02-01 exchange ABC to_symbol=NEW ratio=1:2") == [
                "A: NEW 5 EUR pool cost_stock=80", "B: NEW 15 EUR pool cost_stock=240",
            ])
        #expect(
            try lots("2024-02-01 exchange ABC to_symbol=NEW ratio=1:2 account=B") == [
                "A: ABC 10 EUR pool cost_stock=80", "B: NEW 15 EUR pool cost_stock=240",
            ])
        #expect(
            try lots("2024-02-01 spin_off ABC to_symbol=NEW shares=8 cost_share=0.5") == [
                "A: ABC 10 EUR pool cost_stock=40", "B: ABC 30 EUR pool cost_stock=120",
                "A: NEW 2 EUR pool cost_stock=40", "B: NEW 6 EUR pool cost_stock=120",
            ])
        #expect(
            try lots("2024-02-01 return_of_capital ABC EUR amount=40") == [
                "A: ABC 10 EUR pool cost_stock=70", "B: ABC 30 EUR pool cost_stock=210",
            ])
    }

    // MARK: Drawn histories

    /// The trades that can be under every method: some returns are more than the cost.
    private func trades(_ drawn: DrawnTrades) -> [String] {
        drawn.lines.filter { !$0.contains("return_of_capital") }
    }

    /// The same history in an account.
    private func script(_ drawn: DrawnTrades, in account: String) -> String {
        trades(drawn).map { "\($0) account=\(account)" }.joined(separator: "\n")
    }

    private func statement(
        _ script: String, _ method: LotMethod, _ change: (inout TradeOptions) -> Void = { _ in }
    ) throws -> AccountStatement {
        try account(
            script, method, asOf: DrawnTrades.lastDay, rates: DrawnTrades.rates(), change: change)
    }

    @Test(arguments: seeds(count: 4), LotMethod.allCases)
    func `a portfolio in one account is the same as without`(seed: UInt64, method: LotMethod) throws {
        let drawn = try DrawnTrades(seed: seed, count: 60)
        let plain = try statement(trades(drawn).joined(separator: "\n"), method)
        let named = try statement(script(drawn, in: "ISA"), method)
        #expect(lines(of: plain.lots) == lines(of: named.lots))
        #expect(lines(of: plain.sales) == lines(of: named.sales))
        #expect(plain.totals.netIncome == named.totals.netIncome)
        #expect(named.lots.allSatisfy { $0.account == "ISA" })
    }

    @Test(arguments: seeds(count: 4), LotMethod.allCases)
    func `accounts by themselves do not know of each other`(seed: UInt64, method: LotMethod) throws {
        let first = try DrawnTrades(seed: seed, count: 60)
        let second = try DrawnTrades(seed: seed &+ 1000, count: 60)
        // Journals sort by day, so that the rows may come one history after the other.
        let together = (script(first, in: "A") + "\n" + script(second, in: "B")).split(separator: "\n")
            .enumerated().sorted { ($0.element.prefix(10), $0.offset) < ($1.element.prefix(10), $1.offset) }
            .map { String($0.element) }.joined(separator: "\n")
        let both = try statement(together, method) { options in
            options.setTerms(terms { $0.isTaxable = false }, of: "B")
        }
        for (name, drawn) in [("A", first), ("B", second)] {
            let alone = try statement(script(drawn, in: name), method)
            #expect(lines(of: alone.sales) == lines(of: both.sales.filter { $0.account == name }))
            let held = both.lots.filter { $0.account == name }
            #expect(Set(lines(of: alone.lots)) == Set(lines(of: held)))
            #expect(alone.lots.count == held.count)
        }
        let groups = both.groups(by: .account)
        #expect(groups == both.groups(by: .account) && Set(groups).count == groups.count)
        #expect(groups.map(\.key) == ["A", "B"])
        for place in both.totals.totals.sums.indices {
            let parts = groups.compactMap { $0.totals.totals.sums[place].total }
            #expect(parts.reduce(.zero, +) == both.totals.totals.sums[place].total)
        }
    }
}
