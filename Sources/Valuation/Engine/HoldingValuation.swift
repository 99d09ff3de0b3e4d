#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

/// What one holding cost, is worth and has gained. A figure that is unknown is `nil`, never a guess.
///
/// Amounts are exact; one of more than 38 significant digits is rounded half to even when it is given out. Percentages
/// are rounded once from the exact quotient, half to even, to 4 decimals.
public struct HoldingValuation: Identifiable, Sendable {
    /// The place among the valued holdings, from 0: it tells lots of one symbol from each other.
    public package(set) var id: Int
    /// The holding, as it was stated.
    public package(set) var holding: Holding
    /// The portfolio currency.
    public let currency: Currency
    package let computed: ComputedHolding
    /// What is unknown or doubtful, in the order of the kinds.
    public package(set) var issues: [Issue]
    /// Share of the portfolio's value.
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

    /// A holding on its own: its place, its issues and the portfolio's value are filled in with the portfolio.
    package init(holding: Holding, currency: Currency, computed: ComputedHolding) {
        self.init(
            id: 0, holding: holding, currency: currency, computed: computed, issues: [], portfolioValue: nil)
    }

    /// Amounts in one currency.
    public struct Amounts: Hashable, Sendable {
        /// The currency of the amounts.
        public let currency: Currency
        /// What was paid in all, with fees; `nil` where unknown.
        public let cost: Decimal?
        /// What the shares are worth; `nil` where unknown.
        public let value: Decimal?
        /// Value − cost; `nil` where one of them is unknown.
        public let gain: Decimal?
        /// 100 · gain / |cost|, to 4 decimals, half to even; `nil` over a cost of 0.
        public let gainPercent: Decimal?
    }

    /// Cost, value and gain in the currency the stock is quoted in.
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

    /// The part of the gain that is due to the price, at the current rate; in portfolio currency.
    public var priceGain: Decimal? { decimal(.priceGain) }
    /// The part of the gain that is due to the change of the exchange rate, on the cost; in portfolio currency.
    /// Together with the price gain it makes the gain.
    public var currencyGain: Decimal? { decimal(.currencyGain) }
    /// The price of one share, in the quote currency.
    public var price: Decimal? { computed.formulaInputs.price.map { Decimal($0.exact) } }
    /// The day the price is of; `nil` for a stated or undated one.
    public var priceDate: CalendarDate? { computed.priceDate }
    /// The close before the price, in the quote currency.
    public var previousClose: Decimal? { computed.formulaInputs.previousClose.map { Decimal($0.exact) } }
    /// The price of one share at purchase, in the quote currency; where the cost was stated as a whole the average,
    /// rounded half to even to 15 significant digits.
    public var purchasePrice: Decimal? { computed.purchasePriceShown.map { Decimal($0) } }
    /// Units of portfolio currency for 1 unit of stock currency on the as-of date; `nil` also where the two currencies
    /// are the same.
    public var rate: AppliedRate? { computed.currentRate }
    /// Units of portfolio currency for 1 unit of stock currency at purchase, or cost over cost where one was stated;
    /// `nil` also where the two currencies are the same.
    public var purchaseRate: AppliedRate? { computed.purchaseRateShown }
    /// Price − previous close of one share, in the quote currency.
    public var intradayChangePerShare: Decimal? { computed.intradayPerShare.map { Decimal($0) } }
    /// 100 · (price − previous close) / previous close.
    public var intradayPercent: Decimal? { computed.intradayPercentage?.rounded(decimals: 4) }
    /// The change of the value since the previous close, at the current rate; in portfolio currency.
    public var intradayChange: Decimal? { decimal(.intradayChange) }
    /// 100 · value / the portfolio's value; `nil` for an excluded holding.
    public var weight: Decimal? { share?.rounded(decimals: 4) }

    /// The holding's part of the portfolio's value; `nil` for an excluded one.
    package var share: Percentage? {
        holding.isExcluded ? nil : Percentage.weight(computed.amount(.value), of: portfolioValue)
    }

    private func decimal(_ kind: AmountKind) -> Decimal? { computed.amount(kind).map { Decimal($0) } }
}
