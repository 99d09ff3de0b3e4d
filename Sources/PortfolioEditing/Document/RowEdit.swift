internal import PortfolioFiles
internal import Valuation

/// An edit of a row of a file. Rows are counted from 0, in the order of the file.
///
/// Texts are written as in the file: numbers as `1234.56`, dates as `2013-03-01`; an empty text clears a cell.
public enum RowEdit<Field: Hashable & Sendable>: Hashable, Sendable {
    /// Adds a row.
    case add([Field: String])
    /// Sets some cells of a row, which keeps its place in the file.
    case set([Field: String], row: Int)
    /// Removes a row.
    case remove(row: Int)

    /// The cells to write.
    package var texts: [Field: String] {
        switch self {
        case .add(let texts), .set(let texts, _): texts
        case .remove: [:]
        }
    }

    /// The row to change; `nil` for a new one.
    package var row: Int? {
        switch self {
        case .add: nil
        case .set(_, let row), .remove(let row): row
        }
    }

    /// The same edit of another row.
    package func on(_ row: Int) -> RowEdit {
        switch self {
        case .add: self
        case .set(let texts, _): .set(texts, row: row)
        case .remove: .remove(row: row)
        }
    }

    /// The place of a row after the edit; `nil` if it is removed.
    ///
    /// - Parameter new: the place that a new row has.
    func place(of row: Int, new: Int?) -> Int? {
        switch self {
        case .add: new.map { row < $0 ? row : row + 1 } ?? row
        case .set: row
        case .remove(let removed): row == removed ? nil : row < removed ? row : row - 1
        }
    }
}

/// An edit of a row that was saved.
package struct SavedRow<Field: ColumnField>: Sendable {
    package let change: FileChange
    package let after: RowsDocument<Field>
    /// The row that was added or changed; `nil` if it was removed.
    package let row: Int?
}

extension SavedRow<TradeField> {
    package init(_ change: TradesStore.Change) {
        self.init(change: FileChange(change), after: change.after, row: change.row)
    }
}

extension RowsDocument where Field: ColumnField {
    /// Other contents of the file.
    ///
    /// - Throws: ``EditingError/unreadable(_:)`` if the header is invalid.
    func reading(_ bytes: [UInt8]) throws(EditingError) -> RowsDocument {
        try Field.document(bytes, file: file, currency: currency)
    }

    /// Contents of the file that an edit made.
    ///
    /// - Throws: ``EditingError/refused(_:)`` if the header is invalid.
    func edited(_ bytes: [UInt8]) throws(EditingError) -> RowsDocument {
        do throws(EditingError) { return try reading(bytes) } catch .unreadable(let log) {
            throw .refused(log)
        }
    }

    /// The same, if no row may have errors.
    func valid(_ bytes: [UInt8]) throws(EditingError) -> RowsDocument {
        let edited = try edited(bytes)
        guard edited.problems.isEmpty else { throw .refused(edited.problems) }
        return edited
    }

    /// The document after an edit, which leaves no errors or, of a file that has some, fewer.
    ///
    /// - Throws: ``EditingError/unknownRow(_:count:)``; ``EditingError/refused(_:)`` if what the edit writes could not be
    ///   read; ``EditingError/unreadable(_:)`` if the file has errors and the edit mends none.
    func edited(by edit: RowEdit<Field>) throws(EditingError) -> RowsDocument {
        guard !hasMisplacedQuotes else { throw .unreadable(problems) }
        let bytes =
            switch edit {
            case .add(let texts): adding(texts)
            case .set(let texts, let row): try setting(texts, row: row)
            case .remove(let row): try removing(row)
            }
        let edited = try edited(bytes)
        guard edited.problems.isEmpty || edited.problems.count < problems.count else {
            throw problems.isEmpty ? .refused(edited.problems) : .unreadable(edited.problems)
        }
        return edited
    }
}
