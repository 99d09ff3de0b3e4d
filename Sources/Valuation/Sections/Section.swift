/// A titled part of one stock's detail, as a table view's section.
public struct Section: Hashable, Identifiable, Sendable {
    /// Which section it is.
    public let kind: Kind
    /// What stands above it.
    public let title: String
    /// Its rows; at least one.
    public let items: [Item]

    /// The raw values are the kinds' names in every output.
    public enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
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

    /// A section for a preview or a test; ``SectionBuilder`` makes those of a valuation.
    ///
    /// - Parameters:
    ///   - kind: which section it is.
    ///   - title: what stands above it.
    ///   - items: its rows.
    /// - Throws: ``DetailError`` where there is no item, an item that sections of this kind do not have, or the same kind
    ///   of item twice.
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

    /// The kind, which stands at most once in a stock's detail.
    public var id: Kind { kind }
}

extension Section.Kind {
    /// The items that sections of this kind can have, in their order.
    public var itemKinds: [Item.Kind] {
        switch self {
        case .general: [.numberOfShares, .datePurchase]
        case .price: [.pricePurchase, .priceCurrent]
        case .intraday: [.intradayValue, .intradayPercentage]
        case .stockValuation, .valuation: [.valuationPurchase, .valuationCurrent]
        case .currencyRate: [.currencyRatePurchase, .currencyRateCurrent]
        case .gainOrLoss: [.gainOrLossValue, .gainOrLossPercentage, .priceGain, .currencyGain]
        }
    }
}
