/// Adds holdings that come as columns to the groups of their symbols: those that ``ColumnTotals`` takes, after it has. Or to
/// those of their accounts, where these are too many for it.
package struct ColumnGroups: Sendable {
    private let valuer: ColumnValuer
    /// Whether the groups are accounts rather than symbols.
    private let areAccounts: Bool

    package init(_ valuer: ColumnValuer, areAccounts: Bool = false) {
        self.valuer = valuer
        self.areAccounts = areAccounts
    }

    /// - Complexity: O(*n*) for *n* rows.
    package func add(_ columns: borrowing LotColumns, to groups: inout Groups) {
        if columns.hasFeesOrStatedCosts {
            add(columns, hasFeesOrStatedCosts: true, &groups)
        } else {
            add(columns, hasFeesOrStatedCosts: false, &groups)
        }
    }

    @inline(__always)
    private func add(_ columns: borrowing LotColumns, hasFeesOrStatedCosts: Bool, _ groups: inout Groups) {
        let symbols = areAccounts ? columns.accounts.span : columns.symbols.span
        let isExcluded = areAccounts ? columns.isGrouped.span : columns.isExcluded.span
        valuer.forEach(columns, hasFeesOrStatedCosts: hasFeesOrStatedCosts) { row, _, _, amounts, faults in
            guard faults.areNone, let value = amounts.value, let cost = amounts.cost,
                let costAtCurrentRate = amounts.costAtCurrentRate, !isExcluded[row]
            else { return }
            let part = GroupSums(
                value: value.compact, cost: cost.compact, costAtCurrentRate: costAtCurrentRate.compact,
                change: amounts.intradayChange?.compact)
            if let part {
                groups.add(part, key: symbols[row])
            } else {
                let sums = ColumnGroups.sums(value, cost, costAtCurrentRate, amounts.intradayChange)
                groups.add(sums, key: symbols[row])
            }
        }
    }

    /// The sums of a holding whose figures don't fit machine words.
    @inline(never)
    private static func sums(
        _ value: ColumnDecimal, _ cost: ColumnDecimal, _ costAtCurrentRate: ColumnDecimal,
        _ change: ColumnDecimal?
    ) -> KnownSums {
        var sums = KnownSums(change == nil ? [.gain, .split] : [.gain, .split, .intraday], count: 1)
        sums.value = ExactSum(value.exact)
        sums.cost = ExactSum(cost.exact)
        sums.costAtCurrentRate = ExactSum(costAtCurrentRate.exact)
        if let change { sums.change = ExactSum(change.exact) }
        return sums
    }
}

extension ColumnDecimal {
    @inline(__always)
    fileprivate var compact: CompactDecimal {
        CompactDecimal(coefficient: coefficient, scale: Int16(truncatingIfNeeded: scale))
    }
}
