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

    /// The only symbol to which rows give a name, whatever its case; `nil` if there is none, or if the text is a symbol.
    package func symbol(named text: String) throws(EditingError) -> String? { try held().symbol(named: text) }

    private func held() throws(EditingError) -> HeldUnits {
        if source.isFolder { return try MarketStore.held(source) }
        var held = HeldUnits()
        held.add(try load())
        return held
    }

    /// Whether the portfolio is a folder, with prices in separate files.
    var hasPriceFiles: Bool { source.isFolder }

    /// The changes that ``update(by:options:)`` would make, without making them.
    package func change(
        by positions: [Position], options: PositionsUpdate.Options, stated: StatedSymbols = StatedSymbols()
    ) throws(EditingError) -> PositionsChange {
        let (update, market) = try prepared(load(), positions, options)
        let symbols = try SymbolsUpdate(of: source, by: stated, held: held(update)) {
            path throws(EditingError) in try EditedFiles.current(path, system)
        }
        return PositionsChange(
            update: update, market: try market?.change(merging: update.quotes) ?? MarketChange(),
            symbols: symbols)
    }

    private func held(_ update: PositionsUpdate) throws(EditingError) -> Set<ExactText> {
        try heldSymbols().union(update.after.rows.map(\.symbol.exact))
    }

    /// Updates the holdings and the price files: all of them, or none.
    ///
    /// - Throws: the same errors as ``PositionsUpdate/init(of:by:options:)``, ``MarketStore/merge(_:)`` and
    ///   ``edit(_:)``.
    /// - Complexity: O(*n*) for *n* bytes of files.
    package func update(
        by positions: [Position], options: PositionsUpdate.Options, stated: StatedSymbols = StatedSymbols()
    ) throws(EditingError) -> PositionsChange {
        try EditedFiles.edit(patience: patience, system) { files throws(EditingError) in
            let (update, market) = try prepared(document(files.contents(of: file)), positions, options)
            let quotes = try market?.merge(update.quotes, in: files) ?? MarketChange()
            files.replace(file, with: update.after.bytes)
            let symbols = try SymbolsUpdate(of: source, by: stated, held: held(update)) {
                path throws(EditingError) in try files.contents(ofAny: path)
            }
            if let symbols, symbols.isChanged { files.replace(symbols.path, with: symbols.after) }
            return PositionsChange(update: update, market: quotes, symbols: symbols)
        }
    }

    private func prepared(
        _ document: HoldingsDocument, _ positions: [Position], _ options: PositionsUpdate.Options
    ) throws(EditingError) -> (PositionsUpdate, MarketStore?) {
        var options = options
        options.keepsPricesInRows = !hasPriceFiles
        options.accountOfFile = source.account(ofFile: file)
        let update = try PositionsUpdate(of: document, by: positions, options: options)
        if update.after.bytes != document.bytes { try check(Change(from: document, to: update.after)) }
        guard hasPriceFiles else { return (update, nil) }
        var market = MarketStore(source)
        market.held.add(update.after)
        market.isForced = options.isForced
        market.patience = patience
        market.system = system
        return (update, market)
    }
}
