/// Which of all holdings a report lists: the first so many, in an order, so that no more are kept.
struct FirstHoldings: Sendable {
    /// `nil` for the order of the file.
    let order: SortOrder<HoldingColumn>?
    let count: Int

    /// - Returns: `nil` where all have to be kept: without a limit, of so many that little would be saved, or by their
    ///   weight, which is not known before all are valued.
    init?(_ order: SortOrder<HoldingColumn>?, limit: Int?) {
        guard let limit, limit <= 1 << 16, order?.column != .weight else { return nil }
        self.order = order
        count = max(0, limit)
    }

    /// Removes what can't be among the first any more, once there is enough to make it worth a sort.
    ///
    /// - Parameter last: the cell of the last that is kept, by which later ones are left out at once.
    func trim(_ valued: inout [HoldingValuation], last: inout Cell?) {
        guard valued.count >= max(2 * count, 512) else { return }
        cut(&valued)
        if let order, let valuation = valued.last { last = valuation.cell(order.column) }
    }

    /// Whether a holding comes too late to be among the first.
    func leavesOut(_ valuation: HoldingValuation, last: Cell?) -> Bool {
        guard let order, let last else { return false }
        return !order.precedes(valuation.cell(order.column), last)
    }

    /// Whether one more in the order of the file would be left out.
    func isFull(_ valued: [HoldingValuation]) -> Bool { order == nil && valued.count >= count }

    /// The first, in order. Of equal ones those that came first, as the ones kept before stand before those added later.
    func cut(_ valued: inout [HoldingValuation]) {
        if let order { valued = order.sorted(valued) { $0.cell($1) } }
        if valued.count > count { valued.removeLast(valued.count - count) }
    }
}
