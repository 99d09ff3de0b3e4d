import Valuation

extension HoldingColumn {
    /// The default columns of a table of holdings.
    static let usual: [HoldingColumn] = [
        .symbol, .name, .shares, .price, .cost, .value, .gain, .gainPercent, .priceGain, .currencyGain,
        .weight,
    ]

    /// The heading of the column in text.
    var title: String {
        switch self {
        case .symbol: "Symbol"
        case .name: "Name"
        case .market: "Market"
        case .excluded: "Excluded"
        case .shares: "Shares"
        case .quoteCurrency: "Quoted in"
        case .stockCurrency: "Stock currency"
        case .purchaseDate: "Purchase date"
        case .purchasePrice: "Purchase price"
        case .price: "Price"
        case .priceDate: "Price date"
        case .purchaseRate: "Purchase rate"
        case .rate: "Rate"
        case .costStock: "Stock cost"
        case .valueStock: "Stock value"
        case .gainStock: "Stock gain"
        case .gainStockPercent: "Stock gain %"
        case .cost: "Cost"
        case .value: "Value"
        case .gain: "Gain"
        case .gainPercent: "Gain %"
        case .priceGain: "Price gain"
        case .currencyGain: "Currency gain"
        case .intradayChange: "Intraday"
        case .intradayPercent: "Intraday %"
        case .weight: "Weight %"
        }
    }

    /// The column as text, with the unit of its figures if that is not the portfolio's currency.
    func text(_ figures: TextFigures) -> [TextColumn<HoldingValuation>] {
        var columns = [TextColumn(shape) { entry($0, figures) }]
        if hasUnit { columns.append(unit { self.unit($0) }) }
        return columns
    }

    /// Whether the unit of the column's figures is shown after them.
    var hasUnit: Bool {
        switch self {
        case .price, .purchasePrice, .costStock, .valueStock, .gainStock: true
        default: false
        }
    }

    func unit(_ valuation: HoldingValuation) -> String {
        switch self {
        case .price, .purchasePrice: valuation.holding.quoteCurrency.code
        default: valuation.holding.stockCurrency.code
        }
    }

    /// The column's rank, which decides when it is left out, and its stack.
    private var shape: FittedTable.Column {
        switch self {
        case .symbol: .init(title: title, alignment: .left, stack: "name")
        case .name: .init(title: title, alignment: .left, rank: 2, stack: "name", leastWidth: 12)
        case .market: .init(title: title, alignment: .left, leastWidth: 12)
        case .excluded, .quoteCurrency, .stockCurrency, .purchaseDate, .priceDate:
            .init(title: title, alignment: .left)
        case .shares: .init(title: title, rank: 3, stack: "shares")
        case .price: .init(title: title, rank: 3, stack: "shares")
        case .purchasePrice: .init(title: title)
        case .purchaseRate, .rate: .init(title: title, stack: "rates")
        case .costStock, .valueStock: .init(title: title, stack: "stock worth")
        case .gainStock, .gainStockPercent: .init(title: title, stack: "stock gain")
        case .cost, .value: .init(title: title, stack: "worth")
        case .gain, .gainPercent: .init(title: title, stack: "gain")
        case .priceGain, .currencyGain: .init(title: title, rank: 1, stack: "parts")
        case .intradayChange, .intradayPercent: .init(title: title, stack: "intraday")
        case .weight: .init(title: title, rank: 4)
        }
    }

    private func unit(_ code: @escaping (HoldingValuation) -> String) -> TextColumn<HoldingValuation> {
        .init(.init(title: "", alignment: .left, rank: shape.rank, isUnit: true)) { .init(code($0), .faint) }
    }

    func entry(_ valuation: HoldingValuation, _ figures: TextFigures) -> FittedTable.Entry {
        let holding = valuation.holding
        let computed = valuation.computed
        let style: Style = holding.isExcluded ? .faint : .plain
        switch self {
        case .symbol: return .name(holding.symbol, 16, style)
        case .name: return .name(holding.name, 24, style)
        case .market: return .name(holding.market, 24, style)
        case .excluded: return .init(holding.isExcluded ? "yes" : "", .faint)
        case .shares: return .init(DecimalFormat.groupedInFull(holding.inputs.shares.exact), style)
        case .quoteCurrency: return .init(holding.quoteCurrency.code, style)
        case .stockCurrency: return .init(holding.stockCurrency.code, style)
        case .purchaseDate: return .init(holding.purchaseDate?.description ?? "", style)
        case .priceDate: return .init(computed.priceDate?.description ?? "", style)
        case .price: return price(computed.formulaInputs.price?.exact, holding, style)
        case .purchasePrice: return price(computed.purchasePriceShown, holding, style)
        case .rate: return figures.rate(computed.currentRate?.number.exact, of: holding.stockCurrency)
        case .purchaseRate:
            return figures.rate(computed.purchaseRateShown?.number.exact, of: holding.stockCurrency)
        case .costStock, .valueStock:
            return TextFigures(currency: holding.stockCurrency).money(amount(valuation))
        case .gainStock: return TextFigures(currency: holding.stockCurrency).gain(amount(valuation))
        case .cost, .value: return figures.money(amount(valuation))
        case .gain, .priceGain, .currencyGain, .intradayChange: return figures.gain(amount(valuation))
        case .gainPercent, .gainStockPercent, .intradayPercent: return figures.percent(percentage(valuation))
        case .weight:
            return holding.isExcluded
                ? .init("excluded", .faint) : figures.percent(percentage(valuation), signed: false)
        }
    }

    private func amount(_ valuation: HoldingValuation) -> ExactDecimal? {
        guard case .number(let number) = valuation.cell(self) else { return nil }
        return number
    }

    private func percentage(_ valuation: HoldingValuation) -> Percentage? {
        guard case .percentage(let percentage) = valuation.cell(self) else { return nil }
        return percentage
    }

    private func price(_ price: ExactDecimal?, _ holding: Holding, _ style: Style) -> FittedTable.Entry {
        .init(price.map { DecimalFormat.price($0, holding.quoteCurrency) } ?? DecimalFormat.unknown, style)
    }
}
