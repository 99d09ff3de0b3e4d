/// What a full account of a row has beyond its ``RowFigures``, as machine integers.
package struct RowDetails: Sendable {
    /// Whether the row could be taken; if not, the details are meaningless.
    package fileprivate(set) var isPlain = false
    /// In the quote currency.
    package fileprivate(set) var previousClose = FixedPointFigure()
    /// Price − previous close, in the quote currency.
    package fileprivate(set) var change = FixedPointFigure()
    /// In percent of the portfolio's value; absent for an excluded holding.
    package fileprivate(set) var weight = FixedPointFigure()
    /// Days since 1970.
    package fileprivate(set) var purchaseDay = LotColumns.noDate
    /// Whether the row states its current rate and its purchase rate.
    package fileprivate(set) var statesRate = false
    package fileprivate(set) var statesPurchaseRate = false
    /// Whether the row states its total cost in own currency, from which its purchase rate follows.
    package fileprivate(set) var statesCost = false

    package init() {}
}

/// Computes the details of rows of columns, given the portfolio's value.
package struct DetailValuer: Sendable {
    /// The portfolio's value; `nil` if weights are unknown.
    private let whole: (magnitude: UInt128, scale: Int, isNegative: Bool)?

    /// Fails if the value is too large for machine integers.
    ///
    /// - Parameter whole: `nil` if it is unknown.
    package init?(whole: ExactDecimal?) {
        guard let whole, !whole.isZero else {
            self.whole = nil
            return
        }
        guard case .compact(let coefficient) = whole.coefficient, coefficient.magnitude >> 126 == 0 else {
            return nil
        }
        self.whole = (coefficient.magnitude, whole.scale, coefficient < 0)
    }

    /// Notes which rates the rows state. Must be called before rates are filled in from elsewhere.
    package func noteRates(_ columns: borrowing LotColumns, in details: inout [RowDetails]) {
        let count = min(columns.count, LotColumns.capacity)
        if details.count < count { details += repeatElement(RowDetails(), count: count - details.count) }
        for row in 0..<count {
            details[row].statesRate = columns.rate.scales[row] >= 0
            details[row].statesPurchaseRate = columns.purchaseRate.scales[row] >= 0
            details[row].statesCost = columns.cost.scales[row] >= 0
        }
    }

    /// Computes the details of the rows, once their prices and figures are known.
    ///
    /// - Parameter decimals: the decimals of percentages, 0 to 6.
    /// - Complexity: O(*n*) for *n* rows.
    package func fill(
        _ columns: borrowing LotColumns, _ figures: [RowFigures], decimals: Int,
        in details: inout [RowDetails]
    ) {
        for row in 0..<min(columns.count, LotColumns.capacity) {
            details[row].purchaseDay = columns.purchaseDays[row]
            details[row].isPlain =
                figures[row].isPlain
                && fillChange(
                    columns.price, columns.previousClose, row, &details[row])
                && fillWeight(figures[row], decimals, &details[row])
        }
    }

    private func fillChange(
        _ prices: borrowing LotColumns.Numbers, _ closes: borrowing LotColumns.Numbers, _ row: Int,
        _ details: inout RowDetails
    ) -> Bool {
        details.previousClose = FixedPointFigure()
        details.change = FixedPointFigure()
        guard closes.scales[row] >= 0 else { return true }
        let close = CompactDecimal(
            coefficient: Int128(closes.coefficients[row]), scale: Int16(closes.scales[row]))
        let price = CompactDecimal(
            coefficient: Int128(prices.coefficients[row]), scale: Int16(prices.scales[row]))
        guard let closeFigure = FixedPointFigure(close), let change = FixedPointFigure(price - close) else {
            return false
        }
        details.previousClose = closeFigure
        details.change = change
        return true
    }

    private func fillWeight(_ figures: RowFigures, _ decimals: Int, _ details: inout RowDetails) -> Bool {
        details.weight = FixedPointFigure()
        if figures.isExcluded { return true }
        guard let weight = weight(of: figures.values.value, decimals: decimals) else { return false }
        details.weight = weight
        return true
    }

    /// 100 · value / whole, rounded once, half to even; absent if the whole is unknown or 0.
    ///
    /// - Parameter decimals: the decimals of percentages, 0 to 6.
    /// - Returns: `nil` if the value is absent, or a number on the way too large for machine integers.
    func weight(of value: FixedPointFigure, decimals: Int) -> FixedPointFigure? {
        guard let whole else { return FixedPointFigure() }
        guard !value.isAbsent else { return nil }
        let steps = 2 + decimals + whole.scale - Int(value.scale)
        guard let power = PowersOfTen.int128(abs(steps))?.magnitude else { return nil }
        let (dividend, overflow) = UInt128(value.magnitude)
            .multipliedReportingOverflow(by: steps > 0 ? power : 1)
        let (divisor, other) = whole.magnitude.multipliedReportingOverflow(by: steps < 0 ? power : 1)
        guard !overflow, !other, dividend >> 126 == 0, divisor >> 126 == 0 else { return nil }
        var quotient: UInt128 = 0
        // In a large portfolio most weights are too small for a digit, which takes no division to see.
        if dividend << 1 > divisor {
            let (floor, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
            let twice = remainder << 1
            let isUp = twice > divisor || (twice == divisor && floor & 1 == 1)
            quotient = floor + (isUp ? 1 : 0)
        }
        guard let magnitude = UInt64(exactly: quotient) else { return nil }
        return FixedPointFigure(
            magnitude: magnitude, scale: UInt8(truncatingIfNeeded: decimals),
            isNegative: magnitude != 0 && value.isNegative != whole.isNegative, isAbsent: false)
    }
}

extension FixedPointFigure {
    /// Fails if the number is too large or has too many decimals.
    fileprivate init?(_ number: CompactDecimal) {
        guard !number.hasOverflowed, let magnitude = UInt64(exactly: number.coefficient.magnitude),
            number.scale >= 0, number.scale < 30
        else { return nil }
        self.init(
            magnitude: magnitude, scale: UInt8(truncatingIfNeeded: number.scale),
            isNegative: number.coefficient < 0, isAbsent: false)
    }

    /// The number; `nil` if it is absent.
    package var exact: ExactDecimal? {
        if isAbsent { return nil }
        let magnitude = Int128(magnitude)
        return ExactDecimal(isNegative ? -magnitude : magnitude, scale: Int(scale))
    }
}

extension HoldingValuer {
    /// Where the current rate of a holding comes from; `nil` for the row itself.
    ///
    /// - Parameter isStated: whether the row states a rate.
    package mutating func origin(ofRateOf stock: Currency, isStated: Bool) -> AppliedRate? {
        if let rate = statedRate(of: stock) { return rate }
        return isStated ? nil : tableRate(of: stock, on: options.asOf)
    }
}
