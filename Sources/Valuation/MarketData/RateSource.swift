/// Where a rate comes from; the raw values are the names used in every output.
public enum RateSource: String, CaseIterable, Hashable, Sendable {
    /// Stated for the whole valuation.
    case option
    /// Stated with the holding.
    case row
    /// Derived from the holding's stated cost: cost in portfolio currency ÷ cost in stock currency.
    case cost
    /// The published rate of the pair.
    case direct
    /// 1 ÷ the published rate of the reverse pair.
    case inverse
    /// Derived from two published rates through a third currency.
    case cross
    /// An average over several lots: their amount in portfolio currency ÷ the same amount in stock currency.
    case average
}
