public import Valuation

/// A change of a holdings file. Rows are counted from 0, in the order of the file.
///
/// Texts are written as in the file: numbers as `1234.56`, dates as `2013-03-01`; an empty text clears a cell.
public enum HoldingsEdit: Hashable, Sendable {
    /// A new row, after the last.
    case add([HoldingField: String])
    /// Some cells of a row.
    case set([HoldingField: String], row: Int)
    /// A row less.
    case remove(row: Int)
    /// A row in another place: the one it stands at afterwards.
    case move(row: Int, to: Int)
    /// Whether a row counts in totals.
    case setExcluded(Bool, row: Int)

    /// Where a row stands after the edit; `nil` where it is removed.
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
