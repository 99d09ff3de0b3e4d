internal import CSV
package import PortfolioFiles
package import Valuation

/// What the user states about an export that the file does not say.
package struct ImportOptions: Sendable {
    /// Currencies by symbol pattern; the first match counts, and `*` is what no other matches.
    package var currencies: [(pattern: String, unit: QuoteCurrency)] = [] {
        didSet { findPatterns() }
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
    package var symbols = ImportedSymbols() { didSet { findPatterns() } }

    /// Texts of rows to pass over.
    package var skips: [String] = [] {
        didSet { skipped = skips.map { Pattern($0.trimmed) } }
    }
    /// The account of all rows; `nil` if the exports tell, or nothing does.
    package var account: String?
    /// Whether movements of cash become rows, too.
    package var writesCash = false

    private var skipped: [Pattern] = []
    private var patterns: [(Pattern, QuoteCurrency)] = []

    package init() {}

    /// An ISIN, an alias or a name is that of the symbol it stands for.
    private mutating func findPatterns() {
        let ordered = currencies.filter { $0.pattern != "*" } + currencies.filter { $0.pattern == "*" }
        patterns = ordered.map { (Pattern(symbols.symbol(of: $0.pattern)), $0.unit) }
    }

    /// The first text to skip that is all of one of a row's cells, as words of profiles are; `nil` if there is none.
    ///
    /// - Complexity: O(*n*) for *n* bytes of these cells; nothing if no text is given.
    func skip(of record: Record, in places: some Sequence<Int>) -> Int? {
        if skipped.isEmpty { return nil }
        for place in places {
            let cell = record.content.span.extracting(record.trimmed(place))
            for (index, pattern) in skipped.enumerated()
            where !pattern.text.isEmpty && pattern.matches(cell) { return index }
        }
        return nil
    }

    /// Why rows with one of the texts to skip are passed over.
    package static func reason(ofSkipping text: String) -> String { "with \(Wording.quoted(text))" }

    /// The currency that is stated for everything; `nil` if there is none.
    var currencyOfAll: QuoteCurrency? { currencies.first { $0.pattern == "*" }?.unit }

    func currency(of symbol: Span<UInt8>) -> QuoteCurrency? {
        for (pattern, unit) in patterns where pattern.matches(symbol) { return unit }
        return nil
    }
}
