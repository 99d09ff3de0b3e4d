public import Valuation

/// A row of a holdings file: what it says, and where it stands.
public struct HoldingsRow: TableRow, Sendable {
    /// The symbol, as a reader takes it; empty where the row has none.
    public let symbol: String
    /// Which of the symbol's rows it is, in the order of the file, from 1.
    public let lot: Int
    /// The line it begins on, from 1.
    public let line: Int
    /// What it says; `nil` where something is wrong with it.
    public let holding: Holding?
    /// Its bytes in the file, without the line end.
    let range: Range<Int>
    /// How many bytes its line end has; 0 at the end of the file.
    let lineEnd: Int
}
