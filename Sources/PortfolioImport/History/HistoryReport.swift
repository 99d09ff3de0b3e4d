package import PortfolioFiles
package import Valuation

/// The result of reading one history.
package struct HistoryReport: PlacedReport {
    package let file: String
    package internal(set) var warnings: [Diagnostic] = []
    package var rows = RowNotes()
    /// What it contains: symbols, or pairs of currencies such as `EUR/USD`; each once, in the order of the file.
    package internal(set) var names: [String] = []
    package internal(set) var quotes = 0
    package internal(set) var days: ClosedRange<CalendarDate>?
    /// The number of rows with a day but no figure.
    package internal(set) var withoutFigure = 0
    /// Whether it contains rates rather than prices.
    package internal(set) var isOfRates = false
    /// Whether it is the European Central Bank's, of which ``quotes`` counts the days.
    package internal(set) var isOfCentralBank = false
}
