package import Kernels

/// A portfolio's files as they were when they were read, in memory: any number of questions can be asked of them, under
/// any settings, and all are answered from the same bytes.
///
/// ```swift
/// let snapshot = try PortfolioSnapshot(PortfolioLocation("portfolios/mine"))
/// let inEuros = try snapshot.portfolio(ValuationSettings(currency: .eur)).report()
/// let inDollars = try snapshot.portfolio(ValuationSettings(currency: .usd)).report()
/// ```
public struct PortfolioSnapshot: Sendable {
    package let source: PortfolioSource
    /// The bytes of the holdings file.
    package let holdings: [UInt8]
    private let files: [File]
    private let market: MarketFiles
    /// What is wrong with prices and rates.
    private let log: DiagnosticLog
    /// What files are read and rows are written by.
    private let kernel: Kernel

    /// A file of prices or rates.
    private struct File: Equatable, Sendable {
        let path: String
        let isOfPrices: Bool
        let bytes: [UInt8]
    }

    /// Reads every file of a portfolio.
    ///
    /// - Parameters:
    ///   - location: where its files are.
    ///   - previous: an earlier snapshot, whose prices and rates are used again where their files have not changed.
    ///   - threads: how many threads may read at once.
    /// - Throws: ``PortfolioFailure`` for a file that can't be read, and for errors in `portfolio.json`. Errors in the
    ///   other files are found here too, and thrown by ``portfolio(_:threads:)``, together with those of the holdings.
    /// - Complexity: O(*n*) time and memory for *n* bytes of files.
    public init(
        _ location: PortfolioLocation, reusing previous: PortfolioSnapshot? = nil, threads: Int = 1
    ) throws(PortfolioFailure) {
        try self.init(location, reusing: previous, threads: threads, kernel: .fastest)
    }

    /// As above, by a kernel that is chosen.
    package init(
        _ location: PortfolioLocation, reusing previous: PortfolioSnapshot? = nil, threads: Int = 1,
        kernel: Kernel
    ) throws(PortfolioFailure) {
        self.kernel = kernel
        source = try PortfolioSource.read(location)
        let path = source.holdings
        holdings = try reading { () throws(FileError) in try FileInput(path).readAll() }
        var files: [File] = []
        for path in source.prices(given: location.prices) {
            files.append(try PortfolioSnapshot.read(path, isOfPrices: true))
        }
        for path in source.rates(given: location.rates) {
            files.append(try PortfolioSnapshot.read(path, isOfPrices: false))
        }
        self.files = files
        if let previous, previous.files == files {
            (market, log) = (previous.market, previous.log)
            return
        }
        var log = DiagnosticLog()
        let bytes = Dictionary(files.map { ($0.path, $0.bytes) }) { first, _ in first }
        market = try reading { () throws(FileError) in
            try MarketFiles(
                prices: files.filter(\.isOfPrices).map(\.path),
                rates: files.filter { !$0.isOfPrices }.map(\.path), log: &log, threads: threads,
                kernel: kernel
            ) { path in FileInput(path, bytes: bytes[path] ?? []) }
        }
        self.log = log
    }

    private static func read(_ path: String, isOfPrices: Bool) throws(PortfolioFailure) -> File {
        let bytes = try reading { () throws(FileError) in try FileInput(path).readAll() }
        return File(path: path, isOfPrices: isOfPrices, bytes: bytes)
    }

    /// The portfolio under these settings.
    ///
    /// - Throws: ``PortfolioFailure``. Of files with errors, every error of every file, those of the holdings too.
    public func portfolio(
        _ settings: ValuationSettings = ValuationSettings(), threads: Int? = nil
    ) throws(PortfolioFailure) -> OpenPortfolio {
        guard log.isEmpty else {
            let own = try OpenPortfolio.currencies(source, settings).own
            throw OpenPortfolio.unreadable(log, source, own: own, bytes: holdings)
        }
        return try OpenPortfolio(
            settings, source: source, market: market,
            holdings: FileInput(source.holdings, bytes: holdings),
            threads: threads ?? Threads.available, kernel: kernel)
    }

    /// Other holdings than the portfolio's own, with its prices and rates, in its currency unless the settings say
    /// another. They stand alone otherwise: they belong to no folder and have no name.
    package func portfolio(
        of holdings: FileInput, _ settings: ValuationSettings, threads: Int
    ) throws(PortfolioFailure) -> OpenPortfolio {
        guard log.isEmpty else { throw .unreadable(log) }
        var settings = settings
        settings.currency = settings.currency ?? source.document.currency
        return try OpenPortfolio(
            settings, source: try PortfolioSource.read(PortfolioLocation("-")), market: market,
            holdings: holdings, threads: threads, kernel: kernel)
    }
}

extension PortfolioSnapshot: Equatable {
    /// Whether two snapshots say the same.
    ///
    /// - Complexity: O(*n*) in the bytes of the files.
    public static func == (left: PortfolioSnapshot, right: PortfolioSnapshot) -> Bool {
        left.source.document == right.source.document && left.source.holdings == right.source.holdings
            && left.holdings == right.holdings && left.files == right.files
    }
}
