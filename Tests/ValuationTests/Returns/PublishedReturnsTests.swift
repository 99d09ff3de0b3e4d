import Foundation
import TestSupport
import Testing
import Valuation

/// Returns that other programs, textbooks and issues have published.
@Suite struct PublishedReturnsTests {
    struct Case: Decodable, CustomTestStringConvertible {
        let id: String
        let currency: String
        let tolerance: String
        let arguments: [String]
        /// As fractions of 1.
        let figures: [String: Figure]
        let trades: [[String: String]]
        let prices: [[String: String]]
        let rates: [[String: String]]

        var testDescription: String { id }

        static let all: [Case] = {
            let data = try? fixtures.data("returns/published-cases.json")
            return data.flatMap { try? JSONDecoder().decode([Case].self, from: $0) } ?? []
        }()
    }

    enum Figure: Decodable {
        case unknown
        case number(String)
        case several
        /// By the last day.
        case days([String: String])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .unknown
            } else if (try? container.decode(Bool.self)) != nil {
                self = .several
            } else if let text = try? container.decode(String.self) {
                self = .number(text)
            } else {
                self = .days(try container.decode([String: String].self))
            }
        }
    }

    @Test func `forty-eight cases are there`() { #expect(Case.all.count == 48) }

    @Test(arguments: Case.all) func published(_ published: Case) throws {
        for (name, figure) in published.figures {
            switch figure {
            case .several:
                #expect(try ask(published).issues.contains { $0.kind == .severalSolutions })
            case .unknown:
                #expect(try percent(name, ask(published).rows[0]) == nil)
            case .number(let text):
                try meet(percent(name, ask(published).rows[0]), text, published)
            case .days(let days):
                // Of the days up to each, or of the stretches between them.
                var last: String?
                for (day, text) in days.sorted(by: { $0.key < $1.key }) {
                    let from = name == "halves" ? last : nil
                    try meet(ask(published, from: from, to: day).rows[0].twr, text, published)
                    last = day
                }
            }
        }
    }

    private func meet(_ figure: Decimal?, _ published: String, _ test: Case) throws {
        let figure = try #require(figure)
        // The figure is rounded to 4 decimals of a percent itself.
        let tolerance = 100 * decimal(test.tolerance) + decimal("0.00005")
        #expect(abs(figure - 100 * decimal(published)) <= tolerance, "\(test.id): \(figure) for \(published)")
    }

    private func percent(_ name: String, _ row: ReturnsRow) -> Decimal? {
        switch name {
        case "twr": row.twr
        case "twrPrice": row.twrPrice
        case "twrCurrency": row.twrCurrency
        case "twrIncome": row.twrIncome
        case "twrAnnualised": row.twrAnnualised
        case "irr": row.irr
        // Published for a year of 252 returns; these are on successive days, of which a year has 365.
        case "volatility252": row.volatility.map { $0 * decimal("0.830909718") }
        case "maxDrawdown": row.maxDrawdown
        default: nil
        }
    }

    private func ask(_ test: Case, from: String? = nil, to: String? = nil) throws -> ReturnsStatement {
        let script = test.trades.map { row in
            let words = [row["date"], row["type"], row["symbol"], row["currency"]].compactMap { $0 }
            let fields = ["shares", "price", "amount"].compactMap { name in row[name].map { "\(name)=\($0)" }
            }
            return (words + fields).joined(separator: " ")
        }.joined(separator: "\n")
        func argument(_ name: String) -> String? {
            test.arguments.firstIndex(of: name).map { test.arguments[$0 + 1] }
        }
        let days = (test.prices + test.trades).compactMap { $0["date"] }
        let last = try #require(to ?? argument("--to") ?? days.max())
        let period: ReturnsPeriod =
            try (from ?? argument("--from")).map { .from(try day($0)) } ?? .sinceFirstRow
        return try returns(
            script, own: test.currency, to: last, period,
            prices: test.prices.map { try price($0["symbol"] ?? "", $0["price"] ?? "", on: $0["date"]) },
            rates: test.rates.map {
                try rate($0["from"] ?? "", $0["to"] ?? "", $0["rate"] ?? "", on: $0["date"])
            })
    }
}
