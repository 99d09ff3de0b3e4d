internal import PortfolioFiles
internal import Valuation

/// Checks that prices are in the currency of what a change adds.
struct PriceCheck {
    /// A symbol and the currency it is held in.
    struct Quoted: Hashable {
        let symbol: ExactText
        let currency: Currency
    }

    /// The price files.
    let files: [String]

    /// - Parameters:
    ///   - added: what the change adds.
    ///   - row: the word for its rows in messages.
    /// - Throws: ``EditingError/otherCurrencyThanPrices(_:)``, or ``EditingError/file(_:)``. Prices that have errors are not held against the change.
    /// - Complexity: O(*p*) for *p* prices, which are read only if something is added.
    func check(_ added: Set<Quoted>, stating row: String) throws(EditingError) {
        guard !added.isEmpty, !files.isEmpty else { return }
        var log = DiagnosticLog()
        let market: MarketFiles
        do { market = try MarketFiles(prices: files, rates: [], log: &log) } catch { throw .file(error) }
        guard log.isEmpty else { return }
        var found = DiagnosticLog()
        for quoted in added.sorted(by: { $0.symbol < $1.symbol }) {
            guard let symbol = market.prices.symbols.find(quoted.symbol.text),
                let price = market.prices.quote(of: symbol, otherThan: quoted.currency)
            else { continue }
            var diagnostic = market.conflict(price, symbol: quoted.symbol.text, stock: quoted.currency)
            if let unit = price.unit {
                diagnostic.remedy =
                    "state the \(row) in \(unit), or the price in a unit of \(quoted.currency)"
            }
            found.add(diagnostic)
        }
        guard found.isEmpty else { throw .otherCurrencyThanPrices(found) }
    }
}
