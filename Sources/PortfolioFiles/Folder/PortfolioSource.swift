package import SystemInterface

/// Where a portfolio is read from: a folder, a holdings file, or standard input.
package struct PortfolioSource: Sendable {
    /// The holdings file; `-` for standard input.
    package let holdings: String
    /// The base name of the holdings file, as issues give it.
    package let holdingsName: String
    /// What `portfolio.json` says; empty for a lone file.
    package private(set) var document = PortfolioDocument()
    private let folder: String?

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

    /// The files of rates: those given, else those of the folder.
    package func rates(given: [String]) -> [String] {
        files(given, document.rates, PortfolioSource.usualRates)
    }

    /// Every file that a report of a portfolio reads, or would read if it were there: what to watch for changes.
    ///
    /// What `portfolio.json` names is among them as far as it can be read.
    package static func files(of path: String, prices: [String] = [], rates: [String] = []) -> [String] {
        guard path != "-", FileInput.isDirectory(path) else { return [path] + prices + rates }
        var document = PortfolioDocument()
        let file = Path.join(path, "portfolio.json")
        if let bytes = try? LocatedJSON.bytes(of: FileInput(file)) {
            var log = DiagnosticLog()
            document = PortfolioDocument(bytes, file: file, log: &log)
        }
        let market = [(prices, document.prices ?? usualPrices), (rates, document.rates ?? usualRates)]
        return [file, Path.join(path, "holdings.csv")]
            + market.flatMap { given, named in given.isEmpty ? named.map { Path.join(path, $0) } : given }
    }

    private func files(_ given: [String], _ named: [String]?, _ usual: [String]) -> [String] {
        if !given.isEmpty { return given }
        guard let folder else { return [] }
        if let named { return named.map { Path.join(folder, $0) } }
        return usual.map { Path.join(folder, $0) }.filter(FileInput.exists)
    }
}
