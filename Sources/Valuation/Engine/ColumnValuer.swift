/// Values rows of columns whose inputs are all known, that raise no issue, and whose arithmetic fits machine integers;
/// the others are left to ``HoldingValuer``. The figures follow ``Formulas``, as everywhere.
package struct ColumnValuer: Sendable {
    let own: Currency
    private let asOf: Int32
    private let oldestPrice: Int32
    private let costRate: CostRate
    private let mayBeInMinorUnits = QuoteCurrency.quotedInMinorUnits
    private let statedRates: StatedRates?
    private var resolver: ColumnResolver?

    /// Fails if no row can be taken: if the rows' rates are in another currency than the report, or stated prices can't
    /// be matched to rows by the bytes of their symbols.
    package init?(_ valuer: HoldingValuer) {
        guard valuer.own == valuer.options.currency, valuer.statedPricesAreASCII else { return nil }
        own = valuer.own
        asOf = valuer.options.asOf.daysSince1970
        let age = Int64(Int32(clamping: valuer.options.maximumPriceAge))
        oldestPrice = Int32(clamping: Int64(asOf) - age)
        costRate = valuer.options.costRate
        if valuer.hasStatedRates {
            guard let rates = StatedRates(valuer) else { return nil }
            statedRates = rates
        } else {
            statedRates = nil
        }
        resolver = ColumnResolver(valuer)
    }

    /// Replaces the rows' rates with stated ones, and fills in prices and rates from the tables. Must be called before
    /// any row is valued.
    package mutating func resolve(_ columns: inout LotColumns) {
        if columns.hasPriceDays { checkPriceDays(columns.priceDays, columns.count, &columns.needsCare) }
        statedRates?.fill(&columns)
        resolver?.resolve(&columns)
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
    /// - Parameter hasPayments: as in the columns; a constant, so that the loop for most portfolios needn't deal with
    ///   payments.
    @inline(__always)
    func forEach(
        _ columns: borrowing LotColumns, hasPayments: Bool,
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
            // In the own currency the rate is 1; chosen without a branch.
            let rate = isOwn ? 1 : rates[row]
            let rateScale = isOwn ? 0 : rateScales[row]
            let purchaseRate = isOwn ? 1 : purchaseRates[row]
            let purchaseRateScale = isOwn ? 0 : purchaseRateScales[row]
            let closeIsKnown = closeScales[row] >= 0
            var faults = RowFaults()
            faults.note(isNegative: Int64(shareScales[row] | priceScales[row] | rateScale))
            faults.note(isNegative: asOf - Int64(days[row]))
            faults.note(needsCare[row])
            if isOwn, !ratesAreAbsent {
                faults.note(!ColumnValuer.isOneOrAbsent(rates[row], rateScales[row]))
                faults.note(!ColumnValuer.isOneOrAbsent(purchaseRates[row], purchaseRateScales[row]))
            }
            faults.note(isNegative: NumberRule.rate(rate) | NumberRule.price(prices[row]))
            faults.note(!NumberRule.isShares(shares[row]))
            faults.note(
                closeIsKnown
                    ? NumberRule.price(closes[row]) < 0 : closeScales[row] == LotColumns.Numbers.other)
            var inputs = FormulaInputs<ColumnDecimal>()
            inputs.shares = ColumnDecimal(shares[row], scale: shareScales[row])
            inputs.unitExponent = unit.unitExponent
            inputs.costRate = costRate
            if !hasPayments || !columns.hasPayment(row) {
                faults.note(isNegative: Int64(costScales[row] | purchaseRateScale))
                faults.note(isNegative: NumberRule.rate(purchaseRate) | NumberRule.price(costs[row]))
                inputs.purchasePrice = ColumnDecimal(costs[row], scale: costScales[row])
                inputs.purchaseRate = ColumnDecimal(purchaseRate, scale: purchaseRateScale)
            } else {
                columns.fillPayment(
                    row, isOwn: isOwn, purchaseRate: purchaseRate, scale: purchaseRateScale, &inputs, &faults)
            }
            inputs.price = ColumnDecimal(prices[row], scale: priceScales[row])
            inputs.previousClose =
                closeIsKnown ? ColumnDecimal(closes[row], scale: closeScales[row]) : nil
            inputs.rate = ColumnDecimal(rate, scale: rateScale)
            let amounts = Formulas.amounts(inputs)
            faults.note(inputs, amounts, mayBeInMinorUnits: inMinorUnits[Int(unit.currency.index)])
            body(row, unit, inputs, amounts, faults)
        }
    }

    /// Whether a rate is absent or 1, the only possibilities in the own currency.
    private static func isOneOrAbsent(_ coefficient: Int64, _ scale: Int8) -> Bool {
        if scale == LotColumns.Numbers.absent { return true }
        return scale >= 0 && PowersOfTen.int128(Int(scale)) == Int128(coefficient)
    }
}
