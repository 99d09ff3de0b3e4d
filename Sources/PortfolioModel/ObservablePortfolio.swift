internal import FileWatching
public import Observation
internal import PortfolioEditing
public import Portfolios

#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.IndexPath
    public import struct FoundationEssentials.URL
#else
    public import struct Foundation.IndexPath
    public import struct Foundation.URL
#endif

/// An observable portfolio for views: its rows, its totals and the sections of the selected stock, kept up to date with
/// its files.
///
/// ```swift
/// let model = ObservablePortfolio("portfolios/mine")
/// await model.load()
/// try await model.set([.shares: "12"], of: model.rows[0].id)
/// ```
///
/// Everything a view reads is observed. Files are read, valued and written off the main actor, one operation at a time.
/// After ``load()``, the model follows the files: when one changes, whoever changed it, the rows are updated. If a file
/// can't be read, what was read last stays and is marked as out of date; see ``state`` and ``isStale``.
@MainActor @Observable public final class ObservablePortfolio {
    /// The result of the last reading.
    public enum State: Hashable, Sendable {
        /// Nothing has been read yet.
        case loading
        /// What is shown matches the files.
        case loaded
        /// The files can't be read or valued; the failure has the problems, with their places if they have one.
        case failed(PortfolioFailure)
    }

    /// The result of the last reading.
    public private(set) var state = State.loading
    /// The lots that were last read: those of the holdings files in their order, followed by the open lots of trades.
    public private(set) var rows: [Row] = []
    /// The last valuation of the portfolio; `nil` until there is one.
    public private(set) var valuation: PortfolioValuation?
    /// The cash of the last valuation; `nil` if there is none.
    public private(set) var cash: CashStatement?
    /// The row whose stock is shown in detail; `nil` for none, or after the row is gone.
    public var selection: Row.ID? {
        didSet { if selection != oldValue { showDetail() } }
    }
    /// The stock of the selected row: all its lots taken together, what was realised, and each lot.
    public private(set) var detail: StockDetail?

    /// Whether the last edit of this model can be undone.
    public private(set) var canUndo = false
    /// Whether an undone edit can be redone.
    public private(set) var canRedo = false
    /// Where the portfolio's files are.
    public nonisolated let location: PortfolioLocation

    @ObservationIgnored private let session: PortfolioSession
    /// What was sold and paid, by symbol.
    @ObservationIgnored private var realised: [ExactText: RealisedStock] = [:]
    @ObservationIgnored private var revision = 0
    @ObservationIgnored private var watching: Task<Void, Never>?

    /// Creates a model of a portfolio, which reads nothing until ``load()``.
    ///
    /// - Parameters:
    ///   - location: where its files are.
    ///   - settings: how to value it.
    public init(_ location: PortfolioLocation, settings: ValuationSettings = ValuationSettings()) {
        self.location = location
        session = PortfolioSession(location, settings)
    }

    /// Creates a model of the portfolio at a path: a folder or a holdings file.
    public convenience init(_ path: String, settings: ValuationSettings = ValuationSettings()) {
        self.init(PortfolioLocation(path), settings: settings)
    }

    /// Creates a model of the portfolio at a file URL: a folder or a holdings file.
    public convenience init(_ url: URL, settings: ValuationSettings = ValuationSettings()) {
        self.init(PortfolioLocation(url.path), settings: settings)
    }

    /// Creates a portfolio: a folder with `portfolio.json` and a holdings file without rows.
    ///
    /// - Parameters:
    ///   - url: the folder, which is created if it does not exist.
    ///   - currency: the portfolio's own currency.
    ///   - name: the name of the portfolio, for display.
    /// - Returns: the model of the portfolio, loaded.
    /// - Throws: ``EditError/editing(_:)`` if the folder already contains a portfolio or can't be written.
    public static func create(
        at url: URL, currency: Currency, name: String? = nil
    ) async throws(EditError) -> ObservablePortfolio {
        let path = url.path
        try await PortfolioSession.create(NewPortfolio(currency: currency, name: name), at: path)
        let model = ObservablePortfolio(PortfolioLocation(path))
        await model.load()
        return model
    }

    isolated deinit { watching?.cancel() }

    /// Reads the portfolio and starts to follow its files.
    ///
    /// Call it again after a change outside the files, such as a new day.
    ///
    /// - Complexity: O(*n*) for *n* rows, off the main actor.
    public func load() async {
        if watching == nil {
            let changes = await session.changes()
            // Another call may have been faster.
            if watching == nil { follow(changes) }
        }
        await read()
    }

    /// Values the portfolio with other settings.
    ///
    /// - Complexity: O(*n*) for *n* rows, off the main actor.
    public func load(by settings: ValuationSettings) async {
        await session.change(settings)
        watching?.cancel()
        watching = nil
        await load()
    }

    /// Stops following the files.
    public func stop() {
        watching?.cancel()
        watching = nil
    }

    /// Whether what is shown is out of date because the files can't be read.
    public var isStale: Bool {
        if case .failed = state { valuation != nil } else { false }
    }

    /// The totals of the last valuation; `nil` until there is one.
    public var totals: PortfolioTotals? { valuation?.totals }

    /// The value of the holdings and the cash together, in portfolio currency, over what is known of both; `nil` if
    /// neither is known.
    public var netWorth: Decimal? {
        guard let totals else { return nil }
        return cash?.netWorth(with: totals) ?? totals.value.sumOfKnown
    }

    /// What sales gained, and what was paid as dividends and interest, according to the current files.
    ///
    /// ```swift
    /// let model = ObservablePortfolio("portfolios/mine")
    /// if let year = GainsRequest(year: 2013) {
    ///     let gains = try await model.gains(year)
    ///     print(gains.totals.gain)
    /// }
    /// ```
    ///
    /// - Throws: `PortfolioFailure` if the files can't be read or the trades are invalid.
    /// - Complexity: O(*n*) for *n* trades, off the main actor.
    public func gains(
        _ request: GainsRequest = GainsRequest()
    ) async throws(PortfolioFailure) -> GainsReport {
        try await session.gains(request)
    }

    // MARK: A list's data source

    /// The number of rows.
    public var numberOfRows: Int { rows.count }

    /// The row at an index, from 0; `nil` if there is none.
    public func row(at index: Int) -> Row? { rows.indices.contains(index) ? rows[index] : nil }

    /// The current state of a row; `nil` after it is gone.
    ///
    /// - Complexity: O(*n*) for *n* rows.
    public func row(_ id: Row.ID) -> Row? { rows.first { $0.id == id } }

    // MARK: The selected stock's data source

    /// The number of sections of the selected stock; 0 if none is selected.
    public var numberOfSections: Int { detail?.numberOfSections ?? 0 }

    /// The number of items in a section; 0 if there is no such section.
    public func numberOfItems(in section: Int) -> Int { detail?.numberOfItems(in: section) ?? 0 }

    /// The title of a section; `nil` if there is no such section.
    public func title(of section: Int) -> String? { detail?.title(of: section) }

    /// The item at an index path; `nil` if there is no such item.
    public func item(at path: IndexPath) -> Item? {
        path.count == 2 ? detail?.item(at: path[1], in: path[0]) : nil
    }

    // MARK: Updates

    /// Shows the outcome of an edit or a reading, unless a later one is already shown.
    func take(_ news: PortfolioSession.News) {
        guard news.revision > revision else { return }
        if canUndo != news.canUndo { canUndo = news.canUndo }
        if canRedo != news.canRedo { canRedo = news.canRedo }
        switch news.outcome {
        case .loaded(let rows, let valuation, let cash, let realised):
            self.rows = rows
            self.valuation = valuation
            self.cash = cash
            self.realised = realised
            state = .loaded
            if let selection, !rows.contains(where: { $0.id == selection }) { self.selection = nil }
            showDetail()
        case .failed(let failure): state = .failed(failure)
        // This does not supersede an earlier outcome that arrives late.
        case .unchanged: return
        }
        revision = news.revision
    }

    func perform(_ edits: [Edit]) async throws(EditError) -> [Row.ID] {
        let (news, added) = try await session.perform(edits)
        take(news)
        return added
    }

    func check(_ edits: [Edit]) async throws(EditError) { try await session.check(edits) }

    /// Undoes this model's last edit.
    ///
    /// - Returns: `false` if there is nothing to undo.
    /// - Throws: ``EditError/editing(_:)`` with `EditingError.changed` if the file has been changed since; edits by
    ///   others are never undone.
    /// - Complexity: O(*n*) for *n* rows, off the main actor.
    @discardableResult
    public func undo() async throws(EditError) -> Bool {
        guard let news = try await session.undo() else { return false }
        take(news)
        return true
    }

    /// Redoes the edit that was undone last; see ``undo()``.
    ///
    /// - Throws: ``EditError`` if the file could not be saved.
    @discardableResult
    public func redo() async throws(EditError) -> Bool {
        guard let news = try await session.redo() else { return false }
        take(news)
        return true
    }

    private func follow(_ changes: FileChanges) {
        watching = Task { [weak self] in
            for await _ in changes {
                // A change may have been under way when following was stopped.
                guard !Task.isCancelled else { return }
                await self?.read()
            }
        }
    }

    private func read() async { take(await session.load()) }

    private func showDetail() {
        guard let valuation, let selection, let row = row(selection) else {
            if detail != nil { detail = nil }
            return
        }
        detail = SectionBuilder(valuation, realised: realised).detail(of: row.symbol)
    }
}
