package import PortfolioFiles
internal import Valuation

extension MarketStore {
    /// Merges quotes into the files, and what exports say of stocks that are held into `symbols.csv`: all, or none.
    ///
    /// - Parameters:
    ///   - centralBank: a file of the European Central Bank to be kept as it is.
    ///   - stated: what exports say of stocks.
    ///   - confirm: called with what is about to be saved, while no other editor can change the files.
    /// - Throws: the errors of ``merge(_:into:)``, and those of `confirm`.
    package func merge(
        _ quotes: [StatedQuote], centralBank: CentralBankFile? = nil, stated: StatedSymbols,
        confirm: (MarketChange, SymbolsUpdate?) throws(EditingError) -> Void = { _, _ in }
    ) throws(EditingError) -> (market: MarketChange, symbols: SymbolsUpdate?) {
        try EditedFiles.edit(patience: patience, system, isDryRun: isDryRun) { files throws(EditingError) in
            var change = try merge(quotes, in: files)
            if let centralBank { try take(centralBank, in: files, &change) }
            let symbols = try SymbolsUpdate(of: source, by: stated, held: heldSymbols, in: files)
            files.replace(by: symbols?.change)
            try confirm(change, symbols)
            return (change, symbols)
        }
    }
}
