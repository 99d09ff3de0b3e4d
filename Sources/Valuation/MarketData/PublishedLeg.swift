/// A published rate that a derived rate was made from, used directly or inverted.
struct PublishedLeg: Sendable {
    /// 1 `base` = `number` `quote`, as published.
    package let number: CompactDecimal
    package let base: Currency
    package let quote: Currency
    package let date: CalendarDate?
    /// Whether the rate was inverted.
    let isInverse: Bool
}

extension RateTable {
    /// The published rates that a derived rate was made from; empty for a rate that was itself stated or published.
    ///
    /// - Complexity: O(log *n*) for *n* days of a pair.
    func legs(
        of used: AppliedRate, from base: Currency, to quote: Currency, on day: CalendarDate, maximumAge: Int
    ) -> [PublishedLeg] {
        switch used.source {
        case .inverse:
            return [published(from: base, to: quote, on: day, maximumAge: maximumAge)].compactMap { $0 }
        case .cross:
            guard let via = used.via,
                let first = published(from: base, to: via, on: day, maximumAge: maximumAge),
                let second = published(from: via, to: quote, on: day, maximumAge: maximumAge)
            else { return [] }
            return [first, second]
        case .option, .row, .cost, .direct, .average:
            return []
        }
    }

    private func published(
        from base: Currency, to quote: Currency, on day: CalendarDate, maximumAge: Int
    ) -> PublishedLeg? {
        guard let leg = leg(from: base, to: quote, on: day, maximumAge: maximumAge) else { return nil }
        return PublishedLeg(
            number: leg.number, base: leg.isInverse ? quote : base, quote: leg.isInverse ? base : quote,
            date: leg.date, isInverse: leg.isInverse)
    }
}
