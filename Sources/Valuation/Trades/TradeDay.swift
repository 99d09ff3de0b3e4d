/// The trades of one day.
struct TradeDay: Sendable {
    var date: CalendarDate
    /// In the order of the files.
    var rows: [TradeRow]

    mutating func add(_ row: TradeRow, own: Currency) {
        rows.append(row)
        rows[rows.count - 1].inputs.takeOwnFigures(own)
    }

    /// Sorts the trades of every symbol by their time, if all of them have one, within the places they hold.
    ///
    /// Only trades that change lots, corporate actions aside, are meant: a dividend has no time that matters, and a
    /// split comes first whatever its time.
    ///
    /// - Complexity: O(*n*) for *n* trades where none has a time, else O(*n* log *n*).
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
