package import PortfolioFiles
internal import Valuation

extension MarketStore {
    /// The changes that merging would make, to the symbols too.
    ///
    /// - Parameter stated: what exports say of stocks; of those held, it goes to `symbols.csv`.
    /// - Throws: the errors of ``change(merging:)``.
    package func change(
        merging quotes: [StatedQuote], stated: StatedSymbols
    ) throws(EditingError) -> (market: MarketChange, symbols: SymbolsUpdate?) {
        let change = try change(merging: quotes)
        let symbols = try SymbolsUpdate(of: source, by: stated, held: heldSymbols) {
            path throws(EditingError) in try EditedFiles.current(path, system)
        }
        return (change, symbols)
    }

    /// Merges quotes into the files, and what exports say of stocks that are held into `symbols.csv`: all, or none.
    ///
    /// - Parameter confirm: called with what is about to be saved, while no other editor can change the files.
    /// - Throws: the errors of ``merge(_:into:)``, and those of `confirm`.
    package func merge(
        _ quotes: [StatedQuote], stated: StatedSymbols,
        confirm: (MarketChange, SymbolsUpdate?) throws(EditingError) -> Void = { _, _ in }
    ) throws(EditingError) -> (market: MarketChange, symbols: SymbolsUpdate?) {
        try EditedFiles.edit(patience: patience, system) { files throws(EditingError) in
            let change = try merge(quotes, in: files)
            let symbols = try SymbolsUpdate(of: source, by: stated, held: heldSymbols) {
                path throws(EditingError) in try files.contents(ofAny: path)
            }
            if let symbols, symbols.isChanged { files.replace(symbols.path, with: symbols.after) }
            try confirm(change, symbols)
            return (change, symbols)
        }
    }
}
