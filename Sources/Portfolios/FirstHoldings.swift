/// Selects the first holdings that a report lists, in an order, so that only those are kept in memory.
struct FirstHoldings: Sendable {
    /// The order; `nil` for the order of the file.
    let order: SortOrder<HoldingColumn>?
    let count: Int
    /// The cell of the last holding kept, once there are enough: holdings that do not precede it are left out at once.
    private var last: Cell?

    /// - Returns: `nil` if all holdings must be kept: without a limit, with one so large that little would be saved, or
    ///   in the order of weights, which are not known before all holdings are valued.
    init?(_ order: SortOrder<HoldingColumn>?, limit: Int?) {
        guard let limit, limit <= 1 << 16, order?.column != .weight else { return nil }
        self.order = order
        count = max(0, limit)
    }

    /// Whether the next holding, in the order of the file, would be left out.
    func isFull(_ valued: [HoldingValuation]) -> Bool { order == nil && valued.count >= count }

    /// Appends a holding unless it can't be among the first, and sorts the others out when there are enough to make that
    /// worthwhile. Equal ones stay in the order in which they came, because those kept earlier precede those added later.
    mutating func add(_ valuation: HoldingValuation, to valued: inout [HoldingValuation]) {
        guard let order else {
            if !isFull(valued) { valued.append(valuation) }
            return
        }
        if let last, !order.precedes(valuation.cell(order.column), last) { return }
        valued.append(valuation)
        guard valued.count >= max(2 * count, 512) else { return }
        valued = Array(order.sorted(valued) { $0.cell($1) }.prefix(count))
        last = valued.last?.cell(order.column)
    }
}
