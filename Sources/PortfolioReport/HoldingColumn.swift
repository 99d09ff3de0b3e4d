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

    package static let csvHeader = Array(
        allCases.filter { $0 != .weight }.map(\.rawValue).joined(separator: ",").utf8)
}

extension HoldingValuation {
    /// A column's cell, in a portfolio worth `whole`.
    package func cell(_ column: HoldingColumn, whole: ExactDecimal?) -> Cell {
        guard column == .weight else { return cell(column) }
        var valuation = self
        valuation.portfolioValue = whole
        return valuation.cell(.weight)
    }

    /// A column's cell.
    package func cell(_ column: HoldingColumn) -> Cell {
        switch column {
        case .symbol: return .text(holding.symbol)
        case .name: return .text(holding.name)
        case .market: return .text(holding.market)
        case .excluded: return .flag(holding.isExcluded)
        case .shares: return .number(holding.inputs.shares.exact)
        case .quoteCurrency: return .text(holding.quoteCurrency.code)
        case .stockCurrency: return .text(holding.stockCurrency.code)
        case .purchaseDate: return .date(holding.purchaseDate)
        case .purchasePrice: return .number(computed.purchasePriceShown)
        case .price: return .number(computed.formulaInputs.price?.exact)
        case .priceDate: return .date(computed.priceDate)
        case .purchaseRate: return .number(computed.purchaseRateShown?.number.exact)
        case .rate: return .number(computed.currentRate?.number.exact)
        case .costStock: return .number(computed.amount(.costStock))
        case .valueStock: return .number(computed.amount(.valueStock))
        case .gainStock: return .number(computed.amount(.gainStock))
        case .gainStockPercent: return .percentage(computed.percentage(.gainStock))
        case .cost: return .number(computed.amount(.cost))
        case .value: return .number(computed.amount(.value))
        case .gain: return .number(computed.amount(.gain))
        case .gainPercent: return .percentage(computed.percentage(.gain))
        case .priceGain: return .number(computed.amount(.priceGain))
        case .currencyGain: return .number(computed.amount(.currencyGain))
        case .intradayChange: return .number(computed.amount(.intradayChange))
        case .intradayPercent: return .percentage(computed.intradayPercentage)
        case .weight: return .percentage(share)
        }
    }
}
