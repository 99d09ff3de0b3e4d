import Foundation
import Testing
import Valuation

/// What the stored forms look like: others may have stored some.
@Suite struct CodableFormTests {
    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    @Test func `currencies are codes, and days ISO dates`() throws {
        #expect(try json(Currency.eur) == #""EUR""#)
        #expect(try json(QuoteCurrency.gbx) == #""GBX""#)
        #expect(try json(CalendarDate(2013, 3, 1)) == #""2013-03-01""#)
        #expect(try json([Currency.usd: 1]) == #"{"USD":1}"#)
    }

    @Test func `numbers are texts`() throws {
        #expect(
            try json(ExchangeRate(base: .eur, quote: .usd, rate: decimal("1.2959"), date: day("2005-04-01")))
                == #"{"base":"EUR","date":"2005-04-01","quote":"USD","rate":"1.2959"}"#)
        #expect(
            try json(StockPrice(symbol: "BARC.L", price: 310, unit: .gbx, previousClose: decimal("312.5")))
                == #"{"previousClose":"312.5","price":"310","symbol":"BARC.L","unit":"GBX"}"#)
        #expect(
            try json(AppliedRate(decimal("0.769230769230769"), source: .inverse, date: day("2013-03-01")))
                == #"{"date":"2013-03-01","rate":"0.769230769230769","source":"inverse"}"#)
        #expect(
            try json(AppliedRate(decimal("1.15"), via: .eur))
                == #"{"rate":"1.15","source":"cross","via":"EUR"}"#)
    }

    @Test func `a holding has the names of its initialiser, and only what was stated`() throws {
        let apple = try Holding(
            symbol: "AAPL", shares: 10, currency: .usd, purchaseDate: CalendarDate(2005, 4, 1),
            purchasePrice: Decimal(exactly: "40.89"))
        #expect(
            try json(Portfolio(currency: .eur, holdings: [apple]))
                == #"{"currency":"EUR","holdings":[{"currency":"USD","purchaseDate":"2005-04-01","#
                + #""purchasePrice":"40.89","shares":"10","symbol":"AAPL"}]}"#)
    }

    @Test func `items say once what their kind says`() throws {
        #expect(
            try json(Item(.pricePurchase, .price(Figure(exactly: "40.89"), .usd), isAverage: true))
                == #"{"currency":"USD","isAverage":true,"kind":"pricePurchase","value":"40.89"}"#)
        #expect(
            try json(Item(.datePurchase, .date(day("2005-04-01")...day("2006-07-03"))))
                == #"{"kind":"datePurchase","value":"2005-04-01/2006-07-03"}"#)
        #expect(
            try json(Item(.currencyRateCurrent, .rate(nil, base: .usd, quote: .eur)))
                == #"{"base":"USD","kind":"currencyRateCurrent","quote":"EUR"}"#)
        #expect(
            try json(Item(.gainOrLossPercentage, .percentage(Percentage(1, of: 3))))
                == #"{"kind":"gainOrLossPercentage","value":{"part":"1","whole":"3"}}"#)
    }

    @Test func `totals say over how many holdings they are`() throws {
        #expect(
            try json([Total.complete(decimal("1.5")), .partial(2, unknown: 1), .unknown])
                == #"[{"amount":"1.5"},{"amount":"2","unknown":1},{}]"#)
        let totals = try value([
            holding("A", "10", "EUR", at: "3", price: "5"), holding("B", "1", "EUR", price: "7"),
        ]).totals
        #expect(
            try json(totals)
                == #"{"cost":"30","currencyGain":"0","gain":"20","holdings":2,"#
                + #""known":{"gain":1,"intraday":0,"split":1,"value":2},"priceGain":"20","value":"57"}"#)
    }

    @Test func `options have the names of their initialiser`() throws {
        let options = try ValuationOptions(
            currency: .eur, asOf: CalendarDate(2013, 3, 1), prices: ["AAPL": decimal("430.47")],
            rates: [.usd: decimal("0.77")])
        #expect(
            try json(options)
                == #"{"asOf":"2013-03-01","costRate":"purchase","currency":"EUR","maximumPriceAge":7,"#
                + #""maximumRateAge":7,"prices":{"AAPL":"430.47"},"rates":{"USD":"0.77"}}"#)
        let least = Data(#"{"currency": "EUR", "asOf": "2013-03-01"}"#.utf8)
        #expect(
            try JSONDecoder().decode(ValuationOptions.self, from: least)
                == ValuationOptions(currency: .eur, asOf: CalendarDate(2013, 3, 1)))
    }
}
