/// Trades of any order, put into the one in which a ledger takes them.
///
/// By day; within a day the files in the order given, and the trades of a file in its order: backwards if its first trade
/// is of a later day than its last, as most brokers list the newest first.
///
/// - Complexity: O(*n*) for *n* trades that come in order, else O(*n* log *n*); memory for all of them.
package struct TradeJournal: Sendable {
    private var rows: [TradeRow] = []
    /// By file: the days of its first and last trade.
    private var days: [(first: CalendarDate, last: CalendarDate)?] = []

    package init() {}

    /// Adds a trade; those of a file come in its order.
    package mutating func add(_ row: TradeRow) {
        let file = Int(row.location.file)
        while days.count <= file { days.append(nil) }
        let first = days[file]?.first ?? row.inputs.date
        days[file] = (first, row.inputs.date)
        rows.append(row)
    }

    package var count: Int { rows.count }

    /// The trades in order.
    package consuming func inOrder() -> [TradeRow] {
        let isBackwards = days.map { $0.map { $0.first > $0.last } ?? false }
        var places = Array(rows.indices)
        func key(_ place: Int) -> (CalendarDate, UInt16, Int) {
            let row = rows[place]
            let file = row.location.file
            return (row.inputs.date, file, isBackwards[Int(file)] ? -place : place)
        }
        let isSorted = places.dropFirst().allSatisfy { key($0 - 1) < key($0) }
        if isSorted { return rows }
        places.sort { key($0) < key($1) }
        return places.map { rows[$0] }
    }
}
