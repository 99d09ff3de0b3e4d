/// Selects the first holdings that a report lists, in an order, so that only those are kept in memory.
struct FirstHoldings: Sendable {
    /// The order; `nil` for the order of the file.
    let order: SortOrder<HoldingColumn>?
    let count: Int

    /// - Returns: `nil` if all holdings must be kept: without a limit, with one so large that little would be saved, or
    ///   in the order of weights, which are not known before all holdings are valued.
    init?(_ order: SortOrder<HoldingColumn>?, limit: Int?) {
        guard let limit, limit <= 1 << 16, order?.column != .weight else { return nil }
        self.order = order
        count = max(0, limit)
    }

    /// Removes holdings that can no longer be among the first, once there are enough to make sorting worthwhile.
    ///
    /// - Parameter last: receives the cell of the last holding kept, beyond which later ones can be left out at once.
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

    /// Whether the next holding, in the order of the file, would be left out.
    func isFull(_ valued: [HoldingValuation]) -> Bool { order == nil && valued.count >= count }

    /// Keeps only the first holdings, sorted. Equal ones stay in the order in which they came, because those kept
    /// earlier precede those added later.
    func cut(_ valued: inout [HoldingValuation]) {
        if let order { valued = order.sorted(valued) { $0.cell($1) } }
        if valued.count > count { valued.removeLast(valued.count - count) }
    }
}
