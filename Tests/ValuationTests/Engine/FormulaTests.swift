import Foundation
import Testing
import Valuation

/// Every formula of an amount, worked out by hand.
@Suite struct FormulaTests {
    @Test func `a stock in dollars, in a portfolio of euros`() throws {
        // C = 10 · 40.89 + 9.95 = 418.85; V = 10 · 430.47 = 4304.7; x0 = 0.77, x1 = 0.8.
        let valued = try value(
            holding(
                "AAPL", "10", "USD", at: "40.89", fees: "9.95", purchaseRate: "0.77", price: "430.47",
                previousClose: "441.4", rate: "0.8"))
        let stock = valued.inStockCurrency
        #expect(stock.currency.code == "USD")
        #expect(stock.cost == decimal("418.85"))
        #expect(stock.value == decimal("4304.7"))
        #expect(stock.gain == decimal("3885.85"))
        // 388585 / 418.85 = 927.7426…
        #expect(stock.gainPercent == decimal("927.7426"))
        let euros = valued.inPortfolioCurrency
        #expect(euros.currency.code == "EUR")
        #expect(euros.cost == decimal("322.5145"))
        #expect(euros.value == decimal("3443.76"))
        #expect(euros.gain == decimal("3121.2455"))
        // 312124.55 / 322.5145 = 967.78453…
        #expect(euros.gainPercent == decimal("967.7845"))
        // 3885.85 · 0.8, and 418.85 · 0.8 − 322.5145.
        #expect(valued.priceGain == decimal("3108.68"))
        #expect(valued.currencyGain == decimal("12.5655"))
        #expect(valued.intradayChangePerShare == decimal("-10.93"))
        // −1093 / 441.4 = −2.47621…
        #expect(valued.intradayPercent == decimal("-2.4762"))
        // 10 · −10.93 · 0.8.
        #expect(valued.intradayChange == decimal("-87.44"))
        #expect(valued.weight == 100)
        #expect(valued.purchaseRate?.source == .row)
        #expect(valued.rate?.source == .row)
    }

    @Test func `cost at the current rate has no currency gain`() throws {
        let valued = try value(
            holding(
                "AAPL", "10", "USD", at: "40.89", fees: "9.95", purchaseRate: "0.77", price: "430.47",
                rate: "0.8")
        ) { $0.costRate = .current }
        #expect(valued.inPortfolioCurrency.cost == decimal("335.08"))
        #expect(valued.inPortfolioCurrency.gain == decimal("3108.68"))
        #expect(valued.priceGain == decimal("3108.68"))
        #expect(valued.currencyGain == 0)
    }

    @Test func `pence: prices in GBX, amounts and rates in pounds`() throws {
        // C = 1000 · 150 / 100 + 12.5 = 1512.5 GBP; V = 1000 · 186.9 / 100 = 1869 GBP; rates per pound.
        let valued = try value(
            holding(
                "BARC", "1000", "GBX", at: "150", fees: "12.5", purchaseRate: "1.2", price: "186.9",
                previousClose: "190", rate: "1.25"))
        #expect(valued.inStockCurrency.currency.code == "GBP")
        #expect(valued.inStockCurrency.cost == decimal("1512.5"))
        #expect(valued.inStockCurrency.value == 1869)
        #expect(valued.inPortfolioCurrency.cost == 1815)
        #expect(valued.inPortfolioCurrency.value == decimal("2336.25"))
        #expect(valued.intradayChangePerShare == decimal("-3.1"))
        // 1000 · −3.1 / 100 · 1.25.
        #expect(valued.intradayChange == decimal("-38.75"))
    }

    @Test func `pence in a portfolio of pounds need no rate and show none`() throws {
        let valued = try value(holding("BARC", "1000", "GBX", at: "150", price: "186.9"), in: "GBP")
        #expect(valued.inPortfolioCurrency.value == 1869)
        #expect(valued.inPortfolioCurrency.gain == 369)
        #expect(valued.priceGain == 369)
        #expect(valued.currencyGain == 0)
        #expect(valued.rate == nil)
        #expect(valued.purchaseRate == nil)
        #expect(valued.issues.isEmpty)
    }

    @Test func `fils: a thousand make a dinar`() throws {
        // 500 · 812.5 / 1000 = 406.25 KWD.
        let valued = try value(holding("ZAIN", "500", "KWF", at: "600", price: "812.5"), in: "KWD")
        #expect(valued.inStockCurrency.currency.code == "KWD")
        #expect(valued.inStockCurrency.value == decimal("406.25"))
        #expect(valued.inStockCurrency.cost == 300)
    }

    @Test func `a purchase price in pounds beside prices in pence, and a price file in pounds`() throws {
        let valued = try value(
            holding("BARC", "100", "GBp", at: "1.5", in: "GBP"), in: "GBP",
            prices: [price("BARC", "1.869", on: "2013-03-01", unit: "GBP", previousClose: "1.9")])
        #expect(valued.inStockCurrency.cost == 150)
        #expect(valued.inStockCurrency.value == decimal("186.9"))
        #expect(valued.purchasePrice == 150)
        #expect(valued.price == decimal("186.9"))
        #expect(valued.previousClose == 190)
        #expect(valued.issues.isEmpty)
    }

    @Test func `a short position gains when the price falls`() throws {
        // C = −10 · 50 + 5 = −495; V = −400; G = 95, over |C|.
        let valued = try value(
            holding("XYZ", "-10", "EUR", at: "50", fees: "5", price: "40", previousClose: "44"))
        #expect(valued.inStockCurrency.cost == -495)
        #expect(valued.inStockCurrency.value == -400)
        #expect(valued.inStockCurrency.gain == 95)
        // 9500 / 495 = 19.1919…
        #expect(valued.inStockCurrency.gainPercent == decimal("19.1919"))
        #expect(valued.intradayChange == 40)
        #expect(valued.intradayPercent == decimal("-9.0909"))
    }

    @Test func `a percentage over nothing is unknown, never 0 or infinite`() throws {
        let gift = try value(holding("GIFT", "10", "EUR", at: "0", price: "7", previousClose: "0"))
        #expect(gift.inPortfolioCurrency.cost == 0)
        #expect(gift.inPortfolioCurrency.gain == 70)
        #expect(gift.inPortfolioCurrency.gainPercent == nil)
        #expect(gift.inStockCurrency.gainPercent == nil)
        #expect(gift.intradayPercent == nil)
        #expect(gift.intradayChange == 70)
        let worthless = try value([holding("BUST", "10", "EUR", at: "5", price: "0")])
        #expect(worthless.holdings[0].weight == nil)
        #expect(worthless.holdings[0].inPortfolioCurrency.gainPercent == -100)
        #expect(worthless.isComplete)
    }

    @Test
    func
        `a stated cost in stock currency takes the place of price and fees, and the price shown is the average`()
        throws
    {
        // 1000 ÷ 3 = 333.333333333333 to 15 digits; in pence a hundred times as many.
        let valued = try value(
            holding("ABC", "3", "USD", costStock: "1000", purchaseRate: "0.5", price: "400", rate: "0.75"))
        #expect(valued.inStockCurrency.cost == 1000)
        #expect(valued.inPortfolioCurrency.cost == 500)
        #expect(valued.purchasePrice == decimal("333.333333333333"))
        let pence = try value(holding("ABC", "3", "GBX", costStock: "10", price: "400"), in: "GBP")
        #expect(pence.purchasePrice == decimal("333.333333333333"))
    }

    @Test
    func
        `a stated cost in the own currency takes the place of the purchase rate, and the rate shown is Cp over C`()
        throws
    {
        let valued = try value(holding("ABC", "3", "USD", at: "100", cost: "200", price: "110", rate: "0.75"))
        #expect(valued.inPortfolioCurrency.cost == 200)
        #expect(valued.inPortfolioCurrency.gain == decimal("47.5"))
        #expect(valued.purchaseRate?.rate == decimal("0.666666666666667"))
        #expect(valued.purchaseRate?.source == .cost)
        // Price gain 30 · 0.75, currency gain 300 · 0.75 − 200.
        #expect(valued.priceGain == decimal("22.5"))
        #expect(valued.currencyGain == 25)
    }

    @Test func `a stated cost alone gives a gain, but not its parts`() throws {
        let valued = try value(holding("ABC", "3", "USD", cost: "200", price: "110", rate: "0.75"))
        #expect(valued.inPortfolioCurrency.gain == decimal("47.5"))
        #expect(valued.inStockCurrency.cost == nil)
        #expect(valued.priceGain == nil)
        #expect(valued.currencyGain == nil)
        #expect(valued.purchaseRate == nil)
        #expect(valued.issues.isEmpty)
    }

    @Test func `a stated cost of a holding in the own currency is both`() throws {
        let valued = try value(holding("ABC", "4", "EUR", cost: "200", price: "60"))
        #expect(valued.inStockCurrency.cost == 200)
        #expect(valued.purchasePrice == 50)
        #expect(valued.priceGain == 40)
    }

    @Test func `under another currency the own currency's cost and rates are not used`() throws {
        let lot = try holding(
            "ABC", "3", "USD", bought: "2013-02-01", at: "100", purchaseRate: "0.5", price: "110",
            rate: "0.75")
        let rates = try [
            rate("USD", "GBP", "0.6", on: "2013-02-01"), rate("USD", "GBP", "0.65", on: "2013-03-01"),
        ]
        let pounds = try value(lot, in: "GBP", own: "EUR", rates: rates)
        #expect(pounds.inPortfolioCurrency.cost == 180)
        #expect(pounds.inPortfolioCurrency.value == decimal("214.5"))
        #expect(pounds.rate?.source == .direct)
        let stated = try holding("ABC", "3", "USD", cost: "200", price: "110", rate: "0.75")
        let unknown = try value(stated, in: "GBP", own: "EUR", rates: rates)
        #expect(unknown.inPortfolioCurrency.cost == nil)
        #expect(unknown.issues.map(\.kind) == [.missingCost])
    }

    @Test func `a holding in the own currency keeps its stated cost under another`() throws {
        // Paid 200 EUR in all: in USD at the rate of the purchase.
        let valued = try value(
            holding("ABC", "4", "EUR", bought: "2013-02-01", cost: "200", price: "60"), in: "USD", own: "EUR",
            rates: [
                rate("EUR", "USD", "1.25", on: "2013-02-01"), rate("EUR", "USD", "1.3", on: "2013-03-01"),
            ])
        #expect(valued.inStockCurrency.cost == 200)
        #expect(valued.inPortfolioCurrency.cost == 250)
        #expect(valued.inPortfolioCurrency.value == 312)
    }

    @Test func `percentages are rounded half to even, once, from the exact quotient`() throws {
        // 100 · 1 / 64 = 1.5625; 100 · 0.00005 / 100 = 0.00005 and 0.00015, halves of the fourth decimal.
        #expect(
            try value(holding("A", "1", "EUR", at: "64", price: "65")).inPortfolioCurrency.gainPercent
                == decimal("1.5625"))
        for (now, expected) in [("100.00005", "0"), ("100.00015", "0.0002"), ("99.99985", "-0.0002")] {
            let valued = try value(holding("A", "1", "EUR", at: "100", price: now))
            #expect(valued.inPortfolioCurrency.gainPercent == decimal(expected))
        }
    }

    @Test func `amounts of more than 38 digits are exact inside and rounded once when given out`() throws {
        // n = 12345678901234567890123456789012345678; n · 1.5 · 0.333 = 6166666611166666661116666666111666666.161,
        // n · 0.37 = 4567901193456790119345679011934567900.86, and n · 0.5 · 0.333 = 2055555537055555553705555555370555555.387.
        let shares = "12345678901234567890123456789012345678"
        let valued = try value(
            holding("A", shares, "USD", at: "1", purchaseRate: "0.37", price: "1.5", rate: "0.333"))
        #expect(valued.inStockCurrency.value?.description == "18518518351851851835185185183518518517")
        #expect(valued.inPortfolioCurrency.value?.description == "6166666611166666661116666666111666666.2")
        #expect(valued.inPortfolioCurrency.cost?.description == "4567901193456790119345679011934567900.9")
        #expect(valued.priceGain?.description == "2055555537055555553705555555370555555.4")
        // 4111111074111111107411111110741111110.774 − 4567901193456790119345679011934567900.86.
        #expect(valued.currencyGain?.description == "-456790119345679011934567901193456790.09")
        // 1598765417709876541770987654177098765.301 — not the difference of the two figures above.
        #expect(valued.inPortfolioCurrency.gain?.description == "1598765417709876541770987654177098765.3")
        #expect(valued.inPortfolioCurrency.gainPercent == 35)
    }
}
