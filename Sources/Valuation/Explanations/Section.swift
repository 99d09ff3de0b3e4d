/// A titled group of figures of one stock: a section of a table view.
public struct Section: Hashable, Identifiable, Sendable {
    /// The kind of section.
    public let kind: Kind
    /// The header in English; for the first section, the name of the stock and its market.
    public let title: String
    /// The rows, at least one.
    public let items: [Item]

    /// The kinds of section; the raw values are the names used in every output.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Number of shares and purchase date, under the name of the stock.
        case general
        /// The price per share at purchase and now.
        case price
        /// The change in price since the previous close.
        case intraday
        /// Cost and value in stock currency; only if stock and portfolio currency differ.
        case stockValuation
        /// The exchange rates; only if stock and portfolio currency differ, so not for pence in a portfolio in pounds.
        case currencyRate
        /// Cost and value in portfolio currency.
        case valuation
        /// The gain as an amount and as a percentage; if the currencies differ, also its two parts.
        case gainOrLoss
        /// The gain on sales and the income up to the day, and the total gain including them; only if something was
        /// sold or received.
        case realised
    }

    /// Creates a section for a preview or a test; ``SectionBuilder`` creates those of a valuation.
    ///
    /// - Parameters:
    ///   - kind: the kind of section.
    ///   - title: the header.
    ///   - items: the rows, at least one, each of another kind.
    public init(_ kind: Kind, title: String, items: [Item]) {
        self.kind = kind
        self.title = title
        self.items = items
    }

    /// The kind, which is unique within a detail.
    public var id: Kind { kind }
}
