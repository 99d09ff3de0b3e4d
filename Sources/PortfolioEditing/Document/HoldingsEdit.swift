public import Valuation

/// An edit of a holdings file. Rows are counted from 0, in the order of the file.
///
/// Texts are written as in the file: numbers as `1234.56`, dates as `2013-03-01`; an empty text clears a cell.
public enum HoldingsEdit: Hashable, Sendable {
    /// Adds a row after the last.
    case add([HoldingField: String])
    /// Sets some cells of a row.
    case set([HoldingField: String], row: Int)
    /// Removes a row.
    case remove(row: Int)
    /// Moves a row to the position it has afterwards.
    case move(row: Int, to: Int)
    /// Sets whether a row is excluded from totals.
    case setExcluded(Bool, row: Int)

    /// The row to change; `nil` for a new one.
    package var row: Int? {
        switch self {
        case .add: nil
        case .set(_, let row), .remove(let row), .move(let row, _), .setExcluded(_, let row): row
        }
    }

    /// The position of a row after the edit; `nil` if it is removed.
    ///
    /// ```swift
    /// HoldingsEdit.move(row: 0, to: 2).place(of: 1)  // 0
    /// ```
    ///
    /// - Complexity: O(1)
    public func place(of row: Int) -> Int? {
        switch self {
        case .add, .set, .setExcluded: row
        case .remove(let removed): row == removed ? nil : (row > removed ? row - 1 : row)
        case .move(let moved, let target):
            if row == moved {
                target
            } else if row > moved {
                row <= target ? row &- 1 : row
            } else {
                row >= target ? row &+ 1 : row
            }
        }
    }
}
