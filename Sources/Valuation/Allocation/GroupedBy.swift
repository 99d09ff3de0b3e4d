/// What the groups of a report are of.
package enum GroupedBy: Hashable, Sendable {
    case key(Grouping)
    case classes(ClassGrouping)

    /// The key by which holdings are grouped first; classes are of symbols.
    package var key: Grouping {
        switch self {
        case .key(let grouping): grouping
        case .classes: .symbol
        }
    }

    /// Whether groups have cash, and shares of the net worth.
    package var hasCash: Bool {
        switch self {
        case .key(let grouping): grouping == .account
        case .classes: true
        }
    }

    /// Whether very many groups may be stored outside of memory: those with cash, or split further, are not.
    package var mayBeStored: Bool { self == .key(.symbol) || self == .key(.market) }

    /// What groups are by, in a sentence.
    package var phrase: String {
        switch self {
        case .key(let grouping): grouping.rawValue
        case .classes(let grouping): grouping.scheme
        }
    }

    /// What is in no class.
    package static let unclassified = "(unclassified)"

    /// What the group without a key is called.
    package var keyless: String {
        switch self {
        case .key: "(none)"
        case .classes: GroupedBy.unclassified
        }
    }

    /// What a group is called, as the heading of a column.
    package var title: String {
        switch self {
        case .key(.symbol): "Symbol"
        case .key(.currency): "Currency"
        case .key(.market): "Market"
        case .key(.account): "Account"
        case .classes(let grouping): grouping.scheme
        }
    }
}

/// The cash of each group, in portfolio currency.
package struct CashOfGroups: Sendable {
    /// The key of the group without one is empty.
    private let values: [ExactText: CashSum]

    /// The cash of accounts, or of classes; unclassified cash is in the group without a key.
    package init(_ cash: CashStatement, by grouping: GroupedBy, _ book: ClassBook) {
        var values: [ExactText: ExactDecimal?] = [:]
        func add(_ value: ExactDecimal?, to key: ExactText) {
            guard let value else {
                values[key] = .some(values[key] ?? nil)
                return
            }
            values[key] = .some((values[key] ?? nil).map { $0 + value } ?? value)
        }
        for balance in cash.balances {
            switch grouping {
            case .key: add(balance.valueExact, to: (balance.account ?? "").exact)
            case .classes(let grouping):
                let parts = book.parts(ofCashIn: balance.currency, by: grouping)
                for part in parts ?? [ClassPart(name: "", weight: .hundred)] {
                    add(balance.valueExact?.part(part.weight), to: part.name)
                }
            }
        }
        self.values = values.mapValues { CashSum($0) }
    }

    /// - Parameter values: those of the groups that have cash.
    package init(_ values: [ExactText: CashSum]) { self.values = values }

    /// The groups that have cash.
    package var keys: [String?] { values.keys.map { $0.text.isEmpty ? nil : $0.text } }

    /// The cash of a group.
    package subscript(key: String?) -> CashSum { values[(key ?? "").exact] ?? .none }
}

extension ExactDecimal {
    /// `weight` percent of it, exactly.
    package func part(_ weight: ExactDecimal) -> ExactDecimal { (self * weight).dividedByPowerOfTen(2) }
}

extension Groups {
    /// The sums of symbols split over the classes of each: every amount by the weights, and each holding counted in
    /// every class that it has a part of.
    ///
    /// - Complexity: O(*n* log *n*) for *n* symbols.
    package func split(_ book: ClassBook, by grouping: ClassGrouping) -> Groups {
        var groups = Groups()
        forEachInKeyOrder { symbol, totals in
            for part in book.parts(of: symbol, by: grouping) {
                let isWhole = part.weight == .hundred
                groups.add(isWhole ? totals : totals.part(part.weight), key: part.name.text)
            }
        }
        return groups
    }
}

extension Totals {
    /// `weight` percent of every amount; the counts stay.
    fileprivate func part(_ weight: ExactDecimal) -> Totals {
        var all = Totals()
        for sums in parts {
            var part = KnownSums(sums.known, count: sums.count)
            part.value = ExactSum(sums.value.total.part(weight))
            part.cost = ExactSum(sums.cost.total.part(weight))
            part.costAtCurrentRate = ExactSum(sums.costAtCurrentRate.total.part(weight))
            part.change = ExactSum(sums.change.total.part(weight))
            all.add(part)
        }
        return all
    }
}
