internal import PortfolioEditing
internal import Portfolios

/// `portfolio undo`: undoes the last change that the log of changes notes.
struct UndoCommand {
    private let portfolio: String
    private let isDryRun: Bool

    static let help = [
        "The last change in the portfolio's changes.log is undone, if its files are still as it left them; then, if the "
            + "command is given again, the one before. portfolio new creates changes.log, as serve --allow-edits does with its "
            + "first change, and commands note their changes in it once it is there; in an older portfolio, create an empty "
            + "changes.log first.",
        "changes.log keeps the latest changes: once it is longer than 1 MB, the older half of them goes, and long ones, such as "
            + "the first import of a bank's rates, go before shorter ones.",
    ]

    init(_ arguments: Arguments) throws(UsageError) {
        if let more = PortfolioFolder.surplus(arguments.operands[...]) { throw .unexpectedArgument(more) }
        portfolio = arguments.operands.first ?? "."
        isDryRun = arguments.has(.dryRun)
    }

    func run() throws(Failure) -> ExitCode {
        try MarketCommand.isFolder(portfolio)
        let log = try editing(try ChangeLog(of: portfolio))
        guard try editing(try log.isThere()) else { throw .usage(.noChangeLog(log.path)) }
        guard let (entry, step) = try editing(try log.last()) else {
            let isEmpty = try editing(try log.entries()).isEmpty
            throw .usage(.nothingToUndo(log.path, isEmpty ? .noChange : .allUndone))
        }
        guard let last = step else {
            let changed = entry.files.first { !log.isAsLeft($0) }
            throw .usage(.nothingToUndo(log.path, .changed(changed.map { log.path(of: $0) })))
        }
        if isDryRun {
            return try editing { () throws(EditingError) in
                try EditOutput.print(MarketCommand.difference(last.changes.map(\.reversed)).bytes)
            }
        }
        let note = ChangeNote(log, .market, isUndoing: true)
        note.tell(undoing: last)
        return try editing { () throws(EditingError) in
            try ChangeNote.$current.withValue(note) {
                Result { () throws(EditingError) in try undo(last.changes) }
            }.get()
            let files = Wording.list(last.changes.map(\.path), last: "and")
            return try EditOutput.tell(
                Console.line("Undone in \(files): \(last.summary)"), rest: "", of: files, isChanged: true)
        }
    }

    private func undo(_ changes: [FileChange]) throws(EditingError) {
        try EditOutput.waitingForLock { patience throws(EditingError) in
            try changes.undo(in: portfolio, patience: patience ?? .seconds(10)) { () throws(EditingError) in
                try changes.checkUndoing(HoldingsStore(portfolio)) { _ throws(EditingError) in
                    try TradesStore(importingInto: portfolio)
                }
            }
        }
    }
}
