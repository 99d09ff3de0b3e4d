/// A titled part of one stock's detail, as a table view's section.
public struct Section: Sendable {
    public let kind: Kind
    public let title: String
    public let items: [Item]

    /// The raw values are the kinds' names in every output.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case general
        case price
        case intraday
        /// Only where stock and portfolio currency differ.
        case stockValuation
        /// Only where stock and portfolio currency differ: pence in a portfolio of pounds need no rate.
        case currencyRate
        case valuation
        case gainOrLoss
    }

    package init(_ kind: Kind, title: String, items: [Item]) {
        self.kind = kind
        self.title = title
        self.items = items
    }
}
