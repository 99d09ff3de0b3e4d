import Valuation

/// The columns of groups of sales and payments; the raw values are their names in CSV.
package enum GainGroupColumn: String, CaseIterable, Hashable, Sendable {
    case key, sales, proceeds, cost, gain
    case gainPercent = "gain_percent"
    case priceGain = "price_gain"
    case currencyGain = "currency_gain"
    case dividends, interest, taxes, fees
    case netIncome = "net_income"
}

/// The totals of the sales and payments of a key, as a row of text.
struct GainGroupRow {
    let key: String
    let totals: GainTotals
    let style: Style
}

extension GainGroupColumn {
    /// The default columns for the totals of sales.
    static func usualOfSales(hasSplit: Bool) -> [GainGroupColumn] {
        [.key, .sales, .proceeds, .cost, .gain, .gainPercent] + (hasSplit ? [.priceGain, .currencyGain] : [])
    }

    /// The default columns for the totals of payments.
    static let usualOfIncome: [GainGroupColumn] = [.key, .dividends, .interest, .taxes, .fees, .netIncome]

    /// The column as text.
    func text(_ title: String, _ figures: TextFigures) -> [TextColumn<GainGroupRow>] {
        [TextColumn(shape(title)) { entry($0, figures) }]
    }

    private func shape(_ title: String) -> FittedTable.Column {
        switch self {
        case .key: .init(title: title, alignment: .left, leastWidth: 12)
        case .sales: .init(title: "Sales", rank: 4)
        case .proceeds: .init(title: "Proceeds", rank: 2)
        case .cost: .init(title: "Cost", rank: 2)
        case .gain: .init(title: "Gain")
        case .gainPercent: .init(title: "Gain %", rank: 3)
        case .priceGain: .init(title: "By price", rank: 1)
        case .currencyGain: .init(title: "By currency", rank: 1)
        case .dividends: .init(title: "Dividends", rank: 1)
        case .interest: .init(title: "Interest", rank: 2)
        case .taxes: .init(title: "Taxes", rank: 3)
        case .fees: .init(title: "Fees", rank: 3)
        case .netIncome: .init(title: "Net income")
        }
    }

    private func entry(_ row: GainGroupRow, _ figures: TextFigures) -> FittedTable.Entry {
        let totals = row.totals
        switch self {
        case .key: return .init(row.key, row.style)
        case .sales: return .init(Count.text(totals.sales))
        case .proceeds: return figures.money(totals.proceeds.total)
        case .cost: return figures.money(totals.cost.total)
        case .gain: return figures.gain(totals.gain.total)
        case .gainPercent: return figures.percent(Percentage(totals.gain.total, of: totals.cost.total))
        case .priceGain: return figures.gain(totals.priceGain.total)
        case .currencyGain: return figures.gain(totals.currencyGain.total)
        case .dividends: return figures.money(totals.dividends.total)
        case .interest: return figures.money(totals.interest.total)
        case .taxes: return figures.money(totals.taxes.total)
        case .fees: return figures.money(totals.fees.total)
        case .netIncome: return figures.gain(totals.netIncome.total)
        }
    }
}
