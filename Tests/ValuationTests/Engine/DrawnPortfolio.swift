import Foundation
import TestSupport
import Valuation

/// Holdings at random: short and long, in minor and major units, with and without each figure, of 1 to 38 digits.
struct DrawnPortfolio {
    let holdings: [Holding]
    let rates: RateTable
    static let own = "EUR"

    init(seed: UInt64, count: Int, digits: Int) throws {
        var generator = SeededGenerator(seed: seed)
        rates = try RateTable([
            rate("EUR", "USD", "1.3", on: "2013-03-01"), rate("EUR", "GBP", "0.86", on: "2013-02-28"),
            rate("EUR", "USD", "1.35", on: "2012-05-04"), rate("EUR", "GBP", "0.8123", on: "2012-05-04"),
            rate("EUR", "KWD", "0.37045", on: "2012-05-02"), rate("KWD", "EUR", "2.7", on: "2013-03-01"),
        ])
        var drawn: [Holding] = []
        for index in 0..<count {
            let codes = ["EUR", "USD", "GBP", "GBX", "KWF", "JPY"]
            let code = codes[generator.below(codes.count)]
            let shares = DrawnPortfolio.number(&generator, digits, isSigned: true)
            let hasCost = generator.below(6)
            let stated = code != "EUR" && generator.below(6) == 0
            drawn.append(
                try Holding(
                    symbol: "S\(index % 7)", shares: shares == 0 ? 1 : shares, currency: QuoteCurrency(code),
                    market: index % 3 == 0 ? nil : "M\(index % 3)",
                    purchaseDate: day("2012-05-0\(4 + index % 3)"),
                    purchasePrice: hasCost > 1 ? DrawnPortfolio.number(&generator, digits) : nil,
                    fees: hasCost > 3 ? DrawnPortfolio.number(&generator, digits) : nil,
                    costStock: hasCost == 1 ? DrawnPortfolio.number(&generator, digits, isSigned: true) : nil,
                    cost: stated ? DrawnPortfolio.number(&generator, digits, isSigned: true) : nil,
                    price: generator.below(8) > 0 ? DrawnPortfolio.number(&generator, digits) : nil,
                    previousClose: generator.bool() ? DrawnPortfolio.number(&generator, digits) : nil,
                    rate: code == "JPY" && generator.bool() ? decimal("0.0083") : nil,
                    isExcluded: generator.below(10) == 0))
        }
        holdings = drawn
    }

    /// Up to so many digits, anywhere around the point.
    private static func number(_ generator: inout SeededGenerator, _ digits: Int, isSigned: Bool = false)
        -> Decimal
    {
        let drawn = DrawnDecimal.draw(&generator, digits: digits, scale: min(digits, 37), edges: false)
            .compact
        let number = isSigned || !drawn.isNegative ? drawn : CompactDecimal.zero - drawn
        return Decimal(number.exact)
    }

    func valuer(_ change: (inout ValuationOptions) -> Void = { _ in }) throws -> HoldingValuer {
        var options = ValuationOptions(currency: try currency("EUR"), asOf: try day("2013-03-01"))
        change(&options)
        return HoldingValuer(
            options: options, own: try currency(DrawnPortfolio.own), prices: PriceTable(), rates: rates)
    }

    func valuation(_ change: (inout ValuationOptions) -> Void = { _ in }) throws -> PortfolioValuation {
        var options = ValuationOptions(currency: try currency("EUR"), asOf: try day("2013-03-01"))
        change(&options)
        return try PortfolioValuation(
            of: Portfolio(currency: currency(DrawnPortfolio.own), holdings: holdings), rates: rates,
            options: options)
    }
}
