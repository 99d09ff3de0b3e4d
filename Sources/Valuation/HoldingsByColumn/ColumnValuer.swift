/// Values rows of columns whose inputs are all known, that raise no issue, and whose arithmetic fits machine integers;
/// the others are left to ``HoldingValuer``. The figures follow ``Formulas``, as everywhere.
package struct ColumnValuer: Sendable {
    let own: Currency
    private let asOf: Int32
    private let oldestPrice: Int32
    private let costRate: CostRate
    private let checks: ColumnChecks
    private let statedRates: StatedRates?
    private var resolver: ColumnResolver?

    /// Fails if no row can be taken: if the rows' rates are in another currency than the report.
    package init?(_ valuer: HoldingValuer) {
        guard valuer.own == valuer.options.currency else { return nil }
        own = valuer.own
        asOf = valuer.options.asOf.daysSince1970
        let age = Int64(Int32(clamping: valuer.options.maximumPriceAge))
        oldestPrice = Int32(clamping: Int64(asOf) - age)
        costRate = valuer.options.costRate
        checks = ColumnChecks(own: own, asOf: asOf)
        if valuer.hasStatedRates {
            guard let rates = StatedRates(valuer) else { return nil }
            statedRates = rates
        } else {
            statedRates = nil
        }
        resolver = ColumnResolver(valuer)
    }

    /// Replaces the rows' rates with stated ones, fills in prices and rates from the tables, and marks the rows that
    /// can't be taken. Must be called before any row is valued.
    package mutating func resolve(_ columns: inout LotColumns) {
        if columns.hasPriceDays { checkPriceDays(columns.priceDays, columns.count, &columns.needsCare) }
        statedRates?.fill(&columns)
        resolver?.resolve(&columns)
        checks.mark(&columns)
    }

    /// Leaves prices that are too old, or dated after the as-of date, to the ``HoldingValuer``.
    private func checkPriceDays(_ days: [Int32], _ count: Int, _ needsCare: inout [Bool]) {
        let days = days.span.extracting(first: min(count, LotColumns.capacity))
        var needsCare = needsCare.mutableSpan
        for row in days.indices where days[row] != LotColumns.noDate {
            if days[row] > asOf || days[row] < oldestPrice { needsCare[row] = true }
        }
    }

    /// Passes the numbers and amounts of each row to `body`. If there are faults they are meaningless, and the row is
    /// left to the ``HoldingValuer``.
    ///
    /// - Parameter hasFeesOrStatedCosts: as in the columns; a constant, so that the loop for most portfolios needn't deal with
    ///   payments.
    @inline(__always)
    func forEach(
        _ columns: borrowing LotColumns, hasFeesOrStatedCosts: Bool,
        _ body: (
            _ place: Int, QuoteCurrency, FormulaInputs<ColumnDecimal>, FormulaAmounts<ColumnDecimal>,
            RowFaults
        ) -> Void
    ) {
        let count = min(columns.count, LotColumns.capacity)
        let units = columns.units.span.extracting(0..<count)
        let needsCare = columns.needsCare.span.extracting(0..<count)
        let shares = columns.shares.coefficients.span.extracting(0..<count)
        let shareScales = columns.shares.scales.span.extracting(0..<count)
        let costs = columns.purchasePrice.coefficients.span.extracting(0..<count)
        let costScales = columns.purchasePrice.scales.span.extracting(0..<count)
        let prices = columns.price.coefficients.span.extracting(0..<count)
        let priceScales = columns.price.scales.span.extracting(0..<count)
        let closes = columns.previousClose.coefficients.span.extracting(0..<count)
        let closeScales = columns.previousClose.scales.span.extracting(0..<count)
        let rates = columns.rate.coefficients.span.extracting(0..<count)
        let rateScales = columns.rate.scales.span.extracting(0..<count)
        let purchaseRates = columns.purchaseRate.coefficients.span.extracting(0..<count)
        let purchaseRateScales = columns.purchaseRate.scales.span.extracting(0..<count)
        let fees = columns.fees.coefficients.span.extracting(0..<count)
        let feeScales = columns.fees.scales.span.extracting(0..<count)
        let stockCosts = columns.costStock.coefficients.span.extracting(0..<count)
        let stockCostScales = columns.costStock.scales.span.extracting(0..<count)
        let ownCosts = columns.cost.coefficients.span.extracting(0..<count)
        let ownCostScales = columns.cost.scales.span.extracting(0..<count)
        for row in 0..<count {
            var faults = RowFaults()
            faults.note(needsCare[row])
            var inputs = FormulaInputs<ColumnDecimal>()
            inputs.units = ColumnDecimal(shares[row], scale: shareScales[row])
            inputs.unitExponent = units[row].unitExponent
            inputs.costRate = costRate
            inputs.price = ColumnDecimal(prices[row], scale: priceScales[row])
            inputs.previousClose =
                closeScales[row] >= 0 ? ColumnDecimal(closes[row], scale: closeScales[row]) : nil
            inputs.rate = ColumnDecimal(rates[row], scale: rateScales[row])
            if hasFeesOrStatedCosts {
                // In the own currency both costs mean the same.
                let isOwnCost = units[row].currency == own && stockCostScales[row] < 0
                if costScales[row] >= 0 {
                    inputs.purchasePrice = ColumnDecimal(costs[row], scale: costScales[row])
                }
                if feeScales[row] >= 0 { inputs.fees = ColumnDecimal(fees[row], scale: feeScales[row]) }
                if stockCostScales[row] >= 0 {
                    inputs.statedCostStock = ColumnDecimal(stockCosts[row], scale: stockCostScales[row])
                }
                if ownCostScales[row] >= 0 {
                    let cost = ColumnDecimal(ownCosts[row], scale: ownCostScales[row])
                    inputs.statedCost = cost
                    if isOwnCost { inputs.statedCostStock = cost }
                } else {
                    inputs.purchaseRate = ColumnDecimal(
                        purchaseRates[row], scale: purchaseRateScales[row])
                }
            } else {
                inputs.purchasePrice = ColumnDecimal(costs[row], scale: costScales[row])
                inputs.purchaseRate = ColumnDecimal(purchaseRates[row], scale: purchaseRateScales[row])
            }
            let amounts = Formulas.amounts(inputs)
            faults.note(amounts)
            if hasFeesOrStatedCosts, inputs.purchasePrice == nil,
                checks.mayBeInMinorUnits(units[row].currency)
            {
                faults.note(suspectAmounts: amounts)
            }
            body(row, units[row], inputs, amounts, faults)
        }
    }
}
