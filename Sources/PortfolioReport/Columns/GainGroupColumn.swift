import Valuation

/// The columns of groups of sales and payments.
package enum GainGroupColumn: String, RowColumn {
    case key, sales, proceeds, cost, gain
    case gainPercent = "gain_percent"
    case priceGain = "price_gain"
    case currencyGain = "currency_gain"
    case dividends, interest, taxes, fees
    case netIncome = "net_income"

    /// The default columns in text for the totals of sales.
    static func usualOfSales(hasSplit: Bool) -> [GainGroupColumn] {
        [.key, .sales, .proceeds, .cost, .gain, .gainPercent] + (hasSplit ? [.priceGain, .currencyGain] : [])
    }

    /// The default columns in text for the totals of payments.
    static let usualOfIncome: [GainGroupColumn] = [.key, .dividends, .interest, .taxes, .fees, .netIncome]

    /// The columns of a page, after the heading of a row.
    static let onPages: [GainGroupColumn] = [
        .gain, .gainPercent, .priceGain, .currencyGain, .proceeds, .cost, .sales, .netIncome, .dividends,
        .interest, .taxes, .fees,
    ]

    package var column: Column<GainGroupRow> {
        switch self {
        case .key:
            .init(
                title: "Group", kind: .symbol, leastWidth: 26, style: { $0.style },
                cell: { .text($0.key) })
        case .sales: .init(title: "Sales", kind: .count, rank: 4) { .count($0.totals.sales) }
        case .proceeds: sum("Proceeds", .money, rank: 2, stack: "worth") { $0.proceeds }
        case .cost: sum("Cost", .money, rank: 2, stack: "worth") { $0.cost }
        case .gain: sum("Gain", .gain, stack: "gain") { $0.gain }
        case .gainPercent:
            .init(title: "Gain %", kind: .percent, stack: "gain") {
                .percentage(Percentage($0.totals.gain.total, of: $0.totals.cost.total))
            }
        case .priceGain: sum("Price gain", .gain, rank: 1, stack: "parts") { $0.priceGain }
        case .currencyGain: sum("Currency gain", .gain, rank: 1, stack: "parts") { $0.currencyGain }
        case .dividends: sum("Dividends", .money, rank: 1) { $0.dividends }
        case .interest: sum("Interest", .money, rank: 2) { $0.interest }
        case .taxes: sum("Taxes", .money, rank: 3) { $0.taxes }
        case .fees: sum("Fees", .money, rank: 3) { $0.fees }
        case .netIncome: sum("Net income", .gain) { $0.netIncome }
        }
    }

    private func sum(
        _ title: String, _ kind: ColumnKind, rank: Int? = nil, stack: String? = nil,
        _ sum: @escaping @Sendable (GainTotals) -> KnownSum
    ) -> Column<GainGroupRow> {
        .init(title: title, kind: kind, rank: rank, stack: stack) { .number(sum($0.totals).total) }
    }
}

/// The totals of the sales and payments of a key, as a row.
package struct GainGroupRow {
    let key: String?
    let totals: GainTotals
    var style = Style.plain
}
