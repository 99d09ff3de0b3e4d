/// The figures of a row of columns as a list of holdings shows them, as machine integers.
package struct RowFigures: Sendable {
    /// Whether the row could be taken; if not, the figures are meaningless.
    package internal(set) var isPlain = false
    package internal(set) var values = Values()
    package internal(set) var isExcluded = false
    /// Absent where it is 1.
    package internal(set) var multiplier = FixedPointFigure()
    /// The price date, in days since 1970; ``LotColumns/noDate`` for a price valid on any day.
    package internal(set) var priceDay = LotColumns.noDate

    package init() {}

    /// The figures, one after another in the order of CSV, so that a kernel can write several of them at once.
    package struct Values: Sendable, BitwiseCopyable {
        package internal(set) var shares = FixedPointFigure()
        package internal(set) var purchasePrice = FixedPointFigure()
        package internal(set) var price = FixedPointFigure()
        package internal(set) var purchaseRate = FixedPointFigure()
        package internal(set) var rate = FixedPointFigure()
        package internal(set) var costStock = FixedPointFigure()
        package internal(set) var valueStock = FixedPointFigure()
        package internal(set) var gainStock = FixedPointFigure()
        package internal(set) var gainStockPercent = FixedPointFigure()
        package internal(set) var cost = FixedPointFigure()
        package internal(set) var value = FixedPointFigure()
        package internal(set) var gain = FixedPointFigure()
        package internal(set) var gainPercent = FixedPointFigure()
        package internal(set) var priceGain = FixedPointFigure()
        package internal(set) var currencyGain = FixedPointFigure()
        package internal(set) var intradayChange = FixedPointFigure()
        package internal(set) var intradayPercent = FixedPointFigure()
    }
}

/// A figure as machine integers: `magnitude` × 10^−`scale`.
package struct FixedPointFigure: Sendable, BitwiseCopyable {
    package internal(set) var magnitude: UInt64 = 0
    package internal(set) var scale: UInt8 = 0
    package internal(set) var isNegative = false
    package internal(set) var isAbsent = true
}

extension ColumnValuer {
    /// Computes the figures of each row of the columns; `figures` is resized to the number of rows.
    ///
    /// - Parameter decimals: the decimals of percentages, 0 to 6.
    /// - Complexity: O(*n*) for *n* rows.
    package mutating func figures(
        of columns: inout LotColumns, decimals: Int, into figures: inout [RowFigures]
    ) {
        columns.findFeesOrStatedCosts()
        resolve(&columns)
        if figures.count < columns.count {
            figures += repeatElement(RowFigures(), count: columns.count - figures.count)
        }
        fill(columns, decimals, &figures)
    }

    private func fillNumbers(
        _ columns: borrowing LotColumns, _ decimals: Int, _ figures: inout [RowFigures]
    ) {
        let own = own
        forEach(columns, hasFeesOrStatedCosts: false) { place, unit, inputs, amounts, faults in
            ColumnValuer.fill(unit.currency == own, inputs, amounts, faults, decimals, &figures[place])
        }
    }

    private func fillWithPayments(
        _ columns: borrowing LotColumns, _ decimals: Int, _ figures: inout [RowFigures]
    ) {
        let own = own
        forEach(columns, hasFeesOrStatedCosts: true) { place, unit, inputs, amounts, faults in
            let isOwn = unit.currency == own
            ColumnValuer.fill(isOwn, inputs, amounts, faults, decimals, &figures[place])
            ColumnValuer.fillStated(isOwn, inputs, amounts, &figures[place])
        }
    }

    /// Fills in the average price of a stated cost and the rate it implies; see
    /// ``ComputedHolding/purchasePriceShown`` and ``ComputedHolding/purchaseRateShown``.
    private static func fillStated(
        _ isOwn: Bool, _ inputs: FormulaInputs<ColumnDecimal>, _ amounts: FormulaAmounts<ColumnDecimal>,
        _ figures: inout RowFigures
    ) {
        var faults = RowFaults()
        if inputs.purchasePrice == nil, let cost = amounts.costStock {
            let units = ColumnDecimal(1, scale: -Int(inputs.unitExponent))
            let price = FixedPointFigure(cost * units, over: inputs.units, &faults)
            figures.values.purchasePrice = price.isNegative ? FixedPointFigure() : price
        }
        if !isOwn, let stated = inputs.statedCost, let cost = amounts.costStock {
            let rate = FixedPointFigure(stated, over: cost, &faults)
            figures.values.purchaseRate = rate.isNegative || rate.magnitude == 0 ? FixedPointFigure() : rate
        }
        if !faults.areNone { figures.isPlain = false }
    }

    private func fill(_ columns: borrowing LotColumns, _ decimals: Int, _ figures: inout [RowFigures]) {
        if columns.hasFeesOrStatedCosts {
            fillWithPayments(columns, decimals, &figures)
        } else {
            fillNumbers(columns, decimals, &figures)
        }
        let count = min(columns.count, LotColumns.capacity)
        let priceDays = columns.priceDays.span.extracting(first: count)
        let isExcluded = columns.isExcluded.span.extracting(first: count)
        for row in priceDays.indices {
            figures[row].priceDay = priceDays[row]
            figures[row].isExcluded = isExcluded[row]
            figures[row].multiplier = FixedPointFigure()
        }
        if columns.hasMultipliers { fillMultipliers(columns, &figures) }
    }

    /// Fills in the shares as stated in place of the units of the calculation.
    private func fillMultipliers(_ columns: borrowing LotColumns, _ figures: inout [RowFigures]) {
        for row in 0..<min(columns.count, LotColumns.capacity) where figures[row].isPlain {
            var faults = RowFaults()
            figures[row].values.shares = FixedPointFigure(columns.statedShares.number(row), &faults)
            figures[row].multiplier = FixedPointFigure(columns.multiplier.number(row), &faults)
            if !faults.areNone { figures[row].isPlain = false }
        }
    }

    @inline(__always)
    private static func fill(
        _ isOwn: Bool, _ inputs: FormulaInputs<ColumnDecimal>,
        _ amounts: FormulaAmounts<ColumnDecimal>, _ faults: RowFaults, _ decimals: Int,
        _ figures: inout RowFigures
    ) {
        var faults = faults
        // Compute each gain once, for itself and for its percentage.
        let gainStock = amounts.percentage(.gainStock)
        let gain = amounts.percentage(.gain)
        figures.values = .init(
            shares: FixedPointFigure(inputs.units, &faults),
            purchasePrice: FixedPointFigure(inputs.purchasePrice, &faults),
            price: FixedPointFigure(inputs.price, &faults),
            purchaseRate: isOwn ? FixedPointFigure() : FixedPointFigure(inputs.purchaseRate, &faults),
            rate: isOwn ? FixedPointFigure() : FixedPointFigure(inputs.rate, &faults),
            costStock: FixedPointFigure(amounts.costStock, &faults),
            valueStock: FixedPointFigure(amounts.valueStock, &faults),
            gainStock: FixedPointFigure(gainStock?.part, &faults),
            gainStockPercent: FixedPointFigure(gainStock, decimals, &faults),
            cost: FixedPointFigure(amounts.cost, &faults),
            value: FixedPointFigure(amounts.value, &faults),
            gain: FixedPointFigure(gain?.part, &faults),
            gainPercent: FixedPointFigure(gain, decimals, &faults),
            priceGain: FixedPointFigure(amounts.priceGain, &faults),
            currencyGain: FixedPointFigure(amounts.currencyGain, &faults),
            intradayChange: FixedPointFigure(amounts.intradayChange, &faults),
            intradayPercent: FixedPointFigure(inputs.intradayPercentage, decimals, &faults))
        figures.isPlain = faults.areNone
    }
}

extension FixedPointFigure {
    /// Notes a number that is too large or has too many decimals.
    @inline(__always)
    init(_ number: ColumnDecimal?, _ faults: inout RowFaults) {
        guard let number else {
            self.init()
            return
        }
        let magnitude = number.coefficient.magnitude
        faults.note(number.excess != 0 || magnitude >> 64 != 0 || number.scale >= 30)
        self.init(
            magnitude: UInt64(truncatingIfNeeded: magnitude), scale: UInt8(truncatingIfNeeded: number.scale),
            isNegative: number.coefficient < 0, isAbsent: false)
    }

    /// A percentage rounded once, half to even, in machine integers; absent if the divisor is 0.
    ///
    /// ``Formulas/percentage(_:of:decimals:)`` does the same for numbers of any size, but with it the figures of a row
    /// would take 2,000 instructions instead of 1,000. A test checks that the two agree.
    @inline(__always)
    init(
        _ terms: PercentageTerms<ColumnDecimal>?, _ decimals: Int, _ faults: inout RowFaults
    ) {
        self.init()
        guard let terms, terms.whole.coefficient != 0 else { return }
        let (part, whole) = (terms.part, terms.whole)
        let steps = 2 + decimals + whole.scale - part.scale
        var divisor = UInt64(truncatingIfNeeded: whole.coefficient.magnitude)
        guard (part.excess | whole.excess) == 0, let power = PowersOfTen.int128(abs(steps)), abs(steps) <= 18,
            part.coefficient.magnitude >> 64 == 0, whole.coefficient.magnitude >> 63 == 0
        else {
            faults.note(true)
            return
        }
        var multiplier = UInt64(truncatingIfNeeded: power)
        if steps < 0 {
            // The part has so many more decimals than the whole, such as a stated cost, that the whole is scaled up.
            let product = divisor.multipliedReportingOverflow(by: multiplier)
            faults.note(product.overflow || product.partialValue >> 63 != 0)
            (divisor, multiplier) = (product.partialValue, 1)
        }
        let dividend = UInt64(truncatingIfNeeded: part.coefficient.magnitude)
            .multipliedFullWidth(by: multiplier)
        guard dividend.high < divisor else {
            faults.note(true)
            return
        }
        var (quotient, remainder) =
            dividend.high == 0
            ? dividend.low.quotientAndRemainder(dividingBy: divisor) : divisor.dividingFullWidth(dividend)
        // Rounding up the largest would exceed 64 bits.
        faults.note(quotient == .max)
        // The divisor is below 2⁶³.
        let twice = remainder << 1
        if twice > divisor || (twice == divisor && quotient & 1 == 1) { quotient &+= 1 }
        self.init(
            magnitude: quotient, scale: UInt8(truncatingIfNeeded: decimals),
            isNegative: part.coefficient < 0 && quotient != 0, isAbsent: false)
    }

    /// A quotient rounded half to even to ``ExactDecimal/quotientDigits`` significant digits; absent if the divisor is 0.
    fileprivate init(_ part: ColumnDecimal, over whole: ColumnDecimal, _ faults: inout RowFaults) {
        self.init()
        guard whole.coefficient != 0 else { return }
        let divisor = UInt64(truncatingIfNeeded: whole.coefficient.magnitude)
        var (quotient, rest) = UInt64(truncatingIfNeeded: part.coefficient.magnitude)
            .quotientAndRemainder(dividingBy: divisor == 0 ? 1 : divisor)
        var scale = part.scale - whole.scale
        guard (part.excess | whole.excess) == 0, part.coefficient.magnitude >> 64 == 0,
            whole.coefficient.magnitude >> 63 == 0, quotient < ExactDecimal.quotientLimit
        else {
            faults.note(true)
            return
        }
        while rest != 0, quotient < ExactDecimal.quotientLimit / 10 {
            // As many digits as are missing, or as zeros come first.
            let digits = quotient == 0 ? 0 : UInt128(quotient).digitCount
            let steps = ExactDecimal.quotientDigits - digits
            guard let power = PowersOfTen.int128(steps) else {
                faults.note(true)
                return
            }
            let multiplier = UInt64(truncatingIfNeeded: power)
            // The rest is less than the divisor, so the next digits fit.
            let next = divisor.dividingFullWidth(rest.multipliedFullWidth(by: multiplier))
            quotient = quotient &* multiplier &+ next.quotient
            rest = next.remainder
            scale += steps
        }
        let twice = rest << 1
        if twice > divisor || (twice == divisor && quotient & 1 == 1) { quotient &+= 1 }
        if scale < 0, let power = PowersOfTen.int128(min(-scale, ExactDecimal.quotientDigits)) {
            let product = quotient.multipliedReportingOverflow(by: UInt64(truncatingIfNeeded: power))
            faults.note(product.overflow || -scale > ExactDecimal.quotientDigits)
            (quotient, scale) = (product.partialValue, 0)
        }
        faults.note(scale >= 30)
        self.init(
            magnitude: quotient, scale: UInt8(truncatingIfNeeded: scale),
            isNegative: (part.coefficient < 0) != (whole.coefficient < 0) && quotient != 0, isAbsent: false)
    }
}
