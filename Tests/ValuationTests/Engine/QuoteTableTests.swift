import TestSupport
import Testing

@testable import Valuation

@Suite struct QuoteTableTests {
    /// Symbols of 1 to 16 bytes, each once; the first half goes into a table.
    private static func symbols(_ seed: UInt64) -> [ShortSymbol] {
        var random = SeededGenerator(seed: seed)
        var seen: Set<ShortSymbol> = []
        while seen.count < 6000 {
            let length = Int.random(in: 1...16, using: &random)
            let bytes = (0..<length).map { _ in UInt8.random(in: 65...90, using: &random) }
            if let symbol = ShortSymbol(bytes.span) { seen.insert(symbol) }
        }
        return seen.sorted { ($0.low, $0.high) < ($1.low, $1.high) }.shuffled(using: &random)
    }

    private let pound = QuoteCurrency(index: 50)

    private func table(_ known: ArraySlice<ShortSymbol>, places: Int?) -> QuoteTable {
        var numbers = SymbolTable()
        for symbol in known {
            let bytes = (0..<symbol.length).map { symbol.byte($0) }
            _ = numbers.intern(bytes.span)
        }
        return QuoteTable(numbers, places: places) { id in
            QuoteTable.Quote(
                price: UInt32(id + 1), close: UInt32(id * 2), unit: pound.index, priceScale: 2, closeScale: 3)
        }
    }

    private func filled(
        _ table: QuoteTable, _ asked: ArraySlice<ShortSymbol>, _ change: (inout LotColumns) -> Void = { _ in }
    ) -> LotColumns {
        var columns = LotColumns(pound.currency)
        columns.units = Array(repeating: pound, count: LotColumns.capacity)
        columns.symbols = Array(asked) + Array(repeating: .empty, count: LotColumns.capacity - asked.count)
        columns.count = asked.count
        change(&columns)
        var batch = QuoteTable.Batch()
        table.fill(&columns, &batch)
        return columns
    }

    @Test(arguments: [nil, 1024, 64], seeds(from: 23))
    func `a symbol has its own prices, or the row needs care`(_ places: Int?, seed: UInt64) {
        let symbols = Self.symbols(seed)
        let table = table(symbols[..<3000], places: places)
        var taken = 0
        for start in stride(from: 0, to: symbols.count, by: 500) {
            let columns = filled(table, symbols[start..<start + 500])
            for row in 0..<500 {
                let id = start + row
                if columns.needsCare[row] { continue }
                guard id < 3000 else {
                    #expect(columns.price.scales[row] == LotColumns.Numbers.absent)
                    continue
                }
                taken += 1
                #expect(columns.price.coefficients[row] == Int64(id + 1))
                #expect(columns.price.scales[row] == 2)
                #expect(columns.previousClose.coefficients[row] == Int64(id * 2))
                #expect(columns.previousClose.scales[row] == 3)
            }
        }
        #expect(places == nil ? taken > 2950 : taken <= places ?? 0)
        #expect(taken > (places ?? 3000) / 2)
    }

    @Test(arguments: seeds(from: 23))
    func `rows with a price or in a unit of their own need care`(seed: UInt64) {
        let symbols = Self.symbols(seed)
        let table = table(symbols[..<3000], places: nil)
        let columns = filled(table, symbols[..<4]) { columns in
            columns.price.scales[0] = 0
            columns.previousClose.scales[1] = 2
            columns.units[2] = QuoteCurrency(index: 51)
        }
        #expect(columns.needsCare[..<4] == [true, true, true, false])
    }

    @Test func `a table of other symbols is found out`() {
        var (few, more) = (SymbolTable(), SymbolTable())
        for text in ["A", "B", "C"] {
            if text != "C" { _ = few.intern(Array(text.utf8).span) }
            _ = more.intern(Array(text.utf8).span)
        }
        let table = QuoteTable(few) { _ in QuoteTable.Quote() }
        #expect(table.brokenInvariant(few) == nil)
        #expect(table.brokenInvariant(more) != nil)
    }

    @Test(arguments: seeds(from: 23))
    func `an empty table has no price`(seed: UInt64) {
        let symbols = Self.symbols(seed)
        let table = QuoteTable(SymbolTable()) { _ in QuoteTable.Quote() }
        let columns = filled(table, symbols[..<3])
        #expect(columns.needsCare[..<3] == [false, false, false])
        #expect(columns.price.scales[0] == LotColumns.Numbers.absent)
    }
}
