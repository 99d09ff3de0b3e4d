internal import PortfolioFiles
internal import Synchronization
internal import SystemInterface

/// What is noted in the log of changes when files are saved meanwhile.
package final class ChangeNote: Sendable {
    /// The note of this task; `nil` if changes are not noted.
    @TaskLocal package static var current: ChangeNote?

    let log: ChangeLog
    let isUndoing: Bool
    private let state: Mutex<State>

    private struct State {
        let kind: FileChange.Kind
        var kinds: [String: FileChange.Kind] = [:]
        var summary: String
        var number: Int?
        var undone: Int?
    }

    package init(_ log: ChangeLog, _ kind: FileChange.Kind, _ summary: String = "", isUndoing: Bool = false) {
        self.log = log
        self.isUndoing = isUndoing
        state = Mutex(State(kind: kind, summary: summary))
    }

    /// The note of a command that changes a portfolio; `nil` if that has no log, which only those have who want one.
    ///
    /// - Parameter summary: the command.
    /// - Throws: ``EditingError/file(_:)`` or ``EditingError/unreadable(_:)`` if it can't be told what to note.
    package static func ofCommand(
        _ summary: String, in portfolio: String
    ) throws(EditingError) -> ChangeNote? {
        let log = try ChangeLog(of: portfolio)
        guard try log.isThere() else { return nil }
        let source = try PortfolioSource(editing: portfolio)
        guard source.isFolder, let folder = source.folder else { return nil }
        let note = ChangeNote(log, .market, summary)
        note.state(.holdings, of: source.holdingsFiles)
        note.state(.trades, of: source.trades(given: []) + [Path.join(folder, "trades.csv")])
        for (kind, file) in [
            (FileChange.Kind.classes, PortfolioSource.FurtherFile.classes), (.targets, .targets),
        ] {
            note.state(kind, of: [Path.join(folder, file.rawValue)])
        }
        return note
    }

    /// States which change is undone.
    package func tell(undoing step: ChangeLog.Undoable) {
        summary = "Undone: \(step.summary)"
        state.withLock { $0.undone = step.number }
        for change in step.changes { state(change.kind, of: [change.path]) }
    }

    /// The number of the change that is undone, which must be the last in the log that is not yet; `nil` if none is.
    var undone: Int? { state.withLock { $0.undone } }

    /// What is done, in a few words.
    package var summary: String {
        get { state.withLock { $0.summary } }
        set { state.withLock { $0.summary = newValue } }
    }

    /// The number that the log has for the change; `nil` until it is noted.
    package internal(set) var number: Int? {
        get { state.withLock { $0.number } }
        set { state.withLock { $0.number = newValue } }
    }

    /// What a changed file holds.
    func kind(ofFile path: String) -> FileChange.Kind { state.withLock { $0.kinds[path] ?? $0.kind } }

    /// States what files hold; of others, it is what the note was made with.
    package func state(_ kind: FileChange.Kind, of paths: [String]) {
        state.withLock { state in
            for path in paths { state.kinds[path] = kind }
        }
    }
}
