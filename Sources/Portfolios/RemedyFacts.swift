/// What hints on missing prices and rates name, apart from the issues themselves.
package struct RemedyFacts: Hashable, Sendable {
    /// The portfolio's folder, as given; `nil` for a file alone.
    package var folder: String?
    /// Whether the rates are those of the European Central Bank.
    package var hasECBRates = false
    /// Whether the as-of date was stated, and is not that of the latest price or trade.
    package var isDayChosen = true
    /// The day of the latest rate of each currency that has one, but too old.
    package var latestRates: [Currency: CalendarDate] = [:]

    init() {}

    /// Adds what other issues of the same portfolio need.
    mutating func add(_ other: RemedyFacts) {
        folder = folder ?? other.folder
        hasECBRates = hasECBRates || other.hasECBRates
        latestRates.merge(other.latestRates) { $1 }
    }
}

extension OpenPortfolio {
    /// A maximum age that admits the oldest rate.
    private static let anyAge = 1_000_000

    /// The facts that hints on these issues name.
    ///
    /// - Parameter rates: the rate files given in place of the folder's.
    package func remedyFacts(_ issues: [Issue], rates: [String], asOf: CalendarDate) -> RemedyFacts {
        var facts = RemedyFacts()
        facts.folder = source.folder
        facts.isDayChosen = settings.asOf != nil
        facts.hasECBRates = source.rates(given: rates).contains { Path.name(of: $0).hasPrefix("eurofxref") }
        for issue in issues where issue.kind == .missingRate && !issue.isExcluded {
            guard let lacking = issue.stockCurrency, facts.latestRates[lacking] == nil else { continue }
            facts.latestRates[lacking] =
                market.rates.rate(
                    from: lacking, to: currency, on: asOf, maximumAge: OpenPortfolio.anyAge)?.date
        }
        return facts
    }
}
