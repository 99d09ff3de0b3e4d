internal import PortfolioEditing
internal import PortfolioImport
internal import Portfolios
internal import SystemInterface

/// `portfolio import --prices`: merges histories of prices and rates into a portfolio's files.
enum MarketCommand {
    static func run(_ settings: ImportSettings, into portfolio: String) throws(Failure) -> ExitCode {
        try isFolder(portfolio)
        var log = DiagnosticLog()
        var history = settings.history
        history.symbols = try ImportCommand.symbols(settings)
        history.symbol = history.symbol.map { history.symbols.symbol(of: $0) }
        var run = HistoryImport(options: history)
        for path in settings.exports {
            ProgressMeter.shared.note(importing: path)
            let bytes = try reading { () throws(FileError) in
                let input = try FileInput(path)
                let start = try input.readAll(limit: HistoryImport.searchedBytes)
                // A file that is no history is rejected by its start, however large it is, unless that is part of a line.
                let hasLines = start.contains { $0 == 10 || $0 == 13 }
                guard !hasLines || HistoryImport.mayBeOne(start) else { return start }
                input.putBack(start)
                return try input.readAll(largest: HistoryImport.largest)
            }
            run.add(bytes, name: path, log: &log)
        }
        guard log.isEmpty else { throw .unreadable(log) }
        let store = try store(portfolio, isForced: settings.force)
        guard store.problemsOfTrades.isEmpty else {
            throw .editing(.unreadable(store.problemsOfTrades))
        }
        let code = try merge(run.quotes, into: store, isDryRun: settings.isDryRun)
        Console.printError(run.reports.map { MarketText.text($0, held: store) }.joined())
        return code
    }

    static func store(_ portfolio: String, isForced: Bool) throws(Failure) -> MarketStore {
        do throws(EditingError) {
            var store = try MarketStore(portfolio)
            store.isForced = isForced
            return store
        } catch {
            throw .editing(error)
        }
    }

    static func merge(
        _ quotes: [StatedQuote], into store: MarketStore, stated: StatedSymbols = StatedSymbols(),
        isDryRun: Bool, remarks: [String] = []
    ) throws(Failure) -> ExitCode {
        let notes = EditText.notes(remarks)
        do throws(EditingError) {
            if isDryRun {
                let (change, symbols) = try store.change(merging: quotes, stated: stated)
                _ = try EditOutput.print(difference(change) + UpdateText.difference(symbols))
                Console.printError(
                    MarketText.text(change, isDone: false) + UpdateText.text(symbols, isDone: false)
                        + UpdateText.warnings(symbols) + notes)
                return .complete
            }
            let (change, symbols) = try EditOutput.patiently { patience throws(EditingError) in
                var store = store
                if let patience { store.patience = patience }
                return try store.merge(quotes, stated: stated)
            }
            return try EditOutput.tell(
                MarketText.text(change, isDone: true),
                rest: UpdateText.text(symbols, isDone: true) + UpdateText.warnings(symbols) + notes,
                of: change.files.first?.path ?? symbols?.path ?? "",
                isChanged: change.isChanged || symbols?.isChanged == true)
        } catch {
            throw .editing(error)
        }
    }

    /// The changes of a merge, as a unified diff.
    static func difference(_ change: MarketChange) throws(EditingError) -> [UInt8] {
        var diff: [UInt8] = []
        for file in change.files {
            let place = try PatchPlace(of: file.path)
            diff += UnifiedDiff(file, in: place).bytes
        }
        return diff
    }

    /// Whether a portfolio is a folder rather than a file. A folder that contains none is rejected, and so is a path
    /// that leads nowhere.
    @discardableResult
    static func isFolder(_ path: String) throws(Failure) -> Bool {
        let hasFiles: Bool?
        do throws(FileError) {
            hasFiles = try self.hasFiles(path)
        } catch {
            throw .editing(.file(error))
        }
        guard hasFiles != false else { throw .usage(.noPortfolio(path)) }
        return hasFiles != nil
    }

    /// Whether a folder has a portfolio's files; `nil` if the path is not a folder's.
    private static func hasFiles(_ path: String) throws(FileError) -> Bool? {
        guard path != "-", try FileInput.isFolder(path) else { return nil }
        for name in ["portfolio.json", "holdings.csv", "trades.csv", "prices.csv"]
        where try FileInput.exists(Path.join(path, name)) { return true }
        return false
    }
}
