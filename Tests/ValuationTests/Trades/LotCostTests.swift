import Foundation
import Testing
import Valuation

/// What a lot costs, and what leaves with a part of it.
@Suite struct LotCostTests {
    @Test func `C = n·P/u + F: a priced lot keeps price and fees`() throws {
        let held = try account("2024-01-02 buy ABC EUR shares=3 price=10 fees=1")
        #expect(lines(of: held.lots) == ["ABC 3 EUR 2024-01-02 price=10 fees=1"])
        // 250 pence, 100 of them a pound: 3·250/100 + 1.
        let pence = try account("2024-01-02 buy ABC GBX shares=3 price=250 fees=1", own: "GBP")
        #expect(lines(of: pence.lots) == ["ABC 3 GBX 2024-01-02 price=250 fees=1"])
        #expect(
            try value(pence.lots, in: "GBP", asOf: "2024-01-02").holdings[0].inStockCurrency.cost
                == decimal("8.5"))
    }

    @Test func `an amount is the cost in all: a costed lot`() throws {
        let held = try account("2024-01-02 buy ABC EUR shares=3 price=10 fees=1 amount=31.00")
        #expect(lines(of: held.lots) == ["ABC 3 EUR 2024-01-02 cost_stock=31"])
    }

    @Test func `priced: c = q·P/u + round15(F·q/n), the rest of F stays, and the last takes it whole`() throws
    {
        // 1·1/3 = 0.333333333333333; then (1 − that)·1/2 = 0.3333333333333335, half to even; then what is left.
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=3 price=10 fees=1
            2024-02-01 sell ABC EUR shares=1 price=20
            2024-03-01 sell ABC EUR shares=1 price=20
            2024-04-01 sell ABC EUR shares=1 price=20
            """)
        #expect(
            held.sales.map { $0.inStockCurrency.cost } == [
                decimal("10.333333333333333"), decimal("10.333333333333334"), decimal("10.333333333333333"),
            ])
        #expect(held.lots.isEmpty)
    }

    @Test func `costed: c = round15(C·q/n), C − c stays, and the last takes it whole`() throws {
        // 100/3 = 33.3333333333333; 66.6666666666667/2 = 33.33333333333335, half to even.
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=3 amount=100
            2024-02-01 sell ABC EUR shares=1 price=20
            2024-03-01 sell ABC EUR shares=1 price=20
            2024-04-01 sell ABC EUR shares=1 price=20
            """)
        #expect(
            held.sales.map { $0.inStockCurrency.cost } == [
                decimal("33.3333333333333"), decimal("33.3333333333334"), decimal("33.3333333333333"),
            ])
    }

    @Test func `Cp = C·x0 with the row's rate, or the rate of the purchase date`() throws {
        let rates = try [
            rate("USD", "EUR", "0.8", on: "2024-01-02"), rate("USD", "EUR", "0.7", on: "2024-02-01"),
        ]
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=10 price=10 rate=0.9
            2024-01-02 buy DEF USD shares=10 price=10
            2024-02-01 transfer_in GHI USD shares=10 price=10 purchase_date=2024-01-02
            """, rates: rates)
        #expect(
            lines(of: held.lots) == [
                "ABC 10 USD 2024-01-02 price=10 rate=0.9", "DEF 10 USD 2024-01-02 price=10",
                "GHI 10 USD 2024-01-02 price=10",
            ])
        let valued = try value(held.lots, asOf: "2024-02-01", rates: rates)
        #expect(valued.holdings.map { $0.inPortfolioCurrency.cost } == [90, 80, 80])
    }

    @Test func `Cp = total if given, and round15(Cp·q/n) leaves with a part`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=3 price=100 fees=5 total=100
            2024-02-01 sell ABC USD shares=1 price=120 rate=0.8
            """)
        // C = 305, of which 100 + 5/3; Cp = 100, of which 100/3.
        let part = try #require(held.sales.first?.lots.first)
        #expect(part.inStockCurrency.cost == decimal("101.66666666666667"))
        #expect(part.inPortfolioCurrency.cost == decimal("33.3333333333333"))
        // x0 shown: round15(33.3333333333333 / 101.66666666666667).
        #expect(part.purchaseRate == decimal("0.327868852459016"))
        #expect(
            lines(of: held.lots) == [
                "ABC 2 USD 2024-01-02 price=100 fees=3.33333333333333 cost=66.6666666666667"
            ])
    }

    @Test func `rate and total are in own currency, and not used under another currency`() throws {
        let rates = try [
            rate("USD", "CHF", "0.95", on: "2024-01-02"), rate("EUR", "CHF", "1.1", on: "2024-01-02"),
        ]
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=1 price=100 rate=0.9
            2024-01-02 buy DEF USD shares=1 price=100 total=91
            2024-01-02 transfer_in GHI USD shares=1 total=91
            2024-01-02 buy JKL EUR shares=1 price=100
            """, own: "EUR", currency: "CHF", rates: rates)
        #expect(
            lines(of: held.lots) == [
                "ABC 1 USD 2024-01-02 price=100", "DEF 1 USD 2024-01-02 price=100", "GHI 1 USD 2024-01-02",
                "JKL 1 EUR 2024-01-02 price=100",
            ])
        let valued = try value(
            held.lots, in: "CHF", own: "EUR", asOf: "2024-01-02",
            prices: held.lots.map { try price($0.symbol, "120", on: "2024-01-02") },
            rates: rates)
        #expect(valued.holdings.map { $0.inPortfolioCurrency.cost } == [95, 95, nil, 110])
        #expect(valued.issues.map(\.kind) == [.missingCost])
    }

    @Test func `a stock in own currency: the total is the amount, also under another currency`() throws {
        let script = """
            2024-01-02 buy ABC EUR shares=4 price=25 fees=1 total=101
            2024-01-02 transfer_in DEF EUR shares=4 total=80
            2024-02-01 sell ABC EUR shares=4 price=30 fees=2 total=118
            2024-02-02 fee EUR amount=3 total=3
            """
        let held = try account(script)
        #expect(lines(of: held.lots) == ["DEF 4 EUR 2024-01-02 cost_stock=80"])
        #expect(lines(of: held.sales) == ["ABC 2024-02-01 2024-01-02 4: 118 − 101 = 17; 118 − 101 = 17"])
        #expect(held.totals.fees == .complete(3))
        let rates = try [
            rate("EUR", "USD", "1.1", on: "2024-01-02"), rate("EUR", "USD", "1.2", on: "2024-02-01"),
        ]
        let dollars = try account(script, own: "EUR", currency: "USD", rates: rates)
        #expect(lines(of: dollars.lots) == ["DEF 4 EUR 2024-01-02 cost_stock=80"])
        #expect(
            lines(of: dollars.sales) == ["ABC 2024-02-01 2024-01-02 4: 118 − 101 = 17; 141.6 − 111.1 = 30.5"])
    }

    @Test func `fees in another currency are converted at the rate of the day, round15`() throws {
        // 5 francs at 1.123456789012345 are 5.617283945061725, to 15 digits 5.61728394506172 (half to even).
        let rates = try [rate("CHF", "USD", "1.123456789012345", on: "2024-01-02")]
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=1 price=100 fees=5 fees_currency=CHF rate=0.9
            2024-01-02 buy DEF USD shares=1 price=100 fees=5 fees_currency=EUR rate=0.9
            2024-01-02 buy GHI USD shares=1 price=100 fees=5 fees_currency=USD rate=0.9
            2024-02-02 transfer_in JKL USD shares=1 price=100 fees=5 fees_currency=CHF rate=0.9 purchase_date=2024-01-02
            """, rates: rates)
        // 5 / 0.9 = 5.55555555555556.
        #expect(
            lines(of: held.lots) == [
                "ABC 1 USD 2024-01-02 price=100 fees=5.61728394506172 rate=0.9",
                "DEF 1 USD 2024-01-02 price=100 fees=5.55555555555556 rate=0.9",
                "GHI 1 USD 2024-01-02 price=100 fees=5 rate=0.9",
                "JKL 1 USD 2024-01-02 price=100 fees=5.61728394506172 rate=0.9",
            ])
    }

    @Test func `fees in own currency are converted at the row's rate also under another currency`() throws {
        let held = try account(
            "2024-01-02 buy ABC USD shares=1 price=100 fees=9 fees_currency=EUR rate=0.9", own: "EUR",
            currency: "CHF")
        #expect(lines(of: held.lots) == ["ABC 1 USD 2024-01-02 price=100 fees=10"])
    }

    @Test func `with an amount, fees in another currency only serve the check`() throws {
        let rates = try [rate("CHF", "USD", "1.1", on: "2024-01-02")]
        let agreeing =
            "2024-01-02 buy ABC USD shares=1 price=100 fees=5 fees_currency=CHF amount=105.5 rate=1"
        let held = try account(agreeing, rates: rates)
        #expect(lines(of: held.lots) == ["ABC 1 USD 2024-01-02 cost_stock=105.5 rate=1"])
        // Without a rate there is nothing to check by.
        #expect(lines(of: try account(agreeing).lots) == ["ABC 1 USD 2024-01-02 cost_stock=105.5 rate=1"])
        let found = try errors(
            "2024-01-02 buy ABC USD shares=1 price=100 fees=5 fees_currency=CHF amount=105.7 rate=1",
            rates: rates)
        #expect(found.map(\.problem) == [TradeProblem(.amount, .disagrees(with: decimal("105.5")))])
        // A total may be rounded, but not leave out the fees.
        let rounded = try account("2024-01-02 buy ABC EUR shares=3 price=1.3333 total=4")
        #expect(lines(of: rounded.lots) == ["ABC 3 EUR 2024-01-02 cost_stock=4"])
        let without = try errors("2024-01-02 buy ABC EUR shares=10 price=5 fees=1 total=50")
        #expect(without.map(\.problem) == [TradeProblem(.total, .disagrees(with: 51))])
        // 50 euros and 1 dollar: in the own currency, the total is what disagrees.
        let total = try errors(
            "2024-01-02 buy ABC EUR shares=10 price=5 fees=1 fees_currency=USD total=100",
            rates: [rate("USD", "EUR", "0.9", on: "2024-01-02")])
        #expect(total.map(\.problem) == [TradeProblem(.total, .disagrees(with: decimal("50.9")))])
    }

    @Test func `a short opens with C = −amount and Cp = −total, or −(n·P/u − F)`() throws {
        let held = try account(
            """
            2024-01-02 short ABC USD shares=10 price=50 fees=5 rate=0.9
            2024-01-02 short DEF USD shares=10 amount=495 total=450
            """)
        #expect(
            lines(of: held.lots) == [
                "ABC -10 USD 2024-01-02 price=50 fees=5 rate=0.9",
                "DEF -10 USD 2024-01-02 cost_stock=-495 cost=-450",
            ])
        let valued = try value(held.lots, asOf: "2024-01-02")
        #expect(valued.holdings.map { $0.inStockCurrency.cost } == [-495, -495])
        #expect(valued.holdings.map { $0.inPortfolioCurrency.cost } == [decimal("-445.5"), -450])
    }

    @Test func `numbers of 38 digits stay exact`() throws {
        // n·P = 12345678901234567890123456789·98765432109876543210.9876543219, of which a third is sold for nothing.
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=37037036703703703670370370367 price=98765432109876543210.9876543219
            2024-02-01 sell ABC EUR shares=12345678901234567890123456789 price=0
            """)
        let sale = try #require(held.sales.first)
        let shares = try CompactDecimal.parse("12345678901234567890123456789").exact
        let price = try CompactDecimal.parse("98765432109876543210.9876543219").exact
        #expect(sale.amounts.costStock == shares * price)
        #expect(held.lots.map(\.shares) == [decimal("24691357802469135780246913578")])
    }
}

/// A lot as a holding that is stored.
@Suite struct StoredLotTests {
    @Test func `a lot keeps what its cost is in and lacks when it is stored`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC USD shares=3 price=100 fees=5 total=100
            2024-01-02 transfer_in DEF USD shares=3
            """)
        let stored = try JSONDecoder().decode([Holding].self, from: JSONEncoder().encode(held.lots))
        #expect(stored == held.lots)
        #expect(stored.map(\.inputs.lacking) == held.lots.map(\.inputs.lacking))
        #expect(stored[0].inputs.lacking != nil)
    }

    @Test func `a holding keeps the day of its price when it is stored`() throws {
        let stated = try holding("ABC", "1", "USD", price: "3", priced: "2013-02-28")
        #expect(try JSONDecoder().decode(Holding.self, from: JSONEncoder().encode(stated)) == stated)
    }
}
