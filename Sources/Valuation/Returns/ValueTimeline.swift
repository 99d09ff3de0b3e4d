/// The value of a scope at the end of each of several days.
///
/// It is computed in one pass through the days. An item is valued again only when it has a new price or was traded, and
/// its value is added up in its stock currency, so that each rate is applied once per currency and day.
struct ValueTimeline: Sendable {
    /// Sorted, without duplicates.
    let days: [CalendarDate]
    /// The values in portfolio currency; `nil` if a held position has no price or rate.
    private(set) var values: [ExactDecimal?] = []
    /// Whether anything is held.
    private(set) var isHeld: [Bool] = []
    /// By day, then by currency of the scope's shares, in that currency: their value, and what cash of the scope has
    /// received for shares, less what it has paid. Valid only if the value is known.
    private var sums: [ExactDecimal] = []
    private let currencies: Int

    func place(of day: CalendarDate) -> Int {
        days.partitioningIndex { $0 >= day }
    }

    /// The same, if the day is not before that of a place.
    ///
    /// - Complexity: O(*n*) for *n* places in between.
    func place(of day: CalendarDate, from place: Int) -> Int {
        var place = place
        while place < days.count, days[place] < day { place += 1 }
        return place
    }

    func value(on day: CalendarDate) -> ExactDecimal? { values[place(of: day)] }

    func sums(at place: Int) -> ArraySlice<ExactDecimal> {
        sums[place * currencies..<(place + 1) * currencies]
    }

    /// - Complexity: O(*i* + *d* + *c* log *d*) for *i* items, *d* days and *c* new prices and trades of items.
    init(of scope: ReturnsScope, on days: [CalendarDate], _ account: ReturnsAccount) {
        self.days = days
        currencies = scope.stockCurrencies
        let prices = account.prices
        var cursors = scope.items.map { item in
            let held = account.items[item]
            return Cursor(
                item: item, currency: scope.place(ofCurrencyOf: held),
                places: account.positions[held.position].pricePlace.map { prices.table.places(of: $0) }
                    ?? 0..<0,
                firstChange: held.changes.first?.day)
        }
        var agenda = Agenda(days, items: cursors.count)
        for place in cursors.indices { agenda.put(place, on: cursors[place].nextDay, after: nil) }
        var sum = Array(repeating: ExactDecimal.zero, count: scope.currencies.count)
        var heldCounts = Array(repeating: 0, count: scope.currencies.count)
        var unknownCount = 0
        var traded = Array(repeating: ExactDecimal.zero, count: currencies)
        var inside = scope.inside
        for (dayPlace, day) in days.enumerated() {
            while let flow = inside.first, flow.day <= day {
                inside.removeFirst()
                if flow.isPayment { continue }
                if let place = scope.place(ofCurrencyOf: flow, account), let received = flow.receivedStock {
                    traded[place] += received
                }
            }
            while let place = agenda.take(from: dayPlace) {
                let currency = cursors[place].currency
                let (old, wasHeld) = (cursors[place].value, cursors[place].isHeld)
                cursors[place].move(to: day, account.items[cursors[place].item], prices)
                agenda.put(place, on: cursors[place].nextDay, after: dayPlace)
                let new = cursors[place].value
                sum[currency] = sum[currency] + ((new ?? .zero) - (old ?? .zero))
                unknownCount += (new == nil ? 1 : 0) - (old == nil ? 1 : 0)
                heldCounts[currency] += (cursors[place].isHeld ? 1 : 0) - (wasHeld ? 1 : 0)
            }
            isHeld.append(heldCounts.contains { $0 > 0 })
            if day == prices.lastDay {
                appendLastDay(scope, account, traded)
                continue
            }
            var value: ExactDecimal? = unknownCount == 0 ? .zero : nil
            for (place, currency) in scope.currencies.enumerated() where heldCounts[place] > 0 {
                let rate = prices.rate(of: currency, on: day)
                value = value.flatMap { value in rate.map { value + Formulas.converted(sum[place], at: $0) } }
            }
            values.append(value)
            sums += zip(sum, traded).map { $0 + $1 }
        }
    }

    /// On the last day, prices and rates may be stated for each item.
    private mutating func appendLastDay(
        _ scope: ReturnsScope, _ account: ReturnsAccount, _ traded: [ExactDecimal]
    ) {
        let day = account.prices.lastDay
        var sum = traded
        var total: ExactDecimal? = .zero
        for item in scope.items.lazy.map({ account.items[$0] }) where item.isHeld(on: day) {
            let value = account.prices.value(of: item, account.positions[item.position], on: day)
            let rate = account.prices.rate(of: item, on: day)
            total = total.flatMap { total in
                value.flatMap { value in rate.map { total + Formulas.converted(value, at: $0) } }
            }
            if let value, !item.isCash { sum[scope.place(ofCurrencyOf: item)] += value }
        }
        values.append(total)
        sums += sum
    }

    /// The items whose values may change on each day, as a list for each day.
    private struct Agenda {
        private let days: [CalendarDate]
        /// By day, the first item of its list; by item, the one behind it. A negative number ends a list.
        private var firsts: [Int32]
        private var followers: [Int32]

        init(_ days: [CalendarDate], items: Int) {
            self.days = days
            firsts = Array(repeating: -1, count: days.count)
            followers = Array(repeating: -1, count: items)
        }

        /// Puts an item that is on no list on that of the first day that is not before a given one, if there is any.
        ///
        /// - Parameter last: the place of a day before that day, which is often the one just before; `nil` for none.
        mutating func put(_ item: Int, on day: Int32, after last: Int?) {
            var place = last.map { $0 + 1 } ?? 0
            guard place < days.count else { return }
            if days[place].daysSince1970 < day {
                place = (place..<days.count).partitioningIndex { days[$0].daysSince1970 >= day }
                if place == days.count { return }
            }
            followers[item] = firsts[place]
            firsts[place] = Int32(truncatingIfNeeded: item)
        }

        /// Takes an item off the list of a day.
        mutating func take(from place: Int) -> Int? {
            guard firsts[place] >= 0 else { return nil }
            let item = Int(firsts[place])
            firsts[place] = followers[item]
            return item
        }
    }

    /// An item's position in its prices and trades.
    private struct Cursor {
        let item: Int
        let currency: Int
        private let places: Range<Int>
        /// The number of prices and of changes up to the day.
        private var place: Int
        private var change = 0
        /// The next day on which the value may change.
        private(set) var nextDay: Int32
        /// The value; `nil` if the item is held but has no price.
        private(set) var value: ExactDecimal? = .zero
        private(set) var isHeld = false

        init(item: Int, currency: Int, places: Range<Int>, firstChange: CalendarDate?) {
            self.item = item
            self.currency = currency
            self.places = places
            place = places.lowerBound
            nextDay = firstChange?.daysSince1970 ?? .max
        }

        mutating func move(to day: CalendarDate, _ item: HeldItem, _ prices: ReturnsPrices) {
            while change < item.changes.count, item.changes[change].day <= day { change += 1 }
            nextDay = change < item.changes.count ? item.changes[change].day.daysSince1970 : .max
            value = .zero
            isHeld = change > 0 && item.changes[change - 1].isHeld
            guard isHeld else { return }
            let number = day.daysSince1970
            while place < places.upperBound, prices.table.dayNumber(at: place) <= number { place += 1 }
            if place < places.upperBound { nextDay = min(nextDay, prices.table.dayNumber(at: place)) }
            let quote = place > places.lowerBound ? prices.table.quote(at: place - 1, on: day) : nil
            var own: CompactDecimal?
            if let dated = item.datedPrice {
                if dated.day > day {
                    nextDay = min(nextDay, dated.day.daysSince1970)
                } else if dated.day >= (quote?.date ?? dated.day) {
                    own = dated.price
                }
            }
            value = item.shares(after: item.changes[change - 1]).worth {
                item.isCash ? .one : own ?? quote?.price(in: $0)
            }
        }
    }
}
