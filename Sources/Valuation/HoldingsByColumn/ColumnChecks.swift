/// Marks the rows of columns that a ``ColumnValuer`` can't take, in short loops over a few columns each: one loop over
/// all columns would not fit the processor's registers.
struct ColumnChecks: Sendable {
    let own: Currency
    let asOf: Int32
    private let quotedInMinorUnits = QuoteCurrency.quotedInMinorUnits

    /// Marks rows with missing or invalid inputs or suspect prices, and sets the rates of rows in the own currency to 1.
    ///
    /// - Complexity: O(*n*) for *n* rows.
    func mark(_ columns: inout LotColumns) {
        let count = min(columns.count, LotColumns.capacity)
        // Moved out of the columns: a function that reads the columns while it changes one of them gets a copy of them.
        var needsCare: [Bool] = []
        swap(&needsCare, &columns.needsCare)
        setOwnRates(
            &columns.rate.coefficients, &columns.rate.scales, columns.units, count, &needsCare)
        setOwnRates(
            &columns.purchaseRate.coefficients, &columns.purchaseRate.scales, columns.units, count,
            &needsCare)
        markScales(columns, count, &needsCare)
        markSigns(columns, count, &needsCare)
        if columns.hasFeesOrStatedCosts {
            markExclusive(columns, count, &needsCare)
            markPaid(columns, count, &needsCare)
        } else {
            markUnpaid(columns, count, &needsCare)
        }
        markSuspects(columns, count, &needsCare)
        columns.needsCare = needsCare
    }

    /// Sets the rate of each row in the own currency to 1, and marks rows that state another.
    private func setOwnRates(
        _ coefficients: inout [Int64], _ scales: inout [Int8], _ units: [QuoteCurrency], _ count: Int,
        _ needsCare: inout [Bool]
    ) {
        let units = units.span.extracting(first: count)
        var coefficients = coefficients.mutableSpan
        var scales = scales.mutableSpan
        var needsCare = needsCare.mutableSpan
        for row in units.indices {
            let (coefficient, scale) = (coefficients[row], scales[row])
            // By masks, all ones for the own currency: which rows are in it is unpredictable, and the optimizer makes
            // a branch of a choice. The one branch is nearly never taken.
            let difference = Int64(units[row].currency.index ^ own.index)
            let mask = (difference &- 1) &>> 63
            let narrow = Int8(truncatingIfNeeded: mask)
            let stated = (scale ^ LotColumns.Numbers.absent) & narrow
            if stated != 0, !ColumnChecks.isOne(coefficient, scale) { needsCare[row] = true }
            coefficients[row] = coefficient ^ ((coefficient ^ 1) & mask)
            scales[row] = scale & ~narrow
        }
    }

    /// Whether a number is 1, however many decimals it has.
    private static func isOne(_ coefficient: Int64, _ scale: Int8) -> Bool {
        scale >= 0 && PowersOfTen.int128(Int(scale)) == Int128(coefficient)
    }

    private func markScales(_ columns: borrowing LotColumns, _ count: Int, _ needsCare: inout [Bool]) {
        let shares = columns.shares.scales.span.extracting(first: count)
        let prices = columns.price.scales.span.extracting(first: count)
        let closes = columns.previousClose.scales.span.extracting(first: count)
        let rates = columns.rate.scales.span.extracting(first: count)
        var needsCare = needsCare.mutableSpan
        for row in shares.indices {
            let isMissing = shares[row] | prices[row] | rates[row] < 0
            if isMissing || closes[row] == LotColumns.Numbers.other { needsCare[row] = true }
        }
    }

    private func markSigns(_ columns: borrowing LotColumns, _ count: Int, _ needsCare: inout [Bool]) {
        let shares = columns.shares.coefficients.span.extracting(first: count)
        let prices = columns.price.coefficients.span.extracting(first: count)
        let closes = columns.previousClose.coefficients.span.extracting(first: count)
        let closeScales = columns.previousClose.scales.span.extracting(first: count)
        let rates = columns.rate.coefficients.span.extracting(first: count)
        let days = columns.purchaseDays.span.extracting(first: count)
        let asOf = Int64(asOf)
        var needsCare = needsCare.mutableSpan
        for row in shares.indices {
            // Zero if there is no close.
            let close = closes[row] & ~Int64(closeScales[row] >> 7)
            let signs =
                NumberRule.price(prices[row]) | NumberRule.price(close) | NumberRule.rate(rates[row])
                | (asOf - Int64(days[row]))
            if signs < 0 || !NumberRule.isShares(shares[row]) { needsCare[row] = true }
        }
    }

    /// Marks rows of which a payment has a form that needs care, or which state two that exclude each other.
    ///
    /// A stated cost together with a stated purchase rate is not noted, since the rate may have come from a table.
    /// Whoever fills the columns must mark such a row.
    private func markExclusive(_ columns: borrowing LotColumns, _ count: Int, _ needsCare: inout [Bool]) {
        let units = columns.units.span.extracting(first: count)
        let prices = columns.purchasePrice.scales.span.extracting(first: count)
        let fees = columns.fees.scales.span.extracting(first: count)
        let stockCosts = columns.costStock.scales.span.extracting(first: count)
        let ownCosts = columns.cost.scales.span.extracting(first: count)
        var needsCare = needsCare.mutableSpan
        for row in units.indices {
            let isOwn = units[row].currency == own
            let (hasStockCost, hasOwnCost) = (stockCosts[row] >= 0, ownCosts[row] >= 0)
            // In the own currency both costs mean the same; whether they agree is left to an exact check.
            let hasWholeCost = hasStockCost || (hasOwnCost && isOwn)
            let hasPart = prices[row] >= 0 || fees[row] >= 0
            let other = LotColumns.Numbers.other
            let isOther =
                prices[row] == other || fees[row] == other || stockCosts[row] == other
                || ownCosts[row] == other
            if isOther || (hasWholeCost && hasPart) || (hasStockCost && hasOwnCost && isOwn) {
                needsCare[row] = true
            }
        }
    }

    /// Marks rows with a negative payment or a stated cost that has not the sign of the shares, or without a rate at purchase where they need one.
    private func markPaid(_ columns: borrowing LotColumns, _ count: Int, _ needsCare: inout [Bool]) {
        let prices = columns.purchasePrice.coefficients.span.extracting(first: count)
        let priceScales = columns.purchasePrice.scales.span.extracting(first: count)
        let fees = columns.fees.coefficients.span.extracting(first: count)
        let feeScales = columns.fees.scales.span.extracting(first: count)
        let rates = columns.purchaseRate.coefficients.span.extracting(first: count)
        let rateScales = columns.purchaseRate.scales.span.extracting(first: count)
        let ownCosts = columns.cost.coefficients.span.extracting(first: count)
        let ownCostScales = columns.cost.scales.span.extracting(first: count)
        let stockCosts = columns.costStock.coefficients.span.extracting(first: count)
        let stockCostScales = columns.costStock.scales.span.extracting(first: count)
        let shares = columns.shares.coefficients.span.extracting(first: count)
        var needsCare = needsCare.mutableSpan
        for row in prices.indices {
            // Zero if there is none.
            let price = prices[row] & ~Int64(priceScales[row] >> 7)
            let fee = fees[row] & ~Int64(feeScales[row] >> 7)
            let ownCost = ownCosts[row] & ~Int64(ownCostScales[row] >> 7)
            let stockCost = stockCosts[row] & ~Int64(stockCostScales[row] >> 7)
            let hasRate = NumberRule.rate(rates[row]) >= 0 && rateScales[row] >= 0
            let isNegative =
                NumberRule.price(price) | NumberRule.price(fee)
                | NumberRule.sign(of: ownCost, as: shares[row])
                | NumberRule.sign(of: stockCost, as: shares[row]) < 0
            if isNegative || (ownCostScales[row] < 0 && !hasRate) { needsCare[row] = true }
        }
    }

    private func markUnpaid(_ columns: borrowing LotColumns, _ count: Int, _ needsCare: inout [Bool]) {
        let prices = columns.purchasePrice.coefficients.span.extracting(first: count)
        let priceScales = columns.purchasePrice.scales.span.extracting(first: count)
        let rates = columns.purchaseRate.coefficients.span.extracting(first: count)
        let rateScales = columns.purchaseRate.scales.span.extracting(first: count)
        var needsCare = needsCare.mutableSpan
        for row in prices.indices {
            let signs = NumberRule.price(prices[row]) | NumberRule.rate(rates[row])
            if signs | Int64(priceScales[row] | rateScales[row]) < 0 { needsCare[row] = true }
        }
    }

    /// Marks rows whose price is suspect beside the previous close, or beside the purchase price in a currency in which
    /// prices are quoted in minor units.
    private func markSuspects(_ columns: borrowing LotColumns, _ count: Int, _ needsCare: inout [Bool]) {
        let prices = columns.price.coefficients.span.extracting(first: count)
        let priceScales = columns.price.scales.span.extracting(first: count)
        let closes = columns.previousClose.coefficients.span.extracting(first: count)
        let closeScales = columns.previousClose.scales.span.extracting(first: count)
        let costs = columns.purchasePrice.coefficients.span.extracting(first: count)
        let costScales = columns.purchasePrice.scales.span.extracting(first: count)
        var needsCare = needsCare.mutableSpan
        for row in prices.indices {
            let price = ColumnChecks.magnitude(prices[row], priceScales[row])
            let close = closeScales[row] < 0 ? price : ColumnChecks.magnitude(closes[row], closeScales[row])
            let cost = costScales[row] < 0 ? price : ColumnChecks.magnitude(costs[row], costScales[row])
            // Most prices are close together; the few others get an exact check.
            if max(price, close, cost) > 79 * min(price, close, cost), isSuspect(row, columns) {
                needsCare[row] = true
            }
        }
    }

    private func isSuspect(_ row: Int, _ columns: borrowing LotColumns) -> Bool {
        guard let price = columns.price.number(row) else { return true }
        if let close = columns.previousClose.number(row), ColumnChecks.isSuspect(price, beside: close) {
            return true
        }
        guard mayBeInMinorUnits(columns.units[row].currency),
            let paid = columns.purchasePrice.number(row)
        else { return false }
        return ColumnChecks.isSuspect(price, beside: paid)
    }

    /// See ``Plausibility/isSuspect(_:beside:)``; also `true` if the prices can't be compared here.
    private static func isSuspect(_ price: ColumnDecimal, beside reference: ColumnDecimal) -> Bool {
        let (left, right) = ColumnDecimal.aligned(price, reference)
        if left.excess | right.excess != 0 { return true }
        return Plausibility.isSuspect(
            max(left.coefficient, right.coefficient), above: min(left.coefficient, right.coefficient))
    }

    func mayBeInMinorUnits(_ currency: Currency) -> Bool { quotedInMinorUnits[Int(currency.index)] }

    /// The approximate size of a price.
    @inline(__always)
    private static func magnitude(_ coefficient: Int64, _ scale: Int8) -> Double {
        Double(coefficient) * powers[Int(scale & 31)]
    }

    /// 10⁰, 10⁻¹, …, as precisely as a `Double` can hold them.
    private static let powers: InlineArray<32, Double> = [
        1, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13, 1e-14, 1e-15,
        1e-16, 1e-17, 1e-18, 1e-19, 1e-20, 1e-21, 1e-22, 1e-23, 1e-24, 1e-25, 1e-26, 1e-27, 1e-28, 1e-29,
        1e-30, 1e-31,
    ]
}
