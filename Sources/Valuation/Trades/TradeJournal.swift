/// Sorts trades into the order that a ledger needs.
///
/// They are sorted by day; within a day, the files come in the given order, and the trades of a file in its own order,
/// or reversed if its first trade is later than its last, because most brokers list the newest first.
///
/// - Complexity: O(*n*) for *n* sorted trades, otherwise O(*n* log *n*). All trades are kept in memory; see
///   ``TradeTable``.
package struct TradeJournal: Sendable {
    private var trades = TradeTable()
    /// The days of the first and the last trade of each file.
    private var days: [(first: CalendarDate, last: CalendarDate)?] = []

    package init() {}

    /// Adds a trade; the trades of a file must be added in its order.
    package mutating func add(_ row: TradeRow) {
        let file = row.location.file
        while days.count <= file { days.append(nil) }
        let first = days[file]?.first ?? row.inputs.date
        days[file] = (first, row.inputs.date)
        trades.append(row)
    }

    /// The sorted trades.
    package consuming func inOrder() -> TradeTable {
        trades.sort(days.map { $0.map { $0.first > $0.last } ?? false })
        return trades
    }
}
