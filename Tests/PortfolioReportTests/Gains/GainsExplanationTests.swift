import Foundation
import Testing
import Valuation

@testable import PortfolioReport

@Suite struct GainsExplanationTests {
    private typealias Row = (String, TradeAction, String?, QuoteCurrency, String?)

    private func explanation(_ rows: [Row], _ method: LotMethod = .fifo, rates: [ExchangeRate] = []) throws
        -> String
    {
        let statement = try SampleAccount.statement(rows, method, rates: rates)
        let report = GainsReport(statement, name: nil, from: nil, to: nil, contents: .sales(each: .lot))
        return report.explain(
            symbol: "A", trades: try SampleAccount.placed(rows), rates: try RateTable(rates))
    }

    @Test func `each figure of a sale is told as the sum that makes it`() throws {
        let text = try SampleAccount.report(name: "Mine")
            .explain(symbol: "A", trades: SampleAccount.placed())
        #expect(text.hasPrefix("Mine: How the gains of A come about, in EUR\n"))
        #expect(
            text.contains(
                """

                Sale of 8 on 2025-02-03 (trades.csv, line 6), lots by FIFO
                  Rate of the sale  0.5 EUR/USD, stated with the trade
                  Lot 1 of 2: 6 shares, bought on 2024-01-02, 398 days earlier (trades.csv, line 2)
                    Fees of the sale  4 USD × 6 ÷ 8 = 3 USD
                    Proceeds          6 × 140 USD − 3 USD fees = 837 USD
                                      837 USD × 0.5 EUR/USD = 418.5 EUR
                    Cost              6 × 100 USD = 600 USD
                                      600 USD × 0.9 EUR/USD = 540 EUR
                    Rate at purchase  0.9 EUR/USD, stated with the trade
                    Gain              418.5 − 540 EUR = -121.5 EUR
                    Currency gain     600 USD × 0.5 EUR/USD − 540 EUR = -240 EUR
                    Price gain        -121.5 − (-240 EUR) = 118.5 EUR
                  Lot 2 of 2: 2 shares, bought on 2024-03-01, 339 days earlier (trades.csv, line 3)
                    Fees of the sale  4 USD × 2 ÷ 8 = 1 USD
                    Proceeds          2 × 140 USD − 1 USD fees = 279 USD
                                      279 USD × 0.5 EUR/USD = 139.5 EUR
                    Cost              2 × 120 USD = 240 USD
                                      240 USD × 0.8 EUR/USD = 192 EUR
                    Rate at purchase  0.8 EUR/USD, stated with the trade
                    Gain              139.5 − 192 EUR = -52.5 EUR
                    Currency gain     240 USD × 0.5 EUR/USD − 192 EUR = -72 EUR
                    Price gain        -52.5 − (-72 EUR) = 19.5 EUR
                  In all
                    Shares         6 + 2 = 8
                    Proceeds       837 + 279 = 1116 USD
                    Cost           600 + 240 = 840 USD
                    Proceeds       418.5 + 139.5 = 558 EUR
                    Cost           540 + 192 = 732 EUR
                    Gain           558 − 732 EUR = -174 EUR
                    Currency gain  -240 + (-72) = -312 EUR
                    Price gain     -174 − (-312 EUR) = 138 EUR

                """))
        #expect(
            text.hasSuffix(
                """

                Dividend on 2024-06-03 (trades.csv, line 4)
                  Net   100 − 15 taxes − 1 fees = 84 USD
                        84 USD × 0.9 EUR/USD = 75.6 EUR
                  Rate  0.9 EUR/USD, stated with the trade

                In all
                  Realised gain  118.4 + (-121.5) + (-52.5) = -55.6 EUR
                  Price gain     158.4 + 118.5 + 19.5 = 296.4 EUR
                  Currency gain  -40 + (-240) + (-72) = -352 EUR
                  Net income     75.6 EUR

                """))
    }

    @Test func `a short position was sold first`() throws {
        let text = try SampleAccount.report().explain(symbol: "B", trades: SampleAccount.placed())
        #expect(
            text.contains(
                """
                Cover of 1 on 2025-04-01 (trades.csv, line 8), lots by FIFO
                  -1 share, sold short on 2025-03-03, 29 days earlier (trades.csv, line 7)
                    Proceeds  -1 × 4 EUR = -4 EUR
                    Cost      -1 × 5 EUR = -5 EUR
                    Gain      -4 − (-5 EUR) = 1 EUR

                """))
    }

    @Test func `a rate that was found is taken apart into what was published`() throws {
        let rates = try [("2024-01-02", "1.25"), ("2024-02-01", "1.6")].map {
            ExchangeRate(
                base: .eur, quote: .usd, rate: SampleAccount.decimal($0.1), date: try CalendarDate($0.0))
        }
        let text = try explanation(
            [
                ("2024-01-02", .buy(shares: 1, Consideration(price: 100)), "A", .usd, nil),
                ("2024-02-01", .sell(shares: 1, Consideration(price: 120)), "A", .usd, nil),
            ], rates: rates)
        #expect(text.contains("  Rate of the sale  1 ÷ 1.6 USD/EUR of 2024-02-01 = 0.625 EUR/USD\n"))
        #expect(text.contains("    Rate at purchase  1 ÷ 1.25 USD/EUR of 2024-01-02 = 0.8 EUR/USD\n"))
        #expect(text.contains("    Gain              75 − 80 EUR = -5 EUR\n"))
    }

    @Test func `what was rounded is told, and the rest of it`() throws {
        let text = try explanation([
            ("2024-01-02", .buy(shares: 1, Consideration(price: 10, conversion: .rate(1))), "A", .usd, nil),
            ("2024-01-03", .buy(shares: 2, Consideration(price: 10, conversion: .rate(1))), "A", .usd, nil),
            (
                "2024-02-01", .sell(shares: 3, Consideration(amount: 100, conversion: .total(80))), "A", .usd,
                nil
            ),
        ])
        #expect(text.contains("  Rate of the sale  80 EUR ÷ 100 USD = 0.8 EUR/USD\n"))
        #expect(text.contains("Proceeds          100 USD × 1 ÷ 3 ≈ 33.3333333333333 USD\n"))
        #expect(text.contains("                  80 EUR × 1 ÷ 3 ≈ 26.6666666666667 EUR\n"))
        #expect(
            text.contains(
                "100 USD − 33.3333333333333 USD = 66.6666666666667 USD, the rest after the others\n"))
        #expect(
            text.contains("80 EUR − 26.6666666666667 EUR = 53.3333333333333 EUR, the rest after the others\n")
        )
        let fees = try explanation([
            ("2024-01-02", .buy(shares: 3, Consideration(price: 300, fees: 1)), "A", .eur, nil),
            ("2024-02-01", .sell(shares: 1, Consideration(price: 320)), "A", .eur, nil),
        ])
        #expect(fees.contains("Fees at purchase  1 EUR × 1 ÷ 3 ≈ 0.333333333333333 EUR\n"))
        #expect(
            fees.contains(
                "Cost              1 × 300 EUR + 0.333333333333333 EUR fees = 300.333333333333333 EUR\n"))
        #expect(fees.hasSuffix("\n≈: rounded to 15 significant digits, half to even.\n"))
    }

    @Test func `pence are pounds, and a pool is a pool`() throws {
        let pence = try explanation([
            (
                "2024-01-02", .buy(shares: 10, Consideration(price: 310, conversion: .total(40))), "A", .gbx,
                nil
            ),
            (
                "2024-02-01", .sell(shares: 5, Consideration(price: 320, fees: 1, conversion: .rate(2))), "A",
                .gbx, nil
            ),
        ])
        #expect(pence.contains("Proceeds          5 × 320 GBX ÷ 100 GBX/GBP − 1 GBP fees = 15 GBP\n"))
        #expect(pence.contains("Cost              5 × 310 GBX ÷ 100 GBX/GBP = 15.5 GBP\n"))
        // 20 ÷ 15.5 = 1.29032258064516|1
        #expect(pence.contains("                      40 EUR × 5 ÷ 10 = 20 EUR\n"))
        #expect(pence.contains("Rate at purchase  20 EUR ÷ 15.5 GBP ≈ 1.29032258064516 EUR/GBP\n"))
        let pool = try explanation(Array(SampleAccount.trades.prefix(4)), .average)
        #expect(pool.contains("  4 shares of the pool\n"))
        #expect(pool.contains("Bought on 2024-03-01: 10 × 120 USD = 1200 USD for 10 shares (line 3)\n"))
    }

    @Test func `what is unknown has no sum, and what was not sold has none`() throws {
        let text = try explanation([
            ("2024-01-02", .transferIn(shares: 2), "A", .usd, nil),
            ("2024-01-03", .sell(shares: 1, Consideration(price: 12)), "A", .usd, nil),
        ])
        for label in [
            "Cost           n/a: their cost is not stated\n",
            "Gain           n/a: the proceeds are unknown\n",
            "Rate of the sale  n/a: there is no rate of USD to EUR for 2024-01-03\n",
        ] {
            #expect(text.contains(label), "\(label)")
        }
        #expect(
            try SampleAccount.report().explain(symbol: "X")
                == "How the gains of X come about, in EUR\n\nNothing of it was sold or paid.\n")
    }
}
