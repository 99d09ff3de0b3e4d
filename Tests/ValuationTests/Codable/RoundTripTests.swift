import Foundation
import Testing
import Valuation

@Suite struct RoundTripTests {
    private func expectSame<Value: Codable & Equatable>(
        _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let stored = try JSONEncoder().encode(value)
        #expect(
            try JSONDecoder().decode(Value.self, from: stored) == value, sourceLocation: sourceLocation)
        let list = try PropertyListEncoder().encode([value])
        #expect(
            try PropertyListDecoder().decode([Value].self, from: list) == [value],
            sourceLocation: sourceLocation)
    }

    @Test func `every unit comes back as it was`() throws {
        try expectSame(Currency.all)
        try expectSame(QuoteCurrency.all)
        try expectSame([Currency.usd: "a", .gbp: "b"])
    }

    @Test(arguments: ["0001-01-01", "2012-02-29", "9999-12-31"])
    func `a day comes back as it was`(text: String) throws {
        try expectSame(try CalendarDate(text))
    }

    @Test func `a holding comes back with everything that was stated`() throws {
        var priced = try Holding(
            symbol: "BARC.L", shares: decimal("-400.5"), currency: .gbx, name: "Barclays", market: "LSE",
            purchaseDate: CalendarDate(2012, 2, 29), purchasePrice: decimal("2.5"), purchaseCurrency: .gbp,
            fees: decimal("9.95"), purchaseRate: decimal("1.2"), price: decimal("310.25"),
            priceDate: CalendarDate(2013, 2, 28),
            previousClose: decimal("309"), rate: decimal("1.15"), isExcluded: true, note: "from \"Ann\"",
            location: InputLocation(file: 1, line: 17))
        try expectSame(priced)
        priced.note = nil
        let costed = try Holding(
            symbol: "AAPL", shares: 10, currency: .usd, costStock: decimal("408.9"), cost: decimal("314.85"))
        try expectSame(costed)
        try expectSame(Portfolio(name: "Ours", currency: .eur, holdings: [priced, costed]))
    }

    @Test func `prices, rates and options come back as they were`() throws {
        try expectSame(
            StockPrice(
                symbol: "A", price: decimal("0.000000001"), date: day("2013-03-01"),
                unit: QuoteCurrency("KWF"),
                previousClose: 0))
        try expectSame(ExchangeRate(base: .kwd, quote: .jpy, rate: decimal("1e-38")))
        try expectSame(
            try ValuationOptions(
                currency: .chf, asOf: CalendarDate(2013, 3, 1), costRate: .current, maximumRateAge: 3,
                maximumPriceAge: 0, prices: ["A": decimal("1.5"), "B": 0], rates: [.usd: decimal("0.9")]))
    }
}
