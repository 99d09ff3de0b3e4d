internal import PortfolioFiles
internal import SystemInterface
internal import Valuation

extension HoldingsStore {
    /// Whether the portfolio could be valued after a change, as far as its prices tell.
    ///
    /// Prices that can't be read, or did not go with a holding before, are none of the change's doing.
    ///
    /// - Throws: ``EditingError/otherCurrencyThanPrices(_:)`` where the change brings a symbol in a currency that prices of
    ///   it are not in.
    /// - Complexity: O(*n* + *p*) for *n* holdings and *p* prices, which are read only where there is such a symbol.
    public func check(_ change: Change) throws(EditingError) {
        let brought = HoldingsStore.quoted(change.after).subtracting(HoldingsStore.quoted(change.before))
        let files = source.prices(given: prices)
        guard !brought.isEmpty, !files.isEmpty else { return }
        var log = DiagnosticLog()
        guard let market = try? MarketFiles(prices: files, rates: [], log: &log), log.isEmpty else { return }
        var found = DiagnosticLog()
        for holding in brought.sorted(by: { $0.symbol < $1.symbol }) {
            guard let symbol = market.prices.symbols.find(holding.symbol),
                let price = market.prices.quote(of: symbol, otherThan: holding.currency)
            else { continue }
            var diagnostic = market.conflict(price, symbol: holding.symbol, stock: holding.currency)
            if let unit = price.unit {
                diagnostic.remedy =
                    "state the holding in \(unit), or the price in a unit of \(holding.currency)"
            }
            found.add(diagnostic)
        }
        guard found.isEmpty else { throw .otherCurrencyThanPrices(found) }
    }

    /// A symbol and the currency of a holding of it.
    private struct Quoted: Hashable {
        let symbol: String
        let currency: Currency
    }

    private static func quoted(_ document: HoldingsDocument) -> Set<Quoted> {
        Set(
            document.rows.compactMap { row in
                row.holding.map { Quoted(symbol: $0.symbol, currency: $0.stockCurrency) }
            })
    }
}
