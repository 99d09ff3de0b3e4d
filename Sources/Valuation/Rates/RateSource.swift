/// Where a rate comes from; the raw values are the names in every output.
public enum RateSource: String, CaseIterable, Codable, Hashable, Sendable {
    /// Stated for the whole valuation.
    case option
    /// Stated with the holding.
    case row
    /// Of a holding with a stated cost: cost in portfolio currency over cost in stock currency.
    case cost
    /// The rate of the pair, as it was published.
    case direct
    /// One over the published rate of the pair the other way round.
    case inverse
    /// Made of two published rates, by way of a third currency.
    case cross
    /// Of several lots: their amount in portfolio currency over the same amount in stock currency.
    case average
}
