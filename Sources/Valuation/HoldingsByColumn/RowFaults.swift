/// The reasons a row can't be taken, gathered without a branch.
struct RowFaults {
    private var bits: UInt64 = 0

    @inline(__always)
    var areNone: Bool { bits == 0 }

    @inline(__always)
    mutating func note(_ isFault: Bool) { bits |= isFault ? 1 : 0 }

    /// Notes unknown amounts, and those so large that 2²⁶ of them might overflow a sum, or with too many decimals.
    @inline(__always)
    mutating func note(_ amounts: borrowing FormulaAmounts<ColumnDecimal>) {
        guard let value = amounts.value, let cost = amounts.cost,
            let costAtCurrentRate = amounts.costAtCurrentRate
        else { return note(true) }
        note(unfit: value, cost, costAtCurrentRate, amounts.intradayChange ?? .zero)
    }

    /// Notes a value that compares to the cost as a suspect price does to the price paid; see
    /// ``ComputedHolding/suspectReference(_:)``.
    mutating func note(suspectAmounts amounts: borrowing FormulaAmounts<ColumnDecimal>) {
        guard let cost = amounts.costStock, let value = amounts.valueStock,
            (cost.coefficient < 0) == (value.coefficient < 0)
        else { return }
        let (left, right) = ColumnDecimal.aligned(cost, value)
        let (a, b) = (left.coefficient.magnitude, right.coefficient.magnitude)
        // Far below the limit of an Int128, so that 1200 times the smaller one fits too.
        guard (left.excess | right.excess) == 0, max(a, b) >> 110 == 0 else { return note(true) }
        note(Plausibility.isSuspect(Int128(max(a, b)), above: Int128(min(a, b))))
    }

    @inline(__always)
    private mutating func note(
        unfit first: ColumnDecimal, _ second: ColumnDecimal, _ third: ColumnDecimal, _ fourth: ColumnDecimal
    ) {
        let scales = first.scale | second.scale | third.scale | fourth.scale
        let sizes = first.size | second.size | third.size | fourth.size
        bits |= first.excess | second.excess | third.excess | fourth.excess
        bits |= sizes >> 36 | UInt64(bitPattern: Int64(scales >> 6))
    }
}

extension ColumnDecimal {
    /// How far the coefficient exceeds its lower 64 bits.
    @inline(__always)
    fileprivate var size: UInt64 {
        let high = Int64(truncatingIfNeeded: coefficient >> 64)
        return UInt64(bitPattern: high ^ (high >> 63))
    }
}
