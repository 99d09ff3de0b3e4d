public import Valuation

/// A row of a holdings file: its contents and position.
public struct HoldingsRow: TableRow, Sendable {
    /// The symbol as a reader understands it; empty if the row has none.
    public let symbol: String
    /// The number of the row among those of its symbol, in the order of the file, from 1.
    public let lot: Int
    /// The holding; `nil` if the row has errors.
    public let holding: Holding?
    package let place: RowPlace

    /// The line it begins on, from 1.
    public var line: Int { place.line }
    package var subject: String { symbol }
    package var date: CalendarDate? { nil }
}
