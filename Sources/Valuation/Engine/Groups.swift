/// The key by which holdings are grouped; the raw values are the names used in every input and output.
public enum Grouping: String, CaseIterable, Codable, Hashable, Sendable {
    /// The symbol: all lots of a stock together.
    case symbol
    /// The stock currency.
    case currency
    /// The market; holdings without a market form a group without a key.
    case market
}

/// Totals per key, computed in one pass over the holdings.
///
/// - Complexity: O(1) per holding; memory is proportional to the number of keys.
package struct Groups: Sendable {
    private var totals: [Totals] = []
    private var keys: [String?] = []
    private var symbols = SymbolTable()
    private var slots: [Int] = []
    private var keyless: Int?

    package init() {}

    /// The number of keys.
    package var count: Int { totals.count }

    /// Adds a holding to the group with the key `key`, in UTF-8; an empty key means none.
    package mutating func add(_ computed: borrowing ComputedHolding, key: Span<UInt8>) {
        totals[slot(key)].add(computed)
    }

    package mutating func add(_ computed: borrowing ComputedHolding, key: String?) {
        let bytes = Array((key ?? "").utf8)
        add(computed, key: bytes.span)
    }

    private mutating func slot(_ key: Span<UInt8>) -> Int {
        if key.isEmpty {
            if let keyless { return keyless }
            keyless = totals.count
            keys.append(nil)
            totals.append(Totals())
            return totals.count - 1
        }
        let id = symbols.intern(key)
        if id == slots.count {
            slots.append(totals.count)
            keys.append(symbols[id])
            totals.append(Totals())
        }
        return slots[id]
    }

    package mutating func add(_ other: Groups) {
        for (key, more) in zip(other.keys, other.totals) {
            let bytes = Array((key ?? "").utf8)
            totals[slot(bytes.span)].add(more)
        }
    }

    /// The keys and their totals, sorted by the keys' UTF-8 bytes; the group without a key comes first.
    var inKeyOrder: [(key: String?, figures: TotalFigures)] {
        zip(keys, totals).map { (key: $0, figures: $1.figures) }
            .sorted { left, right in
                guard let right = right.key else { return false }
                guard let left = left.key else { return true }
                return left.utf8.lexicographicallyPrecedes(right.utf8)
            }
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

    package mutating func add(_ part: TotalsPart, currency: Currency) {
        if part.count > 0 { totals[slot(currency)].add(part) }
    }

    private mutating func slot(_ currency: Currency) -> Int {
        let place = Int(currency.index)
        if slots[place] == .max {
            slots[place] = UInt16(totals.count)
            totals.append(Totals())
            currencies.append(currency)
        }
        return Int(slots[place])
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
