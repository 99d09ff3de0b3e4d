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
                symbol: "A", price: decimal("0.000000001"), date: day("2013-03-01"), unit: .kwf,
                previousClose: 0))
        try expectSame(ExchangeRate(base: .kwd, quote: .jpy, rate: decimal("1e-38")))
        try expectSame(AppliedRate(decimal("12345678901234567890123456789012345678"), source: .row))
        try expectSame(
            try ValuationOptions(
                currency: .chf, asOf: CalendarDate(2013, 3, 1), costRate: .current, maximumRateAge: 3,
                maximumPriceAge: 0, prices: ["A": decimal("1.5"), "B": 0], rates: [.usd: decimal("0.9")]))
    }

    /// The inverse of 10⁻³⁸ and a cross over it are beyond every number that can be stated.
    @Test func `a derived rate of more digits than can be stated comes back as it was`() throws {
        let rates = try RateTable([
            ExchangeRate(base: .eur, quote: .usd, rate: decimal("1e-38")),
            ExchangeRate(base: .usd, quote: .chf, rate: decimal("1e-38")),
        ])
        let found = try #require(rates.rate(from: .chf, to: .eur, on: day("2013-03-01")))
        #expect(found.source == .cross)
        try expectSame(found)
    }

    @Test func `a detail comes back as it was, its derivations and lots with it`() throws {
        let holdings = [
            try holding("A", "10", "USD", name: "Ä", bought: "2005-04-01", at: "40.89", fees: "1"),
            try holding("A", "-3", "USD", bought: "2006-07-03", costStock: "100", isExcluded: true),
            try holding("A", "7.123456789", "USD", bought: "2007-01-02", at: "33.333333333333"),
            try holding("B", "1", "GBX", at: "1", price: "90"),
        ]
        let valuation = try value(
            holdings, prices: [price("A", "430.47", on: "2013-03-01", previousClose: "441.4")],
            rates: [rate("EUR", "USD", "1.2959", on: "2005-04-01"), rate("EUR", "USD", "1.3")])
        for symbol in ["A", "B"] {
            let detail = try #require(SectionBuilder(valuation).detail(of: symbol))
            try expectSame(detail)
            let again = try JSONDecoder().decode(StockDetail.self, from: JSONEncoder().encode(detail))
            #expect(
                again.sections.flatMap(\.items).map(\.text) == detail.sections.flatMap(\.items).map(\.text))
        }
        try expectSame(valuation.issues)
        try expectSame(valuation.totals)
        try expectSame(valuation.groups(by: .symbol).map(\.totals))
        for holding in valuation.holdings {
            try expectSame(holding.inStockCurrency)
            try expectSame(holding.inPortfolioCurrency)
        }
    }

    @Test func `totals come back as they were, whatever is known`() throws {
        try expectSame([Total.complete(decimal("6240.619")), .partial(-1, unknown: 2), .unknown])
        let lots = [
            try holding("A", "10", "EUR", at: "3", price: "5", previousClose: "4.9"),
            try holding("B", "1", "EUR", price: "7"), try holding("C", "1", "EUR"),
        ]
        for count in 0...lots.count {
            for some in [Array(lots.prefix(count)), Array(lots.suffix(count))] {
                try expectSame(value(some).totals)
            }
        }
        let history = try PortfolioHistory(
            of: Portfolio(name: "Ours", currency: .eur, holdings: lots),
            options: ValuationOptions(currency: .eur, asOf: day("2013-03-01")),
            on: [day("2013-02-01"), day("2013-03-01")])
        try expectSame(history)
        try expectSame(PortfolioHistory.Point(date: day("2013-02-01"), totals: history.points[0].totals))
    }

    /// 38 digits times 38 digits times a rate of 38: figures far beyond what `Decimal` holds.
    @Test func `a figure of more digits than are given out comes back whole`() throws {
        let lot = try holding(
            "A", "1.2345678901234567890123456789012345671", "USD",
            at: "1.2345678901234567890123456789012345673", price: "3.0000000000000000000000000000000000007")
        let valuation = try value(
            [lot], rates: [rate("USD", "EUR", "0.12345678901234567890123456789012345679")])
        let detail = try #require(SectionBuilder(valuation).detail(of: "A"))
        try expectSame(detail)
        let value = try #require(detail.sections.first { $0.kind == .valuation }?.items.last)
        let text = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
        #expect(text.filter(\.isNumber).count > 100)
        try expectSame(valuation.holdings[0].inPortfolioCurrency)
    }

    @Test(arguments: ["0", "-0.5", "123456789012345678901234567890.000000000000000000000000000000000000001"])
    func `a figure comes back as it was`(text: String) throws {
        let stored = Data("[\"\(text)\"]".utf8)
        let figures = try JSONDecoder().decode([Figure].self, from: stored)
        #expect(try JSONEncoder().encode(figures) == stored)
    }
}
