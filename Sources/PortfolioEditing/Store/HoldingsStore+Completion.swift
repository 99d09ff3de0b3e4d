internal import PortfolioFiles
package import Valuation

extension HoldingsStore {
    /// The texts of a new row, with the currency and the multiplier that `symbols.csv` states for its symbol. If that
    /// states no multiplier, it is the one of the symbol's first row in the holdings or, if there is none, in the trades.
    ///
    /// - Throws: ``EditingError/file(_:)`` or ``EditingError/unreadable(_:)`` if a file can't be read.
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
            let multiplier = stated == nil ? try usedMultiplier(of: symbol) : stated
            texts[.multiplier] = multiplier.map { DecimalFormat.plain($0.exact) }
        }
        return texts
    }

    /// Edits with the texts of new rows completed.
    package func completed(_ edits: [HoldingsEdit]) throws(EditingError) -> [HoldingsEdit] {
        var completed: [HoldingsEdit] = []
        for edit in edits {
            if case .add(let texts) = edit {
                completed.append(.add(try self.completed(texts)))
            } else {
                completed.append(edit)
            }
        }
        return completed
    }

    /// The multiplier of a symbol's first row.
    private func usedMultiplier(of symbol: String) throws(EditingError) -> CompactDecimal? {
        for file in files where !FileInput.isMissing(file) {
            let rows = try at(file).load().rows
            if let row = rows.lazy.compactMap(\.holding).first(where: { $0.symbol.exact == symbol.exact }) {
                return row.inputs.multiplier
            }
        }
        guard let texts = try readTrades()?.texts, let number = texts.symbols.find(symbol) else { return nil }
        return texts.multiplier(of: UInt32(clamping: number), else: nil)
    }
}
