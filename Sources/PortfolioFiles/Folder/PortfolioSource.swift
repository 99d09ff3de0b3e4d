package import SystemInterface

/// Where a portfolio is read from: a folder, a lone file, or standard input.
package struct PortfolioSource: Sendable {
    /// The holdings file; `-` for standard input. A lone file may turn out to be one of trades: its header says so, see
    /// ``TradesHeader/isTrades(_:)``.
    package let holdings: String
    /// The base name of the holdings file, as issues give it.
    package let holdingsName: String
    /// What `portfolio.json` says; empty for a lone file.
    package private(set) var document = PortfolioDocument()
    /// The folder; `nil` for a lone file.
    package let folder: String?

    /// Whether it is a folder, and not a lone file.
    package var isFolder: Bool { folder != nil }

    /// Whether there are holdings: not in a folder that has trades in their place.
    ///
    /// A folder without either is said to have holdings, so that their file is missed.
    package func hasHoldings(trades: [String]) -> Bool {
        folder == nil || trades.isEmpty || FileInput.exists(holdings)
    }

    /// - Parameter log: gets what is wrong with `portfolio.json`.
    package init(_ path: String, log: inout DiagnosticLog) throws(FileError) {
        guard path != "-", FileInput.isDirectory(path) else {
            holdings = path
            holdingsName = Path.name(of: path)
            folder = nil
            return
        }
        folder = path
        holdings = Path.join(path, "holdings.csv")
        holdingsName = "holdings.csv"
        let file = Path.join(path, "portfolio.json")
        if FileInput.exists(file) {
            let bytes = try LocatedJSON.bytes(of: FileInput(file))
            document = PortfolioDocument(bytes, file: file, log: &log)
        }
    }

    /// The price files that are read where `portfolio.json` names none, if they are there.
    private static let usualPrices = ["prices.csv"]
    /// The files of rates that are: ours, and the European Central Bank's by the names it gives them.
    private static let usualRates = ["rates.csv", "eurofxref-hist.csv", "eurofxref.csv"]

    /// The price files: those given, else those of the folder.
    package func prices(given: [String]) -> [String] {
        files(given, document.prices, PortfolioSource.usualPrices)
    }

    /// The price files of a folder, there or not; none of a lone file.
    package var namedPrices: [String] { named(document.prices, PortfolioSource.usualPrices) }

    /// The files of rates of a folder, there or not; none of a lone file.
    package var namedRates: [String] { named(document.rates, PortfolioSource.usualRates) }

    private func named(_ named: [String]?, _ usual: [String]) -> [String] {
        guard let folder else { return [] }
        return (named ?? usual).map { Path.join(folder, $0) }
    }

    /// The files of rates: those given, else those of the folder.
    package func rates(given: [String]) -> [String] {
        files(given, document.rates, PortfolioSource.usualRates)
    }

    /// The files of trades that are read where `portfolio.json` names none, if they are there.
    private static let usualTrades = ["trades.csv"]

    /// The trades files: those given, else those of the folder.
    package func trades(given: [String]) -> [String] {
        files(given, document.trades, PortfolioSource.usualTrades)
    }

    /// Those of ``prices(given:)`` whose prices are said to be adjusted for splits.
    package func adjustedPrices(given: [String]) -> Set<String> {
        guard given.isEmpty, let folder else { return [] }
        return Set(document.adjustedPrices.map { Path.join(folder, $0) })
    }

    /// Every file that a report of a portfolio reads, or would read if it were there: what to watch for changes.
    ///
    /// What `portfolio.json` names is among them as far as it can be read.
    package static func files(
        of path: String, prices: [String] = [], rates: [String] = [], trades: [String] = []
    ) -> [String] {
        guard path != "-", FileInput.isDirectory(path) else { return [path] + trades + prices + rates }
        var document = PortfolioDocument()
        let file = Path.join(path, "portfolio.json")
        if let bytes = try? LocatedJSON.bytes(of: FileInput(file)) {
            var log = DiagnosticLog()
            document = PortfolioDocument(bytes, file: file, log: &log)
        }
        let others = [
            (trades, document.trades ?? usualTrades), (prices, document.prices ?? usualPrices),
            (rates, document.rates ?? usualRates),
        ]
        return [file, Path.join(path, "holdings.csv")]
            + others.flatMap { given, named in given.isEmpty ? named.map { Path.join(path, $0) } : given }
    }

    private func files(_ given: [String], _ named: [String]?, _ usual: [String]) -> [String] {
        if !given.isEmpty { return given }
        guard let folder else { return [] }
        if let named { return named.map { Path.join(folder, $0) } }
        return usual.map { Path.join(folder, $0) }.filter(FileInput.exists)
    }
}
