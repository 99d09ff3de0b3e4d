public import Valuation

/// A row of a trades file: what tells it from others, and where it stands.
public struct TradesRow: TableRow, Sendable {
    /// The symbol, as a reader takes it; empty where the row has none.
    public let symbol: String
    /// The day of the trade; `nil` where something is wrong with the row.
    public let date: CalendarDate?
    /// What was done or received; `nil` where something is wrong with the row.
    public let type: TradeType?
    /// The line it begins on, from 1.
    public let line: Int
    /// Its bytes in the file, without the line end.
    let range: Range<Int>
    let lineEnd: Int
}
