package import SystemInterface

/// The source of a portfolio: a folder, a single file, or standard input.
package struct PortfolioSource: Sendable {
    /// The first holdings file; `-` for standard input. A single file may turn out to contain trades, which its header tells;
    /// see ``TradesHeader/isTrades(_:)``.
    package let holdings: String
    /// The base name of the holdings file, as shown in issues.
    package let holdingsName: String
    /// The other holdings files that `portfolio.json` names.
    package let otherHoldings: [String]
    /// All holdings files, in their order; none if there is not even the first.
    package var holdingsFiles: [String] { hasHoldingsFile ? [holdings] + otherHoldings : [] }
    /// The bytes of `portfolio.json`; empty if there is none.
    package private(set) var documentBytes: [UInt8] = []
    /// The contents of `portfolio.json`; empty for a single file.
    package private(set) var document = PortfolioDocument()
    /// The folder; `nil` for a single file.
    package let folder: String?

    /// Whether the folder has a `portfolio.json`.
    package let hasDocument: Bool
    /// Whether there is a holdings file; always for a single file, which was found.
    package let hasHoldingsFile: Bool
    /// The files that the folder has of those it is read for without being named.
    private let present: Set<String>

    /// Whether the source is a folder rather than a single file.
    package var isFolder: Bool { folder != nil }

    /// Whether there are holdings; a folder may have trades instead.
    ///
    /// A folder with neither counts as having holdings, so that their file is reported as missing.
    package func hasHoldings(trades: [String]) -> Bool {
        trades.isEmpty || hasHoldingsFile
    }

    /// - Parameter log: receives everything wrong with `portfolio.json`.
    /// - Throws: ``FileError`` if the path leads nowhere, `portfolio.json` can't be read, or the folder does not tell
    ///   which files it has. A file is absent only if the folder has no such name.
    package init(_ path: String, log: inout DiagnosticLog) throws(FileError) {
        guard path != "-", try FileInput.isFolder(path) else {
            holdings = path
            holdingsName = Path.name(of: path)
            otherHoldings = []
            folder = nil
            hasHoldingsFile = true
            hasDocument = false
            present = []
            return
        }
        folder = path
        let file = Path.join(path, "portfolio.json")
        hasDocument = try FileInput.exists(file)
        if hasDocument {
            let bytes = try LocatedJSON.bytes(of: FileInput(file))
            documentBytes = bytes
            document = PortfolioDocument(bytes, file: file, log: &log)
        }
        let named = (document.holdings ?? []).map { Path.join(path, $0) }
        holdings = named.first ?? Path.join(path, PortfolioSource.usualHoldings)
        holdingsName = Path.name(of: holdings)
        otherHoldings = Array(named.dropFirst())
        let areNone = document.holdings?.isEmpty == true
        let isThere = try FileInput.exists(holdings)
        hasHoldingsFile = !named.isEmpty || !areNone && isThere
        let usual = [
            (document.trades, PortfolioSource.usualTrades), (document.prices, PortfolioSource.usualPrices),
            (document.rates, PortfolioSource.usualRates), (document.cash, PortfolioSource.usualCash),
            (nil, FurtherFile.allCases.map(\.rawValue)),
        ]
        var present: Set<String> = []
        for (named, names) in usual where named == nil {
            for name in names where try FileInput.exists(Path.join(path, name)) { present.insert(name) }
        }
        self.present = present
    }

    /// The holdings file to read, if it exists, when `portfolio.json` names none.
    private static let usualHoldings = "holdings.csv"

    /// The account of the rows of a file of holdings, trades or cash that state none; `nil` for the one without a name.
    package func account(ofFile path: String) -> String? {
        guard let folder else { return nil }
        return document.accountsOfFiles.first { Path.join(folder, $0.key) == path }?.value
    }

    /// A file's path as seen from the folder.
    package func name(ofFile path: String) -> String {
        guard let start = folder.map({ Path.join($0, "") }), path.hasPrefix(start) else { return path }
        return String(path.dropFirst(start.count))
    }

    /// What tells a file from others: its base name or, if another has the same one, its path as seen from the folder.
    package func label(of path: String, among files: [String]) -> String {
        let name = Path.name(of: path)
        return files.count { Path.name(of: $0) == name } > 1 ? self.name(ofFile: path) : name
    }

    /// The price files to read, if they exist, when `portfolio.json` names none.
    private static let usualPrices = ["prices.csv"]
    /// The rate files to read, if they exist, when `portfolio.json` names none: our own, and the European Central
    /// Bank's under its names.
    private static let usualRates = ["rates.csv", "eurofxref-hist.csv", "eurofxref.csv"]

    /// The price files: those given, else those of the folder.
    package func prices(given: [String]) -> [String] {
        files(given, document.prices, PortfolioSource.usualPrices)
    }

    /// The price files of a folder, whether they exist or not; none for a single file.
    package var namedPrices: [String] { named(document.prices, PortfolioSource.usualPrices) }

    /// The rate files of a folder, whether they exist or not; none for a single file.
    package var namedRates: [String] { named(document.rates, PortfolioSource.usualRates) }

    /// The files of cash of a folder, whether they exist or not; none for a single file.
    package var namedCash: [String] { named(document.cash, PortfolioSource.usualCash) }

    private func named(_ named: [String]?, _ usual: [String]) -> [String] {
        guard let folder else { return [] }
        return (named ?? usual).map { Path.join(folder, $0) }
    }

    /// The rate files: those given, else those of the folder.
    package func rates(given: [String]) -> [String] {
        files(given, document.rates, PortfolioSource.usualRates)
    }

    /// The files of cash to read, if they exist, when `portfolio.json` names none.
    private static let usualCash = ["cash.csv"]

    /// The files of cash: those given, else those of the folder.
    package func cash(given: [String]) -> [String] {
        files(given, document.cash, PortfolioSource.usualCash)
    }

    /// The files that are read if the folder has them, and can't be named.
    package enum FurtherFile: String, CaseIterable, Sendable {
        /// What else symbols are called.
        case symbols = "symbols.csv"
        /// Dividends per share.
        case dividends = "dividends.csv"
        /// The classes of symbols.
        case classes = "classes.csv"
        /// What classes and symbols are meant to be of the whole.
        case targets = "targets.csv"

        /// Those that the value does not depend on.
        package static let apartFromValue = [FurtherFile.dividends, .classes, .targets]

        /// The columns that are read.
        package var columns: [String] {
            switch self {
            case .symbols: SymbolsFile.columns
            case .dividends: DividendsFile.columns
            case .classes: ClassesFile.columns
            case .targets: TargetsFile.columns
            }
        }

        /// Those of the columns without which the file can't be read.
        package var required: [String] {
            switch self {
            case .symbols: SymbolsFile.required
            case .dividends: DividendsFile.required
            case .classes: ClassesFile.required
            case .targets: TargetsFile.columns
            }
        }
    }

    /// The path of a further file; `nil` if the folder has none.
    package func path(of file: FurtherFile) -> String? { files([], nil, [file.rawValue]).first }

    /// The paths of the further files that the folder has.
    package var furtherFiles: [String] { FurtherFile.allCases.compactMap(path) }

    /// The trades files to read, if they exist, when `portfolio.json` names none.
    private static let usualTrades = ["trades.csv"]

    /// The trades files: those given, else those of the folder.
    package func trades(given: [String]) -> [String] {
        files(given, document.trades, PortfolioSource.usualTrades)
    }

    /// The files of ``prices(given:)`` whose prices are stated to be adjusted for splits.
    package func adjustedPrices(given: [String]) -> Set<String> {
        guard given.isEmpty, let folder else { return [] }
        return Set(document.adjustedPrices.map { Path.join(folder, $0) })
    }

    /// Every file that a report of a portfolio reads, or would read if it existed: the files to watch for changes.
    ///
    /// Files named in `portfolio.json` are included as far as it can be read.
    package static func files(
        of path: String, prices: [String] = [], rates: [String] = [], trades: [String] = [],
        cash: [String] = []
    ) -> [String] {
        guard path != "-", (try? FileInput.isFolder(path)) == true else {
            return [path] + trades + prices + rates + cash
        }
        var document = PortfolioDocument()
        let file = Path.join(path, "portfolio.json")
        if let bytes = try? LocatedJSON.bytes(of: FileInput(file)) {
            var log = DiagnosticLog()
            document = PortfolioDocument(bytes, file: file, log: &log)
        }
        let others = [
            (trades, document.trades ?? usualTrades), (prices, document.prices ?? usualPrices),
            (rates, document.rates ?? usualRates), (cash, document.cash ?? usualCash),
            ([], FurtherFile.allCases.map(\.rawValue)),
        ]
        return [file] + (document.holdings ?? [usualHoldings]).map { Path.join(path, $0) }
            + others.flatMap { given, named in given.isEmpty ? named.map { Path.join(path, $0) } : given }
    }

    private func files(_ given: [String], _ named: [String]?, _ usual: [String]) -> [String] {
        if !given.isEmpty { return given }
        guard let folder else { return [] }
        if let named { return named.map { Path.join(folder, $0) } }
        return usual.filter(present.contains).map { Path.join(folder, $0) }
    }
}
