public import PortfolioEditing
public import Portfolios

/// Edits are saved to the holdings files before a call returns, in the way of ``HoldingsStore``: completely or not at
/// all, without touching anything else in a file or losing another editor's change. An edit applies to the current
/// files, which may differ from what was last shown. If there are several, a row stays in its own, and a new one goes to
/// the file of its account, or else to the first.
extension ObservablePortfolio {
    /// Why a row was not edited. The file is then unchanged, except after the one error of `HoldingsStore` that says
    /// that the new file was written.
    public enum EditError: Error, Hashable, Sendable {
        /// The row is no longer in the file.
        case rowIsGone
        /// The row is an open lot of trades, which only trades can change.
        case rowOfTrades
        /// The file can't be read or written, or would have errors after the edit.
        case editing(EditingError)
        /// The row would leave its file for another of the portfolio's holdings files.
        case otherFile
        /// The task was cancelled before the edit began.
        case cancelled

        /// A description of the error.
        public var message: String {
            switch self {
            case .rowIsGone: "the row is no longer there"
            case .rowOfTrades: "the lot comes from trades, and can be changed only with them"
            case .editing(let error): error.message
            case .otherFile: "a row can only be moved within its own file"
            case .cancelled: "cancelled"
            }
        }
    }

    /// Adds a row after the last of its file. Unless the texts state them, its currency and multiplier are those that
    /// `symbols.csv` states for the symbol, or else the multiplier is that of the symbol's first row.
    ///
    /// - Parameter texts: the cells as in the file: numbers as `1234.56`, dates as `2013-03-01`.
    /// - Returns: the identity of the new row.
    /// - Throws: ``EditError`` if the file could not be read or saved, or the row could not be read.
    /// - Complexity: O(*n*) for *n* rows, off the main actor.
    @discardableResult
    public func add(_ texts: [HoldingField: String]) async throws(EditError) -> Row.ID {
        guard let id = try await perform([.add(texts)]).first else { throw .rowIsGone }
        return id
    }

    /// Changes cells of a row; an empty text clears a cell.
    ///
    /// - Throws: ``EditError`` if there is no such row, it could not be read, or the file could not be read or saved.
    /// - Complexity: O(*n*) for *n* rows, off the main actor.
    public func set(_ texts: [HoldingField: String], of id: Row.ID) async throws(EditError) {
        _ = try await perform([.set(texts, id)])
    }

    /// Deletes rows: all of them, or none if one fails.
    ///
    /// - Throws: ``EditError`` if there is no such row, or the file could not be read or saved.
    /// - Complexity: O(*n*) for *n* rows per deleted row, off the main actor.
    public func delete(_ ids: Row.ID...) async throws(EditError) { try await delete(ids) }

    /// Deletes rows: all of them, or none if one fails.
    ///
    /// - Throws: ``EditError`` if there is no such row, or the file could not be read or saved.
    /// - Complexity: O(*n*) for *n* rows per deleted row, off the main actor.
    public func delete(_ ids: [Row.ID]) async throws(EditError) {
        _ = try await perform(ids.map { .delete($0) })
    }

    /// Moves rows so that they follow each other, in their current order, before the row now at `offset`, or after the
    /// last row if `offset` is the number of rows. If one can't be moved, none is.
    ///
    /// The arguments are those that a list passes to `onMove`.
    ///
    /// - Throws: ``EditError`` if a row is of trades, or the file could not be read or saved.
    /// - Complexity: O(*n*) for *n* rows per moved row, off the main actor.
    public func move(rowsAt places: some Sequence<Int>, toOffset offset: Int) async throws(EditError) {
        let moved = Set(places).sorted()
        guard moved.allSatisfy(rows.indices.contains), (0...rows.count).contains(offset) else {
            throw .rowIsGone
        }
        let target = offset - moved.count { $0 < offset }
        // Move the rows before the gap last to first, and those after it first to last, so that no row is moved twice.
        _ = try await perform(
            moved.enumerated().map { .move(rows[$1].id, to: $1 < offset ? offset - 1 : target + $0) })
    }

    /// Moves a row to the position, from 0, that it has afterwards.
    ///
    /// - Throws: ``EditError`` if there is no such row, or the file could not be read or saved.
    /// - Complexity: O(*n*) for *n* rows, off the main actor.
    public func move(_ id: Row.ID, to place: Int) async throws(EditError) {
        _ = try await perform([.move(id, to: place)])
    }

    /// Sets whether a row is excluded from totals.
    ///
    /// - Throws: ``EditError`` if there is no such row, or the file could not be read or saved.
    /// - Complexity: O(*n*) for *n* rows, off the main actor.
    public func setExcluded(_ isExcluded: Bool, of id: Row.ID) async throws(EditError) {
        _ = try await perform([.setExcluded(isExcluded, id)])
    }

    /// Excludes a row that counts, or includes one that is excluded.
    ///
    /// - Throws: ``EditError`` if there is no such row, or the file could not be read or saved.
    /// - Complexity: O(*n*) for *n* rows, off the main actor.
    public func toggle(_ id: Row.ID) async throws(EditError) { _ = try await perform([.toggle(id)]) }

    /// Checks whether a row with these texts could be added, without adding it; useful while a form is being filled in.
    ///
    /// - Throws: the same errors as ``add(_:)``.
    /// - Complexity: O(*n*) for *n* rows, off the main actor.
    public func checkAdding(_ texts: [HoldingField: String]) async throws(EditError) {
        try await check([.add(texts)])
    }

    /// Checks whether a row could be changed to these texts, without changing it.
    ///
    /// - Throws: the same errors as ``set(_:of:)``.
    /// - Complexity: O(*n*) for *n* rows, off the main actor.
    public func checkSetting(_ texts: [HoldingField: String], of id: Row.ID) async throws(EditError) {
        try await check([.set(texts, id)])
    }

    /// An edit of a row, independent of its position in the file.
    enum Edit: Sendable {
        case add([HoldingField: String])
        case set([HoldingField: String], Row.ID)
        case delete(Row.ID)
        case move(Row.ID, to: Int)
        case setExcluded(Bool, Row.ID)
        case toggle(Row.ID)

        /// The row to edit; `nil` for a new one.
        var row: Row.ID? {
            switch self {
            case .add: nil
            case .set(_, let id), .delete(let id), .move(let id, _), .setExcluded(_, let id), .toggle(let id):
                id
            }
        }

        /// The edit for a file whose rows have these identities; `nil` if its row is not there.
        ///
        /// - Parameter rowsBefore: the number of rows in the files before it.
        func edit(
            of document: HoldingsDocument, _ ids: [Row.ID], after rowsBefore: Int
        ) -> HoldingsEdit? {
            func place(_ id: Row.ID) -> Int? { ids.firstIndex(of: id) }
            switch self {
            case .add(let texts): return .add(texts)
            case .set(let texts, let id): return place(id).map { .set(texts, row: $0) }
            case .delete(let id): return place(id).map { .remove(row: $0) }
            case .move(let id, let target): return place(id).map { .move(row: $0, to: target - rowsBefore) }
            case .setExcluded(let isExcluded, let id):
                return place(id).map { .setExcluded(isExcluded, row: $0) }
            case .toggle(let id):
                return place(id).map {
                    .setExcluded(document.rows[$0].holding?.isExcluded != true, row: $0)
                }
            }
        }
    }
}

extension ObservablePortfolio.EditError: LocalizedError {
    /// A sentence that describes the error.
    public var errorDescription: String? { message }

    /// What to do about the error, if there is a suggestion.
    public var recoverySuggestion: String? {
        if case .editing(let error) = self { error.recoverySuggestion } else { nil }
    }
}
