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
    /// - Returns: whether any were removed.
    @discardableResult
    func trim(_ valued: inout [HoldingValuation], last: inout Cell?) -> Bool {
        guard valued.count >= max(2 * count, 512) else { return false }
        cut(&valued)
        if let order, let valuation = valued.last { last = valuation.cell(order.column) }
        return true
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

/// Finds, among the rows of columns, those that may be among the first holdings.
struct FirstRows: Sendable {
    private let first: FirstHoldings
    /// `nil` in the order of the file.
    private var finder: CandidateFinder?
    /// What is known of the holdings kept so far.
    private let known: Monitor<KnownFirst>
    private var isFull = false

    /// Fails if columns do not have what the holdings are sorted by.
    init?(_ first: FirstHoldings, _ valuer: ColumnValuer, known: Monitor<KnownFirst>) {
        self.first = first
        self.known = known
        guard let order = first.order else { return }
        guard let figure = FirstRows.figure(of: order.column) else { return nil }
        finder = CandidateFinder(valuer, by: figure, isDescending: order.isDescending)
    }

    private static func figure(of column: HoldingColumn) -> CandidateFinder.Figure? {
        switch column {
        case .shares: .shares
        case .purchasePrice: .purchasePrice
        case .price: .price
        case .costStock: .amount(.costStock)
        case .valueStock: .amount(.valueStock)
        case .gainStock: .amount(.gainStock)
        case .cost: .amount(.cost)
        case .value: .amount(.value)
        case .gain: .amount(.gain)
        case .priceGain: .amount(.priceGain)
        case .currencyGain: .amount(.currencyGain)
        case .intradayChange: .amount(.intradayChange)
        case .gainPercent: .percentage(.gain)
        case .gainStockPercent: .percentage(.gainStock)
        default: nil
        }
    }

    /// Takes over what is known, if it leaves out more than the last holding kept here.
    mutating func share(_ last: inout Cell?) {
        let known = known.use { $0 }
        isFull = known.isFull
        guard let order = first.order, let shared = known.last else { return }
        if let own = last, !order.precedes(shared, own) { return }
        last = shared
        set(last: shared)
    }

    mutating func set(last cell: Cell) {
        switch cell {
        case .number(let number?): finder?.set(last: number)
        case .percentage(let percentage?): finder?.set(last: percentage)
        default: break
        }
    }

    /// Marks the rows that may be among the first as needing care.
    ///
    /// - Parameter kept: the number of holdings kept so far.
    mutating func mark(_ columns: inout LotColumns, kept: Int) {
        guard first.order == nil else {
            finder?.mark(&columns)
            return
        }
        // All or none, because holdings that are left out don't count.
        if !isFull, kept < first.count { CandidateFinder.markAll(&columns) }
    }
}

/// What is known of the first holdings of the part of a file that all threads have finished.
struct KnownFirst: Sendable {
    /// The cell of the last of them, beyond which later ones can be left out.
    var last: Cell?
    /// Whether there are enough in the order of the file.
    var isFull = false
}
