import Foundation
import TestSupport
import Testing

/// A case of lots and gains whose figures others have published, as a portfolio's folder: `Tests/Reference/Fixtures/trades`.
struct PublishedCase: Decodable, CustomTestStringConvertible, Sendable {
    let id: String
    let expected: Expected
    /// How far a figure may be from the published one, which is rounded.
    let tolerance: String
    /// Figures unrounded, as a decimal or a fraction, by their names.
    let exact: [String: String]
    /// Why trades can't say it, where they can't.
    let cannot: String?

    var testDescription: String { id }

    struct Expected: Decodable, Sendable {
        let realised: [Sale]?
        let realisedTotal: String?
        let holdings: [Position]?
        let lots: [Position]?
        let unrealised: [String: String]?
        let totalGain: String?
        let income: String?
        let error: String?
    }

    struct Sale: Decodable, Sendable {
        let symbol: String?
        let date: String?
        let shares: String?
        let proceeds: String?
        let cost: String?
        let gain: String?
        let priceGain: String?
        let currencyGain: String?
        let gainStock: String?
        let matches: [Match]?
    }

    struct Match: Decodable, Sendable {
        let rule: String?
        let date: String?
        let shares: String?
        let cost: String?
        let gain: String?
    }

    struct Position: Decodable, Sendable {
        let symbol: String
        let date: String?
        let shares: String?
        let cost: String?
        let averageCost: String?
        let unitCost: String?
    }

    private static let folder = "\(PackageFolder.path)/Tests/Reference/Fixtures/trades"

    /// Its portfolio.
    var path: String { "\(PublishedCase.folder)/\(id)" }

    static let all: [PublishedCase] = {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().compactMap { name in
            let data = FileManager.default.contents(atPath: "\(folder)/\(name)/expected.json")
            return data.flatMap { try? decoder.decode(PublishedCase.self, from: $0) }
        }
    }()
}
