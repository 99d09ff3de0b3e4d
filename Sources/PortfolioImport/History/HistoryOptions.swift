package import Valuation

/// What the user says of a history of prices that it does not tell itself.
package struct HistoryOptions: Sendable {
    /// Whose prices they are.
    package var symbol: String?
    /// Units by symbol, first fit first; `*` fits all.
    package var currencies: [(pattern: String, unit: QuoteCurrency)] = []
    /// How its days are written.
    package var dateForm: DateForm?
    package var decimalMark: UInt8?

    package init() {}

    func unit(of symbol: String) -> QuoteCurrency? {
        currencies.first { Pattern($0.pattern).matches(symbol) }?.unit
    }
}
