package import PortfolioFiles
internal import SystemInterface
package import Valuation

extension TradesStore {
    /// Creates the store of a portfolio's trades for an import, whose rows may go to several files.
    ///
    /// - Throws: the errors of ``init(_:trades:account:currency:)``, but for that of several files.
    package init(importingInto portfolio: String, currency: Currency? = nil) throws(EditingError) {
        try self.init(portfolio, trades: nil, account: nil, currency: currency, mayBeSeveral: true)
    }

    /// The symbols of the trades, and of the holdings beside them.
    package func heldSymbols() throws(EditingError) -> Set<ExactText> {
        var held = try MarketStore.held(source).units.keys.map { $0 }
        if !source.isFolder {
            var log = DiagnosticLog()
            let trades = try reading { () throws(FileError) in
                try TradeFiles(files, own: currency, log: &log)
            }
            held += symbols(of: trades)
        }
        return Set(held)
    }

    /// The trades in contracts and short positions, by symbol.
    ///
    /// - Parameter symbols: what the portfolio calls its symbols.
    package func contracts(
        _ symbols: ImportedSymbols
    ) throws(EditingError) -> [ExactText: [EarlierTrade]] {
        var found: [ExactText: [EarlierTrade]] = [:]
        for row in try knownRows(symbols, [:])
        where row.inputs.multiplier != nil || row.key.type == .short || row.key.type == .cover {
            found[row.key.symbol, default: []].append(EarlierTrade(row.inputs, account: row.key.account))
        }
        return found
    }

    /// The units that the price of each symbol of the trades is for.
    package func multipliers() throws(EditingError) -> [ExactText: CompactDecimal] {
        let texts = try tradesToday().texts
        var found: [ExactText: CompactDecimal] = [:]
        for symbol in texts.plainSymbols { found[texts.symbols[Int(symbol)].exact] = .one }
        for (symbol, multiplier) in texts.multipliers {
            found[texts.symbols[Int(symbol)].exact] = multiplier
        }
        return found
    }

    private func symbols(of trades: TradeFiles) -> [ExactText] {
        (0..<trades.texts.symbols.count).map { trades.texts.symbols[$0] }
            .filter { trades.firstChange(of: $0) != nil }.map(\.exact)
    }

    /// Appends the rows of exports that the trades do not have yet: all of them, or none.
    ///
    /// - Parameters:
    ///   - rows: the rows of exports as cells of a trades file, the oldest first.
    ///   - account: the account of all rows; `nil` if they say it themselves.
    ///   - symbols: what the portfolio calls its symbols.
    ///   - stated: what the exports say of stocks.
    ///   - moneyLeftOut: the number of movements of money that are not among the rows.
    ///   - areOwn: whether the rows are those of trades files of this program, of which all that they state counts, and
    ///     not of brokers' exports.
    ///   - confirm: called with what is about to be saved, while no other editor can change the files.
    /// - Throws: ``EditingError/severalTrades(_:accounts:)`` if it is unclear to which file a row goes;
    ///   ``EditingError/refused(_:)`` if a row could not be read; ``EditingError/refusedTrades(_:)`` if the trades of all
    ///   files would contradict each other or the holdings; ``EditingError/otherCurrencyThanPrices(_:)``;
    ///   ``EditingError/unreadable(_:)`` if the files have errors already; the errors of ``add(_:)`` and of `confirm`. A
    ///   trade that closes more than is held is no error: an export of earlier years may follow.
    /// - Complexity: O(*n* log *n*) for *n* rows of the files and the exports.
    package func merge(
        importing rows: [[TradeField: String]], account: String?, symbols: ImportedSymbols,
        stated: StatedSymbols, moneyLeftOut: Int = 0, areOwn: Bool = false,
        confirm: (TradesUpdate) throws(EditingError) -> Void = { _ in }
    ) throws(EditingError) -> TradesUpdate {
        try EditedFiles.edit(
            in: source.folder, patience: patience, system, isDryRun: isDryRun
        ) { files throws(EditingError) in
            var update = try update(rows, account, symbols, stated, areOwn: areOwn, in: files)
            if source.document.followsAnyCash { update.moneyLeftOut = moneyLeftOut }
            for file in update.files where file.added > 0 {
                files.replace(file.path, with: file.after.bytes)
            }
            files.replace(by: update.symbols?.change)
            if update.question == nil { try confirm(update) }
            return update
        }
    }

    private func update(
        _ rows: [[TradeField: String]], _ account: String?, _ symbols: ImportedSymbols,
        _ stated: StatedSymbols, areOwn: Bool, in edited: EditedFiles
    ) throws(EditingError) -> TradesUpdate {
        // Where several files are open to choice, what they have decides.
        let first = files.count > 1 ? try knownRows(symbols, [:]) : []
        let rows = rows.map { texts in
            guard let account else { return texts }
            return texts.merging([.account: account]) { _, new in new }
        }
        var targets: [ExactText: String] = [:]
        for texts in rows {
            let account = texts[.account] ?? ""
            guard targets[account.exact] == nil else { continue }
            targets[account.exact] = try target(of: account, first)
        }
        let paths = files.filter { targets.values.contains($0) }
        var before: [String: TradesDocument] = [:]
        var isNew: Set<String> = []
        for path in paths {
            let bytes = try edited.contents(ofAny: path)
            if bytes == nil { isNew.insert(path) }
            let contents: [UInt8] = if let bytes { bytes } else { try madeContents(path) }
            before[path] = try TradesDocument(contents, file: path, currency: currency)
        }
        // As they are now, while no other editor can write the files that rows go to.
        let known = try knownRows(symbols, before.mapValues(\.bytes), keepsCells: areOwn)
        let (trades, book) = (try tradesToday(), try symbolBook())
        var update = TradesUpdate()
        let placed = try placed(rows, targets, trades, book)
        let new =
            areOwn
            ? try newOwnRows(of: placed, known, symbols, areOfFile: account == nil, &update)
            : try newRows(of: placed, known, symbols, areOfExport: account == nil, &update)
        if update.question != nil { return update }
        update.namesakes = try namesakes(of: stated, trades, book)
        var after: [String: [UInt8]] = [:]
        for path in paths {
            guard let document = before[path] else { continue }
            guard document.problems.isEmpty else { throw .unreadable(document.problems) }
            let added = new[path] ?? []
            let edited = added.isEmpty ? document : try document.appending(added)
            update.files.append(
                TradesUpdate.File(
                    before: document, after: edited, added: added.count, isNew: isNew.contains(path)))
            after[path] = edited.bytes
        }
        let now = try check(before.mapValues(\.bytes), after, hasNew: update.added > 0, &update)
        let held = update.added > 0 || source.isFolder ? try heldSymbols() : []
        if update.added > 0 {
            let known = held.union(self.symbols(of: trades))
            let told = Set(update.namesakes.map(\.symbol.exact))
            let new = Set(self.symbols(of: now)).subtracting(known).subtracting(told).sorted()
            if new.count * known.count <= EntryRemarks.mostPairsOfSymbols {
                update.nearSymbols = new.compactMap { EntryRemarks.newSymbol($0.text, known: known) }
            }
        }
        if source.isFolder {
            update.symbols = try SymbolsUpdate(
                of: source, by: stated, held: held.union(self.symbols(of: now)), in: edited)
        }
        return update
    }

    /// What a file that does not exist yet begins with.
    private func madeContents(_ path: String) throws(EditingError) -> [UInt8] {
        mayMakeFile && path == file ? NewPortfolio.tradesHeader : try EditedFiles.contents(path)
    }

    // MARK: Which rows go where

    /// The rows of all files; those with errors are left out.
    ///
    /// - Parameter read: the contents of files that were read already.
    private func knownRows(
        _ symbols: ImportedSymbols, _ read: [String: [UInt8]], keepsCells: Bool = false
    ) throws(EditingError) -> [ComparedTrade] {
        var known: [ComparedTrade] = []
        for path in files {
            let contents: [UInt8]? =
                if let bytes = read[path] { bytes } else { try EditedFiles.current(path, system) }
            guard let bytes = contents else { continue }
            known += ComparedTrade.rows(
                of: bytes, file: path, account: source.account(ofFile: path), symbols: symbols,
                keepsCells: keepsCells
            ).compactMap { $0 }
        }
        return known
    }

    /// The file that the rows of an account go to: the one of that account, else the only one with rows of it, else the
    /// only one.
    private func target(of account: String, _ known: [ComparedTrade]) throws(EditingError) -> String {
        guard files.count > 1 else { return file }
        let ofAccount = files.filter { (source.account(ofFile: $0) ?? "").exact == account.exact }
        if ofAccount.count == 1 { return ofAccount[0] }
        let candidates = ofAccount.isEmpty ? files : ofAccount
        let having = candidates.filter { path in
            known.contains { $0.file == path && $0.key.account == account.exact }
        }
        guard having.count == 1 else { throw TradesStore.several(files, of: source) }
        return having[0]
    }

    /// Rows with the files that they go to, and what the portfolio knows of their symbols.
    private func placed(
        _ rows: [[TradeField: String]], _ targets: [ExactText: String], _ trades: TradeFiles,
        _ book: SymbolBook
    ) throws(EditingError) -> [PlacedTrade] {
        var placed: [PlacedTrade] = []
        var known = KnownSymbols(self, trades, book)
        for row in rows {
            guard let path = targets[(row[.account] ?? "").exact] else { continue }
            var row = row
            // All rows of the file are in it anyway.
            let ofFile = source.account(ofFile: path)
            if let ofFile, row[.account]?.exact == ofFile.exact { row[.account] = nil }
            placed.append(PlacedTrade(texts: try known.completed(row), path: path))
        }
        return placed
    }

    /// The rows that the portfolio does not have, by the file they go to.
    ///
    /// - Parameter areOfExport: whether the exports themselves state the accounts.
    private func newRows(
        of rows: [PlacedTrade], _ known: [ComparedTrade], _ symbols: ImportedSymbols, areOfExport: Bool,
        _ update: inout TradesUpdate
    ) throws(EditingError) -> [String: [[TradeField: String]]] {
        var new: [String: [[TradeField: String]]] = [:]
        let (texts, paths) = (rows.map(\.texts), rows.map(\.path))
        let compared = try TradesDocument.compared(texts, symbols, keepsCells: false)
        var found = KnownTrades(known)
        var rest: [Int] = []
        func row(_ place: Int) -> ComparedTrade? {
            guard compared.indices.contains(place) else { return nil }
            return compared[place]?.inAccount(ofFile: source.account(ofFile: paths[place]))
        }
        for place in texts.indices {
            if let row = row(place), let same = found.take(sameAs: row, mayLackAccount: areOfExport) {
                update.present += 1
                let amended = TradesUpdate.Difference(of: same, row, texts[place])
                if !amended.figures.isEmpty { update.amended.append(amended) }
            } else {
                rest.append(place)
            }
        }
        var ids: Set<ExactText> = []
        var missing: [ComparedTrade] = []
        for place in rest {
            if let row = row(place), let same = found.take(withNumberOf: row, mayLackAccount: areOfExport) {
                update.present += 1
                update.differences.append(TradesUpdate.Difference(of: same, row, texts[place]))
                continue
            }
            if let row = row(place) {
                missing.append(row)
                if let alike = found.take(alike: row) {
                    update.alike.append(TradesUpdate.Difference(of: alike, row, texts[place]))
                }
            }
            var added = texts[place]
            // A number names one row; parts of an order have the same.
            if let id = added[.id]?.exact, found.hasID(id) || !ids.insert(id).inserted { added[.id] = nil }
            new[paths[place], default: []].append(added)
        }
        update.question = accountQuestion(missing, of: rows.count, isAccountSaid: !areOfExport, found)
        if !areOfExport, update.question == nil {
            let ofNew = missing.filter { !found.accounts.contains($0.key.account) }
            update.alikeAccount = elsewhere(ofNew, of: rows.count, found)?.account
        }
        return new
    }

    /// The stocks of exports that the trades do not have, but for the name of another one without a known ISIN.
    private func namesakes(
        of stated: StatedSymbols, _ trades: TradeFiles, _ book: SymbolBook
    ) throws(EditingError) -> [TradesUpdate.Namesake] {
        let labels = trades.texts.labels
        let names = Set((0..<labels.count).map { labels[$0].lowercased() })
        var found: [TradesUpdate.Namesake] = []
        for stock in stated.inOrder where trades.texts.symbols.find(stock.symbol) == nil {
            guard let name = stock.name, names.contains(name.lowercased()) else { continue }
            let others: Set<ExactText>
            do { others = try trades.symbols { $0 == name.lowercased() } } catch { throw .file(error) }
            let other = others.sorted().first { book[$0.text]?.isins.isEmpty ?? true }
            if let other { found.append(.init(symbol: stock.symbol, name: name, other: other.text)) }
        }
        return found
    }

    /// Asks about a new account that is most likely another name of a known one: it differs in case alone, or its rows are
    /// there; and about rows without an account that are there in one. An account that the user says is another one
    /// otherwise, unless numbers or times of the rows are the same, too.
    private func accountQuestion(
        _ missing: [ComparedTrade], of count: Int, isAccountSaid: Bool, _ known: KnownTrades
    ) -> AccountQuestion? {
        let new = Set(missing.map(\.key.account)).subtracting(known.accounts)
        for account in new.sorted() {
            if let other = known.accounts.account(namedLike: account) {
                return .named(account.text, like: other.text)
            }
        }
        if isForced { return nil }
        let doubtful = missing.filter { row in
            row.key.account == "" || isAccountSaid && (row.id != "" || row.inputs.time != nil)
                || new.contains(row.key.account) && !isAccountSaid
        }
        guard let (account, same) = elsewhere(doubtful, of: count, known, isStated: isAccountSaid) else {
            return nil
        }
        // Two people may have the same savings plan; what is in no account is hardly another's.
        let isTold = account == "" || doubtful.contains { $0.id != "" || new.contains($0.key.account) }
        if isAccountSaid, !isTold { return nil }
        let named = isAccountSaid ? nil : new.filter { $0 != "" }.min()
        return .rowsOf(account.text, count: same, new: named?.text)
    }

    /// The account that more than half of the rows are in as well.
    ///
    /// - Parameter isStated: whether rows in an account count only if they have the same number or time.
    private func elsewhere(
        _ rows: [ComparedTrade], of count: Int, _ known: KnownTrades, isStated: Bool = false
    ) -> (account: ExactText, same: Int)? {
        if rows.isEmpty { return nil }
        var known = known
        let found = known.takeElsewhere(rows, isStated: isStated).sorted {
            ($1.value.same, $0.key) < ($0.value.same, $1.key)
        }
        // One row that both an account and the one without a name have may be two trades.
        guard let (account, counts) = found.first,
            counts.same > (known.accounts.contains("") ? 1 : 0),
            2 * counts.same > min(count, counts.all)
        else { return nil }
        return (account, counts.same)
    }

    /// The trades of all files as they are.
    func tradesToday() throws(EditingError) -> TradeFiles { try account([:], isBefore: true) }

    private func account(
        _ replaced: [String: [UInt8]], isBefore: Bool
    ) throws(EditingError) -> TradeFiles {
        var log = DiagnosticLog()
        // A file that is to be made need not be there.
        var isThere = true
        if mayMakeFile, replaced[file] == nil { isThere = try EditedFiles.isTaken(file, system) }
        let there = files.filter { $0 != file || isThere }
        let trades = try trades(of: there, replacing: replaced, &log)
        guard log.isEmpty else { throw isBefore ? .unreadable(log) : .refusedTrades(log) }
        return trades
    }

    // MARK: Checks

    private func check(
        _ old: [String: [UInt8]], _ new: [String: [UInt8]], hasNew: Bool, _ update: inout TradesUpdate
    ) throws(EditingError) -> TradeFiles {
        let before = try account(old, isBefore: true)
        guard hasNew else { return before }
        let now = try account(new, isBefore: false)
        try checkBrought(before, now)
        for error in try workedOff(now, rates()).errors { update.problems.add { now.diagnostic(error) } }
        return now
    }
}

/// A row of an export, with the file that it goes to.
struct PlacedTrade {
    let texts: [TradeField: String]
    let path: String
}

extension ComparedTrade {
    /// The row in the account of its file, if it states none.
    func inAccount(ofFile account: String?) -> ComparedTrade {
        guard let account, key.account == "".exact else { return self }
        let key = Key(
            account: account.exact, day: key.day, type: key.type, symbol: key.symbol, other: key.other)
        var row = ComparedTrade(key: key, id: id, inputs: inputs, file: file, line: line, cells: cells)
        if !cells.isEmpty { row.cells[.account] = account }
        return row
    }
}
