package import Kernels

/// A portfolio whose prices and rates have been read, ready to produce a report, a stock, a history or a check.
///
/// ```swift
/// let portfolio = try OpenPortfolio(PortfolioLocation("portfolios/mine"))
/// print(try portfolio.report().text())
/// ```
///
/// Every question reads the holdings again, so that a report of totals, or one written row by row, needs no more memory
/// for a hundred million holdings than for ten. It also means that standard input can answer only one question.
public struct OpenPortfolio: Sendable {
    /// How the portfolio is valued.
    public internal(set) var settings: ValuationSettings
    /// The own currency: that of the costs and rates stated with the holdings.
    public let ownCurrency: Currency
    /// The portfolio currency, in which all results are given.
    public let currency: Currency
    /// The portfolio's name from `portfolio.json`.
    public var name: String? { source.document.name }
    /// The names of the files that issues refer to by `InputLocation.file`: the first holdings file, then the files of
    /// trades, of prices and of rates, then other holdings files, those of cash, and the further ones. They are base names;
    /// those of several files with one are their paths from the portfolio's folder.
    public var fileNames: [String] {
        let names =
            [inputName.map(Path.name(of:)) ?? source.holdingsName] + (trades?.names ?? [])
            + (market.paths + source.otherHoldings + cashPaths + source.furtherFiles).map(Path.name(of:))
        var paths: [ExactText: Set<ExactText>] = [:]
        for (name, path) in zip(names, allPaths) { paths[name.exact, default: []].insert(path.exact) }
        return zip(names, allPaths).map { name, path in
            PathBytes.shown(paths[name.exact, default: []].count > 1 ? source.name(ofFile: path) : name)
        }
    }
    /// The paths of ``fileNames``; `-` for standard input.
    public var filePaths: [String] { allPaths.map(PathBytes.shown) }
    /// The paths of ``fileNames`` as they were given.
    var allPaths: [String] {
        [holdingsLabel] + (trades?.paths ?? []) + market.paths + source.otherHoldings + cashPaths
            + source.furtherFiles
    }
    /// The name of a holdings file in messages.
    func label(of file: HoldingsInput) -> String { file.number == 0 ? holdingsLabel : file.input.path }
    /// The name of the holdings file in messages: its path, with the bytes of a piece whose lines are counted from its
    /// own first row.
    var holdingsLabel: String {
        guard isLaterPiece, let piece else { return inputName ?? source.holdings }
        return "\(source.holdings)[\(piece.lowerBound)-\(piece.upperBound)]"
    }
    /// The same with all of the holdings file.
    var ofWholeFile: OpenPortfolio {
        var whole = self
        whole.piece = nil
        return whole
    }

    /// Whether the holdings are those of a piece that does not begin with the file.
    var isLaterPiece: Bool { piece.map { $0.lowerBound > 0 } ?? false }
    /// The numbers of the holdings files in ``InputLocation/file``, in their order.
    package var holdingsNumbers: [Int] { inputs.map(\.number) }
    /// Called from any thread with the progress of a question.
    public var progress: (@Sendable (Progress) -> Void)?
    /// Called repeatedly, from any thread, while a question is processed. If it returns true, the question ends soon
    /// with ``PortfolioFailure/cancelled``.
    public var isCancelled: (@Sendable () -> Bool)?
    /// Opens a further file of the portfolio when a question needs it, and returns `nil` if there is none; `nil` to open
    /// those of the folder.
    var openFurther: (@Sendable (PortfolioSource.FurtherFile) -> FileInput?)?
    /// Whether the holdings of all accounts are valued, whichever are asked for.
    var showsAllAccounts = false
    /// Limits on what a question may request.
    public var limits = WorkLimits()

    /// The progress of a question.
    public enum Progress: Hashable, Sendable {
        /// The number of bytes of a file read so far; the size is `nil` if it is unknown, as for a pipe.
        case read(path: String, bytes: Int, size: Int?)
        /// The number of holdings valued since the last report.
        case valued(holdings: Int)
        /// The number of days of a history valued so far.
        case dated(days: Int, count: Int)
        /// All holdings have been valued.
        case finished
    }

    package let source: PortfolioSource
    /// The paths of the files of cash, and what they state.
    let cashPaths: [String]
    let cash: [CashEntry]
    /// What else symbols are called.
    let symbolBook: SymbolBook
    package let market: MarketFiles
    /// The holdings files; none if there are only trades.
    let inputs: [HoldingsInput]
    /// The first of them.
    var input: FileInput? { inputs.first?.input }
    /// The trades; `nil` if there are none.
    let trades: TradeFiles?
    /// Whether a question has read the holdings, so that the next one must start over.
    let wasRead = Monitor(false)
    /// As of the requested day, or else today; the prices of held symbols may change it.
    private(set) var options: ValuationOptions
    /// The day on which the portfolio was opened.
    let today = CalendarDate.today
    let threads: Int
    /// The kernel that reads files and writes rows.
    let kernel: Kernel
    /// The bytes of the holdings file in which the holdings begin that are read; `nil` for the whole file.
    package private(set) var piece: Range<Int>?
    /// What messages and partials call the holdings file, in place of its path.
    private(set) var inputName: String?

    /// Reads a portfolio's settings, prices and rates.
    ///
    /// - Parameters:
    ///   - location: where its files are.
    ///   - settings: how to value it, where its files leave that open.
    ///   - threads: the maximum number of threads; `nil` for one per processor.
    ///   - progress: called from any thread with the progress of reading the files, and later of the questions.
    /// - Throws: ``PortfolioFailure``. If files have errors, it contains every error of every file, including those of
    ///   the holdings.
    /// - Complexity: O(*p* + *r*) for *p* prices and *r* rates if they are sorted by day; otherwise they are sorted
    ///   first.
    public init(
        _ location: PortfolioLocation, _ settings: ValuationSettings = ValuationSettings(),
        threads: Int? = nil, progress: (@Sendable (Progress) -> Void)? = nil
    ) throws(PortfolioFailure) {
        try self.init(
            location, settings, threads: threads ?? Threads.available, kernel: .fastest, progress: progress)
    }

    /// Reads a portfolio's settings, prices and rates with a chosen kernel.
    package init(
        _ location: PortfolioLocation, _ settings: ValuationSettings, threads: Int, kernel: Kernel,
        progress: (@Sendable (Progress) -> Void)? = nil
    ) throws(PortfolioFailure) {
        let meter = progress.map { progress in ReadMeter { progress(.read(path: $0, bytes: $1, size: $2)) } }
        let files = try ReadMeter.with(meter) { () throws(PortfolioFailure) in
            try OpenFiles(location, settings, threads: threads, kernel: kernel)
        }
        try self.init(
            settings, source: files.source, market: files.market, cash: files.cash,
            symbols: files.symbols,
            holdings: files.positions.holdings,
            trades: files.trades, threads: threads, kernel: kernel)
        self.progress = progress
        piece = location.piece
        inputName = location.inputName
    }

    /// Creates a portfolio whose files, except the holdings, have been read; prices are in the currency of the trades of
    /// their symbol.
    init(
        _ settings: ValuationSettings, source: PortfolioSource, market: MarketFiles,
        cash: CashFiles = CashFiles(), symbols: SymbolBook = SymbolBook(),
        holdings: [HoldingsInput], trades: TradeFiles?, threads: Int, kernel: Kernel
    ) throws(PortfolioFailure) {
        self.settings = settings
        self.kernel = kernel
        self.source = source
        var trades = trades
        trades?.complete(from: symbols)
        self.trades = trades
        symbolBook = symbols
        (cashPaths, self.cash) = (cash.paths, cash.entries)
        self.threads = threads
        var market = market
        if let trades { market.adjustPrices(for: trades.splits, trades.texts) }
        self.market = market
        let others = 1 + (trades?.paths.count ?? 0) + market.paths.count
        inputs = holdings.enumerated().map { place, file in
            HoldingsInput(
                input: file.input, account: file.account, number: place == 0 ? 0 : others + place - 1)
        }
        (ownCurrency, currency) = try OpenPortfolio.currencies(source, settings)
        options = try settings.options(currency: currency, today: today)
        guard !symbols.isEmpty, !settings.statedPrices.isEmpty else { return }
        self.settings.statedPrices = [:]
        for (text, price) in settings.statedPrices {
            let symbol = try symbol(of: text.text).exact
            guard (self.settings.statedPrices[symbol] ?? price) == price else {
                throw .differentPrices(symbol.text)
            }
            self.settings.statedPrices[symbol] = price
        }
        options = try self.settings.options(currency: currency, today: today)
    }

    /// The own currency and the portfolio currency.
    static func currencies(
        _ source: PortfolioSource, _ settings: ValuationSettings
    ) throws(PortfolioFailure) -> (own: Currency, portfolio: Currency) {
        let stated = settings.ownCurrency ?? source.document.currency
        if let currency = settings.currency ?? stated { return (stated ?? currency, currency) }
        guard let code = settings.fallbackCurrencyCode, !code.isEmpty else { throw .noCurrency }
        do {
            let currency = try Currency(code)
            return (currency, currency)
        } catch {
            throw .invalidFallbackCurrency(error)
        }
    }
}
