internal import PortfolioEditing

/// The edits that can be undone, and the undone ones that can be redone.
struct EditHistory {
    /// The edited holdings files before and after an edit, with the identities of their rows.
    struct Step {
        let before: [HoldingsDocument]
        let after: [HoldingsDocument]
        let rowsBefore: KnownRows
        let rowsAfter: KnownRows

        init(_ changes: [HoldingsStore.Change], rows before: KnownRows, _ after: KnownRows) {
            self.before = changes.map(\.before)
            self.after = changes.map(\.after)
            var learned = before
            for document in self.before { learned.learn(document) }
            rowsBefore = learned
            rowsAfter = after
        }

        var size: Int { (before + after).reduce(0) { $0 + $1.bytes.count } }
    }

    /// The maximum number of bytes of files to keep; the last step is always kept.
    private static let limit = 64 << 20

    private var done: [Step] = []
    private var undone: [Step] = []

    var canUndo: Bool { !done.isEmpty }
    var canRedo: Bool { !undone.isEmpty }
    var lastDone: Step? { done.last }
    var lastUndone: Step? { undone.last }

    /// Adds an edit; edits undone before it can no longer be redone.
    mutating func add(_ step: Step) {
        guard step.before.map(\.bytes) != step.after.map(\.bytes) else { return }
        undone = []
        done.append(step)
        var size = done.reduce(0) { $0 + $1.size }
        while size > EditHistory.limit, done.count > 1 { size -= done.removeFirst().size }
    }

    mutating func undo() {
        if let step = done.popLast() { undone.append(step) }
    }

    mutating func redo() {
        if let step = undone.popLast() { done.append(step) }
    }
}
