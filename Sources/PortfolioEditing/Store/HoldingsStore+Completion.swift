internal import PortfolioFiles
package import Valuation

extension HoldingsStore {
    /// The texts of a new row, with the currency and the multiplier that `symbols.csv` states for its symbol. If that
    /// states no multiplier, it is the one of the symbol's first row in the holdings or, if there is none, in the trades.
    ///
    /// Files that can't be read are not held against the row.
    ///
    /// - Throws: ``EditingError/file(_:)`` if `symbols.csv` can't be read.
    /// - Complexity: O(*n*) for *n* bytes of holdings and trades.
    package func completed(
        _ texts: [HoldingField: String]
    ) throws(EditingError) -> [HoldingField: String] {
        func lacks(_ field: HoldingField) -> Bool { CellReader.trimmed(texts[field] ?? "").isEmpty }
        let symbol = CellReader.trimmed(texts[.symbol] ?? "")
        guard !symbol.isEmpty, lacks(.currency) || lacks(.multiplier) else { return texts }
        var log = DiagnosticLog()
        let known: SymbolBook.Entry?
        do { known = try source.symbolBook(log: &log)[symbol] } catch { throw .file(error) }
        var texts = texts
        if lacks(.currency) { texts[.currency] = known?.currency?.code }
        if lacks(.multiplier) {
            let stated = known?.multiplier
            let multiplier = stated ?? usedMultiplier(of: symbol)
            texts[.multiplier] = multiplier.map { DecimalFormat.plain($0.exact) }
        }
        return texts
    }

    /// An edit; if it adds a row, with its texts completed.
    package func completed(_ edit: HoldingsEdit) throws(EditingError) -> HoldingsEdit {
        guard case .add(let texts) = edit else { return edit }
        return .add(try completed(texts))
    }

    /// The multiplier of a symbol's first row.
    private func usedMultiplier(of symbol: String) -> CompactDecimal? {
        for file in files {
            guard let rows = try? at(file).load().rows else { continue }
            if let row = rows.lazy.compactMap(\.holding).first(where: { $0.symbol.exact == symbol.exact }) {
                return row.inputs.multiplier
            }
        }
        guard let texts = try? readTrades()?.texts, let number = texts.symbols.find(symbol) else {
            return nil
        }
        return texts.multiplier(of: UInt32(clamping: number), else: nil)
    }
}
