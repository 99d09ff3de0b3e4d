/// Trades of any order, put into the one in which a ledger takes them.
///
/// By day; within a day the files in the order given, and the trades of a file in its order: backwards if its first trade
/// is of a later day than its last, as most brokers list the newest first.
///
/// - Complexity: O(*n*) for *n* trades that come in order, else O(*n* log *n*); memory for all of them, see
///   ``TradeTable``.
package struct TradeJournal: Sendable {
    private var trades = TradeTable()
    /// By file: the days of its first and last trade.
    private var days: [(first: CalendarDate, last: CalendarDate)?] = []

    package init() {}

    /// Adds a trade; those of a file come in its order.
    package mutating func add(_ row: TradeRow) {
        let file = Int(row.location.file)
        while days.count <= file { days.append(nil) }
        let first = days[file]?.first ?? row.inputs.date
        days[file] = (first, row.inputs.date)
        trades.append(row)
    }

    package var count: Int { trades.count }

    /// The trades in order.
    package consuming func inOrder() -> TradeTable {
        trades.sort(days.map { $0.map { $0.first > $0.last } ?? false })
        return trades
    }
}
