internal import PortfolioEditing
internal import Portfolios
internal import SystemInterface

/// The commands that edit a portfolio: `portfolio new`, `add`, `edit`, `remove`, `move`, `exclude` and `include`.
enum EditCommand {
    static func run(_ settings: EditSettings) throws(Failure) -> ExitCode {
        switch settings.task {
        case .new(let currency, let name):
            return try make(NewPortfolio(currency: currency, name: name), in: settings.portfolio)
        case .change(let change): return try make(change, settings)
        }
    }

    private static func make(
        _ change: EditSettings.Change, _ settings: EditSettings
    ) throws(Failure) -> ExitCode {
        let store = try store(settings.portfolio)
        do throws(EditingError) {
            if settings.isDryRun { return try show(change, settings.lot, store) }
            var done: HoldingsEdit?
            let made = try patiently(store) { document throws(EditingError) in
                let edit = try edit(change, settings.lot, document)
                done = edit
                return try document.applying(edit)
            }
            guard let done else { return .complete }
            do throws(EditingError) {
                let code = try print(Array(EditText.text(done, made).utf8))
                Console.printError(EditText.rest(made.after))
                return code
            } catch {
                // Or whoever takes it for undone adds it twice.
                if made.before.bytes != made.after.bytes {
                    Console.printError(Console.line("\(store.file) is changed, but that can't be told:"))
                }
                throw error
            }
        } catch {
            throw .editing(error)
        }
    }

    /// Prints what a change would be.
    private static func show(
        _ change: EditSettings.Change, _ lot: String, _ store: HoldingsStore
    ) throws(EditingError) -> ExitCode {
        let before = try store.load()
        let after = try before.applying(edit(change, lot, before))
        let made = HoldingsStore.Change(from: before, to: after)
        try store.check(made)
        let place = try PatchPlace(of: store.file)
        let diff = UnifiedDiff(made, in: place).bytes
        let code = try print(diff)
        if diff.isEmpty {
            Console.printError("nothing is changed\n")
        } else if !place.isCurrent {
            Console.printError(Console.line("the paths are those in \(place.folder): apply the change there"))
        }
        Console.printError(EditText.rest(after))
        return code
    }

    /// Edits; tells of another editor that is waited for, where someone sees it.
    private static func patiently(
        _ store: HoldingsStore, _ change: (HoldingsDocument) throws(EditingError) -> HoldingsDocument
    ) throws(EditingError) -> HoldingsStore.Change {
        guard Console.isTerminal(2) else { return try store.edit(change) }
        do throws(EditingError) {
            var hasty = store
            hasty.patience = .seconds(1)
            return try hasty.edit(change)
        } catch .locked(let file) {
            Console.printError(Console.line("\(file) is locked by another editor: waiting"))
            return try store.edit(change)
        }
    }

    /// The store of a portfolio; where `portfolio.json` tells no currency, costs and rates are in that of a report.
    private static func store(_ portfolio: String) throws(Failure) -> HoldingsStore {
        var store: HoldingsStore
        do { store = try HoldingsStore(portfolio) } catch { throw .editing(error) }
        if store.currency == nil, let code = Console.environment("PORTFOLIO_CURRENCY"), !code.isEmpty {
            do { store.currency = try Currency(code) } catch {
                throw .usage(.invalidEnvironmentCurrency(error))
            }
        }
        return store
    }

    /// The edit that a change of a lot is.
    private static func edit(
        _ change: EditSettings.Change, _ lot: String, _ document: HoldingsDocument
    ) throws(EditingError) -> HoldingsEdit {
        switch change {
        case .add(let texts): return .add(texts)
        case .edit(let texts): return .set(texts, row: try document.row(lot))
        case .remove: return .remove(row: try document.row(lot))
        case .setExcluded(let isExcluded):
            return .setExcluded(isExcluded, row: try document.row(lot))
        case .move(let place):
            let row = try document.row(lot)
            switch place {
            case .to(let place): return .move(row: row, to: place - 1)
            case .before(let name):
                let other = try document.row(name)
                return .move(row: row, to: row < other ? other - 1 : other)
            case .after(let name):
                let other = try document.row(name)
                return .move(row: row, to: row <= other ? other : other + 1)
            }
        }
    }

    private static func make(_ portfolio: NewPortfolio, in folder: String) throws(Failure) -> ExitCode {
        do throws(EditingError) {
            let files = try portfolio.make(in: folder)
            return try print(Array(Console.line("Made \(Wording.list(files, last: "and"))").utf8))
        } catch {
            throw .editing(error)
        }
    }

    private static func print(_ bytes: [UInt8]) throws(EditingError) -> ExitCode {
        do throws(FileError) {
            let writer = try ResultWriter(nil)
            _ = writer.write(bytes)
            try writer.finish()
        } catch {
            throw .file(error)
        }
        return .complete
    }
}
