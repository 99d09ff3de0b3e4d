/// A published rate, as it went into a derived one: by itself, or as its inverse.
struct PublishedLeg: Sendable {
    /// 1 `base` = `number` `quote`, as published.
    package let number: CompactDecimal
    package let base: Currency
    package let quote: Currency
    package let date: CalendarDate?
    /// Whether the derived rate was divided by it.
    let isInverse: Bool
}

extension RateTable {
    /// The published rates a derived one was made of; none for a rate that was stated or published itself.
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
