/// Totals of holdings that come as columns: the inner loop of a large book.
///
/// Takes the rows that state all they need, are worth no remark, and fit machine integers; the others are left to the
/// ``Appraiser``. The figures are those of ``Formulas``, as everywhere.
///
/// Sums stand apart for each scale, so that adding needs no alignment: for a currency and a figure, ``scales`` integers.
package struct ColumnTotals: Sendable {
    private let options: ValuationOptions
    private let own: Currency
    private var slots: [UInt16] = Array(repeating: .max, count: CurrencyTable.count)
    private var currencies: [Currency] = []
    private var counts: [Int] = []
    private var changeCounts: [Int] = []
    private var sums: [Int128] = []

    private static let scales = 64
    /// Value, cost, cost at the current rate, each with and without a known change, and the change.
    private static let figures = 7
    private static let stride = scales * figures

    /// Rows can be taken so only where each states its own price and rates, in the currency of the report.
    package init?(_ appraiser: Appraiser) {
        guard appraiser.own == appraiser.options.currency, !appraiser.hasStatedPrices,
            !appraiser.hasStatedRates,
            appraiser.prices.symbols.count == 0
        else { return nil }
        options = appraiser.options
        own = appraiser.own
    }

    /// Adds what it can of the columns; the places of the other rows are appended to `left`.
    ///
    /// - Complexity: O(*n*) for *n* rows.
    package mutating func add(_ columns: borrowing LotColumns, left: inout [Int]) {
        for row in 0..<columns.count where !add(row, of: columns) { left.append(row) }
    }

    @inline(__always)
    private mutating func add(_ row: Int, of columns: borrowing LotColumns) -> Bool {
        let unit = columns.units[row]
        let stock = unit.currency
        let isOwn = stock == own
        let day = columns.purchaseDays[row]
        let sharesScale = columns.shares.scales[row]
        let costScale = columns.purchasePrice.scales[row]
        let priceScale = columns.price.scales[row]
        let closeScale = columns.previousClose.scales[row]
        let rateScale = columns.rate.scales[row]
        let purchaseRateScale = columns.purchaseRate.scales[row]
        // A sign bit anywhere: absent, or of another form.
        let known = sharesScale | costScale | priceScale
        let rates = rateScale | purchaseRateScale
        if columns.needsCare[row] || known < 0 || closeScale == LotColumns.Numbers.other
            || day > options.asOf.daysSince1970
        {
            return false
        }
        if isOwn
            ? (rateScale & purchaseRateScale) != LotColumns.Numbers.absent || rateScale != purchaseRateScale
            : rates < 0
        {
            return false
        }
        var lot = ResolvedLot()
        lot.shares = number(columns.shares, row)
        lot.unitExponent = unit.unitExponent
        lot.isInPortfolioCurrency = isOwn
        lot.costRate = options.costRate
        let purchasePrice = number(columns.purchasePrice, row)
        let price = number(columns.price, row)
        lot.purchasePrice = purchasePrice
        lot.price = price
        if !isOwn {
            let rate = number(columns.rate, row)
            let purchaseRate = number(columns.purchaseRate, row)
            if rate.coefficient <= 0 || purchaseRate.coefficient <= 0 { return false }
            lot.rate = rate
            lot.purchaseRate = purchaseRate
        }
        if lot.shares.coefficient == 0 || purchasePrice.coefficient < 0 || price.coefficient < 0 {
            return false
        }
        let hasClose = closeScale >= 0
        if hasClose {
            let close = number(columns.previousClose, row)
            if close.coefficient < 0 || Formulas.isSuspect(price, beside: close) { return false }
            lot.previousClose = close
        }
        if QuoteCurrency.isQuotedInMinorUnits(unit), Formulas.isSuspect(price, beside: purchasePrice) {
            return false
        }
        let amounts = Formulas.amounts(lot, in: CompactDecimal.self)
        guard let value = amounts.value, let cost = amounts.cost,
            let atCurrentRate = amounts.costAtCurrentRate,
            fits(value), fits(cost), fits(atCurrentRate)
        else { return false }
        if let change = amounts.intradayChange {
            if !fits(change) { return false }
            let base = place(of: stock)
            changeCounts[base / ColumnTotals.stride] += 1
            sum(value, at: base + 3 * ColumnTotals.scales)
            sum(cost, at: base + 4 * ColumnTotals.scales)
            sum(atCurrentRate, at: base + 5 * ColumnTotals.scales)
            sum(change, at: base + 6 * ColumnTotals.scales)
        } else {
            let base = place(of: stock)
            counts[base / ColumnTotals.stride] += 1
            sum(value, at: base)
            sum(cost, at: base + ColumnTotals.scales)
            sum(atCurrentRate, at: base + 2 * ColumnTotals.scales)
        }
        return true
    }

    @inline(__always)
    private func number(_ numbers: borrowing LotColumns.Numbers, _ row: Int) -> CompactDecimal {
        CompactDecimal(
            coefficient: Int128(numbers.coefficients[row]),
            scale: Int16(truncatingIfNeeded: numbers.scales[row]))
    }

    /// Small enough that 2²⁶ of them can't overflow a sum.
    @inline(__always)
    private func fits(_ amount: CompactDecimal) -> Bool {
        let high = Int64(truncatingIfNeeded: amount.coefficient >> 64)
        return !amount.hasOverflowed && high < 1 << 36 && high >= -(1 << 36)
            && UInt16(bitPattern: amount.scale) < UInt16(ColumnTotals.scales)
    }

    @inline(__always)
    private mutating func sum(_ amount: CompactDecimal, at base: Int) {
        sums[base + Int(amount.scale)] &+= amount.coefficient
    }

    @inline(__always)
    private mutating func place(of currency: Currency) -> Int {
        let slot = slots[Int(currency.index)]
        return (slot == .max ? newSlot(currency) : Int(slot)) * ColumnTotals.stride
    }

    private mutating func newSlot(_ currency: Currency) -> Int {
        let slot = currencies.count
        slots[Int(currency.index)] = UInt16(truncatingIfNeeded: slot)
        currencies.append(currency)
        counts.append(0)
        changeCounts.append(0)
        sums.append(contentsOf: repeatElement(0, count: ColumnTotals.stride))
        return slot
    }

    /// Gives out what was added since the last time.
    package mutating func take(into groups: inout CurrencyGroups) {
        for (slot, currency) in currencies.enumerated() {
            let base = slot * ColumnTotals.stride
            groups.add(
                TotalsPart(count: counts[slot], changeKnown: false, sums: partSums(base, 3)),
                currency: currency)
            groups.add(
                TotalsPart(
                    count: changeCounts[slot], changeKnown: true,
                    sums: partSums(base + 3 * ColumnTotals.scales, 4)),
                currency: currency)
            counts[slot] = 0
            changeCounts[slot] = 0
        }
        for index in sums.indices { sums[index] = 0 }
    }

    private func partSums(_ base: Int, _ figures: Int) -> [ExactSum] {
        (0..<figures).map { figure in
            var sum = ExactSum()
            for scale in 0..<ColumnTotals.scales {
                let coefficient = sums[base + figure * ColumnTotals.scales + scale]
                if coefficient != 0 { sum.add(CompactDecimal(coefficient: coefficient, scale: Int16(scale))) }
            }
            return sum
        }
    }
}

/// Sums over holdings with a value and a gain that is known in its parts.
package struct TotalsPart: Sendable {
    let count: Int
    let changeKnown: Bool
    /// Value, cost, cost at the current rate, and, where known, change.
    let sums: [ExactSum]
}
