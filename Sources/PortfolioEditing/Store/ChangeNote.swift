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
        var remarks: [String] = []
        var number: Int?
        var undone: Int?
    }

    package init(_ log: ChangeLog, _ kind: FileChange.Kind, _ summary: String = "", isUndoing: Bool = false) {
        self.log = log
        self.isUndoing = isUndoing
        state = Mutex(State(kind: kind, summary: summary))
    }

    /// The note of a command that changes a portfolio, or one of its files; `nil` if that has no log, which only those have
    /// who want one.
    ///
    /// - Parameter summary: the command.
    /// - Throws: ``EditingError/file(_:)`` or ``EditingError/unreadable(_:)`` if it can't be told what to note.
    package static func ofCommand(
        _ summary: String, in portfolio: String
    ) throws(EditingError) -> ChangeNote? {
        let log = try ChangeLog(of: portfolio)
        if try log.isThere() {
            let source = try PortfolioSource(editing: portfolio)
            if source.isFolder { return ChangeNote(log, source, summary) }
        }
        // A file stands alone: what is wrong with the folder around it stops no edit.
        let folder = Path.folder(of: portfolio)
        guard (try? FileInput.isFolder(portfolio)) == false, let file = try? FileInput.identity(portfolio),
            let log = try? ChangeLog(of: folder), (try? log.isThere()) == true,
            let source = try? PortfolioSource(editing: folder), source.isFolder
        else { return nil }
        let (holdings, trades) = (source.holdingsFiles, source.trades(given: []))
        guard let own = (holdings + trades).first(where: { (try? FileInput.identity($0)) == file }) else {
            return nil
        }
        let note = ChangeNote(log, source, summary)
        note.state(holdings.contains(own) ? .holdings : .trades, of: [portfolio])
        return note
    }

    /// The note of what a command does to a folder.
    private convenience init(_ log: ChangeLog, _ source: PortfolioSource, _ summary: String) {
        self.init(log, .market, summary)
        let folder = source.folder ?? "."
        state(.holdings, of: source.holdingsFiles)
        state(.trades, of: source.trades(given: []) + [Path.join(folder, "trades.csv")])
        for (kind, file) in [
            (FileChange.Kind.classes, PortfolioSource.FurtherFile.classes), (.targets, .targets),
        ] {
            state(kind, of: [Path.join(folder, file.rawValue)])
        }
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

    /// What looks like a slip in what is saved, as far as whoever saves it has found some; see ``EntryRemarks``.
    package var remarks: [String] {
        get { state.withLock { $0.remarks } }
        set { state.withLock { $0.remarks = newValue } }
    }

    /// Adds what looks like a slip, unless it is there already.
    func add(_ remarks: [String]) {
        state.withLock { state in
            state.remarks += remarks.filter { !state.remarks.contains($0) }
        }
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
