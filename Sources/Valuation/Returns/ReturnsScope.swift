/// What a row of returns covers: some positions, and the payments that belong to them.
struct ReturnsScope: Sendable {
    let key: String
    /// Their indexes in the ``ReturnsAccount``, without those of cash.
    let positions: [Int]
    /// Shares and cash.
    let items: [Int]
    /// What crosses the border of the scope, sorted by day.
    let flows: FlowList
    /// What is paid from and goes to cash of the scope, sorted by day.
    let inside: FlowList
    /// The currencies of shares, then those of cash.
    let currencies: [Currency]
    /// The number of currencies of shares.
    let stockCurrencies: Int

    /// - Parameter flows: the flows of the positions and the payments that belong to them, by day; a move between two of the
    ///   positions is not a flow.
    fileprivate init(key: String, positions: [Int], flows: FlowList, _ account: ReturnsAccount) {
        self.key = key
        self.positions = positions.filter { !account.positions[$0].isCash }
        items = positions.flatMap { account.positions[$0].items }.sorted()
        var hasInside = false
        var mayBeNone = false
        for flow in flows {
            if flow.isInside {
                hasInside = true
            } else if flow.isTransfer || flow.other != nil {
                mayBeNone = true
            }
        }
        inside = hasInside ? flows.filter(\.isInside) : FlowList()
        let crossing = hasInside ? flows.filter { !$0.isInside } : flows
        if mayBeNone {
            self.flows = ReturnsScope.outward(crossing, of: Set(positions), account)
        } else {
            self.flows = crossing
        }
        var currencies: [Currency] = []
        var ofCash: [Currency] = []
        for item in items.lazy.map({ account.items[$0] }) {
            if item.isCash {
                if !ofCash.contains(item.currency) { ofCash.append(item.currency) }
            } else if !currencies.contains(item.currency) {
                currencies.append(item.currency)
            }
        }
        stockCurrencies = currencies.count
        self.currencies = currencies + ofCash
    }

    /// The place of an item's currency in ``currencies``.
    func place(ofCurrencyOf item: HeldItem) -> Int {
        let first = item.isCash ? stockCurrencies : 0
        return currencies[first...].firstIndex(of: item.currency) ?? 0
    }

    /// The place of the currency in which a flow of shares counts in ``currencies``.
    func place(ofCurrencyOf flow: Flow, _ account: ReturnsAccount) -> Int? {
        guard let position = flow.position else { return nil }
        return currencies.prefix(stockCurrencies)
            .firstIndex(of: account.positions[position].currency ?? flow.currency)
    }

    /// One side of an exchange or spin-off of several accounts.
    private struct Action: Hashable {
        let location: InputLocation
        let currency: Currency
        let isInto: Bool
    }

    /// The flows that cross the border of a scope: no moves between two of its positions, and of a symbol's transfers on a
    /// day, and of an action of several accounts, the difference.
    private static func outward(
        _ flows: FlowList, of inside: Set<Int>, _ account: ReturnsAccount
    ) -> FlowList {
        var netted: Set<ReturnsAccount.TransferDay> = []
        var acted: Set<Action> = []
        return flows.replacing { flow in
            guard let position = flow.position else { return nil }
            if let other = flow.other {
                if inside.contains(other) { return [] }
                guard let moves = account.moves[flow.location] else { return nil }
                let action = Action(
                    location: flow.location, currency: flow.currency,
                    isInto: moves.contains { $0.into == position })
                guard acted.insert(action).inserted else { return [] }
                return [account.flow(ofActionOf: flow, in: inside)].compactMap(\.self)
            }
            guard flow.isTransfer else { return nil }
            let key = ReturnsAccount.TransferDay(
                day: flow.day, symbol: account.positions[position].symbol.exact)
            guard account.transfers[key] != nil else { return nil }
            guard netted.insert(key).inserted else { return [] }
            return [account.flow(of: key, in: inside)].compactMap(\.self)
        }
    }
}

/// The positions that share a key, and the places of the payments with that key that belong to no position.
struct ReturnsGroup {
    let key: String
    let positions: [Int]
    let payments: [UInt32]
}

extension ReturnsAccount {
    /// The scope of all accounts that are asked for.
    func whole(key: String) -> ReturnsScope {
        let places = (0..<flows.count).map { UInt32(clamping: $0) }
        return ReturnsScope(
            key: key, positions: positions.indices.filter { positions[$0].isShown },
            flows: FlowList(flows, at: places[...]), self)
    }

    /// The groups whose scopes have a value at the beginning of the period or a row in it, sorted by key. One scope at a
    /// time is made of them, because each has its flows.
    func groups(by grouping: ReturnsGrouping, from first: CalendarDate, to last: CalendarDate)
        -> [ReturnsGroup]
    {
        var keys = positions.map { positionKey($0, by: grouping) }
        // A symbol that was never held takes the currency of its first payment, whichever account it was paid to.
        if grouping == .currency {
            var codes: [ExactText: String] = [:]
            for flow in flows {
                guard let position = flow.position, keys[position] == nil else { continue }
                let symbol = positions[position].symbol
                let code = codes[symbol] ?? flow.currency.code
                (codes[symbol], keys[position]) = (code, code)
            }
        }
        func key(of flow: Flow) -> String {
            flow.position.map { keys[$0] ?? "" } ?? keyOfPayment(flow, by: grouping)
        }
        var isKnown = positions.map { !$0.items.isEmpty }
        for flow in flows { if let position = flow.position { isKnown[position] = true } }
        var shown: Set<ExactText> = []
        for item in items where item.isHeld(on: first) { shown.insert(keys[item.position] ?? "") }
        for flow in flows where flow.day > first && flow.day <= last { shown.insert(key(of: flow)) }
        for place in positions.indices where isKnown[place] {
            if let day = positions[place].lastMention, day > first { shown.insert(keys[place] ?? "") }
        }
        var positionsByKey: [ExactText: [Int]] = [:]
        for (position, key) in keys.enumerated() where isKnown[position] {
            positionsByKey[key ?? "", default: []].append(position)
        }
        var payments: [ExactText: [UInt32]] = [:]
        for place in flowPlaces(of: nil) {
            payments[keyOfPayment(flows[Int(place)], by: grouping).exact, default: []].append(place)
        }
        return shown.sorted().map {
            ReturnsGroup(key: $0.text, positions: positionsByKey[$0] ?? [], payments: payments[$0] ?? [])
        }
    }

    /// The scope of a group.
    func scope(of group: ReturnsGroup) -> ReturnsScope {
        let places = (group.positions.flatMap { flowPlaces(of: $0) } + group.payments).sorted()
        return ReturnsScope(
            key: group.key, positions: group.positions, flows: FlowList(flows, at: places[...]), self)
    }

    /// The key of a payment that belongs to no position.
    private func keyOfPayment(_ flow: Flow, by grouping: ReturnsGrouping) -> String {
        switch grouping {
        case .currency: flow.currency.code
        case .account: accounts[Int(flow.account)]
        case .symbol, .market: ""
        }
    }

    private func positionKey(_ position: Position, by grouping: ReturnsGrouping) -> String? {
        switch grouping {
        case .symbol: position.symbol
        case .currency: position.items.isEmpty ? nil : position.currency?.code
        case .market: position.market ?? ""
        case .account: accounts[Int(position.account)]
        }
    }

    /// The days of a period with a new price of something held then or the day before, in order.
    ///
    /// - Complexity: O(*n*) for *n* prices, plus O(*d*) for *d* days of the period.
    func priceDays(of scope: ReturnsScope, after first: CalendarDate, through last: CalendarDate)
        -> [CalendarDate]
    {
        let (start, end) = (first.daysSince1970, last.daysSince1970)
        guard start < end else { return [] }
        var days: [Int32] = []
        var isMarked: [Bool] = []
        let isSingle = scope.items.count == 1
        if !isSingle { isMarked = Array(repeating: false, count: Int(end - start) + 1) }
        func forEachDay(of item: HeldItem, _ body: (Int32) -> Void) {
            let places = positions[item.position].pricePlace.map { prices.table.places(of: $0) } ?? 0..<0
            var place = places.lowerBound
            for (number, change) in item.changes.enumerated() where change.isHeld {
                let isLast = number == item.changes.count - 1
                let from = max(change.day.daysSince1970, start + 1)
                let through = isLast ? end : min(item.changes[number + 1].day.daysSince1970, end)
                if from > through { continue }
                while place < places.upperBound, prices.table.dayNumber(at: place) < from { place += 1 }
                while place < places.upperBound {
                    let day = prices.table.dayNumber(at: place)
                    if day > through { break }
                    body(day)
                    place += 1
                }
                if let own = item.datedPrice?.day.daysSince1970, own >= from, own <= through { body(own) }
            }
        }
        for item in scope.items {
            if isSingle {
                forEachDay(of: items[item]) { days.append($0) }
            } else {
                forEachDay(of: items[item]) { isMarked[Int($0 - start)] = true }
            }
        }
        if isSingle {
            days = Array(Set(days)).sorted()
        } else {
            for (offset, isMarked) in isMarked.enumerated() where isMarked {
                days.append(start + Int32(offset))
            }
        }
        return days.map { CalendarDate(daysSince1970: $0) }
    }
}
