/// Sums over holdings, kept separately by what is known of each, so that every total covers the right holdings.
///
/// - Complexity: O(1) time per holding added; O(1) memory.
package struct Totals: Sendable {
    /// The number of counted holdings: not excluded, and bought by the as-of date.
    package private(set) var holdings = 0
    private var withoutValue = 0
    /// One entry per combination of known figures; most portfolios have one or two.
    private var sums: [KnownSums] = []

    package init() {}

    package mutating func add(_ computed: borrowing ComputedHolding, count: Int = 1) {
        holdings += count
        if computed.isCompact {
            guard let value = computed.compactAmounts.value else {
                withoutValue += count
                return
            }
            add(
                value, count, cost: computed.compactAmounts.cost,
                costAtCurrentRate: computed.compactAmounts.costAtCurrentRate,
                change: computed.compactAmounts.intradayChange)
        } else {
            addWide(computed, count)
        }
    }

    @inline(__always)
    private mutating func add(
        _ value: CompactDecimal, _ count: Int, cost: CompactDecimal?, costAtCurrentRate: CompactDecimal?,
        change: CompactDecimal?
    ) {
        let index = slot(
            KnownFigures(
                hasCost: cost != nil, hasSplit: costAtCurrentRate != nil, hasChange: change != nil))
        sums[index].count += count
        sums[index].value.add(value)
        if let cost { sums[index].cost.add(cost) }
        if let costAtCurrentRate { sums[index].costAtCurrentRate.add(costAtCurrentRate) }
        if let change { sums[index].change.add(change) }
    }

    private mutating func addWide(_ computed: borrowing ComputedHolding, _ count: Int) {
        guard let value = computed.amount(.value) else {
            withoutValue += count
            return
        }
        let cost = computed.amount(.cost)
        let gain = computed.amount(.priceGain)
        let change = computed.amount(.intradayChange)
        let index = slot(
            KnownFigures(hasCost: cost != nil, hasSplit: gain != nil, hasChange: change != nil))
        sums[index].count += count
        sums[index].value.add(value)
        if let cost { sums[index].cost.add(cost) }
        if let gain { sums[index].costAtCurrentRate.add(value - gain) }
        if let change { sums[index].change.add(change) }
    }

    @inline(__always)
    private mutating func slot(_ known: KnownFigures) -> Int {
        for index in sums.indices where sums[index].known == known { return index }
        sums.append(KnownSums(known))
        return sums.count - 1
    }

    package mutating func add(_ other: Totals) {
        holdings += other.holdings
        withoutValue += other.withoutValue
        for more in other.sums { addSums(more) }
    }

    package mutating func add(_ more: KnownSums) {
        holdings += more.count
        if more.known == nil { withoutValue += more.count } else { addSums(more) }
    }

    private mutating func addSums(_ more: KnownSums) {
        guard more.count > 0, let known = more.known else { return }
        sums[slot(known)].add(more)
    }

    /// The sums, by what is known of the holdings; equal totals have equal sums.
    package var parts: [KnownSums] {
        let unvalued = withoutValue > 0 ? [KnownSums(nil, count: withoutValue)] : []
        return unvalued + sums.sorted { ($0.known?.rawValue ?? 0) < ($1.known?.rawValue ?? 0) }
    }

    private func total(where known: KnownFigures, _ sum: (KnownSums) -> ExactSum) -> ExactDecimal {
        var total = ExactSum()
        for some in sums where some.known?.isSuperset(of: known) == true { total.add(sum(some)) }
        return total.total
    }

    private func count(where known: KnownFigures) -> Int {
        sums.filter { $0.known?.isSuperset(of: known) == true }.reduce(0) { $0 + $1.count }
    }

    /// The totals, each with the number of counted holdings it covers.
    package var figures: TotalFigures {
        let gainValue = total(where: .gain) { $0.value }
        let cost = total(where: .gain) { $0.cost }
        let splitValue = total(where: [.gain, .split]) { $0.value }
        let splitCost = total(where: [.gain, .split]) { $0.cost }
        let atCurrentRate = total(where: [.gain, .split]) { $0.costAtCurrentRate }
        let change = total(where: .intraday) { $0.change }
        let changeValue = total(where: .intraday) { $0.value }
        var figures = TotalFigures(
            holdings: holdings, valued: holdings - withoutValue, withGain: count(where: .gain),
            withSplit: count(where: [.gain, .split]), withChange: count(where: .intraday))
        if figures.isKnown(figures.valued) { figures.value = total(where: []) { $0.value } }
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
    func isKnown(_ count: Int) -> Bool { count > 0 || holdings == 0 }

    /// 100 · Gp / |Cp|.
    package var gainPercentage: Percentage? { Percentage(gain, of: cost) }

    /// 100 · Σchange / |Σ(Vp − change)|.
    package var intradayPercentage: Percentage? { Percentage(intradayChange, of: valueBeforeChange) }
}
