import Foundation
import Testing

@testable import Valuation

@Suite struct PriceTableTests {
    private let history = [
        ("4", "2013-02-01"), ("5", "2013-02-26"), ("6", "2013-02-27"), ("7", "2013-03-04"),
    ]

    private func prices() throws -> [StockPrice] { try history.map { try price("A", $0.0, on: $0.1) } }

    @Test(
        arguments: [
            ("2013-01-31", nil, nil, nil), ("2013-02-01", "4", nil, "2013-02-01"),
            ("2013-02-20", "4", nil, "2013-02-01"),
            ("2013-02-26", "5", "4", "2013-02-26"), ("2013-03-01", "6", "5", "2013-02-27"),
            ("2013-03-04", "7", "6", "2013-03-04"), ("2014-01-01", "7", "6", "2013-03-04"),
        ] as [(String, String?, String?, String?)])
    func `the price is the last one on or before the day, the previous close the one before it`(
        asOf: String, expected: String?, previous: String?, of: String?
    ) throws {
        let valued = try value(holding("A", "1", "EUR", at: "5"), asOf: asOf, prices: prices())
        #expect(valued.price == expected.map(decimal))
        #expect(valued.previousClose == previous.map(decimal))
        #expect(try valued.priceDate == of.map { try CalendarDate($0) })
    }

    @Test func `an undated price holds on any day no dated one does, and is no previous close`() throws {
        let all = try prices() + [price("A", "3")]
        let before = try value(holding("A", "1", "EUR", at: "5"), asOf: "2013-01-31", prices: all)
        #expect(before.price == 3)
        #expect(before.priceDate == nil)
        #expect(before.previousClose == nil)
        let first = try value(holding("A", "1", "EUR", at: "5"), asOf: "2013-02-01", prices: all)
        #expect(first.price == 4)
        #expect(first.previousClose == nil)
    }

    @Test func `the file's previous close goes before the history, the row's before both`() throws {
        let all = try prices() + [price("A", "8", on: "2013-03-05", previousClose: "7.5")]
        #expect(
            try value(holding("A", "1", "EUR"), asOf: "2013-03-05", prices: all).previousClose
                == decimal("7.5"))
        let row = try holding("A", "1", "EUR", previousClose: "7.9")
        #expect(try value(row, asOf: "2013-03-05", prices: all).previousClose == decimal("7.9"))
    }

    @Test
    func `a stated price goes before the files, and its previous close is the last price before the day`()
        throws
    {
        // On the day of a price that price is not before it.
        let row = try holding("A", "1", "EUR", price: "9")
        for (asOf, previous) in [
            ("2013-02-27", "5"), ("2013-02-28", "6"), ("2013-03-04", "6"), ("2013-02-01", nil),
        ] {
            let valued = try value(row, asOf: asOf, prices: prices())
            #expect(valued.price == 9)
            #expect(valued.priceDate == nil)
            #expect(valued.previousClose == previous.map(decimal))
        }
        let option = try value(row, prices: prices()) { try $0.setPrice(decimal("10"), of: "A") }
        #expect(option.price == 10)
        #expect(option.previousClose == 6)
    }

    @Test func `a stated rate goes before the row's, and that before the files'`() throws {
        let rates = try [rate("USD", "EUR", "0.77", on: "2013-03-01")]
        let dollars = try QuoteCurrency("USD").currency
        let row = try holding("A", "1", "USD", at: "5", price: "6", rate: "0.8")
        #expect(try value(holding("A", "1", "USD", price: "6"), rates: rates).rate?.source == .direct)
        #expect(try value(row, rates: rates).rate?.rate == decimal("0.8"))
        let option = try value(row, rates: rates) { try $0.setRate(decimal("0.9"), of: dollars) }
        #expect(option.rate?.rate == decimal("0.9"))
        #expect(option.rate?.source == .option)
    }

    @Test func `options that can't be are refused`() throws {
        var options = ValuationOptions(currency: try currency("EUR"), asOf: try day("2013-03-01"))
        let euro = try currency("EUR")
        let dollar = try currency("USD")
        #expect(throws: HoldingProblem.self) { try options.setRate(0, of: dollar) }
        #expect(throws: HoldingProblem.self) { try options.setRate(decimal("1.1"), of: euro) }
        #expect(throws: HoldingProblem.self) { try options.setRate(.nan, of: dollar) }
        #expect(throws: HoldingProblem.self) { try options.setPrice(-1, of: "A") }
        #expect(throws: Never.self) { try options.setRate(1, of: euro) }
    }

    @Test
    func `a symbol and a day twice with different prices is refused with both; with the same it is once`()
        throws
    {
        let first = try price("A", "6", on: "2013-03-01")
        let second = try price("A", "7", on: "2013-03-01")
        #expect(throws: PriceError.conflictingPrices(first, second)) {
            try PriceTable([first, price("B", "1", on: "2013-03-01"), second])
        }
        let longer = try price("A", "6.00", on: "2013-03-01")
        #expect(try value(holding("A", "1", "EUR"), prices: [first, longer]).previousClose == nil)
        let wrong = try price("A", "-1")
        #expect(throws: PriceError.invalidPrice(wrong)) { try PriceTable([wrong]) }
    }

    @Test func `a price twice is the same in whatever unit of its currency, and another in none`() throws {
        func table(_ unit: String?, _ text: String, close: String? = nil) throws -> PriceTable {
            try PriceTable([
                price("A", "150", on: "2013-03-01", unit: "GBX", previousClose: "149"),
                price("A", text, on: "2013-03-01", unit: unit, previousClose: close),
            ])
        }
        #expect(throws: Never.self) { try table("GBP", "1.5", close: "1.49") }
        #expect(throws: Never.self) { try table("GBp", "150.0", close: "149") }
        #expect(throws: PriceError.self) { try table("GBP", "1.5", close: "1.48") }
        #expect(throws: PriceError.self) { try table("GBP", "150", close: "149") }
        #expect(throws: PriceError.self) { try table("USX", "150", close: "149") }
        #expect(throws: PriceError.self) { try table(nil, "150", close: "149") }
    }

    @Test func `symbols are matched byte for byte, however many there are`() throws {
        var table = SymbolTable()
        let symbols =
            (0..<5000).map { "S\($0)" } + ["", "a", "A", "É", "E\u{301}", String(repeating: "x", count: 300)]
        let numbers = symbols.map { symbol in
            let bytes = Array(symbol.utf8)
            return table.intern(bytes.span)
        }
        #expect(Set(numbers).count == symbols.count)
        for (symbol, number) in zip(symbols, numbers) {
            #expect(table.find(symbol) == number)
            #expect(table[number] == symbol)
        }
        #expect(table.find("b") == nil)
        #expect(table.count == symbols.count)
    }

    @Test func `a price that splits leave no room for is none, not that of the day before them`() throws {
        let huge = try CompactDecimal.parse("1" + String(repeating: "0", count: 37))
        let ratio = try #require(SplitRatio(huge, for: .one))
        let first = try CalendarDate("2020-01-01")
        func adjusted(_ count: Int) -> CompactDecimal? {
            let splits = (1...count).map { (date: first.advanced(by: $0), ratio: ratio) }
            return PriceAdjustment(splits: splits, lastDays: [:])
                .adjusted(.one, of: first, from: 0, usedOn: first.advanced(by: count))
        }
        #expect(adjusted(2) == CompactDecimal(coefficient: 1, scale: 74))
        #expect(adjusted(900) == nil)
    }
}
