public import PortfolioFiles
package import SystemInterface
public import Valuation

/// Where a portfolio's trades are kept: reads them, and keeps new ones safely.
///
/// ```swift
/// let store = try TradesStore("portfolios/traded")
/// let change = try store.add([
///     .type: "sell", .symbol: "AAPL", .shares: "4", .price: "430.47", .date: "2013-03-01",
/// ])
/// let diff = UnifiedDiff(from: change.before.bytes, to: change.after.bytes, name: "trades.csv")
/// print(String(decoding: diff.bytes, as: UTF8.self))
/// ```
///
/// A new row is kept if all files of trades hold together with it: see ``change(adding:to:)``. It is written as
/// ``HoldingsStore`` writes, under the same lock.
public struct TradesStore: Sendable {
    /// The trades file that new rows go to.
    public let file: String
    /// The portfolio's own currency, where it is known.
    public var currency: Currency?
    /// How long to wait for another editor.
    public var patience = Duration.seconds(10)
    package var system = SystemCalls()
    let source: PortfolioSource
    /// All files of trades, each once.
    let files: [String]
    /// Whether ``file`` is made where it is not there: that of a folder which is a portfolio already.
    private let mayMakeFile: Bool
    /// The holdings file beside them; `nil` where there are trades alone.
    let holdings: String?

    /// The store of a portfolio's trades.
    ///
    /// - Parameters:
    ///   - portfolio: a folder, a trades file, or a holdings file.
    ///   - chosen: the trades file to keep new rows in. Of a folder it is one of those that `portfolio.json` names, by its
    ///     path or by the name it has there; another file takes the place of the folder's own. A folder with one file
    ///     of trades needs none to be chosen.
    ///   - currency: the own currency where `portfolio.json` tells none.
    /// - Throws: ``EditingError/severalTrades(_:)`` where none is chosen; ``EditingError/noTrades(_:)`` where the portfolio
    ///   has none; ``EditingError/tradesBesideFile(_:)``; ``EditingError/notAFile`` for `-`;
    ///   ``EditingError/unreadable(_:)`` or ``EditingError/file(_:)`` where `portfolio.json` can't be read.
    public init(
        _ portfolio: String, trades chosen: String? = nil, currency: Currency? = nil
    ) throws(EditingError) {
        guard portfolio != "-", chosen != "-" else { throw .notAFile }
        var log = DiagnosticLog()
        do { source = try PortfolioSource(portfolio, log: &log) } catch { throw .file(error) }
        guard log.isEmpty else { throw .unreadable(log) }
        self.currency = source.document.currency ?? currency
        if source.isFolder {
            (file, files) = try TradesStore.files(of: portfolio, source, chosen)
            holdings = FileInput.exists(source.holdings) ? source.holdings : nil
            let isPortfolio = holdings != nil || FileInput.exists(Path.join(portfolio, "portfolio.json"))
            mayMakeFile = chosen == nil && source.document.trades == nil && isPortfolio
        } else if try !TradesStore.isHoldings(portfolio) {
            guard chosen == nil else { throw .tradesBesideFile(portfolio) }
            (file, files, holdings) = (portfolio, [portfolio], nil)
            mayMakeFile = false
        } else {
            guard let chosen else { throw .noTrades(portfolio) }
            (file, files, holdings) = (chosen, [chosen], portfolio)
            mayMakeFile = false
        }
    }

    /// The file to edit, and all files of trades of a folder.
    private static func files(
        of folder: String, _ source: PortfolioSource, _ chosen: String?
    ) throws(EditingError) -> (file: String, files: [String]) {
        var own: [String] = []
        for file in source.trades(given: []) where RepeatedFile(in: own + [file]) == nil { own.append(file) }
        guard let chosen else {
            guard own.count <= 1 else { throw .severalTrades(own) }
            if own.isEmpty, source.document.trades != nil { throw .noTrades(folder) }
            let file = own.first ?? Path.join(folder, "trades.csv")
            return (file, [file])
        }
        let same = own.first { RepeatedFile(in: [$0, chosen]) != nil }
        let named = FileInput.exists(chosen) ? nil : own.first { $0 == Path.join(folder, chosen) }
        guard let file = same ?? named else { return (chosen, [chosen]) }
        return (file, own)
    }

    /// Whether a lone file is one of holdings.
    private static func isHoldings(_ path: String) throws(EditingError) -> Bool {
        // A pipe would be waited for.
        guard FileStatus(path)?.kind == .file else { return false }
        do {
            let input = try FileInput(path)
            guard try !TradesHeader.isTrades(input) else { return false }
            var log = DiagnosticLog()
            return try HoldingsFile(input, name: path, log: &log) != nil
        } catch {
            throw .file(error)
        }
    }

    /// Whether the file is not there yet, and is made with the first row of it.
    private var isNewFile: Bool { mayMakeFile && !FileInput.exists(file) }

    /// The file as it is now; of one that is not there yet, and is made with its first row, the header.
    ///
    /// - Throws: ``EditingError/file(_:)``, or ``EditingError/unreadable(_:)`` where the header is wrong.
    /// - Complexity: O(*n*) in the length of the file.
    public func load() throws(EditingError) -> TradesDocument {
        if isNewFile { return try document(NewPortfolio.tradesHeader) }
        let bytes: [UInt8]
        do { bytes = try FileInput(file).readAll() } catch { throw .file(error) }
        return try document(bytes)
    }

    private func document(_ bytes: [UInt8]) throws(EditingError) -> TradesDocument {
        try TradesDocument(bytes, file: file, currency: currency)
    }

    /// A change, before and after.
    public struct Change: Sendable {
        /// The file as it was.
        public let before: TradesDocument
        /// The file as it is.
        public let after: TradesDocument
        /// Where the new row stands among the rows of ``after``, from 0.
        public let row: Int
        /// What was wrong with what is held before, and still is: trades that close more than there is. Nothing that the
        /// change brings.
        public let problems: DiagnosticLog
        /// Whether the file was not there before, so that ``before`` is its header alone.
        public let isNewFile: Bool
    }

    /// Puts a new row into the file, while no other editor can. A folder that keeps holdings alone gets a file of trades.
    ///
    /// - Throws: as ``change(adding:to:)``; ``EditingError/locked(_:)``; ``EditingError/changed(_:)`` where something that
    ///   asks for no lock has changed the file meanwhile, or ``EditingError/file(_:)``. The old file is then there as it
    ///   was, but for the one error that says that the new one is written.
    /// - Complexity: O(*n*) in the length of the files of trades.
    public func add(_ texts: [TradeField: String]) throws(EditingError) -> Change {
        guard isNewFile else { return try add(texts, isNewFile: false) }
        // Nothing is made of what is refused.
        _ = try change(adding: texts, to: load())
        try EditedFile.makeAlone(file, NewPortfolio.tradesHeader, system)
        do {
            return try add(texts, isNewFile: true)
        } catch {
            // Another editor may have put its own row there meanwhile.
            if (try? FileInput(file).readAll()) == NewPortfolio.tradesHeader { try? system.remove(file) }
            throw error
        }
    }

    private func add(_ texts: [TradeField: String], isNewFile: Bool) throws(EditingError) -> Change {
        let edited = EditedFile(path: file, patience: patience, system: system)
        return try edited.edit { bytes throws(EditingError) in
            try document(bytes)
        } _: { before throws(EditingError) in
            try change(adding: texts, to: before, isNewFile: isNewFile)
        } bytes: {
            $0.after.bytes
        }
    }
}
