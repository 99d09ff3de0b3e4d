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

/// A portfolio under a view: its rows, its totals and the selected stock's sections, which follow its files.
///
/// ```swift
/// let model = ObservablePortfolio("portfolios/mine")
/// await model.load()
/// try await model.set([.shares: "12"], of: model.rows[0].id)
/// ```
///
/// Everything a view reads is observed. Files are read, valued and written elsewhere than on the main actor, one thing
/// after another. From ``load()`` on the model follows the files: when one changes, by whoever's hand, the rows change.
/// A file that can't be read leaves what was read last, marked: see ``state`` and ``isStale``.
@MainActor @Observable public final class ObservablePortfolio {
    /// What became of the last reading.
    public enum State: Hashable, Sendable {
        /// Nothing has been read yet.
        case loading
        /// What is shown is what the files say.
        case loaded
        /// The files can't be read or valued: what is wrong, with its place where it has one.
        case failed(PortfolioFailure)
    }

    /// What became of the last reading.
    public private(set) var state = State.loading
    /// The lots, in the order of the file, those that trades have left open behind them; the last ones that could be read.
    public private(set) var rows: [Row] = []
    /// The portfolio as it was valued last; `nil` until it was.
    public private(set) var valuation: PortfolioValuation?
    /// The row whose stock is shown in detail; `nil` for none, and once the row is gone.
    public var selection: Row.ID? {
        didSet { if selection != oldValue { showDetail() } }
    }
    /// The selected row's stock: all its lots taken together, what was realised of it, and each lot.
    public private(set) var detail: StockDetail?

    /// Whether the last edit of this model can be taken back.
    public private(set) var canUndo = false
    /// Whether an edit was taken back that can be made again.
    public private(set) var canRedo = false
    /// Where the portfolio's files are.
    public nonisolated let location: PortfolioLocation

    @ObservationIgnored private let session: PortfolioSession
    /// What was sold and paid, by symbol.
    @ObservationIgnored private var realised: [String: RealisedStock] = [:]
    @ObservationIgnored private var revision = 0
    @ObservationIgnored private var watching: Task<Void, Never>?

    /// A model of a portfolio, of which nothing is read until ``load()``.
    ///
    /// - Parameters:
    ///   - location: where its files are.
    ///   - settings: how to value it.
    public init(_ location: PortfolioLocation, settings: ValuationSettings = ValuationSettings()) {
        self.location = location
        session = PortfolioSession(location, settings)
    }

    /// A model of the portfolio at a path: a folder, or a holdings file.
    public convenience init(_ path: String, settings: ValuationSettings = ValuationSettings()) {
        self.init(PortfolioLocation(path), settings: settings)
    }

    /// A model of the portfolio at a file URL: a folder, or a holdings file.
    public convenience init(_ url: URL, settings: ValuationSettings = ValuationSettings()) {
        self.init(PortfolioLocation(url.path), settings: settings)
    }

    /// Makes a portfolio: a folder with `portfolio.json` and a holdings file without rows.
    ///
    /// - Parameters:
    ///   - url: the folder; it is made if it is not there.
    ///   - currency: the portfolio's own currency.
    ///   - name: its name, for people.
    /// - Returns: its model, loaded.
    /// - Throws: ``EditError/editing(_:)`` where the folder holds a portfolio already, or can't be written.
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

    /// Reads the portfolio, and follows its files from then on.
    ///
    /// To be called again where something else than a file has changed: the day, for instance.
    ///
    /// - Complexity: O(*n*) for *n* rows, not on the main actor.
    public func load() async {
        if watching == nil {
            let changes = await session.changes()
            // Another call may have come first.
            if watching == nil { follow(changes) }
        }
        await read()
    }

    /// Values the portfolio in another way.
    ///
    /// - Complexity: O(*n*) for *n* rows, not on the main actor.
    public func load(by settings: ValuationSettings) async {
        await session.change(settings)
        watching?.cancel()
        watching = nil
        await load()
    }

    /// Follows the files no longer.
    public func stop() {
        watching?.cancel()
        watching = nil
    }

    /// Whether what is shown is older than the files, because these can't be read.
    public var isStale: Bool {
        if case .failed = state { valuation != nil } else { false }
    }

    /// The totals of what was valued last; `nil` until it was.
    public var totals: PortfolioTotals? { valuation?.totals }

    /// What was realised by selling, and what was paid as dividends and interest: of the files as they are now.
    ///
    /// ```swift
    /// let model = ObservablePortfolio("portfolios/mine")
    /// if let year = GainsRequest(year: 2013) {
    ///     let gains = try await model.gains(year)
    ///     print(gains.totals.gain)
    /// }
    /// ```
    ///
    /// - Throws: `PortfolioFailure` where the files can't be read, or the trades can't be as they are stated.
    /// - Complexity: O(*n*) for *n* trades, not on the main actor.
    public func gains(
        _ request: GainsRequest = GainsRequest()
    ) async throws(PortfolioFailure) -> GainsReport {
        try await session.gains(request)
    }

    // MARK: A list's data source

    /// The number of rows.
    public var numberOfRows: Int { rows.count }

    /// The row at a place, from 0; `nil` for one that is not there.
    public func row(at index: Int) -> Row? { rows.indices.contains(index) ? rows[index] : nil }

    /// The row, as it is now; `nil` once it is gone.
    ///
    /// - Complexity: O(*n*) for *n* rows.
    public func row(_ id: Row.ID) -> Row? { rows.first { $0.id == id } }

    // MARK: The selected stock's data source

    /// The number of sections of the selected stock; 0 where none is selected.
    public var numberOfSections: Int { detail?.numberOfSections ?? 0 }

    /// The number of items; 0 for a section that is not there.
    public func numberOfItems(in section: Int) -> Int { detail?.numberOfItems(in: section) ?? 0 }

    /// The title; `nil` for a section that is not there.
    public func title(of section: Int) -> String? { detail?.title(of: section) }

    /// The item at a section and a place in it; `nil` for one that is not there.
    public func item(at path: IndexPath) -> Item? {
        path.count == 2 ? detail?.item(at: path[1], in: path[0]) : nil
    }

    // MARK: What the files say

    /// Makes an edit's or a reading's outcome the one that is shown, unless a later one is already.
    func take(_ news: PortfolioSession.News) {
        guard news.revision > revision else { return }
        if canUndo != news.canUndo { canUndo = news.canUndo }
        if canRedo != news.canRedo { canRedo = news.canRedo }
        switch news.outcome {
        case .loaded(let rows, let valuation, let realised):
            self.rows = rows
            self.valuation = valuation
            self.realised = realised
            state = .loaded
            if let selection, !rows.contains(where: { $0.id == selection }) { self.selection = nil }
            showDetail()
        case .failed(let failure): state = .failed(failure)
        // No reason to leave out an earlier outcome that comes late.
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

    /// Takes back this model's last edit.
    ///
    /// - Returns: `false` where there is none to take back.
    /// - Throws: ``EditError/editing(_:)`` with `EditingError.changed` where the file has changed since, by whoever's
    ///   hand: what others have written is not undone.
    /// - Complexity: O(*n*) for *n* rows, not on the main actor.
    @discardableResult
    public func undo() async throws(EditError) -> Bool {
        guard let news = try await session.undo() else { return false }
        take(news)
        return true
    }

    /// Makes the last edit again that was taken back; as ``undo()``.
    @discardableResult
    public func redo() async throws(EditError) -> Bool {
        guard let news = try await session.redo() else { return false }
        take(news)
        return true
    }

    private func follow(_ changes: FileChanges) {
        watching = Task { [weak self] in
            for await _ in changes {
                // A change may have been on its way when it was stopped.
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
