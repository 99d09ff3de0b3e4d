/// Values columnar rows whose inputs are all known, that raise no issue, and whose arithmetic fits machine integers; the
/// others are left to ``HoldingValuer``. The figures are those of ``Formulas``, as everywhere.
package struct ColumnValuer: Sendable {
    let own: Currency
    private let asOf: Int32
    private let costRate: CostRate
    private let mayBeInMinorUnits = QuoteCurrency.quotedInMinorUnits
    private var resolver: ColumnResolver?

    /// `nil` where no row can be taken: where stated prices or rates stand above the rows', or the rows' are of another
    /// currency than the report.
    package init?(_ valuer: HoldingValuer) {
        guard valuer.own == valuer.options.currency, !valuer.hasStatedPrices,
            !valuer.hasStatedRates
        else { return nil }
        own = valuer.own
        asOf = valuer.options.asOf.daysSince1970
        costRate = valuer.options.costRate
        resolver = ColumnResolver(valuer)
    }

    /// Fills in the prices and rates of the tables; to be called before any row is valued.
    package mutating func resolve(_ columns: inout LotColumns) { resolver?.resolve(&columns) }

    /// Hands the numbers and amounts of each row to `body`; where there are faults they mean nothing, and the row is left
    /// to the ``HoldingValuer``.
    @inline(__always)
    func forEach(
        _ columns: borrowing LotColumns,
        _ body: (
            _ place: Int, QuoteCurrency, FormulaInputs<ColumnDecimal>, FormulaAmounts<ColumnDecimal>,
            RowFaults
        ) -> Void
    ) {
        let count = min(columns.count, LotColumns.capacity)
        let units = columns.units.span.extracting(0..<count)
        let needsCare = columns.needsCare.span.extracting(0..<count)
        let days = columns.purchaseDays.span.extracting(0..<count)
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
        let inMinorUnits = mayBeInMinorUnits.span
        let (own, asOf, costRate) = (own, Int64(asOf), costRate)
        for row in 0..<count {
            let unit = units[row]
            let isOwn = unit.currency == own
            let ratesAreAbsent = rateScales[row] & purchaseRateScales[row] == LotColumns.Numbers.absent
            // In the own currency the rate is 1, chosen without a branch.
            let rate = isOwn ? 1 : rates[row]
            let rateScale = isOwn ? 0 : rateScales[row]
            let purchaseRate = isOwn ? 1 : purchaseRates[row]
            let purchaseRateScale = isOwn ? 0 : purchaseRateScales[row]
            let closeIsKnown = closeScales[row] >= 0
            let scales = shareScales[row] | costScales[row] | priceScales[row] | rateScale | purchaseRateScale
            var faults = RowFaults()
            faults.note(isNegative: Int64(scales) | (asOf - Int64(days[row])))
            faults.note(needsCare[row])
            faults.note(isOwn && !ratesAreAbsent)
            faults.note(
                isNegative: NumberRule.rate(rate) | NumberRule.rate(purchaseRate)
                    | NumberRule.price(costs[row]) | NumberRule.price(prices[row]))
            faults.note(!NumberRule.isShares(shares[row]))
            faults.note(
                closeIsKnown
                    ? NumberRule.price(closes[row]) < 0 : closeScales[row] == LotColumns.Numbers.other)
            var inputs = FormulaInputs<ColumnDecimal>()
            inputs.shares = ColumnDecimal(shares[row], scale: shareScales[row])
            inputs.unitExponent = unit.unitExponent
            inputs.costRate = costRate
            inputs.purchasePrice = ColumnDecimal(costs[row], scale: costScales[row])
            inputs.price = ColumnDecimal(prices[row], scale: priceScales[row])
            inputs.previousClose =
                closeIsKnown ? ColumnDecimal(closes[row], scale: closeScales[row]) : nil
            inputs.purchaseRate = ColumnDecimal(purchaseRate, scale: purchaseRateScale)
            inputs.rate = ColumnDecimal(rate, scale: rateScale)
            let amounts = Formulas.amounts(inputs)
            faults.note(inputs, amounts, mayBeInMinorUnits: inMinorUnits[Int(unit.currency.index)])
            body(row, unit, inputs, amounts, faults)
        }
    }
}
