internal import CSV
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

    /// Texts of rows to pass over.
    package var skips: [String] = [] {
        didSet { skipped = skips.map { $0.trimmed.lowercased() } }
    }
    /// The account of all rows; `nil` if the exports tell, or nothing does.
    package var account: String?
    /// Whether movements of cash become rows, too.
    package var writesCash = false

    private var skipped: [String] = []
    private var patterns: [(Pattern, QuoteCurrency)] = []

    package init() {}

    /// The first text to skip that is in one of a row's cells, whatever its case; `nil` if there is none.
    ///
    /// - Complexity: O(*n*) for *n* bytes of these cells; nothing if no text is given.
    func skip(of record: Record, in places: some Sequence<Int>) -> Int? {
        if skipped.isEmpty { return nil }
        for place in places {
            let cell = record.trimmedText(place).lowercased()
            if let index = skipped.firstIndex(where: { !$0.isEmpty && cell.contains($0) }) { return index }
        }
        return nil
    }

    /// Why rows with one of the texts to skip are passed over.
    package static func reason(ofSkipping text: String) -> String { "with \(Wording.quoted(text))" }

    func currency(of symbol: Span<UInt8>) -> QuoteCurrency? {
        for (pattern, unit) in patterns where pattern.matches(symbol) { return unit }
        return nil
    }
}
