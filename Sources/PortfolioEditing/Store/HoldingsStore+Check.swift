internal import PortfolioFiles
internal import SystemInterface
internal import Valuation

extension HoldingsStore {
    /// Checks that the portfolio can still be valued after a change, as far as its prices and trades show.
    ///
    /// Prices and trades that have errors, or that contradicted a holding before, are not held against the change.
    ///
    /// - Throws: ``EditingError/refusedTrades(_:)`` if the change adds a symbol to an account that has trades of it;
    ///   ``EditingError/otherCurrencyThanPrices(_:)`` if it adds one in another currency than its prices;
    ///   ``EditingError/unnamedFile(_:)`` if `portfolio.json` says that there are no holdings files.
    /// - Complexity: O(*n* + *p* + *t*) for *n* holdings, *p* prices and *t* trades; prices and trades are read only if
    ///   an account has a new symbol.
    public func check(_ change: Change) throws(EditingError) {
        if source.document.holdings?.isEmpty == true { throw .unnamedFile("holdings") }
        try checkTrades(change)
        let added = HoldingsStore.quoted(change.after).subtracting(HoldingsStore.quoted(change.before))
        try PriceCheck(files: source.prices(given: prices)).check(added, stating: "holding")
    }

    /// The trades file of a symbol; `nil` if none that can be read has it.
    ///
    /// - Complexity: O(*t*) for *t* trades.
    package func tradesFile(of symbol: String) -> String? {
        guard let trades = try? readTrades(), let place = trades.firstChange(of: symbol) else { return nil }
        let number = place.file - 1
        return trades.paths.indices.contains(number) ? trades.paths[number] : trades.paths[0]
    }

    /// The nearest `portfolio.json` above a file that names it as one of prices, rates or cash; `nil` if none does.
    package static func document(naming path: String) -> String? {
        var folder = path
        while folder != ".", folder != "/" {
            folder = Path.folder(of: folder)
            guard let source = try? HoldingsStore(folder).source, source.isFolder else { continue }
            if (source.namedPrices + source.namedRates + source.namedCash).contains(path) {
                return Path.join(folder, "portfolio.json")
            }
        }
        return nil
    }

    /// Whether all that is held comes from trades, so that there is no holdings file.
    package var isOfTradesAlone: Bool { !source.hasHoldings(trades: tradesFiles) }

    /// The portfolio's trades files.
    package var tradesFiles: [String] { source.trades(given: trades) }

    /// The portfolio's trades; `nil` if it has none, or if they have errors.
    func readTrades() throws(EditingError) -> TradeFiles? {
        let files = tradesFiles
        if files.isEmpty { return nil }
        var log = DiagnosticLog()
        return try reading { () throws(FileError) in
            let trades = try TradeFiles(
                files, own: currency, account: { source.account(ofFile: $0) }, log: &log)
            return log.isEmpty ? trades : nil
        }
    }

    private func checkTrades(_ change: Change) throws(EditingError) {
        let account = source.account(ofFile: file)
        func held(_ document: HoldingsDocument) -> Set<HeldSymbol> {
            Set(document.rows.indices.map { document.held($0, orOfFile: account) })
        }
        let known = held(change.before)
        guard !held(change.after).isSubset(of: known), let trades = try readTrades() else { return }
        try trades.check(change.after, account: account) { !known.contains($0) }
    }

    private static func quoted(_ document: HoldingsDocument) -> Set<PriceCheck.Quoted> {
        Set(
            document.rows.compactMap { row in
                row.holding.map { PriceCheck.Quoted(symbol: $0.symbol.exact, currency: $0.stockCurrency) }
            })
    }
}
