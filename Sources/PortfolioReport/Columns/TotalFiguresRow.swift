package import Valuation

/// A row that has the figures of a total.
package protocol TotalFiguresRow: SendableMetatype {
    var figures: TotalFigures { get }
    /// The cash of the row; `nil` if rows have none.
    var cashSum: CashSum? { get }
}

extension TotalFiguresRow {
    package var cashSum: CashSum? { nil }
    /// The value, with the cash if rows have any, over what is known of both; `nil` if neither is known.
    var worth: ExactDecimal? { (cashSum ?? .none).netWorth(with: figures.value) }
}

// The columns that all such rows have.
extension Column where Row: TotalFiguresRow {
    static var cost: Self { figure("Cost", .money, stack: "worth") { .number($0.cost) } }
    static var value: Self { figure("Value", .money, stack: "worth") { .number($0.value) } }
    static var gain: Self { figure("Gain", .gain, stack: "gain") { .number($0.gain) } }
    static var gainPercent: Self {
        figure("Gain %", .percent, stack: "gain") { .percentage($0.gainPercentage) }
    }
    static var priceGain: Self {
        figure("Price gain", .gain, rank: 1, stack: "parts") { .number($0.priceGain) }
    }
    static var currencyGain: Self {
        figure("Currency gain", .gain, rank: 1, stack: "parts") { .number($0.currencyGain) }
    }

    static var cash: Self { .init(title: "Cash", kind: .money, rank: 2) { .number($0.cashSum?.value) } }
    /// Value and cash, over what is known of both.
    static var netWorth: Self {
        .init(title: "Net worth", kind: .money) { .number($0.cashSum?.netWorth(with: $0.figures.value)) }
    }

    static func figure(
        _ title: String, _ kind: ColumnKind, rank: Int? = nil, stack: String,
        _ cell: @escaping @Sendable (TotalFigures) -> Cell
    ) -> Self {
        Column(title: title, kind: kind, rank: rank, stack: stack) { cell($0.figures) }
    }

    /// How many of the holdings a figure covers.
    static func known(
        _ title: String, stack: String, _ field: String, _ count: @escaping @Sendable (TotalFigures) -> Int
    ) -> Self {
        Column(title: title, kind: .count, stack: stack, object: "known", field: field) {
            .count(count($0.figures))
        }
    }
}
