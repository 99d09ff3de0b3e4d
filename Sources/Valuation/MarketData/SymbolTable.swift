/// A symbol of up to 16 bytes, as nearly all are, in two machine words.
package struct ShortSymbol: Hashable, Sendable {
    /// The first eight bytes, the first in the lowest byte; unused bytes are 0.
    @usableFromInline let low: UInt64
    @usableFromInline let high: UInt64

    // The synthesized operator is not inlined in other modules.
    @inlinable package static func == (left: ShortSymbol, right: ShortSymbol) -> Bool {
        left.low == right.low && left.high == right.high
    }

    package static var empty: ShortSymbol { ShortSymbol(low: 0, high: 0) }

    /// The length of the longest short symbol.
    @inlinable package static var maximumLength: Int { 16 }
}

extension ShortSymbol {
    /// Creates a symbol of `length` bytes. Fails if they do not fit, or if the last byte is 0, which could not be told
    /// from an unused one.
    ///
    /// - Parameters:
    ///   - low: the first eight bytes, the first in the lowest byte; bytes beyond the symbol are ignored.
    ///   - high: the bytes after them.
    @inline(__always)
    package init?(_ low: UInt64, _ high: UInt64, length: Int) {
        guard length > 0, length <= ShortSymbol.maximumLength else { return nil }
        let unused = UInt64(truncatingIfNeeded: ShortSymbol.maximumLength &- length) &* 8
        // Shift the last used word so that the symbol's last byte is its highest.
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
    package var hash: UInt64 { Mixing.mixed(low, high) }
}

/// Short symbols to be numbered in one batch.
package struct ShortSymbols: Sendable {
    package private(set) var count = 0
    fileprivate var symbols: [ShortSymbol]
    /// The numbers assigned to the symbols.
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

/// Maps symbols to small numbers: each new symbol gets the next one.
///
/// It is an open hash table. Short symbols are stored in the slots, so that a lookup touches a single cache line; of
/// longer ones, the slots hold the hash.
///
/// - Complexity: O(*m*) for a symbol of *m* bytes.
package struct SymbolTable: Sendable {
    /// The short symbols by number, with an empty one in place of each long symbol.
    private var short: [ShortSymbol] = []
    private var long: [Int: [UInt8]] = [:]
    private var slots: [Slot] = Array(repeating: Slot(), count: 64)
    private var checks = InvariantChecks()

    fileprivate struct Slot: Sendable {
        var key = Key(.empty)
        /// The symbol's number plus 1; 0 in an empty slot.
        var next: UInt32 = 0
    }

    /// The key that identifies a symbol in the slots.
    fileprivate struct Key: Hashable, Sendable {
        /// The symbol itself, if it is short.
        let low: UInt64
        let high: UInt64
        /// The length of a long symbol; 0 for a short one.
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

    package init() {}

    package var count: Int { short.count }

    /// The symbol with a number that ``intern(_:)`` returned.
    package subscript(id: Int) -> String {
        String(decoding: bytes(id), as: UTF8.self)
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

    package mutating func intern(_ symbol: Span<UInt8>) -> Int {
        if let id = find(symbol) { return id }
        if let short = ShortSymbol(symbol) { return add(short) }
        long[count] = symbol.indices.map { symbol[$0] }
        return add(.empty)
    }

    /// Numbers a batch of short symbols; new ones get the next numbers, in their order.
    package mutating func intern(_ symbols: inout ShortSymbols) {
        fetch(symbols.symbols, symbols.count, into: &symbols.slots)
        for row in 0..<symbols.count {
            let symbol = symbols.symbols[row]
            let (key, slot) = (Key(symbol), symbols.slots[row])
            if slot.next != 0, slot.key == key {
                symbols.ids[row] = slot.next - 1
            } else {
                // The symbol may have been added earlier in this batch.
                let id = find(key) { _ in true } ?? add(symbol)
                symbols.ids[row] = UInt32(truncatingIfNeeded: id)
            }
        }
    }

    /// Copies the first slot of each symbol, in a loop so short that the processor overlaps many memory accesses.
    private func fetch(_ symbols: [ShortSymbol], _ count: Int, into fetched: inout [Slot]) {
        let slots = slots.span
        let mask = slots.count - 1
        let symbols = symbols.span.extracting(first: count)
        var fetched = fetched.mutableSpan
        for row in symbols.indices { fetched[row] = slots[Key(symbols[row]).place & mask] }
    }

    /// Numbers all symbols of another table.
    ///
    /// - Returns: the symbols' numbers in this table, by their numbers in the other.
    /// - Complexity: O(*n*) for *n* symbols.
    mutating func intern(_ other: SymbolTable) -> [UInt32] {
        (0..<other.count).map { id in
            if let bytes = other.long[id] { return UInt32(truncatingIfNeeded: intern(bytes.span)) }
            let symbol = other.short[id]
            return UInt32(truncatingIfNeeded: find(Key(symbol)) { _ in true } ?? add(symbol))
        }
    }

    /// The number of a short symbol; a new one gets the next number.
    mutating func intern(_ symbol: ShortSymbol) -> Int { find(symbol) ?? add(symbol) }

    /// The first eight bytes of a symbol, as a number that sorts like them.
    func prefix(_ id: Int) -> UInt64 {
        if let symbol = short(id) { return symbol.low.byteSwapped }
        let bytes = long[id] ?? []
        return UInt64(prefixOf: bytes.span)
    }

    /// Whether a symbol sorts before another, by their bytes.
    func precedes(_ left: Int, _ right: Int) -> Bool {
        if let left = short(left), let right = short(right) {
            return (left.low.byteSwapped, left.high.byteSwapped)
                < (right.low.byteSwapped, right.high.byteSwapped)
        }
        return bytes(left).lexicographicallyPrecedes(bytes(right))
    }

    /// Passes on the bytes of a symbol.
    @inline(__always)
    func withBytes<Result>(_ id: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        guard let symbol = short(id) else {
            let bytes = bytes(id)
            return body(bytes.span)
        }
        let words = [symbol.low.littleEndian, symbol.high.littleEndian] as InlineArray<2, UInt64>
        return unsafe words.span.withUnsafeBytes { bytes in
            unsafe body(bytes.bindMemory(to: UInt8.self).span.extracting(first: symbol.length))
        }
    }

    private func bytes(_ id: Int) -> [UInt8] {
        let symbol = short[id]
        return long[id] ?? (0..<symbol.length).map { symbol.byte($0) }
    }

    /// Assigns the next number to a symbol; an empty one stands for a long symbol.
    private mutating func add(_ symbol: ShortSymbol) -> Int {
        short.append(symbol)
        if count > SymbolTable.limit(slots.count) {
            grow(to: slots.count * 2)
        } else {
            place(count - 1)
        }
        if checks.isDue(4 * count) { InvariantChecks.check(brokenInvariant) }
        return count - 1
    }

    /// Reserves capacity for `count` symbols in total, so that the table does not grow step by step.
    package mutating func reserve(_ count: Int) {
        guard count <= 1 << 28 else { return }
        short.reserveCapacity(count)
        var size = slots.count
        while SymbolTable.limit(size) < count { size *= 2 }
        if size > slots.count { grow(to: size) }
    }

    /// The maximum number of symbols for a number of slots.
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

    /// What is wrong with the table, if anything: every symbol is found by its own bytes, and nothing else is in it.
    ///
    /// - Complexity: O(*n*) for *n* symbols.
    var brokenInvariant: String? {
        guard slots.count.nonzeroBitCount == 1, count <= SymbolTable.limit(slots.count) else {
            return "\(count) symbols in \(slots.count) slots"
        }
        guard slots.count(where: { $0.next != 0 }) == count else { return "a slot too many, or one too few" }
        for id in short.indices {
            guard (short[id] == .empty) == (long[id] != nil) else {
                return "symbol \(id) is short and long, or neither"
            }
            guard find(bytes(id).span) == id else { return "symbol \(id) is not found" }
        }
        return long.values.contains { ShortSymbol($0.span) != nil }
            ? "a short symbol among the long ones" : nil
    }

    /// The symbol with a number, if it is short.
    func short(_ id: Int) -> ShortSymbol? { short[id] == .empty ? nil : short[id] }
}
