/// What a ledger gives out of the days it has worked off, in flat arrays that are emptied and filled again.
package struct LedgerOutput: Sendable {
    /// In the order of their days, and within a day of their places in the files.
    package internal(set) var sales: [SaleRecord] = []
    /// The lot parts of all sales; see ``SaleRecord/parts``.
    package internal(set) var parts: [SalePart] = []
    /// In the order of their days and places.
    package internal(set) var income: [IncomeRecord] = []
    /// What can't be as it is stated, seen in what is held; the trade was left out.
    package internal(set) var errors: [TradeError] = []

    package init() {}

    package mutating func removeAll() {
        sales.removeAll(keepingCapacity: true)
        parts.removeAll(keepingCapacity: true)
        income.removeAll(keepingCapacity: true)
        errors.removeAll(keepingCapacity: true)
    }
}

/// A trade that closed lots with a gain or loss.
package struct SaleRecord: Sendable {
    /// By ``TradeTexts/symbols``.
    package let symbol: UInt32
    package let date: CalendarDate
    /// Below 0 where a short position was covered.
    package let shares: ExactDecimal
    package let quote: QuoteCurrency
    /// x, portfolio currency for 1 stock currency; `nil` where unknown, and where the two are one.
    package let rate: AppliedRate?
    /// Where in ``LedgerOutput/parts`` its lot parts are, in the order of taking.
    package internal(set) var parts: Range<Int>
    package let location: InputLocation
    /// The trades it is of, where they are several and that is noted.
    let origins: [ProceedsOrigin]
    /// Whether the rate of the day, which is unknown, is what makes a gain unknown.
    package internal(set) var lacksRate = false
    /// Whether there is no rate for its fees.
    let lacksRateOfFees: Bool
    /// Its place among the trades of its day.
    let place: Int
}

/// Shares of one lot that a sale took.
///
/// As of a holding, with the proceeds for the value: gain, price gain and currency gain are the same differences.
package struct SalePart: Sendable {
    /// Below 0 of a short lot.
    package let shares: ExactDecimal
    /// `nil` of a pool.
    package let purchaseDate: CalendarDate?
    /// x0, portfolio currency for 1 stock currency; `nil` where unknown, and where the two are one.
    package let purchaseRate: ExactDecimal?
    package let amounts: FormulaAmounts<ExactDecimal>
    /// cp, in portfolio currency, whatever rate gains take cost at.
    let costAtPurchase: ExactDecimal?
    /// The trade that opened the lot.
    package let opening: InputLocation
    /// What the lot's cost lacks.
    let lacks: Lot.Lacks
    /// What about the lot leaves the cost in portfolio currency unknown.
    let costIssue: IssueKind?
    /// How the cost comes about; `nil` where that is not noted.
    package let origin: CostOrigin?

    init(_ part: Lot.Part, _ amounts: FormulaAmounts<ExactDecimal>, costRate: CostRate) {
        shares = part.shares
        purchaseDate = part.purchaseDate
        purchaseRate = part.purchaseRate
        self.amounts = amounts
        costAtPurchase = part.cost
        opening = part.location
        lacks = part.lacks
        origin = part.origin
        if part.costStock == nil, costRate == .current || part.cost == nil {
            costIssue = part.lacks.contains(.cost) ? .missingCost : .missingPurchaseRate
        } else {
            costIssue = costRate == .purchase && part.cost == nil ? .missingPurchaseRate : nil
        }
    }
}

/// A dividend, interest, a fee or a tax.
package struct IncomeRecord: Sendable {
    package let type: TradeType
    package let date: CalendarDate
    /// By ``TradeTexts/symbols``; ``TradeTexts/none`` of what belongs to no stock.
    package let symbol: UInt32
    /// Of the amounts: a major currency.
    package let currency: Currency
    /// Gross, in stock currency; 0 of a fee or tax.
    package let amount: ExactDecimal
    /// In stock currency.
    package let taxes: ExactDecimal
    /// In stock currency; `nil` where there is no rate for them.
    package let fees: ExactDecimal?
    /// x; `nil` where unknown, and where stock and portfolio currency are one.
    package let rate: AppliedRate?
    package let own: OwnAmounts
    package let location: InputLocation
    let place: Int

    /// A payment in portfolio currency: net = gross − taxes − fees, each known where all it is made of is.
    package struct OwnAmounts: Sendable {
        package var gross: ExactDecimal?
        package var taxes: ExactDecimal?
        package var fees: ExactDecimal?
        package var net: ExactDecimal?
    }
}
