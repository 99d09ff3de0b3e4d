internal import PortfolioEditing
internal import Portfolios

/// The commands that record a trade: `portfolio buy`, `sell`, `dividend`, `split` and the others.
enum TradeCommand {
    static func run(_ settings: TradeSettings) throws(Failure) -> ExitCode {
        var settings = settings
        try settings.takeSymbols(from: SymbolOperand.book(of: settings.portfolio))
        if !settings.type.isOpening, let symbol = settings.texts[.symbol] {
            settings.texts[.symbol] = SymbolOperand.held(CellReader.trimmed(symbol), in: settings.portfolio)
        }
        let store: TradesStore
        do {
            store = try self.store(
                settings.portfolio, trades: settings.trades, account: settings.texts[.account])
        } catch {
            // A corporate action in the file of one account would leave out the others.
            guard settings.type.isOfAllHolders, case .editing(.severalTrades(let files, _)) = error else {
                throw error
            }
            throw .editing(.severalTrades(files))
        }
        let texts = settings.line == nil ? settings.texts : store.withoutAccountOfFile(settings.texts)
        if let line = settings.line {
            let place = place(settings.portfolio, settings.trades, store)
            let row = try row(on: line, of: store, at: place) { row in
                row.type == settings.type && row.symbol == CellReader.trimmed(texts[.symbol] ?? row.symbol)
            }
            return try make(store, isDryRun: settings.isDryRun) { document throws(EditingError) in
                .set(texts, row: try row.place(in: document))
            }
        }
        // A path that is not there comes first.
        if settings.lacksCurrency { throw .usage(.missingOptions(.trade(settings.type), [.currency])) }
        do {
            return try make(store, isDryRun: settings.isDryRun) { _ in .add(texts) }
        } catch .editing(let error) {
            Console.printError(EditingErrorText.text(error) + hints(error, settings, store))
            return EditingErrorText.exitCode(error)
        }
    }

    /// Removes the trade on a line.
    static func remove(
        _ line: Int, _ trades: String?, _ settings: EditSettings
    ) throws(Failure) -> ExitCode {
        let store = try store(settings.portfolio, trades: trades, account: settings.account)
        let place = place(settings.portfolio, trades, store)
        let row = try row(on: line, of: store, at: place) {
            settings.lot.isEmpty || $0.symbol == settings.lot
        }
        return try make(store, isDryRun: settings.isDryRun) { document throws(EditingError) in
            .remove(row: try row.place(in: document))
        }
    }

    /// Makes an edit of the file of a store and tells of it.
    private static func make(
        _ store: TradesStore, isDryRun: Bool,
        _ edit: (TradesDocument) throws(EditingError) -> RowEdit<TradeField>
    ) throws(Failure) -> ExitCode {
        try editing { () throws(EditingError) in
            var made: RowEdit<TradeField>?
            let change = try EditOutput.waitingForLock { patience throws(EditingError) in
                var store = store
                store.isDryRun = isDryRun
                if let patience { store.patience = patience }
                return try store.edit { document throws(EditingError) in
                    let edit = try edit(document)
                    made = edit
                    return edit
                }
            }
            return try EditOutput.tell(
                made.map { EditText.text($0, change) } ?? "", rest: EditText.rest(change), of: store.file,
                isChanged: change.before != change.after,
                unmade: isDryRun ? { UnifiedDiff(change, in: $0) } : nil)
        }
    }

    /// A row by its line, as it was when it was looked up.
    private struct FoundRow {
        let line: Int
        let bytes: [UInt8]

        /// - Throws: ``EditingError/changed(_:)`` if another row is there now.
        func place(in document: TradesDocument) throws(EditingError) -> Int {
            guard let place = document.rows.firstIndex(where: { $0.line == line }),
                document.line(ofRow: place) == bytes
            else { throw .changed(document.file) }
            return place
        }
    }

    /// A portfolio and its file of trades as arguments after a symbol, without what need not be named.
    private static func place(_ portfolio: String, _ chosen: String?, _ store: TradesStore) -> String {
        ShellWord.portfolio(portfolio)
            + (chosen == nil && store.files.count == 1 ? "" : " --trades \(ShellWord.quoted(store.file))")
    }

    /// - Parameters:
    ///   - arguments: where the row is, as arguments of a command.
    ///   - isMeant: whether a row is the one to correct; one that can't be read always is.
    private static func row(
        on line: Int, of store: TradesStore, at arguments: String, where isMeant: (TradesRow) -> Bool
    ) throws(Failure) -> FoundRow {
        let document = try editing(store.load())
        guard let place = document.rows.firstIndex(where: { $0.line == line }) else {
            throw .usage(UsageError("no row of \(document.file) begins on line \(line)"))
        }
        let row = document.rows[place]
        if let type = row.type, !isMeant(row) {
            throw .usage(.otherTrade(line, type, row.symbol, arguments))
        }
        return FoundRow(line: line, bytes: document.line(ofRow: place))
    }

    /// What may have been meant by a trade that is refused.
    private static func hints(
        _ error: EditingError, _ settings: TradeSettings, _ store: TradesStore
    ) -> String {
        guard let symbol = settings.texts[.symbol] else { return "" }
        switch error {
        case .refusedTrades where settings.type.changesLots, .unknownCurrency: break
        default: return ""
        }
        let held = (try? store.heldSymbols()) ?? []
        if !held.contains(symbol.exact) {
            let near =
                (try? MarketStore(settings.portfolio))?.heldSymbols(near: symbol)
                ?? Suggestions.near(symbol, in: held.map(\.text))
            return near.isEmpty ? "" : Console.line("portfolio: did you mean \(Wording.list(near))?")
        }
        if let account = settings.texts[.account], let known = store.account(namedLike: account) {
            return Console.line(
                "portfolio: did you mean --account \(ShellWord.quoted(known))?")
        }
        guard settings.type.changesLots else { return "" }
        let ratio = settings.type == .split ? settings.texts[.ratio].flatMap { try? SplitRatio($0) } : nil
        let account = settings.texts[.account].flatMap { $0.isEmpty ? nil : $0 }
        let steps = HoldingToTrades.steps(symbol, in: settings.portfolio, account: account, split: ratio)
        guard steps.isEmpty, let account else { return steps }
        return purchasesWithoutAccount(symbol, account, settings, store)
    }

    /// The commands that put purchases without an account into the one that a refused trade names.
    private static func purchasesWithoutAccount(
        _ symbol: String, _ account: String, _ settings: TradeSettings, _ store: TradesStore
    ) -> String {
        guard settings.trades == nil, let rows = try? store.purchasesWithoutAccount(of: symbol), !rows.isEmpty
        else { return "" }
        let name = ShellWord.quoted(account)
        if rows.count > HoldingToTrades.most {
            return Console.line(
                "portfolio: \(Wording.count(rows.count, "row")) of \(symbol) in \(store.file) name no account: if the whole "
                    + "file is of \(account), say so in portfolio.json (portfolio help files)")
        }
        let place = ShellWord.portfolio(settings.portfolio)
        return Console.line("portfolio: what was bought without an account is put into \(account) by:")
            + rows.map { row in
                let command = Command.trade(row.type ?? .buy).name
                return Console.line(
                    "  portfolio \(command) \(ShellWord.quoted(symbol))\(place) --line \(row.line) --account \(name)"
                )
            }.joined()
    }

    /// Opens the store of the portfolio's trades. If `portfolio.json` states no currency, totals and rates
    /// are in the one from the environment.
    private static func store(
        _ portfolio: String, trades: String?, account: String?
    ) throws(Failure) -> TradesStore {
        var store = try editing(
            TradesStore(portfolio, trades: trades, account: account.map(CellReader.trimmed)))
        if store.currency == nil { store.currency = try EditCommand.environmentCurrency() }
        return store
    }
}
