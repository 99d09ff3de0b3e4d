import Foundation
import TestSupport
import Testing

/// A case of lots and gains whose results others have published.
struct PublishedCase: Decodable, CustomTestStringConvertible {
    let id: String
    let method: String
    let baseCurrency: String
    var transactions: [Transaction]
    let rates: [Rate]
    let prices: [Price]
    let expected: Expected
    /// How far a result may be from the published one, which is rounded.
    let tolerance: String
    /// Results unrounded, as a decimal or a fraction.
    let exact: [String: String]
    let feesInCost: Bool?
    let shortAllowed: Bool?

    var testDescription: String { id }

    struct Transaction: Decodable {
        var date: String
        var kind: String
        var symbol: String
        var shares: String?
        var price: String?
        var amount: String?
        var currency: String?
        var fees: String?
        var rate: String?
        var ratio: String?
        var toSymbol: String?
        var costFraction: String?
        var costRatio: String?
        var lot: String?
        var account: String?
        var toAccount: String?
        var time: String?
    }

    struct Rate: Decodable {
        let date: String
        let from: String
        let to: String
        let rate: String
    }

    struct Price: Decodable {
        let date: String
        let symbol: String
        let price: String
        let currency: String
    }

    struct Expected: Decodable {
        let realised: [Sale]?
        let realisedTotal: String?
        let holdings: [Position]?
        let lots: [Position]?
        let unrealised: Unrealised?
        let totalGain: String?
        let income: String?
        let transferred: Transferred?
        let error: String?
    }

    struct Sale: Decodable {
        let shares: String?
        let proceeds: String?
        let cost: String?
        let gain: String?
        let priceGain: String?
        let currencyGain: String?
        let gainStock: String?
        let matches: [Match]?
    }

    struct Match: Decodable {
        let date: String?
        let shares: String?
        let cost: String?
        let gain: String?
    }

    struct Position: Decodable {
        let symbol: String
        let date: String?
        let shares: String?
        let cost: String?
        let averageCost: String?
        let unitCost: String?
    }

    struct Unrealised: Decodable {
        let value: String?
        let gain: String?
        let currencyGain: String?
    }

    struct Transferred: Decodable {
        let cost: String
    }

    static let all: [PublishedCase] = {
        let text = (try? fixtures.text("trades/published-cases.json")) ?? "[]"
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return (try? decoder.decode([PublishedCase].self, from: Data(text.utf8))) ?? []
    }()
}
