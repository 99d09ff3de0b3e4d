#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

/// One figure of a section: a table view's row.
public struct Item: Sendable {
    /// Which figure it is.
    public let kind: Kind
    /// The figure, with its unit.
    public let value: Value
    /// Whether the figure stands for several, as their average.
    public let isAverage: Bool
    /// The sum that made the figure; `nil` for what is stated, or unknown.
    public let derivation: Derivation?

    /// The raw values are the kinds' names in every output.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
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
    public enum Value: Sendable {
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

    package init(_ kind: Kind, _ value: Value, isAverage: Bool = false, derivation: Derivation? = nil) {
        self.kind = kind
        self.value = value
        self.isAverage = isAverage
        self.derivation = derivation
    }
}

/// An exact figure.
public struct Figure: Sendable {
    package let exact: ExactDecimal

    package init(_ exact: ExactDecimal) { self.exact = exact }

    /// The figure, exact up to 38 significant digits, rounded half to even beyond.
    public var decimal: Decimal { Decimal(exact) }
}

/// A percentage that has not been rounded yet.
public struct Percentage: Sendable {
    package let part: ExactDecimal
    package let whole: ExactDecimal

    /// `nil` over 0.
    package init?(_ part: ExactDecimal?, of whole: ExactDecimal?) {
        guard let part, let whole, !whole.isZero else { return nil }
        self.part = part
        self.whole = whole
    }

    /// A share of a whole, or a change of a price: over a negative whole the sign turns.
    package init?(_ part: ExactDecimal?, over whole: ExactDecimal?) {
        guard let part, let whole else { return nil }
        self.init(whole.isNegative ? ExactDecimal.zero - part : part, of: whole)
    }

    /// 100 · part / |whole|, rounded once from the exact quotient, half to even.
    public func rounded(decimals: Int) -> Decimal {
        Decimal(exact(decimals: decimals))
    }

    package func exact(decimals: Int) -> ExactDecimal {
        Formulas.percentage(part, of: whole, decimals: decimals) ?? .zero
    }
}
