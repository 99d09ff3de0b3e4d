/// A symbol of up to eight bytes, as nearly all are.
package struct ShortSymbol: Sendable {
    /// Its bytes, the first the lowest; zeros above.
    package let word: UInt64
    package let length: Int

    /// The longest that is short.
    package static let maximumLength = 8

    /// - Parameter word: what is above the symbol's bytes does not count.
    @inline(__always)
    package init(_ word: UInt64, length: Int) {
        let above = UInt64(truncatingIfNeeded: 64 &- length &* 8)
        self.word = length == 0 ? 0 : (word &<< above) &>> above
        self.length = length
    }
}

/// Short symbols that are looked for together, and what is found.
package struct ShortSymbols: Sendable {
    package private(set) var count = 0
    /// Each symbol's bytes, the first the lowest; zeros above.
    fileprivate var words: [UInt64]
    fileprivate var lengths: [UInt32]
    /// The numbers found, −1 for none.
    package fileprivate(set) var ids: [Int32]
    fileprivate var slots: [SymbolTable.Slot]

    package init(capacity: Int) {
        words = Array(repeating: 0, count: capacity)
        lengths = Array(repeating: 0, count: capacity)
        ids = Array(repeating: -1, count: capacity)
        slots = Array(repeating: SymbolTable.Slot(), count: capacity)
    }

    package var capacity: Int { words.count }

    @inline(__always)
    package mutating func append(_ symbol: ShortSymbol) {
        words[count] = symbol.word
        lengths[count] = UInt32(truncatingIfNeeded: symbol.length)
        count += 1
    }

    package mutating func removeAll() { count = 0 }
}

/// Texts to small numbers: each different symbol gets the next one.
///
/// An open hash table. Symbols of up to eight bytes, as nearly all are, stand in its slots themselves, so that a look
/// touches one line of memory; longer ones stand there by their hash, and in full in one array of bytes.
///
/// - Complexity: O(*m*) for a symbol of *m* bytes.
package struct SymbolTable: Sendable {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    private var slots: [Slot] = Array(repeating: Slot(), count: 64)

    fileprivate struct Slot: Sendable {
        /// The bytes of a short symbol, the first the lowest, or the hash of a long one.
        var key: UInt64 = 0
        var length: UInt32 = 0
        /// The symbol's number and 1; 0 in an empty slot.
        var next: UInt32 = 0
    }

    package init() {}

    package var count: Int { ends.count }

    /// The symbol of a number that ``intern(_:)`` gave.
    package subscript(id: Int) -> String {
        String(decoding: bytes[range(id)], as: UTF8.self)
    }

    package func find(_ symbol: Span<UInt8>) -> Int? {
        if symbol.count <= ShortSymbol.maximumLength {
            return find(SymbolTable.word(symbol), length: symbol.count) { _ in true }
        }
        return find(SymbolTable.hash(symbol), length: symbol.count) { isEqual($0, symbol) }
    }

    /// Finds some short symbols at once: the slots of all are fetched before the first is looked at.
    package func find(_ symbols: inout ShortSymbols) {
        fetch(symbols.words, symbols.count, into: &symbols.slots)
        for row in 0..<symbols.count {
            let (slot, word, length) = (symbols.slots[row], symbols.words[row], symbols.lengths[row])
            if slot.next == 0 {
                symbols.ids[row] = -1
            } else if slot.key == word, slot.length == length {
                symbols.ids[row] = Int32(truncatingIfNeeded: slot.next) - 1
            } else {
                let id = find(word, length: Int(length)) { _ in true }
                symbols.ids[row] = id.map { Int32(truncatingIfNeeded: $0) } ?? -1
            }
        }
    }

    /// Copies the first slot of each symbol: little enough for each that the processor waits for many at a time.
    private func fetch(_ words: [UInt64], _ count: Int, into fetched: inout [Slot]) {
        let slots = slots.span
        let mask = slots.count - 1
        let words = words.span.extracting(first: count)
        var fetched = fetched.mutableSpan
        for row in words.indices { fetched[row] = slots[SymbolTable.place(words[row]) & mask] }
    }

    @inline(__always)
    private func find(_ key: UInt64, length: Int, isEqual: (Int) -> Bool) -> Int? {
        let mask = slots.count - 1
        var place = SymbolTable.place(key) & mask
        while true {
            let slot = slots[place]
            if slot.next == 0 { return nil }
            let id = Int(slot.next) - 1
            if slot.key == key, slot.length == UInt32(truncatingIfNeeded: length), isEqual(id) { return id }
            place = (place + 1) & mask
        }
    }

    package func find(_ symbol: String) -> Int? {
        let bytes = Array(symbol.utf8)
        return find(bytes.span)
    }

    package mutating func intern(_ symbol: Span<UInt8>) -> Int {
        if let id = find(symbol) { return id }
        for index in symbol.indices { bytes.append(symbol[index]) }
        return addLast()
    }

    /// Finds some short symbols at once; new ones get the next numbers, in their order.
    package mutating func intern(_ symbols: inout ShortSymbols) {
        find(&symbols)
        for row in 0..<symbols.count where symbols.ids[row] < 0 {
            let (word, length) = (symbols.words[row], Int(symbols.lengths[row]))
            // It may have come before among these.
            let id = find(word, length: length) { _ in true } ?? add(word, length: length)
            symbols.ids[row] = Int32(truncatingIfNeeded: id)
        }
    }

    private mutating func add(_ word: UInt64, length: Int) -> Int {
        for index in 0..<length { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(index << 3))) }
        return addLast()
    }

    /// Gives the last bytes a number.
    private mutating func addLast() -> Int {
        ends.append(bytes.count)
        if ends.count * 2 > slots.count { grow(to: slots.count * 2) } else { place(ends.count - 1) }
        return ends.count - 1
    }

    package mutating func intern(_ symbol: String) -> Int {
        let bytes = Array(symbol.utf8)
        return intern(bytes.span)
    }

    /// Makes room for so many symbols in all, so that the table need not grow step by step.
    package mutating func reserve(_ count: Int) {
        guard count <= 1 << 28 else { return }
        var size = slots.count
        while size < count * 2 { size *= 2 }
        if size > slots.count { grow(to: size) }
    }

    private func range(_ id: Int) -> Range<Int> { (id == 0 ? 0 : ends[id - 1])..<ends[id] }

    private mutating func grow(to size: Int) {
        slots = Array(repeating: Slot(), count: size)
        for id in ends.indices { place(id) }
    }

    private mutating func place(_ id: Int) {
        let key = key(of: id)
        let mask = slots.count - 1
        var place = SymbolTable.place(key) & mask
        while slots[place].next != 0 { place = (place + 1) & mask }
        slots[place] = Slot(
            key: key, length: UInt32(clamping: range(id).count), next: UInt32(truncatingIfNeeded: id + 1))
    }

    private func key(of id: Int) -> UInt64 {
        let symbol = bytes.span.extracting(range(id))
        return symbol.count <= ShortSymbol.maximumLength
            ? SymbolTable.word(symbol) : SymbolTable.hash(symbol)
    }

    private func isEqual(_ id: Int, _ symbol: Span<UInt8>) -> Bool {
        let range = range(id)
        guard range.count == symbol.count else { return false }
        for offset in 0..<symbol.count where bytes[range.lowerBound + offset] != symbol[offset] {
            return false
        }
        return true
    }

    /// Up to eight bytes, the first the lowest.
    private static func word(_ symbol: Span<UInt8>) -> UInt64 {
        var word: UInt64 = 0
        for index in symbol.indices { word |= UInt64(symbol[index]) << UInt64(index << 3) }
        return word
    }

    private static func hash(_ symbol: Span<UInt8>) -> UInt64 {
        var hash = UInt64(symbol.count)
        var word: UInt64 = 0
        for index in symbol.indices {
            word = word << 8 | UInt64(symbol[index])
            if index & 7 == 7 {
                hash = mix(hash ^ word)
                word = 0
            }
        }
        return mix(hash ^ word)
    }

    @inline(__always)
    private static func place(_ key: UInt64) -> Int { Int(truncatingIfNeeded: mix(key) >> 16) }

    /// The finisher of splitmix64.
    @inline(__always)
    private static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        return mixed ^ (mixed >> 27)
    }
}
