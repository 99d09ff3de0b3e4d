/// Finds the rows of columns that may be among the first in an order, so that only those need be kept.
package struct TopRowsFilter: Sendable {
    /// What rows are ordered by.
    package enum Figure: Sendable {
        case shares, purchasePrice, price, purchaseRate, rate
        case amount(AmountKind)
        case percentage(GainPercentage)
        case intradayPercentage
        case purchaseDay
        /// A text of which the columns have the first bytes.
        case text
    }

    private var valuer: ColumnValuer
    private let figure: Figure
    private let isDescending: Bool
    private var bound = Bound.none
    private var candidates: [Int] = []

    /// What a row must reach to be a candidate.
    private enum Bound: Sendable {
        /// Every row is one.
        case none
        /// Every row with a known figure is one.
        case unknown
        case number(ScaledBound)
        /// 10⁹ times the percentage.
        case percentage(Int128)
        case day(Int32)
        /// The first bytes.
        case text(UInt64)
    }

    private static let decimals = 9

    package init(_ valuer: ColumnValuer, by figure: Figure, isDescending: Bool) {
        self.valuer = valuer
        self.figure = figure
        self.isDescending = isDescending
    }

    /// Sets the figure of the last row kept so far, which candidates come before.
    package mutating func set(last number: ExactDecimal) {
        bound = .number(ScaledBound(number, isLower: isDescending))
    }

    /// Sets the percentage of the last row kept so far, which candidates come before.
    package mutating func set(last percentage: Percentage) {
        let decimals = TopRowsFilter.decimals
        let number = percentage.exact(decimals: decimals).compact?.rescaled(to: Int16(decimals))
        guard let number, !number.hasOverflowed else {
            bound = .none
            return
        }
        // The percentage may have been rounded to the other side.
        let (moved, overflow) = number.coefficient.addingReportingOverflow(isDescending ? -1 : 1)
        bound = overflow ? .none : .percentage(moved)
    }

    /// Says that the figure of the last row kept so far is unknown: every row with a known one comes before it.
    package mutating func setUnknownLast() {
        bound =
            switch figure {
            case .text: .text(isDescending ? 0 : .max)
            case .purchaseDay: .day(isDescending ? .min : .max)
            default: .unknown
            }
    }

    /// Sets the purchase date of the last row kept so far, which candidates come before.
    package mutating func set(last date: CalendarDate) { bound = .day(date.daysSince1970) }

    /// Sets the text of the last row kept so far, which candidates come before.
    package mutating func set(last text: String) {
        let bytes = Array(text.utf8)
        bound = .text(UInt64(prefixOf: bytes.span))
    }

    /// Marks the candidates among the rows as needing care, so that they are handled one by one. Some rows that are not
    /// candidates may be marked as well.
    ///
    /// - Complexity: O(*n*) for *n* rows.
    package mutating func mark(_ columns: inout LotColumns) {
        let (figure, isDescending) = (figure, isDescending)
        switch bound {
        case .none: TopRowsFilter.markAll(&columns)
        case .number(let bound):
            mark(&columns) { inputs, amounts in
                guard let number = TopRowsFilter.number(figure, inputs, amounts), number.excess == 0,
                    let bound = bound[number.scale]
                else { return true }
                return isDescending ? number.coefficient >= bound : number.coefficient <= bound
            }
        case .percentage(let bound):
            guard let power = PowersOfTen.int128(2 + TopRowsFilter.decimals) else {
                return TopRowsFilter.markAll(&columns)
            }
            mark(&columns) { inputs, amounts in
                guard let terms = TopRowsFilter.terms(figure, inputs, amounts) else { return true }
                let (part, whole) = ColumnDecimal.aligned(terms.part, terms.whole)
                if part.excess | whole.excess != 0 { return true }
                // 100 · part / |whole| against the bound, without dividing.
                let (left, overflow) = part.coefficient.multipliedReportingOverflow(by: power)
                let (right, other) = Int128(clamping: whole.coefficient.magnitude)
                    .multipliedReportingOverflow(by: bound)
                return overflow || other || (isDescending ? left >= right : left <= right)
            }
        case .unknown:
            mark(&columns) { inputs, amounts in
                TopRowsFilter.number(figure, inputs, amounts) != nil
                    || TopRowsFilter.terms(figure, inputs, amounts) != nil
            }
        case .day(let bound):
            for row in 0..<min(columns.count, LotColumns.capacity) {
                let day = columns.purchaseDays[row]
                let isBefore = isDescending ? day > bound : day < bound
                if isBefore, day != LotColumns.noDate { columns.needsCare[row] = true }
            }
        case .text(let bound):
            guard columns.texts.count >= columns.count else { return TopRowsFilter.markAll(&columns) }
            // Texts with the same first bytes may come before; those without a byte are unknown and come last.
            for row in 0..<min(columns.count, LotColumns.capacity) {
                let text = columns.texts[row]
                if text != 0, isDescending ? text >= bound : text <= bound { columns.needsCare[row] = true }
            }
        }
    }

    /// Marks every row.
    package static func markAll(_ columns: inout LotColumns) {
        for row in 0..<min(columns.count, LotColumns.capacity) { columns.needsCare[row] = true }
    }

    @inline(__always)
    private static func terms(
        _ figure: Figure, _ inputs: FormulaInputs<ColumnDecimal>, _ amounts: FormulaAmounts<ColumnDecimal>
    ) -> PercentageTerms<ColumnDecimal>? {
        switch figure {
        case .percentage(let kind): return amounts.percentage(kind)
        case .intradayPercentage: return inputs.intradayPercentage
        default: return nil
        }
    }

    @inline(__always)
    private static func number(
        _ figure: Figure, _ inputs: FormulaInputs<ColumnDecimal>, _ amounts: FormulaAmounts<ColumnDecimal>
    ) -> ColumnDecimal? {
        switch figure {
        case .shares: return inputs.units
        case .purchasePrice: return inputs.purchasePrice
        case .price: return inputs.price
        case .purchaseRate: return inputs.purchaseRate
        case .rate: return inputs.rate
        case .amount(let kind): return amounts[kind]
        case .percentage, .intradayPercentage, .purchaseDay, .text: return nil
        }
    }

    /// Marks the rows without faults for which `isCandidate` is true; rows with faults are handled one by one anyway.
    @inline(__always)
    private mutating func mark(
        _ columns: inout LotColumns,
        _ isCandidate: (FormulaInputs<ColumnDecimal>, FormulaAmounts<ColumnDecimal>) -> Bool
    ) {
        columns.findFeesOrStatedCosts()
        valuer.resolve(&columns)
        // Moved out of `self` for the loop, so that it is uniquely referenced.
        var found: [Int] = []
        swap(&found, &candidates)
        found.removeAll(keepingCapacity: true)
        if columns.hasFeesOrStatedCosts {
            valuer.forEach(columns, hasFeesOrStatedCosts: true) { row, _, inputs, amounts, faults in
                if faults.areNone, isCandidate(inputs, amounts) { found.append(row) }
            }
        } else {
            valuer.forEach(columns, hasFeesOrStatedCosts: false) { row, _, inputs, amounts, faults in
                if faults.areNone, isCandidate(inputs, amounts) { found.append(row) }
            }
        }
        for row in found { columns.needsCare[row] = true }
        candidates = found
    }
}

/// A bound at each scale, rounded down or up.
private struct ScaledBound: Sendable {
    private var bounds: [Int128?]

    /// - Parameter isLower: whether it is rounded down, else up.
    init(_ number: ExactDecimal, isLower: Bool) {
        bounds = (0..<ScaledBound.count).map { scale in
            let rounded = number.rounded(decimals: scale).compact?.rescaled(to: Int16(scale))
            guard let rounded, !rounded.hasOverflowed else { return nil }
            // Rounding may have gone to the other side.
            let (bound, overflow) = rounded.coefficient.addingReportingOverflow(isLower ? -1 : 1)
            return overflow ? nil : bound
        }
    }

    private static let count = 64

    /// `nil` if it is too large.
    @inline(__always)
    subscript(scale: Int) -> Int128? { scale >= 0 && scale < ScaledBound.count ? bounds[scale] : nil }
}
