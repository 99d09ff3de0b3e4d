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
    /// Only of accounts and in totals, and only where there is cash.
    case cash
    /// Value and cash, over what is known of both.
    case netWorth = "net_worth"
}

/// A group of holdings, or the totals, as a row.
package struct GroupRow: TotalFiguresRow {
    /// `nil` for holdings without one.
    let key: String?
    package let figures: TotalFigures
    /// The portfolio's value, or its net worth where rows have cash.
    let whole: ExactDecimal?
    package var cashSum: CashSum?
    /// What text calls a row without a key.
    var keyless = "(none)"
}

extension GroupRow {
    init(_ group: PortfolioValuation.Group, whole: ExactDecimal?, cash: CashSum? = nil) {
        self.init(key: group.key, figures: group.totals.figures, whole: whole, cashSum: cash)
    }
}

extension PortfolioValuation.Group {
    /// A column's cell, for a group of a portfolio worth `whole`.
    ///
    /// - Parameter cash: the group's cash; `nil` if groups have none.
    package func cell(_ column: GroupColumn, whole: ExactDecimal?, cash: CashSum? = nil) -> Cell {
        column.column.cell(GroupRow(self, whole: whole, cash: cash))
    }
}

extension GroupColumn: RowColumn {
    package var needs: StatedColumns { self == .cash || self == .netWorth ? .cash : [] }

    /// The default columns in text.
    static func usual(showing stated: StatedColumns = []) -> [GroupColumn] {
        let worth: [GroupColumn] = stated.contains(.cash) ? [.cash, .netWorth] : []
        return [.key, .holdings, .cost, .value, .gain, .gainPercent]
            + (stated.parts ? [.priceGain, .currencyGain] : []) + worth + [.weight]
    }

    /// The columns that groups of a kind may have.
    package static func columns(of grouping: GroupedBy) -> [GroupColumn] {
        inCSV(showing: grouping.hasCash ? .cash : [])
    }

    static let known: [GroupColumn] = [.withValue, .withGain, .withSplit, .withIntraday]

    /// The fields of the totals in JSON.
    package static let totals: [GroupColumn] =
        [
            .cost, .value, .gain, .gainPercent, .priceGain, .currencyGain, .intradayChange, .intradayPercent,
            .holdings,
        ] + known

    /// The columns of a page, after the heading of a row; the number of holdings is the last one.
    static func onPages(showsWeights: Bool, showsCash: Bool = false) -> [GroupColumn] {
        [.value, .gain, .gainPercent] + (showsCash ? [.cash, .netWorth] : [])
            + (showsWeights ? [.weight] : []) + [.cost, .priceGain, .currencyGain, .holdings]
    }

    /// How many of the holdings a column's figure covers.
    func known(in figures: TotalFigures) -> Int {
        switch self {
        case .key, .holdings: figures.holdings
        case .value, .weight, .withValue: figures.valued
        case .cost, .gain, .gainPercent, .withGain: figures.withGain
        case .priceGain, .currencyGain, .withSplit: figures.withSplit
        case .intradayChange, .intradayPercent, .withIntraday: figures.withChange
        case .cash, .netWorth: figures.holdings
        }
    }

    package var column: Column<GroupRow> {
        switch self {
        case .key:
            .init(
                title: "Group", kind: .symbol, leastWidth: 26,
                text: { row, _ in .name(row.key ?? row.keyless, 32) }, cell: { .text($0.key) })
        case .holdings: .figure("Holdings", .count, rank: 2, stack: "count") { .count($0.holdings) }
        case .cost: .cost
        case .value: .value
        case .gain: .gain
        case .gainPercent: .gainPercent
        case .priceGain: .priceGain
        case .currencyGain: .currencyGain
        case .intradayChange: .figure("Intraday", .gain, stack: "intraday") { .number($0.intradayChange) }
        case .intradayPercent:
            .figure("Intraday %", .percent, stack: "intraday") { .percentage($0.intradayPercentage) }
        case .weight:
            .init(title: "Weight %", kind: .share, rank: 2, stack: "count") {
                .percentage(Percentage.weight($0.worth, of: $0.whole))
            }
        case .withValue: .known("With value", stack: "known worth", "value") { $0.valued }
        case .withGain: .known("With gain", stack: "known worth", "gain") { $0.withGain }
        case .withSplit: .known("With split", stack: "known parts", "split") { $0.withSplit }
        case .cash: .cash
        case .netWorth: .netWorth
        case .withIntraday: .known("With intraday", stack: "known parts", "intraday") { $0.withChange }
        }
    }
}
