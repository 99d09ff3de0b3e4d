/// The key by which sales and payments are grouped; the raw values are the names used in every input.
public enum GainGrouping: String, Hashable, Sendable, CaseIterable {
    /// The stock; payments that belong to no stock form a group without a key.
    case symbol
    /// The stock currency.
    case currency
    /// The account; the one without a name forms a group without a key.
    case account
    /// The market last stated for the symbol; symbols without one form a group without a key.
    case market
    /// The year of the sale or payment, as ``TradeOptions/yearStart`` has it.
    case year
    /// How long the sold shares were held: `long` if for more than a year, else `short`. Shares of a pool and payments form
    /// a group without a key.
    case term
}

/// How long sold shares were held; the raw values are the keys of groups.
package enum GainTerm: String, Sendable {
    /// A year or less.
    case short
    /// More than a year: they were sold on or after the day one year after the day after the purchase; one year after
    /// 29 February is 1 March.
    case long

    package init(bought: CalendarDate, sold: CalendarDate) {
        let start = bought.advanced(by: 1)
        let (_, month, day) = start.components
        let year = start.advanced(byMonths: 12)
        let anniversary = month == 2 && day == 29 ? year.advanced(by: 1) : year
        self = sold >= anniversary ? .long : .short
    }
}

/// Totals of sales and payments per key, computed in one pass.
///
/// - Complexity: O(1) per sale or payment; memory is proportional to the number of keys, or by market to that of
///   symbols.
package struct GainGroups: Sendable {
    package let grouping: GainGrouping
    private var totals: [GainTotals] = []
    /// The key of each group: the number of the symbol, the index of the currency, the year, or the place in
    /// ``terms``.
    private var keys: [UInt32] = []
    /// The group of each symbol or currency, by its number + 1, with 0 for none; or the group of each year.
    private var slots: [Int32] = []

    private let yearStart: YearStart

    init(by grouping: GainGrouping, yearStart: YearStart) {
        self.grouping = grouping
        self.yearStart = yearStart
    }

    /// Whether each sale is in one group.
    var areDisjoint: Bool { grouping != .term }

    /// The totals over all groups; they must be disjoint.
    var whole: GainTotals { totals.reduce(into: GainTotals()) { $0.add($1) } }

    /// - Parameter parts: those of all sales.
    mutating func add(_ sale: SaleRecord, _ parts: Span<SalePart>) {
        if areDisjoint {
            let slot = slot(sale.symbol, sale.account, sale.quote.currency, sale.date)
            totals[slot].add(parts, sale.parts)
            return
        }
        for term in GainGroups.terms {
            let held = sale.parts.map { parts[$0] }.filter { part in
                part.purchaseDate.map { GainTerm(bought: $0, sold: sale.date) } == term
            }
            if !held.isEmpty { totals[slot(GainGroups.key(of: term))].add(PartSums(held)) }
        }
    }

    /// Adds a sale; the groups must be disjoint.
    mutating func add(_ sale: SaleSums) {
        totals[slot(sale.symbol, sale.account, sale.currency, sale.date)].add(sale)
    }

    package mutating func add(_ payment: IncomeRecord) {
        totals[slot(payment.symbol, payment.account, payment.currency, payment.date)].add(payment)
    }

    /// Adds the groups of other sales and payments.
    mutating func add(_ other: GainGroups) {
        for (key, more) in zip(other.keys, other.totals) { totals[slot(key)].add(more) }
    }

    private mutating func slot(
        _ symbol: UInt32, _ account: UInt32, _ currency: Currency, _ date: CalendarDate
    ) -> Int {
        switch grouping {
        case .symbol, .market: slot(symbol)
        case .account: slot(account)
        case .currency: slot(UInt32(currency.index))
        case .year: slot(ofYearWith: date)
        case .term: slot(GainGroups.key(of: nil))
        }
    }

    /// The last day asked for, and the slot of its year.
    private var latest: (day: CalendarDate, slot: Int)?

    private mutating func slot(ofYearWith date: CalendarDate) -> Int {
        if let latest, latest.day == date { return latest.slot }
        let slot = slot(UInt32(clamping: yearStart.year(of: date)))
        latest = (date, slot)
        return slot
    }

    private static let terms: [GainTerm?] = [nil, .long, .short]

    private static func key(of term: GainTerm?) -> UInt32 {
        UInt32(truncatingIfNeeded: terms.firstIndex(of: term) ?? 0)
    }

    private mutating func slot(_ key: UInt32) -> Int {
        let place = Int(key &+ 1)
        if place >= slots.count {
            slots += repeatElement(-1, count: place + 1 - slots.count)
        }
        if slots[place] < 0 {
            slots[place] = Int32(truncatingIfNeeded: totals.count)
            totals.append(GainTotals())
            keys.append(key)
        }
        return Int(slots[place])
    }

    /// The keys and their totals, sorted by the keys' UTF-8 bytes; the group without a key comes first.
    ///
    /// - Parameter ledger: the ledger, for the symbols and their markets.
    package func inKeyOrder(_ ledger: TradeLedger) -> [(key: String?, totals: GainTotals)] {
        var groups: [(key: String?, totals: GainTotals)] = []
        var places: [ExactText?: Int] = [:]
        for (key, more) in zip(keys, totals) {
            let name = name(of: key, ledger)
            if let place = places[name?.exact] {
                groups[place].totals.add(more)
            } else {
                places[name?.exact] = groups.count
                groups.append((name, more))
            }
        }
        return groups.sorted { left, right in
            guard let right = right.key else { return false }
            guard let left = left.key else { return true }
            return left.utf8.lexicographicallyPrecedes(right.utf8)
        }
    }

    private func name(of key: UInt32, _ ledger: TradeLedger) -> String? {
        switch grouping {
        case .symbol: ledger.texts.symbol(key)
        case .market: ledger.market(of: key)
        case .account: ledger.texts.accountName(key)
        case .currency: Currency(index: UInt16(truncatingIfNeeded: key)).code
        case .term: GainGroups.terms[Int(key)]?.rawValue
        case .year: yearStart.name(of: Int(key))
        }
    }
}
