package import PortfolioFiles
package import Valuation

/// What the user states about an export that the file does not say.
package struct ImportOptions: Sendable {
    /// Currencies by symbol pattern; the first match counts, and `*` matches everything.
    package var currencies: [(pattern: String, unit: QuoteCurrency)] = [] {
        didSet { patterns = currencies.map { (Pattern($0.pattern), $0.unit) } }
    }
    package var purchaseDate: CalendarDate?
    /// The date of prices for which the export states none; without it they are left out.
    package var priceDate: CalendarDate?
    /// The number of decimals to which prices are rounded, half to even.
    package var priceDecimals: Int?
    /// Replaces the decimal mark of the mapping.
    package var decimalMark: UInt8?
    /// Whether to keep the reason why each row was skipped.
    package var keepsSkippedRows = false
    /// The symbols to write for what exports call them.
    package var symbols = ImportedSymbols()

    private var patterns: [(Pattern, QuoteCurrency)] = []

    package init() {}

    func currency(of symbol: Span<UInt8>) -> QuoteCurrency? {
        for (pattern, unit) in patterns where pattern.matches(symbol) { return unit }
        return nil
    }
}
