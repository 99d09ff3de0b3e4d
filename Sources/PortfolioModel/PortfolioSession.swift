internal import FileWatching
internal import PortfolioEditing
internal import Portfolios

/// Reads, values and edits a portfolio, one thing after another, on a thread of its own, and knows its rows again.
actor PortfolioSession {
    typealias Row = ObservablePortfolio.Row

    /// What came of a reading or an edit, and which of them it was.
    struct News: Sendable {
        enum Outcome: Sendable {
            /// With what was sold and paid, by symbol.
            case loaded([Row], PortfolioValuation, realised: [String: RealisedStock])
            case failed(PortfolioFailure)
            /// What the files say has been told already.
            case unchanged
        }

        let revision: Int
        let outcome: Outcome
        let canUndo: Bool
        let canRedo: Bool
    }

    private nonisolated let executor = ThreadExecutor()
    // Reading a file and waiting for another editor's lock block their thread, which must not be one of the shared pool.
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let location: PortfolioLocation
    private var settings: ValuationSettings
    private var revision = 0
    /// The rows of the last holdings file that could be read.
    private var known = KnownRows()
    /// The lots that trades have left open.
    private var lots = KnownLots()
    private var history = EditHistory()
    /// The last files that could be read: prices and rates change seldom, and take longest to read.
    private var snapshot: PortfolioSnapshot?
    /// The last holdings that could be read: most changes are of something else, or were made here.
    private var document: HoldingsDocument?
    /// What was told last; `nil` once it has to be told again.
    private var told: Told?

    private enum Told: Equatable {
        case loaded(PortfolioSnapshot, today: CalendarDate)
        case failed(PortfolioFailure)
    }

    init(_ location: PortfolioLocation, _ settings: ValuationSettings) {
        self.location = location
        self.settings = settings
    }

    /// Values by other settings from now on.
    func change(_ settings: ValuationSettings) {
        self.settings = settings
        told = nil
    }

    /// The changes of all files, from now on.
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
            let (valuation, realised) = try portfolio.valuationAndRealised()
            var rows: [Row] = []
            if let bytes = snapshot.holdings {
                let document = try holdings(bytes, portfolio)
                known.learn(document)
                rows = self.rows(document, valuation)
            }
            rows += lots.rows(of: valuation)
            told = .loaded(snapshot, today: today)
            return .loaded(rows, valuation, realised: realised)
        } catch {
            if told == .failed(error) { return .unchanged }
            told = .failed(error)
            return .failed(error)
        }
    }

    /// What was realised, of the files as they are now.
    func gains(_ request: GainsRequest) throws(PortfolioFailure) -> GainsReport {
        try PortfolioSnapshot(location, reusing: snapshot).portfolio(settings).gains(request)
    }

    /// The holdings file's rows, read again only where it has changed.
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

    /// Makes a portfolio's files, on a thread that may wait for the disk.
    static func create(
        _ portfolio: NewPortfolio, at folder: String
    ) async throws(ObservablePortfolio.EditError) {
        try await PortfolioSession(PortfolioLocation(folder), ValuationSettings()).make(portfolio)
    }

    private func make(_ portfolio: NewPortfolio) throws(ObservablePortfolio.EditError) {
        do { try portfolio.make(in: location.path) } catch { throw .editing(error) }
    }

    /// Makes edits in the file as it is now, all or none, and reads what has come of it.
    ///
    /// - Returns: what the added rows are known by, too.
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

    /// What edits would come to, without making them.
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

    /// Takes back the last edit, if the file is still what it made of it.
    func undo() throws(ObservablePortfolio.EditError) -> News? {
        guard let step = history.lastDone else { return nil }
        try restore(step.before, replacing: step.after, rows: step.rowsBefore)
        history.undo()
        return load()
    }

    /// Makes the last edit again that was taken back, if the file is still as it was before it.
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
