/// Where a rate that was used comes from.
public enum RateSource: String, CaseIterable, Codable, Hashable, Sendable {
    /// Stated for the whole report.
    case option
    /// Stated for the holding.
    case row
    /// Cost in portfolio currency over cost in stock currency.
    case cost
    /// The pair as it was published.
    case direct
    /// One over the pair published the other way round.
    case inverse
    /// Two pairs by way of a third currency.
    case cross
    /// Of several lots together: an amount in portfolio currency over the same in stock currency.
    case average
}
