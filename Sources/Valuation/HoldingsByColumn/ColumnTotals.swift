/// Totals of holdings that come as columns: the inner loop of a large portfolio.
///
/// Sums are kept separately for each scale, so that adding needs no alignment: ``scales`` integers per currency and
/// figure.
package struct ColumnTotals: Sendable {
    private var valuer: ColumnValuer
    private var slots: [UInt16] = Array(repeating: .max, count: CurrencyTable.count)
    private var currencies: [Currency] = []
    /// For each currency, the number of holdings without and with a known change.
    private var counts: [Int] = []
    private var sums: [Int128] = []
    private var rows = 0

    private static let scales = 64
    /// Value, cost and cost at the current rate, each without and with a known change, and the change.
    private static let figures = 7
    private static let stride = scales * figures
    /// Sums of this many amounts that fit can't overflow.
    private static let mostRows = 1 << 26

    package init(_ valuer: ColumnValuer) { self.valuer = valuer }

    /// Whether the totals hold so many rows that they should be taken out soon.
    package var isFull: Bool { rows > ColumnTotals.mostRows - (1 << 24) }

    /// Adds those rows of the columns that it can; the indices of the others are appended to `left`.
    ///
    /// - Complexity: O(*n*) for *n* rows.
    package mutating func add(_ columns: inout LotColumns, left: inout [Int]) {
        columns.findPayments()
        valuer.resolve(&columns)
        let count = min(columns.count, LotColumns.capacity)
        openSlots(columns.units.span.extracting(0..<count))
        rows += count
        // Moved out of `self` for the loop, so that they are uniquely referenced.
        var (allSums, allCounts) = ([Int128](), [Int]())
        swap(&allSums, &self.sums)
        swap(&allCounts, &self.counts)
        let hasExcluded = columns.hasExcluded(count)
        if columns.hasPayments {
            addPaid(columns, &allSums, &allCounts, left: &left)
        } else if hasExcluded {
            addExcluded(columns, &allSums, &allCounts, left: &left)
        } else {
            addPlain(columns, &allSums, &allCounts, left: &left)
        }
        self.sums = allSums
        self.counts = allCounts
    }

    // Three functions of one loop each, so that the loop for most portfolios needn't deal with payments or excluded
    // holdings. In one function of three loops, the optimizer calls a function for every row.

    @inline(never)
    private func addPlain(
        _ columns: borrowing LotColumns, _ sums: inout [Int128], _ counts: inout [Int], left: inout [Int]
    ) {
        add(columns, hasPayments: false, hasExcluded: false, &sums, &counts, left: &left)
    }

    @inline(never)
    private func addExcluded(
        _ columns: borrowing LotColumns, _ sums: inout [Int128], _ counts: inout [Int], left: inout [Int]
    ) {
        add(columns, hasPayments: false, hasExcluded: true, &sums, &counts, left: &left)
    }

    @inline(never)
    private func addPaid(
        _ columns: borrowing LotColumns, _ sums: inout [Int128], _ counts: inout [Int], left: inout [Int]
    ) {
        add(columns, hasPayments: true, hasExcluded: true, &sums, &counts, left: &left)
    }

    #if compiler(>=6.3)
        @inline(always)
    #else
        @inline(__always)
    #endif
    private func add(
        _ columns: borrowing LotColumns, hasPayments: Bool, hasExcluded: Bool, _ sums: inout [Int128],
        _ counts: inout [Int], left: inout [Int]
    ) {
        let slots = slots.span
        let isExcluded = columns.isExcluded.span
        var sums = sums.mutableSpan
        var counts = counts.mutableSpan
        valuer.forEach(columns, hasPayments: hasPayments) { place, unit, _, amounts, faults in
            guard faults.areNone, let value = amounts.value, let cost = amounts.cost,
                let costAtCurrentRate = amounts.costAtCurrentRate
            else {
                left.append(place)
                return
            }
            if hasExcluded, isExcluded[place] { return }
            let slot = Int(slots[Int(unit.currency.index)])
            let changeIsKnown = amounts.intradayChange != nil
            counts[slot * 2 + (changeIsKnown ? 1 : 0)] &+= 1
            let base = slot * ColumnTotals.stride + (changeIsKnown ? 3 * ColumnTotals.scales : 0)
            sums[base + value.scale] &+= value.coefficient
            sums[base + ColumnTotals.scales + cost.scale] &+= cost.coefficient
            sums[base + 2 * ColumnTotals.scales + costAtCurrentRate.scale] &+= costAtCurrentRate.coefficient
            if let change = amounts.intradayChange {
                sums[base + 3 * ColumnTotals.scales + change.scale] &+= change.coefficient
            }
        }
    }

    /// Makes room for each currency that occurs.
    private mutating func openSlots(_ units: Span<QuoteCurrency>) {
        for row in units.indices where slots[Int(units[row].currency.index)] == .max {
            let currency = units[row].currency
            slots[Int(currency.index)] = UInt16(truncatingIfNeeded: currencies.count)
            currencies.append(currency)
            counts += [0, 0]
            sums.append(contentsOf: repeatElement(0, count: ColumnTotals.stride))
        }
    }

    /// Hands over what was added since the last call.
    package mutating func take(into groups: inout CurrencyGroups) {
        for (slot, currency) in currencies.enumerated() {
            let base = slot * ColumnTotals.stride
            for hasChange in [false, true] {
                let count = counts[2 * slot + (hasChange ? 1 : 0)]
                guard count > 0 else { continue }
                let first = base + (hasChange ? 3 * ColumnTotals.scales : 0)
                var part = KnownSums(hasChange ? [.gain, .split, .intraday] : [.gain, .split], count: count)
                part.value = sum(from: first)
                part.cost = sum(from: first + ColumnTotals.scales)
                part.costAtCurrentRate = sum(from: first + 2 * ColumnTotals.scales)
                if hasChange { part.change = sum(from: first + 3 * ColumnTotals.scales) }
                groups.add(part, currency: currency)
            }
        }
        for index in counts.indices { counts[index] = 0 }
        for index in sums.indices { sums[index] = 0 }
        rows = 0
    }

    /// The sum of one figure, whose integers begin at a place.
    private func sum(from first: Int) -> ExactSum {
        var sum = ExactSum()
        for scale in 0..<ColumnTotals.scales where sums[first + scale] != 0 {
            sum.add(CompactDecimal(coefficient: sums[first + scale], scale: Int16(scale)))
        }
        return sum
    }
}
