/// A titled part of one stock's detail, as a table view's section.
public struct Section: Sendable {
    /// Which section it is.
    public let kind: Kind
    /// What stands above it.
    public let title: String
    /// Its rows; at least one.
    public let items: [Item]

    /// The raw values are the kinds' names in every output.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Name and market, number of shares, purchase date.
        case general
        /// The prices of a share.
        case price
        /// What the price did since the previous close.
        case intraday
        /// Only where stock and portfolio currency differ.
        case stockValuation
        /// Only where stock and portfolio currency differ: pence in a portfolio of pounds need no rate.
        case currencyRate
        /// Cost and value in portfolio currency.
        case valuation
        /// Gain, as an amount and as a percentage.
        case gainOrLoss
    }

    package init(_ kind: Kind, title: String, items: [Item]) {
        self.kind = kind
        self.title = title
        self.items = items
    }
}
