internal import PortfolioFiles
internal import SystemInterface

/// A change of one file, with all that is needed to undo it.
public struct FileChange: Sendable {
    /// The path of the file.
    public let path: String
    /// The contents before the change; empty if there was no file.
    public let before: [UInt8]
    /// The contents after the change.
    public let after: [UInt8]
    /// Whether there was no file before.
    public let isNew: Bool
    package let kind: Kind

    /// What a file holds.
    package enum Kind: String, Sendable {
        case holdings, trades, market, classes, targets, cash, dividends, settings
    }

    init(_ kind: Kind, path: String, before: [UInt8], after: [UInt8], isNew: Bool) {
        self.kind = kind
        self.path = path
        self.before = before
        self.after = after
        self.isNew = isNew
    }

    package init(_ change: HoldingsStore.Change) {
        self.init(
            .holdings, path: change.after.file, before: change.before.bytes, after: change.after.bytes,
            isNew: false)
    }

    package init(_ change: TradesStore.Change) {
        self.init(
            .trades, path: change.after.file, before: change.before.bytes, after: change.after.bytes,
            isNew: change.isNewFile)
    }

    package init(_ file: MarketChange.File) {
        self.init(.market, path: file.path, before: file.before, after: file.after, isNew: file.isNew)
    }

    package init(_ file: TradesUpdate.File) {
        self.init(
            .trades, path: file.path, before: file.isNew ? [] : file.before.bytes, after: file.after.bytes,
            isNew: file.isNew)
    }

    package var isChanged: Bool { before != after || isNew }

    /// What undoing it changes.
    package var reversed: FileChange {
        FileChange(kind, path: path, before: after, after: before, isNew: false)
    }
}

extension [FileChange] {
    /// Puts the old contents of files that were changed together back, and removes those that the change created: all, or
    /// none.
    ///
    /// - Parameters:
    ///   - portfolio: the portfolio that they are of: a folder, or a single file.
    ///   - patience: how long to wait for another editor.
    ///   - check: throws if the portfolio's other files do not go with the old contents; called while no other editor
    ///     can write the files.
    /// - Throws: ``EditingError/changed(_:)`` if a file is no longer as the change left it;
    ///   ``EditingError/locked(_:)`` or ``EditingError/file(_:)``; and the errors of `check`.
    /// - Complexity: O(*n*) in the length of the files.
    package func undo(
        in portfolio: String, patience: Duration = .seconds(10),
        _ check: () throws(EditingError) -> Void = {}
    ) throws(EditingError) {
        try undo(in: portfolio, patience: patience, SystemCalls(), check)
    }

    func undo(
        in portfolio: String, patience: Duration, _ system: SystemCalls,
        _ check: () throws(EditingError) -> Void
    ) throws(EditingError) {
        let isFolder = try reading { () throws(FileError) in try FileInput.isFolder(portfolio) }
        try EditedFiles.edit(
            in: isFolder ? portfolio : nil, patience: patience, system
        ) { files throws(EditingError) in
            for change in self {
                let path = change.path
                let now = try change.isNew ? files.contents(ofRemoved: path) : files.contents(of: path)
                guard now == change.after else { throw .changed(path) }
            }
            try check()
            for change in self {
                if change.isNew {
                    files.remove(change.path)
                } else {
                    files.replace(change.path, with: change.before)
                }
            }
        }
    }

    /// Checks that the portfolio's other files still go with the contents that changes have replaced.
    ///
    /// - Parameters:
    ///   - holdings: the portfolio's store of holdings.
    ///   - trades: makes that of trades, for a file.
    package func checkUndoing(
        _ holdings: HoldingsStore, trades: (_ file: String) throws(EditingError) -> TradesStore
    ) throws(EditingError) {
        for change in self where change.kind == .holdings { try holdings.check(undoing: change) }
        for change in self where change.kind == .settings { try holdings.checkTrades(undoing: change) }
        let ofTrades = filter { $0.kind == .trades }
        if let first = ofTrades.first { try trades(first.path).check(undoing: ofTrades) }
        try PortfolioSource.checkAccounts(map(\.reversed), in: holdings.source.folder)
    }
}

extension HoldingsStore {
    /// Checks that the portfolio can still be valued after a change is undone; see ``check(_:)``.
    func check(undoing change: FileChange) throws(EditingError) {
        let store = at(change.path)
        try store.check(Change(from: try store.document(change.after), to: try store.document(change.before)))
    }
}
