/// One figure of a section, with its label and its unit: a row of a table view.
///
/// ``label`` and ``text`` are ready to be shown, in English. A view in another language, or one that does more with a
/// figure than show it, uses ``kind`` and ``value``.
public struct Item: Hashable, Identifiable, Sendable {
    /// Which figure it is.
    public let kind: Kind
    /// The figure, with its unit.
    public let value: Value
    /// Whether the figure is an average, of several lots or of a cost that was stated as a whole.
    public let isAverage: Bool
    /// The calculation behind the figure; `nil` for one that is stated or unknown.
    public let derivation: Derivation?

    /// Which figure an item is; the raw values are the names in every output.
    public enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
        /// How many shares.
        case numberOfShares
        /// The day of the purchase; of several lots the first and the last.
        case datePurchase
        /// The price of a share at purchase, without fees unless the cost was stated as a whole.
        case pricePurchase
        /// The price of a share now.
        case priceCurrent
        /// The change of the price since the previous close, per share.
        case intradayValue
        /// The same, as a percentage of the previous close.
        case intradayPercentage
        /// The exchange rate at purchase.
        case currencyRatePurchase
        /// The exchange rate now.
        case currencyRateCurrent
        /// The cost: what was paid in all.
        case valuationPurchase
        /// What the shares are worth now.
        case valuationCurrent
        /// The gain: value less cost.
        case gainOrLossValue
        /// The same, as a percentage of the cost.
        case gainOrLossPercentage
        /// The part of the gain that is due to the price, at the current rate.
        case priceGain
        /// The part of the gain that is due to the change of the exchange rate.
        case currencyGain
        /// The gain of what was sold: proceeds less cost.
        case realisedGain
        /// The part of the realised gain that is due to prices, at the rates of the sales.
        case realisedPriceGain
        /// The part of the realised gain that is due to the changes of exchange rates.
        case realisedCurrencyGain
        /// The dividends that were received, gross.
        case dividends
        /// All that was gained: realised, not realised, and the stock's income net of taxes and fees.
        case totalGain
    }

    /// The figure of an item, with its unit; `nil` where it is unknown.
    public enum Value: Hashable, Sendable {
        /// A number of shares.
        case shares(Figure?)
        /// One day, or the first and the last.
        case date(ClosedRange<CalendarDate>?)
        /// A price per share, or a change of it, in the unit it is quoted in.
        case price(Figure?, QuoteCurrency)
        /// An amount of money.
        case money(Figure?, Currency)
        /// A percentage, to be rounded where it is shown.
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
    ///   - isAverage: whether the figure is an average.
    ///   - derivation: the calculation behind it.
    /// - Throws: ``DetailError/otherValue(_:)`` for a value that figures of this kind do not have, such as money for
    ///   shares.
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

    /// The kind, of which a section has at most one item.
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
            (.priceGain, .money), (.currencyGain, .money), (.realisedGain, .money),
            (.realisedPriceGain, .money), (.realisedCurrencyGain, .money), (.dividends, .money),
            (.totalGain, .money):
            true
        default: false
        }
    }
}
