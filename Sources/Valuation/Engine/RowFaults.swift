/// The reasons a row can't be taken, gathered without a branch.
struct RowFaults {
    private var bits: UInt64 = 0

    @inline(__always)
    var areNone: Bool { bits == 0 }

    @inline(__always)
    mutating func note(_ isFault: Bool) { bits |= isFault ? 1 : 0 }

    @inline(__always)
    mutating func note(isNegative number: Int64) { bits |= UInt64(bitPattern: number >> 63) }

    /// Notes what raises an issue or does not fit, in a row with a price and a cost.
    @inline(__always)
    mutating func note(
        _ inputs: borrowing FormulaInputs<ColumnDecimal>, _ amounts: borrowing FormulaAmounts<ColumnDecimal>,
        mayBeInMinorUnits: Bool
    ) {
        guard let price = inputs.price, let cost = amounts.cost,
            let costAtCurrentRate = amounts.costAtCurrentRate, let value = amounts.value
        else { return note(true) }
        if let close = inputs.previousClose, Magnitude(price).isFar(from: Magnitude(close)) {
            note(suspect: price, beside: close)
        }
        if let paid = inputs.purchasePrice {
            if Magnitude(price).isFar(from: Magnitude(paid)), mayBeInMinorUnits {
                note(suspect: price, beside: paid)
            }
        } else if mayBeInMinorUnits {
            note(suspectAmounts: amounts)
        }
        note(unfit: value, cost, costAtCurrentRate, amounts.intradayChange ?? .zero)
    }

    /// See ``Formulas/isSuspect(_:beside:)``.
    private mutating func note(suspect price: ColumnDecimal, beside reference: ColumnDecimal) {
        let (left, right) = ColumnDecimal.aligned(price, reference)
        bits |= left.excess | right.excess
        note(
            Formulas.isSuspect(
                max(left.coefficient, right.coefficient), above: min(left.coefficient, right.coefficient)))
    }

    /// Notes a value that compares to the cost as a suspect price does to the price paid; see
    /// ``ComputedHolding/suspectReference(_:)``.
    private mutating func note(suspectAmounts amounts: borrowing FormulaAmounts<ColumnDecimal>) {
        guard let cost = amounts.costStock, let value = amounts.valueStock,
            (cost.coefficient < 0) == (value.coefficient < 0)
        else { return }
        let (left, right) = ColumnDecimal.aligned(cost, value)
        let (a, b) = (left.coefficient.magnitude, right.coefficient.magnitude)
        // Far below the limit of an Int128, so that 1200 times the smaller one fits too.
        guard (left.excess | right.excess) == 0, max(a, b) >> 110 == 0 else { return note(true) }
        note(Formulas.isSuspect(Int128(max(a, b)), above: Int128(min(a, b))))
    }

    /// Notes amounts so large that 2²⁶ of them might overflow a sum, or with too many decimals.
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

/// The approximate size of a price: enough to tell the many that are close together from the few that need an exact
/// check.
private struct Magnitude {
    private let value: Double

    /// 10⁰, 10⁻¹, …, as precisely as a `Double` can hold them.
    private static let powers: InlineArray<32, Double> = [
        1, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13, 1e-14, 1e-15,
        1e-16, 1e-17, 1e-18, 1e-19, 1e-20, 1e-21, 1e-22, 1e-23, 1e-24, 1e-25, 1e-26, 1e-27, 1e-28, 1e-29,
        1e-30, 1e-31,
    ]

    @inline(__always)
    init(_ number: ColumnDecimal) {
        value = Double(Int64(truncatingIfNeeded: number.coefficient)) * Magnitude.powers[number.scale & 31]
    }

    /// Whether one price may be 80 times the other.
    @inline(__always)
    func isFar(from other: Magnitude) -> Bool {
        value > other.value * 79 || other.value > value * 79
    }
}
