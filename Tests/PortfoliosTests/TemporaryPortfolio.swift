import Foundation
import Portfolios

/// A portfolio's folder for one test, taken away with it.
final class TemporaryPortfolio: Sendable {
    let path: String

    var location: PortfolioLocation { PortfolioLocation(path) }

    init(holdings: String, prices: String? = nil, currency: String = "EUR") throws {
        path =
            FileManager.default.temporaryDirectory.appendingPathComponent("portfolio-\(UUID().uuidString)")
            .path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try write("portfolio.json", #"{"currency": "\#(currency)"}"#)
        try write("holdings.csv", holdings)
        if let prices { try write("prices.csv", prices) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"), options: .atomic)
    }
}
