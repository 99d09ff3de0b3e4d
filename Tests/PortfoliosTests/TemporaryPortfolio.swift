import Foundation
import Portfolios
import TestSupport

/// A portfolio's folder for one test, taken away with it.
final class TemporaryPortfolio: Sendable {
    private let folder: TemporaryFolder

    var path: String { folder.path }
    var location: PortfolioLocation { PortfolioLocation(path) }

    convenience init(holdings: String, prices: String? = nil, currency: String = "EUR") throws {
        var files = ["holdings.csv": holdings]
        files["prices.csv"] = prices
        try self.init(currency: currency, files)
    }

    /// A folder of these files, by their names.
    ///
    /// - Parameter currency: stated in `portfolio.json`, unless that is one of the files.
    init(currency: String = "EUR", _ files: [String: String]) throws {
        folder = try TemporaryFolder()
        try write("portfolio.json", #"{"currency": "\#(currency)"}"#)
        for (name, text) in files { try write(name, text) }
    }

    /// The portfolio as of a day.
    func open(asOf day: String? = nil, currency: Currency? = nil) throws -> OpenPortfolio {
        let day = try day.map { try CalendarDate($0) }
        return try OpenPortfolio(location, ValuationSettings(currency: currency, asOf: day))
    }

    func write(_ name: String, _ text: String) throws { try folder.replace(name, text) }
}
