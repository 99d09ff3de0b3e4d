// The gain from prices alone.
extension ReturnsAccount {
    /// The price gain of a stock over a period, split at the days of its own flows.
    ///
    /// - Parameter flows: the flows of the stock, by day.
    func priceGain(
        of stock: Int, from first: CalendarDate, to last: CalendarDate, by flows: ArraySlice<Flow>,
        _ missing: inout MissingFigures
    ) -> ExactDecimal? {
        if flows.isEmpty, !isHeld(stock, on: first), !isHeld(stock, on: last) { return .zero }
        var sum: ExactDecimal? = .zero
        for part in SubPeriod.cut(from: first, to: last, by: flows) {
            let gain = priceGain(of: stock, part, part.flows, &missing)
            sum = sum.flatMap { sum in gain.map { sum + $0 } }
        }
        return sum
    }

    /// The price gain of a stock in a sub-period, (v1 + out − v0 − in) · x1 without payments; `nil` if a part of it is
    /// unknown.
    func priceGain(
        of stock: Int, _ part: SubPeriod, _ flows: some Sequence<Flow>, _ missing: inout MissingFigures
    ) -> ExactDecimal? {
        var flowed: ExactDecimal? = .zero
        var isTraded = false
        for flow in flows where flow.stock == stock && !flow.isPayment {
            isTraded = true
            flowed = flowed.flatMap { sum in flow.receivedStock.map { sum + $0 } }
        }
        guard isTraded || isHeld(stock, on: part.start) || isHeld(stock, on: part.end) else { return .zero }
        let opening = value(of: stock, on: part.start, &missing)
        let closing = value(of: stock, on: part.end, &missing)
        let rate = rate(of: stock, on: part.end)
        if rate == nil { missing.note(.missingRate, of: stock, on: part.end) }
        guard let opening, let closing, let flowed, let rate else { return nil }
        return Formulas.converted(closing - opening + flowed, at: rate)
    }

    private func isHeld(_ stock: Int, on day: CalendarDate) -> Bool {
        stocks[stock].items.contains { items[$0].isHeld(on: day) }
    }

    /// The value of a stock, in stock currency.
    private func value(of stock: Int, on day: CalendarDate, _ missing: inout MissingFigures) -> ExactDecimal?
    {
        var sum: ExactDecimal? = .zero
        for item in stocks[stock].items where items[item].isHeld(on: day) {
            let value = prices.value(of: items[item], stocks[stock], on: day)
            if value == nil { missing.note(.missingPrice, of: stock, on: day) }
            sum = sum.flatMap { sum in value.map { sum + $0 } }
        }
        return sum
    }

    /// x1; if rows of holdings state different rates, the rate of the day.
    private func rate(of stock: Int, on day: CalendarDate) -> ExactDecimal? {
        guard let first = stocks[stock].items.first else {
            return stocks[stock].currency.flatMap { prices.rate(of: $0, on: day) }
        }
        let found = prices.rate(of: items[first], on: day)
        if stocks[stock].items.allSatisfy({ prices.rate(of: items[$0], on: day) == found }) { return found }
        return prices.rate(of: items[first].currency, on: day)
    }
}
