package import PortfolioFiles
package import Valuation

/// What became of one export.
package struct ImportReport: Sendable {
    package let file: String
    /// The mapping's name, or its file's.
    package let mapping: String
    package internal(set) var holdings = 0
    /// How many rows were skipped for each reason, in the order they were met.
    package private(set) var skipped: [(reason: String, count: Int)] = []
    /// Each of them, if they are kept.
    package private(set) var skippedRows: [(line: Int, reason: String)] = []
    /// What does not add up.
    package internal(set) var warnings: [Diagnostic] = []
    /// Totals that were compared with the rows above them, and agree.
    package internal(set) var agreeingTotals = 0
    /// Rows whose value is in another currency than their price, so that it was not checked.
    package internal(set) var uncheckedValues = 0
    package internal(set) var checkedValues = 0
    package private(set) var withoutCurrency = 0
    /// The first symbols whose currency nothing tells, each once.
    package private(set) var symbolsWithoutCurrency: [String] = []
    /// Prices that are left out, as nothing tells their day.
    package internal(set) var undatedPrices = 0
    /// The first and the last day that the export tells for a price.
    package private(set) var priceDays: ClosedRange<CalendarDate>?
    /// Prices whose day is the one that was stated for those that tell none.
    package internal(set) var statedPriceDays = 0
    package internal(set) var withoutPurchaseDate = 0
    package internal(set) var withoutPrice = 0
    package internal(set) var withoutCost = 0
    package internal(set) var derivedPrices = 0
    package internal(set) var roundedPrices = 0
    /// The currency of costs that are not in the stocks' own.
    package internal(set) var accountCurrencies: Set<Currency> = []

    init(file: String, mapping: String) {
        self.file = file
        self.mapping = mapping
    }

    package var skippedCount: Int { skipped.reduce(0) { $0 + $1.count } }

    /// Whether the holdings may not be all there are, or can't be valued as they are.
    package var isIncomplete: Bool { !warnings.isEmpty || withoutCurrency > 0 }

    mutating func addWithoutCurrency(_ symbol: String) {
        withoutCurrency += 1
        guard symbolsWithoutCurrency.count < 4, !symbolsWithoutCurrency.contains(symbol) else { return }
        symbolsWithoutCurrency.append(symbol)
    }

    mutating func notePriceDay(_ day: CalendarDate) {
        priceDays = min(priceDays?.lowerBound ?? day, day)...max(priceDays?.upperBound ?? day, day)
    }

    mutating func skip(_ reason: String, line: Int, keeps: Bool) {
        if let index = skipped.firstIndex(where: { $0.reason == reason }) {
            skipped[index].count += 1
        } else {
            skipped.append((reason, 1))
        }
        if keeps { skippedRows.append((line, reason)) }
    }
}
