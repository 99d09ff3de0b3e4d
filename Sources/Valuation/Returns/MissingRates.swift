/// The days on which returns need the rate of a currency and there is none.
package struct MissingRates: Sendable {
    package let currency: Currency
    /// In order.
    package let days: [CalendarDate]
}

extension ReturnsAccount {
    /// The days of a period, by currency, on which the whole needs a rate and there is none, where an issue tells the
    /// first of them for each symbol.
    ///
    /// - Parameter ends: further days of the period whose values are needed.
    /// - Complexity: O(*c* · *d* + *i* · (log *d* + *n*) + *f*) for *c* currencies, *d* days, *i* items of *n* changes each,
    ///   and *f* flows, as long as one item is held as long as the others of its currency.
    func missingRates(
        from start: CalendarDate, to end: CalendarDate, andOn ends: [CalendarDate]
    ) -> [MissingRates] {
        let scope = whole(key: "")
        let flows = scope.flows.after(start, through: end)
        var needed = Set(ends + [start, end])
        for part in SubPeriod.cut(from: start, to: end, by: flows) {
            needed.formUnion([part.start, part.end])
        }
        needed.formUnion(priceDays(of: scope, after: start, through: end))
        let days = needed.sorted()
        var lacking: [Currency: [CalendarDate]] = [:]
        for currency in scope.currencies {
            // On the last day a rate may be stated for each item.
            lacking[currency] = days.filter { $0 == end || prices.rate(of: currency, on: $0) == nil }
        }
        var found: [Currency: Set<CalendarDate>] = [:]
        for item in scope.items.lazy.map({ items[$0] }) {
            var held: Set<CalendarDate> = []
            item.forEachHeldDay(of: lacking[item.currency] ?? []) { day in
                if prices.rate(of: item, on: day) == nil { held.insert(day) }
                return true
            }
            guard !held.isEmpty else { continue }
            found[item.currency, default: []].formUnion(held)
            lacking[item.currency]?.removeAll { held.contains($0) }
        }
        for flow in [flows, scope.inside.after(start, through: end)].joined() {
            let isUnknown = flow.inPortfolioCurrency == nil && flow.lacks == .missingRate
            let used = isUnknown ? flow.paidIn ?? flow.currency : flow.currency
            // The price gain is at the rate of the day, also where a row states its own.
            guard isUnknown || !flow.isPayment, prices.rate(of: used, on: flow.day) == nil else { continue }
            found[used, default: []].insert(flow.day)
        }
        return found.sorted { $0.key.code < $1.key.code }.map {
            MissingRates(currency: $0.key, days: $0.value.sorted())
        }
    }
}
