package import Valuation

/// What the user says of an export that it does not tell itself.
package struct ImportOptions: Sendable {
    /// Currencies by symbol, first fit first; `*` fits all.
    package var currencies: [(pattern: String, unit: QuoteCurrency)] = [] {
        didSet { patterns = currencies.map { (Pattern($0.pattern), $0.unit) } }
    }
    package var purchaseDate: CalendarDate?
    /// The day of prices whose export tells none; without one they are left out.
    package var priceDate: CalendarDate?
    /// Decimals prices are rounded to, half to even.
    package var priceDecimals: Int?
    /// Stands in place of a mapping's.
    package var decimalMark: UInt8?
    /// Whether to keep why each row was skipped.
    package var keepsSkippedRows = false

    private var patterns: [(Pattern, QuoteCurrency)] = []

    package init() {}

    func currency(of symbol: Span<UInt8>) -> QuoteCurrency? {
        for (pattern, unit) in patterns where pattern.matches(symbol) { return unit }
        return nil
    }
}
