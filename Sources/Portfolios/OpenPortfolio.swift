package import Kernels

/// A portfolio whose prices and rates have been read, ready to be asked for a report, a stock, a history or a check.
///
/// ```swift
/// let portfolio = try OpenPortfolio(PortfolioLocation("portfolios/mine"))
/// print(try portfolio.report().text())
/// ```
///
/// The holdings are read anew by each question, so that a report of totals, or one that is written row by row, needs no
/// more memory for a hundred million holdings than for ten. Standard input can therefore answer one question only.
public struct OpenPortfolio: Sendable {
    /// How the portfolio is valued.
    public let settings: ValuationSettings
    /// The own currency: that of the holdings' stated costs and rates.
    public let ownCurrency: Currency
    /// The portfolio currency: that of every result.
    public let currency: Currency
    /// The portfolio's name, from `portfolio.json`.
    public var name: String? { source.document.name }
    /// The base names of the files that issues name, by `InputLocation.file`: the holdings file, then the trades files.
    public var fileNames: [String] { [source.holdingsName] + (trades?.names ?? []) }
    /// Their paths; `-` for standard input.
    public var filePaths: [String] { [source.holdings] + (trades?.paths ?? []) }
    /// The path of the holdings file; `-` for standard input.
    package var holdingsPath: String { source.holdings }
    /// Is told how far a question's answer is, from any thread.
    public var progress: (@Sendable (Progress) -> Void)?
    /// Is asked again and again while a question is worked on, from any thread, whether its answer is no longer wanted.
    /// The question then soon ends with ``PortfolioFailure/cancelled``.
    public var isCancelled: (@Sendable () -> Bool)?
    /// How much a question may ask for.
    public var limits = WorkLimits()

    /// How far a question's answer is.
    public enum Progress: Hashable, Sendable {
        /// Of a file, so many bytes have been read; the size is `nil` where it isn't known, as of a pipe.
        case read(path: String, bytes: Int, size: Int?)
        /// So many more holdings have been valued.
        case valued(holdings: Int)
        /// Of the days of a history, so many have been valued.
        case dated(days: Int, count: Int)
        /// All holdings have been valued.
        case finished
    }

    package let source: PortfolioSource
    package let market: MarketFiles
    /// The holdings file; `nil` where there are trades alone.
    let input: FileInput?
    /// The trades; `nil` where no file has any.
    let trades: TradeFiles?
    /// Whether a question has read the holdings, so that the next one has to begin anew.
    let wasRead = Monitor(false)
    /// As of the day asked for, or else of today: the held symbols' prices may tell another.
    let options: ValuationOptions
    /// The day it was when the portfolio was opened.
    let today = CalendarDate.today
    let threads: Int
    /// What files are read and rows are written by.
    let kernel: Kernel

    /// Reads a portfolio's settings, prices and rates.
    ///
    /// - Parameters:
    ///   - location: where its files are.
    ///   - settings: how to value it where the files leave it open.
    ///   - threads: how many threads may work at once; as many as there are processors where it is `nil`.
    ///   - progress: is told, from any thread, how far the files are read, and then how far the answers are.
    /// - Throws: ``PortfolioFailure``. Of files with errors, every error of every file, those of the holdings too.
    /// - Complexity: O(*p* + *r*) for *p* prices and *r* rates in the order of their days, else a sort of them.
    public init(
        _ location: PortfolioLocation, _ settings: ValuationSettings = ValuationSettings(),
        threads: Int? = nil, progress: (@Sendable (Progress) -> Void)? = nil
    ) throws(PortfolioFailure) {
        try self.init(
            location, settings, threads: threads ?? Threads.available, kernel: .fastest, progress: progress)
    }

    /// As above, by a kernel that is chosen.
    package init(
        _ location: PortfolioLocation, _ settings: ValuationSettings, threads: Int, kernel: Kernel,
        progress: (@Sendable (Progress) -> Void)? = nil
    ) throws(PortfolioFailure) {
        let meter = progress.map { progress in ReadMeter { progress(.read(path: $0, bytes: $1, size: $2)) } }
        let files = try ReadMeter.with(meter) { () throws(PortfolioFailure) in
            try OpenFiles(location, settings, threads: threads, kernel: kernel)
        }
        try self.init(
            settings, source: files.source, market: files.market, holdings: files.positions.holdings,
            trades: files.trades, threads: threads, kernel: kernel)
        self.progress = progress
    }

    /// A portfolio whose files have been read, but for the holdings.
    init(
        _ settings: ValuationSettings, source: PortfolioSource, market: MarketFiles, holdings: FileInput?,
        trades: TradeFiles?, threads: Int, kernel: Kernel
    ) throws(PortfolioFailure) {
        self.settings = settings
        self.kernel = kernel
        self.source = source
        self.trades = trades
        self.threads = threads
        var market = market
        if let trades { try market.adopt(trades) }
        self.market = market
        input = holdings
        (ownCurrency, currency) = try OpenPortfolio.currencies(source, settings)
        options = try settings.options(currency: currency, today: today)
    }

    /// The own currency, and that of the results.
    static func currencies(
        _ source: PortfolioSource, _ settings: ValuationSettings
    ) throws(PortfolioFailure) -> (own: Currency, portfolio: Currency) {
        if let currency = settings.currency ?? source.document.currency {
            return (source.document.currency ?? currency, currency)
        }
        guard let code = settings.fallbackCurrencyCode, !code.isEmpty else {
            let isMissing =
                source.holdings != "-" && !FileInput.exists(source.holdings)
                && source.trades(given: []).isEmpty
            throw .noCurrency(missingFile: isMissing ? source.holdings : nil)
        }
        do {
            let currency = try Currency(code)
            return (currency, currency)
        } catch {
            throw .invalidFallbackCurrency(error)
        }
    }

    /// Every error there is: those that have been found, and those of the holdings.
    static func unreadable(
        _ found: DiagnosticLog, _ holdings: FileInput?, own: Currency?
    ) -> PortfolioFailure {
        var log = found
        if let holdings { log.add(HoldingsFile.problems(in: holdings, own: own)) }
        return .unreadable(log)
    }
}

/// What a portfolio is read from, all but the holdings read.
private struct OpenFiles {
    let source: PortfolioSource
    let market: MarketFiles
    let positions: PositionFiles
    let trades: TradeFiles?

    init(
        _ location: PortfolioLocation, _ settings: ValuationSettings, threads: Int, kernel: Kernel
    ) throws(PortfolioFailure) {
        let source = try PortfolioSource.read(location, currency: settings.currency)
        self.source = source
        // Which currency is missing is worth more than what is wrong in files that nobody can value without it.
        let own = try OpenPortfolio.currencies(source, settings).own
        var log = DiagnosticLog()
        let files = (source.prices(given: location.prices), source.rates(given: location.rates))
        market = try reading { () throws(FileError) in
            try MarketFiles(
                prices: files.0, rates: files.1, adjusted: source.adjustedPrices(given: location.prices),
                log: &log, threads: threads, kernel: kernel)
        }
        do {
            positions = try PositionFiles(source, trades: location.trades)
        } catch .file(let error) where !log.isEmpty {
            log.add(Diagnostic(error))
            throw .unreadable(log)
        } catch {
            throw error
        }
        trades = try TradeFiles.read(positions, own: own, kernel: kernel, log: &log)
        guard log.isEmpty else { throw OpenPortfolio.unreadable(log, positions.holdings, own: own) }
    }
}

extension TradeFiles {
    /// Reads a portfolio's trades, if it has any; everything wrong with them goes to the log.
    static func read(
        _ positions: PositionFiles, own: Currency?, kernel: Kernel, log: inout DiagnosticLog
    ) throws(PortfolioFailure) -> TradeFiles? {
        guard !positions.trades.isEmpty else { return nil }
        return try reading { () throws(FileError) in
            try TradeFiles(positions.trades, own: own, kernel: kernel, log: &log) {
                path throws(FileError) in try positions.open(path)
            }
        }
    }
}

extension MarketFiles {
    /// Takes note of what trades say: prices of days before a split are worth less after it.
    ///
    /// - Throws: ``PortfolioFailure/unreadable(_:)`` for prices in another currency than their symbol's trades.
    fileprivate mutating func adopt(_ trades: TradeFiles) throws(PortfolioFailure) {
        var log = DiagnosticLog()
        let symbols = trades.texts.symbols
        for number in 0..<symbols.count {
            let symbol = symbols[number]
            guard let place = prices.symbols.find(symbol), trades.firstChange(of: symbol) != nil,
                let stock = trades.unit(of: UInt32(clamping: number))?.currency,
                let price = prices.quote(of: place, otherThan: stock)
            else { continue }
            log.add { conflict(price, symbol: symbol, stock: stock) }
        }
        guard log.isEmpty else { throw .unreadable(log) }
        adjustPrices(for: trades.splits, trades.texts)
    }
}

extension PortfolioSource {
    /// Finds a portfolio's files and reads its `portfolio.json`.
    ///
    /// - Parameter currency: the own currency where `portfolio.json` states none.
    /// - Throws: ``PortfolioFailure``. Where `portfolio.json` has errors, every error of the other files too, as far as
    ///   it can be told which they are.
    static func read(
        _ location: PortfolioLocation, currency: Currency? = nil
    ) throws(PortfolioFailure) -> PortfolioSource {
        var log = DiagnosticLog()
        let source = try reading { () throws(FileError) in try PortfolioSource(location.path, log: &log) }
        guard log.isEmpty else {
            _ = try reading { () throws(FileError) in
                try MarketFiles(
                    prices: source.prices(given: location.prices), rates: source.rates(given: location.rates),
                    log: &log)
            }
            do throws(PortfolioFailure) {
                let positions = try PositionFiles(source, trades: location.trades)
                let own = source.document.currency ?? currency
                _ = try TradeFiles.read(positions, own: own, kernel: .fastest, log: &log)
                throw OpenPortfolio.unreadable(log, positions.holdings, own: own)
            } catch .file(let error) {
                log.add(Diagnostic(error))
                throw .unreadable(log)
            }
        }
        return source
    }
}
