import TestSupport
import Testing

@testable import Valuation

@Suite struct SymbolTableTests {
    /// Texts of 1 to 20 bytes that have much in common, zero bytes among them.
    private func symbols(_ count: Int, _ seed: UInt64) -> [[UInt8]] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            let length = Int.random(in: 1...20, using: &random)
            return (0..<length).map { _ in [0, 65, 66, 0xE9][Int.random(in: 0..<4, using: &random)] }
        }
    }

    @Test(arguments: seeds(from: 11))
    func `each different symbol has a number of its own, however it is looked for`(seed: UInt64) {
        let all = symbols(5000, seed)
        var table = SymbolTable()
        var known: [[UInt8]: Int] = [:]
        for symbol in all.prefix(2500) {
            let id = table.intern(symbol.span)
            #expect(known[symbol] ?? known.count == id)
            known[symbol] = id
        }
        #expect(table.count == known.count)
        #expect(table.brokenInvariant == nil)
        for symbol in all { #expect(table.find(symbol.span) == known[symbol]) }
    }

    @Test(arguments: seeds(from: 11))
    func `symbols taken in together get the numbers they get one by one`(seed: UInt64) {
        let short = symbols(5000, seed).filter { ShortSymbol($0.span) != nil }
        var oneByOne = SymbolTable()
        var together = SymbolTable()
        var batch = ShortSymbols(capacity: 100)
        for start in stride(from: 0, to: short.count, by: 100) {
            let part = short[start..<min(start + 100, short.count)]
            batch.removeAll()
            for symbol in part.compactMap({ ShortSymbol($0.span) }) { batch.append(symbol) }
            together.intern(&batch)
            for (place, symbol) in part.enumerated() {
                #expect(Int(batch.ids[place]) == oneByOne.intern(symbol.span))
            }
        }
        #expect(together.count == oneByOne.count)
        #expect(together.brokenInvariant == nil)
        for id in 0..<together.count { #expect(together[id] == oneByOne[id]) }
    }

    @Test(arguments: seeds(from: 11))
    func `a short symbol is its bytes, whatever stands behind them`(seed: UInt64) {
        for symbol in symbols(2000, seed) {
            let padded = symbol + Array(repeating: 0x5A, count: max(0, 16 - symbol.count))
            let words = [padded[0..<8], padded[8..<16]].map { word in
                word.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            }
            let short = ShortSymbol(words[0], words[1], length: symbol.count)
            #expect(short == ShortSymbol(symbol.span))
            #expect((short != nil) == (symbol.count <= 16 && symbol.last != 0))
            guard let short else { continue }
            #expect(short.length == symbol.count)
            #expect((0..<short.length).map { short.byte($0) } == symbol)
        }
        #expect(ShortSymbol(0, 0, length: 0) == nil)
    }
}
