import Valuation

/// The columns of sales; the raw values are their names in CSV.
package enum SaleColumn: String, CaseIterable, Hashable, Sendable {
    case symbol, name, sold, bought, days, shares
    case quoteCurrency = "quote_currency"
    case stockCurrency = "stock_currency"
    case proceedsStock = "proceeds_stock"
    case costStock = "cost_stock"
    case gainStock = "gain_stock"
    case purchaseRate = "purchase_rate"
    case rate, proceeds, cost, gain
    case gainPercent = "gain_percent"
    case priceGain = "price_gain"
    case currencyGain = "currency_gain"
}

/// A sale as a row of text, or below it a lot that was taken.
struct SaleLine {
    let sale: Sale
    let part: Sale.Part?

    var amounts: FormulaAmounts<ExactDecimal> { part?.record.amounts ?? sale.amounts }
}

extension SaleColumn {
    /// The columns a table of sales has where nothing else is asked for.
    static func usual(hasSplit: Bool) -> [SaleColumn] {
        [.sold, .symbol, .name, .bought, .days, .shares, .proceeds, .cost, .gain, .gainPercent]
            + (hasSplit ? [.priceGain, .currencyGain] : [])
    }

    /// The column as text.
    ///
    /// - Parameter hasLots: whether lots have rows of their own.
    func text(_ figures: TextFigures, hasLots: Bool) -> [TextColumn<SaleLine>] {
        let column = TextColumn(shape(hasLots: hasLots)) { entry($0, figures) }
        switch self {
        case .proceedsStock, .costStock, .gainStock:
            let unit = FittedTable.Column(title: "", alignment: .left, isUnit: true)
            return [column, TextColumn(unit) { .init($0.sale.stockCurrency.code, .faint) }]
        default: return [column]
        }
    }

    private func shape(hasLots: Bool) -> FittedTable.Column {
        switch self {
        case .sold: .init(title: hasLots ? "Sold, bought" : "Sold", alignment: .left)
        case .symbol: .init(title: "Symbol", alignment: .left)
        case .name: .init(title: "Name", alignment: .left, rank: 8, leastWidth: 12)
        case .bought: .init(title: "Bought", alignment: .left, rank: 6)
        case .days: .init(title: "Days", rank: 7)
        case .shares: .init(title: "Shares", rank: 4)
        case .quoteCurrency: .init(title: "Quoted in", alignment: .left)
        case .stockCurrency: .init(title: "Stock currency", alignment: .left)
        case .proceedsStock: .init(title: "Stock proceeds")
        case .costStock: .init(title: "Stock cost")
        case .gainStock: .init(title: "Stock gain")
        case .purchaseRate: .init(title: "Purchase rate")
        case .rate: .init(title: "Rate")
        case .proceeds: .init(title: "Proceeds", rank: 2)
        case .cost: .init(title: "Cost", rank: 2)
        case .gain: .init(title: "Gain")
        case .gainPercent: .init(title: "Gain %", rank: 5)
        case .priceGain: .init(title: "By price", rank: 1)
        case .currencyGain: .init(title: "By currency", rank: 1)
        }
    }

    private func entry(_ line: SaleLine, _ figures: TextFigures) -> FittedTable.Entry {
        let (sale, part, amounts) = (line.sale, line.part, line.amounts)
        let stock = TextFigures(currency: sale.stockCurrency)
        switch self {
        case .sold:
            return part.map { .init("  " + SaleColumn.bought($0), .faint) } ?? .init(sale.date.description)
        case .symbol: return part == nil ? .name(sale.symbol, 12) : .init("")
        case .name: return part == nil ? .name(sale.name, 24) : .init("")
        case .bought: return .init(part.map(SaleColumn.bought) ?? SaleColumn.bought(sale))
        case .days:
            let days = part == nil ? sale.purchaseDate.map { $0.days(to: sale.date) } : part?.days
            return .init(days.map { "\($0)" } ?? "")
        case .shares: return .init(DecimalFormat.groupedInFull(part?.record.shares ?? sale.record.shares))
        case .quoteCurrency: return .init(part == nil ? sale.quoteCurrency.code : "")
        case .stockCurrency: return .init(part == nil ? sale.stockCurrency.code : "")
        case .proceedsStock: return stock.money(amounts.valueStock)
        case .costStock: return stock.money(amounts.costStock)
        case .gainStock: return stock.gain(amounts.gainStock)
        case .purchaseRate:
            let rate = part?.record.purchaseRate ?? SalePart.purchaseRate(of: sale.lots.map(\.record))
            return figures.rate(rate, of: sale.stockCurrency)
        case .rate: return figures.rate(sale.record.rate?.number.exact, of: sale.stockCurrency)
        case .proceeds: return figures.money(amounts.value)
        case .cost: return figures.money(amounts.cost)
        case .gain: return figures.gain(amounts.gain)
        case .gainPercent: return figures.percent(Percentage(amounts.gain, of: amounts.cost))
        case .priceGain: return figures.gain(amounts.knownPriceGain)
        case .currencyGain: return figures.gain(amounts.currencyGain)
        }
    }

    private static func bought(_ part: Sale.Part) -> String { part.purchaseDate?.description ?? "pool" }

    private static func bought(_ sale: Sale) -> String {
        let isPooled = sale.lots.allSatisfy { $0.purchaseDate == nil }
        return sale.purchaseDate?.description ?? (isPooled ? "pool" : "\(sale.lots.count) lots")
    }
}

/// The columns of payments; the raw values are their names in CSV.
package enum IncomeColumn: String, CaseIterable, Hashable, Sendable {
    case date, type, symbol, name, currency, amount, taxes, fees, rate, gross, net
}

extension IncomeColumn {
    /// The columns a table of payments has where nothing else is asked for.
    static let usual: [IncomeColumn] = [
        .date, .type, .symbol, .name, .amount, .taxes, .fees, .currency, .gross, .net,
    ]

    /// The column as text.
    ///
    /// - Parameter isUsual: whether the currency of amounts stands in its usual place, after all of them.
    func text(_ figures: TextFigures, isUsual: Bool) -> [TextColumn<Income>] {
        var shape = shape
        if isUsual, self == .currency {
            shape = .init(title: "", alignment: .left, rank: 2, label: "Currency")
        }
        let column = TextColumn<Income>(shape) { entry($0, figures) }
        switch self {
        case .amount, .taxes, .fees:
            if isUsual { return [column] }
            let unit = FittedTable.Column(title: "", alignment: .left, isUnit: true)
            return [column, TextColumn(unit) { .init($0.currency.code, .faint) }]
        default: return [column]
        }
    }

    private var shape: FittedTable.Column {
        switch self {
        case .date: .init(title: "Date", alignment: .left)
        case .type: .init(title: "Type", alignment: .left)
        case .symbol: .init(title: "Symbol", alignment: .left)
        case .name: .init(title: "Name", alignment: .left, rank: 4, leastWidth: 12)
        case .currency: .init(title: "Currency", alignment: .left)
        case .amount: .init(title: "Amount", rank: 2)
        case .taxes: .init(title: "Taxes", rank: 3)
        case .fees: .init(title: "Fees", rank: 3)
        case .rate: .init(title: "Rate")
        case .gross: .init(title: "Gross", rank: 1)
        case .net: .init(title: "Net")
        }
    }

    private func entry(_ payment: Income, _ figures: TextFigures) -> FittedTable.Entry {
        let record = payment.record
        let stock = TextFigures(currency: record.currency)
        switch self {
        case .date: return .init(payment.date.description)
        case .type: return .init(payment.type.rawValue)
        case .symbol: return .name(payment.symbol, 12)
        case .name: return .name(payment.name, 24)
        case .currency: return .init(record.currency.code, .faint)
        case .amount: return stock.money(record.amount)
        case .taxes: return stock.money(record.taxes)
        case .fees: return stock.money(record.fees)
        case .rate: return figures.rate(record.rate?.number.exact, of: record.currency)
        case .gross: return figures.money(record.own.gross)
        case .net: return figures.gain(record.own.net)
        }
    }
}

/// The columns of groups of sales and payments; the raw values are their names in CSV.
package enum GainGroupColumn: String, CaseIterable, Hashable, Sendable {
    case key, sales, proceeds, cost, gain
    case gainPercent = "gain_percent"
    case priceGain = "price_gain"
    case currencyGain = "currency_gain"
    case dividends, interest, taxes, fees
    case netIncome = "net_income"
}

/// What sales and payments of a key came to, as a row of text.
struct GainGroupRow {
    let key: String
    let totals: GainTotals
    let style: Style
}

extension GainGroupColumn {
    /// The columns of what sales came to where nothing else is asked for.
    static func usualOfSales(hasSplit: Bool) -> [GainGroupColumn] {
        [.key, .sales, .proceeds, .cost, .gain, .gainPercent] + (hasSplit ? [.priceGain, .currencyGain] : [])
    }

    /// The columns of what payments came to where nothing else is asked for.
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
