/// Texts to small numbers: each different symbol gets the next one.
///
/// The bytes of all symbols stand one after another in one array; an open hash table finds them without making a
/// `String`.
///
/// - Complexity: O(*m*) for a symbol of *m* bytes.
package struct SymbolTable: Sendable {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    private var slots: [UInt32] = Array(repeating: 0, count: 64)

    package init() {}

    package var count: Int { ends.count }

    /// The symbol of a number that ``intern(_:)`` gave.
    package subscript(id: Int) -> String {
        String(decoding: bytes[range(id)], as: UTF8.self)
    }

    package func find(_ symbol: Span<UInt8>) -> Int? {
        let mask = slots.count - 1
        var slot = SymbolTable.hash(symbol) & mask
        while slots[slot] != 0 {
            let id = Int(slots[slot]) - 1
            if isEqual(id, symbol) { return id }
            slot = (slot + 1) & mask
        }
        return nil
    }

    package func find(_ symbol: String) -> Int? {
        let bytes = Array(symbol.utf8)
        return find(bytes.span)
    }

    package mutating func intern(_ symbol: Span<UInt8>) -> Int {
        if let id = find(symbol) { return id }
        for index in symbol.indices { bytes.append(symbol[index]) }
        ends.append(bytes.count)
        if ends.count * 2 > slots.count {
            grow()
        } else {
            place(ends.count - 1, hash: SymbolTable.hash(symbol))
        }
        return ends.count - 1
    }

    package mutating func intern(_ symbol: String) -> Int {
        let bytes = Array(symbol.utf8)
        return intern(bytes.span)
    }

    private func range(_ id: Int) -> Range<Int> { (id == 0 ? 0 : ends[id - 1])..<ends[id] }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 4)
        for id in ends.indices {
            place(id, hash: SymbolTable.hash(bytes.span.extracting(range(id))))
        }
    }

    private mutating func place(_ id: Int, hash: Int) {
        let mask = slots.count - 1
        var slot = hash & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = UInt32(id + 1)
    }

    private func isEqual(_ id: Int, _ symbol: Span<UInt8>) -> Bool {
        let range = range(id)
        guard range.count == symbol.count else { return false }
        for offset in 0..<symbol.count where bytes[range.lowerBound + offset] != symbol[offset] {
            return false
        }
        return true
    }

    private static func hash(_ symbol: Span<UInt8>) -> Int {
        var hash = UInt64(symbol.count)
        var word: UInt64 = 0
        for index in symbol.indices {
            word = word << 8 | UInt64(symbol[index])
            if index & 7 == 7 {
                hash = mix(hash ^ word)
                word = 0
            }
        }
        return Int(truncatingIfNeeded: mix(hash ^ word) >> 16)
    }

    /// The finisher of splitmix64.
    private static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        return mixed ^ (mixed >> 27)
    }
}
