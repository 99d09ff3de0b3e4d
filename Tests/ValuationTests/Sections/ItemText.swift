import Valuation

extension Item {
    /// The value as plain text with its unit, for comparison: `n/a` where it is unknown.
    var exactText: String {
        switch value {
        case .shares(let figure): figure.map { DecimalFormat.plain($0.exact) } ?? "n/a"
        case .date(let days):
            days.map {
                $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)"
            } ?? "n/a"
        case .price(let figure, let unit): figure.map { "\(DecimalFormat.plain($0.exact)) \(unit)" } ?? "n/a"
        case .money(let figure, let currency):
            figure.map { "\(DecimalFormat.plain($0.exact)) \(currency)" } ?? "n/a"
        case .percentage(let percentage): percentage.map { "\($0.rounded(decimals: 2)) %" } ?? "n/a"
        case .rate(let rate, let base, let quote):
            rate.map { "\(DecimalFormat.plain($0.number.exact)) \(quote) for 1 \(base), \($0.source)" }
                ?? "n/a"
        }
    }
}

extension Section {
    /// Each item as `kind: value`, an average marked.
    var lines: [String] { items.map { "\($0.kind): \($0.exactText)\($0.isAverage ? " (average)" : "")" } }
}
