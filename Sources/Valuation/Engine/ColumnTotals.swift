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
        for row in 0..<count {
            let unit = units[row]
            // A sign bit anywhere: a number that is absent, or of another form.
            var isPlain =
                shareScales[row] | costScales[row] | priceScales[row] >= 0 && !needsCare[row]
                && closeScales[row] != LotColumns.Numbers.other && days[row] <= asOf
            var rate = Plain(rates[row], rateScales[row])
            var purchaseRate = Plain(purchaseRates[row], purchaseRateScales[row])
            if unit.currency == own {
                isPlain = isPlain && rate.isAbsent && purchaseRate.isAbsent
                rate = .one
                purchaseRate = .one
            }
            isPlain = isPlain && rate.scale | purchaseRate.scale >= 0
            let amounts = PlainAmounts(
                shares: Plain(shares[row], shareScales[row]),
                purchasePrice: Plain(costs[row], costScales[row]),
                price: Plain(prices[row], priceScales[row]),
                close: Plain(closes[row], closeScales[row]),
                purchaseRate: takesCostAtCurrentRate ? rate : purchaseRate, rate: rate,
                unitExponent: unit.unitExponent,
                mayBeInMinorUnits: inMinorUnits[Int(unit.currency.index)])
            guard isPlain, amounts.arePlain else {
                left.append(row)
                continue
            }
            let place = Int(places[Int(unit.currency.index)])
            let changeIsKnown = closeScales[row] >= 0
            counts[place * 2 + (changeIsKnown ? 1 : 0)] += 1
            let base = place * ColumnTotals.stride + (changeIsKnown ? 3 * ColumnTotals.scales : 0)
            sums[base + Int(amounts.value.scale)] &+= amounts.value.coefficient
            sums[base + ColumnTotals.scales + Int(amounts.cost.scale)] &+= amounts.cost.coefficient
            sums[base + 2 * ColumnTotals.scales + Int(amounts.costAtCurrentRate.scale)] &+=
                amounts.costAtCurrentRate.coefficient
            if changeIsKnown {
                sums[base + 3 * ColumnTotals.scales + Int(amounts.change.scale)] &+=
                    amounts.change.coefficient
            }
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

/// A number of a column.
private struct Plain {
    let coefficient: Int64
    let scale: Int8

    static let one = Plain(1, 0)

    @inline(__always)
    init(_ coefficient: Int64, _ scale: Int8) {
        self.coefficient = coefficient
        self.scale = scale
    }

    @inline(__always)
    var isAbsent: Bool { scale == LotColumns.Numbers.absent }

    @inline(__always)
    var number: CompactDecimal {
        CompactDecimal(coefficient: Int128(coefficient), scale: Int16(truncatingIfNeeded: scale))
    }
}

/// The amounts of a row that states or has found everything, whether or not its numbers are such as are allowed.
private struct PlainAmounts {
    let value: CompactDecimal
    let cost: CompactDecimal
    let costAtCurrentRate: CompactDecimal
    /// Means nothing where there is no close.
    let change: CompactDecimal
    /// Whether the numbers are allowed and worth no remark, and the amounts fit.
    let arePlain: Bool

    @inline(__always)
    init(
        shares: Plain, purchasePrice: Plain, price: Plain, close: Plain, purchaseRate: Plain, rate: Plain,
        unitExponent: Int16, mayBeInMinorUnits: Bool
    ) {
        let costStock = Formulas.worth(shares.number, at: purchasePrice.number, unitExponent)
        value = Formulas.converted(
            Formulas.worth(shares.number, at: price.number, unitExponent), at: rate.number)
        cost = Formulas.converted(costStock, at: purchaseRate.number)
        costAtCurrentRate = Formulas.converted(costStock, at: rate.number)
        var isAllowed =
            shares.coefficient != 0 && (purchasePrice.coefficient | price.coefficient) >= 0
            && rate.coefficient > 0 && purchaseRate.coefficient > 0
        var fit =
            PlainAmounts.fits(value) && PlainAmounts.fits(cost) && PlainAmounts.fits(costAtCurrentRate)
        if close.isAbsent {
            change = .zero
        } else {
            change = Formulas.converted(
                Formulas.worth(shares.number, at: price.number - close.number, unitExponent), at: rate.number)
            isAllowed =
                isAllowed && close.coefficient >= 0
                && !Formulas.isSuspect(price.number, beside: close.number)
            fit = fit && PlainAmounts.fits(change)
        }
        if mayBeInMinorUnits {
            isAllowed = isAllowed && !Formulas.isSuspect(price.number, beside: purchasePrice.number)
        }
        arePlain = isAllowed && fit
    }

    /// Small enough that 2²⁶ of them can't overflow a sum.
    @inline(__always)
    private static func fits(_ amount: CompactDecimal) -> Bool {
        let high = Int64(truncatingIfNeeded: amount.coefficient >> 64)
        return !amount.hasOverflowed && high < 1 << 36 && high >= -(1 << 36)
            && UInt16(bitPattern: amount.scale) < 64
    }
}

/// Sums over holdings with a value and a gain that is known in its parts.
package struct TotalsPart: Sendable {
    let count: Int
    let changeKnown: Bool
    /// Value, cost, cost at the current rate, and, where known, change.
    let sums: [ExactSum]
}
