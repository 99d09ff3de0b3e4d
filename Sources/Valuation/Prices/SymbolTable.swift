/// A symbol of up to sixteen bytes, as nearly all are, in two machine words.
package struct ShortSymbol: Hashable, Sendable {
    /// Its bytes, the first the lowest; zeros above.
    let low: UInt64
    let high: UInt64

    package static var empty: ShortSymbol { ShortSymbol(low: 0, high: 0) }

    /// The longest that is short.
    @inlinable package static var maximumLength: Int { 16 }

    private init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// A symbol of `length` bytes; `nil` where they do not fit, or end with a zero byte, which could not be told from what
    /// is above them.
    ///
    /// - Parameters:
    ///   - low: the first eight bytes, the first the lowest; what is above the symbol's bytes does not count.
    ///   - high: the bytes after them.
    @inline(__always)
    package init?(_ low: UInt64, _ high: UInt64, length: Int) {
        guard length > 0, length <= ShortSymbol.maximumLength else { return nil }
        let unused = UInt64(truncatingIfNeeded: ShortSymbol.maximumLength &- length) &* 8
        // The bytes of the last word that has any, at its upper end.
        let isLong = length > 8
        let last = (isLong ? high : low) &<< unused
        guard last >> 56 != 0 else { return nil }
        let kept = last &>> unused
        self.init(low: isLong ? low : kept, high: isLong ? kept : 0)
    }

    package init?(_ symbol: Span<UInt8>) {
        guard symbol.count <= ShortSymbol.maximumLength else { return nil }
        var words: (UInt64, UInt64) = (0, 0)
        for index in symbol.indices {
            let byte = UInt64(symbol[index]) << UInt64((index & 7) << 3)
            if index < 8 { words.0 |= byte } else { words.1 |= byte }
        }
        self.init(words.0, words.1, length: symbol.count)
    }

    package var length: Int {
        high == 0 ? 8 - low.leadingZeroBitCount / 8 : 16 - high.leadingZeroBitCount / 8
    }

    @inline(__always)
    func byte(_ index: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: (index < 8 ? low : high) >> UInt64((index & 7) << 3))
    }

    @inline(__always)
    var hash: UInt64 { Mixing.mixed(low, high) }
}

/// Short symbols that are numbered together.
package struct ShortSymbols: Sendable {
    package private(set) var count = 0
    fileprivate var symbols: [ShortSymbol]
    /// The numbers they got.
    package fileprivate(set) var ids: [UInt32]
    fileprivate var slots: [SymbolTable.Slot]

    package init(capacity: Int) {
        symbols = Array(repeating: .empty, count: capacity)
        ids = Array(repeating: 0, count: capacity)
        slots = Array(repeating: SymbolTable.Slot(), count: capacity)
    }

    package var capacity: Int { symbols.count }

    @inline(__always)
    package mutating func append(_ symbol: ShortSymbol) {
        symbols[count] = symbol
        count += 1
    }

    package mutating func removeAll() { count = 0 }
}

/// Texts to small numbers: each different symbol gets the next one.
///
/// An open hash table. Short symbols stand in its slots themselves, so that a look touches one line of memory; longer ones
/// stand there by their hash.
///
/// - Complexity: O(*m*) for a symbol of *m* bytes.
package struct SymbolTable: Sendable {
    /// By number: a short symbol, or an empty one in place of a long one.
    private var short: [ShortSymbol] = []
    private var long: [Int: [UInt8]] = [:]
    private var slots: [Slot] = Array(repeating: Slot(), count: 64)

    fileprivate struct Slot: Sendable {
        var key = Key(.empty)
        /// The symbol's number and 1; 0 in an empty slot.
        var next: UInt32 = 0
    }

    /// What a symbol is looked for by.
    fileprivate struct Key: Hashable, Sendable {
        /// The symbol itself, if it is short.
        let low: UInt64
        let high: UInt64
        /// Of a long one the length; else 0.
        let length: UInt32

        init(_ symbol: ShortSymbol) { (low, high, length) = (symbol.low, symbol.high, 0) }

        init(_ symbol: Span<UInt8>) {
            let short = ShortSymbol(symbol)
            low = short?.low ?? Mixing.hash(of: symbol)
            high = short?.high ?? 0
            length = short == nil ? UInt32(clamping: symbol.count) : 0
        }

        @inline(__always)
        var place: Int { Int(truncatingIfNeeded: Mixing.mixed(low, high) >> 16) }
    }

    init() {}

    package var count: Int { short.count }

    /// The symbol of a number that ``intern(_:)`` gave.
    package subscript(id: Int) -> String {
        let symbol = short[id]
        return String(decoding: long[id] ?? (0..<symbol.length).map { symbol.byte($0) }, as: UTF8.self)
    }

    package func find(_ symbol: Span<UInt8>) -> Int? {
        let key = Key(symbol)
        return find(key) { key.length == 0 || isEqual($0, symbol) }
    }

    @inline(__always)
    private func find(_ key: Key, isEqual: (Int) -> Bool) -> Int? {
        let mask = slots.count - 1
        var place = key.place & mask
        while true {
            let slot = slots[place]
            if slot.next == 0 { return nil }
            let id = Int(slot.next) - 1
            if slot.key == key, isEqual(id) { return id }
            place = (place + 1) & mask
        }
    }

    package func find(_ symbol: ShortSymbol) -> Int? { find(Key(symbol)) { _ in true } }

    package func find(_ symbol: String) -> Int? {
        let bytes = Array(symbol.utf8)
        return find(bytes.span)
    }

    mutating func intern(_ symbol: Span<UInt8>) -> Int {
        if let id = find(symbol) { return id }
        if let short = ShortSymbol(symbol) { return add(short) }
        long[count] = symbol.indices.map { symbol[$0] }
        return add(.empty)
    }

    /// Numbers some short symbols at once; new ones get the next numbers, in their order.
    mutating func intern(_ symbols: inout ShortSymbols) {
        fetch(symbols.symbols, symbols.count, into: &symbols.slots)
        for row in 0..<symbols.count {
            let symbol = symbols.symbols[row]
            let (key, slot) = (Key(symbol), symbols.slots[row])
            if slot.next != 0, slot.key == key {
                symbols.ids[row] = slot.next - 1
            } else {
                // It may have come before among these.
                let id = find(key) { _ in true } ?? add(symbol)
                symbols.ids[row] = UInt32(truncatingIfNeeded: id)
            }
        }
    }

    /// Looks at where symbols would stand, so that they are at hand when they are looked up one by one.
    ///
    /// - Complexity: O(*n*) for *n* symbols.
    package func bringNear(_ symbols: inout ShortSymbols) {
        fetch(symbols.symbols, symbols.count, into: &symbols.slots)
    }

    /// Copies the first slot of each symbol: little enough for each that the processor waits for many at a time.
    private func fetch(_ symbols: [ShortSymbol], _ count: Int, into fetched: inout [Slot]) {
        let slots = slots.span
        let mask = slots.count - 1
        let symbols = symbols.span.extracting(first: count)
        var fetched = fetched.mutableSpan
        for row in symbols.indices { fetched[row] = slots[Key(symbols[row]).place & mask] }
    }

    /// Numbers all symbols of another table.
    ///
    /// - Returns: by their numbers there, their numbers here.
    /// - Complexity: O(*n*) for *n* symbols.
    mutating func intern(_ other: SymbolTable) -> [UInt32] {
        (0..<other.count).map { id in
            if let bytes = other.long[id] { return UInt32(truncatingIfNeeded: intern(bytes.span)) }
            let symbol = other.short[id]
            return UInt32(truncatingIfNeeded: find(Key(symbol)) { _ in true } ?? add(symbol))
        }
    }

    /// Gives a symbol the next number; an empty one stands for the long one that has that number.
    private mutating func add(_ symbol: ShortSymbol) -> Int {
        short.append(symbol)
        if count > SymbolTable.limit(slots.count) {
            grow(to: slots.count * 2)
        } else {
            place(count - 1)
        }
        return count - 1
    }

    /// Makes room for so many symbols in all, so that the table need not grow step by step.
    package mutating func reserve(_ count: Int) {
        guard count <= 1 << 28 else { return }
        short.reserveCapacity(count)
        var size = slots.count
        while SymbolTable.limit(size) < count { size *= 2 }
        if size > slots.count { grow(to: size) }
    }

    /// The most symbols in so many slots.
    private static func limit(_ slots: Int) -> Int { slots / 5 * 4 }

    private mutating func grow(to size: Int) {
        slots = Array(repeating: Slot(), count: size)
        for id in short.indices { place(id) }
    }

    private mutating func place(_ id: Int) {
        let key = key(of: id)
        let mask = slots.count - 1
        var place = key.place & mask
        while slots[place].next != 0 { place = (place + 1) & mask }
        slots[place] = Slot(key: key, next: UInt32(truncatingIfNeeded: id + 1))
    }

    private func key(of id: Int) -> Key {
        if let symbol = short(id) { return Key(symbol) }
        let symbol = long[id] ?? []
        return Key(symbol.span)
    }

    private func isEqual(_ id: Int, _ symbol: Span<UInt8>) -> Bool {
        guard let known = long[id], known.count == symbol.count else { return false }
        return symbol.indices.allSatisfy { known[$0] == symbol[$0] }
    }

    /// The symbol of a number, if it is short.
    func short(_ id: Int) -> ShortSymbol? { short[id] == .empty ? nil : short[id] }
}

private enum Mixing {
    static func hash(of symbol: Span<UInt8>) -> UInt64 {
        var hash = UInt64(symbol.count)
        var word: UInt64 = 0
        for index in symbol.indices {
            word = word << 8 | UInt64(symbol[index])
            if index & 7 == 7 {
                hash = mixed(hash ^ word)
                word = 0
            }
        }
        return mixed(hash ^ word)
    }

    /// Two words to one.
    @inline(__always)
    static func mixed(_ low: UInt64, _ high: UInt64) -> UInt64 {
        mixed(low ^ (high &* 0x9E37_79B9_7F4A_7C15))
    }

    /// The finisher of splitmix64.
    @inline(__always)
    static func mixed(_ value: UInt64) -> UInt64 {
        var mixed = value &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        return mixed ^ (mixed >> 27)
    }
}
