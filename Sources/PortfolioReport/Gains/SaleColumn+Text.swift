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

/// A sale as a row of text, or a lot that it took, in a row below it.
struct SaleLine {
    let sale: Sale
    let part: Sale.Part?

    var amounts: FormulaAmounts<ExactDecimal> { part?.record.amounts ?? sale.amounts }
}

extension SaleColumn {
    /// The default columns of a table of sales.
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
