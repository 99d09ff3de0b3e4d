/// The numbers of one row of columns.
struct ColumnRow {
    let unit: QuoteCurrency
    let shares: ColumnDecimal
    let purchasePrice: ColumnDecimal
    let price: ColumnDecimal
    let close: ColumnDecimal
    let purchaseRate: ColumnDecimal
    let rate: ColumnDecimal
}

/// What a row of columns comes to that states or has found everything, in machine integers.
struct ColumnAmounts {
    let costStock: ColumnDecimal
    let valueStock: ColumnDecimal
    let cost: ColumnDecimal
    let value: ColumnDecimal
    let costAtCurrentRate: ColumnDecimal
    /// Means nothing where ``changeIsKnown`` is false.
    let change: ColumnDecimal
    let changeIsKnown: Bool
    /// Where there are any, the row is left to the ``HoldingValuer``, and the amounts mean nothing.
    var faults: RowFaults

    /// - Parameter faults: what is known of the row already.
    @inline(__always)
    init(_ row: ColumnRow, takesCostAtCurrentRate: Bool, mayBeInMinorUnits: Bool, _ faults: RowFaults) {
        var faults = faults
        let exponent = row.unit.unitExponent
        let rateOfCost = takesCostAtCurrentRate ? row.rate : row.purchaseRate
        costStock = Formulas.worth(row.shares, at: row.purchasePrice, exponent)
        valueStock = Formulas.worth(row.shares, at: row.price, exponent)
        value = Formulas.converted(valueStock, at: row.rate)
        cost = Formulas.converted(costStock, at: rateOfCost)
        costAtCurrentRate = Formulas.converted(costStock, at: row.rate)
        changeIsKnown = row.close.scale >= 0
        if changeIsKnown {
            let (price, close) = ColumnDecimal.aligned(row.price, row.close)
            let changeStock = Formulas.worth(row.shares, at: price - close, exponent)
            change = Formulas.converted(changeStock, at: row.rate)
            if Magnitude(price).isFar(from: Magnitude(close)) { faults.note(suspect: price, beside: close) }
        } else {
            change = .zero
        }
        if Magnitude(row.price).isFar(from: Magnitude(row.purchasePrice)), mayBeInMinorUnits {
            let (price, cost) = ColumnDecimal.aligned(row.price, row.purchasePrice)
            faults.note(suspect: price, beside: cost)
        }
        faults.note(unfit: value, cost, costAtCurrentRate, change)
        self.faults = faults
    }
}

/// What keeps a row from being taken, gathered without a branch.
struct RowFaults {
    private var bits: UInt64 = 0

    @inline(__always)
    var areNone: Bool { bits == 0 }

    @inline(__always)
    mutating func note(_ isFault: Bool) { bits |= isFault ? 1 : 0 }

    @inline(__always)
    mutating func note(isNegative number: Int64) { bits |= UInt64(bitPattern: number >> 63) }

    /// See ``Formulas/isSuspect(_:beside:)``; both of one scale.
    @inline(__always)
    mutating func note(suspect left: ColumnDecimal, beside right: ColumnDecimal) {
        bits |= left.excess | right.excess
        note(
            Formulas.isSuspect(
                max(left.coefficient, right.coefficient), above: min(left.coefficient, right.coefficient)))
    }

    /// Notes amounts so large that 2²⁶ of them might overflow a sum, or of too many decimals.
    @inline(__always)
    mutating func note(
        unfit first: ColumnDecimal, _ second: ColumnDecimal, _ third: ColumnDecimal, _ fourth: ColumnDecimal
    ) {
        let scales = first.scale | second.scale | third.scale | fourth.scale
        let sizes = first.size | second.size | third.size | fourth.size
        bits |= first.excess | second.excess | third.excess | fourth.excess
        bits |= sizes >> 36 | UInt64(bitPattern: Int64(scales >> 6))
    }
}

extension ColumnDecimal {
    /// How far the coefficient goes beyond its lower 64 bits.
    @inline(__always)
    fileprivate var size: UInt64 {
        let high = Int64(truncatingIfNeeded: coefficient >> 64)
        return UInt64(bitPattern: high ^ (high >> 63))
    }
}

/// About how large a price is: enough to tell the many that are near each other from the few worth an exact look.
private struct Magnitude {
    private let value: Double

    /// 10⁰, 10⁻¹ … as near as a `Double` comes.
    private static let powers: InlineArray<32, Double> = [
        1, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13, 1e-14, 1e-15,
        1e-16, 1e-17, 1e-18, 1e-19, 1e-20, 1e-21, 1e-22, 1e-23, 1e-24, 1e-25, 1e-26, 1e-27, 1e-28, 1e-29,
        1e-30, 1e-31,
    ]

    @inline(__always)
    init(_ number: ColumnDecimal) {
        value = Double(Int64(truncatingIfNeeded: number.coefficient)) * Magnitude.powers[number.scale & 31]
    }

    /// Whether one may be 80 times the other.
    @inline(__always)
    func isFar(from other: Magnitude) -> Bool {
        value > other.value * 79 || other.value > value * 79
    }
}
