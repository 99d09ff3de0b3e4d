internal import CSV
internal import PortfolioFiles
internal import Valuation

extension TransactionReader {
    /// The symbol to write for that of a row. What the first row of a symbol says of it is noted.
    ///
    /// - Complexity: O(1), but for the first row of each symbol.
    mutating func known(
        _ symbol: UInt32, name: UInt32, _ record: Record, _ layout: TransactionLayout
    ) -> UInt32 {
        guard symbol != TradeTexts.none else { return symbol }
        if let known = knownNumber(of: symbol) { return known }
        let text = texts.symbols[Int(symbol)]
        let stated = statedSymbols.note(
            text, isin: layout.isin.map { record.trimmedText($0) }, name: texts.label(name),
            by: options.symbols)
        report.note(stated, line: record.line)
        let known = stated.symbol.exact == text.exact ? symbol : texts.symbols.number(of: stated.symbol)
        while knownSymbols.count <= Int(symbol) { knownSymbols.append(nil) }
        knownSymbols[Int(symbol)] = known
        return known
    }

    private func knownNumber(of symbol: UInt32) -> UInt32? {
        Int(symbol) < knownSymbols.count ? knownSymbols[Int(symbol)] : nil
    }

    /// The symbol to write for one that a row mentions.
    mutating func known(_ symbol: UInt32) -> UInt32 {
        if let known = knownNumber(of: symbol) { return known }
        guard let text = texts.symbol(symbol) else { return symbol }
        let wanted = options.symbols.symbol(of: text)
        return wanted.exact == text.exact ? symbol : texts.symbols.number(of: wanted)
    }
}
