/// The results of the days a ledger has processed, in flat arrays that are cleared and reused.
package struct LedgerOutput: Sendable {
    /// Sorted by day, and within a day by position in the files.
    package internal(set) var sales: [SaleRecord] = []
    /// The lot parts of all sales; see ``SaleRecord/parts``.
    package internal(set) var parts: [SalePart] = []
    /// Sorted by day and position.
    package internal(set) var income: [IncomeRecord] = []
    /// The trades that were left out, because they contradict what is held.
    package internal(set) var errors: [TradeError] = []

    package init() {}

    /// - Parameter count: the number of sales, of lot parts, or of payments, to reserve capacity for.
    package init(reserving count: Int) {
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
    /// Negative if a short position was covered.
    package let shares: ExactDecimal
    package let quote: QuoteCurrency
    /// x, units of portfolio currency for 1 unit of stock currency; `nil` if unknown, or if the two are the same.
    package let rate: AppliedRate?
    /// The range of its lot parts in ``LedgerOutput/parts``, in the order in which they were taken.
    package internal(set) var parts: Range<Int>
    package let location: InputLocation
    /// The fees of the sale itself, in portfolio currency; `nil` if a rate is missing.
    let fees: ExactDecimal?
    /// The trades it combines, if there are several and origins are recorded.
    let origins: [ProceedsOrigin]
    /// Whether a gain is unknown because the rate of the day is.
    package internal(set) var lacksRate = false
    /// Whether the rate for its fees is missing.
    let lacksRateOfFees: Bool
    /// Its position among the trades of its day.
    let place: Int
}

/// The shares that a sale took from one lot.
///
/// The amounts are like those of a holding, with the proceeds as the value: gain, price gain and currency gain are the
/// same differences.
package struct SalePart: Sendable {
    private let figures: SaleFigures<CompactDecimal>
    /// The figures if they are too long for ``figures``, which then don't count.
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
    package var shares: ExactDecimal { long?.figures.shares ?? figures.shares.exact }
    /// x0, units of portfolio currency for 1 unit of stock currency; `nil` if unknown, or if the two are the same.
    package var purchaseRate: ExactDecimal? {
        long.map(\.figures.purchaseRate) ?? figures.purchaseRate?.exact
    }
    /// cp, in portfolio currency, regardless of ``CostRate``.
    var costAtPurchase: ExactDecimal? { long.map(\.figures.costAtPurchase) ?? figures.costAtPurchase?.exact }
    package var amounts: SaleAmounts {
        long.map { SaleAmounts($0.figures.amounts) } ?? SaleAmounts(figures.amounts)
    }
    /// The amounts in machine integers; `nil` if they don't fit.
    var compactAmounts: FormulaAmounts<CompactDecimal>? {
        @inline(__always) get { long == nil ? figures.amounts : nil }
    }

    /// - Parameters:
    ///   - portion: see ``SaleFigures``.
    ///   - total: the part of the sale's total.
    @inline(__always)
    init(
        _ part: Lot.Part, _ proceeds: Proceeds, portion: ExactDecimal?, total: ExactDecimal?,
        costRate: CostRate
    ) {
        let figures = SaleFigures(part.figures, proceeds, portion: portion, total: total, costRate: costRate)
        self.figures = figures
        if part.long == nil, !figures.amounts.hasOverflowed {
            long = nil
        } else {
            long = LongFigures(
                SaleFigures(part.exactFigures, proceeds, portion: portion, total: total, costRate: costRate))
        }
        purchaseDate = part.purchaseDate
        opening = part.location
        lacks = part.lacks
        origin = part.origin
        // Beside a total, a cost in stock currency is not missed, unless its fees have no rate.
        let (knowsStock, knowsOwn) = (figures.amounts.costStock != nil, part.figures.cost != nil)
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
    /// The gross amount, in stock currency; 0 for a fee or tax.
    package let amount: ExactDecimal
    /// In stock currency.
    package let taxes: ExactDecimal
    /// In stock currency; `nil` if their rate is missing.
    package let fees: ExactDecimal?
    /// x; `nil` if unknown, or if stock and portfolio currency are the same.
    package let rate: AppliedRate?
    package let inPortfolioCurrency: PortfolioAmounts
    package let location: InputLocation
    let place: Int

    /// A payment in portfolio currency: net = gross − taxes − fees. Each is known if everything it is made of is.
    package struct PortfolioAmounts: Equatable, Sendable {
        package var gross: ExactDecimal?
        package var taxes: ExactDecimal?
        package var fees: ExactDecimal?
        package var net: ExactDecimal?
    }
}
