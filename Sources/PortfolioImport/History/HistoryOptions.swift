package import PortfolioFiles
package import Valuation

/// What the user states about a price history that the file does not say.
package struct HistoryOptions: Sendable {
    /// The symbol of the prices.
    package var symbol: String?
    /// Units by symbol pattern; the first match counts, and `*` matches everything.
    package var currencies: [(pattern: String, unit: QuoteCurrency)] = []
    /// The form of the days.
    package var dateForm: DateForm?
    package var decimalMark: UInt8?
    /// The day of prices and rates that state none, as files of this program may; `nil` if they must.
    package var undated: CalendarDate?
    /// The symbols to write for what files call them.
    package var symbols = ImportedSymbols()

    package init() {}

    /// The unit stated for a symbol, rather than for all that nothing else is stated for.
    func unit(of symbol: String) -> QuoteCurrency? {
        currencies.first { $0.pattern != "*" && Pattern(symbols.symbol(of: $0.pattern)).matches(symbol) }?
            .unit
    }

    /// The unit of prices for which nothing else states one.
    var unitOfOthers: QuoteCurrency? { currencies.first { $0.pattern == "*" }?.unit }
}
