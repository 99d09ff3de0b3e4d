#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

/// One figure of a section: a table view's row.
public struct Item: Sendable {
    public let kind: Kind
    public let value: Value
    /// Whether the figure stands for several, as their average.
    public let isAverage: Bool
    /// The sum that made the figure; `nil` for what is stated, or unknown.
    public let derivation: Derivation?

    /// The raw values are the kinds' names in every output.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case numberOfShares
        case datePurchase
        case pricePurchase
        case priceCurrent
        case intradayValue
        case intradayPercentage
        case currencyRatePurchase
        case currencyRateCurrent
        case valuationPurchase
        case valuationCurrent
        case gainOrLossValue
        case gainOrLossPercentage
        case priceGain
        case currencyGain
    }

    /// What an item holds, with its unit; `nil` where it is unknown.
    public enum Value: Sendable {
        case shares(Figure?)
        /// One day, or the first and the last.
        case date(ClosedRange<CalendarDate>?)
        case price(Figure?, QuoteCurrency)
        case money(Figure?, Currency)
        case percentage(Percentage?)
        case rate(RateUsed?, base: Currency, quote: Currency)
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
