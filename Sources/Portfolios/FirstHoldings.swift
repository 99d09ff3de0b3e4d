/// Selects the first holdings that a report lists, in an order, so that only those are kept in memory.
struct FirstHoldings: Sendable {
    /// The order; `nil` for the order of the file.
    let order: SortOrder<HoldingColumn>?
    /// The portfolio's value, for the order of weights.
    private let whole: ExactDecimal?
    private let cell: @Sendable (HoldingValuation) -> Cell
    let count: Int
    /// The cell of the last holding kept, once there are enough: holdings that do not precede it are left out at once.
    private(set) var last: Cell?
    /// How often that cell has been set.
    private(set) var cuts = 0

    /// - Parameter whole: the portfolio's value, needed only for the order of weights.
    /// - Returns: `nil` if all holdings must be kept: without a limit, or with one so large that little would be saved.
    init?(_ order: SortOrder<HoldingColumn>?, limit: Int?, whole: ExactDecimal? = nil) {
        guard let limit, limit <= 1 << 16 else { return nil }
        self.order = order
        self.whole = whole
        // The order of the file needs no cells.
        if let order { cell = order.cells(whole: whole) } else { cell = { _ in .text(nil) } }
        count = max(0, limit)
    }

    /// Whether the holdings are in the order of weights, for which the portfolio's value must be known beforehand.
    static func needsWhole(_ order: SortOrder<HoldingColumn>?) -> Bool { order?.column == .weight }

    /// Whether the portfolio's value is negative, so that the order of weights is the reverse of that of values.
    fileprivate var hasNegativeWhole: Bool { whole?.isNegative == true }

    /// Whether the next holding, in the order of the file, would be left out.
    func isFull(_ valued: [HoldingValuation]) -> Bool { order == nil && valued.count >= count }

    /// Appends a holding unless it can't be among the first, and sorts the others out when there are enough to make that
    /// worthwhile. Equal ones stay in the order in which they came, because those kept earlier precede those added later.
    mutating func add(_ valuation: HoldingValuation, to valued: inout [HoldingValuation]) {
        guard let order else {
            if !isFull(valued) { valued.append(valuation) }
            return
        }
        if let last, !order.precedes(cell(valuation), last) { return }
        valued.append(valuation)
        guard valued.count >= max(2 * count, 512) else { return }
        valued = Array(order.sorted(valued, cell).prefix(count))
        last = valued.last.map(cell)
        cuts += 1
    }

    /// Takes over the cell of the last holding that others keep, if it leaves out more.
    mutating func adopt(_ shared: Cell) {
        guard let order else { return }
        if let last, !order.precedes(shared, last) { return }
        last = shared
        cuts += 1
    }
}

/// Finds, among the rows of columns, those that may be among the first holdings.
struct FirstRows: Sendable {
    /// `nil` in the order of the file.
    private var finder: TopRowsFilter?
    /// What is known of the holdings kept so far.
    private let known: Monitor<KnownFirst>
    private var isByWeight = false
    /// Whether the sign of a weight is not that of the value.
    private var turnsValues = false
    private var isFull = false
    /// How often the last holding kept had been set when the finder was told.
    private var cuts = 0

    /// Fails if columns do not have what the holdings are sorted by.
    init?(_ first: FirstHoldings, _ valuer: ColumnValuer, known: Monitor<KnownFirst>) {
        self.known = known
        guard let order = first.order else { return }
        guard let figure = FirstRows.figure(of: order.column) else { return nil }
        isByWeight = order.column == .weight
        turnsValues = isByWeight && first.hasNegativeWhole
        finder = TopRowsFilter(
            valuer, by: figure,
            isDescending: order.isDescending != turnsValues)
    }

    /// The text that rows are sorted by, if they are sorted by one.
    static func text(of order: SortOrder<HoldingColumn>?) -> HoldingField? {
        switch order?.column {
        case .symbol: .symbol
        case .name: .name
        case .market: .market
        default: nil
        }
    }

    private static func figure(of column: HoldingColumn) -> TopRowsFilter.Figure? {
        switch column {
        case .symbol, .name, .market: .text
        case .purchaseDate: .purchaseDay
        case .purchaseRate: .purchaseRate
        case .rate: .rate
        case .intradayPercent: .intradayPercentage
        case .weight: .amount(.value)
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
        case .excluded, .quoteCurrency, .stockCurrency, .priceDate, .account, .multiplier: nil
        }
    }

    /// Takes over what is known of the holdings that all threads keep.
    mutating func update(_ first: inout FirstHoldings?) {
        let known = known.use { $0 }
        isFull = known.isFull
        if let last = known.last { first?.adopt(last) }
    }

    /// Marks the rows that may be among the first as needing care.
    ///
    /// - Parameter kept: the number of holdings kept so far.
    mutating func mark(_ columns: inout LotColumns, _ first: FirstHoldings, kept: Int) {
        guard first.order == nil else {
            if first.cuts != cuts, let last = first.last { set(last: last) }
            cuts = first.cuts
            finder?.mark(&columns)
            return
        }
        // All or none, because holdings that are left out don't count.
        if !isFull, kept < first.count { TopRowsFilter.markAll(&columns) }
    }

    private mutating func set(last cell: Cell) {
        switch cell {
        case .number(let number?): finder?.set(last: number)
        case .percentage(let weight?) where isByWeight:
            finder?.set(last: turnsValues ? -weight.part : weight.part)
        case .percentage(let percentage?): finder?.set(last: percentage)
        case .date(let date?): finder?.set(last: date)
        case .text(let text?): finder?.set(last: text)
        case .number(nil), .percentage(nil), .date(nil), .text(nil): finder?.setUnknownLast()
        // No column of holdings has counts.
        case .flag, .count: break
        }
    }
}

/// What is known of the first holdings of the part of a file that all threads have finished.
struct KnownFirst: Sendable {
    /// The cell of the last of them, beyond which later ones can be left out.
    var last: Cell?
    /// Whether there are enough in the order of the file.
    var isFull = false
}
