public import PortfolioEditing
public import Portfolios

#if canImport(FoundationEssentials)
    public import protocol FoundationEssentials.LocalizedError
#else
    public import protocol Foundation.LocalizedError
#endif

/// Edits are kept in the holdings file before a call returns, as ``HoldingsStore`` keeps them: whole or not at all,
/// nothing else in the file touched, no other editor's change lost. An edit is of the file as it is then, not as it was
/// last shown.
extension ObservablePortfolio {
    /// Why a row was not edited. The file is then as it was, but for the one error of `HoldingsStore` that says that
    /// the new one is written.
    public enum EditError: Error, Hashable, Sendable {
        /// The row is no longer in the file.
        case rowIsGone
        /// The row is a lot that trades have left open: it changes with them.
        case rowOfTrades
        /// The file can't be read or written, or would be unreadable afterwards.
        case editing(EditingError)
        /// The task was cancelled before the edit began.
        case cancelled

        /// What is wrong, in words.
        public var message: String {
            switch self {
            case .rowIsGone: "the row is no longer there"
            case .rowOfTrades: "the lot comes from trades, and can be changed only with them"
            case .editing(let error): error.message
            case .cancelled: "cancelled"
            }
        }
    }

    /// Adds a row after the last.
    ///
    /// - Parameter texts: as the file has them: numbers as `1234.56`, dates as `2013-03-01`.
    /// - Returns: what the row is known by.
    /// - Complexity: O(*n*) for *n* rows, not on the main actor.
    @discardableResult
    public func add(_ texts: [HoldingField: String]) async throws(EditError) -> Row.ID {
        guard let id = try await perform([.add(texts)]).first else { throw .rowIsGone }
        return id
    }

    /// Changes what a row says; an empty text clears a cell.
    ///
    /// - Complexity: O(*n*) for *n* rows, not on the main actor.
    public func set(_ texts: [HoldingField: String], of id: Row.ID) async throws(EditError) {
        _ = try await perform([.set(texts, id)])
    }

    /// Deletes rows, all or none.
    ///
    /// - Complexity: O(*n*) for *n* rows and each deleted one, not on the main actor.
    public func delete(_ ids: Row.ID...) async throws(EditError) { try await delete(ids) }

    /// Deletes rows, all or none.
    ///
    /// - Complexity: O(*n*) for *n* rows and each deleted one, not on the main actor.
    public func delete(_ ids: [Row.ID]) async throws(EditError) {
        _ = try await perform(ids.map { .delete($0) })
    }

    /// Moves rows so that they stand one behind another, in the order in which they stood, before the row that is at
    /// `offset` now; behind the last for the number of rows. All or none.
    ///
    /// This is what a list's `onMove` hands over.
    ///
    /// - Complexity: O(*n*) for *n* rows and each moved one, not on the main actor.
    public func move(rowsAt places: some Sequence<Int>, toOffset offset: Int) async throws(EditError) {
        let moved = Set(places).sorted()
        guard moved.allSatisfy(rows.indices.contains), (0...rows.count).contains(offset) else {
            throw .rowIsGone
        }
        let target = offset - moved.count { $0 < offset }
        // Those before the gap go last first and those behind it first first, so that none has to make way twice.
        _ = try await perform(
            moved.enumerated().map { .move(rows[$1].id, to: $1 < offset ? offset - 1 : target + $0) })
    }

    /// Moves a row to a place, from 0: the one it stands at afterwards.
    ///
    /// - Complexity: O(*n*) for *n* rows, not on the main actor.
    public func move(_ id: Row.ID, to place: Int) async throws(EditError) {
        _ = try await perform([.move(id, to: place)])
    }

    /// Says whether a row counts in totals.
    ///
    /// - Complexity: O(*n*) for *n* rows, not on the main actor.
    public func setExcluded(_ isExcluded: Bool, of id: Row.ID) async throws(EditError) {
        _ = try await perform([.setExcluded(isExcluded, id)])
    }

    /// Excludes a row that counts, and includes one that doesn't.
    ///
    /// - Complexity: O(*n*) for *n* rows, not on the main actor.
    public func toggle(_ id: Row.ID) async throws(EditError) { _ = try await perform([.toggle(id)]) }

    /// Finds out whether a row could be added with these texts, without adding it: to be asked while a form is filled in.
    ///
    /// - Throws: what ``add(_:)`` would.
    /// - Complexity: O(*n*) for *n* rows, not on the main actor.
    public func checkAdding(_ texts: [HoldingField: String]) async throws(EditError) {
        try await check([.add(texts)])
    }

    /// Finds out whether a row could be changed to these texts, without changing it.
    ///
    /// - Throws: what ``set(_:of:)`` would.
    /// - Complexity: O(*n*) for *n* rows, not on the main actor.
    public func checkSetting(_ texts: [HoldingField: String], of id: Row.ID) async throws(EditError) {
        try await check([.set(texts, id)])
    }

    /// An edit of a row, wherever in the file it is by then.
    enum Edit: Sendable {
        case add([HoldingField: String])
        case set([HoldingField: String], Row.ID)
        case delete(Row.ID)
        case move(Row.ID, to: Int)
        case setExcluded(Bool, Row.ID)
        case toggle(Row.ID)

        /// The row it is of; `nil` for one that is added.
        var row: Row.ID? {
            switch self {
            case .add: nil
            case .set(_, let id), .delete(let id), .move(let id, _), .setExcluded(_, let id), .toggle(let id):
                id
            }
        }

        /// The edit of a file whose rows are known by `ids`; `nil` where its row is not there.
        func edit(of document: HoldingsDocument, _ ids: [Row.ID]) -> HoldingsEdit? {
            func place(_ id: Row.ID) -> Int? { ids.firstIndex(of: id) }
            switch self {
            case .add(let texts): return .add(texts)
            case .set(let texts, let id): return place(id).map { .set(texts, row: $0) }
            case .delete(let id): return place(id).map { .remove(row: $0) }
            case .move(let id, let target): return place(id).map { .move(row: $0, to: target) }
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
    /// What is wrong, in a sentence.
    public var errorDescription: String? { message }

    /// What to do about it, where there is something.
    public var recoverySuggestion: String? {
        switch self {
        case .editing(.refused(let log)), .editing(.unreadable(let log)),
            .editing(.otherCurrencyThanPrices(let log)):
            log.first.first?.remedy
        default: nil
        }
    }
}
