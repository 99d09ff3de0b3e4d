internal import PortfolioFiles
internal import Valuation

/// What a portfolio knows of the symbols of new trades that state no currency or multiplier. What stands in the holdings,
/// and which lots the trades leave, is worked out once, when a row needs it.
struct KnownSymbols {
    private let store: TradesStore
    private let trades: TradeFiles
    private let book: SymbolBook
    private var lots: [ExactText: Holding]?
    private var held: [ExactText: Holding]?

    init(_ store: TradesStore, _ trades: TradeFiles, _ book: SymbolBook = SymbolBook()) {
        (self.store, self.trades, self.book) = (store, trades, book)
    }

    /// The texts, with a currency added if the row needs one, and the multiplier that the symbol has in the trades, or else
    /// the one that `symbols.csv` states, or else that of the holdings.
    mutating func completed(
        _ texts: [TradeField: String]
    ) throws(EditingError) -> [TradeField: String] {
        let symbol = CellReader.trimmed(texts[.symbol] ?? "")
        guard let type = TradeType(cell: texts[.type] ?? ""), !symbol.isEmpty else { return texts }
        func lacks(_ field: TradeField) -> Bool { CellReader.trimmed(texts[field] ?? "").isEmpty }
        var completed = texts
        if type.requiredFields.contains(.currency), lacks(.currency) {
            guard let unit = try unit(of: symbol) ?? book[symbol]?.currency else {
                throw .unknownCurrency(symbol)
            }
            completed[.currency] = unit.description
        }
        if type.isPriced || type == .dividend && !lacks(.price), lacks(.multiplier),
            let multiplier = try multiplier(of: symbol)
        {
            completed[.multiplier] = DecimalFormat.plain(multiplier.exact)
        }
        return completed
    }

    /// The unit of a symbol's latest row; for a symbol from an exchange or a spin-off, that of its lots; for one in the
    /// holdings, that of its first row.
    private mutating func unit(of symbol: String) throws(EditingError) -> QuoteCurrency? {
        if let number = number(of: symbol) {
            if let unit = trades.unit(of: number) { return unit }
            if let lot = try lot(of: symbol) { return lot.quoteCurrency }
        }
        return try firstRow(of: symbol)?.quoteCurrency
    }

    /// The multiplier of a symbol; `nil` for 1.
    mutating func multiplier(of symbol: String) throws(EditingError) -> CompactDecimal? {
        if let number = number(of: symbol) {
            if trades.texts.plainSymbols.contains(number) { return nil }
            if let multiplier = trades.texts.multipliers[number] { return multiplier }
            // An exchange brings one along.
            if let lot = try lot(of: symbol) { return lot.inputs.multiplier }
        }
        if let stated = book[symbol]?.multiplier { return stated }
        return try firstRow(of: symbol)?.inputs.multiplier
    }

    private func number(of symbol: String) -> UInt32? {
        trades.texts.symbols.find(symbol).map { UInt32(clamping: $0) }
    }

    /// The first lot of a symbol that the trades leave.
    private mutating func lot(of symbol: String) throws(EditingError) -> Holding? {
        if lots == nil {
            lots = KnownSymbols.first(try store.workedOff(trades, RateTable()).ledger.holdings)
        }
        return lots?[symbol.exact]
    }

    /// The first row of a symbol in the holdings.
    private mutating func firstRow(of symbol: String) throws(EditingError) -> Holding? {
        if held == nil {
            held = KnownSymbols.first(try store.heldRows().flatMap { $0.rows.compactMap(\.holding) })
        }
        return held?[symbol.exact]
    }

    private static func first(_ holdings: [Holding]) -> [ExactText: Holding] {
        Dictionary(holdings.map { ($0.symbol.exact, $0) }) { first, _ in first }
    }
}
