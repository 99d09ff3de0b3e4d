package import Kernels
package import SystemInterface
package import Valuation

/// The trades of a portfolio, read from their files.
///
/// All rows are read once to check them. If the files are in date order, or list the newest trades first, no rows are
/// kept: they are read a second time when they are processed, with newest-first files read chunk by chunk from the end.
/// Otherwise all rows are kept and sorted, of very many in a temporary file.
///
///     files ──► check, survey ──┬─ in order, or backwards ──► read again ──► forEach
///                               ├─ in no order ──► TradeJournal ───────────► forEach
///                               └─ and very many ► SpilledTrades ──────────► forEach
package struct TradeFiles: Sendable {
    package let paths: [String]
    /// All symbols, labels and lot names of the rows.
    package private(set) var texts: TradeTexts
    package let count: Int
    /// The number of errors that rows and headers have by themselves; those between rows follow them in the log.
    package let errorsOfRows: Int
    private let survey: TradeSurvey
    private let days: [CalendarDate]
    private let files: [TradeFile]
    private let firstFile: Int
    /// The rows in order, if the files are not in order themselves.
    private let rows: TradeTable?
    /// The rows in order, if they are too many to be kept in memory.
    private let spilled: SpilledTrades?

    /// Takes the names and markets of symbols for which no row states one from a book.
    package mutating func complete(from book: SymbolBook) {
        for (symbol, entry) in book.entries where entry.name != nil || entry.market != nil {
            guard let number = texts.symbols.find(symbol.text) else { continue }
            texts.usualLabels[UInt32(clamping: number)] = StockLabels(name: entry.name, market: entry.market)
        }
    }

    /// Reads every row of every file. All errors are found in one run and added to the log.
    ///
    /// - Parameters:
    ///   - paths: each file once; see ``RepeatedFile``.
    ///   - own: the own currency; with `nil`, only errors that don't depend on it are found.
    ///   - firstFile: the file number of the first path (``InputLocation/file``); holdings have 0.
    ///   - kernel: the kernel that finds the rows.
    ///   - chunkSize: the number of bytes to read at once; longer rows need more.
    ///   - mostRows: the number of rows in no order that are kept in memory.
    ///   - account: the account of a file's rows that state none.
    ///   - open: opens a file; each is opened once.
    /// - Throws: ``FileError`` for the first file that can't be read, if nothing is wrong with the others; otherwise
    ///   that error is added to the log too.
    /// - Complexity: O(*n*) in the size of the files, with memory for symbols, names, days and splits; for files in no
    ///   order O(*n* log *n*), with memory for at most `mostRows`, about.
    package init(
        _ paths: [String], own: Currency?, firstFile: Int = 1, kernel: Kernel = .fastest,
        chunkSize: Int = ChunkSource.chunkSize, mostRows: Int = 1 << 20,
        account: (String) -> String? = { _ in nil },
        log: inout DiagnosticLog,
        open: (String) throws(FileError) -> FileInput = { path throws(FileError) in try FileInput(path) }
    ) throws(FileError) {
        var survey = TradeSurvey(firstFile: firstFile)
        var texts = TradeTexts()
        var files: [TradeFile] = []
        var errors: [FileError] = []
        let errorsBefore = log.count
        for path in paths {
            let number = firstFile + files.count
            var file = TradeFile(
                path, number: number, account: account(path), own: own, kernel: kernel, chunkSize: chunkSize)
            do throws(FileError) {
                try file.read(open(path), &texts, &survey, log: &log)
            } catch {
                errors.append(error)
            }
            files.append(file)
        }
        errorsOfRows = log.count - errorsBefore
        survey.finish(texts)
        (texts.multipliers, texts.plainSymbols, texts.statesMultiplier) = survey.consistency.knownMultipliers
        self.paths = paths
        self.files = files
        self.texts = texts
        self.survey = survey
        self.firstFile = firstFile
        count = survey.count
        days = survey.orderedDays
        var rows: TradeTable?
        var spilled: SpilledTrades?
        let isReadable = files.indices.allSatisfy {
            !survey.isBackwards($0) || files[$0].isReadableBackwards
        }
        if !survey.isInOrder || !isReadable {
            do throws(FileError) {
                let most = RareWays.size(mostRows, through: 12)
                if survey.count > most {
                    spilled = try TradeFiles.spilled(files, texts, survey, days, most, firstFile)
                } else {
                    rows = try TradeFiles.ordered(files, texts)
                }
            } catch {
                errors.append(error)
            }
        }
        self.rows = rows
        self.spilled = spilled
        for error in survey.errors { log.add { diagnostic(error) } }
        log.addUnshown(survey.errorCount - survey.errors.count)
        if let error = errors.first, log.isEmpty { throw error }
        for error in errors { log.add(Diagnostic(error)) }
    }

    private static func ordered(
        _ files: [TradeFile], _ texts: TradeTexts
    ) throws(FileError) -> TradeTable {
        var journal = TradeJournal()
        for file in files {
            _ = try file.forEach(texts, backwards: false) { row in
                journal.add(row)
                return true
            }
        }
        return journal.inOrder()
    }

    private static func spilled(
        _ files: [TradeFile], _ texts: TradeTexts, _ survey: TradeSurvey, _ days: [CalendarDate], _ most: Int,
        _ firstFile: Int
    ) throws(FileError) -> SpilledTrades {
        let isBackwards =
            Array(repeating: false, count: firstFile) + files.indices.map { survey.isBackwards($0) }
        var spilled = try SpilledTrades(days: days, count: survey.count, most: most, isBackwards: isBackwards)
        var failure: FileError?
        for file in files where failure == nil {
            _ = try file.forEach(texts, backwards: false) { row in
                do throws(FileError) { try spilled.add(row) } catch { failure = error }
                return failure == nil
            }
        }
        if let failure { throw failure }
        try spilled.finish()
        return spilled
    }

    /// What tells the contents of a file from those of others, whatever its path.
    package struct Identity: Hashable, Sendable {
        /// In bytes.
        package let size: Int
        package let digest: String

        package init(size: Int, digest: String) {
            self.size = size
            self.digest = digest
        }
    }

    /// The identity of each file, in the order of ``paths``; `nil` for files without rows, which may all be equal.
    ///
    /// - Throws: ``FileError`` if a file can't be read again.
    /// - Complexity: O(*n*) in the size of the files.
    package func identities() throws(FileError) -> [Identity?] {
        var identities: [Identity?] = []
        for file in files { identities.append(try file.identity()) }
        return identities
    }

    /// The base names of the files, as shown in issues.
    package var names: [String] { paths.map(Path.name) }

    /// The columns that nothing is read from.
    package var unusedColumns: [UnusedColumn] { files.flatMap { $0.header?.header.unusedColumns ?? [] } }

    /// Columns that are not read but may have been intended for some that are.
    package var unreadColumns: [Diagnostic] { files.flatMap { $0.header?.unreadColumns.first ?? [] } }

    package var splits: SplitTable { survey.splits }

    package var firstDay: CalendarDate? { days.first }

    package var lastDay: CalendarDate? { days.last }

    /// The latest day with a row, up to `day`.
    ///
    /// - Complexity: O(log *n*) for rows of *n* different days.
    package func latestDay(through day: CalendarDate) -> CalendarDate? {
        let next = days.partitioningIndex { $0 > day }
        return next == 0 ? nil : days[next - 1]
    }

    /// The first row, in file order, that opens or closes lots of a symbol or is a corporate action on it.
    package func firstChange(of symbol: String) -> InputLocation? {
        texts.symbols.find(symbol).flatMap { survey.consistency.firstChange(of: UInt32(clamping: $0)) }
    }

    /// The same for the lots that an account has; a corporate action that states no account may concern it.
    ///
    /// - Parameter account: the account; `nil` for any that no trade names.
    package func firstChange(of symbol: String, in account: String?) -> InputLocation? {
        if !texts.hasAccounts, account == "" { return firstChange(of: symbol) }
        guard let number = texts.symbols.find(symbol).map({ UInt32(clamping: $0) }) else { return nil }
        return survey.consistency.firstChange(
            of: number, in: account.flatMap(texts.accounts.find).map { UInt32(clamping: $0) })
    }

    /// The unit of a symbol's latest row that has one. Rows of income and costs count only if there are no others; a symbol
    /// that is reached by an exchange or spin-off alone has that of the symbol it came from.
    package func unit(of symbol: UInt32) -> QuoteCurrency? { survey.unit(of: symbol) }

    /// Whether the rows are held in memory, or in a temporary file, because the files are not in order.
    var keepsRows: Bool { rows != nil || spilled != nil }

    /// Passes every row to the body, in the order in which a ledger takes them; see ``TradeJournal``. Several threads
    /// may do so at once.
    ///
    /// - Parameter body: returns `false` to stop.
    /// - Throws: ``FileError`` if a file can't be read or has changed since it was checked.
    package func forEachRow(_ body: (TradeRow) -> Bool) throws(FileError) {
        if let rows {
            for row in rows where !body(row) { return }
            return
        }
        if let spilled { return try spilled.forEach(body) }
        for (place, file) in files.enumerated() {
            guard try file.forEach(texts, backwards: survey.isBackwards(place), body) else { return }
        }
    }

    /// Whether there are so many rows that it pays to use several threads.
    package var isLarge: Bool { survey.count >= 8 * TradeFiles.rowsAtOnce }

    /// The same, with the rows read a little ahead on another thread.
    package func forEachRow(ahead isAhead: Bool, _ body: (TradeRow) -> Bool) throws(FileError) {
        guard isAhead else { return try forEachRow(body) }
        var isStopped = false
        let result: Result<Void, FileError> = Threads.relay(atOnce: true) { give in
            var batch = TradeFiles.emptyBatch
            do throws(FileError) {
                try forEachRow { row in
                    batch.append(row)
                    if batch.count < TradeFiles.rowsAtOnce { return true }
                    defer { batch = TradeFiles.emptyBatch }
                    return give(batch)
                }
                _ = give(batch)
                return .success(())
            } catch {
                return .failure(error)
            }
        } to: { (batch: [TradeRow]) in
            for row in batch where !body(row) {
                isStopped = true
                return false
            }
            return true
        }
        if !isStopped { try result.get() }
    }

    /// The number of rows that one thread passes to another at a time.
    private static let rowsAtOnce = 256

    private static var emptyBatch: [TradeRow] {
        var batch: [TradeRow] = []
        batch.reserveCapacity(rowsAtOnce)
        return batch
    }

    /// The symbols to which a row gives a name that is meant.
    ///
    /// - Parameter isOne: whether a name in lower case is meant.
    /// - Throws: as ``forEachRow(_:)``.
    package func symbols(named isOne: (String) -> Bool) throws(FileError) -> Set<ExactText> {
        let isMeant = (0..<texts.labels.count).map { isOne(texts.labels[$0].lowercased()) }
        guard isMeant.contains(true) else { return [] }
        var named: Set<ExactText> = []
        try forEachRow { row in
            if row.name != TradeTexts.none, isMeant[Int(row.name)], row.symbol != TradeTexts.none {
                named.insert(texts.symbols[Int(row.symbol)].exact)
            }
            return true
        }
        return named
    }

    /// All rows up to a day, in the order in which a ledger takes them.
    ///
    /// - Parameter isCancelled: whether the rows are no longer wanted; some are missing then.
    /// - Throws: ``FileError`` if a file can't be read or has changed since it was checked.
    package func table(
        through day: CalendarDate, isCancelled: (@Sendable () -> Bool)? = nil
    ) throws(FileError) -> TradeTable {
        if let rows, days.last.map({ $0 <= day }) != false { return rows }
        var table = TradeTable()
        try forEachRow { row in
            guard row.inputs.date <= day, isCancelled?() != true else { return false }
            table.append(row)
            return true
        }
        return table
    }

    /// The diagnostic, at the cell at fault, of an error found in what is held or together with another row.
    package func diagnostic(_ error: TradeError) -> Diagnostic {
        let place = error.location.file - firstFile
        guard files.indices.contains(place) else {
            return Diagnostic(.trade(error), file: "")
        }
        return files[place].diagnostic(error) { number in
            let place = Int(number) - firstFile
            return paths.indices.contains(place) ? paths[place] : ""
        }
    }

    /// The error for a symbol with lots in both holdings and trades, at its first trade that changes lots.
    ///
    /// - Parameters:
    ///   - account: the account of the holding.
    ///   - file: the holdings file.
    ///   - line: the line of a holding of the symbol.
    package func diagnostic(of symbol: String, in account: String, alsoIn file: String, line: Int)
        -> Diagnostic?
    {
        guard let location = firstChange(of: symbol, in: account) else { return nil }
        let place = location.file - firstFile
        return files.indices.contains(place)
            ? files[place].diagnostic(of: symbol, at: location, alsoIn: file, line: line) : nil
    }
}
