internal import Kernels

/// The files of a portfolio, all read except the holdings.
struct OpenFiles {
    let source: PortfolioSource
    let market: MarketFiles
    let positions: PositionFiles
    let trades: TradeFiles?
    let cash: CashFiles
    let symbols: SymbolBook

    /// Finds a portfolio's files, and reads them.
    init(
        _ location: PortfolioLocation, _ settings: ValuationSettings, threads: Int, kernel: Kernel
    ) throws(PortfolioFailure) {
        let source = try PortfolioSource.read(location, currency: settings.currency)
        let missing = FoundErrors(files: source.missing(location))
        let own: Currency
        do throws(PortfolioFailure) { own = try OpenPortfolio.currencies(source, settings).own } catch {
            // A missing currency is reported before errors in files, which nobody can value without it, but after a
            // path that leads nowhere.
            throw missing.isEmpty ? error : missing.failure
        }
        try self.init(source, location, own: own, missing, threads: threads, kernel: kernel)
    }

    /// Reads the files.
    ///
    /// - Parameter found: the errors found so far, with the paths that lead nowhere, which are left out.
    /// - Throws: ``PortfolioFailure``. If there are errors, it contains every error of every file, including those of the
    ///   holdings, and of the further files of the location.
    init(
        _ source: PortfolioSource, _ location: PortfolioLocation, own: Currency?, _ found: FoundErrors,
        threads: Int = 1, kernel: Kernel = .fastest
    ) throws(PortfolioFailure) {
        var found = found
        let prices = found.opened(source.prices(given: location.prices))
        let rates = found.opened(source.rates(given: location.rates))
        let market = found.read { log throws(FileError) in
            try MarketFiles(
                prices: prices, rates: rates, adjusted: source.adjustedPrices(given: location.prices),
                log: &log, threads: threads, kernel: kernel)
        }
        let positions = try PositionFiles(source, trades: location.trades, &found) { path throws(FileError) in
            try FileInput(path, named: path == "-" ? location.inputName : nil)
        }
        let cashPaths = found.opened(source.cash(given: location.cash))
        let tradesPaths = found.opened(positions.trades)
        let trades = try found.collect { log throws(PortfolioFailure) in
            try TradeFiles.read(tradesPaths, of: positions, own: own, kernel: kernel, log: &log)
        }
        let cash = try found.collect { log throws(PortfolioFailure) in
            try CashFiles(cashPaths, of: positions, marketFiles: prices.count + rates.count, log: &log)
        }
        let path = source.path(of: .symbols).flatMap { found.opened([$0]).first }
        let symbols = found.read { log throws(FileError) in try SymbolBook.read(path, log: &log) }
        if found.isEmpty, let market, let trades, let cash, let symbols,
            trades.map({ PriceConflicts(of: $0, market.prices).isEmpty }) != false
        {
            self.source = source
            (self.market, self.positions, self.trades) = (market, positions, trades)
            (self.cash, self.symbols) = (cash, symbols)
            return
        }
        // The errors of a piece alone would have the wrong lines.
        found.add(errorsOf: location.piece == nil ? positions.holdings : [], trades ?? nil, own: own, market)
        for file in location.further {
            for path in found.opened(source.path(of: file).map { [$0] } ?? []) {
                _ = found.read { log throws(FileError) in try file.check(FileInput(path), log: &log) }
            }
        }
        throw found.failure
    }
}

/// What a portfolio's files state of cash.
struct CashFiles: Sendable {
    var paths: [String] = []
    var entries: [CashEntry] = []

    init() {}

    /// Reads the files, which are numbered after all others.
    ///
    /// - Parameter marketFiles: the number of files of prices and rates.
    init(
        _ paths: [String], of positions: PositionFiles, marketFiles: Int, log: inout DiagnosticLog,
        open: (String) throws(FileError) -> FileInput = { path throws(FileError) in try FileInput(path) }
    ) throws(PortfolioFailure) {
        try PositionFiles.checkDistinct(paths)
        self.paths = paths
        let others = max(positions.holdings.count, 1) + positions.trades.count + marketFiles
        var found = log
        defer { log = found }
        entries = try reading { () throws(FileError) in
            try CashFile.read(
                paths, firstFile: others, log: &found, account: { positions.accounts[$0] }, open: open)
        }
    }
}

extension SymbolBook {
    /// Reads the file that says what else symbols are called, if there is one.
    static func read(
        _ path: String?, log: inout DiagnosticLog,
        open: (String) throws(FileError) -> FileInput = { path throws(FileError) in try FileInput(path) }
    ) throws(FileError) -> SymbolBook {
        guard let path else { return SymbolBook() }
        return try SymbolsFile.read(open(path), log: &log)
    }
}

extension TradeFiles {
    /// Reads a portfolio's trades, if it has any; all errors go to the log.
    ///
    /// - Parameter paths: the files to read; `nil` for all.
    static func read(
        _ paths: [String]? = nil, of positions: PositionFiles, own: Currency?, kernel: Kernel,
        log: inout DiagnosticLog
    ) throws(PortfolioFailure) -> TradeFiles? {
        let paths = paths ?? positions.trades
        guard !paths.isEmpty else { return nil }
        return try reading { () throws(FileError) in
            try TradeFiles(
                paths, own: own, kernel: kernel, account: { positions.accounts[$0] }, log: &log,
                open: { path throws(FileError) in try positions.open(path) })
        }
    }
}

extension PortfolioSource {
    /// Finds a portfolio's files and reads its `portfolio.json`.
    ///
    /// - Parameter currency: the own currency, if `portfolio.json` states none.
    /// - Throws: ``PortfolioFailure``. If `portfolio.json` has errors, every error of the other files is included, as
    ///   far as those files can be determined.
    static func read(
        _ location: PortfolioLocation, currency: Currency? = nil
    ) throws(PortfolioFailure) -> PortfolioSource {
        if location.repeatsStandardInput { throw .repeatedFile("-") }
        var log = DiagnosticLog()
        let source = try reading { () throws(FileError) in try PortfolioSource(location.path, log: &log) }
        guard log.isEmpty else {
            // Where the files are not named as they should be, nobody asked for the usual one.
            let areUnnamed = [source.document.holdings, source.document.trades].contains([])
            let found = FoundErrors(
                log, files: source.missing(location), ignoring: areUnnamed ? source.holdings : nil)
            _ = try OpenFiles(source, location, own: source.document.currency ?? currency, found)
            throw found.failure
        }
        return source
    }

    /// The files to read that are not there, or are folders.
    func missing(_ location: PortfolioLocation) -> [FileError] {
        let trades = trades(given: location.trades)
        let others =
            trades + prices(given: location.prices) + rates(given: location.rates)
            + cash(given: location.cash) + ([.symbols] + location.further).compactMap(path(of:))
            + location.indexes
        return (lackOfPositions(trades: trades).map { [$0] } ?? [])
            + (holdingsFiles + others).compactMap { path in
                if path == "-" { return nil }
                do throws(FileError) {
                    try FileInput.checkIsFile(path)
                    return nil
                } catch {
                    return error
                }
            }
    }

    /// The error of a folder that has neither holdings nor trades; `nil` for any other.
    func lackOfPositions(trades: [String]) -> FileError? {
        guard isFolder, trades.isEmpty, !hasHoldingsFile else { return nil }
        let reason =
            switch (document.holdings, document.trades) {
            case ([]?, []?): "portfolio.json names neither holdings nor trades"
            case ([]?, _): "portfolio.json names no holdings, and there are no trades"
            case (_, []?): "no such file or directory, and portfolio.json names no trades"
            default: "no such file or directory"
            }
        return .cannotOpen(holdings, reason: reason)
    }
}
