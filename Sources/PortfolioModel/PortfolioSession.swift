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
    /// The rows of the last holdings files that could be read.
    private var known = KnownRows()
    /// The open lots of trades.
    private var lots = KnownLots()
    private var history = EditHistory()
    /// The last files that could be read, because prices and rates rarely change and take longest to read.
    private var snapshot: PortfolioSnapshot?
    /// The last holdings files that could be read, because most changes are elsewhere or were made here.
    private var documents: [String: HoldingsDocument] = [:]
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
            let numbers = portfolio.holdingsNumbers
            for (file, number) in zip(snapshot.holdings, numbers) {
                let document = try holdings(file, portfolio.ownCurrency)
                known.learn(document)
                rows += self.rows(document, valuation, number, after: rows)
            }
            rows += lots.rows(of: valuation, besides: numbers, after: rows)
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

    /// The rows of a holdings file, which is parsed again only if it has changed.
    private func holdings(
        _ file: (path: String, bytes: [UInt8]), _ currency: Currency
    ) throws(PortfolioFailure) -> HoldingsDocument {
        if let document = documents[file.path], document.bytes == file.bytes, document.currency == currency {
            return document
        }
        do {
            let read = try HoldingsDocument(file.bytes, file: file.path, currency: currency)
            documents[file.path] = read
            return read
        } catch .unreadable(let log) {
            throw .unreadable(log)
        } catch {
            throw .file(.readFailed(file.path, reason: error.message))
        }
    }

    /// - Parameters:
    ///   - number: of the file, in ``InputLocation/file``.
    ///   - earlier: the rows of the files before it, whose lots are counted first.
    private func rows(
        _ document: HoldingsDocument, _ valuation: PortfolioValuation, _ number: Int, after earlier: [Row]
    ) -> [Row] {
        let own = valuation.holdings.lazy.filter { $0.holding.location.file == number }
        let valued = Dictionary(own.map { ($0.holding.location.line, $0) }) { first, _ in first }
        let lots = Row.countBySymbol(earlier)
        let rows = known[document.file]
        return document.rows.enumerated().compactMap { place, row in
            guard let holding = row.holding else { return nil }
            let valuation = valued[holding.location.line]
            return Row(
                id: rows.ids[place], holding: valuation?.holding ?? holding,
                lot: row.lot + lots[holding.symbol.exact, default: 0], valuation: valuation,
                texts: rows.texts[place])
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

    /// What edits come to, as far as they are applied.
    private struct Outcome {
        var rows: KnownRows
        var added: [Row.ID] = []
        var obstacle: ObservablePortfolio.EditError?
    }

    /// Applies edits to the current files, all or none, and reads the result.
    ///
    /// - Returns: the outcome, and the identities of the added rows.
    func perform(
        _ edits: [ObservablePortfolio.Edit]
    ) throws(ObservablePortfolio.EditError) -> (News, added: [Row.ID]) {
        guard !Task.isCancelled else { throw .cancelled }
        var outcome = Outcome(rows: known)
        do throws(EditingError) {
            let store = try store()
            let changes = try store.edit(files(of: edits, store)) { documents throws(EditingError) in
                outcome = Outcome(rows: known)
                try apply(edits, to: &documents, store, &outcome)
            }
            keep(changes.map(\.after))
            history.add(EditHistory.Step(changes, rows: known, outcome.rows))
        } catch {
            throw outcome.obstacle ?? .editing(error)
        }
        known = outcome.rows
        return (load(), outcome.added)
    }

    /// Checks what edits would do, without applying them.
    func check(_ edits: [ObservablePortfolio.Edit]) throws(ObservablePortfolio.EditError) {
        var outcome = Outcome(rows: known)
        do throws(EditingError) {
            let store = try store()
            var documents: [HoldingsDocument] = []
            for file in files(of: edits, store) { documents.append(try store.at(file).load()) }
            try apply(edits, to: &documents, store, &outcome)
        } catch {
            throw outcome.obstacle ?? .editing(error)
        }
    }

    /// The file that an edit changes: that of its row; of a new one, that of its account.
    private func file(of edit: ObservablePortfolio.Edit, _ store: HoldingsStore) -> String {
        switch edit {
        case .add(let texts): store.file(of: texts[.account])
        default: edit.row.flatMap(known.file) ?? store.file
        }
    }

    /// The files that edits change, in the order of the portfolio.
    private func files(of edits: [ObservablePortfolio.Edit], _ store: HoldingsStore) -> [String] {
        let changed = Set(edits.map { file(of: $0, store) })
        return store.files.filter(changed.contains)
    }

    private func apply(
        _ edits: [ObservablePortfolio.Edit], to documents: inout [HoldingsDocument], _ store: HoldingsStore,
        _ outcome: inout Outcome
    ) throws(EditingError) {
        for document in documents { outcome.rows.learn(document) }
        for edit in edits {
            func refusal(_ obstacle: ObservablePortfolio.EditError) -> EditingError {
                outcome.obstacle = obstacle
                return .unknownRow(0, count: 0)
            }
            if edit.row?.isOfTrades == true { throw refusal(.rowOfTrades) }
            let path = file(of: edit, store)
            guard let place = documents.firstIndex(where: { $0.file == path }) else {
                throw refusal(.rowIsGone)
            }
            let document = documents[place]
            let rowsBefore = store.files.prefix { $0 != path }.reduce(0) { $0 + outcome.rows[$1].ids.count }
            guard let edit = edit.edit(of: document, outcome.rows[path].ids, after: rowsBefore) else {
                throw refusal(.rowIsGone)
            }
            if case .move(_, let target) = edit, !document.rows.indices.contains(target),
                store.files.count > 1
            {
                throw refusal(.otherFile)
            }
            documents[place] = try document.applying(store.completed(edit))
            outcome.rows.follow(edit, to: documents[place])
            if case .add = edit { outcome.added.append(contentsOf: outcome.rows[path].ids.suffix(1)) }
        }
    }

    private func keep(_ changed: [HoldingsDocument]) {
        for document in changed { documents[document.file] = document }
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
        _ wanted: [HoldingsDocument], replacing there: [HoldingsDocument], rows: KnownRows
    ) throws(ObservablePortfolio.EditError) {
        do throws(EditingError) {
            _ = try store().edit(there.map(\.file)) { documents throws(EditingError) in
                for (now, left) in zip(documents, there) where now.bytes != left.bytes {
                    throw .changed(now.file)
                }
                documents = wanted
            }
        } catch {
            throw .editing(error)
        }
        keep(wanted)
        known = rows.replacing(in: known, filesOf: wanted)
    }

    private func store() throws(EditingError) -> HoldingsStore {
        var store = try HoldingsStore(location.path, currency: settings.currency)
        store.prices = location.prices
        store.trades = location.trades
        return store
    }
}
