// The gain from prices alone.
extension ReturnsAccount {
    /// The price gain of a position over a period, split at the days of its own flows.
    ///
    /// - Parameter flows: the flows of the position, by day.
    func priceGain(
        of position: Int, from first: CalendarDate, to last: CalendarDate, by flows: FlowList,
        _ missing: inout MissingFigures
    ) -> ExactDecimal? {
        if flows.isEmpty, !isHeld(position, on: first), !isHeld(position, on: last) { return .zero }
        var sum: ExactDecimal? = .zero
        for part in SubPeriod.cut(from: first, to: last, by: flows) {
            let gain = priceGain(of: position, part, part.flows, &missing)
            sum = sum.flatMap { sum in gain.map { sum + $0 } }
        }
        return sum
    }

    /// The price gain of a position in a sub-period, (v1 + out − v0 − in) · x1 without payments; `nil` if a part of it is
    /// unknown.
    func priceGain(
        of position: Int, _ part: SubPeriod, _ flows: some Sequence<Flow>, _ missing: inout MissingFigures
    ) -> ExactDecimal? {
        var flowed: ExactDecimal? = .zero
        var isTraded = false
        for flow in flows where flow.position == position && !flow.isPayment {
            isTraded = true
            flowed = flowed.flatMap { sum in flow.receivedStock.map { sum + $0 } }
        }
        guard isTraded || isHeld(position, on: part.start) || isHeld(position, on: part.end) else {
            return .zero
        }
        let opening = value(of: position, on: part.start, &missing)
        let closing = value(of: position, on: part.end, &missing)
        let rate = rate(of: position, on: part.end)
        if rate == nil { missing.note(.missingRate, of: position, on: part.end) }
        guard let opening, let closing, let flowed, let rate else { return nil }
        return Formulas.converted(closing - opening + flowed, at: rate)
    }

    private func isHeld(_ position: Int, on day: CalendarDate) -> Bool {
        positions[position].items.contains { items[$0].isHeld(on: day) }
    }

    /// The value of a position, in stock currency.
    private func value(of position: Int, on day: CalendarDate, _ missing: inout MissingFigures)
        -> ExactDecimal?
    {
        var sum: ExactDecimal? = .zero
        for item in positions[position].items where items[item].isHeld(on: day) {
            let value = prices.value(of: items[item], positions[position], on: day)
            if value == nil { missing.note(.missingPrice, of: position, on: day) }
            sum = sum.flatMap { sum in value.map { sum + $0 } }
        }
        return sum
    }

    /// x1; if rows of holdings state different rates, the rate of the day.
    private func rate(of position: Int, on day: CalendarDate) -> ExactDecimal? {
        guard let first = positions[position].items.first else {
            return positions[position].currency.flatMap { prices.rate(of: $0, on: day) }
        }
        let found = prices.rate(of: items[first], on: day)
        if positions[position].items.allSatisfy({ prices.rate(of: items[$0], on: day) == found }) {
            return found
        }
        return prices.rate(of: items[first].currency, on: day)
    }
}
