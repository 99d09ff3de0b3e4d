import Foundation
import Testing
import Valuation

/// What the detail of a stock says of its sales and its income.
@Suite struct RealisedSectionTests {
    private func detail(
        _ script: String, of symbol: String, prices: [StockPrice] = [], rates: [ExchangeRate] = [],
        method: LotMethod = .fifo
    ) throws -> StockDetail {
        let statement = try account(script, method, rates: rates)
        let valuation = try PortfolioValuation(
            of: Portfolio(currency: .eur, holdings: statement.lots), prices: PriceTable(prices),
            rates: RateTable(rates), options: ValuationOptions(currency: .eur, asOf: statement.date))
        let builder = SectionBuilder(valuation, statement: statement)
        let detail = try #require(builder.detail(of: symbol))
        #expect(builder.details(of: [symbol]) == [detail])
        return detail
    }

    private static let script = """
        2024-01-02 buy A USD shares=10 price=100 rate=0.9 name=Alpha
        2024-03-01 buy A USD shares=10 price=120 rate=0.8 market=NYSE
        2024-06-03 dividend A USD amount=100 taxes=15 fees=1 rate=0.9
        2024-12-30 sell A USD shares=4 price=150 fees=2 rate=0.8
        2025-02-03 sell A USD shares=8 price=140 fees=4 rate=0.5
        2025-03-03 short B EUR shares=2 price=5
        2025-04-01 cover B EUR shares=1 price=4
        2025-04-02 buy C EUR shares=2 price=5
        2025-04-03 sell C EUR shares=2 price=7
        2025-04-04 dividend D EUR amount=3
        2025-04-05 fee E EUR amount=2
        2025-04-06 buy F EUR shares=1 price=5
        """

    @Test func `the gain of a single lot comes with its sums`() throws {
        // 4 · 9 · 0.8 − 4 · 7 · 0.9, of which 4 · 7 · (0.8 − 0.9) comes from the exchange rate.
        let script = """
            2024-01-02 buy A USD shares=4 price=7 rate=0.9
            2024-02-02 sell A USD shares=4 price=9 rate=0.8
            2024-03-02 buy C EUR shares=2 price=5
            2024-04-02 sell C EUR shares=2 price=7
            """
        let converted = try detail(script, of: "A").sections.last?.items ?? []
        #expect(
            converted.prefix(3).map { $0.derivation?.text } == [
                "28.8 − 25.2 EUR = 3.6 EUR", "3.6 − (-2.8 EUR) = 6.4 EUR",
                "28 USD × 0.8 EUR/USD − 25.2 EUR = -2.8 EUR",
            ])
        let own = try detail(script, of: "C").sections.last?.items ?? []
        #expect(own.first?.derivation?.text == "14 − 10 EUR = 4 EUR")
    }

    /// Of 10 · 7 + 1 and 5 · 8 + 2 euros for 15 shares, 12 are left: 113 · 12 ÷ 15 = 90.4.
    @Test func `the cost of a pool is not said to be stated`() throws {
        let script = """
            2024-01-10 buy A EUR shares=10 price=7 fees=1
            2024-02-10 buy A EUR shares=5 price=8 fees=2
            2024-03-20 sell A EUR shares=3 price=9
            """
        let pool = try detail(script, of: "A", prices: [price("A", "10")], method: .average)
        let items = pool.sections.flatMap(\.items)
        #expect(
            items.first { $0.kind == .valuationPurchase }?.derivation?.text == "left in the pool = 90.4 EUR")
        #expect(
            items.first { $0.kind == .pricePurchase }?.derivation?.text
                == "90.4 EUR ÷ 12 ≈ 7.53333333333333 EUR")
    }

    @Test func `what was realised comes last, and all that was gained last of it`() throws {
        // Sold: 478.4 − 360 = 118.4, 418.5 − 540 = −121.5, 139.5 − 192 = −52.5, from exchange rates −40, −240 and
        // −72. Held: 8 · 150 · 0.5 − 8 · 120 · 0.8 = −168. Net income (100 − 16) · 0.9 = 75.6.
        let stock = try detail(
            RealisedSectionTests.script, of: "A", prices: [price("A", "150")],
            rates: [rate("USD", "EUR", "0.5")])
        #expect(stock.sections.map(\.kind) == Section.Kind.allCases)
        let section = try #require(stock.sections.last)
        #expect(section.title == "Realised")
        #expect(
            section.lines == [
                "realisedGain: -55.6 EUR", "realisedPriceGain: 296.4 EUR", "realisedCurrencyGain: -352 EUR",
                "dividends: 90 EUR", "totalGain: -148 EUR",
            ])
        #expect(
            section.items.map { $0.derivation?.text } == [
                "118.4 + (-121.5) + (-52.5) = -55.6 EUR", "158.4 + 118.5 + 19.5 = 296.4 EUR",
                "-40 + (-240) + (-72) = -352 EUR", "100 USD × 0.9 EUR/USD = 90 EUR",
                "-55.6 realised + (-168 unrealised) + 90 dividends − 13.5 taxes − 0.9 fees = -148 EUR",
            ])
        #expect(section.items.map(\.text).first == "-55.60 EUR")
        #expect(section.items[3].text == "90.00 EUR")
        #expect(section.items.map(\.isLoss) == [true, false, true, false, true])
        #expect(section.items.map(\.isGain) == [false, true, false, false, false])
        // The lot alone has realised nothing.
        #expect(stock.lots.map { $0.sections.map(\.kind) } == [Section.Kind.allCases.dropLast()])
    }

    @Test func `in one currency the gain has no parts`() throws {
        // A short share at 5 is worth 6 now: −1.
        let stock = try detail(RealisedSectionTests.script, of: "B", prices: [price("B", "6")])
        #expect(stock.sections.last?.lines == ["realisedGain: 1 EUR", "totalGain: 0 EUR"])
    }

    @Test func `of a stock that is held no more there are 0 shares`() throws {
        let sold = try detail(RealisedSectionTests.script, of: "C")
        #expect(sold.sections.map(\.kind) == [.general, .realised])
        #expect(sold.sections[0].lines == ["numberOfShares: 0"])
        #expect(sold.sections[0].title == "C")
        #expect(sold.sections[1].lines == ["realisedGain: 4 EUR", "totalGain: 4 EUR"])
        #expect(sold.lots.isEmpty && sold.isComplete)
        let paid = try detail(RealisedSectionTests.script, of: "D")
        #expect(paid.sections.last?.lines == ["dividends: 3 EUR", "totalGain: 3 EUR"])
        let charged = try detail(RealisedSectionTests.script, of: "E")
        #expect(charged.sections.map(\.kind) == [.general])
        let named = try detail(
            """
            2024-01-02 buy A USD shares=1 price=1 rate=1 name=Alpha market=NYSE
            2024-01-03 sell A USD shares=1 price=1 rate=1 name=Beta
            """, of: "A")
        #expect(named.sections[0].title == "Beta – NYSE")
    }

    @Test func `without sales and income there is no such section`() throws {
        let stock = try detail(RealisedSectionTests.script, of: "F", prices: [price("F", "6")])
        #expect(stock.sections.map(\.kind) == [.general, .price, .intraday, .valuation, .gainOrLoss])
    }

    /// Of 15 shares sold, the cost of 10 is unknown: 5·15 − 5·10 = 25 is the gain of the others.
    @Test func `all that was gained is unknown where the gain of a part is`() throws {
        let stock = try detail(
            """
            2024-01-02 transfer_in A EUR shares=10
            2024-01-03 buy A EUR shares=10 price=10
            2024-01-10 sell A EUR shares=15 price=15
            2024-01-11 dividend A EUR amount=5
            """, of: "A", prices: [price("A", "10")])
        #expect(stock.sections.last?.lines == ["realisedGain: 25 EUR", "dividends: 5 EUR", "totalGain: n/a"])
    }

    @Test func `what is unknown is told once, beside what is known`() throws {
        let stock = try detail(
            """
            2024-01-02 transfer_in A EUR shares=2
            2024-01-03 buy A EUR shares=2 price=3
            2024-01-04 sell A EUR shares=1 price=4
            2024-01-05 sell A EUR shares=1 price=5 lot=2024-01-03
            2024-01-06 dividend A USD amount=5
            """, of: "A", prices: [price("A", "6")])
        #expect(stock.issues.map(\.kind) == [.missingCost, .missingRate])
        #expect(stock.sections.last?.lines == ["realisedGain: 2 EUR", "dividends: n/a", "totalGain: n/a"])
        #expect(!stock.isComplete)
    }
}
