import Testing
import Valuation

/// The sums shown beside the figures: each text here was redone by hand.
@Suite struct DerivationTests {
    private func derivations(_ valuation: PortfolioValuation, _ symbol: String = "A") throws -> [String] {
        let detail = try #require(SectionBuilder(valuation).detail(of: symbol))
        return detail.sections.flatMap { section in
            section.items.map { "\(section.kind).\($0.kind): \($0.derivation?.text ?? "-")" }
        }
    }

    @Test func `one lot in another currency`() throws {
        let valuation = try value(
            [
                holding(
                    "A", "10", "USD", bought: "2012-05-04", at: "40.5", fees: "5", purchaseRate: "0.7",
                    previousClose: "44")
            ],
            prices: [price("A", "42", on: "2013-03-01")],
            rates: [rate("EUR", "USD", "1.25", on: "2013-02-28")])
        #expect(
            try derivations(valuation) == [
                "general.numberOfShares: -",
                "general.datePurchase: -",
                "price.pricePurchase: -",
                "price.priceCurrent: -",
                "intraday.intradayValue: 42 − 44 USD = -2 USD",
                "intraday.intradayPercentage: 100 × (-2) ÷ 44 ≈ -4.5455 %",
                "stockValuation.valuationPurchase: 10 × 40.5 USD + 5 USD fees = 410 USD",
                "stockValuation.valuationCurrent: 10 × 42 USD = 420 USD",
                "currencyRate.currencyRatePurchase: stated with the holding",
                "currencyRate.currencyRateCurrent: 1 ÷ 1.25 USD/EUR of 2013-02-28 = 0.8 EUR/USD",
                "valuation.valuationPurchase: (10 × 40.5 USD + 5 USD fees) × 0.7 EUR/USD = 287 EUR",
                "valuation.valuationCurrent: 10 × 42 USD × 0.8 EUR/USD = 336 EUR",
                "gainOrLoss.gainOrLossValue: 336 − 287 EUR = 49 EUR",
                "gainOrLoss.gainOrLossPercentage: 100 × 49 ÷ 287 ≈ 17.0732 %",
                "gainOrLoss.priceGain: (420 − 410 USD) × 0.8 EUR/USD = 8 EUR",
                "gainOrLoss.currencyGain: 410 USD × 0.8 EUR/USD − 287 EUR = 41 EUR",
            ])
    }

    @Test func `pence in pounds: the unit is in the sum, and no rate`() throws {
        let valuation = try value([holding("A", "-200", "GBX", costStock: "-300", price: "140")], in: "GBP")
        #expect(
            try derivations(valuation) == [
                "general.numberOfShares: -",
                "general.datePurchase: -",
                "price.pricePurchase: -300 GBP ÷ (-200) × 100 GBX/GBP = 150 GBX",
                "price.priceCurrent: -",
                "intraday.intradayValue: -",
                "intraday.intradayPercentage: -",
                "valuation.valuationPurchase: as stated = -300 GBP",
                "valuation.valuationCurrent: -200 × 140 GBX ÷ 100 GBX/GBP = -280 GBP",
                "gainOrLoss.gainOrLossValue: -280 − (-300 GBP) = 20 GBP",
                "gainOrLoss.gainOrLossPercentage: 100 × 20 ÷ 300 ≈ 6.6667 %",
            ])
    }

    @Test func `stated costs, the rate they imply, and a cross`() throws {
        let valuation = try value(
            [holding("A", "4", "USD", costStock: "300", cost: "240", price: "80")],
            rates: [rate("CHF", "USD", "1.5", on: "2013-02-27"), rate("CHF", "EUR", "1.2", on: "2013-02-28")])
        let texts = try derivations(valuation)
        #expect(texts[2] == "price.pricePurchase: 300 USD ÷ 4 = 75 USD")
        #expect(texts[6] == "stockValuation.valuationPurchase: as stated = 300 USD")
        #expect(texts[8] == "currencyRate.currencyRatePurchase: 240 EUR ÷ 300 USD = 0.8 EUR/USD")
        #expect(
            texts[9]
                == "currencyRate.currencyRateCurrent: 1.2 EUR/CHF of 2013-02-28 ÷ 1.5 USD/CHF of 2013-02-27 = 0.8 EUR/USD"
        )
        #expect(texts[10] == "valuation.valuationPurchase: as stated = 240 EUR")
        #expect(texts[11] == "valuation.valuationCurrent: 4 × 80 USD × 0.8 EUR/USD = 256 EUR")
    }

    @Test func `cost at the current rate is shown at the current rate`() throws {
        let valuation = try value(
            [holding("A", "10", "USD", at: "40", purchaseRate: "0.7", price: "42", rate: "0.8")]
        ) { $0.costRate = .current }
        let texts = try derivations(valuation)
        #expect(texts[10] == "valuation.valuationPurchase: 10 × 40 USD × 0.8 EUR/USD = 320 EUR")
        #expect(texts[15] == "gainOrLoss.currencyGain: 400 USD × 0.8 EUR/USD − 320 EUR = 0 EUR")
    }

    @Test func `the purchase rate is of the purchase, also where cost is taken at the current rate`() throws {
        let valuation = try value([
            holding("A", "10", "USD", at: "40", purchaseRate: "0.7", price: "42", rate: "0.8"),
            holding("A", "10", "USD", at: "40", cost: "240", price: "42", rate: "0.8"),
        ]) { $0.costRate = .current }
        // 280 + 240 EUR for 800 USD.
        #expect(
            try derivations(valuation)[8]
                == "currencyRate.currencyRatePurchase: 520 EUR ÷ 800 USD = 0.65 EUR/USD")
    }

    @Test func `a derived rate is shown with the published ones it is made of, each with its day`() throws {
        func rateTexts(_ rates: [ExchangeRate]) throws -> [String] {
            let valuation = try value(
                [holding("A", "1", "USD", bought: "2012-05-04", at: "1", price: "1")], in: "GBP", rates: rates
            )
            return Array(try derivations(valuation)[8...9])
        }
        // 0.8123 ÷ 1.3 and 0.86 ÷ 1.25; 3 · 0.2; 1 ÷ 4 ÷ 0.5.
        #expect(
            try rateTexts([
                rate("EUR", "USD", "1.3", on: "2012-05-04"), rate("EUR", "GBP", "0.8123", on: "2012-05-03"),
                rate("EUR", "USD", "1.25", on: "2013-03-01"), rate("EUR", "GBP", "0.86", on: "2013-03-01"),
            ]) == [
                "currencyRate.currencyRatePurchase: 0.8123 GBP/EUR of 2012-05-03 ÷ 1.3 USD/EUR of 2012-05-04 ≈ 0.624846153846154 GBP/USD",
                "currencyRate.currencyRateCurrent: 0.86 GBP/EUR of 2013-03-01 ÷ 1.25 USD/EUR of 2013-03-01 = 0.688 GBP/USD",
            ])
        #expect(
            try rateTexts([rate("USD", "CHF", "3"), rate("CHF", "GBP", "0.2", on: "2013-03-01")])[1]
                == "currencyRate.currencyRateCurrent: 3 CHF/USD × 0.2 GBP/CHF of 2013-03-01 = 0.6 GBP/USD")
        #expect(
            try rateTexts([rate("CHF", "USD", "4"), rate("GBP", "CHF", "0.5")])[1]
                == "currencyRate.currencyRateCurrent: 1 ÷ 4 USD/CHF ÷ 0.5 CHF/GBP = 0.5 GBP/USD")
        #expect(
            try rateTexts([rate("USD", "GBP", "0.6", on: "2013-03-01")])
                == [
                    "currencyRate.currencyRatePurchase: -",
                    "currencyRate.currencyRateCurrent: as published of 2013-03-01",
                ])
    }

    @Test func `several lots are added up`() throws {
        let valuation = try value([
            holding("A", "10", "EUR", at: "40", price: "70"),
            holding("A", "-4", "EUR", at: "60", price: "70"),
        ])
        #expect(
            try derivations(valuation) == [
                "general.numberOfShares: 10 + (-4) = 6",
                "general.datePurchase: -",
                "price.pricePurchase: average of 2 lots, weighted by shares",
                "price.priceCurrent: -",
                "intraday.intradayValue: -",
                "intraday.intradayPercentage: -",
                "valuation.valuationPurchase: 400 + (-240) = 160 EUR",
                "valuation.valuationCurrent: 700 + (-280) = 420 EUR",
                "gainOrLoss.gainOrLossValue: 420 − 160 EUR = 260 EUR",
                "gainOrLoss.gainOrLossPercentage: 100 × 260 ÷ 160 = 162.5 %",
            ])
    }

    @Test func `what is rounded says so, and what is exact does not`() throws {
        let valuation = try value([holding("A", "3", "EUR", costStock: "100", price: "70")])
        let texts = try derivations(valuation)
        // 100 ÷ 3 is rounded to 15 digits; 100 · 110 ÷ 100 = 110 is not.
        #expect(texts[2] == "price.pricePurchase: 100 EUR ÷ 3 ≈ 33.3333333333333 EUR")
        #expect(texts[9] == "gainOrLoss.gainOrLossPercentage: 100 × 110 ÷ 100 = 110 %")
    }
}
