internal import PortfolioEditing
internal import PortfolioImport
internal import Portfolios

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
        let change = try UpdateCommand.take(.prices(run), into: portfolio, settings)
        let store = try store(portfolio, isForced: false)
        let code = try editing(tell(change.market, change.symbols, isDryRun: settings.isDryRun))
        if case .prices(_, _, let doubts) = change { Console.printError(NoteText.text(doubts, portfolio)) }
        Console.printError(
            run.reports.map { report in
                MarketText.text(report, near: store, isSent: false) { !store.holds($0) }
            }
            .joined())
        return code
    }

    static func store(_ portfolio: String, isForced: Bool) throws(Failure) -> MarketStore {
        var store = try editing(MarketStore(portfolio))
        store.isForced = isForced
        return store
    }

    static func merge(
        _ quotes: [StatedQuote], centralBank: CentralBankFile? = nil, stated: StatedSymbols = StatedSymbols(),
        into store: MarketStore, isDryRun: Bool, said: String = "", remarks: [String] = []
    ) throws(Failure) -> ExitCode {
        try editing { () throws(EditingError) in
            let (market, symbols) = try EditOutput.waitingForLock { patience throws(EditingError) in
                var store = store
                store.isDryRun = isDryRun
                if let patience { store.patience = patience }
                ChangeNote.current?.remarks = remarks
                return try store.merge(quotes, centralBank: centralBank, stated: stated)
            }
            return try tell(market, symbols, isDryRun: isDryRun, said: said, rest: EditText.notes(remarks))
        }
    }

    /// Tells what was merged, or would be.
    ///
    /// - Parameter said: the only figure, in words.
    static func tell(
        _ change: MarketChange, _ symbols: SymbolsUpdate?, isDryRun: Bool, said: String = "",
        rest: String = ""
    ) throws(EditingError) -> ExitCode {
        let rest =
            UpdateText.text(symbols, isDone: !isDryRun) + NoteText.text(symbols?.notes ?? [], "")
            + EditText.notes(change.remarks) + rest
        guard isDryRun else {
            return try EditOutput.tell(
                MarketText.text(change, isDone: true, said: said), rest: rest,
                of: change.files.first?.path ?? symbols?.change.path ?? "",
                isChanged: change.isChanged || symbols?.isChanged == true)
        }
        let files = change.changes + [symbols?.change].compactMap(\.self)
        _ = try EditOutput.print(difference(files).bytes)
        Console.printError(MarketText.text(change, isDone: false, said: said) + rest)
        return .complete
    }

    /// The changes of files, as a unified diff, and the place to apply it; `nil` if nothing changes.
    static func difference(
        _ files: [FileChange]
    ) throws(EditingError) -> (bytes: [UInt8], place: PatchRoot?) {
        var diff: [UInt8] = []
        var first: PatchRoot?
        for file in files {
            let place = try PatchRoot(of: file.path)
            first = first ?? place
            diff += UnifiedDiff(file, in: place).bytes
        }
        return (diff, first)
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
        guard hasFiles != false else {
            throw .usage(
                UsageError(
                    "\(path == "." ? "the current folder" : path) holds no portfolio: "
                        + (NextStep.portfolio(below: path).map { "name that in it, \($0)" }
                            ?? "make one with portfolio new FOLDER --currency CODE")))
        }
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
