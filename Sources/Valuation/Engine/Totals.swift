/// Sums over holdings, kept separately by what is known of each, so that every total covers the right holdings.
///
/// - Complexity: O(1) time per holding added; O(1) memory.
package struct Totals: Sendable {
    /// The number of counted holdings: not excluded, and bought by the as-of date.
    package private(set) var holdings = 0
    private var withoutValue = 0
    /// One entry per combination of known figures; most portfolios have one or two.
    private var sums: [Sums] = []

    package init() {}

    /// What is known of a holding with a value: bit 1 for the gain, 2 for its split, 4 for the intraday change.
    private struct Sums: Sendable {
        let known: UInt8
        var count = 0
        var value = ExactSum()
        var cost = ExactSum()
        var costAtCurrentRate = ExactSum()
        var change = ExactSum()
    }

    package mutating func add(_ computed: borrowing ComputedHolding) {
        holdings += 1
        if computed.isCompact {
            guard let value = computed.compactAmounts.value else {
                withoutValue += 1
                return
            }
            add(
                value, cost: computed.compactAmounts.cost,
                costAtCurrentRate: computed.compactAmounts.costAtCurrentRate,
                change: computed.compactAmounts.intradayChange)
        } else {
            addWide(computed)
        }
    }

    @inline(__always)
    private mutating func add(
        _ value: CompactDecimal, cost: CompactDecimal?, costAtCurrentRate: CompactDecimal?,
        change: CompactDecimal?
    ) {
        let known = slot(
            (cost != nil ? (costAtCurrentRate != nil ? 3 : 1) : 0) + (change != nil ? 4 : 0))
        sums[known].count += 1
        sums[known].value.add(value)
        if let cost { sums[known].cost.add(cost) }
        if let costAtCurrentRate { sums[known].costAtCurrentRate.add(costAtCurrentRate) }
        if let change { sums[known].change.add(change) }
    }

    private mutating func addWide(_ computed: borrowing ComputedHolding) {
        guard let value = computed.amount(.value) else {
            withoutValue += 1
            return
        }
        let cost = computed.amount(.cost)
        let gain = computed.amount(.priceGain)
        let change = computed.amount(.intradayChange)
        let known = slot((cost != nil ? (gain != nil ? 3 : 1) : 0) + (change != nil ? 4 : 0))
        sums[known].count += 1
        sums[known].value.add(value)
        if let cost { sums[known].cost.add(cost) }
        if let gain { sums[known].costAtCurrentRate.add(value - gain) }
        if let change { sums[known].change.add(change) }
    }

    @inline(__always)
    private mutating func slot(_ known: UInt8) -> Int {
        for index in sums.indices where sums[index].known == known { return index }
        sums.append(Sums(known: known))
        return sums.count - 1
    }

    package mutating func add(_ other: Totals) {
        holdings += other.holdings
        withoutValue += other.withoutValue
        for more in other.sums {
            let index = slot(more.known)
            sums[index].count += more.count
            sums[index].value.add(more.value)
            sums[index].cost.add(more.cost)
            sums[index].costAtCurrentRate.add(more.costAtCurrentRate)
            sums[index].change.add(more.change)
        }
    }

    package mutating func add(_ part: TotalsPart) {
        guard part.count > 0 else { return }
        holdings += part.count
        let index = slot(part.changeKnown ? 7 : 3)
        sums[index].count += part.count
        sums[index].value.add(part.sums[0])
        sums[index].cost.add(part.sums[1])
        sums[index].costAtCurrentRate.add(part.sums[2])
        if part.changeKnown { sums[index].change.add(part.sums[3]) }
    }

    /// The sums, by what is known of the holdings; equal totals have equal sums.
    package var parts: [KnownSums] {
        let unvalued = withoutValue > 0 ? [KnownSums(nil, count: withoutValue)] : []
        return unvalued
            + sums.sorted { $0.known < $1.known }.map { sums in
                var part = KnownSums(KnownFigures(rawValue: sums.known), count: sums.count)
                part.value = sums.value.total
                part.cost = sums.cost.total
                part.costAtCurrentRate = sums.costAtCurrentRate.total
                part.change = sums.change.total
                return part
            }
    }

    package mutating func add(_ part: KnownSums) {
        holdings += part.count
        guard let known = part.known else {
            withoutValue += part.count
            return
        }
        let index = slot(known.rawValue)
        sums[index].count += part.count
        sums[index].value.add(whole: part.value)
        sums[index].cost.add(whole: part.cost)
        sums[index].costAtCurrentRate.add(whole: part.costAtCurrentRate)
        sums[index].change.add(whole: part.change)
    }

    private static let gainKnown: UInt8 = 1
    private static let splitKnown: UInt8 = 3
    private static let changeKnown: UInt8 = 4

    private func total(where known: UInt8, _ sum: (Sums) -> ExactSum) -> ExactDecimal {
        var total = ExactSum()
        for some in sums where some.known & known == known { total.add(sum(some)) }
        return total.total
    }

    private func count(where known: UInt8) -> Int {
        sums.filter { $0.known & known == known }.reduce(0) { $0 + $1.count }
    }

    /// The totals, each with the number of counted holdings it covers.
    package var figures: TotalFigures {
        let gainValue = total(where: Totals.gainKnown) { $0.value }
        let cost = total(where: Totals.gainKnown) { $0.cost }
        let splitValue = total(where: Totals.splitKnown) { $0.value }
        let splitCost = total(where: Totals.splitKnown) { $0.cost }
        let atCurrentRate = total(where: Totals.splitKnown) { $0.costAtCurrentRate }
        let change = total(where: Totals.changeKnown) { $0.change }
        let changeValue = total(where: Totals.changeKnown) { $0.value }
        var figures = TotalFigures(
            holdings: holdings, valued: holdings - withoutValue, withGain: count(where: Totals.gainKnown),
            withSplit: count(where: Totals.splitKnown), withChange: count(where: Totals.changeKnown))
        if figures.isKnown(figures.valued) { figures.value = total(where: 0) { $0.value } }
        if figures.isKnown(figures.withGain) {
            figures.cost = cost
            figures.gain = gainValue - cost
        }
        if figures.isKnown(figures.withSplit) {
            figures.priceGain = splitValue - atCurrentRate
            figures.currencyGain = atCurrentRate - splitCost
        }
        if figures.isKnown(figures.withChange) {
            figures.intradayChange = change
            figures.valueBeforeChange = changeValue - change
        }
        return figures
    }
}

/// The exact totals of a portfolio or a group, in portfolio currency. A total is `nil` if it is known for none of the
/// counted holdings, and 0 if there are none.
package struct TotalFigures: Sendable {
    package var holdings = 0
    package var valued = 0
    package var withGain = 0
    package var withSplit = 0
    package var withChange = 0
    package var cost: ExactDecimal?
    package var value: ExactDecimal?
    package var gain: ExactDecimal?
    package var priceGain: ExactDecimal?
    package var currencyGain: ExactDecimal?
    package var intradayChange: ExactDecimal?
    /// Σ(Vp − change) over the holdings whose change is known.
    var valueBeforeChange: ExactDecimal?

    /// Whether a total that covers `count` of the counted holdings is known.
    fileprivate func isKnown(_ count: Int) -> Bool { count > 0 || holdings == 0 }

    /// 100 · Gp / |Cp|.
    package var gainPercentage: Percentage? { Percentage(gain, of: cost) }

    /// 100 · Σchange / |Σ(Vp − change)|.
    package var intradayPercentage: Percentage? { Percentage(intradayChange, of: valueBeforeChange) }
}
