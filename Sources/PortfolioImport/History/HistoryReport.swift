package import Valuation

/// What became of one history.
package struct HistoryReport: Sendable {
    package let file: String
    /// What it is of: symbols, or pairs of currencies as `EUR/USD`; each once, in the order they were met.
    package internal(set) var names: [String] = []
    package internal(set) var quotes = 0
    package internal(set) var days: ClosedRange<CalendarDate>?
    /// Rows that have a day and no figure.
    package internal(set) var withoutFigure = 0
    /// Whether they are rates, and not prices.
    package internal(set) var isOfRates = false
}
