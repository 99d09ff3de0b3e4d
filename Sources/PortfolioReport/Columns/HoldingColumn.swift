package import Valuation

/// The columns of a report by holding. The raw values are their names in CSV, in this order; `weight` is not
/// in CSV.
public enum HoldingColumn: String, CaseIterable, Hashable, Sendable {
    case symbol, name, market, excluded, shares
    case quoteCurrency = "quote_currency"
    case stockCurrency = "stock_currency"
    case purchaseDate = "purchase_date"
    case purchasePrice = "purchase_price"
    case price
    case priceDate = "price_date"
    case purchaseRate = "purchase_rate"
    case rate
    case costStock = "cost_stock"
    case valueStock = "value_stock"
    case gainStock = "gain_stock"
    case gainStockPercent = "gain_stock_percent"
    case cost, value, gain
    case gainPercent = "gain_percent"
    case priceGain = "price_gain"
    case currencyGain = "currency_gain"
    case intradayChange = "intraday_change"
    case intradayPercent = "intraday_percent"
    /// Not in CSV, which is written before the total is known.
    case weight
    /// Only where the portfolio states some.
    case multiplier, account
}

extension SortOrder where Column == HoldingColumn {
    /// The cells of holdings to sort by, in a portfolio worth `whole`.
    package func cells(whole: ExactDecimal?) -> @Sendable (HoldingValuation) -> Cell {
        let cell = column.column.cell
        guard column == .weight else { return cell }
        return { valuation in
            var valuation = valuation
            valuation.portfolioValue = whole
            return cell(valuation)
        }
    }
}

extension HoldingColumn: RowColumn {
    package var isInCSV: Bool { self != .weight }

    package var needs: StatedColumns {
        switch self {
        case .account: .account
        case .multiplier: .multiplier
        default: []
        }
    }

    /// The default columns in text.
    static func usual(showing stated: StatedColumns) -> [HoldingColumn] {
        [.symbol, .name] + (stated.contains(.account) ? [.account] : []) + [
            .shares, .price, .cost, .value, .gain, .gainPercent,
        ] + (stated.parts ? [.priceGain, .currencyGain] : []) + [.weight]
    }

    /// The columns of a page, after the heading of a row.
    static func onPages(showsWeights: Bool) -> [HoldingColumn] {
        [.value, .gain, .gainPercent] + (showsWeights ? [.weight] : [])
            + [.cost, .priceGain, .currencyGain, .shares, .price, .intradayPercent]
    }

    package var column: Column<HoldingValuation> {
        var column = described
        column.style = { $0.holding.isExcluded ? .faint : .plain }
        return column
    }

    private var described: Column<HoldingValuation> {
        switch self {
        case .symbol:
            .init(title: "Symbol", kind: .symbol, stack: "name") { .text($0.holding.symbol) }
        case .name:
            .init(title: "Name", kind: .data(width: 24), rank: 2, stack: "name", leastWidth: 12) {
                .text($0.holding.name)
            }
        case .market:
            .init(title: "Market", kind: .data(width: 24), leastWidth: 12) { .text($0.holding.market) }
        case .multiplier:
            .init(title: "Multiplier", kind: .shares) { .number($0.holding.inputs.multiplier?.exact ?? .one) }
        case .account:
            .init(title: "Account", kind: .data(width: 16), rank: 2, leastWidth: 8) {
                .text($0.holding.account)
            }
        case .excluded:
            .init(
                title: "Excluded", kind: .word, text: { row, _ in HoldingColumn.excludedMark(row) },
                cell: {
                    .flag($0.holding.isExcluded)
                })
        case .shares:
            .init(title: "Shares", kind: .shares, rank: 3, stack: "shares") {
                .number($0.holding.inputs.shares.exact)
            }
        case .quoteCurrency: .init(title: "Quoted in", kind: .word) { .text($0.holding.quoteCurrency.code) }
        case .stockCurrency:
            .init(title: "Stock currency", kind: .word) { .text($0.holding.stockCurrency.code) }
        case .purchaseDate: .init(title: "Purchase date", kind: .word) { .date($0.holding.purchaseDate) }
        case .purchasePrice: price("Purchase price") { $0.purchasePriceShown }
        case .price: price("Price", rank: 3, stack: "shares") { $0.formulaInputs.price?.exact }
        case .priceDate: .init(title: "Price date", kind: .word) { .date($0.computed.priceDate) }
        case .purchaseRate: rate("Purchase rate") { $0.purchaseRateShown }
        case .rate: rate("Rate") { $0.currentRate }
        case .costStock: stockAmount("Stock cost", .money, stack: "stock worth", .costStock)
        case .valueStock: stockAmount("Stock value", .money, stack: "stock worth", .valueStock)
        case .gainStock: stockAmount("Stock gain", .gain, stack: "stock gain", .gainStock)
        case .gainStockPercent:
            percent("Stock gain %", stack: "stock gain", object: "inStockCurrency", field: "gainPercent") {
                $0.percentage(.gainStock)
            }
        case .cost: amount("Cost", .money, stack: "worth", .cost)
        case .value: amount("Value", .money, stack: "worth", .value)
        case .gain: amount("Gain", .gain, stack: "gain", .gain)
        case .gainPercent:
            percent("Gain %", stack: "gain", object: "inPortfolioCurrency") { $0.percentage(.gain) }
        case .priceGain: amount("Price gain", .gain, rank: 1, stack: "parts", .priceGain)
        case .currencyGain: amount("Currency gain", .gain, rank: 1, stack: "parts", .currencyGain)
        case .intradayChange:
            .init(
                title: "Intraday", kind: .gain, stack: "intraday", field: "inPortfolioCurrency"
            ) { .number($0.computed.amount(.intradayChange)) }
        case .intradayPercent:
            percent("Intraday %", stack: "intraday", field: "percent") {
                $0.intradayPercentage
            }
        case .weight:
            .init(
                title: "Weight %", kind: .share, rank: 4,
                text: { row, figures in
                    row.holding.isExcluded
                        ? .init("excluded", .faint) : figures.percent(row.share, signed: false)
                }, cell: { .percentage($0.share) })
        }
    }

    static func excludedMark(_ valuation: HoldingValuation) -> FittedTable.Entry {
        .init(valuation.holding.isExcluded ? "yes" : "", .faint)
    }

    private func price(
        _ title: String, rank: Int? = nil, stack: String? = nil,
        _ price: @escaping @Sendable (ComputedHolding) -> ExactDecimal?
    ) -> Column<HoldingValuation> {
        .init(
            title: title, kind: .price, rank: rank, stack: stack, unit: { $0.holding.quoteCurrency },
            cell: {
                .number(price($0.computed))
            })
    }

    private func rate(
        _ title: String, _ rate: @escaping @Sendable (ComputedHolding) -> AppliedRate?
    ) -> Column<HoldingValuation> {
        .init(
            title: title, kind: .rate, stack: "rates", unit: { QuoteCurrency($0.holding.stockCurrency) },
            cell: {
                .number(rate($0.computed)?.number.exact)
            })
    }

    private func stockAmount(
        _ title: String, _ kind: ColumnKind, stack: String, _ amount: AmountKind
    ) -> Column<HoldingValuation> {
        .init(
            title: title, kind: kind, stack: stack, object: "inStockCurrency",
            field: String(rawValue.prefix { $0 != "_" }), unit: { QuoteCurrency($0.holding.stockCurrency) },
            cell: { .number($0.computed.amount(amount)) })
    }

    private func amount(
        _ title: String, _ kind: ColumnKind, rank: Int? = nil, stack: String, _ amount: AmountKind
    ) -> Column<HoldingValuation> {
        .init(title: title, kind: kind, rank: rank, stack: stack, object: "inPortfolioCurrency") {
            .number($0.computed.amount(amount))
        }
    }

    private func percent(
        _ title: String, stack: String, object: String? = nil, field: String? = nil,
        _ percentage: @escaping @Sendable (ComputedHolding) -> Percentage?
    ) -> Column<HoldingValuation> {
        .init(title: title, kind: .percent, stack: stack, object: object, field: field) {
            .percentage(percentage($0.computed))
        }
    }
}
