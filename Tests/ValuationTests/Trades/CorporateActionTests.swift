import Foundation
import Testing
import Valuation

/// Splits, exchanges, spin-offs and returns of capital.
@Suite struct CorporateActionTests {
    // MARK: Splits

    @Test func `split: n·a/b; cost and date stay, and a priced lot becomes a costed one`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=10 price=100 fees=5 rate=0.9
            2024-01-03 buy ABC USD shares=5 amount=600 total=500
            2024-02-01 split ABC ratio=4:1
            """)
        #expect(
            lines(of: held.lots) == [
                "ABC 40 USD 2024-01-02 cost_stock=1005 rate=0.9",
                "ABC 20 USD 2024-01-03 cost_stock=600 cost=500",
            ])
    }

    @Test func `in all the N shares become N·a/b, lots round15, the last in fifo order the rest`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=1 price=9
            2024-01-03 buy ABC EUR shares=1 price=9
            2024-01-04 buy ABC EUR shares=1 price=9
            2024-02-01 split ABC ratio=1:3
            """)
        #expect(
            held.lots.map(\.shares) == [
                decimal("0.333333333333333"), decimal("0.333333333333333"), decimal("0.333333333333334"),
            ])
        // 10·1/7 in all has more than 15 digits.
        let rounded = try account(
            """
            2024-01-02 buy ABC EUR shares=4 price=9
            2024-01-03 buy ABC EUR shares=6 price=9
            2024-02-01 split ABC ratio=1:7
            """)
        #expect(rounded.lots.map(\.shares) == [decimal("0.571428571428571"), decimal("0.857142857142859")])
    }

    @Test func `a ratio is kept as two numbers, with decimals`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=170 price=1
            2024-02-01 split ABC ratio=134:170
            2024-02-02 split ABC ratio=0.5:0.25
            """)
        #expect(held.lots.map(\.shares) == [268])
    }

    @Test func `long and short lots of a symbol never mix, and both are split`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=10 price=10
            2024-01-03 short ABC EUR shares=4 price=11
            2024-02-01 split ABC ratio=2:1
            2024-02-02 sell ABC EUR shares=5 price=6
            2024-02-02 cover ABC EUR shares=1 price=6
            """)
        #expect(
            lines(of: held.lots) == [
                "ABC 15 EUR 2024-01-02 cost_stock=75", "ABC -7 EUR 2024-01-03 cost_stock=-38.5",
            ])
        #expect(
            lines(of: held.sales) == [
                "ABC 2024-02-02 2024-01-02 5: 30 − 25 = 5; 30 − 25 = 5",
                "ABC 2024-02-02 2024-01-03 -1: -6 − -5.5 = -0.5; -6 − -5.5 = -0.5",
            ])
    }

    @Test func `a split or exchange of nothing does nothing`() throws {
        let held = try account(
            """
            2024-01-02 split ABC ratio=2:1
            2024-01-02 exchange ABC to_symbol=DEF
            2024-01-03 buy ABC EUR shares=1 price=1
            """)
        #expect(lines(of: held.lots) == ["ABC 1 EUR 2024-01-03 price=1"])
    }

    // MARK: Exchanges

    @Test func `exchange: lots go over with cost and date; at 1:1 a priced lot stays priced`() throws {
        let held = try account(
            """
            2024-01-02 buy OLD USD shares=10 price=100 fees=5 rate=0.9
            2024-01-03 buy OLD USD shares=4 amount=50 total=40
            2024-02-01 exchange OLD to_symbol=NEW
            """)
        #expect(
            lines(of: held.lots) == [
                "NEW 10 USD 2024-01-02 price=100 fees=5 rate=0.9",
                "NEW 4 USD 2024-01-03 cost_stock=50 cost=40",
            ])
        #expect(held.lots.map(\.location.line) == [2, 3])
    }

    @Test func `exchange with a ratio: n·a/b, costed`() throws {
        let held = try account(
            """
            2024-01-02 buy OLD EUR shares=100 price=24
            2024-02-01 exchange OLD to_symbol=NEW ratio=0.3879:1
            """)
        #expect(lines(of: held.lots) == ["NEW 38.79 EUR 2024-01-02 cost_stock=2400"])
    }

    @Test func `exchange keeps the order of opening among lots of the new stock, and names`() throws {
        let script = """
            2024-01-02 buy OLD EUR shares=1 price=1 id=mine
            2024-01-02 buy NEW EUR shares=1 price=2
            2024-01-03 buy OLD EUR shares=1 price=3
            2024-02-01 exchange OLD to_symbol=NEW
            """
        let held = try account(script + "\n2024-03-01 sell NEW EUR shares=3 price=9")
        #expect(held.sales[0].lots.map { $0.inStockCurrency.cost } == [1, 2, 3])
        let named = try account(script + "\n2024-03-01 sell NEW EUR shares=1 price=9 lot=mine", .lifo)
        #expect(named.sales[0].lots.map { $0.inStockCurrency.cost } == [1])
    }

    @Test func `a currency that is given becomes that of the lots that go over`() throws {
        let held = try account(
            """
            2024-01-02 buy OLD GBX shares=10 price=150 fees=1
            2024-02-01 exchange OLD GBP to_symbol=NEW
            """, own: "GBP")
        #expect(lines(of: held.lots) == ["NEW 10 GBP 2024-01-02 price=1.5 fees=1"])
    }

    @Test func `pools are joined by an exchange`() throws {
        let held = try account(
            """
            2024-01-02 buy OLD USD shares=10 price=10 rate=0.9
            2024-01-03 buy NEW USD shares=10 price=20 rate=0.8
            2024-02-01 exchange OLD to_symbol=NEW ratio=1:2
            """, .average)
        #expect(lines(of: held.lots) == ["NEW 15 USD pool cost_stock=300 cost=250"])
        #expect(held.lots[0].location.line == 3)
    }

    // MARK: Spin-offs

    @Test
    func `spin_off: each lot gives round15(C·cost_share) and gets round15(shares·n_i/N), the last the rest`()
        throws
    {
        let held = try account(
            """
            2024-01-02 buy OLD USD shares=10 price=100 rate=0.9
            2024-01-03 buy OLD USD shares=5 amount=700 total=650
            2024-02-01 spin_off OLD to_symbol=NEW shares=7 cost_share=0.1
            """)
        #expect(
            lines(of: held.lots) == [
                "OLD 10 USD 2024-01-02 cost_stock=900 rate=0.9",
                "OLD 5 USD 2024-01-03 cost_stock=630 cost=585",
                "NEW 4.66666666666667 USD 2024-01-02 cost_stock=100 rate=0.9",
                "NEW 2.33333333333333 USD 2024-01-03 cost_stock=70 cost=65",
            ])
        #expect(held.lots.map(\.location.line) == [2, 3, 4, 4])
    }

    @Test func `spin_off: the part is rounded to 15 digits, and the rest stays`() throws {
        // 100·0.194793134340 = 19.479313434, whole; 100·(1/3 to 20 digits) is not.
        let held = try account(
            """
            2024-01-02 buy OLD EUR shares=1 amount=100
            2024-02-01 spin_off OLD to_symbol=NEW shares=1 cost_share=0.33333333333333333333
            """)
        #expect(
            lines(of: held.lots) == [
                "OLD 1 EUR 2024-01-02 cost_stock=66.6666666666667",
                "NEW 1 EUR 2024-01-02 cost_stock=33.3333333333333",
            ])
    }

    @Test func `a spun-off lot is opened by the spin-off: after lots of its day, and without the name`()
        throws
    {
        let script = """
            2024-01-02 buy OLD EUR shares=1 price=10 id=mine
            2024-01-02 buy NEW EUR shares=1 price=2
            2024-02-01 spin_off OLD to_symbol=NEW shares=1 cost_share=0.5
            """
        let held = try account(script + "\n2024-03-01 sell NEW EUR shares=2 price=9")
        #expect(held.sales[0].lots.map { $0.inStockCurrency.cost } == [2, 5])
        let found = try errors(script + "\n2024-03-01 sell NEW EUR shares=1 price=9 lot=mine")
        #expect(found.map(\.problem) == [TradeProblem(.lot, .noSuchLot)])
    }

    @Test func `the shares that are spun off of a short position are owed`() throws {
        let held = try account(
            """
            2024-01-02 short OLD EUR shares=10 price=10
            2024-02-01 spin_off OLD to_symbol=NEW shares=5 cost_share=0.2
            """)
        #expect(
            lines(of: held.lots) == [
                "OLD -10 EUR 2024-01-02 cost_stock=-80", "NEW -5 EUR 2024-01-02 cost_stock=-20",
            ])
    }

    @Test func `a pool gives one part`() throws {
        let held = try account(
            """
            2024-01-02 buy OLD USD shares=10 price=10 rate=0.9
            2024-01-03 buy OLD USD shares=10 price=20 rate=0.8
            2024-02-01 spin_off OLD to_symbol=NEW shares=3 cost_share=0.25
            """, .section104)
        #expect(
            lines(of: held.lots) == [
                "OLD 20 USD pool cost_stock=225 cost=187.5", "NEW 3 USD pool cost_stock=75 cost=62.5",
            ])
    }

    // MARK: Returns of capital

    @Test
    func
        `return_of_capital: lot i loses round15(A·n_i/N), the last the rest, and Cp as much at the day's rate`()
        throws
    {
        let rates = try [rate("USD", "EUR", "0.8", on: "2024-02-01")]
        let script = """
            2024-01-02 buy ABC USD shares=10 price=100 rate=0.9
            2024-01-03 buy ABC USD shares=5 amount=700 total=650
            2024-02-01 return_of_capital ABC USD amount=100
            """
        let held = try account(script, rates: rates)
        // 66.6666666666667·0.8 off 900, 33.3333333333333·0.8 off 650.
        #expect(
            lines(of: held.lots) == [
                "ABC 10 USD 2024-01-02 cost_stock=933.3333333333333 cost=846.66666666666664",
                "ABC 5 USD 2024-01-03 cost_stock=666.6666666666667 cost=623.33333333333336",
            ])
        let stated = try account(script + " rate=0.6", rates: rates)
        #expect(
            lines(of: stated.lots) == [
                "ABC 10 USD 2024-01-02 cost_stock=933.3333333333333 cost=859.99999999999998",
                "ABC 5 USD 2024-01-03 cost_stock=666.6666666666667 cost=630.00000000000002",
            ])
        // Of a total round15(T·n_i/N): 50·10/15, and the rest.
        let total = try account(script + " total=50", rates: rates)
        #expect(
            lines(of: total.lots) == [
                "ABC 10 USD 2024-01-02 cost_stock=933.3333333333333 cost=866.6666666666667",
                "ABC 5 USD 2024-01-03 cost_stock=666.6666666666667 cost=633.3333333333333",
            ])
    }

    @Test func `one lot may fall below 0, and short lots lose nothing`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=1 price=1
            2024-01-03 buy ABC EUR shares=1 price=9
            2024-01-04 short ABC EUR shares=1 price=9
            2024-02-01 return_of_capital ABC EUR amount=10
            """)
        #expect(
            lines(of: held.lots) == [
                "ABC 1 EUR 2024-01-02 cost_stock=-4", "ABC 1 EUR 2024-01-03 cost_stock=4",
                "ABC -1 EUR 2024-01-04 price=9",
            ])
    }

    @Test
    func `without a rate for the day Cp is unknown afterwards, and an issue of the row that opened the lot`()
        throws
    {
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=1 price=100 rate=0.9
            2024-02-01 return_of_capital ABC USD amount=10
            """)
        let rates = try [
            rate("USD", "EUR", "0.5", on: "2024-01-02"), rate("USD", "EUR", "0.6", on: "2024-02-01"),
        ]
        let valued = try value(
            held.lots, asOf: "2024-02-01", prices: [price("ABC", "120", on: "2024-02-01")], rates: rates)
        #expect(valued.holdings[0].inStockCurrency.cost == 90)
        #expect(valued.holdings[0].inPortfolioCurrency.cost == nil)
        #expect(valued.issues.map(\.kind) == [.missingPurchaseRate])
        #expect(valued.issues.map(\.location.line) == [2])
    }
}
