package import Valuation

/// The columns of a history.
package enum HistoryColumn: String, RowColumn {
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
    case benchmarkValue = "benchmark_value"
    case cash
    case netWorth = "net_worth"

    /// The default columns in text.
    static let usual: [HistoryColumn] = [
        .date, .cost, .value, .gain, .gainPercent, .priceGain, .currencyGain, .benchmarkValue, .cash,
        .netWorth,
    ]

    package var needs: StatedColumns {
        switch self {
        case .benchmarkValue: .benchmark
        case .cash, .netWorth: .cash
        default: []
        }
    }

    package var column: Column<PortfolioHistory.Point> {
        switch self {
        case .date: .init(title: "Date", kind: .word) { .date($0.date) }
        case .cost: .cost
        case .value: .value
        case .gain: .gain
        case .gainPercent: .gainPercent
        case .priceGain: .priceGain
        case .currencyGain: .currencyGain
        case .complete: .init(title: "Complete", kind: .word) { .flag($0.isComplete) }
        case .holdings: .figure("Holdings", .count, stack: "count") { .count($0.holdings) }
        case .withValue: .known("With value", stack: "count", "value") { $0.valued }
        case .withGain: .known("With gain", stack: "known", "gain") { $0.withGain }
        case .withSplit: .known("With split", stack: "known", "split") { $0.withSplit }
        case .benchmarkValue: .init(title: "Benchmark value", kind: .money) { .number($0.benchmarkValue) }
        case .cash: .cash
        case .netWorth: .netWorth
        }
    }
}

extension PortfolioHistory {
    var stated: StatedColumns {
        StatedColumns(benchmark == nil ? [] : [.benchmark]).union(hasCash ? .cash : [])
    }
}

extension PortfolioHistory.Point: TotalFiguresRow {
    package var figures: TotalFigures { totals.figures }
}
