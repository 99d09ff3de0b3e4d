import Foundation
import TestSupport
import Testing
import Valuation

/// What is told of a sale is so: every sum that is printed comes to what is printed beside it.
@Suite struct SaleDerivationTests {
    private func terms(_ script: String) throws -> [InputLocation: TradeInputs] {
        try TradeScript.trades(script).reduce(into: [:]) { $0[$1.location] = $1.inputs }
    }

    private func lines(
        _ script: String, _ method: LotMethod = .fifo, rates: [ExchangeRate] = [], own: String = "EUR",
        sale: Int = 0, change: (inout TradeOptions) -> Void = { _ in }
    ) throws -> [String] {
        let statement = try account(script, method, own: own, rates: rates, change: change)
        let sums = SaleDerivations(
            statement.sales[sale], terms: try terms(script), rates: try RateTable(rates),
            options: statement.options)
        let lines = sums.lead + sums.parts.flatMap { $0 } + sums.whole
        return lines.map { "\($0.label): \($0.text)" }
    }

    @Test(arguments: LotMethod.allCases, seeds(count: 2))
    func `every sum comes to what is printed beside it`(_ method: LotMethod, _ seed: UInt64) throws {
        // Every other history has its fees in another currency than its stocks.
        let drawn = try DrawnTrades(seed: seed, count: 160).script
        let script =
            seed % 2 == 0 ? drawn : drawn.replacingOccurrences(of: " fees=", with: " fees_currency=EUR fees=")
        let published = try DrawnTrades.rates()
        let rates = try RateTable(published)
        let terms = try terms(script)
        for costRate in CostRate.allCases {
            let statement = try account(script, method, rates: published) { $0.costRate = costRate }
            for sale in statement.sales {
                let sums = SaleDerivations(sale, terms: terms, rates: rates, options: statement.options)
                for line in sums.lead + sums.whole {
                    let text = WrittenText(line.text)
                    let isTold = !text.results.isEmpty || line.text.hasPrefix("n/a: ")
                    #expect(text.wrong.isEmpty && isTold, "\(line.label): \(line.text)")
                }
                for (part, lines) in zip(sale.lots, sums.parts) { check(lines, part, costRate) }
            }
            for payment in statement.income {
                let lines = IncomeDerivations.lines(
                    of: payment, terms: terms, rates: rates, options: statement.options)
                for line in lines { #expect(WrittenText(line.text).wrong.isEmpty, "\(line)") }
            }
        }
    }

    /// Each figure of a lot stands where it belongs, with a sum where it is one.
    private func check(_ lines: [SaleDerivations.Line], _ part: Sale.Part, _ costRate: CostRate) {
        let amounts = part.record.amounts
        var label = ""
        var figures: [String: [ExactDecimal]] = [:]
        var sums: [String: Int] = [:]
        for line in lines {
            if !line.label.isEmpty { label = line.label }
            let text = WrittenText(line.text)
            #expect(text.wrong.isEmpty, "\(label): \(line.text)")
            figures[label, default: []] += text.results
            sums[label, default: 0] += text.sums
        }
        #expect(figures["Proceeds"] == [amounts.valueStock, amounts.value].compactMap { $0 }, "\(lines)")
        // A total has only what it comes to in portfolio currency.
        #expect(figures["Cost"] == [amounts.costStock, amounts.cost].compactMap { $0 }, "\(lines)")
        #expect(figures["Gain"] == [amounts.gain].compactMap { $0 }, "\(lines)")
        #expect(figures["Currency gain"] == [amounts.currencyGain].compactMap { $0 }, "\(lines)")
        #expect(figures["Price gain"] == [amounts.priceGain].compactMap { $0 }, "\(lines)")
        if let origin = part.record.origin, origin.taken != origin.shares, amounts.costStock != nil {
            #expect(sums["Cost"] == (amounts.cost == nil ? 1 : 2), "\(lines)")
        }
    }

    @Test func `after a split and a return of capital the cost is a part of what is left of it`() throws {
        let script = """
            2024-01-02 buy A EUR shares=10 price=100 fees=5
            2024-06-10 split A ratio=4:1
            2024-07-01 return_of_capital A EUR amount=20
            2024-08-01 sell A EUR shares=5 price=30
            2024-09-02 sell A EUR shares=35 price=30
            """
        // 10 · 100 + 5 = 1005; less 20 is 985; 985 · 5 ÷ 40 = 123.125
        let lines = try lines(script)
        #expect(
            lines.prefix(5) == [
                "Proceeds: 5 × 30 EUR = 150 EUR",
                "Lot: 10 × 100 EUR + 5 EUR fees = 1005 EUR for 10 shares",
                ": Split 4:1 on 2024-06-10: 10 × 4 ÷ 1 = 40 shares",
                ": Capital returned on 2024-07-01: 1005 EUR − 20 EUR = 985 EUR",
                "Cost: 985 EUR × 5 ÷ 40 = 123.125 EUR",
            ])
        #expect(
            try self.lines(script, sale: 1)[1...2] == [
                "Lot: 35 shares, left after earlier sales, at 861.875 EUR", "Cost: 861.875 EUR",
            ])
    }

    @Test func `fees in another currency are told at their rate`() throws {
        let stated = try lines(
            """
            2024-01-02 buy A USD shares=4 price=100 fees=9 fees_currency=EUR rate=0.9
            2024-02-01 sell A USD shares=1 price=150 fees=3 fees_currency=EUR rate=0.8
            """)
        // 9 ÷ 0.9 = 10, of which 1 of 4 shares has 2.5; 3 ÷ 0.8 = 3.75
        #expect(
            stated.prefix(7) == [
                "Fees of the sale: 3 EUR fees ÷ 0.8 EUR/USD = 3.75 USD, at the rate stated with the trade",
                "Rate of the sale: 0.8 EUR/USD, stated with the trade",
                "Proceeds: 1 × 150 USD − 3.75 USD fees = 146.25 USD",
                ": 146.25 USD × 0.8 EUR/USD = 117 EUR",
                "Fees at purchase: 9 EUR fees ÷ 0.9 EUR/USD = 10 USD, at the rate stated with the trade",
                ": 10 USD × 1 ÷ 4 = 2.5 USD",
                "Cost: 1 × 100 USD + 2.5 USD fees = 102.5 USD",
            ])
        let published = try lines(
            """
            2024-01-02 buy A EUR shares=4 price=100 fees=8 fees_currency=USD
            2024-02-01 sell A EUR shares=4 price=150
            """,
            rates: [
                ExchangeRate(base: .eur, quote: .usd, rate: decimal("1.6"), date: try day("2024-01-02"))
            ])
        #expect(
            published[1...2] == [
                "Fees at purchase: 1 ÷ 1.6 USD/EUR of 2024-01-02 = 0.625 EUR/USD; 8 USD fees × 0.625 EUR/USD = 5 EUR",
                "Cost: 4 × 100 EUR + 5 EUR fees = 405 EUR",
            ])
    }

    @Test func `a stated cost is told with its shares, and a pool with its purchases`() throws {
        let script = """
            2024-01-02 buy A USD shares=10 price=31 total=400
            2024-01-05 buy A USD shares=5 price=40 rate=1.5
            2024-02-01 sell A USD shares=6 price=50 rate=2
            """
        let lot = try lines(script)
        // 400 · 6 ÷ 10 = 240; 240 ÷ 186 = 1.29032258064516|13
        #expect(
            lot[3...7] == [
                "Lot: 400 EUR, as stated", "Cost: 6 × 31 USD = 186 USD", ": 400 EUR × 6 ÷ 10 = 240 EUR",
                "Rate at purchase: 240 EUR ÷ 186 USD ≈ 1.29032258064516 EUR/USD",
                "Gain: 600 − 240 EUR = 360 EUR",
            ])
        let pool = try lines(script, .average)
        // 510 · 6 ÷ 15 = 204, 700 · 6 ÷ 15 = 280; 280 ÷ 204 = 1.37254901960784|3
        #expect(
            pool[3...12] == [
                "Pool: Bought on 2024-01-02: 10 × 31 USD = 310 USD for 10 shares", ": 400 EUR, as stated",
                ": Bought on 2024-01-05: 5 × 40 USD = 200 USD for 5 shares",
                ": 200 USD × 1.5 EUR/USD = 300 EUR",
                ": 310 USD + 200 USD = 510 USD", ": 400 EUR + 300 EUR = 700 EUR", ": 10 + 5 = 15 shares",
                "Cost: 510 USD × 6 ÷ 15 = 204 USD", ": 700 EUR × 6 ÷ 15 = 280 EUR",
                "Rate at purchase: 280 EUR ÷ 204 USD ≈ 1.37254901960784 EUR/USD",
            ])
    }

    @Test func `of several sales of a day that are one each is told`() throws {
        let lines = try lines(
            """
            2024-01-02 buy A USD shares=10 amount=100 rate=1
            2024-02-01 sell A USD shares=2 price=20 fees=1 rate=0.5
            2024-02-01 sell A USD shares=3 amount=61 total=40.5
            """, .section104)
        // 39 and 61 are 100, 19.5 and 40.5 are 60
        #expect(
            lines.prefix(9) == [
                "Sales of the day: 2 × 20 USD − 1 USD fees = 39 USD", ": 39 USD × 0.5 EUR/USD = 19.5 EUR",
                ": 61 USD, as stated", ": 40.5 EUR, as stated", ": 39 + 61 = 100 USD",
                ": 19.5 + 40.5 = 60 EUR", "Rate of the sale: 60 EUR ÷ 100 USD = 0.6 EUR/USD",
                "Proceeds: 100 USD", ": 60 EUR",
            ])
    }

    @Test func `what is unknown is told with its reason`() throws {
        let lines = try lines(
            """
            2024-01-02 transfer_in A USD shares=2
            2024-02-01 sell A USD shares=1 price=12
            """)
        #expect(
            lines == [
                "Rate of the sale: n/a: there is no rate of USD to EUR for 2024-02-01",
                "Proceeds: 1 × 12 USD = 12 USD", ": n/a: there is no rate of USD to EUR for 2024-02-01",
                "Cost: n/a: their cost is not stated", "Gain: n/a: the proceeds are unknown",
                "Currency gain: n/a: the cost is unknown", "Price gain: n/a: the gain is unknown",
            ])
    }

    @Test func `a payment is told with its rate, and a fee or tax as what it is`() throws {
        let script = """
            2024-02-01 dividend A USD shares=10 price=0.5 taxes=0.75 fees=0.9 fees_currency=EUR rate=0.9
            2024-02-02 fee A USD amount=2
            2024-02-03 interest USD amount=10 total=9
            """
        let rates = [ExchangeRate(base: .usd, quote: .eur, rate: decimal("0.8"), date: try day("2024-02-02"))]
        let statement = try account(script, rates: rates)
        let terms = try terms(script)
        let lines = try statement.income.map { payment in
            IncomeDerivations.lines(
                of: payment, terms: terms, rates: try RateTable(rates), options: statement.options
            )
            .map { "\($0.label): \($0.text)" }
        }
        #expect(
            lines == [
                [
                    "Gross: 10 × 0.5 USD = 5 USD",
                    "Fees: 0.9 EUR fees ÷ 0.9 EUR/USD = 1 USD, at the rate stated with the trade",
                    "Net: 5 − 0.75 taxes − 1 fees = 3.25 USD", ": 3.25 USD × 0.9 EUR/USD = 2.925 EUR",
                    "Rate: 0.9 EUR/USD, stated with the trade",
                ],
                [
                    "Net: -2 USD", ": -2 USD × 0.8 EUR/USD = -1.6 EUR",
                    "Rate: 0.8 EUR/USD, as published of 2024-02-02",
                ],
                ["Net: 10 USD", ": 9 EUR, as stated", "Rate: 9 EUR ÷ 10 USD = 0.9 EUR/USD"],
            ])
    }
}
