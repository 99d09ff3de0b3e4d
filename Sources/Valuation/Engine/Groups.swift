/// What holdings are taken together by; the raw values are the names in every input and output.
public enum Grouping: String, CaseIterable, Codable, Hashable, Sendable {
    /// The symbol: the lots of each stock together.
    case symbol
    /// The stock currency.
    case currency
    /// The market; holdings without one make a group without a key.
    case market
}

/// Totals for each key, in one pass over the holdings.
///
/// - Complexity: O(1) for each holding; memory in the number of keys.
package struct Groups: Sendable {
    private var totals: [Totals] = []
    private var keys: [String?] = []
    private var symbols = SymbolTable()
    private var slots: [Int] = []
    private var keyless: Int?

    package init() {}

    /// How many keys there are.
    package var count: Int { totals.count }

    /// Adds a holding under a key of these bytes; an empty key is none.
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

    /// Each key with its totals, in key order (UTF-8 bytes), no key first.
    var inKeyOrder: [(key: String?, figures: TotalFigures)] {
        zip(keys, totals).map { (key: $0, figures: $1.figures) }
            .sorted { left, right in
                guard let right = right.key else { return false }
                guard let left = left.key else { return true }
                return left.utf8.lexicographicallyPrecedes(right.utf8)
            }
    }
}

/// Totals for each stock currency: a table, because there are few and each holding has one.
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

    /// In code order.
    package var inCodeOrder: [(currency: Currency, figures: TotalFigures)] {
        zip(currencies, totals).map { (currency: $0, figures: $1.figures) }.sorted {
            $0.currency < $1.currency
        }
    }

    /// The totals of all currencies together.
    package var total: TotalFigures {
        var all = Totals()
        for more in totals { all.add(more) }
        return all.figures
    }
}
