package import Kernels
package import SystemInterface
package import Valuation

/// The trades of a portfolio, read from their files.
///
/// All rows are read once, and checked; they are kept as bytes, of very many in a temporary file, and sorted if the files
/// are not in date order.
///
///     files ──► check, survey ──► bytes, in order ──► forEachRow, as often as there are questions
package struct TradeFiles: Sendable {
    package let paths: [String]
    /// All symbols, labels and lot names of the rows.
    package private(set) var texts: TradeTexts
    package let count: Int
    /// The number of errors that rows and headers have by themselves; those between rows follow them in the log.
    package let errorsOfRows: Int
    private let intake: TradeIntake
    private let days: [CalendarDate]
    private let files: [TradeFile]
    private let firstFile: Int

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
    ///   - mostRows: the number of rows that are kept in memory.
    ///   - account: the account of a file's rows that state none.
    ///   - open: opens a file; each is opened once.
    /// - Throws: ``FileError`` for the first file that can't be read, if nothing is wrong with the others; otherwise
    ///   that error is added to the log too.
    /// - Complexity: O(*n*) in the size of the files, for files in no order O(*n* log *n*), with memory for symbols, names,
    ///   days, splits and at most `mostRows` rows of about 40 bytes.
    package init(
        _ paths: [String], own: Currency?, firstFile: Int = 1, kernel: Kernel = .fastest,
        chunkSize: Int = ChunkSource.chunkSize, mostRows: Int = 1 << 18,
        account: (String) -> String? = { _ in nil },
        log: inout DiagnosticLog,
        open: (String) throws(FileError) -> FileInput = { path throws(FileError) in try FileInput(path) }
    ) throws(FileError) {
        var intake = TradeIntake(firstFile: firstFile, mostRows: mostRows)
        var texts = TradeTexts()
        var files: [TradeFile] = []
        var errors: [FileError] = []
        let errorsBefore = log.count
        for path in paths {
            var file = TradeFile(path, number: firstFile + files.count, own: own)
            do throws(FileError) {
                try file.read(
                    open(path), account: account(path), kernel: kernel, chunkSize: chunkSize, &texts,
                    into: &intake,
                    log: &log)
            } catch {
                errors.append(error)
            }
            files.append(file)
        }
        errorsOfRows = log.count - errorsBefore
        do throws(FileError) { try intake.finish(texts) } catch {
            errors.append(error)
        }
        let survey = intake.survey
        (texts.multipliers, texts.plainSymbols, texts.statesMultiplier) = survey.consistency.knownMultipliers
        self.paths = paths
        self.files = files
        self.texts = texts
        self.intake = intake
        self.firstFile = firstFile
        count = survey.count
        days = survey.orderedDays
        for error in survey.errors { log.add { diagnostic(error) } }
        log.addUnshown(survey.errorCount - survey.errors.count)
        if let error = errors.first, log.isEmpty { throw error }
        for error in errors { log.add(Diagnostic(error)) }
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

    package var splits: SplitTable { intake.survey.splits }

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
        texts.symbols.find(symbol).flatMap { intake.survey.consistency.firstChange(of: UInt32(clamping: $0)) }
    }

    /// The same for the lots that an account has; a corporate action that states no account may concern it.
    ///
    /// - Parameter account: the account; `nil` for any that no trade names.
    package func firstChange(of symbol: String, in account: String?) -> InputLocation? {
        if !texts.hasAccounts, account == "" { return firstChange(of: symbol) }
        guard let number = texts.symbols.find(symbol).map({ UInt32(clamping: $0) }) else { return nil }
        return intake.survey.consistency.firstChange(
            of: number, in: account.flatMap(texts.accounts.find).map { UInt32(clamping: $0) })
    }

    /// Whether an account has ever come by lots of a symbol.
    package func hasHeld(_ symbol: UInt32, in account: String) -> Bool {
        let consistency = intake.survey.consistency
        if !texts.hasAccounts { return account.isEmpty && consistency.firstChange(of: symbol) != nil }
        guard let number = texts.accounts.find(account) else { return false }
        return consistency.firstArrival(of: symbol, in: UInt32(clamping: number)) != nil
    }

    /// The unit of a symbol's latest row that has one. Rows of income and costs count only if there are no others; a symbol
    /// that is reached by an exchange or spin-off alone has that of the symbol it came from.
    package func unit(of symbol: UInt32) -> QuoteCurrency? { intake.survey.unit(of: symbol) }

    /// The same without rows of income and costs: `nil` for a symbol that was never held.
    package func unitOfLots(of symbol: UInt32) -> QuoteCurrency? { intake.survey.unitOfLots(of: symbol) }

    /// Passes every row to the body, in the order in which a ledger takes them; see ``TradeJournal``. Several threads
    /// may do so at once.
    ///
    /// - Parameters:
    ///   - share: the only rows that are wanted; `nil` for all.
    ///   - body: receives each row without a copy, leaves it as it is, and returns `false` to stop.
    /// - Throws: ``FileError`` if a temporary copy can't be read.
    package func forEachRow(
        of share: TradeShare? = nil, _ body: (inout TradeRow) -> Bool
    ) throws(FileError) { try intake.forEachRow(of: share, body) }

    /// The rows divided into shares of which ledgers can be kept by themselves: fewer than `count` for very many symbols,
    /// because each ledger has a place for every one of them, and for trades in a temporary file, because whoever goes
    /// through these keeps some of them in memory.
    package func shares(_ count: Int) -> [TradeShare] {
        let most = min(count, intake.rows == nil ? 4 : 255, (1 << 19) / max(1, texts.symbols.count))
        return TradeShare.shares(max(1, most), of: texts.symbols.count, intake.survey.consistency)
    }

    /// Whether there are so many rows that it pays to use several threads.
    package var isLarge: Bool { count >= 1 << 11 }

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
    /// - Throws: as ``forEachRow(_:)``.
    package func table(
        through day: CalendarDate, isCancelled: (@Sendable () -> Bool)? = nil
    ) throws(FileError) -> TradeTable {
        if let rows = intake.rows, days.last.map({ $0 <= day }) != false { return rows }
        return try intake.table { $0 <= day && isCancelled?() != true }
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
