/// The key by which holdings are grouped; the raw values are the names used in every input and output.
public enum Grouping: String, CaseIterable, Codable, Hashable, Sendable {
    /// The symbol: all lots of a stock together.
    case symbol
    /// The stock currency.
    case currency
    /// The market; holdings without a market form a group without a key.
    case market
    /// The account; the one without a name forms a group without a key.
    case account
}

/// Totals per key, computed in one pass over the holdings.
///
/// The sums of a group whose figures are all known and fit machine words, as nearly all do, take 48 bytes; the others
/// have ``Totals``.
///
/// - Complexity: O(1) per holding; memory is proportional to the number of keys, up to 200 bytes for each.
package struct Groups: Sendable {
    /// The keys by number.
    private var symbols = SymbolTable()
    private var sums: [GroupSums] = []
    /// The totals of the groups that have no sums.
    private var totals: [Int: Totals] = [:]
    /// The totals of the group without a key.
    private var keyless: Totals?

    package init() {}

    /// Reserves capacity for `count` keys.
    package init(capacity count: Int) {
        symbols.reserve(count)
        sums.reserveCapacity(count)
    }

    /// The number of keys.
    package var count: Int { sums.count + (keyless == nil ? 0 : 1) }

    /// The number of groups that have both a key and sums in machine words.
    package var compactCount: Int { sums.count - totals.count }

    /// Adds a holding to the group with the key `key`, in UTF-8; an empty key means none.
    package mutating func add(_ computed: borrowing ComputedHolding, key: Span<UInt8>) {
        guard !key.isEmpty else {
            return addKeyless { $0.add(computed) }
        }
        let slot = symbols.intern(key)
        openSlot(slot)
        if let part = GroupSums(computed), sums[slot].add(part) { return }
        widen(slot) { $0.add(computed) }
    }

    package mutating func add(_ computed: borrowing ComputedHolding, key: String?) {
        let bytes = Array((key ?? "").utf8)
        add(computed, key: bytes.span)
    }

    /// Adds sums of holdings whose figures are all known to a group; an empty key means none.
    @inline(__always)
    mutating func add(_ part: GroupSums, key: ShortSymbol) {
        if key == .empty { return addKeyless { $0.add(part.totals) } }
        let slot = symbols.intern(key)
        openSlot(slot)
        if sums[slot].add(part) { return }
        widen(slot) { $0.add(part.totals) }
    }

    /// Adds sums of any size to a group; an empty key means none.
    @inline(never)
    mutating func add(_ part: KnownSums, key: ShortSymbol) {
        if key == .empty { return addKeyless { $0.add(part) } }
        let slot = symbols.intern(key)
        openSlot(slot)
        widen(slot) { $0.add(part) }
    }

    /// Adds sums to the group with the key `key`, in UTF-8; an empty key means none.
    package mutating func add(_ part: KnownSums, key: Span<UInt8>) {
        guard !key.isEmpty else {
            return addKeyless { $0.add(part) }
        }
        let slot = symbols.intern(key)
        openSlot(slot)
        widen(slot) { $0.add(part) }
    }

    private mutating func addKeyless(_ add: (inout Totals) -> Void) {
        var all = keyless.take() ?? Totals()
        add(&all)
        keyless = all
    }

    @inline(__always)
    private mutating func openSlot(_ slot: Int) {
        if slot == sums.count { sums.append(GroupSums()) }
    }

    /// Adds to the totals of a group, which take the place of its sums.
    private mutating func widen(_ slot: Int, _ add: (inout Totals) -> Void) {
        if sums[slot].isWide {
            add(&totals[slot, default: Totals()])
            return
        }
        var all = sums[slot].totals
        add(&all)
        totals[slot] = all
        sums[slot].isWide = true
    }

    package mutating func add(_ other: Groups) {
        let slots = symbols.intern(other.symbols)
        for (number, slot) in slots.enumerated() {
            let slot = Int(slot)
            openSlot(slot)
            let more = other.sums[number]
            if more.isWide {
                let more = other.totals[number] ?? Totals()
                widen(slot) { $0.add(more) }
            } else if !sums[slot].add(more) {
                widen(slot) { $0.add(more.totals) }
            }
        }
        if let more = other.keyless { addKeyless { $0.add(more) } }
    }

    /// The number that stands for the group without a key.
    static let keylessNumber = UInt32.max

    /// The numbers of the groups, sorted by the keys' UTF-8 bytes; the group without a key comes first.
    ///
    /// - Complexity: O(*n* log *n*) for *n* groups.
    package var inKeyOrder: [UInt32] {
        var keyed = (0..<sums.count).map { number in
            (prefix: symbols.prefix(number), number: UInt32(truncatingIfNeeded: number))
        }
        keyed.sort { left, right in
            if left.prefix != right.prefix { return left.prefix < right.prefix }
            return symbols.precedes(Int(left.number), Int(right.number))
        }
        return (keyless == nil ? [] : [Groups.keylessNumber]) + keyed.map(\.number)
    }

    /// Adds totals to the group with the key `key`; an empty key means none.
    package mutating func add(_ more: Totals, key: String) {
        let bytes = Array(key.utf8)
        _ = add(more, key: bytes.span)
    }

    /// Adds totals to the group with the key `key`, in UTF-8; an empty key means none.
    ///
    /// - Returns: the number of the group.
    package mutating func add(_ more: Totals, key: Span<UInt8>) -> UInt32 {
        guard !key.isEmpty else {
            addKeyless { $0.add(more) }
            return Groups.keylessNumber
        }
        let slot = symbols.intern(key)
        openSlot(slot)
        if let part = GroupSums(more), sums[slot].add(part) { return UInt32(truncatingIfNeeded: slot) }
        widen(slot) { $0.add(more) }
        return UInt32(truncatingIfNeeded: slot)
    }

    /// Passes on the totals of every group, sorted by the keys' UTF-8 bytes; the key of the group without one is empty.
    ///
    /// - Complexity: O(*n* log *n*) for *n* groups.
    package func forEachInKeyOrder(_ body: (_ key: String, Totals) -> Void) {
        for number in inKeyOrder {
            body(number == Groups.keylessNumber ? "" : symbols[Int(number)], totals(of: number))
        }
    }

    /// Passes on the key of a group in UTF-8 and its sums.
    ///
    /// - Returns: `false` if it has no key or no sums in machine words; nothing is then passed on.
    @inline(__always)
    func withSums(of number: UInt32, _ body: (Span<UInt8>, borrowing GroupSums) -> Bool) -> Bool {
        guard number != Groups.keylessNumber else { return false }
        let slot = Int(number)
        guard !sums[slot].isWide else { return false }
        return symbols.withBytes(slot) { body($0, sums[slot]) }
    }

    /// Passes on the keys, in UTF-8 and sorted, and the sums of the groups that have both a key and sums in machine words,
    /// and removes these groups.
    ///
    /// - Complexity: O(*n* log *n*) for *n* groups.
    package mutating func takeSums(_ body: (_ key: Span<UInt8>, borrowing GroupSums) -> Void) {
        var rest = Groups()
        rest.keyless = keyless
        for number in inKeyOrder where number != Groups.keylessNumber {
            let slot = Int(number)
            if sums[slot].isWide {
                rest.add(totals(slot), key: symbols[slot])
            } else {
                symbols.withBytes(slot) { body($0, sums[slot]) }
            }
        }
        self = rest
    }

    private func totals(_ slot: Int) -> Totals {
        sums[slot].isWide ? totals[slot] ?? Totals() : sums[slot].totals
    }

    /// Passes on the key of a group in UTF-8, which is empty if it has none.
    package func withKey<Result>(of number: UInt32, _ body: (Span<UInt8>) -> Result) -> Result {
        guard number != Groups.keylessNumber else {
            let none: [UInt8] = []
            return body(none.span)
        }
        return symbols.withBytes(Int(number), body)
    }

    /// The totals of a group.
    package func totals(of number: UInt32) -> Totals {
        number == Groups.keylessNumber ? keyless ?? Totals() : totals(Int(number))
    }

    /// The key and the totals of a group.
    subscript(number: UInt32) -> (key: String?, figures: TotalFigures) {
        (number == Groups.keylessNumber ? nil : symbols[Int(number)], totals(of: number).figures)
    }
}

/// Totals per stock currency. It uses a table, because currencies are few and every holding has one.
package struct CurrencyGroups: Sendable {
    private var slots: [UInt16] = Array(repeating: .max, count: CurrencyTable.count)
    private var totals: [Totals] = []
    private var currencies: [Currency] = []

    package init() {}

    package mutating func add(_ computed: borrowing ComputedHolding, currency: Currency) {
        totals[slot(currency)].add(computed)
    }

    package mutating func add(_ part: KnownSums, currency: Currency) { totals[slot(currency)].add(part) }

    private mutating func slot(_ currency: Currency) -> Int {
        let place = Int(currency.index)
        if slots[place] == .max {
            slots[place] = UInt16(totals.count)
            totals.append(Totals())
            currencies.append(currency)
        }
        return Int(slots[place])
    }

    package mutating func add(_ more: Totals, currency: Currency) { totals[slot(currency)].add(more) }

    /// The currencies and their sums, sorted by code.
    package var totalsInCodeOrder: [(currency: Currency, totals: Totals)] {
        zip(currencies, totals).map { (currency: $0, totals: $1) }.sorted { $0.currency < $1.currency }
    }

    package mutating func add(_ other: CurrencyGroups) {
        for (currency, more) in zip(other.currencies, other.totals) { totals[slot(currency)].add(more) }
    }

    /// The currencies and their totals, sorted by code.
    package var inCodeOrder: [(currency: Currency, figures: TotalFigures)] {
        zip(currencies, totals).map { (currency: $0, figures: $1.figures) }.sorted {
            $0.currency < $1.currency
        }
    }

    /// The totals over all currencies.
    package var total: TotalFigures {
        var all = Totals()
        for more in totals { all.add(more) }
        return all.figures
    }
}
