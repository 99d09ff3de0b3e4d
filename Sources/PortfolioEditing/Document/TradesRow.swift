public import Valuation

/// A row of a trades file: what identifies it, and its position.
public struct TradesRow: TableRow, Sendable {
    /// The symbol as a reader understands it; empty if the row has none.
    public let symbol: String
    /// The day of the trade; `nil` if the row has errors.
    public let date: CalendarDate?
    /// What was done or received; `nil` if the row has errors.
    public let type: TradeType?
    package let place: RowPlace

    /// The line it begins on, from 1.
    public var line: Int { place.line }
    package var subject: String { symbol }
}
