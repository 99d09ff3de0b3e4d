/// Groups in an order, each computed when it is asked for, because there may be millions.
package struct GroupList: RandomAccessCollection, Sendable {
    private enum Storage: Sendable {
        case list([PortfolioValuation.Group])
        /// The numbers of the groups, in order.
        case numbered(Groups, [UInt32])
        /// The places of the groups, in order; `nil` for all.
        case kept(any KeptGroups, [Int]?)
    }

    private var storage: Storage
    private let whole: ExactDecimal?

    /// Groups in key order.
    ///
    /// - Parameter whole: the portfolio's value.
    /// - Complexity: O(*n* log *n*) for *n* groups.
    package init(_ groups: consuming Groups, whole: ExactDecimal?) {
        let order = groups.inKeyOrder
        storage = .numbered(groups, order)
        self.whole = whole
    }

    /// Groups that are kept outside of memory.
    ///
    /// - Parameter whole: the portfolio's value.
    package init(_ groups: any KeptGroups, whole: ExactDecimal?) {
        storage = .kept(groups, nil)
        self.whole = whole
    }

    package init(_ groups: [PortfolioValuation.Group]) {
        storage = .list(groups)
        whole = nil
    }

    package var startIndex: Int { 0 }

    package var endIndex: Int {
        switch storage {
        case .list(let groups): groups.count
        case .numbered(_, let numbers): numbers.count
        case .kept(let groups, let places): places?.count ?? groups.count
        }
    }

    package subscript(position: Int) -> PortfolioValuation.Group {
        switch storage {
        case .list(let groups): return groups[position]
        case .numbered(let groups, let numbers):
            let (key, figures) = groups[numbers[position]]
            return group(key, figures)
        case .kept(let groups, let places):
            let place = places?[position] ?? position
            var key: String?
            var totals: Totals?
            groups.withGroup(at: place) { bytes, sums in
                key = bytes.isEmpty ? nil : String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
                if !sums.isWide { totals = sums.totals }
            }
            return group(key, (totals ?? groups.totals(at: place)).figures)
        }
    }

    private func group(_ key: String?, _ figures: TotalFigures) -> PortfolioValuation.Group {
        PortfolioValuation.Group(
            key: key, totals: PortfolioTotals(figures),
            weightExact: PortfolioValuation.weight(figures.value, of: whole))
    }

    /// Passes on the key of a group in UTF-8 and its sums; see ``Groups/withSums(of:_:)``.
    func withSums(at position: Int, _ body: (Span<UInt8>, borrowing GroupSums) -> Bool) -> Bool {
        switch storage {
        case .list: return false
        case .numbered(let groups, let numbers): return groups.withSums(of: numbers[position], body)
        case .kept(let groups, let places):
            var isDone = false
            groups.withGroup(at: places?[position] ?? position) { key, sums in
                isDone = !sums.isWide && !key.isEmpty && body(key, sums)
            }
            return isDone
        }
    }

    /// The groups at some places, in that order.
    package func chosen(_ places: some Sequence<Int>) -> GroupList {
        var chosen = self
        switch storage {
        case .list(let groups): chosen.storage = .list(places.map { groups[$0] })
        case .numbered(let groups, let numbers):
            chosen.storage = .numbered(groups, places.map { numbers[$0] })
        case .kept(let groups, let known):
            chosen.storage = .kept(groups, places.map { known?[$0] ?? $0 })
        }
        return chosen
    }
}

/// Groups in the order of their keys that are kept outside of memory, because there are very many.
package protocol KeptGroups: Sendable {
    var count: Int { get }

    /// Passes on the key of a group in UTF-8, which is empty if it has none, and its sums, which are wide if it has totals
    /// instead.
    func withGroup(at place: Int, _ body: (_ key: Span<UInt8>, borrowing GroupSums) -> Void)

    /// The totals of a group that has no sums in machine words.
    func totals(at place: Int) -> Totals
}

extension PortfolioValuation {
    /// Groups the counted holdings by a key.
    ///
    /// - Parameter grouping: the kind of key.
    /// - Returns: one group per key, sorted by the keys' UTF-8 bytes; the group without a key comes first.
    /// - Complexity: O(*n* + *m* log *m*) for *n* holdings and *m* groups.
    public func groups(by grouping: Grouping) -> [Group] {
        var groups = Groups()
        for valuation in holdings where !valuation.holding.isExcluded {
            let key: String? =
                switch grouping {
                case .symbol: valuation.holding.symbol
                case .currency: valuation.holding.stockCurrency.code
                case .market: valuation.holding.market
                case .account: valuation.holding.account
                }
            groups.add(valuation.computed, key: key)
        }
        return Array(GroupList(groups, whole: totals.figures.value))
    }
}
