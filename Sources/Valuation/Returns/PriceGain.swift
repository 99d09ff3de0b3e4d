// The gain from prices alone.
extension ReturnsAccount {
    /// The price gain of positions over a period, each split at the days of its own flows.
    func priceGain(
        of positions: some Sequence<Int>, from first: CalendarDate, to last: CalendarDate,
        _ missing: inout MissingFigures
    ) -> ExactDecimal? {
        var sum: ExactDecimal? = .zero
        for position in positions {
            let flows = flows(of: position, after: first, through: last)
            var opening = worth(of: position, on: first, &missing)
            for part in SubPeriod.cut(from: first, to: last, by: flows) {
                let closing = worth(of: position, on: part.end, &missing)
                let gain = priceGain(
                    of: position, on: part.end, opening, closing, part.flows, &missing)
                sum = sum.flatMap { sum in gain.map { sum + $0 } }
                opening = closing
            }
        }
        return sum
    }

    /// The price gain of a position in a sub-period; `nil` if a part of it is unknown.
    func priceGain(
        of position: Int, _ part: SubPeriod, _ flows: some Sequence<Flow>, _ missing: inout MissingFigures
    ) -> ExactDecimal? {
        let opening = worth(of: position, on: part.start, &missing)
        let closing = worth(of: position, on: part.end, &missing)
        return priceGain(of: position, on: part.end, opening, closing, flows, &missing)
    }

    /// (v1 + out − v0 − in) · x1 without payments.
    private func priceGain(
        of position: Int, on end: CalendarDate, _ opening: PositionWorth, _ closing: PositionWorth,
        _ flows: some Sequence<Flow>, _ missing: inout MissingFigures
    ) -> ExactDecimal? {
        var flowed: ExactDecimal? = .zero
        var isTraded = false
        for flow in flows where flow.position == position && !flow.isPayment {
            isTraded = true
            flowed = flowed.flatMap { sum in flow.receivedStock.map { sum + $0 } }
        }
        guard isTraded || opening.isHeld || closing.isHeld else { return .zero }
        let rate = rate(of: position, on: end)
        if rate == nil { missing.note(.missingRate, of: position, on: end) }
        guard let opening = opening.value, let closing = closing.value, let flowed, let rate else {
            return nil
        }
        return Formulas.converted(closing - opening + flowed, at: rate)
    }

    /// What a position is worth at the end of a day, in stock currency.
    private struct PositionWorth {
        var isHeld = false
        /// `nil` if it is held but has no price.
        var value: ExactDecimal? = .zero
    }

    private func worth(of position: Int, on day: CalendarDate, _ missing: inout MissingFigures)
        -> PositionWorth
    {
        var worth = PositionWorth()
        for item in positions[position].items where items[item].isHeld(on: day) {
            worth.isHeld = true
            let value = prices.value(of: items[item], positions[position], on: day)
            if value == nil { missing.note(.missingPrice, of: position, on: day) }
            worth.value = worth.value.flatMap { sum in value.map { sum + $0 } }
        }
        return worth
    }

    /// Which of these positions have flows in the period that begins after a day.
    ///
    /// - Complexity: O(*p* + *n*) for *p* positions and *n* flows in the period.
    fileprivate func withFlows(_ these: [Int], after first: CalendarDate, through last: CalendarDate) -> [Int]
    {
        var hasFlows = Array(repeating: false, count: positions.count)
        let begin = flows.partitioningIndex { $0.day > first }
        for flow in flows[begin...].prefix(while: { $0.day <= last }) {
            if let position = flow.position { hasFlows[position] = true }
        }
        return these.filter { hasFlows[$0] }
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

// The price gain of a scope, by currency where all shares of a currency have the same rate.
extension Performance {
    /// The price gain over the period: that of all shares at the rates of its end, and for the positions with flows, of which
    /// there are few in one of many periods, that of their sub-periods instead.
    ///
    /// - Returns: `nil` if a price, a rate or an amount is unknown, or if prices and rates may be stated for the end.
    func priceGainByCurrency(_ missing: inout MissingFigures) -> ExactDecimal? {
        guard end < account.prices.lastDay else { return nil }
        let before = timeline.sums(at: timeline.place(of: start))
        let after = timeline.sums(at: timeline.place(of: end))
        var moved = zip(after, before).map { $0 - $1 }
        // The sums include what cash has received for shares.
        for flow in inside where !flow.isPayment {
            guard let place = scope.place(ofCurrencyOf: flow, account), let received = flow.receivedStock
            else { return nil }
            moved[place] = moved[place] - received
        }
        let traded = account.withFlows(scope.positions, after: start, through: end)
        for position in traded.lazy.map({ account.positions[$0] }) {
            for item in position.items.lazy.map({ account.items[$0] }) {
                guard let before = account.prices.value(of: item, position, on: start),
                    let after = account.prices.value(of: item, position, on: end)
                else { return nil }
                let place = scope.place(ofCurrencyOf: item)
                moved[place] = moved[place] - (after - before)
            }
        }
        var sum = ExactDecimal.zero
        for (currency, moved) in zip(scope.currencies, moved) {
            guard let rate = account.prices.rate(of: currency, on: end) else { return nil }
            sum += Formulas.converted(moved, at: rate)
        }
        return account.priceGain(of: traded, from: start, to: end, &missing).map { sum + $0 }
    }

    /// The price gain of the scope in a sub-period, computed per currency if no price or rate is stated for its end.
    func priceGain(of part: SubPeriod, _ missing: inout MissingFigures) -> ExactDecimal? {
        let stockCurrencies = scope.currencies.prefix(scope.stockCurrencies)
        if part.end == account.prices.lastDay || stockCurrencies.isEmpty {
            let inside = Dictionary(
                grouping: scope.inside.after(part.start, through: part.end), by: \.position)
            var sum: ExactDecimal? = .zero
            for position in scope.positions {
                let gain =
                    if let inside = inside[position] {
                        account.priceGain(of: position, part, Array(part.flows) + inside, &missing)
                    } else { account.priceGain(of: position, part, part.flows, &missing) }
                sum = sum.flatMap { sum in gain.map { sum + $0 } }
            }
            return sum
        }
        let before = timeline.sums(at: timeline.place(of: part.start))
        let after = timeline.sums(at: timeline.place(of: part.end))
        var moved = zip(after, before).map { $0 - $1 }
        var isTraded = Array(repeating: false, count: moved.count)
        for flow in part.flows where !flow.isPayment {
            if let position = flow.position, account.positions[position].isCash { continue }
            guard let received = flow.receivedStock, let place = scope.place(ofCurrencyOf: flow, account)
            else { return nil }
            moved[place] += received
            isTraded[place] = true
        }
        var sum = ExactDecimal.zero
        for (place, currency) in stockCurrencies.enumerated() where isTraded[place] || !moved[place].isZero {
            guard let rate = account.prices.rate(of: currency, on: part.end) else {
                // Record each position that lacks the rate.
                for position in scope.positions {
                    _ = account.priceGain(of: position, part, part.flows, &missing)
                }
                return nil
            }
            sum += Formulas.converted(moved[place], at: rate)
        }
        return sum
    }
}
