// The gain from prices alone.
extension ReturnsAccount {
    /// The price gain of positions over a period, each split at the days of its own flows.
    func priceGain(
        of positions: some Sequence<Int>, from first: CalendarDate, to last: CalendarDate,
        _ missing: inout MissingFigures
    ) -> ExactDecimal? {
        var sum: ExactDecimal? = .zero
        for position in positions {
            var course = PositionCourse(position, self)
            var opening = course.worth(on: first, self, &missing)
            let flows = FlowList(flows, at: flowPlaces(of: position)).after(first, through: last)
            SubPeriod.forEach(from: first, to: last, by: flows) { part in
                let closing = course.worth(on: part.end, self, &missing)
                sum.add(priceGain(of: position, part, part.flows, opening, closing, &missing))
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
        return priceGain(of: position, part, flows, opening, closing, &missing)
    }

    /// (v1 + out − v0 − in) · x1 without payments.
    private func priceGain(
        of position: Int, _ part: SubPeriod, _ flows: some Sequence<Flow>, _ opening: PositionWorth,
        _ closing: PositionWorth, _ missing: inout MissingFigures
    ) -> ExactDecimal? {
        var isTraded = false
        var received: ExactDecimal? = .zero
        for flow in flows where flow.position == position && !flow.isPayment {
            isTraded = true
            received.add(flow.receivedStock)
        }
        guard isTraded || opening.isHeld || closing.isHeld else { return .zero }
        let rate = rate(of: position, on: part.end)
        if rate == nil { missing.note(.missingRate, of: position, on: part.end) }
        guard let opening = opening.value, let closing = closing.value, let received, let rate else {
            return nil
        }
        return Formulas.converted(closing - opening + received, at: rate)
    }

    /// What a position is worth at the end of a day, in stock currency.
    private struct PositionWorth {
        private(set) var isHeld = false
        /// `nil` if it is held but has no price.
        private(set) var value: ExactDecimal? = .zero

        /// Adds an item that is held, and its value.
        mutating func add(_ item: ExactDecimal?) {
            isHeld = true
            value.add(item)
        }
    }

    private func worth(of position: Int, on day: CalendarDate, _ missing: inout MissingFigures)
        -> PositionWorth
    {
        var worth = PositionWorth()
        for item in positions[position].items where items[item].isHeld(on: day) {
            worth.add(prices.value(of: items[item], positions[position], on: day))
        }
        if worth.value == nil { missing.note(.missingPrice, of: position, on: day) }
        return worth
    }

    /// What a position is worth on one day after another: its changes and prices are gone through once.
    private struct PositionCourse {
        private let position: Int
        /// The only item, if it is a symbol of the trades.
        private let item: HeldItem?
        private let places: Range<Int>
        /// The number of changes and the end of the prices up to the day; `nil` before the first day.
        private var ends: (change: Int, place: Int)?

        init(_ position: Int, _ account: ReturnsAccount) {
            self.position = position
            let items = account.positions[position].items
            item = items.count == 1 && account.items[items[0]].isTraded ? account.items[items[0]] : nil
            places =
                account.positions[position].pricePlace.map { account.prices.table.places(of: $0) } ?? 0..<0
        }

        /// - Parameter day: not before that of the call before.
        mutating func worth(
            on day: CalendarDate, _ account: ReturnsAccount, _ missing: inout MissingFigures
        ) -> PositionWorth {
            // On the last day, a price may be stated.
            guard let item, day < account.prices.lastDay else {
                return account.worth(of: position, on: day, &missing)
            }
            let number = day.daysSince1970
            var (change, place) =
                ends ?? (
                    item.changesThrough(day),
                    places.partitioningIndex { account.prices.table.dayNumber(at: $0) > number }
                )
            while change < item.changes.count, item.changes[change].day <= day { change += 1 }
            while place < places.upperBound, account.prices.table.dayNumber(at: place) <= number {
                place += 1
            }
            ends = (change, place)
            var worth = PositionWorth()
            guard change > 0, item.changes[change - 1].isHeld else { return worth }
            let quote = place > places.lowerBound ? account.prices.table.quote(at: place - 1, on: day) : nil
            worth.add(item.shares(after: item.changes[change - 1]).worth { quote?.price(in: $0) })
            if worth.value == nil { missing.note(.missingPrice, of: position, on: day) }
            return worth
        }
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
        if positions[position].items.count == 1 { return found }
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

    /// The price gain of the scope in a sub-period in which prices and rates may be stated for its end.
    fileprivate func priceGainByPosition(
        of part: SubPeriod, _ missing: inout MissingFigures
    ) -> ExactDecimal? {
        let inside = Dictionary(
            grouping: scope.inside.after(part.start, through: part.end), by: \.position)
        var sum: ExactDecimal? = .zero
        for position in scope.positions {
            let gain =
                if let inside = inside[position] {
                    account.priceGain(of: position, part, Array(part.flows) + inside, &missing)
                } else { account.priceGain(of: position, part, part.flows, &missing) }
            sum.add(gain)
        }
        return sum
    }
}

/// The price gains of a scope in one sub-period after another.
struct PriceGains {
    private let performance: Performance
    /// The place of the end of the last sub-period in the timeline.
    private var place: Int
    /// By currency, what was gained or traded in a sub-period.
    private var moved: [ExactDecimal] = []
    private var isTraded: [Bool] = []

    init(_ performance: Performance) {
        self.performance = performance
        place = performance.timeline.place(of: performance.start)
    }

    /// The price gain in a sub-period, computed per currency if no price or rate is stated for its end.
    ///
    /// - Parameter part: not before the one of the call before.
    mutating func gain(of part: SubPeriod, _ missing: inout MissingFigures) -> ExactDecimal? {
        let (scope, account, timeline) = (performance.scope, performance.account, performance.timeline)
        if part.end == account.prices.lastDay || scope.stockCurrencies == 0 {
            return performance.priceGainByPosition(of: part, &missing)
        }
        let start = timeline.place(of: part.start, from: place)
        place = timeline.place(of: part.end, from: start)
        moved.removeAll(keepingCapacity: true)
        isTraded.removeAll(keepingCapacity: true)
        for (after, before) in zip(timeline.sums(at: place), timeline.sums(at: start)) {
            moved.append(after - before)
            isTraded.append(false)
        }
        for flow in part.flows where !flow.isPayment {
            if let position = flow.position, account.positions[position].isCash { continue }
            guard let received = flow.receivedStock, let place = scope.place(ofCurrencyOf: flow, account)
            else { return nil }
            moved[place] += received
            isTraded[place] = true
        }
        var sum = ExactDecimal.zero
        for place in moved.indices where isTraded[place] || !moved[place].isZero {
            guard let rate = account.prices.rate(of: scope.currencies[place], on: part.end) else {
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
