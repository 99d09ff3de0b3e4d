/// One figure of a section, with its label and its unit: a row of a table view.
///
/// ``label`` and ``text`` are ready to display, in English. A view in another language, or one that does more than
/// display a figure, uses ``kind`` and ``value``.
public struct Item: Hashable, Identifiable, Sendable {
    /// Which figure it is.
    public let kind: Kind
    /// The figure, with its unit.
    public let value: Value
    /// Whether the figure is an average, over several lots or of a cost that was stated as a total.
    public let isAverage: Bool
    /// The calculation behind the figure; `nil` if the figure is stated or unknown.
    public let derivation: Derivation?

    /// The kinds of figure; the raw values are the names used in every output.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The number of shares.
        case numberOfShares
        /// The purchase date, or for several lots the first and the last.
        case datePurchase
        /// The price per share at purchase, without fees unless the cost was stated as a total.
        case pricePurchase
        /// The current price per share.
        case priceCurrent
        /// The change in price per share since the previous close.
        case intradayValue
        /// The same, as a percentage of the previous close.
        case intradayPercentage
        /// The exchange rate at purchase.
        case currencyRatePurchase
        /// The exchange rate now.
        case currencyRateCurrent
        /// The total cost.
        case valuationPurchase
        /// The current market value.
        case valuationCurrent
        /// The gain: value − cost.
        case gainOrLossValue
        /// The same, as a percentage of the cost.
        case gainOrLossPercentage
        /// The part of the gain that comes from the price, at the current rate.
        case priceGain
        /// The part of the gain that comes from the exchange rate.
        case currencyGain
        /// The gain on what was sold: proceeds − cost.
        case realisedGain
        /// The part of the realised gain that comes from prices, at the rates of the sales.
        case realisedPriceGain
        /// The part of the realised gain that comes from exchange rates.
        case realisedCurrencyGain
        /// The gross dividends received.
        case dividends
        /// The total gain: realised, unrealised, and the stock's income net of taxes and fees.
        case totalGain
    }

    /// The figure of an item with its unit; `nil` if unknown.
    public enum Value: Hashable, Sendable {
        /// A number of shares.
        case shares(Figure?)
        /// One day, or the first and the last.
        case date(ClosedRange<CalendarDate>?)
        /// A price per share, or a change in it, in the quote currency.
        case price(Figure?, QuoteCurrency)
        /// An amount of money.
        case money(Figure?, Currency)
        /// A percentage, which is rounded when it is shown.
        case percentage(Percentage?)
        /// Units of `quote` for 1 unit of `base`.
        case rate(AppliedRate?, base: Currency, quote: Currency)
    }

    /// Creates an item for a preview or a test; ``SectionBuilder`` creates those of a valuation.
    ///
    /// ```swift
    /// let shares = Item(.numberOfShares, .shares(10))
    /// let cost = try Item(.valuationPurchase, .money(Figure(exactly: "408.90"), .usd))
    /// ```
    ///
    /// - Parameters:
    ///   - kind: which figure it is.
    ///   - value: the figure, with its unit, as figures of this kind have it.
    ///   - isAverage: whether the figure is an average.
    ///   - derivation: the calculation behind it.
    public init(_ kind: Kind, _ value: Value, isAverage: Bool = false, derivation: Derivation? = nil) {
        self.kind = kind
        self.value = value
        self.isAverage = isAverage
        self.derivation = derivation
    }

    /// The kind, which is unique within a section.
    public var id: Kind { kind }
}
