internal import PortfolioFiles
internal import SystemInterface

/// A change of one file that was saved, with all that is needed to undo it.
package struct FileChange: Sendable {
    /// The path of the file.
    package let path: String
    /// The contents before and after the change.
    package let before: [UInt8]
    package let after: [UInt8]
    /// Whether there was no file before.
    package let isNew: Bool

    private init(path: String, before: [UInt8], after: [UInt8], isNew: Bool) {
        self.path = path
        self.before = before
        self.after = after
        self.isNew = isNew
    }

    package init(_ change: HoldingsStore.Change) {
        self.init(
            path: change.after.file, before: change.before.bytes, after: change.after.bytes, isNew: false)
    }

    package init(_ change: TradesStore.Change) {
        self.init(
            path: change.after.file, before: change.before.bytes, after: change.after.bytes,
            isNew: change.isNewFile)
    }

    package init(_ file: MarketChange.File) {
        self.init(path: file.path, before: file.before, after: file.after, isNew: file.isNew)
    }

    package var isChanged: Bool { before != after || isNew }

    /// Puts the old contents back, or removes a file that the change created.
    ///
    /// - Parameter patience: how long to wait for another editor.
    /// - Throws: ``EditingError/changed(_:)`` if the file is no longer as the change left it;
    ///   ``EditingError/locked(_:)`` or ``EditingError/file(_:)``.
    /// - Complexity: O(*n*) in the length of the file.
    package func undo(patience: Duration = .seconds(10)) throws(EditingError) {
        let system = SystemCalls()
        let edited = EditedFile(path: path, patience: patience, system: system)
        _ = try edited.edit { bytes throws(EditingError) in
            bytes
        } _: { now throws(EditingError) in
            guard now == after else { throw .changed(path) }
            // A new file is removed while no other editor can write it.
            if isNew { try remove(system) }
            return isNew ? after : before
        } bytes: { (wanted: [UInt8]) in
            wanted
        }
    }

    private func remove(_ system: SystemCalls) throws(EditingError) {
        do { try system.remove(path) } catch { throw .file(.writeFailed(path, reason: error.reason)) }
    }
}
