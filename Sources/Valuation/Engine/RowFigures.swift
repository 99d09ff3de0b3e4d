/// The figures of a row of columns as a list of holdings shows them, in machine integers.
package struct RowFigures: Sendable {
    /// Whether the row could be taken; if not, the figures mean nothing.
    package internal(set) var isPlain = false
    /// Shares, purchase price, price, purchase rate, rate; in stock currency cost, value, gain, and gain in percent; in
    /// portfolio currency the same; price gain, currency gain, intraday change, and that in percent of the close.
    package internal(set) var values = InlineArray<17, PlainFigure>(repeating: PlainFigure())

    package init() {}
}

/// A figure in machine integers: `magnitude` × 10^−`scale`.
package struct PlainFigure: Sendable, BitwiseCopyable {
    package internal(set) var magnitude: UInt64 = 0
    package internal(set) var scale: UInt8 = 0
    package internal(set) var isNegative = false
    package internal(set) var isAbsent = true
}

extension ColumnValuer {
    /// The figures of each row of the columns; `figures` is made as long as there are rows.
    ///
    /// - Parameter decimals: of percentages, 0 to 6.
    /// - Complexity: O(*n*) for *n* rows.
    package mutating func figures(
        of columns: inout LotColumns, decimals: Int, into figures: inout [RowFigures]
    ) {
        resolve(&columns)
        if figures.count < columns.count {
            figures += repeatElement(RowFigures(), count: columns.count - figures.count)
        }
        fill(columns, decimals, &figures)
    }

    private func fill(_ columns: borrowing LotColumns, _ decimals: Int, _ figures: inout [RowFigures]) {
        let own = own
        forEach(columns) { place, row, amounts in
            var faults = amounts.faults
            let isOwn = row.unit.currency == own
            let (valueStock, costStock) = ColumnDecimal.aligned(amounts.valueStock, amounts.costStock)
            let (price, close) = ColumnDecimal.aligned(row.price, row.close)
            let gainStock = valueStock - costStock
            let gain = amounts.value - amounts.cost
            let hasChange = amounts.changeIsKnown
            figures[place].values = [
                PlainFigure(row.shares, &faults),
                PlainFigure(row.purchasePrice, &faults),
                PlainFigure(row.price, &faults),
                isOwn ? PlainFigure() : PlainFigure(row.purchaseRate, &faults),
                isOwn ? PlainFigure() : PlainFigure(row.rate, &faults),
                PlainFigure(amounts.costStock, &faults),
                PlainFigure(amounts.valueStock, &faults),
                PlainFigure(gainStock, &faults),
                PlainFigure(percent: gainStock, of: costStock, decimals, &faults),
                PlainFigure(amounts.cost, &faults),
                PlainFigure(amounts.value, &faults),
                PlainFigure(gain, &faults),
                PlainFigure(percent: gain, of: amounts.cost, decimals, &faults),
                PlainFigure(amounts.value - amounts.costAtCurrentRate, &faults),
                PlainFigure(amounts.costAtCurrentRate - amounts.cost, &faults),
                hasChange ? PlainFigure(amounts.change, &faults) : PlainFigure(),
                hasChange ? PlainFigure(percent: price - close, of: close, decimals, &faults) : PlainFigure(),
            ]
            figures[place].isPlain = faults.areNone
        }
    }
}

extension PlainFigure {
    /// Notes a number that is too large or has too many decimals.
    @inline(__always)
    fileprivate init(_ number: ColumnDecimal, _ faults: inout RowFaults) {
        let magnitude = number.coefficient.magnitude
        faults.note(number.excess != 0 || magnitude >> 64 != 0 || number.scale >= 30)
        self.init(
            magnitude: UInt64(truncatingIfNeeded: magnitude), scale: UInt8(truncatingIfNeeded: number.scale),
            isNegative: number.coefficient < 0, isAbsent: false)
    }

    /// 100 · `part` / |`whole`|, rounded once, half to even; absent over 0.
    @inline(__always)
    fileprivate init(
        percent part: ColumnDecimal, of whole: ColumnDecimal, _ decimals: Int, _ faults: inout RowFaults
    ) {
        self.init()
        if whole.coefficient == 0 { return }
        let steps = 2 + decimals + whole.scale - part.scale
        let divisor = UInt64(truncatingIfNeeded: whole.coefficient.magnitude)
        guard (part.excess | whole.excess) == 0, steps >= 0, steps <= 18,
            let power = PowersOfTen.int128(steps), part.coefficient.magnitude >> 64 == 0,
            whole.coefficient.magnitude >> 63 == 0
        else {
            faults.note(true)
            return
        }
        let multiplier = UInt64(truncatingIfNeeded: power)
        let dividend = UInt64(truncatingIfNeeded: part.coefficient.magnitude)
            .multipliedFullWidth(by: multiplier)
        guard dividend.high < divisor else {
            faults.note(true)
            return
        }
        var (quotient, remainder) =
            dividend.high == 0
            ? dividend.low.quotientAndRemainder(dividingBy: divisor) : divisor.dividingFullWidth(dividend)
        // Rounded up, the largest would leave 64 bits.
        faults.note(quotient == .max)
        // The divisor is below 2⁶³.
        let twice = remainder << 1
        if twice > divisor || (twice == divisor && quotient & 1 == 1) { quotient &+= 1 }
        self.init(
            magnitude: quotient, scale: UInt8(truncatingIfNeeded: decimals),
            isNegative: part.coefficient < 0 && quotient != 0, isAbsent: false)
    }
}
