/// The results of the days a ledger has processed, in flat arrays that are cleared and reused.
package struct LedgerOutput: Sendable {
    /// Sorted by day, and within a day by position in the files.
    package internal(set) var sales: [SaleRecord] = []
    /// The lot parts of all sales; see ``SaleRecord/parts``.
    package internal(set) var parts: [SalePart] = []
    /// Sorted by day and position.
    package internal(set) var income: [IncomeRecord] = []
    /// Whether a sale of which everything is known, and nothing is unusual, is among ``sums`` instead of ``sales``.
    package let sumsUp: Bool
    package internal(set) var sums: [SaleSums] = []
    /// The trades that were left out, because they contradict what is held.
    package internal(set) var errors: [TradeError] = []

    package init(sumsUp: Bool = false) { self.sumsUp = sumsUp }

    /// - Parameter count: the number of sales, of lot parts, or of payments, to reserve capacity for.
    package init(reserving count: Int) {
        sumsUp = false
        sales.reserveCapacity(count)
        // A sale often takes several lots.
        parts.reserveCapacity(4 * count)
        income.reserveCapacity(count)
    }

    /// Adds a sale of another output, with its lot parts.
    package mutating func append(_ sale: SaleRecord, of other: LedgerOutput) {
        var sale = sale
        let first = parts.count
        parts += other.parts[sale.parts]
        sale.parts = first..<parts.count
        sales.append(sale)
    }

    package mutating func append(_ payment: IncomeRecord) { income.append(payment) }

    package mutating func removeAll() {
        sales.removeAll(keepingCapacity: true)
        sums.removeAll(keepingCapacity: true)
        parts.removeAll(keepingCapacity: true)
        income.removeAll(keepingCapacity: true)
        errors.removeAll(keepingCapacity: true)
    }
}

/// A trade that closed lots with a gain or loss.
package struct SaleRecord: Sendable {
    /// The number in ``TradeTexts/symbols``.
    package let symbol: UInt32
    /// The number in ``TradeTexts/accounts``.
    package let account: UInt32
    package let date: CalendarDate
    package let quote: QuoteCurrency
    /// x, units of portfolio currency for 1 unit of stock currency; `nil` if unknown, or if the two are the same.
    package let rate: AppliedRate?
    /// The range of its lot parts in ``LedgerOutput/parts``, in the order in which they were taken.
    package internal(set) var parts: Range<Int>
    package let location: InputLocation
    /// Whether a gain is unknown because the rate of the day is.
    package internal(set) var lacksRate = false
    /// Whether the rate for its fees is missing.
    let lacksRateOfFees: Bool
    /// Its position among the trades of its day, and among all.
    let place: Int
    let position: Int
    private let figures: (shares: CompactDecimal, fees: CompactDecimal?)
    private let rest: Rest?

    /// What few sales have.
    private final class Rest: Sendable {
        /// The figures if they are too long for machine integers.
        let long: (shares: ExactDecimal, fees: ExactDecimal?)?
        let origins: [ProceedsOrigin]

        init(_ long: (shares: ExactDecimal, fees: ExactDecimal?)?, _ origins: [ProceedsOrigin]) {
            (self.long, self.origins) = (long, origins)
        }
    }

    init<Number: SaleNumber>(
        _ proceeds: Proceeds<Number>, _ row: inout TradeRow, quote: QuoteCurrency,
        parts: Range<Int>, origins: [ProceedsOrigin], at place: Int
    ) {
        (symbol, account, date) = (row.symbol, row.account, row.inputs.date)
        (location, self.quote, self.place, self.parts) = (row.location, quote, place, parts)
        position = row.position
        rate = proceeds.rate
        if case .unknown = proceeds.amount { lacksRateOfFees = true } else { lacksRateOfFees = false }
        figures = (proceeds.shares.small, proceeds.fees?.small)
        let fits = !figures.shares.hasOverflowed && figures.fees?.hasOverflowed != true
        rest =
            fits && origins.isEmpty
            ? nil : Rest(fits ? nil : (proceeds.shares.exact, proceeds.fees?.exact), origins)
    }

    /// Negative if a short position was covered.
    package var shares: ExactDecimal { rest?.long?.shares ?? figures.shares.exact }
    /// The fees of the sale itself, in portfolio currency; `nil` if a rate is missing.
    var fees: ExactDecimal? {
        if let long = rest?.long { return long.fees }
        return figures.fees?.exact
    }
    /// The trades it combines, if there are several and origins are recorded.
    var origins: [ProceedsOrigin] { rest?.origins ?? [] }
}

/// The shares that a sale took from one lot.
///
/// The amounts are like those of a holding, with the proceeds as the value: gain, price gain and currency gain are the
/// same differences.
package struct SalePart: Sendable {
    private let packed: PackedSaleFigures?
    /// The figures if they are too long to be packed.
    private let long: LongFigures<SaleFigures<ExactDecimal>>?
    /// `nil` for a pool.
    package let purchaseDate: CalendarDate?
    /// The place of the trade that opened the lot.
    package let opening: InputLocation
    /// What is missing for the lot's cost.
    let lacks: MissingCostInputs
    /// Why the cost in portfolio currency is unknown.
    let costIssue: IssueKind?
    /// How the lot came by its cost; `nil` if origins are not recorded.
    package let origin: CostOrigin?

    /// Negative for a short lot.
    package var shares: ExactDecimal { packed?.shares.exact ?? long?.figures.shares ?? .zero }
    /// x0, units of portfolio currency for 1 unit of stock currency; `nil` if unknown, or if the two are the same.
    package var purchaseRate: ExactDecimal? {
        packed.map { $0.purchaseRate?.exact } ?? long?.figures.purchaseRate
    }
    /// cp, in portfolio currency, regardless of ``CostRate``.
    var costAtPurchase: ExactDecimal? {
        packed.map(\.costAtPurchase) ?? long?.figures.costAtPurchase
    }
    /// What the gain in portfolio currency and its parts are made of; `nil` if it is not all known, or too long.
    var knownGains: OwnAmounts? { @inline(__always) get { packed?.knownGains } }
    package var amounts: SaleAmounts {
        packed?.amounts ?? SaleAmounts(long?.figures.amounts ?? FormulaAmounts())
    }

    /// Fails if machine integers were asked for and a figure does not fit.
    @inline(__always)
    init?<Number: SaleNumber>(
        _ figures: SaleFigures<Number>, of part: Lot.Part, costRate: CostRate
    ) {
        packed = PackedSaleFigures(figures)
        if packed != nil {
            long = nil
        } else {
            guard let figures = Number.long(figures) else { return nil }
            long = figures
        }
        purchaseDate = part.purchaseDate
        opening = part.location
        lacks = part.lacks
        origin = part.origin
        // Beside a total, a cost in stock currency is not missed, unless its fees have no rate.
        let (knowsStock, knowsOwn) = (figures.amounts.costStock != nil, figures.costAtPurchase != nil)
        if !knowsStock, costRate == .current || !knowsOwn || part.lacks.contains(.rateOfFees) {
            costIssue = part.lacks.contains(.cost) ? .missingCost : .missingPurchaseRate
        } else {
            costIssue = costRate == .purchase && !knowsOwn ? .missingPurchaseRate : nil
        }
    }
}

/// A dividend, interest, a fee or a tax.
package struct IncomeRecord: Sendable {
    package let type: TradeType
    package let date: CalendarDate
    /// The number in ``TradeTexts/symbols``, or ``TradeTexts/none`` if it belongs to no stock.
    package let symbol: UInt32
    /// The number in ``TradeTexts/accounts``.
    package let account: UInt32
    /// The currency of the amounts, always a major unit.
    package let currency: Currency
    /// x; `nil` if unknown, or if stock and portfolio currency are the same.
    package let rate: AppliedRate?
    package let location: InputLocation
    /// Its position among the trades of its day, and among all.
    let place: Int
    let position: Int
    private let figures: IncomeFigures<CompactDecimal>
    /// The figures if they are too long for ``figures``, which then don't count.
    private let long: LongFigures<IncomeFigures<ExactDecimal>>?

    init(
        _ row: inout TradeRow, currency: Currency, rate: AppliedRate?,
        _ figures: IncomeFigures<CompactDecimal>, _ long: IncomeFigures<ExactDecimal>?, at place: Int
    ) {
        (type, date, symbol, account) = (row.inputs.type, row.inputs.date, row.symbol, row.account)
        (self.currency, self.rate, location, self.place) = (currency, rate, row.location, place)
        position = row.position
        (self.figures, self.long) = (figures, long.map { LongFigures($0) })
    }

    /// The gross amount, in stock currency; 0 for a fee or tax.
    package var amount: ExactDecimal { long?.figures.amount ?? figures.amount.exact }
    /// In stock currency.
    package var taxes: ExactDecimal { long?.figures.taxes ?? figures.taxes.exact }
    /// In stock currency; `nil` if their rate is missing.
    package var fees: ExactDecimal? { long.map(\.figures.fees) ?? figures.fees?.exact }
    /// Whether an amount in portfolio currency is unknown.
    var lacksRate: Bool {
        if let long { return long.figures.inPortfolioCurrency.isUnknown }
        return figures.inPortfolioCurrency.isUnknown
    }
    package var inPortfolioCurrency: IncomeAmounts<ExactDecimal> {
        longFigures.inPortfolioCurrency
    }
    /// The figures in machine integers; `nil` if they don't fit.
    var compactFigures: IncomeFigures<CompactDecimal>? {
        @inline(__always) get { long == nil ? figures : nil }
    }
    var longFigures: IncomeFigures<ExactDecimal> { long?.figures ?? IncomeFigures(figures) }
}
