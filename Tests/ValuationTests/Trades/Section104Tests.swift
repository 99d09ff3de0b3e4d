import Foundation
import Testing
import Valuation

/// Same day, thirty days, pool.
@Suite struct Section104Tests {
    @Test
    func `a sale is matched with purchases of the same day, then of the 30 days after, then with the pool`()
        throws
    {
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=100 price=1
            2024-03-01 buy ABC EUR shares=10 price=2
            2024-03-01 sell ABC EUR shares=60 price=10
            2024-03-15 buy ABC EUR shares=20 price=3
            2024-03-31 buy ABC EUR shares=5 price=4
            2024-04-01 buy ABC EUR shares=7 price=5
            """, .section104)
        #expect(
            lines(of: held.sales) == [
                "ABC 2024-03-01 2024-03-01 10: 100 − 20 = 80; 100 − 20 = 80",
                "ABC 2024-03-01 2024-03-15 20: 200 − 60 = 140; 200 − 60 = 140",
                "ABC 2024-03-01 2024-03-31 5: 50 − 20 = 30; 50 − 20 = 30",
                "ABC 2024-03-01 pool 25: 250 − 25 = 225; 250 − 25 = 225",
            ])
        #expect(held.sales[0].lots.map(\.days) == [0, -14, -30, nil])
        // Matched shares never enter the pool: 75 at 1, and 7 at 5.
        #expect(lines(of: held.lots) == ["ABC 82 EUR pool cost_stock=110"])
    }

    @Test func `purchases after the as-of date are not matched`() throws {
        let script = """
            2024-01-02 buy ABC EUR shares=10 price=1
            2024-03-01 sell ABC EUR shares=4 price=10
            2024-03-10 buy ABC EUR shares=4 price=5
            """
        let before = try account(script, .section104, asOf: "2024-03-09")
        #expect(before.sales[0].inStockCurrency.cost == 4)
        #expect(lines(of: before.lots) == ["ABC 6 EUR pool cost_stock=6"])
        let after = try account(script, .section104)
        #expect(after.sales[0].inStockCurrency.cost == 20)
        #expect(lines(of: after.lots) == ["ABC 10 EUR pool cost_stock=10"])
    }

    @Test func `a day's own sales come before earlier days' claims on its purchases`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=100 price=1
            2024-03-01 sell ABC EUR shares=10 price=10
            2024-03-10 buy ABC EUR shares=12 price=5
            2024-03-10 sell ABC EUR shares=8 price=11
            """, .section104)
        #expect(
            lines(of: held.sales) == [
                "ABC 2024-03-01 2024-03-10 4: 40 − 20 = 20; 40 − 20 = 20",
                "ABC 2024-03-01 pool 6: 60 − 6 = 54; 60 − 6 = 54",
                "ABC 2024-03-10 2024-03-10 8: 88 − 40 = 48; 88 − 40 = 48",
            ])
    }

    @Test
    func
        `of purchases matched in part c = round15(C·q/n) leaves first: own day, earlier days in order, then the rest goes to the pool`()
        throws
    {
        // 100 for 3: own day 33.3333333333333, then round15(66.6666666666667/2), the pool what is left.
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=9 price=1
            2024-03-01 sell ABC EUR shares=1 price=50
            2024-03-10 buy ABC EUR shares=1 amount=40
            2024-03-10 buy ABC EUR shares=2 amount=60
            2024-03-10 sell ABC EUR shares=1 price=50
            """, .section104)
        #expect(
            held.sales.map { $0.inStockCurrency.cost } == [
                decimal("33.3333333333334"), decimal("33.3333333333333"),
            ])
        #expect(lines(of: held.lots) == ["ABC 10 EUR pool cost_stock=42.3333333333333"])
    }

    @Test func `all sales of a day are one, with the file and line of the first; their proceeds are added`()
        throws
    {
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=10 price=10 rate=0.9
            2024-03-01 sell ABC USD shares=1 price=20 fees=2 rate=0.8
            2024-03-01 sell DEF USD shares=1 price=5 rate=0.8
            2024-03-01 buy DEF USD shares=1 price=4 rate=0.8
            2024-03-01 sell ABC USD shares=2 amount=50 rate=0.8
            """, .section104)
        // 18 + 50; c = 30, cp = 27.
        #expect(
            lines(of: held.sales) == [
                "ABC 2024-03-01 pool 3: 68 − 30 = 38; 54.4 − 27 = 27.4",
                "DEF 2024-03-01 2024-03-01 1: 5 − 4 = 1; 4 − 3.2 = 0.8",
            ])
        #expect(held.sales.map(\.location.line) == [3, 4])
        #expect(held.sales[0].rate?.rate == decimal("0.8"))
    }

    @Test func `the totals of a day's sales are added if any has one or rates differ`() throws {
        let rates = try [rate("USD", "EUR", "0.5", on: "2024-03-01")]
        let script = """
            2024-01-02 buy ABC USD shares=10 price=10 rate=1
            2024-03-01 sell ABC USD shares=1 amount=20 rate=0.8
            2024-03-01 sell ABC USD shares=2 amount=50 rate=0.6
            """
        // 16 + 30 = 46 of 70: x = 0.657142857142857.
        let held = try account(script, .section104, rates: rates)
        #expect(held.sales[0].inPortfolioCurrency.proceeds == 46)
        #expect(held.sales[0].rate?.rate == decimal("0.657142857142857"))
        let total = try account(
            script.replacing("amount=50 rate=0.6", with: "amount=50 total=26"), .section104, rates: rates)
        #expect(total.sales[0].inPortfolioCurrency.proceeds == 42)
        #expect(total.sales[0].rate?.rate == decimal("0.6"))
    }

    @Test func `a split between both days scales the match`() throws {
        // Sold 4 old; 6 new bought are 3 old at 2:1, all of them; then 10 new, of which 2.
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=10 price=100
            2024-03-01 sell ABC EUR shares=4 price=200
            2024-03-05 split ABC ratio=2:1
            2024-03-10 buy ABC EUR shares=6 price=90
            2024-03-11 buy ABC EUR shares=10 price=80
            """, .section104)
        #expect(
            lines(of: held.sales) == [
                "ABC 2024-03-01 2024-03-10 3: 600 − 540 = 60; 600 − 540 = 60",
                "ABC 2024-03-01 2024-03-11 1: 200 − 160 = 40; 200 − 160 = 40",
            ])
        // 10 old are 20 new, and 8 of the last purchase.
        #expect(lines(of: held.lots) == ["ABC 28 EUR pool cost_stock=1640"])
    }

    @Test func `a match scales over splits step by step, round15, and no share gets lost`() throws {
        // 5 sold are 5/3 = 1.66666666666667, then times 7 = 11.6666666666667 after both splits; 10 of them are bought:
        // 10/7 = 1.42857142857143 after the first, times 3 = 4.28571428571429 before it.
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=8 price=100
            2024-03-01 sell ABC EUR shares=5 price=200
            2024-03-05 split ABC ratio=1:3
            2024-03-06 split ABC ratio=7:1
            2024-03-10 buy ABC EUR shares=10 price=90
            """, .section104)
        #expect(
            held.sales[0].lots.map { "\($0.purchaseDate?.description ?? "pool") \($0.shares)" } == [
                "2024-03-10 4.28571428571429", "pool 0.71428571428571",
            ])
        // Held are 3, then 1, then 7, then 17: the pool has no share more or less.
        #expect(held.lots.map(\.shares) == [17])
    }

    @Test func `the split of a day lies before its purchases and sales`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=10 price=100
            2024-03-01 sell ABC EUR shares=4 price=50
            2024-03-01 split ABC ratio=2:1
            2024-03-10 buy ABC EUR shares=2 price=45
            2024-03-10 split ABC ratio=1:2
            """, .section104)
        // 4 new shares, 2 of the newest on 10 March.
        #expect(held.sales[0].lots.map { "\($0.shares)" } == ["4"])
        #expect(held.sales[0].inStockCurrency.cost == 90)
        #expect(lines(of: held.lots) == ["ABC 10 EUR pool cost_stock=1000"])
    }

    @Test func `matches do not cross an exchange`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=10 price=10
            2024-03-01 sell ABC EUR shares=4 price=20
            2024-03-05 exchange ABC to_symbol=DEF
            2024-03-10 buy DEF EUR shares=4 price=15
            2024-03-10 buy ABC EUR shares=4 price=16
            """, .section104)
        #expect(held.sales[0].lots.map(\.purchaseDate) == [nil])
        #expect(
            lines(of: held.lots) == ["ABC 4 EUR pool cost_stock=64", "DEF 10 EUR pool cost_stock=120"])
    }

    @Test func `transfers in go straight to the pool, are never matched, and come before sales`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=10 price=10
            2024-03-01 sell ABC EUR shares=5 price=20
            2024-03-01 transfer_in ABC EUR shares=10 price=16
            """, .section104)
        // The pool of 20 for 260 gives 5.
        #expect(held.sales[0].lots.map { $0.inStockCurrency.cost } == [65])
    }

    @Test func `transfers out and returns of capital come last, on the pool`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=10 price=10
            2024-03-01 return_of_capital ABC EUR amount=30
            2024-03-01 transfer_out ABC EUR shares=2
            2024-03-01 buy ABC EUR shares=10 price=20
            2024-03-01 sell ABC EUR shares=4 price=20
            """, .section104)
        // Of the same day 4·20; then 16 for 220, less 30, of which 14/16 stay.
        #expect(held.sales[0].inStockCurrency.cost == 80)
        #expect(lines(of: held.lots) == ["ABC 14 EUR pool cost_stock=166.25"])
    }

    @Test func `what is physically held decides, as under every method`() throws {
        let script = """
            2024-01-02 buy ABC EUR shares=10 price=10
            2024-03-01 transfer_out ABC EUR shares=10
            2024-03-01 sell ABC EUR shares=5 price=20
            2024-03-01 buy ABC EUR shares=4 price=20
            2024-03-10 buy ABC EUR shares=50 price=20
            """
        for method in LotMethod.allCases {
            let found = try errors(script, method)
            #expect(found.map(\.problem) == [TradeProblem(.shares, .exceedsHolding(shares: 5, held: 4))])
        }
    }

    @Test func `a sale waits for purchases although all that is left was sold after it`() throws {
        // Sold out, and the shares that the match leaves in the pool are sold on the last day.
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=10 price=10
            2024-03-01 sell ABC EUR shares=10 price=20
            2024-03-05 buy ABC EUR shares=10 price=30
            2024-03-06 sell ABC EUR shares=10 price=40
            """, .section104)
        #expect(
            lines(of: held.sales) == [
                "ABC 2024-03-01 2024-03-05 10: 200 − 300 = -100; 200 − 300 = -100",
                "ABC 2024-03-06 pool 10: 400 − 100 = 300; 400 − 100 = 300",
            ])
        #expect(held.lots.isEmpty)
    }

    @Test func `what is held decides who gives to a spin-off, not shares that wait for their purchase`()
        throws
    {
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=10 price=10
            2024-01-03 short ABC EUR shares=4 price=10
            2024-02-01 sell ABC EUR shares=10 amount=150
            2024-02-10 spin_off ABC to_symbol=NEW shares=2 cost_share=0.25
            2024-02-20 buy ABC EUR shares=10 amount=120
            """, .section104)
        #expect(lines(of: held.sales) == ["ABC 2024-02-01 2024-02-20 10: 150 − 120 = 30; 150 − 120 = 30"])
        // Of the short 40 a quarter goes to two shares that are owed.
        #expect(
            lines(of: held.lots) == [
                "ABC 10 EUR pool cost_stock=100", "ABC -4 EUR pool cost_stock=-30",
                "NEW -2 EUR pool cost_stock=-10",
            ])
    }

    @Test func `shorts: as average`() throws {
        let held = try account(
            """
            2024-01-02 short ABC EUR shares=10 price=10
            2024-01-03 short ABC EUR shares=10 price=20
            2024-03-01 cover ABC EUR shares=5 price=8
            2024-03-02 short ABC EUR shares=5 price=9
            """, .section104)
        #expect(lines(of: held.sales) == ["ABC 2024-03-01 pool -5: -40 − -75 = 35; -40 − -75 = 35"])
        #expect(lines(of: held.lots) == ["ABC -20 EUR pool cost_stock=-270"])
    }

    @Test func `Cp is a number in a pool and of a day's purchases: x0 shown is round15(cp/c)`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=3 price=10 rate=0.9
            2024-02-01 buy ABC USD shares=3 price=20 total=40
            2024-03-01 sell ABC USD shares=5 price=30 rate=0.8
            2024-03-02 buy ABC USD shares=3 price=25 rate=0.7
            """, .section104)
        // 3 of 2 March: 75 at 0.7; 2 of the pool of 90 and 27 + 40: 30 and round15(67/3).
        #expect(
            lines(of: held.sales) == [
                "ABC 2024-03-01 2024-03-02 3: 90 − 75 = 15; 72 − 52.5 = 19.5",
                "ABC 2024-03-01 pool 2: 60 − 30 = 30; 48 − 22.3333333333333 = 25.6666666666667",
            ])
        #expect(held.sales[0].lots.map(\.purchaseRate) == [decimal("0.7"), decimal("0.744444444444443")])
        #expect(lines(of: held.lots) == ["ABC 4 USD pool cost_stock=60 cost=44.6666666666667"])
    }

    @Test
    func `a pool's quote currency and issues are those of the row that opened it since it was last empty`()
        throws
    {
        let held = try account(
            """
            2024-01-02 buy BARC GBX shares=10 price=150
            2024-01-03 buy BARC GBP shares=10 price=1.6
            2024-01-04 sell BARC GBP shares=20 price=2
            2024-01-05 transfer_in BARC GBP shares=1
            2024-01-06 buy BARC GBX shares=1 price=170
            """, .average, own: "GBP")
        #expect(lines(of: held.lots) == ["BARC 2 GBP pool"])
        #expect(held.lots[0].location.line == 5)
        let valued = try value(
            held.lots, in: "GBP", asOf: "2024-01-06",
            prices: [price("BARC", "1.8", on: "2024-01-06", unit: "GBP")])
        #expect(valued.issues.map(\.kind) == [.missingCost])
    }

    @Test func `a day's sales of which one is unknown are unknown together`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=10 price=10 rate=1
            2024-03-01 sell ABC USD shares=1 amount=20 rate=0.8
            2024-03-01 sell ABC USD shares=2 amount=50
            """, .section104)
        #expect(held.sales[0].inStockCurrency.proceeds == 70)
        #expect(held.sales[0].inPortfolioCurrency.proceeds == nil)
        #expect(held.sales[0].rate == nil)
        #expect(held.issues.map(\.kind) == [.missingRate])
    }

    @Test func `symbols come in the order of the rows that opened them, transfers in no sooner`() throws {
        let held = try account(
            """
            2024-01-02 buy ZZZ EUR shares=1 price=1
            2024-01-02 transfer_in AAA EUR shares=1 price=1
            """, .section104)
        #expect(held.lots.map(\.symbol) == ["ZZZ", "AAA"])
    }
}
