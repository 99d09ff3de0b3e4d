import Foundation
import Testing
import Valuation

@testable import PortfolioReport

/// A portfolio for tests of output formats.
enum Sample {
    static func holding(
        _ symbol: String, _ shares: Decimal, _ currency: String = "EUR", name: String? = nil,
        market: String? = nil,
        paid: Decimal? = 1, price: Decimal? = 2, isExcluded: Bool = false
    ) throws -> Holding {
        try Holding(
            symbol: symbol, shares: shares, currency: QuoteCurrency(currency), name: name, market: market,
            purchasePrice: paid, price: price, isExcluded: isExcluded)
    }

    static func valuation(_ holdings: [Holding], in currency: String = "EUR") throws -> PortfolioValuation {
        let own = try Currency(currency)
        let day = try CalendarDate("2013-03-01")
        return try PortfolioValuation(
            of: Portfolio(currency: own, holdings: holdings),
            options: ValuationOptions(currency: own, asOf: day))
    }

    static func report(_ holdings: [Holding], in currency: String = "EUR") throws -> Report {
        let valuation = try valuation(holdings, in: currency)
        return Report(
            summary: Report.Summary(valuation), content: .holdings(valuation.holdings),
            fileNames: ["holdings.csv"])
    }

    static func text(_ report: Report) -> String { report.text(TextOptions()) }
}
