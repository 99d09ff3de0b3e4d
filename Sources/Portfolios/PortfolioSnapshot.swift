package import Kernels

/// The contents of a portfolio's files at one moment, in memory. Any number of questions, under any settings, are
/// answered from the same bytes.
///
/// ```swift
/// let snapshot = try PortfolioSnapshot(PortfolioLocation("portfolios/mine"))
/// let inEuros = try snapshot.portfolio(ValuationSettings(currency: .eur)).report()
/// let inDollars = try snapshot.portfolio(ValuationSettings(currency: .usd)).report()
/// ```
public struct PortfolioSnapshot: Sendable {
    package let source: PortfolioSource
    /// The holdings files: the path and the bytes of each; none if there are only trades.
    package var holdings: [(path: String, bytes: [UInt8])] {
        positions.holdings.map { ($0.input.path, files.bytes(of: $0.input.path)) }
    }
    /// The paths of the files that state what is owned: holdings, trades and cash.
    package var ownedFiles: [String] { (files.positions + files.cash).map(\.path) }
    /// Whether there are files of trades.
    package var hasTrades: Bool { !positions.trades.isEmpty }
    /// What groups can be of, and what plans can be for, in the words of `by`.
    package struct Schemes: Sendable {
        package var classes: [String] = []
        package var targets: [String] = []

        package init() {}
    }

    /// The schemes of `classes.csv` and of `targets.csv`; none of a file with errors, which the results tell.
    package private(set) var schemes = Schemes()
    /// How much there is to value.
    package struct Extent: Sendable {
        /// The number of lines of holdings, trades and cash.
        package var rows = 0
        package var prices = 0
        /// The number of schemes of classes.
        package var schemes = 0
        /// The days of the first and the last price; `nil` if none has a day.
        package var days: ClosedRange<CalendarDate>?

        package init() {}

        /// The latest day that the figures can be of: that of the last price, but not one that is yet to come.
        package func lastDay(today: CalendarDate) -> CalendarDate { min(days?.upperBound ?? today, today) }
    }

    package private(set) var extent = Extent()
    /// Whether there is a file of dividends.
    package var hasDividends: Bool { source.path(of: .dividends) != nil }
    /// Whether there may be cash.
    package var hasCash: Bool { !cashPaths.isEmpty || source.document.followsAnyCash }
    /// Whether what is held, or cash, is in accounts that have names.
    package private(set) var hasAccounts = false
    private let positions: PositionFiles
    private let cashPaths: [String]
    private let files: Files
    private let market: MarketFiles
    /// The first of the symbols that have prices, in order, as many as a form suggests.
    package let pricedSymbols: [String]
    /// The price index, by which returns are given after inflation too, and its errors; `nil` if there is none.
    private let index: (read: PriceIndex, log: DiagnosticLog)?
    package var priceIndex: PriceIndex? { index?.read }
    /// The errors of prices and rates.
    private let log: DiagnosticLog
    /// The trades and their errors; `nil` if the currency of their stated rates is unknown.
    private let trades: (read: TradeFiles?, log: DiagnosticLog)?
    /// The kernel that reads files and writes rows.
    private let kernel: Kernel

    /// The contents of the files.
    private struct Files: Equatable, Sendable {
        /// The price files, the rate files, and the files that say what is held.
        var prices: [File] = []
        var rates: [File] = []
        var positions: [File] = []
        var cash: [File] = []
        /// The further files, and that of the price index.
        var others: [File] = []

        struct File: Equatable, Sendable {
            let path: String
            let bytes: [UInt8]

            /// - Parameter kind: the expected kind of table; if the file can't be one, only its start is kept.
            init(_ input: FileInput, _ kind: TableKind) throws(FileError) {
                path = input.path
                bytes = try input.readAll(kind)
            }
        }

        static func read(
            _ paths: [String], _ kind: TableKind,
            open: (String) throws(FileError) -> FileInput = { path throws(FileError) in try FileInput(path) }
        ) throws(PortfolioFailure) -> [File] {
            var files: [File] = []
            for path in paths {
                files.append(try reading { () throws(FileError) in try File(open(path), kind) })
            }
            return files
        }

        func input(_ path: String) -> FileInput { FileInput(path, bytes: bytes(of: path)) }

        func bytes(of path: String) -> [UInt8] {
            (positions + prices + rates + cash + others).first { $0.path == path }?.bytes ?? []
        }
    }

    /// Reads all files of a portfolio.
    ///
    /// - Parameters:
    ///   - location: where its files are.
    ///   - previous: an earlier snapshot, whose prices and rates are reused if their files have not changed.
    ///   - threads: the maximum number of threads that read.
    /// - Throws: ``PortfolioFailure`` if a file can't be read, or if `portfolio.json` has errors. Errors in other files
    ///   are found here as well, but thrown by ``portfolio(_:threads:)``, together with those of the holdings.
    /// - Complexity: O(*n*) time and memory for *n* bytes of files.
    public init(
        _ location: PortfolioLocation, reusing previous: PortfolioSnapshot? = nil, threads: Int = 1
    ) throws(PortfolioFailure) {
        try self.init(location, reusing: previous, threads: threads, kernel: .fastest)
    }

    /// Reads all files of a portfolio with a chosen kernel.
    package init(
        _ location: PortfolioLocation, reusing previous: PortfolioSnapshot? = nil, threads: Int = 1,
        kernel: Kernel
    ) throws(PortfolioFailure) {
        self.kernel = kernel
        source = try PortfolioSource.read(location)
        let missing = FoundErrors(files: source.missing(location))
        if !missing.isEmpty {
            _ = try OpenFiles(source, location, own: source.document.currency, missing)
            throw missing.failure
        }
        var files = Files()
        let positions = try PositionFiles(source, trades: location.trades)
        for holdings in positions.holdings {
            files.positions.append(
                try reading { () throws(FileError) in try Files.File(holdings.input, .holdings) })
        }
        files.positions += try Files.read(positions.trades, .trades) { path throws(FileError) in
            try positions.open(path)
        }
        let paths = (source.prices(given: location.prices), source.rates(given: location.rates))
        files.prices = try Files.read(paths.0, .prices)
        files.rates = try Files.read(paths.1, .rates)
        cashPaths = source.cash(given: location.cash)
        files.cash = try Files.read(cashPaths, .prices)
        files.others = try Files.read(source.furtherFiles + location.indexes, .prices)
        self.files = files
        self.positions = positions.replacingFiles { [files] path in files.input(path) }
        if let previous, previous.files.prices == files.prices, previous.files.rates == files.rates,
            previous.source.document == source.document
        {
            (market, log, pricedSymbols) = (previous.market, previous.log, previous.pricedSymbols)
        } else {
            var log = DiagnosticLog()
            let adjusted = source.adjustedPrices(given: location.prices)
            market = try reading { () throws(FileError) in
                try MarketFiles(
                    prices: paths.0, rates: paths.1, adjusted: adjusted, log: &log, threads: threads,
                    kernel: kernel
                ) { [files] path in files.input(path) }
            }
            self.log = log
            let symbols = market.prices.symbols
            pricedSymbols = Array((0..<symbols.count).map { symbols[$0] }.sorted().prefix(500))
        }
        index = try location.inflation.map { path throws(PortfolioFailure) in
            var log = DiagnosticLog()
            let index = try reading { () throws(FileError) in
                try PriceIndexFile.read(files.input(path), log: &log)
            }
            return (index, log)
        }
        trades =
            if let own = source.document.currency {
                try PortfolioSnapshot.trades(self.positions, own: own, kernel)
            } else { nil }
        schemes = schemesOfFiles()
        extent.schemes = schemes.classes.count
        hasAccounts = statesAccounts
        let rows = files.positions + files.cash
        extent.rows = rows.reduce(0) { $0 + $1.bytes.count { $0 == UInt8(ascii: "\n") } }
        extent.prices = market.prices.count
        extent.days = market.prices.days
    }

    /// Whether a file states accounts, or `portfolio.json` does.
    private var statesAccounts: Bool {
        let (document, column) = (source.document, "account")
        return !document.accounts.isEmpty || !document.accountsOfFiles.isEmpty
            || (files.positions + files.cash).contains { file in
                var log = DiagnosticLog()
                return TableHeader.read(
                    file.bytes, file: file.path, known: [column], required: [column], log: &log) != nil
            }
    }

    /// Opens a further file as it was.
    private var openFurther: @Sendable (PortfolioSource.FurtherFile) -> FileInput? {
        { [source, files] file in
            source.path(of: file).map(files.input)
        }
    }

    private func schemesOfFiles() -> Schemes {
        let input = openFurther
        var (schemes, log) = (Schemes(), DiagnosticLog())
        let book = input(.classes).flatMap { try? ClassesFile.read($0, log: &log) }
        schemes.classes = (book?.schemes ?? []).map { ResultParameters.classes + $0 }
        let targets = input(.targets).flatMap { try? TargetsFile.read($0, log: &log) }
        for target in targets ?? [] {
            let scheme = target.scheme.text
            let name = scheme == TargetsFile.symbols ? scheme : ResultParameters.classes + scheme
            if !schemes.targets.contains(name) { schemes.targets.append(name) }
        }
        return schemes
    }

    private static func trades(
        _ positions: PositionFiles, own: Currency, _ kernel: Kernel
    ) throws(PortfolioFailure) -> (read: TradeFiles?, log: DiagnosticLog) {
        var log = DiagnosticLog()
        return (try TradeFiles.read(of: positions, own: own, kernel: kernel, log: &log), log)
    }

    /// The portfolio under these settings.
    ///
    /// - Throws: ``PortfolioFailure``. If files have errors, it contains every error of every file, including those of
    ///   the holdings.
    public func portfolio(
        _ settings: ValuationSettings = ValuationSettings(), threads: Int? = nil
    ) throws(PortfolioFailure) -> OpenPortfolio {
        let own = try OpenPortfolio.currencies(source, settings).own
        let trades =
            if let known = trades { known } else {
                try PortfolioSnapshot.trades(positions, own: own, kernel)
            }
        let inputs = positions.holdings.map { file in
            HoldingsInput(input: files.input(file.input.path), account: file.account)
        }
        var found = FoundErrors(log)
        if let index { found.add(index.log) }
        found.add(trades.log)
        let cash = try found.collect { [files] log throws(PortfolioFailure) in
            try CashFiles(cashPaths, of: positions, marketFiles: market.paths.count, log: &log) { path in
                files.input(path)
            }
        }
        let symbols = found.read { [files] log throws(FileError) in
            try SymbolBook.read(source.path(of: .symbols), log: &log) { path in files.input(path) }
        }
        guard found.isEmpty, let cash, let symbols,
            trades.read.map({ PriceConflicts(of: $0, market.prices).isEmpty }) != false
        else {
            found.add(errorsOf: inputs, trades.read, own: own, market)
            throw found.failure
        }
        var portfolio = try OpenPortfolio(
            settings, source: source, market: market, cash: cash, symbols: symbols, holdings: inputs,
            trades: trades.read,
            threads: threads ?? Threads.available, kernel: kernel)
        portfolio.openFurther = openFurther
        return portfolio
    }

    /// Other holdings with this portfolio's prices, rates and classes, in its currency unless the settings state another. They
    /// do not belong to a folder and have no name.
    package func portfolio(
        of holdings: FileInput, _ settings: ValuationSettings, threads: Int
    ) throws(PortfolioFailure) -> OpenPortfolio {
        var settings = settings
        settings.currency = settings.currency ?? source.document.currency
        let source = try PortfolioSource.read(PortfolioLocation("-"))
        let inputs = [HoldingsInput(input: holdings, account: nil)]
        guard log.isEmpty else {
            var found = FoundErrors(log)
            try found.add(
                errorsOf: inputs, nil, own: OpenPortfolio.currencies(source, settings).own, market)
            throw found.failure
        }
        var portfolio = try OpenPortfolio(
            settings, source: source, market: market, holdings: inputs, trades: nil, threads: threads,
            kernel: kernel)
        portfolio.openFurther = openFurther
        return portfolio
    }
}

extension PortfolioSnapshot: Equatable {
    /// Whether two snapshots have the same contents.
    ///
    /// - Complexity: O(*n*) for *n* bytes of files.
    public static func == (left: PortfolioSnapshot, right: PortfolioSnapshot) -> Bool {
        left.source.document == right.source.document && left.source.holdings == right.source.holdings
            && left.files == right.files
    }
}
