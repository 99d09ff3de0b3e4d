import Foundation
import Testing
import Valuation

@Suite struct ItemTextTests {
    @Test func `shares are grouped, and have the decimals they have`() throws {
        #expect(Item(.numberOfShares, .shares(10)).text == "10")
        #expect(try Item(.numberOfShares, .shares(Figure(exactly: "-1250.50"))).text == "-1,250.5")
        #expect(Item(.numberOfShares, .shares(1_234_567)).text == "1,234,567")
    }

    @Test func `one day, or the first and the last`() throws {
        let (first, last) = (try CalendarDate(2005, 4, 1), try CalendarDate(2006, 7, 3))
        #expect(Item(.datePurchase, .date(first...first)).text == "2005-04-01")
        #expect(Item(.datePurchase, .date(first...last)).text == "2005-04-01 to 2006-07-03")
    }

    @Test(arguments: [
        ("40.89", QuoteCurrency.usd, "40.89 USD"), ("40", .usd, "40.00 USD"), ("40.895", .usd, "40.895 USD"),
        ("1310.5", .gbx, "1,310.5 GBX"), ("310", .gbx, "310 GBX"), ("1500", QuoteCurrency(.jpy), "1,500 JPY"),
        ("0.5", QuoteCurrency(.kwd), "0.500 KWD"),
    ])
    func `a price is whole, with at least its currency's digits`(
        figure: String, unit: QuoteCurrency, text: String
    ) throws {
        #expect(try Item(.priceCurrent, .price(Figure(exactly: figure), unit)).text == text)
        #expect(try Item(.intradayValue, .price(Figure(exactly: figure), unit)).text == "+" + text)
    }

    // Half to even: 0.125 is between 0.12 and 0.13, 0.135 between 0.13 and 0.14.
    @Test(arguments: [
        ("0.125", Currency.eur, "0.12 EUR"), ("0.135", .eur, "0.14 EUR"), ("1234.5", .jpy, "1,234 JPY"),
        ("-1234567.891", .usd, "-1,234,567.89 USD"), ("1", .kwd, "1.000 KWD"), ("-0.001", .eur, "0.00 EUR"),
    ])
    func `an amount is at its currency's digits, half to even`(
        figure: String, currency: Currency, text: String
    ) throws {
        let value = Item.Value.money(try Figure(exactly: figure), currency)
        #expect(Item(.valuationCurrent, value).text == text)
        let isAbove = !text.hasPrefix("-") && !text.hasPrefix("0.00")
        #expect(Item(.gainOrLossValue, value).text == (isAbove ? "+" : "") + text)
    }

    @Test func `a percentage has two decimals and a sign`() throws {
        // 1/3, 0.005 % between 0.00 and 0.01, and −2,999.77 over 314.85.
        #expect(Item(.gainOrLossPercentage, .percentage(Percentage(1, of: 3))).text == "+33.33 %")
        #expect(Item(.gainOrLossPercentage, .percentage(Percentage(1, of: 20_000))).text == "0.00 %")
        #expect(
            Item(.intradayPercentage, .percentage(Percentage(-299_977, of: 31485))).text == "-952.76 %")
        #expect(Item(.intradayPercentage, .percentage(Percentage(5, of: -4))).text == "+125.00 %")
    }

    @Test func `a rate is whole, in units for 1`() throws {
        let rate = try AppliedRate(decimal("0.769230769230769"), source: .inverse)
        #expect(
            Item(.currencyRateCurrent, .rate(rate, base: .usd, quote: .eur)).text
                == "0.769230769230769 EUR/USD")
    }

    @Test func `what is unknown is n/a, and known to be so`() throws {
        let unknown = [
            Item(.numberOfShares, .shares(nil)), Item(.datePurchase, .date(nil)),
            Item(.priceCurrent, .price(nil, .usd)), Item(.valuationCurrent, .money(nil, .usd)),
            Item(.gainOrLossPercentage, .percentage(nil)),
            Item(.currencyRateCurrent, .rate(nil, base: .usd, quote: .eur)),
        ]
        for item in unknown {
            #expect(item.text == "n/a")
            #expect(!item.isKnown)
            #expect(!item.isGain && !item.isLoss)
        }
        #expect(Item(.numberOfShares, .shares(0)).isKnown)
    }

    @Test func `the label says what a figure is, and that it is an average`() throws {
        #expect(Item.Kind.numberOfShares.label == "Number of shares")
        #expect(Item(.pricePurchase, .price(1, .usd)).label == "Purchase price")
        #expect(
            Item(.pricePurchase, .price(1, .usd), isAverage: true).label == "Purchase price (average)")
    }

    @Test func `gains and losses are told apart, and only of gains`() throws {
        let gain = try Item(.priceGain, .money(Figure(exactly: "0.001"), .eur))
        let loss = Item(.intradayPercentage, .percentage(Percentage(-1, of: 100)))
        let even = Item(.gainOrLossValue, .money(0, .eur))
        let cost = Item(.valuationPurchase, .money(100, .eur))
        #expect([gain, loss, even, cost].map(\.isGain) == [true, false, false, false])
        #expect([gain, loss, even, cost].map(\.isLoss) == [false, true, false, false])
    }

    @Test func `a rate says where it comes from`() throws {
        let date = try CalendarDate(2013, 3, 1)
        #expect(try AppliedRate(2, source: .inverse, date: date).provenance == "inverse, 2013-03-01")
        #expect(try AppliedRate(2, via: .eur, date: date).provenance == "cross via EUR, 2013-03-01")
        #expect(try AppliedRate(2, source: .row).provenance == "stated with the holding")
        #expect(try AppliedRate(2, source: .average).provenance == nil)
    }
}
