internal import FileWatching
internal import PortfolioEditing
internal import Portfolios

/// Reads, values and edits a portfolio, one operation at a time, on its own thread, and keeps track of its rows.
actor PortfolioSession {
    typealias Row = ObservablePortfolio.Row

    /// The outcome of a reading or an edit, with its revision.
    struct News: Sendable {
        enum Outcome: Sendable {
            /// Includes what was sold and paid, by symbol.
            case loaded(
                [Row], PortfolioValuation, cash: CashStatement?, realised: [ExactText: RealisedStock])
            case failed(PortfolioFailure)
            /// The outcome was already reported.
            case unchanged
        }

        let revision: Int
        let outcome: Outcome
        let canUndo: Bool
        let canRedo: Bool
    }

    private nonisolated let executor = ThreadExecutor()
    // Reading files and waiting for locks block the thread, which must not be one of the shared pool.
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let location: PortfolioLocation
    private var settings: ValuationSettings
    private var revision = 0
    /// The rows of the last holdings file that could be read.
    private var known = KnownRows()
    /// The open lots of trades.
    private var lots = KnownLots()
    private var history = EditHistory()
    /// The last files that could be read, because prices and rates rarely change and take longest to read.
    private var snapshot: PortfolioSnapshot?
    /// The last holdings that could be read, because most changes are elsewhere or were made here.
    private var document: HoldingsDocument?
    /// The outcome reported last; `nil` if it must be reported again.
    private var told: Told?

    private enum Told: Equatable {
        case loaded(PortfolioSnapshot, today: CalendarDate)
        case failed(PortfolioFailure)
    }

    init(_ location: PortfolioLocation, _ settings: ValuationSettings) {
        self.location = location
        self.settings = settings
    }

    /// Uses other settings from now on.
    func change(_ settings: ValuationSettings) {
        self.settings = settings
        told = nil
    }

    /// The changes of all files from now on.
    func changes() -> FileChanges { FileChanges { [location] in location.files } }

    /// Reads the files and values the portfolio.
    func load() -> News {
        revision += 1
        return News(
            revision: revision, outcome: outcome(), canUndo: history.canUndo, canRedo: history.canRedo)
    }

    private func outcome() -> News.Outcome {
        do throws(PortfolioFailure) {
            let today = CalendarDate.today
            let snapshot = try PortfolioSnapshot(location, reusing: snapshot)
            self.snapshot = snapshot
            if told == .loaded(snapshot, today: today) { return .unchanged }
            let portfolio = try snapshot.portfolio(settings)
            let (valuation, cash, realised) = try portfolio.wholeValuation()
            var rows: [Row] = []
            if let bytes = snapshot.holdings {
                let document = try holdings(bytes, portfolio)
                known.learn(document)
                rows = self.rows(document, valuation)
            }
            rows += lots.rows(of: valuation)
            told = .loaded(snapshot, today: today)
            return .loaded(rows, valuation, cash: cash, realised: realised)
        } catch {
            if told == .failed(error) { return .unchanged }
            told = .failed(error)
            return .failed(error)
        }
    }

    /// The realised gains according to the current files.
    func gains(_ request: GainsRequest) throws(PortfolioFailure) -> GainsReport {
        try PortfolioSnapshot(location, reusing: snapshot).portfolio(settings).gains(request)
    }

    /// The rows of the holdings file, which is parsed again only if it has changed.
    private func holdings(
        _ bytes: [UInt8], _ portfolio: OpenPortfolio
    ) throws(PortfolioFailure) -> HoldingsDocument {
        if let document, document.bytes == bytes, document.currency == portfolio.ownCurrency {
            return document
        }
        do {
            let read = try HoldingsDocument(
                bytes, file: portfolio.holdingsPath, currency: portfolio.ownCurrency)
            document = read
            return read
        } catch .unreadable(let log) {
            throw .unreadable(log)
        } catch {
            throw .file(.readFailed(portfolio.holdingsPath, reason: error.message))
        }
    }

    private func rows(_ document: HoldingsDocument, _ valuation: PortfolioValuation) -> [Row] {
        let own = valuation.holdings.lazy.filter { $0.holding.location.file == 0 }
        let valued = Dictionary(own.map { ($0.holding.location.line, $0) }) { first, _ in first }
        return document.rows.enumerated().compactMap { place, row in
            guard let holding = row.holding else { return nil }
            return Row(
                id: known.ids[place], holding: holding, lot: row.lot,
                valuation: valued[holding.location.line], texts: known.texts[place])
        }
    }

    // MARK: Edits

    /// Creates a portfolio's files, on a thread that may block.
    static func create(
        _ portfolio: NewPortfolio, at folder: String
    ) async throws(ObservablePortfolio.EditError) {
        try await PortfolioSession(PortfolioLocation(folder), ValuationSettings()).make(portfolio)
    }

    private func make(_ portfolio: NewPortfolio) throws(ObservablePortfolio.EditError) {
        do { try portfolio.make(in: location.path) } catch { throw .editing(error) }
    }

    /// Applies edits to the current file, all or none, and reads the result.
    ///
    /// - Returns: the outcome, and the identities of the added rows.
    func perform(
        _ edits: [ObservablePortfolio.Edit]
    ) throws(ObservablePortfolio.EditError) -> (News, added: [Row.ID]) {
        guard !Task.isCancelled else { throw .cancelled }
        var outcome = (rows: known, added: [Row.ID](), obstacle: ObservablePortfolio.EditError?.none)
        do throws(EditingError) {
            let change = try store().edit { now throws(EditingError) in
                try applying(edits, to: now, &outcome)
            }
            document = change.after
            history.add(EditHistory.Step(change, rows: known, outcome.rows))
        } catch {
            throw outcome.obstacle ?? .editing(error)
        }
        known = outcome.rows
        return (load(), outcome.added)
    }

    /// Checks what edits would do, without applying them.
    func check(_ edits: [ObservablePortfolio.Edit]) throws(ObservablePortfolio.EditError) {
        var outcome = (rows: known, added: [Row.ID](), obstacle: ObservablePortfolio.EditError?.none)
        do throws(EditingError) {
            _ = try applying(edits, to: store().load(), &outcome)
        } catch {
            throw outcome.obstacle ?? .editing(error)
        }
    }

    private func applying(
        _ edits: [ObservablePortfolio.Edit], to now: HoldingsDocument,
        _ outcome: inout (rows: KnownRows, added: [Row.ID], obstacle: ObservablePortfolio.EditError?)
    ) throws(EditingError) -> HoldingsDocument {
        var document = now
        outcome.rows.learn(document)
        for edit in edits {
            if edit.row?.isOfTrades == true {
                outcome.obstacle = .rowOfTrades
                throw .unknownRow(0, count: document.rows.count)
            }
            guard let edit = edit.edit(of: document, outcome.rows.ids) else {
                outcome.obstacle = .rowIsGone
                throw .unknownRow(0, count: document.rows.count)
            }
            document = try document.applying(edit)
            outcome.rows.follow(edit, to: document)
            if case .add = edit { outcome.added.append(contentsOf: outcome.rows.ids.suffix(1)) }
        }
        return document
    }

    /// Undoes the last edit, if the file is still as the edit left it.
    func undo() throws(ObservablePortfolio.EditError) -> News? {
        guard let step = history.lastDone else { return nil }
        try restore(step.before, replacing: step.after, rows: step.rowsBefore)
        history.undo()
        return load()
    }

    /// Redoes the edit undone last, if the file is still as it was before it.
    func redo() throws(ObservablePortfolio.EditError) -> News? {
        guard let step = history.lastUndone else { return nil }
        try restore(step.after, replacing: step.before, rows: step.rowsAfter)
        history.redo()
        return load()
    }

    private func restore(
        _ wanted: HoldingsDocument, replacing there: HoldingsDocument, rows: KnownRows
    ) throws(ObservablePortfolio.EditError) {
        do throws(EditingError) {
            try store().save(wanted, replacing: there)
        } catch {
            throw .editing(error)
        }
        document = wanted
        known = rows.forgettingNoNumber(of: known)
    }

    private func store() throws(EditingError) -> HoldingsStore {
        var store = try HoldingsStore(location.path, currency: settings.currency)
        store.prices = location.prices
        store.trades = location.trades
        return store
    }
}
