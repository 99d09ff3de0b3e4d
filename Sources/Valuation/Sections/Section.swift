/// A titled group of figures of one stock: a section of a table view.
public struct Section: Hashable, Identifiable, Sendable {
    /// Which section it is.
    public let kind: Kind
    /// The header, in English: for the first section the name of the stock, and its market.
    public let title: String
    /// The rows, at least one.
    public let items: [Item]

    /// Which section it is; the raw values are the names in every output.
    public enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
        /// Number of shares and purchase date, under the name of the stock.
        case general
        /// The price of a share at purchase and now.
        case price
        /// The change of the price since the previous close.
        case intraday
        /// Cost and value in stock currency; only where stock and portfolio currency differ.
        case stockValuation
        /// The exchange rates; only where stock and portfolio currency differ, so not for pence in a portfolio of
        /// pounds.
        case currencyRate
        /// Cost and value in portfolio currency.
        case valuation
        /// The gain as an amount and as a percentage; where the currencies differ also in its two parts.
        case gainOrLoss
        /// What was gained by sales and received up to the day, and all that was gained with it; only where something of
        /// the stock was sold or received.
        case realised
    }

    /// A section for a preview or a test; ``SectionBuilder`` makes those of a valuation.
    ///
    /// - Parameters:
    ///   - kind: which section it is.
    ///   - title: the header.
    ///   - items: the rows.
    /// - Throws: ``DetailError`` where there is no item, an item that such sections do not have, or the same kind of
    ///   item twice.
    public init(_ kind: Kind, title: String, items: [Item]) throws(DetailError) {
        guard !items.isEmpty else { throw .noItems(kind) }
        var seen: Set<Item.Kind> = []
        for item in items {
            guard kind.itemKinds.contains(item.kind) else { throw .otherItem(item.kind, kind) }
            guard seen.insert(item.kind).inserted else { throw .repeatedItem(item.kind) }
        }
        self.init(of: kind, title: title, items: items)
    }

    init(of kind: Kind, title: String, items: [Item]) {
        self.kind = kind
        self.title = title
        self.items = items
    }

    /// The kind, of which a detail has at most one section.
    public var id: Kind { kind }
}

extension Section.Kind {
    /// The items that such sections can have, in their order.
    public var itemKinds: [Item.Kind] {
        switch self {
        case .general: [.numberOfShares, .datePurchase]
        case .price: [.pricePurchase, .priceCurrent]
        case .intraday: [.intradayValue, .intradayPercentage]
        case .stockValuation, .valuation: [.valuationPurchase, .valuationCurrent]
        case .currencyRate: [.currencyRatePurchase, .currencyRateCurrent]
        case .gainOrLoss: [.gainOrLossValue, .gainOrLossPercentage, .priceGain, .currencyGain]
        case .realised:
            [.realisedGain, .realisedPriceGain, .realisedCurrencyGain, .dividends, .totalGain]
        }
    }
}
