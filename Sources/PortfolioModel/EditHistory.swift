internal import PortfolioEditing

/// The edits that can be taken back, and those that were and can be made again.
struct EditHistory {
    /// The holdings file before and after an edit, and what its rows were known by.
    struct Step {
        let before: HoldingsDocument
        let after: HoldingsDocument
        let rowsBefore: KnownRows
        let rowsAfter: KnownRows

        init(_ change: HoldingsStore.Change, rows before: KnownRows, _ after: KnownRows) {
            self.before = change.before
            self.after = change.after
            var learned = before
            learned.learn(change.before)
            rowsBefore = learned
            rowsAfter = after
        }

        var size: Int { before.bytes.count + after.bytes.count }
    }

    /// How many bytes of files are kept at most; the last step always is.
    private static let limit = 64 << 20

    private var done: [Step] = []
    private var undone: [Step] = []

    var canUndo: Bool { !done.isEmpty }
    var canRedo: Bool { !undone.isEmpty }
    var lastDone: Step? { done.last }
    var lastUndone: Step? { undone.last }

    /// Adds an edit; those that were taken back before it can't be made again.
    mutating func add(_ step: Step) {
        guard step.before.bytes != step.after.bytes else { return }
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
