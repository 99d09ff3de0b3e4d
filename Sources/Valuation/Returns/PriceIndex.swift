/// A consumer price index: its levels by day, each of which holds until the next.
package struct PriceIndex: Hashable, Sendable {
    private let days: [CalendarDate]
    private let levels: [CompactDecimal]

    /// - Parameter levels: the levels, above 0.
    package init(_ levels: [CalendarDate: CompactDecimal]) {
        days = levels.keys.sorted()
        self.levels = days.compactMap { levels[$0] }
    }

    /// The first day with a level; `nil` if there is none.
    package var firstDay: CalendarDate? { days.first }

    /// The last level on or before a day; `nil` before the first.
    ///
    /// - Complexity: O(log *n*) for *n* levels.
    func level(on day: CalendarDate) -> ExactDecimal? {
        let place = days.indices.partitioningIndex { days[$0] > day }
        return place > 0 ? levels[place - 1].exact : nil
    }
}

// What is left of the returns after inflation.
extension Performance {
    func addReal(_ index: PriceIndex, to figures: inout ReturnsRow.Figures) {
        guard let last = index.level(on: end) else { return }
        if let first = index.level(on: start) {
            for limbs in Bounds.limbsInTurn {
                let isLast = limbs == Bounds.mostLimbs
                let (one, change) = (Bounds.one(limbs: limbs), Bounds.quotient(last, first, limbs: limbs))
                guard let inflation = (change - one).percent(isLast: isLast) else { continue }
                figures.inflation = inflation.figure
                guard hasGrowth else { break }
                let growth: [Growth<Bounds>] = chain.growth(limbs: limbs)
                guard let reached = growth.last?.value else { break }
                guard let real = (reached / change - one).percent(isLast: isLast) else { continue }
                figures.twrReal = real.figure
                break
            }
        }
        figures.irrReal = realRate(index, last)?.annual
    }

    /// The money-weighted return of the amounts in money of the last day; `nil` if a level is missing.
    private func realRate(_ index: PriceIndex, _ last: ExactDecimal) -> MoneyWeightedRate? {
        guard !received.isEmpty, let closing else { return nil }
        var amounts: [DatedAmount] = []
        for (day, amount) in received {
            if amount.isZero {
                amounts.append((day, amount))
                continue
            }
            // A rate is given to 4 decimals; what is rounded here is far beyond them.
            guard let level = index.level(on: day),
                let real = ExactDecimal.quotient(amount * last, level, significantDigits: 60)
            else { return nil }
            amounts.append((day, real))
        }
        return rate(of: amounts, closing: closing, nil)
    }
}
