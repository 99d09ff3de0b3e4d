import Foundation
import Valuation

/// Returns of the trades of a script, and of holdings.
func returns(
    _ script: String = "", holdings: [Holding] = [], own: String = "EUR", in code: String? = nil, to: String,
    _ period: ReturnsPeriod = .sinceFirstRow, _ breakdown: ReturnsBreakdown = .whole,
    prices: [StockPrice] = [], rates: [ExchangeRate] = [],
    change: (inout ReturnsOptions) throws -> Void = { _ in }
) throws -> ReturnsStatement {
    let history = try TradeHistory(TradeScript.trades(script), currency: currency(own))
    var options = ReturnsOptions(ValuationOptions(currency: try currency(code ?? own), asOf: try day(to)))
    options.period = period
    options.breakdown = breakdown
    try change(&options)
    return try ReturnsStatement(
        of: Portfolio(currency: currency(own), holdings: holdings), history, prices: PriceTable(prices),
        rates: RateTable(rates), options: options)
}

/// Prices of one symbol, one a day from a first day on.
func prices(_ symbol: String, _ prices: [String], from first: String, unit: String? = nil) throws
    -> [StockPrice]
{
    try prices.enumerated().map { place, number in
        try price(symbol, number, on: "\(day(first).advanced(by: place))", unit: unit)
    }
}

/// Kinds and symbols of issues.
func kinds(_ issues: [ReturnsIssue]) -> [String] {
    issues.map { "\($0.severity.rawValue) \($0.kind.rawValue) \($0.symbol ?? "-")" }
}

extension ReturnsRow {
    /// Opening and closing value, money in and out, gain and its parts.
    var money: [Decimal?] {
        [openingValue, closingValue, moneyIn, moneyOut, gain, priceGain, currencyGain, income]
    }
}

func decimals(_ texts: String?...) -> [Decimal?] { texts.map { $0.map(decimal) } }
