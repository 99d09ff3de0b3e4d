import Valuation

/// The figures of a row of returns, in the order of every output.
///
/// The raw values are the names of the columns; in JSON they are in camel case.
enum ReturnsFigure: String, CaseIterable {
    case openingValue = "opening_value"
    case moneyIn = "money_in"
    case moneyOut = "money_out"
    case closingValue = "closing_value"
    case gain
    case priceGain = "price_gain"
    case currencyGain = "currency_gain"
    case income
    case twr
    case twrPrice = "twr_price"
    case twrCurrency = "twr_currency"
    case twrIncome = "twr_income"
    case twrAnnualised = "twr_annualised"
    case irr
    case irrPeriod = "irr_period"
    case simpleReturn = "simple_return"
    case maxDrawdown = "max_drawdown"
    case volatility
    case benchmarkTwr = "benchmark_twr"
    case excessTwr = "excess_twr"

    /// The name in JSON.
    var key: String {
        let words = rawValue.split(separator: "_")
        return words.prefix(1).joined()
            + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The figure of a row; `nil` where it is unknown.
    func value(in row: ReturnsRow) -> ExactDecimal? {
        let figures = row.figures
        return switch self {
        case .openingValue: figures.openingValue
        case .moneyIn: figures.moneyIn
        case .moneyOut: figures.moneyOut
        case .closingValue: figures.closingValue
        case .gain: figures.gain
        case .priceGain: figures.priceGain
        case .currencyGain: figures.currencyGain
        case .income: figures.income
        case .twr: figures.twr
        case .twrPrice: figures.twrPrice
        case .twrCurrency: figures.twrCurrency
        case .twrIncome: figures.twrIncome
        case .twrAnnualised: figures.twrAnnualised
        case .irr: figures.irr
        case .irrPeriod: figures.irrPeriod
        case .simpleReturn: figures.simpleReturn
        case .maxDrawdown: figures.maxDrawdown
        case .volatility: figures.volatility
        case .benchmarkTwr: figures.benchmarkTwr
        case .excessTwr: figures.excessTwr
        }
    }
}
