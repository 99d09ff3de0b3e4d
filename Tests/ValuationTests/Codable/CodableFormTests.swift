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
