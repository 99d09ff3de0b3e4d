/// The cost, the value and the gain of one holding. A figure that is unknown is `nil`, never a guess.
///
/// Amounts are exact, except that one with more than 38 significant digits is rounded half to even when it is read.
/// Percentages are rounded once from the exact quotient, half to even, to 4 decimals.
public struct HoldingValuation: Identifiable, Sendable {
    /// The index among the valued holdings, from 0; it distinguishes the lots of one symbol. If a holding is added or
    /// removed, those behind it have another.
    public package(set) var id: Int
    /// The holding as it was stated.
    public package(set) var holding: Holding
    /// The portfolio currency.
    public let currency: Currency
    package let computed: ComputedHolding
    /// What is unknown or doubtful, in the order of ``IssueKind``.
    public package(set) var issues: [Issue]
    /// The value of the whole portfolio, for the weight.
    package var portfolioValue: ExactDecimal?

    package init(
        id: Int, holding: Holding, currency: Currency, computed: ComputedHolding, issues: [Issue],
        portfolioValue: ExactDecimal?
    ) {
        self.id = id
        self.holding = holding
        self.currency = currency
        self.computed = computed
        self.issues = issues
        self.portfolioValue = portfolioValue
    }

    /// Creates the valuation of a holding by itself; the portfolio's valuation fills in index, issues and portfolio
    /// value.
    package init(holding: Holding, currency: Currency, computed: ComputedHolding) {
        self.init(
            id: 0, holding: holding, currency: currency, computed: computed, issues: [], portfolioValue: nil)
    }

    /// Amounts in one currency.
    public struct Amounts: Hashable, Sendable {
        /// The currency of the amounts.
        public let currency: Currency
        /// The total cost, including fees; `nil` if unknown.
        public let cost: Decimal?
        /// The market value; `nil` if unknown.
        public let value: Decimal?
        /// Value − cost; `nil` if either is unknown.
        public let gain: Decimal?
        /// 100 · gain / |cost|, rounded half to even to 4 decimals; `nil` if the cost is 0.
        public let gainPercent: Decimal?
    }

    /// Cost, value and gain in the currency of the stock's quotes.
    public var inStockCurrency: Amounts {
        Amounts(
            currency: holding.stockCurrency, cost: decimal(.costStock), value: decimal(.valueStock),
            gain: decimal(.gainStock),
            gainPercent: computed.percentage(.gainStock)?.rounded(decimals: 4))
    }

    /// Cost, value and gain in the currency of the portfolio.
    public var inPortfolioCurrency: Amounts {
        Amounts(
            currency: currency, cost: decimal(.cost), value: decimal(.value), gain: decimal(.gain),
            gainPercent: computed.percentage(.gain)?.rounded(decimals: 4))
    }

    /// The part of the gain that comes from the price, converted at the current rate; in portfolio currency.
    public var priceGain: Decimal? { decimal(.priceGain) }
    /// The part of the gain that comes from the exchange rate's effect on the cost; in portfolio currency. Price gain
    /// and currency gain add up to the gain.
    public var currencyGain: Decimal? { decimal(.currencyGain) }
    /// The price of one share, in the quote currency.
    public var price: Decimal? { computed.formulaInputs.price.map { Decimal($0.exact) } }
    /// The date of the price; `nil` if the price was stated in the options or has no date.
    public var priceDate: CalendarDate? { computed.priceDate }
    /// The close before the current price, in the quote currency.
    public var previousClose: Decimal? { computed.formulaInputs.previousClose.map { Decimal($0.exact) } }
    /// The price of one share at purchase, in the quote currency. If the total cost was stated, it is the average,
    /// rounded half to even to 15 significant digits.
    public var purchasePrice: Decimal? { computed.purchasePriceShown.map { Decimal($0) } }
    /// Units of portfolio currency for 1 unit of stock currency on the as-of date; `nil` if unknown, or if the two
    /// currencies are the same.
    public var rate: AppliedRate? { computed.currentRate }
    /// Units of portfolio currency for 1 unit of stock currency at purchase; if the cost was stated, the ratio of the
    /// costs. `nil` if unknown, or if the two currencies are the same.
    public var purchaseRate: AppliedRate? { computed.purchaseRateShown }
    /// Price − previous close per share, in the quote currency.
    public var intradayChangePerShare: Decimal? { computed.intradayPerShare.map { Decimal($0) } }
    /// 100 · (price − previous close) / previous close.
    public var intradayPercent: Decimal? { computed.intradayPercentage?.rounded(decimals: 4) }
    /// The change of the value since the previous close, converted at the current rate; in portfolio currency.
    public var intradayChange: Decimal? { decimal(.intradayChange) }
    /// 100 · value / the portfolio's value; `nil` for an excluded holding.
    public var weight: Decimal? { share?.rounded(decimals: 4) }

    /// The holding's share of the portfolio's value; `nil` for an excluded holding.
    package var share: Percentage? {
        holding.isExcluded ? nil : Percentage.weight(computed.amount(.value), of: portfolioValue)
    }

    private func decimal(_ kind: AmountKind) -> Decimal? { computed.amount(kind).map { Decimal($0) } }
}

extension HoldingValuation: Equatable {
    /// Whether the holdings, their issues and all their figures are equal.
    public static func == (left: HoldingValuation, right: HoldingValuation) -> Bool {
        left.id == right.id && left.holding == right.holding && left.currency == right.currency
            && left.issues == right.issues
            && left.price == right.price && left.priceDate == right.priceDate
            && left.previousClose == right.previousClose && left.purchasePrice == right.purchasePrice
            && left.rate == right.rate && left.purchaseRate == right.purchaseRate
            && left.weight == right.weight
            && AmountKind.allCases.allSatisfy { left.computed.amount($0) == right.computed.amount($0) }
    }
}
