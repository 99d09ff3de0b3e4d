internal import PortfolioEditing
internal import Portfolios

/// The commands that edit a portfolio: `portfolio new`, `add`, `edit`, `remove`, `move`, `exclude` and `include`.
enum EditCommand {
    static func run(_ settings: EditSettings) throws(Failure) -> ExitCode {
        switch settings.task {
        case .new(let portfolio):
            return try make { () throws(EditingError) in try portfolio.make(in: settings.portfolio) }
        case .household(let portfolio):
            return try make(leavingOut: portfolio.leftOut) { () throws(EditingError) in
                try portfolio.make(in: settings.portfolio)
            }
        case .change(let change): return try make(change, settings)
        case .removeTrade(let line, let trades): return try TradeCommand.remove(line, trades, settings)
        }
    }

    private static func make(
        _ change: EditSettings.Change, _ settings: EditSettings
    ) throws(Failure) -> ExitCode {
        var change = change
        let book = try SymbolOperand.book(of: settings.portfolio)
        var lot = settings.lot
        var store: HoldingsStore
        var isNew = false
        if case .add(var texts) = change {
            texts[.symbol] = texts[.symbol].map { book.symbol(of: $0) }
            let account = texts[.account].map(CellReader.trimmed)
            // A path that is not there comes before a missing currency.
            store = try self.store(settings.portfolio, account: account)
            // All rows of the file are in it anyway.
            if let account, store.isOfAccount(account) { texts[.account] = nil }
            texts = try editing(store.completed(texts))
            guard texts[.currency] != nil else { throw .usage(.missingOptions(.add, [.currency])) }
            change = .add(texts)
            isNew = true
        } else {
            store = try self.store(settings.portfolio)
        }
        do throws(EditingError) {
            if !isNew {
                lot = SymbolOperand.lot(lot, book, in: settings.portfolio)
                (store, lot) = try store.holding(lot, account: settings.account)
                if case .move(let place) = change {
                    change = .move(try placed(place, in: store, settings, book))
                }
            }
            store.isDryRun = settings.isDryRun
            var done: HoldingsEdit?
            var remarks: [String] = []
            let made = try EditOutput.waitingForLock { patience throws(EditingError) in
                var store = store
                if let patience { store.patience = patience }
                return try store.edit { document throws(EditingError) in
                    let edit = try edit(change, lot, document)
                    done = edit
                    let after = try document.applying(edit)
                    remarks = store.remarks(on: edit, from: document, to: after)
                    ChangeNote.current?.remarks = remarks
                    return after
                }
            }
            guard let done else { return .complete }
            return try EditOutput.tell(
                EditText.text(done, made), rest: EditText.rest(made, remarks), of: store.file,
                isChanged: made.before.bytes != made.after.bytes,
                unmade: settings.isDryRun ? { UnifiedDiff(made, in: $0) } : nil)
        } catch {
            throw .editing(explained(error, lot, store))
        }
    }

    /// The place by the name that the other lot has in the file of the one that is moved.
    private static func placed(
        _ place: EditSettings.Destination, in store: HoldingsStore, _ settings: EditSettings,
        _ book: SymbolBook
    ) throws(EditingError) -> EditSettings.Destination {
        func name(_ lot: String) throws(EditingError) -> String {
            let lot = SymbolOperand.lot(lot, book, in: settings.portfolio)
            let (other, name) = try store.holding(lot, account: settings.account)
            guard other.file == store.file else { throw .otherFile(lot) }
            return name
        }
        return switch place {
        case .to: place
        case .before(let lot): .before(try name(lot))
        case .after(let lot): .after(try name(lot))
        }
    }

    /// Says more of an unknown symbol, and of one that the trades have where there is no file of holdings.
    private static func explained(
        _ error: EditingError, _ lot: String, _ store: HoldingsStore
    ) -> EditingError {
        switch error {
        case .unknownSymbol(let symbol, _): store.unknownSymbol(symbol)
        case .file(.cannotOpen(let path, _)) where FileInput.isMissing(path):
            store.tradesFile(of: lot).map { .symbolOfTrades(lot, file: $0) } ?? error
        default: error
        }
    }

    /// Opens the store of a portfolio. If `portfolio.json` states no currency, costs and rates are in the one
    /// from the environment.
    ///
    /// - Parameter account: the account of a new row.
    static func store(
        _ portfolio: String, account: String? = nil
    ) throws(Failure) -> HoldingsStore {
        var store = try editing(HoldingsStore(portfolio, account: account))
        if store.currency == nil { store.currency = try environmentCurrency() }
        return store
    }

    /// The currency for portfolios that state none, from `PORTFOLIO_CURRENCY`.
    static func environmentCurrency() throws(Failure) -> Currency? {
        guard let code = Console.environment("PORTFOLIO_CURRENCY"), !code.isEmpty else { return nil }
        do { return try Currency(code) } catch { throw Failure(.invalidFallbackCurrency(error)) }
    }

    /// The edit that makes a change to a lot.
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

    private static func make(
        leavingOut others: () throws(EditingError) -> [String] = { [] },
        _ made: () throws(EditingError) -> [String]
    ) throws(Failure) -> ExitCode {
        try editing { () throws(EditingError) in
            let files = try made()
            var text = Console.line("Created \(Wording.list(files, last: "and"))")
            let others = try others()
            if !others.isEmpty {
                text += Console.line(
                    "Not part of it, because portfolio.json can't name them: \(Wording.list(others, last: "and"))"
                )
            }
            return try EditOutput.print(Array(text.utf8))
        }
    }
}
