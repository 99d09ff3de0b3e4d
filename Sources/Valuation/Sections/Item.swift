/// One figure of a section: a table view's row.
///
/// ``label`` and ``text`` are ready to be shown, in English; ``kind`` and ``value`` are for a view that speaks another
/// language, or does more with a figure than show it.
public struct Item: Hashable, Identifiable, Sendable {
    /// Which figure it is.
    public let kind: Kind
    /// The figure, with its unit.
    public let value: Value
    /// Whether the figure stands for several, as their average.
    public let isAverage: Bool
    /// The sum that made the figure; `nil` for what is stated, or unknown.
    public let derivation: Derivation?

    /// The raw values are the kinds' names in every output.
    public enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
        /// How many shares.
        case numberOfShares
        /// When they were bought.
        case datePurchase
        /// The price of a share at purchase: without fees, but for an average of a cost stated in all.
        case pricePurchase
        /// The price of a share now.
        case priceCurrent
        /// What the price changed by since the previous close, per share.
        case intradayValue
        /// The same, as a percentage of the previous close.
        case intradayPercentage
        /// The exchange rate at purchase.
        case currencyRatePurchase
        /// The exchange rate now.
        case currencyRateCurrent
        /// What was paid in all.
        case valuationPurchase
        /// What the shares are worth now.
        case valuationCurrent
        /// Value less cost.
        case gainOrLossValue
        /// The same, as a percentage of the cost.
        case gainOrLossPercentage
        /// What the price did, at the current rate.
        case priceGain
        /// What the exchange rate did to the cost.
        case currencyGain
    }

    /// What an item holds, with its unit; `nil` where it is unknown.
    public enum Value: Hashable, Sendable {
        /// A number of shares.
        case shares(Figure?)
        /// One day, or the first and the last.
        case date(ClosedRange<CalendarDate>?)
        /// A price per share, or a change of it, in the unit it is quoted in.
        case price(Figure?, QuoteCurrency)
        /// An amount of money.
        case money(Figure?, Currency)
        /// A percentage, to be rounded as it is shown.
        case percentage(Percentage?)
        /// Units of `quote` for 1 `base`.
        case rate(AppliedRate?, base: Currency, quote: Currency)
    }

    /// An item for a preview or a test; ``SectionBuilder`` makes those of a valuation.
    ///
    /// ```swift
    /// let shares = try Item(.numberOfShares, .shares(10))
    /// let cost = try Item(.valuationPurchase, .money(Figure(exactly: "408.90"), .usd))
    /// ```
    ///
    /// - Parameters:
    ///   - kind: which figure it is.
    ///   - value: the figure, with its unit.
    ///   - isAverage: whether the figure stands for several, as their average.
    ///   - derivation: the sum that made the figure.
    /// - Throws: ``DetailError/otherValue(_:)`` where a figure of this kind is not such a value: shares are no money.
    public init(
        _ kind: Kind, _ value: Value, isAverage: Bool = false, derivation: Derivation? = nil
    ) throws(DetailError) {
        guard kind.takes(value) else { throw .otherValue(kind) }
        self.init(of: kind, value, isAverage: isAverage, derivation: derivation)
    }

    /// - Parameter value: one that figures of the kind take.
    init(of kind: Kind, _ value: Value, isAverage: Bool = false, derivation: Derivation? = nil) {
        self.kind = kind
        self.value = value
        self.isAverage = isAverage
        self.derivation = derivation
    }

    /// The kind, which stands at most once in a section.
    public var id: Kind { kind }
}

extension Item.Kind {
    /// Whether a value is of the sort that figures of this kind are.
    func takes(_ value: Item.Value) -> Bool {
        switch (self, value) {
        case (.numberOfShares, .shares), (.datePurchase, .date), (.pricePurchase, .price),
            (.priceCurrent, .price), (.intradayValue, .price), (.intradayPercentage, .percentage),
            (.currencyRatePurchase, .rate), (.currencyRateCurrent, .rate), (.valuationPurchase, .money),
            (.valuationCurrent, .money), (.gainOrLossValue, .money), (.gainOrLossPercentage, .percentage),
            (.priceGain, .money), (.currencyGain, .money):
            true
        default: false
        }
    }
}
