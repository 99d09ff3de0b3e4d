package import PortfolioEditing
package import PortfolioFiles
package import SystemInterface
package import Valuation

/// Takes what brokers' exports say into a portfolio's files: all of it, or nothing.
///
///     bytes ─► Exports ─► change(by:)        what would change
///                    └──► save(_:confirm:)   what has changed
package struct PortfolioIntake: Sendable {
    /// What exports list.
    package enum Kind: String, CaseIterable, Sendable {
        case holdings, trades, prices
    }

    /// Exports that were read.
    package enum Exports: Sendable {
        case holdings(PositionsImport)
        case trades(TransactionImport)
        case prices(HistoryImport)
    }

    /// The path of a folder or a file.
    package let portfolio: String
    /// The account that all exports are of; `nil` if they tell, or nothing does.
    package var account: String?
    /// The purchase date of new holdings for which the exports state none.
    package var purchaseDate: CalendarDate?
    /// Whether the exports take precedence over the files.
    package var isForced = false
    /// The own currency, if `portfolio.json` states none.
    package var currency: Currency?
    /// How sales choose their lots, whatever `portfolio.json` says; `nil` for what it says.
    package var lots: LotMethod?
    /// The maximum time to wait for another editor; `nil` for the default.
    package var patience: Duration?
    /// Whether only to work out what would change, without saving it.
    private var isDryRun = false

    package init(_ portfolio: String) { self.portfolio = portfolio }

    /// What a portfolio's `symbols.csv` calls its symbols; a portfolio that can't be read calls them nothing, because
    /// whoever edits it tells what is wrong.
    package static func book(
        of portfolio: String, log: inout DiagnosticLog
    ) throws(FileError) -> SymbolBook {
        guard portfolio != "-", try FileInput.exists(portfolio), try FileInput.isFolder(portfolio) else {
            return SymbolBook()
        }
        var ofDocument = DiagnosticLog()
        return try PortfolioSource(portfolio, log: &ofDocument).symbolBook(log: &log)
    }

    /// The symbols to write for what exports call stocks.
    ///
    /// - Parameter book: what the portfolio's `symbols.csv` says, or another file in its place.
    package func symbols(of kind: Kind, book: SymbolBook) throws(EditingError) -> ImportedSymbols {
        var symbols = ImportedSymbols(book)
        switch kind {
        case .trades:
            let store = try TradesStore(importingInto: portfolio)
            symbols.held = try store.heldSymbols()
            symbols.contracts = try store.contracts(symbols)
            symbols.currency = store.currency
        case .prices:
            let store = try MarketStore(portfolio)
            (symbols.held, symbols.minorUnits) = (store.heldSymbols, store.minorUnits)
        case .holdings:
            let store = try HoldingsStore(portfolio, currency: currency)
            symbols.held = try store.heldSymbols()
            symbols.currency = store.currency
        }
        return symbols
    }

    // MARK: Changes

    /// What exports change in a portfolio.
    package enum Change: Sendable {
        case holdings(HoldingsStore.PositionsChange)
        case trades(TradesUpdate)
        /// The last is what is said of prices that are left out, or look like slips.
        case prices(MarketChange, SymbolsUpdate?, [ImportNote])

        /// What must be told first; nothing is changed then.
        package var question: AccountQuestion? {
            switch self {
            case .holdings(let change): change.update.question
            case .trades(let update): update.question
            case .prices: nil
            }
        }

        /// Whether trades would close more than is held, as far as is known.
        package var hasProblems: Bool {
            if case .trades(let update) = self { !update.problems.isEmpty } else { false }
        }

        package var market: MarketChange {
            switch self {
            case .holdings(let change): change.market
            case .trades: MarketChange()
            case .prices(let market, _, _): market
            }
        }

        package var symbols: SymbolsUpdate? {
            switch self {
            case .holdings(let change): change.symbols
            case .trades(let update): update.symbols
            case .prices(_, let symbols, _): symbols
            }
        }

        /// The files that change.
        package var files: [FileChange] {
            var files: [FileChange] = []
            switch self {
            case .holdings(let change):
                files.append(
                    FileChange(
                        HoldingsStore.Change(from: change.update.before, to: change.update.after)))
            case .trades(let update): files += update.files.filter { $0.added > 0 }.map { FileChange($0) }
            case .prices: break
            }
            files += market.changes + [symbols?.change].compactMap(\.self)
            return files.filter(\.isChanged)
        }

        /// What a person should look at in the files.
        package var notes: [ImportNote] {
            switch self {
            case .holdings(let change): change.update.notes + (change.symbols?.notes ?? [])
            case .trades(let update): update.notes
            case .prices(_, let symbols, let left): left + (symbols?.notes ?? [])
            }
        }
    }

    /// What exports would change.
    ///
    /// - Throws: the errors of the stores of holdings, trades and prices.
    /// - Complexity: O(*n* log *n*) for *n* rows of the files and the exports.
    package func change(by exports: Exports) throws(EditingError) -> Change {
        var intake = self
        intake.isDryRun = true
        return try intake.save(exports)
    }

    /// Changes the files by exports: all of them, or none.
    ///
    /// - Parameter confirm: called with what is about to be saved, while no other editor can change the files; if it
    ///   throws, the error is passed on and nothing is saved.
    /// - Throws: the errors of ``change(by:)``, those of saving, and those of `confirm`.
    package func save(
        _ exports: Exports, confirm: (Change) throws(EditingError) -> Void = { _ in }
    ) throws(EditingError) -> Change {
        switch exports {
        case .holdings(let run):
            let positions = try run.positions()
            if let market = try marketOfTrades() {
                let (quotes, left) = pricesAlone(positions)
                let (change, symbols) = try market.merge(quotes, stated: run.statedSymbols) {
                    change, symbols throws(EditingError) in try confirm(.prices(change, symbols, left))
                }
                return .prices(change, symbols, left)
            }
            return .holdings(
                try holdings(positions).update(by: positions, options: options, stated: run.statedSymbols) {
                    change throws(EditingError) in try confirm(.holdings(change))
                })
        case .trades(let run):
            return .trades(
                try trades(run).merge(
                    importing: run.cells(), account: account, symbols: run.options.symbols,
                    stated: run.statedSymbols, moneyLeftOut: run.reports.reduce(0) { $0 + $1.cashCount },
                    areOwn: run.isOwn
                ) { update throws(EditingError) in try confirm(.trades(update)) })
        case .prices(let run):
            let market = try market(ofHistories: true)
            let doubts = try market.remarks(onLastOf: run.quotes).map { quote, remark in
                ImportNote(
                    .remark,
                    Diagnostic(
                        file: quote.file, line: quote.line, message: "the \(quote.subject.name): \(remark)"))
            }
            let (change, symbols) = try market.merge(
                run.quotes, centralBank: run.centralBank, stated: run.statedSymbols
            ) { change, symbols throws(EditingError) in try confirm(.prices(change, symbols, doubts)) }
            return .prices(change, symbols, doubts)
        }
    }

    // MARK: Stores

    private var options: PositionsUpdate.Options {
        var options = PositionsUpdate.Options()
        options.isForced = isForced
        options.purchaseDate = purchaseDate
        options.account = account
        return options
    }

    private func holdings(_ positions: [Position]) throws(EditingError) -> HoldingsStore {
        // The only account that an export is of may have a file of its own.
        let stated = Set(positions.map(\.account.exact))
        var store = try HoldingsStore(
            portfolio, account: account ?? (stated.count == 1 ? stated.first?.text : nil), currency: currency)
        store.isDryRun = isDryRun
        if let patience { store.patience = patience }
        return store
    }

    private func trades(_ run: TransactionImport) throws(EditingError) -> TradesStore {
        var store = try TradesStore(importingInto: portfolio)
        if store.currency == nil { store.currency = run.outcome.ownCurrency }
        store.lots = lots
        store.isForced = isForced
        store.isDryRun = isDryRun
        if let patience { store.patience = patience }
        return store
    }

    /// - Parameter ofHistories: whether trades with errors are an error, because it is not known what they hold.
    private func market(ofHistories: Bool) throws(EditingError) -> MarketStore {
        var store = try MarketStore(portfolio)
        store.isForced = isForced
        store.isDryRun = isDryRun
        if let patience { store.patience = patience }
        guard !ofHistories || store.problemsOfTrades.isEmpty else {
            throw .unreadable(store.problemsOfTrades)
        }
        return store
    }

    /// The store of prices of a portfolio whose holdings are worked out from trades, of which exports of positions can
    /// change nothing else; `nil` for any other.
    private func marketOfTrades() throws(EditingError) -> MarketStore? {
        do throws(FileError) {
            guard portfolio != "-", try FileInput.isFolder(portfolio) else { return nil }
        } catch { throw .file(error) }
        let store = try market(ofHistories: false)
        return store.keepsTrades ? store : nil
    }

    /// The prices of positions, without those that are for another number of units than the portfolio's trades are.
    private func pricesAlone(_ positions: [Position]) -> (quotes: [StatedQuote], left: [ImportNote]) {
        var quotes: [StatedQuote] = []
        var left = [
            ImportNote(
                "",
                "the portfolio keeps trades, from which its holdings are worked out: only prices are taken")
        ]
        // Trades with errors are told below.
        let known = (try? TradesStore(importingInto: portfolio).multipliers()) ?? [:]
        for position in positions {
            if let other = position.multiplier(otherThan: known) {
                left.append(
                    ImportNote(
                        .remark,
                        Diagnostic(
                            file: position.file, line: position.line,
                            message:
                                "the price of \(position.texts[.symbol] ?? "") is for \(other.own), and that "
                                + "of its trades for \(other.known): it is left out")))
            } else if let quote = position.quote() {
                quotes.append(quote)
            }
        }
        return (quotes, left)
    }
}

extension PositionsImport {
    /// The rows as cells of a holdings file, each with its place in the export.
    fileprivate func positions() throws(EditingError) -> [Position] {
        let document = try HoldingsDocument(table.csv())
        var positions: [Position] = []
        positions.reserveCapacity(document.rows.count)
        for report in reports {
            for row in positions.count..<min(positions.count + report.holdings, document.rows.count) {
                positions.append(
                    Position(document.texts(ofRow: row), file: report.file, line: table.lines[row]))
            }
        }
        return positions
    }
}

extension TransactionImport {
    /// The rows as cells of a trades file, the oldest first.
    fileprivate func cells() throws(EditingError) -> [[TradeField: String]] {
        if isOwn { return ownRows }
        let table = try TradesDocument(csv())
        return table.rows.indices.map { table.texts(ofRow: $0) }
    }
}
