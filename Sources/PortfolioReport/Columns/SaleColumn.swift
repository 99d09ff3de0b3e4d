package import Valuation

/// The columns of sales.
package enum SaleColumn: String, RowColumn {
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
    /// Only where the portfolio states accounts.
    case account

    package var needs: StatedColumns { self == .account ? .account : [] }

    /// The default columns in text.
    static func usual(hasSplit: Bool) -> [SaleColumn] {
        [.sold, .symbol, .name, .bought, .shares, .days, .proceeds, .cost, .gain, .gainPercent]
            + (hasSplit ? [.priceGain, .currencyGain] : [])
    }

    /// The columns of a page, after the heading of a row.
    static func onPages(hasSplit: Bool) -> [SaleColumn] {
        [.sold, .bought, .days, .shares, .gain, .gainPercent] + (hasSplit ? [.priceGain, .currencyGain] : [])
            + [.proceeds, .cost] + (hasSplit ? [.purchaseRate, .rate] : [])
    }

    /// The amounts, which JSON has in an object for each of the two currencies.
    static let amounts: [SaleColumn] = [
        .proceedsStock, .costStock, .gainStock, .proceeds, .cost, .gain, .gainPercent, .priceGain,
        .currencyGain,
    ]

    package var column: Column<SaleLine> {
        switch self {
        case .symbol: ofSale("Symbol", .symbol, stack: "name") { .text($0.symbol) }
        case .name:
            ofSale("Name", .data(width: 24), rank: 3, stack: "name", leastWidth: 12) { .text($0.name) }
        case .account: ofSale("Account", .data(width: 12), rank: 5, leastWidth: 8) { .text($0.account) }
        case .sold:
            .init(
                title: "Sold", kind: .word, stack: "days", field: "date",
                text: { line, _ in
                    line.isBelowSale
                        ? .init("  " + line.bought, .faint) : .init(line.sale.date.description)
                }, cell: { .date($0.sale.date) })
        case .bought:
            .init(
                title: "Bought", kind: .word, rank: 3, stack: "days", field: "purchaseDate",
                words: { $0.bought },
                cell: {
                    .date($0.purchaseDate)
                })
        case .days:
            .init(
                title: "Days", kind: .count, rank: 4, stack: "shares",
                text: { line, _ in .init(line.days.map(String.init) ?? "") }, cell: { .count($0.days) })
        case .shares: .init(title: "Shares", kind: .shares, rank: 4, stack: "shares") { .number($0.shares) }
        case .quoteCurrency: ofSale("Quoted in", .word) { .text($0.sale.quote.code) }
        case .stockCurrency: ofSale("Stock currency", .word) { .text($0.sale.quote.currency.code) }
        case .proceedsStock: stockAmount("Stock proceeds", .money) { $0.valueStock }
        case .costStock: stockAmount("Stock cost", .money) { $0.costStock }
        case .gainStock: stockAmount("Stock gain", .gain) { $0.gainStock }
        case .purchaseRate: rate("Purchase rate") { $0.purchaseRate }
        case .rate: rate("Rate") { $0.sale.rate?.number.exact }
        case .proceeds: amount("Proceeds", .money, rank: 2, stack: "worth") { .number($0.value) }
        case .cost: amount("Cost", .money, rank: 2, stack: "worth") { .number($0.cost) }
        case .gain: amount("Gain", .gain, stack: "gain") { .number($0.gain) }
        case .gainPercent:
            amount("Gain %", .percent, stack: "gain") { .percentage(Percentage($0.gain, of: $0.cost)) }
        case .priceGain: amount("Price gain", .gain, rank: 1, stack: "parts") { .number($0.priceGain) }
        case .currencyGain:
            amount("Currency gain", .gain, rank: 1, stack: "parts") { .number($0.currencyGain) }
        }
    }

    /// What a lot has in common with the sale above it, where text has no need to repeat it.
    private func ofSale(
        _ title: String, _ kind: ColumnKind, rank: Int? = nil, stack: String? = nil, leastWidth: Int? = nil,
        _ cell: @escaping @Sendable (SaleLine) -> Cell
    ) -> Column<SaleLine> {
        let plain = Column(
            title: title, kind: kind, rank: rank, stack: stack, leastWidth: leastWidth, cell: cell)
        var column = plain
        column.text = { $0.isBelowSale ? .init("") : plain.entry($0, $1) }
        return column
    }

    private func stockAmount(
        _ title: String, _ kind: ColumnKind,
        _ amount: @escaping @Sendable (SaleAmounts) -> ExactDecimal?
    ) -> Column<SaleLine> {
        .init(
            title: title, kind: kind, object: "inStockCurrency", field: String(rawValue.prefix { $0 != "_" }),
            unit: { QuoteCurrency($0.sale.quote.currency) }, cell: { .number(amount($0.amounts)) })
    }

    private func amount(
        _ title: String, _ kind: ColumnKind, rank: Int? = nil, stack: String,
        _ cell: @escaping @Sendable (SaleAmounts) -> Cell
    ) -> Column<SaleLine> {
        .init(title: title, kind: kind, rank: rank, stack: stack, object: "inPortfolioCurrency") {
            cell($0.amounts)
        }
    }

    private func rate(
        _ title: String, _ rate: @escaping @Sendable (SaleLine) -> ExactDecimal?
    ) -> Column<SaleLine> {
        .init(
            title: title, kind: .rate, unit: { QuoteCurrency($0.sale.quote.currency) },
            cell: {
                .number(rate($0))
            })
    }
}

/// A sale as a row, or a lot that it took.
package struct SaleLine {
    let symbol: String
    /// The latest name stated for the symbol.
    let name: String?
    /// `nil` for the account without a name.
    let account: String?
    let sale: SaleRecord
    let parts: ArraySlice<SalePart>
    let shares: ExactDecimal
    let amounts: SaleAmounts
    /// Whether it is a lot whose sale is in the row above.
    let isBelowSale: Bool

    /// A sale of the lots that it took.
    package init(
        symbol: String, name: String?, account: String?, _ sale: SaleRecord, parts: ArraySlice<SalePart>
    ) {
        (self.symbol, self.name, self.account, self.sale, self.parts) = (symbol, name, account, sale, parts)
        shares = sale.shares
        amounts = SaleAmounts(sumOf: parts.lazy.map(\.amounts))
        isBelowSale = false
    }

    /// One of the lots that a sale took.
    ///
    /// - Parameter part: this lot alone.
    package init(
        symbol: String, name: String?, account: String?, _ sale: SaleRecord, lot part: ArraySlice<SalePart>,
        isBelowSale: Bool = false
    ) {
        (self.symbol, self.name, self.account) = (symbol, name, account)
        (self.sale, self.isBelowSale) = (sale, isBelowSale)
        parts = part
        shares = part.first?.shares ?? .zero
        amounts = part.first?.amounts ?? SaleAmounts(sumOf: [])
    }

    init(_ sale: Sale) {
        self.init(
            symbol: sale.symbol, name: sale.name, account: sale.account, sale.record,
            parts: sale.lots.map(\.record)[...])
    }

    init(_ sale: Sale, _ lot: Sale.Part, isBelowSale: Bool = false) {
        self.init(
            symbol: sale.symbol, name: sale.name, account: sale.account, sale.record,
            lot: [lot.record], isBelowSale: isBelowSale)
    }

    /// The day on which all lots were bought; `nil` for several days or a pool.
    var purchaseDate: CalendarDate? {
        let first = parts.first?.purchaseDate
        return parts.allSatisfy { $0.purchaseDate == first } ? first : nil
    }

    var days: Int? { purchaseDate.map { $0.days(to: sale.date) } }

    var purchaseRate: ExactDecimal? {
        parts.count == 1 ? parts.first?.purchaseRate : SalePart.purchaseRate(of: Array(parts))
    }

    /// When the lots were bought, in words if there is no one day.
    var bought: String {
        if let purchaseDate { return purchaseDate.description }
        return parts.allSatisfy { $0.purchaseDate == nil } ? "pool" : "\(parts.count) lots"
    }
}
