/// The trades of one day.
struct TradeDay: Sendable {
    var date: CalendarDate
    /// In the order of the files.
    var rows: [TradeRow]

    mutating func add(_ row: TradeRow, own: Currency) {
        rows.append(row)
        rows[rows.count - 1].inputs.takeOwnFigures(own)
    }

    /// Sorts the trades of each symbol by time if all of them have one, within the positions they occupy.
    ///
    /// This concerns only trades that change lots, except corporate actions: the time of a dividend does not matter,
    /// and a split comes first at any time.
    ///
    /// - Complexity: O(*n*) for *n* trades if none has a time, otherwise O(*n* log *n*).
    mutating func sortByTime() {
        guard rows.contains(where: { $0.inputs.time != nil }) else { return }
        var places: [UInt32: [Int]] = [:]
        for place in rows.indices where rows[place].isOrderedByTime {
            places[rows[place].symbol, default: []].append(place)
        }
        for held in places.values where held.count > 1 {
            let times = held.compactMap { rows[$0].inputs.time }
            guard times.count == held.count, zip(times, times.dropFirst()).contains(where: >) else {
                continue
            }
            let sorted = zip(held, times).sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map { rows[$0.0] }
            for (place, row) in zip(held, sorted) { rows[place] = row }
        }
    }
}

extension TradeRow {
    fileprivate var isOrderedByTime: Bool {
        inputs.type.changesLots && !inputs.type.isCorporateAction
    }
}
