/// Groups in an order, each computed when it is asked for, because there may be millions.
package struct GroupList: RandomAccessCollection, Sendable {
    private enum Storage: Sendable {
        case list([PortfolioValuation.Group])
        /// The numbers of the groups, in order.
        case numbered(Groups, [UInt32])
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

    package init(_ groups: [PortfolioValuation.Group]) {
        storage = .list(groups)
        whole = nil
    }

    package var startIndex: Int { 0 }

    package var endIndex: Int {
        switch storage {
        case .list(let groups): groups.count
        case .numbered(_, let numbers): numbers.count
        }
    }

    package subscript(position: Int) -> PortfolioValuation.Group {
        switch storage {
        case .list(let groups): return groups[position]
        case .numbered(let groups, let numbers):
            let (key, figures) = groups[numbers[position]]
            return PortfolioValuation.Group(
                key: key, totals: PortfolioTotals(figures),
                weightExact: PortfolioValuation.weight(figures.value, of: whole))
        }
    }

    /// Passes on the key of a group in UTF-8 and its sums; see ``Groups/withSums(of:_:)``.
    func withSums(at position: Int, _ body: (Span<UInt8>, borrowing GroupSums) -> Bool) -> Bool {
        guard case .numbered(let groups, let numbers) = storage else { return false }
        return groups.withSums(of: numbers[position], body)
    }

    /// The groups at some places, in that order.
    package func chosen(_ places: some Sequence<Int>) -> GroupList {
        var chosen = self
        switch storage {
        case .list(let groups): chosen.storage = .list(places.map { groups[$0] })
        case .numbered(let groups, let numbers):
            chosen.storage = .numbered(groups, places.map { numbers[$0] })
        }
        return chosen
    }
}
