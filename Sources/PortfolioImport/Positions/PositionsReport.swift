package import PortfolioFiles
package import Valuation

/// The result of reading one export.
package struct PositionsReport: PlacedReport {
    package let file: String
    /// The name of the mapping, or of its file.
    package let mapping: String
    package internal(set) var holdings = 0
    /// The accounts that the rows state.
    package internal(set) var accounts: [String] = []
    /// An earlier file with the same rows, for which these were left out.
    package internal(set) var repeatedFile: String?
    /// What is inconsistent.
    package internal(set) var warnings: [Diagnostic] = []
    /// The number of totals that agree with the rows above them.
    package internal(set) var agreeingTotals = 0
    /// The number of rows not checked, because their value is in another currency than their price.
    package internal(set) var uncheckedValues = 0
    package internal(set) var checkedValues = 0
    /// The number of costs compared with the export's own gain.
    package internal(set) var checkedGains = 0
    package var rows = RowNotes()
    /// The number of prices left out because their date is unknown.
    package internal(set) var undatedPrices = 0
    /// The first and the last date that the export states for a price.
    package private(set) var priceDays: ClosedRange<CalendarDate>?
    /// The number of prices whose date was stated by the user.
    package internal(set) var statedPriceDays = 0
    package internal(set) var withoutPurchaseDate = 0
    package internal(set) var withoutPrice = 0
    package internal(set) var withoutCost = 0
    package internal(set) var derivedPrices = 0
    package internal(set) var roundedPrices = 0
    /// The currency of costs that are in another currency than the stock.
    package internal(set) var accountCurrencies: Set<Currency> = []
    /// The currency of the portfolio that takes the holdings, and the number of costs in others, which are left out.
    package internal(set) var portfolioCurrency: Currency?
    package internal(set) var omittedCosts = 0

    /// Whether holdings may be missing, or can't be valued as they are.
    package var isIncomplete: Bool { !warnings.isEmpty || withoutCurrency > 0 }

    mutating func notePriceDay(_ day: CalendarDate) {
        priceDays = min(priceDays?.lowerBound ?? day, day)...max(priceDays?.upperBound ?? day, day)
    }
}
