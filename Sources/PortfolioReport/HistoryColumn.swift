package import Valuation

/// The columns of a history; the raw values are their names in CSV, in this order.
package enum HistoryColumn: String, CaseIterable, Sendable {
    case date, cost, value, gain
    case gainPercent = "gain_percent"
    case priceGain = "price_gain"
    case currencyGain = "currency_gain"
    /// Whether every figure that counts is known on the day.
    case complete
    case holdings
    // How many of the holdings the figures cover.
    case withValue = "with_value"
    case withGain = "with_gain"
    case withSplit = "with_split"

    package static let csvHeader = Array(allCases.map(\.rawValue).joined(separator: ",").utf8)
}

extension PortfolioHistory.Point {
    /// A column's cell.
    package func cell(_ column: HistoryColumn) -> Cell {
        let figures = totals.figures
        return switch column {
        case .date: .date(date)
        case .cost: .number(figures.cost)
        case .value: .number(figures.value)
        case .gain: .number(figures.gain)
        case .gainPercent: .percentage(figures.gainPercentage)
        case .priceGain: .number(figures.priceGain)
        case .currencyGain: .number(figures.currencyGain)
        case .complete: .flag(isComplete)
        case .holdings: .count(figures.holdings)
        case .withValue: .count(figures.valued)
        case .withGain: .count(figures.withGain)
        case .withSplit: .count(figures.withSplit)
        }
    }
}
