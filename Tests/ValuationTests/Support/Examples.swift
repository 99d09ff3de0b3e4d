import Foundation
import Valuation

/// Words for the tests' figures: exact, and short enough that the arithmetic stands out.

func decimal(_ text: String) -> Decimal {
    // The strict parser, so that no figure of a test passes through binary floating point.
    (try? Decimal(exactly: text)) ?? .nan
}

func currency(_ code: String) throws -> Currency { try Currency(code) }

func day(_ text: String) throws -> CalendarDate { try CalendarDate(text) }

func rate(_ base: String, _ quote: String, _ rate: String, on date: String? = nil) throws -> ExchangeRate {
    ExchangeRate(
        base: try currency(base), quote: try currency(quote), rate: decimal(rate), date: try date.map(day))
}

func price(
    _ symbol: String, _ price: String, on date: String? = nil, unit: String? = nil,
    previousClose: String? = nil
) throws -> StockPrice {
    StockPrice(
        symbol: symbol, price: decimal(price), date: try date.map(day),
        unit: try unit.map { try QuoteCurrency($0) },
        previousClose: previousClose.map(decimal))
}

func holding(
    _ symbol: String = "ACME", _ shares: String, _ code: String, name: String? = nil, market: String? = nil,
    bought: String? = nil, at purchasePrice: String? = nil, in purchaseCurrency: String? = nil,
    fees: String? = nil,
    costStock: String? = nil, purchaseRate: String? = nil, cost: String? = nil, price: String? = nil,
    priced priceDate: String? = nil, previousClose: String? = nil, rate: String? = nil,
    isExcluded: Bool = false
) throws -> Holding {
    try Holding(
        symbol: symbol, shares: decimal(shares), currency: QuoteCurrency(code), name: name, market: market,
        purchaseDate: bought.map(day), purchasePrice: purchasePrice.map(decimal),
        purchaseCurrency: purchaseCurrency.map { try QuoteCurrency($0) }, fees: fees.map(decimal),
        costStock: costStock.map(decimal), purchaseRate: purchaseRate.map(decimal), cost: cost.map(decimal),
        price: price.map(decimal), priceDate: priceDate.map(day), previousClose: previousClose.map(decimal),
        rate: rate.map(decimal), isExcluded: isExcluded)
}

/// A portfolio of these holdings, valued.
func value(
    _ holdings: [Holding], in code: String = "EUR", own: String? = nil, asOf: String = "2013-03-01",
    prices: [StockPrice] = [], rates: [ExchangeRate] = [],
    change: (inout ValuationOptions) throws -> Void = { _ in }
) throws -> PortfolioValuation {
    var options = ValuationOptions(currency: try currency(code), asOf: try day(asOf))
    try change(&options)
    return try PortfolioValuation(
        of: Portfolio(currency: currency(own ?? code), holdings: holdings), prices: PriceTable(prices),
        rates: RateTable(rates), options: options)
}

/// One holding, valued.
func value(
    _ holding: Holding, in code: String = "EUR", own: String? = nil, asOf: String = "2013-03-01",
    prices: [StockPrice] = [], rates: [ExchangeRate] = [],
    change: (inout ValuationOptions) throws -> Void = { _ in }
) throws -> HoldingValuation {
    let valuation = try value(
        [holding], in: code, own: own, asOf: asOf, prices: prices, rates: rates, change: change)
    guard let first = valuation.holdings.first else { throw NothingValued() }
    return first
}

struct NothingValued: Error {}
