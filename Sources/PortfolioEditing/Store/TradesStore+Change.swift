internal import PortfolioFiles
internal import SystemInterface
public import Valuation

extension TradesStore {
    /// The change that an edit of a row would make, without writing it.
    ///
    /// If a new row needs a currency and states none, it is that of the symbol's latest row. Of files with errors, a row
    /// can be corrected or removed if that leaves fewer.
    ///
    /// - Parameters:
    ///   - edit: the edit, whose texts are those of `TradesDocument.applying(_:)`.
    ///   - document: the contents of the store's file.
    /// - Throws: ``EditingError/refused(_:)`` if the row could not be read; ``EditingError/refusedTrades(_:)`` if the
    ///   trades of all files would contradict each other: a sale of more than is held, on any day, a symbol in two
    ///   currencies, or one in both trades and holdings; ``EditingError/otherCurrencyThanPrices(_:)``;
    ///   ``EditingError/unknownCurrency(_:)``; ``EditingError/unknownRow(_:count:)``; ``EditingError/unreadable(_:)`` if the
    ///   files have errors already.
    /// - Complexity: O(*n*) for *n* bytes of trades files, in addition to holdings, rates and prices.
    public func change(
        _ edit: RowEdit<TradeField>, of document: TradesDocument
    ) throws(EditingError) -> Change {
        try change(edit, of: document, isNewFile: try !EditedFiles.isTaken(file, system))
    }

    func change(
        _ edit: RowEdit<TradeField>, of document: TradesDocument, isNewFile: Bool
    ) throws(EditingError) -> Change {
        var known = DiagnosticLog()
        let before = try account(document, &known)
        var edit = edit
        if case .add(let texts) = edit {
            guard known.isEmpty else { throw .unreadable(known) }
            var symbols = KnownSymbols(self, before, try symbolBook())
            edit = .add(withoutAccountOfFile(try symbols.completed(texts)))
        }
        let new = edit.row == nil ? document.place(ofNewRow: edit.texts) : nil
        let after = try document.applying(edit)
        let row = new ?? edit.row.flatMap { edit.place(of: $0, new: nil) }
        var log = DiagnosticLog()
        let now = try account(after, &log)
        func change(leaving problems: DiagnosticLog) throws(EditingError) -> Change {
            var change = Change(
                before: document, after: after, row: row, problems: problems, isNewFile: isNewFile)
            change.remarks = try remarks(on: change, now)
            return change
        }
        guard log.isEmpty else {
            if log.count < known.count { return try change(leaving: log) }
            throw known.isEmpty ? .refusedTrades(log) : .unreadable(log)
        }
        // What was wrong before may have hidden more.
        guard known.isEmpty else {
            for error in try workedOff(now, rates()).errors { log.add { now.diagnostic(error) } }
            return try change(leaving: log)
        }
        try checkBrought(before, now)
        if let row, after.rows[row].type == .split { try checkRepeated(now, line: after.rows[row].line) }
        return try change(
            leaving: checkHeld(before, document, now, after) { edit.place(of: $0, new: new) })
    }

    /// Checks that no trade closes more than is held once changes of trades files are undone, as other files are now.
    ///
    /// - Throws: ``EditingError/refusedTrades(_:)``. Trades that have errors already are not held against it.
    func check(undoing changes: [FileChange]) throws(EditingError) {
        var log = DiagnosticLog()
        func contents(_ bytes: (FileChange) -> [UInt8]) -> [String: [UInt8]] {
            Dictionary(changes.map { ($0.path, bytes($0)) }) { first, _ in first }
        }
        let now = try trades(of: files, replacing: contents(\.after), &log)
        let then = try trades(
            of: files, replacing: contents { $0.isNew ? NewPortfolio.tradesHeader : $0.before }, &log)
        guard log.isEmpty else { return }
        let rates = rates()
        let numbers = changes.map { (files.firstIndex(of: $0.path) ?? 0) + 1 }
        let known = try workedOff(now, rates).errors.map(\.location)
        let errors = try workedOff(then, rates).errors
        // The lines of the changed files themselves are others then, so their errors are only counted.
        let isWorse =
            errors.count { numbers.contains($0.location.file) } > known.count { numbers.contains($0.file) }
        var newErrors = DiagnosticLog()
        for error in errors {
            let isOwn = numbers.contains(error.location.file)
            if isOwn ? isWorse : !known.contains(error.location) { newErrors.add { then.diagnostic(error) } }
        }
        guard newErrors.isEmpty else { throw .refusedTrades(newErrors) }
    }

    /// The trades of all files, with those of the edited file taken from the document.
    private func account(
        _ document: TradesDocument, _ log: inout DiagnosticLog
    ) throws(EditingError) -> TradeFiles {
        try trades(of: files, replacing: [file: document.bytes], &log)
    }

    /// The trades of files, some of which have other contents than on disk.
    func trades(
        of files: [String], replacing contents: [String: [UInt8]], _ log: inout DiagnosticLog
    ) throws(EditingError) -> TradeFiles {
        try reading { () throws(FileError) in
            try TradeFiles(
                files, own: currency, account: { source.account(ofFile: $0) }, log: &log,
                open: { path throws(FileError) in
                    if let bytes = contents[path] { return FileInput(path, bytes: bytes) }
                    return try FileInput(path)
                })
        }
    }

    /// The texts without an account that all rows of the file are in anyway.
    package func withoutAccountOfFile(_ texts: [TradeField: String]) -> [TradeField: String] {
        guard let account = texts[.account], let known = source.account(ofFile: file),
            CellReader.trimmed(account).exact == known.exact
        else { return texts }
        return texts.filter { $0.key != .account }
    }

    /// The rows of the file that opened lots of a symbol in the account without a name.
    package func purchasesWithoutAccount(of symbol: String) throws(EditingError) -> [TradesRow] {
        guard source.account(ofFile: file) == nil else { return [] }
        let document = try load()
        return zip(document.rows.indices, document.rows).filter { place, row in
            row.symbol.exact == symbol.exact && row.type?.isOpening == true
                && document.texts(ofRow: place)[.account]?.isEmpty != false
        }.map(\.1)
    }

    /// What `symbols.csv` says; nothing if it has errors, which is not held against the change.
    func symbolBook() throws(EditingError) -> SymbolBook {
        var log = DiagnosticLog()
        do { return try source.symbolBook(log: &log) } catch { throw .file(error) }
    }

    /// The holdings in addition to the trades, without files whose header is invalid, which is not held against the
    /// change.
    func heldRows() throws(EditingError) -> [HoldingsDocument] {
        var documents: [HoldingsDocument] = []
        for file in holdings {
            let bytes = try EditedFiles.contents(file)
            if let document = try? HoldingsDocument(bytes, file: file) { documents.append(document) }
        }
        return documents
    }

    /// The accounts of the holdings, which come before those of the trades, row by row.
    private func heldAccounts() throws(EditingError) -> [ExactText] {
        try heldRows().flatMap { document in
            let account = source.account(ofFile: document.file)
            return document.rows.indices.map { document.account(ofRow: $0, orOfFile: account).exact }
        }
    }

    // MARK: Checks

    /// Checks that a split is not in its file twice. All splits of a file count, and stocks are hardly ever split
    /// twice by the same ratio on one day.
    ///
    /// - Parameter line: the line of the row.
    private func checkRepeated(_ trades: TradeFiles, line: Int) throws(EditingError) {
        let place = InputLocation(
            file: (files.firstIndex(of: file) ?? 0) + 1, line: line)
        var new: TradeRow?
        var splits: [TradeRow] = []
        try reading { () throws(FileError) in
            try trades.forEachRow { row in
                if row.inputs.type == .split, row.location.file == place.file {
                    if row.location == place { new = row } else { splits.append(row) }
                }
                return true
            }
        }
        guard let new, let same = splits.first(where: { $0.isSameSplit(as: new) }) else { return }
        let problem = TradeProblem(.ratio, .repeatsSplit(same.location))
        var log = DiagnosticLog()
        log.add { trades.diagnostic(trades.texts.error(problem, in: new)) }
        throw .refusedTrades(log)
    }

    /// Checks that no account comes by a symbol that it would have in both holdings and trades, and that none is added in
    /// another currency than its prices.
    func checkBrought(_ before: TradeFiles, _ now: TradeFiles) throws(EditingError) {
        try checkHoldings(before, now)
        try PriceCheck(files: source.prices(given: [])).check(
            quoted(now).subtracting(quoted(before)), stating: "trade")
    }

    /// Checks that no account comes by a symbol in the trades that it has in the holdings.
    private func checkHoldings(_ before: TradeFiles, _ now: TradeFiles) throws(EditingError) {
        // Most changes bring nothing new, and then the holdings need not be read.
        guard now.bringsSymbols(besides: before) else { return }
        for document in try heldRows() {
            try now.check(document, account: source.account(ofFile: document.file)) { held in
                before.firstChange(of: held.symbol.text, in: held.account.text) == nil
            }
        }
    }

    /// The symbols whose lots the trades change, with their currencies.
    private func quoted(_ trades: TradeFiles) -> Set<PriceCheck.Quoted> {
        var quoted: Set<PriceCheck.Quoted> = []
        for number in 0..<trades.texts.symbols.count {
            let symbol = trades.texts.symbols[number]
            guard trades.firstChange(of: symbol) != nil, let unit = trades.unit(of: UInt32(clamping: number))
            else { continue }
            quoted.insert(PriceCheck.Quoted(symbol: symbol.exact, currency: unit.currency))
        }
        return quoted
    }

    /// Checks that the change does not make any trade close more than is held, or return more than it cost.
    ///
    /// - Returns: the trades that did so before, and still do.
    private func checkHeld(
        _ before: TradeFiles, _ document: TradesDocument, _ now: TradeFiles, _ after: TradesDocument,
        _ newPlace: (Int) -> Int?
    ) throws(EditingError) -> DiagnosticLog {
        let rates = rates()
        let errors = try workedOff(now, rates).errors
        guard !errors.isEmpty else { return DiagnosticLog() }
        let known = Set(try workedOff(before, rates).errors.map(\.location))
        let number = (files.firstIndex(of: file) ?? 0) + 1
        var oldLines: [Int: Int] = [:]
        for (place, row) in document.rows.enumerated() {
            if let place = newPlace(place) { oldLines[after.rows[place].line] = row.line }
        }
        /// The location of a trade before the change; `nil` for the new one.
        func former(_ location: InputLocation) -> InputLocation? {
            guard location.file == number else { return location }
            return oldLines[location.line].map { InputLocation(file: number, line: $0) }
        }
        var newErrors = DiagnosticLog()
        var left = DiagnosticLog()
        for error in errors {
            if let former = former(error.location), known.contains(former) {
                left.add { now.diagnostic(error) }
            } else {
                newErrors.add { now.diagnostic(error) }
            }
        }
        guard newErrors.isEmpty else { throw .refusedTrades(newErrors) }
        return left
    }

    /// The lots that all trades leave, and the trades that contradict what is held on any day.
    ///
    /// - Parameters:
    ///   - day: the last day whose trades count; `nil` for all.
    ///   - document: what decides which lots sales take; `nil` for what the portfolio says.
    func workedOff(
        _ trades: TradeFiles, _ rates: RateTable, through day: CalendarDate? = nil,
        by document: PortfolioDocument? = nil
    ) throws(EditingError) -> (ledger: TradeLedger, errors: [TradeError]) {
        // Without an own currency, no trade is in it; use a historic one that nobody trades in.
        let own = currency ?? Currency(index: 0)
        var options = TradeOptions(currency: own)
        let document = document ?? source.document
        options.method = lots ?? document.lots ?? .fifo
        options.accounts = document.accountTerms
        var ledger = TradeLedger(options: options, own: own, rates: rates)
        ledger.start(trades.texts, after: trades.texts.accounts.count > 1 ? try heldAccounts() : [])
        var output = LedgerOutput()
        var errors: [TradeError] = []
        func take(_ row: inout TradeRow) -> Bool {
            if let day, row.inputs.date > day { return true }
            _ = ledger.add(&row, into: &output)
            errors += output.errors
            output.removeAll()
            return true
        }
        do { try trades.forEachRow(take) } catch { throw .file(error) }
        ledger.finish(into: &output)
        return (ledger, errors + output.errors)
    }

    /// The rates of the folder; those with errors are not held against the change.
    func rates() -> RateTable { source.rateTable() }
}

extension TradeRow {
    fileprivate func isSameSplit(as other: TradeRow) -> Bool {
        symbol == other.symbol && inputs.date == other.inputs.date && inputs.ratio == other.inputs.ratio
    }
}

extension TradeFiles {
    /// Whether an account comes by a symbol here that it has no trades of in other files.
    ///
    /// - Complexity: O(*n* · *m*) for *n* symbols and *m* accounts.
    fileprivate func bringsSymbols(besides other: TradeFiles) -> Bool {
        // An action that names no account concerns those too that no trade names.
        let accounts: [String?] = (0..<texts.accounts.count).map { texts.accounts[$0] } + ["", nil]
        return (0..<texts.symbols.count).lazy.map { texts.symbols[$0] }.contains { symbol in
            accounts.contains {
                firstChange(of: symbol, in: $0) != nil && other.firstChange(of: symbol, in: $0) == nil
            }
        }
    }

    /// Checks that no account has lots of a symbol in both trades and holdings.
    ///
    /// - Parameters:
    ///   - account: the account of holdings that state none.
    ///   - isNew: whether what an account holds of a symbol was not in both before.
    /// - Throws: ``EditingError/refusedTrades(_:)``, at the first trade of each symbol that is.
    func check(
        _ document: HoldingsDocument, account: String?, where isNew: (HeldSymbol) -> Bool
    ) throws(EditingError) {
        var log = DiagnosticLog()
        var seen: Set<HeldSymbol> = []
        for (place, row) in document.rows.enumerated() {
            let held = document.held(place, orOfFile: account)
            guard seen.insert(held).inserted, isNew(held) else { continue }
            if let problem = diagnostic(
                of: row.symbol, in: held.account.text, alsoIn: document.file, line: row.line)
            {
                log.add(problem)
            }
        }
        guard log.isEmpty else { throw .refusedTrades(log) }
    }
}

extension HoldingsDocument {
    /// What a row holds, in the account of the file if it states none.
    func held(_ place: Int, orOfFile account: String?) -> HeldSymbol {
        HeldSymbol(
            symbol: rows[place].symbol.exact, account: self.account(ofRow: place, orOfFile: account).exact)
    }
}
