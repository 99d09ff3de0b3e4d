package import Valuation

/// The columns of a report by group, and of totals; the raw values are their names in CSV, in this order.
public enum GroupColumn: String, CaseIterable, Hashable, Sendable {
    case key, holdings, cost, value, gain
    case gainPercent = "gain_percent"
    case priceGain = "price_gain"
    case currencyGain = "currency_gain"
    case intradayChange = "intraday_change"
    case intradayPercent = "intraday_percent"
    case weight
    // How many of the holdings the figures cover.
    case withValue = "with_value"
    case withGain = "with_gain"
    case withSplit = "with_split"
    case withIntraday = "with_intraday"

    package static let csvHeader = Array(allCases.map(\.rawValue).joined(separator: ",").utf8)
}

extension TotalFigures {
    /// A column's cell, for a group of a portfolio worth `whole`.
    package func cell(_ column: GroupColumn, key: String?, whole: ExactDecimal?) -> Cell {
        switch column {
        case .key: .text(key)
        case .holdings: .count(holdings)
        case .cost: .number(cost)
        case .value: .number(value)
        case .gain: .number(gain)
        case .gainPercent: .percentage(gainPercentage)
        case .priceGain: .number(priceGain)
        case .currencyGain: .number(currencyGain)
        case .intradayChange: .number(intradayChange)
        case .intradayPercent: .percentage(intradayPercentage)
        case .weight: .percentage(Percentage.weight(value, of: whole))
        case .withValue: .count(valued)
        case .withGain: .count(withGain)
        case .withSplit: .count(withSplit)
        case .withIntraday: .count(withChange)
        }
    }
}

extension PortfolioValuation.Group {
    package func cell(_ column: GroupColumn, whole: ExactDecimal?) -> Cell {
        totals.figures.cell(column, key: key, whole: whole)
    }
}
