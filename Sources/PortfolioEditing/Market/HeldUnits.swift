internal import PortfolioFiles
internal import Valuation

/// The units that a portfolio's stocks are quoted in, by symbol.
struct HeldUnits: Sendable {
    private(set) var units: [String: [QuoteCurrency]] = [:]

    /// The symbols, in no order.
    var symbols: some Collection<String> { units.keys }

    /// The unit that all rows of a symbol have; `nil` where there are none, or several.
    func unit(of symbol: String) -> QuoteCurrency? {
        guard let found = units[symbol], let first = found.first,
            found.allSatisfy({ $0.isSameUnit(as: first) })
        else { return nil }
        return first
    }

    mutating func add(_ symbol: String, _ unit: QuoteCurrency) {
        if units[symbol]?.contains(unit) != true { units[symbol, default: []].append(unit) }
    }

    mutating func add(_ document: HoldingsDocument) {
        for row in document.rows {
            if let holding = row.holding { add(holding.symbol, holding.quoteCurrency) }
        }
    }

    mutating func add(_ trades: TradeFiles) {
        for number in 0..<trades.texts.symbols.count {
            let symbol = trades.texts.symbols[number]
            guard trades.firstChange(of: symbol) != nil, let unit = trades.unit(of: UInt32(clamping: number))
            else { continue }
            add(symbol, unit)
        }
    }

    /// The currency a symbol is held in, where a price is in none that it is held in.
    func currency(contradicting quote: StatedQuote) -> Currency? {
        guard case .price(let symbol) = quote.subject, let unit = quote.unit, let held = units[symbol],
            !held.contains(where: { $0.currency == unit.currency })
        else { return nil }
        return held.first?.currency
    }
}
