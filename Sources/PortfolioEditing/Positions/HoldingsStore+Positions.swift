package import PortfolioFiles
package import Valuation

extension HoldingsStore {
    /// The changes that update a portfolio: to its holdings and to its price files.
    package struct PositionsChange: Sendable {
        package let update: PositionsUpdate
        package let market: MarketChange
        /// What the exports say of the portfolio's symbols; `nil` for a single file.
        package let symbols: SymbolsUpdate?
    }

    /// The symbols of the portfolio.
    package func heldSymbols() throws(EditingError) -> Set<ExactText> { Set(try held().units.keys) }

    /// Tells a book the symbols of the portfolio, and the names that its rows give them: a name of two is none.
    package func enterSymbols(in book: inout SymbolBook) throws(EditingError) {
        let held = try held()
        book.symbols = Set(held.units.keys)
        for (name, symbols) in held.names { book.add(name: name, of: symbols) }
    }

    /// The only symbol to which rows give a name, whatever its case; `nil` if there is none, or if the text is a symbol.
    package func symbol(named text: String) throws(EditingError) -> String? { try held().symbol(named: text) }

    /// What is said of a symbol that no row of holdings has: that the trades have it, or which one may be meant.
    package func unknownSymbol(_ symbol: String) -> EditingError {
        if let file = tradesFile(of: symbol) { return .symbolOfTrades(symbol, file: file) }
        return .unknownSymbol(symbol, suggestions: (try? held().symbols(near: symbol)) ?? [])
    }

    private func held() throws(EditingError) -> HeldUnits {
        if source.isFolder { return try MarketStore.held(source) }
        var held = HeldUnits()
        held.add(try load())
        return held
    }

    /// Whether the portfolio is a folder, with prices in separate files.
    var hasPriceFiles: Bool { source.isFolder }

    private func held(_ update: PositionsUpdate) throws(EditingError) -> Set<ExactText> {
        try heldSymbols().union(update.after.rows.map(\.symbol.exact))
    }

    /// Updates the holdings and the price files: all of them, or none.
    ///
    /// - Parameter confirm: called with what is about to be saved, while no other editor can change the files.
    /// - Throws: those of `confirm`, and the same errors as ``PositionsUpdate/init(of:by:options:)``, ``MarketStore/merge(_:)`` and
    ///   ``edit(_:)``.
    /// - Complexity: O(*n*) for *n* bytes of files.
    package func update(
        by positions: [Position], options: PositionsUpdate.Options, stated: StatedSymbols = StatedSymbols(),
        confirm: (PositionsChange) throws(EditingError) -> Void = { _ in }
    ) throws(EditingError) -> PositionsChange {
        try EditedFiles.edit(
            in: source.folder, patience: patience, system, isDryRun: isDryRun
        ) { files throws(EditingError) in
            var (update, market) = try prepared(document(files.contents(of: file)), positions, options)
            if update.question != nil {
                return PositionsChange(update: update, market: MarketChange(), symbols: nil)
            }
            let quotes = try market?.merge(update.quotes, in: files) ?? MarketChange()
            update.findOlderExports(positions, quotes.lastDays)
            let made = FileChange(Change(from: update.before, to: update.after))
            try PortfolioSource.checkAccounts([made], in: source.folder)
            files.replace(file, with: update.after.bytes)
            let symbols = try SymbolsUpdate(of: source, by: stated, held: held(update), in: files)
            files.replace(by: symbols?.change)
            let change = PositionsChange(update: update, market: quotes, symbols: symbols)
            try confirm(change)
            return change
        }
    }

    private func prepared(
        _ document: HoldingsDocument, _ positions: [Position], _ options: PositionsUpdate.Options
    ) throws(EditingError) -> (PositionsUpdate, MarketStore?) {
        var options = options
        options.keepsPricesInRows = !hasPriceFiles
        options.accountOfFile = source.account(ofFile: file)
        var others: [HoldingsDocument] = []
        for path in files where path != file { others.append(try at(path).load()) }
        options.otherAccounts = Set(others.flatMap(accounts)).subtracting(["".exact])
        options.traded = try traded(positions)
        var question = others.isEmpty ? nil : fileQuestion(positions, options)
        var update = try PositionsUpdate(of: document, by: positions, options: options)
        for other in others { question = question ?? heldQuestion(update.new, options, in: other) }
        update.nearSymbols = try nearSymbols(of: update.new)
        if let question { update = PositionsUpdate(of: document, asking: question) }
        if update.after.bytes != document.bytes { try check(Change(from: document, to: update.after)) }
        guard hasPriceFiles else { return (update, nil) }
        var market = MarketStore(source)
        market.held.add(update.after)
        market.isForced = options.isForced
        market.system = system
        return (update, market)
    }

    // MARK: The file and the accounts

    /// The account of each row; empty if it is not told.
    private func accounts(_ document: HoldingsDocument) -> [ExactText] {
        let account = source.account(ofFile: document.file)
        return document.rows.indices.map { document.account(ofRow: $0, orOfFile: account).exact }
    }

    /// New positions of symbols that are named nearly like ones of the portfolio, once each.
    private func nearSymbols(
        of new: [Position]
    ) throws(EditingError) -> [(position: Position, words: String)] {
        if new.isEmpty { return [] }
        let known = try heldSymbols()
        guard new.count * known.count <= EntryRemarks.mostPairsOfSymbols else { return [] }
        var seen = known
        return new.compactMap { position in
            guard seen.insert(position.symbol.exact).inserted else { return nil }
            return EntryRemarks.newSymbol(position.symbol, known: known).map { (position, $0) }
        }
    }

    /// Asks about positions of accounts that are not all of this one of several files.
    private func fileQuestion(
        _ positions: [Position], _ options: PositionsUpdate.Options
    ) -> AccountQuestion? {
        guard options.account == nil else { return nil }
        var stated: [String] = []
        for position in positions where !position.account.isEmpty && !stated.contains(position.account) {
            stated.append(position.account)
        }
        return stated.allSatisfy { $0.exact == options.accountOfFile?.exact } ? nil : .severalFiles(stated)
    }

    /// Asks about new positions that a file that is not changed may have.
    private func heldQuestion(
        _ new: [Position], _ options: PositionsUpdate.Options, in other: HoldingsDocument
    ) -> AccountQuestion? {
        if new.isEmpty { return nil }
        let held = zip(other.rows, accounts(other)).map { ($0.symbol.exact, $1) }
        for position in new {
            let stated = (options.account ?? position.account).exact
            let isHeld = held.contains { symbol, account in
                symbol == position.symbol.exact
                    && (stated == "" || account == "" || account == stated)
            }
            if isHeld {
                return .heldElsewhere(position.symbol, file: source.label(of: other.file, among: files))
            }
        }
        return nil
    }

    /// The accounts in which trades keep the symbols of positions.
    private func traded(_ positions: [Position]) throws(EditingError) -> [ExactText: Set<ExactText>] {
        guard let trades = try readTrades() else { return [:] }
        let accounts = [""] + (0..<trades.texts.accounts.count).map { trades.texts.accounts[$0] }
        var found: [ExactText: Set<ExactText>] = [:]
        for symbol in Set(positions.map(\.symbol.exact)) where trades.firstChange(of: symbol.text) != nil {
            found[symbol] = Set(
                accounts.filter { trades.firstChange(of: symbol.text, in: $0) != nil }.map(\.exact))
        }
        return found
    }
}
