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

    /// The default columns in text.
    static let usual: [HistoryColumn] = [
        .date, .cost, .value, .gain, .gainPercent, .priceGain, .currencyGain,
    ]

    package var column: Column<PortfolioHistory.Point> {
        switch self {
        case .date: .init(title: "Date", kind: .word) { .date($0.date) }
        case .cost: figure("Cost", .money, stack: "worth") { .number($0.cost) }
        case .value: figure("Value", .money, stack: "worth") { .number($0.value) }
        case .gain: figure("Gain", .gain, stack: "gain") { .number($0.gain) }
        case .gainPercent: figure("Gain %", .percent, stack: "gain") { .percentage($0.gainPercentage) }
        case .priceGain: figure("Price gain", .gain, rank: 1, stack: "parts") { .number($0.priceGain) }
        case .currencyGain:
            figure("Currency gain", .gain, rank: 1, stack: "parts") { .number($0.currencyGain) }
        case .complete: .init(title: "Complete", kind: .word) { .flag($0.isComplete) }
        case .holdings: figure("Holdings", .count, stack: "count") { .count($0.holdings) }
        case .withValue: known("With value", stack: "count", "value") { $0.valued }
        case .withGain: known("With gain", stack: "known", "gain") { $0.withGain }
        case .withSplit: known("With split", stack: "known", "split") { $0.withSplit }
        }
    }

    private func figure(
        _ title: String, _ kind: ColumnKind, rank: Int? = nil, stack: String,
        _ cell: @escaping @Sendable (TotalFigures) -> Cell
    ) -> Column<PortfolioHistory.Point> {
        .init(title: title, kind: kind, rank: rank, stack: stack) { cell($0.totals.figures) }
    }

    private func known(
        _ title: String, stack: String, _ field: String, _ count: @escaping @Sendable (TotalFigures) -> Int
    ) -> Column<PortfolioHistory.Point> {
        .init(title: title, kind: .count, stack: stack, object: "known", field: field) {
            .count(count($0.totals.figures))
        }
    }
}
