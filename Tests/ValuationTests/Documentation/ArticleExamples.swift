import Foundation
import Testing
import Valuation

@Suite struct ArticleExamples {
    @Test func `three holdings in three currencies, as a list`() throws {
        var printed: [String] = []
        func print(_ texts: String..., separator: String) {
            printed.append(texts.joined(separator: separator))
        }

        let apple = try Holding(
            symbol: "AAPL", shares: 10, currency: .usd, name: "Apple",
            purchaseDate: CalendarDate(2005, 4, 1), purchasePrice: Decimal(exactly: "40.89"))
        let barclays = try Holding(
            symbol: "BARC.L", shares: 400, currency: .gbx, name: "Barclays",
            purchaseDate: CalendarDate(2012, 6, 29), purchasePrice: 250)
        let sap = try Holding(
            symbol: "SAP.DE", shares: 25, currency: .eur, purchasePrice: Decimal(exactly: "61.50"))

        let prices = try PriceTable(["AAPL": Decimal(exactly: "430.47"), "BARC.L": 310, "SAP.DE": 60])
        let rates = try RateTable(
            to: .eur, [.usd: Decimal(exactly: "0.77"), .gbp: Decimal(exactly: "1.15")])
        let valuation = try PortfolioValuation(
            of: Portfolio(currency: .eur, holdings: [apple, barclays, sap]), prices: prices, rates: rates,
            options: ValuationOptions(currency: .eur, asOf: CalendarDate(2013, 3, 1)))

        for row in valuation.holdings {
            let amounts = row.inPortfolioCurrency
            print(
                row.holding.displayName, amounts.currency.text(of: amounts.value),
                amounts.currency.text(of: amounts.gain, signed: true), separator: "\t")
        }
        // 10 · 430.47 · 0.77 and (430.47 − 40.89) · 10 · 0.77; 400 · 3.10 · 1.15 and 400 · 0.60 · 1.15; 25 · 60 and
        // 25 · (60 − 61.50).
        #expect(
            printed == [
                "Apple\t3,314.62 EUR\t+2,999.77 EUR", "Barclays\t1,426.00 EUR\t+276.00 EUR",
                "SAP.DE\t1,500.00 EUR\t-37.50 EUR",
            ])
        #expect(try valuation.totals.value == .complete(Decimal(exactly: "6240.619")))
        #expect(valuation.isComplete)
    }

    @Test func `a literal with a fraction is not the number it looks like`() throws {
        let literal: Decimal = 1.005
        #expect(try literal != Decimal(exactly: "1.005"))
    }

    @Test func `a preview of stated figures`() throws {
        let stated = try Holding(
            symbol: "AAPL", shares: 10, currency: .usd, name: "Apple", cost: Decimal(exactly: "314.85"),
            price: Decimal(exactly: "430.47"), rate: Decimal(exactly: "0.77"))
        let preview = try PortfolioValuation(
            of: Portfolio(currency: .eur, holdings: [stated]),
            options: ValuationOptions(currency: .eur, asOf: CalendarDate(2013, 3, 1)))
        // 10 · 430.47 · 0.77 − 314.85.
        #expect(try preview.totals.gain == .complete(Decimal(exactly: "2999.769")))
    }

    @Test func `a preview of a detail`() throws {
        let rate = try AppliedRate(
            Decimal(exactly: "0.77"), source: .direct, date: CalendarDate(2013, 3, 1))
        let detail = try StockDetail(
            symbol: "AAPL", currency: .eur,
            sections: [
                Section(.general, title: "Apple – NASDAQ", items: [Item(.numberOfShares, .shares(10))]),
                Section(
                    .currencyRate, title: "Currency rate",
                    items: [
                        Item(.currencyRatePurchase, .rate(nil, base: .usd, quote: .eur)),
                        Item(.currencyRateCurrent, .rate(rate, base: .usd, quote: .eur)),
                    ]),
                Section(
                    .gainOrLoss, title: "Gain or loss",
                    items: [
                        Item(.gainOrLossValue, .money(Figure(exactly: "-12.50"), .eur)),
                        Item(.gainOrLossPercentage, .percentage(Percentage(-125, of: 3650))),
                    ]),
            ],
            issues: [
                Issue(kind: .missingPurchaseRate, symbol: "AAPL", message: "no rate on 2005-04-01")
            ])
        // 12.5 / 365 is 0.034246…
        #expect(detail.item(at: 1, in: 2)?.text == "-3.42 %")
        #expect(!detail.isComplete)
    }

    @Test func `a portfolio is stored and restored`() throws {
        let portfolio = try Portfolio(
            name: "Savings", currency: .eur,
            holdings: [
                Holding(
                    symbol: "AAPL", shares: 10, currency: .usd, purchaseDate: CalendarDate(2005, 4, 1),
                    purchasePrice: Decimal(exactly: "40.89"))
            ])
        let stored = try JSONEncoder().encode(portfolio)
        let restored = try JSONDecoder().decode(Portfolio.self, from: stored)
        #expect(restored == portfolio)
        let documented = """
            {"name": "Savings", "currency": "EUR", "holdings": [{"symbol": "AAPL", "shares": "10", \
            "currency": "USD", "purchaseDate": "2005-04-01", "purchasePrice": "40.89"}]}
            """
        #expect(try JSONDecoder().decode(Portfolio.self, from: Data(documented.utf8)) == portfolio)
        let form = try JSONSerialization.jsonObject(with: stored) as? NSDictionary
        #expect(try JSONSerialization.jsonObject(with: Data(documented.utf8)) as? NSDictionary == form)
    }
}
