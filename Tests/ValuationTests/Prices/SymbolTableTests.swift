import Testing

@testable import Valuation

@Suite struct SymbolTableTests {
    /// Texts of 1 to 20 bytes that have much in common, zero bytes among them.
    private func symbols(_ count: Int) -> [[UInt8]] {
        var random = SeededGenerator(seed: 11)
        return (0..<count).map { _ in
            let length = Int.random(in: 1...20, using: &random)
            return (0..<length).map { _ in [0, 65, 66, 0xE9][Int.random(in: 0..<4, using: &random)] }
        }
    }

    @Test func `each different symbol has a number of its own, however it is looked for`() {
        let all = symbols(5000)
        var table = SymbolTable()
        var known: [[UInt8]: Int] = [:]
        for symbol in all.prefix(2500) {
            let id = table.intern(symbol.span)
            #expect(known[symbol] ?? known.count == id)
            known[symbol] = id
        }
        #expect(table.count == known.count)
        let short = all.filter { $0.count <= 8 }
        var batch = ShortSymbols(capacity: short.count)
        for symbol in short { batch.append(word(symbol)) }
        table.find(&batch)
        for (place, symbol) in short.enumerated() { #expect(Int(batch.ids[place]) == known[symbol] ?? -1) }
        for symbol in all { #expect(table.find(symbol.span) == known[symbol]) }
    }

    @Test func `symbols taken in together get the numbers they get one by one`() {
        let short = symbols(5000).filter { $0.count <= 8 }
        var oneByOne = SymbolTable()
        var together = SymbolTable()
        var batch = ShortSymbols(capacity: 100)
        for start in stride(from: 0, to: short.count, by: 100) {
            let part = short[start..<min(start + 100, short.count)]
            batch.removeAll()
            for symbol in part { batch.append(word(symbol)) }
            together.intern(&batch)
            for (place, symbol) in part.enumerated() {
                #expect(Int(batch.ids[place]) == oneByOne.intern(symbol.span))
            }
        }
        #expect(together.count == oneByOne.count)
        for id in 0..<together.count { #expect(together[id] == oneByOne[id]) }
    }

    /// With other bytes above the symbol's, which are not to count.
    private func word(_ symbol: [UInt8]) -> ShortSymbol {
        let padded = symbol + Array(repeating: 0x5A, count: 8 - symbol.count)
        return ShortSymbol(padded.reversed().reduce(0) { $0 << 8 | UInt64($1) }, length: symbol.count)
    }
}
