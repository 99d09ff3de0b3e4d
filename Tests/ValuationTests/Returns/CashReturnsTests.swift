import Foundation
import TestSupport
import Testing

@testable import Valuation

/// Returns of accounts whose cash is followed. Figures are worked out by hand.
@Suite struct CashReturnsTests {
    private func rows(
        _ script: String, to: String = "2024-12-31", _ breakdown: ReturnsBreakdown = .whole,
        prices: [StockPrice], rates: [ExchangeRate] = [], change: (inout ReturnsOptions) -> Void = { _ in }
    ) throws -> [ReturnsRow] {
        try returns(script, to: to, .sinceFirstRow, breakdown, prices: prices, rates: rates) { options in
            options.followsCash = true
            options.valuation.maximumRateAge = 400
            change(&options)
        }.rows
    }

    /// A year of deposits of which a part waits to be invested.
    private let year = """
        2024-01-01 deposit EUR amount=1000 account=A
        2024-01-02 buy XXX EUR shares=10 price=50 account=A
        2024-07-01 deposit EUR amount=600 account=A
        """

    private var prices: [StockPrice] {
        get throws {
            [
                try price("XXX", "50", on: "2024-01-02"), try price("XXX", "60", on: "2024-07-01"),
                try price("XXX", "66", on: "2024-12-31"),
            ]
        }
    }

    @Test func `money that waits counts`() throws {
        let row = try #require(try rows(year, prices: prices).first)
        // Closing: 1100 of cash and 10 · 66.
        #expect(row.money == decimals("0", "1760", "1600", "0", "160", "160", "0", "0"))
        // 1700 / (1000 + 600) · 1760 / 1700 − 1.
        #expect(row.figures.twr == ExactDecimal(10))
        #expect(row.figures.twrPrice == ExactDecimal(10))
        // 1000 · (1 + r) + 600 · (1 + r)^(183/365) = 1760.
        #expect(row.irr == decimal("12.3832"))
        #expect(row.simpleReturn == 10)
    }

    @Test func `without cash purchases are money in`() throws {
        for breakdown in [ReturnsBreakdown.whole, .by(.symbol), .by(.currency), .by(.market)] {
            let row = try #require(
                try rows(year, breakdown, prices: prices) { $0.withoutCash = breakdown == .whole }.first)
            #expect(row.money == decimals("0", "660", "500", "0", "160", "160", "0", "0"))
            #expect(row.figures.twr == ExactDecimal(32))
            // (660 / 500)^(365 / 364) − 1.
            #expect(row.irr == decimal("32.1007"))
        }
    }

    /// Two accounts, two currencies, and everything that moves cash.
    private let household = """
        2024-01-01 deposit EUR amount=1000 account=A
        2024-01-05 convert EUR amount=500 to_amount=550 to_currency=USD fees=1 account=A
        2024-01-10 buy YYY USD shares=5 price=100 fees=2 account=A
        2024-03-01 dividend YYY USD amount=10 taxes=2 fees=1 fees_currency=EUR account=A
        2024-05-01 transfer EUR amount=100 account=A to_account=B
        2024-06-01 fee EUR amount=3 account=A
        2024-06-10 buy ZZZ EUR shares=2 price=40 account=B
        2024-08-01 sell YYY USD shares=2 price=120 account=A
        2024-09-01 transfer YYY shares=1 account=A to_account=B
        2024-10-01 withdrawal EUR amount=50 account=A
        """

    private var householdPrices: [StockPrice] {
        get throws {
            [
                try price("YYY", "100", on: "2024-01-10"), try price("YYY", "110", on: "2024-05-20"),
                try price("YYY", "121", on: "2024-08-01"), try price("YYY", "125", on: "2024-09-01"),
                try price("YYY", "130", on: "2024-12-31"), try price("ZZZ", "40", on: "2024-06-10"),
                try price("ZZZ", "44", on: "2024-11-10"),
            ]
        }
    }

    private var dollars: [ExchangeRate] {
        get throws {
            try [
                ("2024-01-01", "0.9"), ("2024-01-05", "0.91"), ("2024-01-10", "0.92"),
                ("2024-03-01", "0.93"),
                ("2024-05-01", "0.94"), ("2024-05-20", "0.945"), ("2024-08-01", "0.95"),
                ("2024-09-01", "0.96"),
                ("2024-10-01", "0.97"), ("2024-12-31", "0.98"),
            ].map { try rate("USD", "EUR", $0.1, on: $0.0) }
        }
    }

    @Test func `only what comes from elsewhere is a flow`() throws {
        let row = try #require(try rows(household, prices: householdPrices, rates: dollars).first)
        // Closing: 345 + 20 EUR, 296 USD at 0.98, 3 YYY at 130 USD and 2 ZZZ at 44 EUR.
        // YYY is cut at its purchase, dividend, sale and transfer: (500 − 502) · 0.92 + (500 − 500) · 0.93 + …
        // Income: 8 USD at 0.93, less 1 and 3 EUR.
        #expect(
            row.money
                == decimals("0", "1125.28", "1000", "50", "175.28", "129.98", "41.86", "3.44"))
        // Only the withdrawal cuts: 1139.16 / 1000 · (1095.87 + 50) / 1139.16 · 1125.28 / 1095.87.
        #expect(row.twr == decimal("17.6622"))
        // (375 + 240 − 502) · 0.96 / 1000 + 1.14587 · ((390 − 375) · 0.98 + 8) / 1095.87.
        #expect(row.twrPrice == decimal("13.2216"))
        // 3.44 / 1000.
        #expect(row.twrIncome == decimal("0.344"))
        #expect(row.twrCurrency == decimal("4.0966"))
    }

    @Test func `between accounts cash and shares are flows of each`() throws {
        let parts = try rows(household, .by(.account), prices: householdPrices, rates: dollars)
        #expect(parts.map(\.key) == ["A", "B"])
        // Out of A: 100 EUR, one share at 125 · 0.96 = 120 EUR, 50 EUR.
        #expect(
            parts[0].money
                == decimals("0", "889.88", "1000", "270", "159.88", "117.08", "39.36", "3.44"))
        #expect(parts[1].money == decimals("0", "235.4", "220", "0", "15.4", "12.9", "2.5", "0"))
        let only = try rows(household, prices: householdPrices, rates: dollars) { options in
            options.accounts = ["B".exact]
        }
        #expect(only[0].money == parts[1].money)
        #expect(only[0].twr == parts[1].twr)
    }

    @Test func `cash to and from an account that is not followed is a flow`() throws {
        let row = try #require(
            try rows(household, prices: householdPrices, rates: dollars) { options in
                var terms = AccountTerms()
                terms.followsCash = false
                options.accountTerms["B".exact] = terms
            }.first)
        // Into A 1000, and what B paid for ZZZ; out 100 to B and 50. B's cash is unknown.
        #expect(row.moneyIn == 1080)
        #expect(row.moneyOut == 150)
        #expect(row.closingValue == decimal("1105.28"))
        #expect(row.gain == decimal("175.28"))
    }

    @Test func `a rate that cash lacks is told by its currency`() throws {
        let statement = try returns(
            "2024-01-01 deposit USD amount=10\n2024-01-02 deposit CHF amount=10", to: "2024-02-01"
        ) { $0.followsCash = true }
        #expect(kinds(statement.issues) == ["error missingRate -", "error missingRate -"])
        #expect(statement.issues.map(\.message).contains { $0.contains("USD") })
        #expect(statement.issues.map(\.message).contains { $0.contains("CHF") })
        #expect(statement.rows[0].gain == nil)
    }

    @Test func `a payment in an account that never held the stock belongs to it`() throws {
        let script = """
            2024-01-02 buy AAA EUR shares=10 price=5 account=A
            2024-02-02 dividend AAA EUR amount=3 account=B
            2024-03-02 buy BBB EUR shares=10 price=5 account=B
            2024-04-02 return_of_capital AAA EUR amount=4
            """
        let prices = [try price("AAA", "5", on: "2024-01-01"), try price("BBB", "5", on: "2024-01-01")]
        let statement = try returns(script, to: "2024-12-31", .sinceFirstRow, .by(.account), prices: prices)
        #expect(statement.rows.map(\.key) == ["A", "B"])
        #expect(statement.rows.map(\.moneyOut) == [4, 3])
        #expect(statement.rows.map(\.income) == [0, 3])
    }

    @Test func `a return of capital is of all accounts that hold the stock`() throws {
        let script = """
            2024-01-02 buy AAA EUR shares=10 price=5 account=A
            2024-01-02 buy AAA EUR shares=30 price=5 account=B
            2024-04-02 return_of_capital AAA EUR amount=40
            """
        let statement = try returns(
            script, to: "2024-12-31", .sinceFirstRow, .by(.account),
            prices: [try price("AAA", "5", on: "2024-01-01")])
        #expect(statement.rows.map(\.moneyOut) == [10, 30])
    }

    // MARK: Drawn histories

    @Test(arguments: seeds(count: 2))
    func `accounts add up to the whole, and the parts to the gain`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed &+ 77)
        var lines: [String] = []
        for (name, offset) in [("A", UInt64(0)), ("B", 1000)] {
            let drawn = try DrawnTrades(seed: seed &+ offset, count: 60)
            lines += ["2023-01-01 deposit EUR amount=900000000 account=\(name)"]
            lines += drawn.lines.map { "\($0) account=\(name)" }
        }
        for _ in 0..<12 {
            let date = try day("2023-01-03").advanced(by: generator.below(700))
            let amount = 1 + generator.below(5000)
            switch generator.below(4) {
            case 0: lines.append("\(date) deposit USD amount=\(amount) account=A")
            case 1: lines.append("\(date) withdrawal EUR amount=\(amount) account=B")
            case 2: lines.append("\(date) transfer EUR amount=\(amount) account=A to_account=B")
            default:
                lines.append("\(date) convert EUR amount=\(amount) to_amount=7 to_currency=GBP account=B")
            }
        }
        let script = lines.enumerated().sorted {
            ($0.element.prefix(10), $0.offset) < ($1.element.prefix(10), $1.offset)
        }.map(\.element).joined(separator: "\n")
        let market = try DrawnMarket(seed: seed)
        func rows(_ breakdown: ReturnsBreakdown, _ follows: Bool) throws -> [ReturnsRow] {
            try returns(
                script, to: DrawnTrades.lastDay, .sinceFirstRow, breakdown, prices: market.prices,
                rates: market.rates
            ) { options in
                options.followsCash = true
                var terms = AccountTerms()
                terms.followsCash = follows
                options.accountTerms["B".exact] = terms
            }.rows
        }
        for follows in [true, false] {
            let whole = try #require(try rows(.whole, follows).first).figures
            let parts = try rows(.by(.account), follows).map(\.figures)
            #expect(parts.count == 2)
            for figure in [
                \ReturnsRow.Figures.gain, \.priceGain, \.currencyGain, \.income, \.openingValue,
                \.closingValue,
            ] {
                let known = parts.compactMap { $0[keyPath: figure] }
                #expect(known.count == 2)
                #expect(known.reduce(.zero, +) == whole[keyPath: figure])
            }
            let gain = try #require(whole.gain)
            let years = try rows(.every(.year), follows).compactMap(\.figures.gain)
            #expect(years.reduce(.zero, +) == gain)
            let twr = try #require(whole.twr)
            let contributions = try [
                #require(whole.twrPrice), #require(whole.twrCurrency), #require(whole.twrIncome),
            ]
            #expect((contributions.reduce(.zero, +) - twr).magnitude <= ExactDecimal(2, scale: 4))
        }
    }
}
