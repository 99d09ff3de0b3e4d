import Foundation
import Valuation

func text(_ item: Item) -> String {
    let unknown = "n/a"
    switch item.value {
    case .shares(let figure): return figure.map { $0.decimal.formatted() } ?? unknown
    case .date(let days): return days.map { $0.lowerBound.description } ?? unknown
    case .price(let figure, let unit):
        return figure.map { "\($0.decimal.formatted()) \(unit.code)" } ?? unknown
    case .money(let figure, let currency):
        return figure.map { "\($0.decimal.formatted()) \(currency.code)" } ?? unknown
    case .percentage(let part): return part.map { "\($0.rounded(decimals: 2).formatted()) %" } ?? unknown
    case .rate(let rate, let base, let quote):
        return rate.map { "1 \(base) = \($0.rate.formatted()) \(quote)" } ?? unknown
    }
}
