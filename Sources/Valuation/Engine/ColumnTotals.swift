/// Totals of holdings that come as columns: the inner loop of a large book.
///
/// Takes the rows that state or find all they need, are worth no remark, and fit machine integers; the others are left
/// to the ``Appraiser``. The figures are those of ``Formulas``, as everywhere.
///
/// Sums stand apart for each scale, so that adding needs no alignment: for a currency and a figure, ``scales`` integers.
package struct ColumnTotals: Sendable {
    private let own: Currency
    private let asOf: Int32
    private let takesCostAtCurrentRate: Bool
    private var resolver: ColumnResolver?
    private let quotedInMinorUnits = QuoteCurrency.quotedInMinorUnits
    private var slots: [UInt16] = Array(repeating: .max, count: CurrencyTable.count)
    private var currencies: [Currency] = []
    /// For each currency, holdings without and with a known change.
    private var counts: [Int] = []
    private var sums: [Int128] = []
    private var rows = 0

    private static let scales = 64
    /// Value, cost, cost at the current rate, each without and with a known change, and the change.
    private static let figures = 7
    private static let stride = scales * figures
    /// So many sums of amounts that fit can't overflow.
    private static let mostRows = 1 << 26

    /// `nil` where no row can be taken: where stated prices or rates stand above the rows', or the rows' are of another
    /// currency than the report.
    package init?(_ appraiser: Appraiser) {
        guard appraiser.own == appraiser.options.currency, !appraiser.hasStatedPrices,
            !appraiser.hasStatedRates
        else { return nil }
        own = appraiser.own
        asOf = appraiser.options.asOf.daysSince1970
        takesCostAtCurrentRate = appraiser.options.costRate == .current
        resolver = ColumnResolver(appraiser)
    }

    /// Whether so many are in it that they should be taken out soon.
    package var isFull: Bool { rows > ColumnTotals.mostRows - (1 << 24) }

    /// Adds what it can of the columns; the places of the other rows are appended to `left`.
    ///
    /// - Complexity: O(*n*) for *n* rows.
    package mutating func add(_ columns: inout LotColumns, left: inout [Int]) {
        resolver?.resolve(&columns)
        let count = min(columns.count, LotColumns.capacity)
        openSlots(columns.units.span.extracting(0..<count))
        rows += count
        let (slots, quotedInMinorUnits) = (slots, quotedInMinorUnits)
        let places = slots.span
        let inMinorUnits = quotedInMinorUnits.span
        let units = columns.units.span.extracting(0..<count)
        let needsCare = columns.needsCare.span.extracting(0..<count)
        let days = columns.purchaseDays.span.extracting(0..<count)
        let shares = columns.shares.coefficients.span.extracting(0..<count)
        let shareScales = columns.shares.scales.span.extracting(0..<count)
        let costs = columns.purchasePrice.coefficients.span.extracting(0..<count)
        let costScales = columns.purchasePrice.scales.span.extracting(0..<count)
        let prices = columns.price.coefficients.span.extracting(0..<count)
        let priceScales = columns.price.scales.span.extracting(0..<count)
        let closes = columns.previousClose.coefficients.span.extracting(0..<count)
        let closeScales = columns.previousClose.scales.span.extracting(0..<count)
        let rates = columns.rate.coefficients.span.extracting(0..<count)
        let rateScales = columns.rate.scales.span.extracting(0..<count)
        let purchaseRates = columns.purchaseRate.coefficients.span.extracting(0..<count)
        let purchaseRateScales = columns.purchaseRate.scales.span.extracting(0..<count)
        // Out of `self` for the loop, so that nobody else holds them.
        var (allSums, allCounts) = ([Int128](), [Int]())
        swap(&allSums, &self.sums)
        swap(&allCounts, &self.counts)
        var sums = allSums.mutableSpan
        var counts = allCounts.mutableSpan
        let (own, asOf, takesCostAtCurrentRate) = (own, Int64(asOf), takesCostAtCurrentRate)
        for row in 0..<count {
            let unit = units[row]
            let closeScale = closeScales[row]
            let changeIsKnown = closeScale >= 0
            var faults = RowFaults()
            faults.note(isNegative: Int64(shareScales[row] | costScales[row] | priceScales[row]))
            faults.note(isNegative: asOf - Int64(days[row]))
            faults.note(needsCare[row])
            let isOwn = unit.currency == own
            let ratesAreAbsent = rateScales[row] & purchaseRateScales[row] == LotColumns.Numbers.absent
            faults.note(isOwn && !ratesAreAbsent)
            // In the own currency the rate is 1, chosen without a branch.
            let rate = isOwn ? 1 : rates[row]
            let rateScale = isOwn ? 0 : rateScales[row]
            let purchaseRate = isOwn ? 1 : purchaseRates[row]
            let purchaseRateScale = isOwn ? 0 : purchaseRateScales[row]
            faults.note(isNegative: Int64(rateScale | purchaseRateScale))
            faults.note(isNegative: (rate &- 1) | (purchaseRate &- 1) | costs[row] | prices[row])
            faults.note(shares[row] == 0)
            let count = ColumnDecimal(shares[row], scale: shareScales[row])
            let cost = ColumnDecimal(costs[row], scale: costScales[row])
            let price = ColumnDecimal(prices[row], scale: priceScales[row])
            let currentRate = ColumnDecimal(rate, scale: rateScale)
            let rateOfCost =
                takesCostAtCurrentRate
                ? currentRate : ColumnDecimal(purchaseRate, scale: purchaseRateScale)
            let costStock = Formulas.worth(count, at: cost, unit.unitExponent)
            let valueStock = Formulas.worth(count, at: price, unit.unitExponent)
            let amounts = PlainAmounts(
                value: Formulas.converted(valueStock, at: currentRate),
                cost: Formulas.converted(costStock, at: rateOfCost),
                costAtCurrentRate: Formulas.converted(costStock, at: currentRate))
            var change = ColumnDecimal.zero
            if changeIsKnown {
                let (price, close) = ColumnDecimal.aligned(
                    price, ColumnDecimal(closes[row], scale: closeScale))
                let changeStock = Formulas.worth(count, at: price - close, unit.unitExponent)
                change = Formulas.converted(changeStock, at: currentRate)
                faults.note(isNegative: closes[row])
                if Magnitude(price).isFar(from: Magnitude(close)) {
                    faults.note(suspect: price, beside: close)
                }
            } else {
                faults.note(closeScale == LotColumns.Numbers.other)
            }
            if Magnitude(price).isFar(from: Magnitude(cost)), inMinorUnits[Int(unit.currency.index)] {
                let (price, cost) = ColumnDecimal.aligned(price, cost)
                faults.note(suspect: price, beside: cost)
            }
            faults.note(unfit: amounts.value)
            faults.note(unfit: amounts.cost)
            faults.note(unfit: amounts.costAtCurrentRate)
            faults.note(unfit: change)
            guard faults.areNone else {
                left.append(row)
                continue
            }
            let place = Int(places[Int(unit.currency.index)])
            counts[place * 2 + (changeIsKnown ? 1 : 0)] += 1
            let base = place * ColumnTotals.stride + (changeIsKnown ? 3 * ColumnTotals.scales : 0)
            sums[base + amounts.value.scale] &+= amounts.value.coefficient
            sums[base + ColumnTotals.scales + amounts.cost.scale] &+= amounts.cost.coefficient
            sums[base + 2 * ColumnTotals.scales + amounts.costAtCurrentRate.scale] &+=
                amounts.costAtCurrentRate.coefficient
            if changeIsKnown { sums[base + 3 * ColumnTotals.scales + change.scale] &+= change.coefficient }
        }
        self.sums = allSums
        self.counts = allCounts
    }

    /// Makes room for each currency there is.
    private mutating func openSlots(_ units: Span<QuoteCurrency>) {
        for row in units.indices where slots[Int(units[row].currency.index)] == .max {
            let currency = units[row].currency
            slots[Int(currency.index)] = UInt16(truncatingIfNeeded: currencies.count)
            currencies.append(currency)
            counts += [0, 0]
            sums.append(contentsOf: repeatElement(0, count: ColumnTotals.stride))
        }
    }

    /// Gives out what was added since the last time.
    package mutating func take(into groups: inout CurrencyGroups) {
        for (slot, currency) in currencies.enumerated() {
            let base = slot * ColumnTotals.stride
            groups.add(
                TotalsPart(count: counts[2 * slot], changeKnown: false, sums: partSums(base, 3)),
                currency: currency)
            groups.add(
                TotalsPart(
                    count: counts[2 * slot + 1], changeKnown: true,
                    sums: partSums(base + 3 * ColumnTotals.scales, 4)),
                currency: currency)
        }
        for index in counts.indices { counts[index] = 0 }
        for index in sums.indices { sums[index] = 0 }
        rows = 0
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

/// The amounts of a row that states or has found everything.
private struct PlainAmounts {
    let value: ColumnDecimal
    let cost: ColumnDecimal
    let costAtCurrentRate: ColumnDecimal
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
        max(value, other.value) > min(value, other.value) * 79
    }
}

/// What keeps a row from being taken, gathered without a branch.
private struct RowFaults {
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
    mutating func note(unfit amount: ColumnDecimal) {
        let high = Int64(truncatingIfNeeded: amount.coefficient >> 64)
        bits |=
            amount.excess | UInt64(bitPattern: high &+ 1 << 36) >> 37
            | UInt64(bitPattern: Int64(amount.scale >> 6))
    }
}

/// Sums over holdings with a value and a gain that is known in its parts.
package struct TotalsPart: Sendable {
    let count: Int
    let changeKnown: Bool
    /// Value, cost, cost at the current rate, and, where known, change.
    let sums: [ExactSum]
}
