import Foundation
import Portfolios
import TestSupport

/// A portfolio's folder for one test, taken away with it.
final class TemporaryPortfolio: Sendable {
    private let folder: TemporaryFolder

    var path: String { folder.path }
    var location: PortfolioLocation { PortfolioLocation(path) }

    init(holdings: String, prices: String? = nil, currency: String = "EUR") throws {
        folder = try TemporaryFolder()
        try write("portfolio.json", #"{"currency": "\#(currency)"}"#)
        try write("holdings.csv", holdings)
        if let prices { try write("prices.csv", prices) }
    }

    func write(_ name: String, _ text: String) throws { try folder.replace(name, text) }
}
