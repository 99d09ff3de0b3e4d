internal import PortfolioFiles
internal import Valuation

extension HoldingsStore {
    /// Whether the portfolio could be valued after a change, as far as its prices and trades tell.
    ///
    /// Prices and trades that can't be read, or did not go with a holding before, are none of the change's doing.
    ///
    /// - Throws: ``EditingError/refusedTrades(_:)`` where the change brings a symbol whose lots stand in trades;
    ///   ``EditingError/otherCurrencyThanPrices(_:)`` where it brings one in a currency that prices of it are not in.
    /// - Complexity: O(*n* + *p* + *t*) for *n* holdings, *p* prices and *t* trades, which are read only where there is such
    ///   a symbol.
    public func check(_ change: Change) throws(EditingError) {
        try checkTrades(change)
        let brought = HoldingsStore.quoted(change.after).subtracting(HoldingsStore.quoted(change.before))
        try PriceCheck(files: source.prices(given: prices)).check(brought, stating: "holding")
    }

    /// The file of trades that a symbol's lots come from; `nil` where they come from none that can be read.
    ///
    /// - Complexity: O(*t*) for *t* trades.
    package func tradesFile(of symbol: String) -> String? {
        let files = source.trades(given: trades)
        var log = DiagnosticLog()
        guard !files.isEmpty, let trades = try? TradeFiles(files, own: currency, log: &log), log.isEmpty,
            let place = trades.firstChange(of: symbol)
        else { return nil }
        let number = Int(place.file) - 1
        return files.indices.contains(number) ? files[number] : files[0]
    }

    /// The files of trades that the portfolio is kept in.
    package var tradesFiles: [String] { source.trades(given: trades) }

    private func checkTrades(_ change: Change) throws(EditingError) {
        let brought = Set(change.after.rows.map(\.symbol)).subtracting(change.before.rows.map(\.symbol))
        let files = source.trades(given: trades)
        guard !brought.isEmpty, !files.isEmpty else { return }
        var log = DiagnosticLog()
        guard let trades = try? TradeFiles(files, own: currency, log: &log), log.isEmpty else { return }
        try trades.check(brought, in: change.after)
    }

    private static func quoted(_ document: HoldingsDocument) -> Set<PriceCheck.Quoted> {
        Set(
            document.rows.compactMap { row in
                row.holding.map { PriceCheck.Quoted(symbol: $0.symbol, currency: $0.stockCurrency) }
            })
    }
}
