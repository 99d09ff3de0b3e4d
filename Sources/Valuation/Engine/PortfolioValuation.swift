#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

/// A portfolio valued at a day: each holding, the totals, what is unknown.
///
/// ```swift
/// let options = ValuationOptions(currency: .eur, asOf: day)
/// let valuation = try PortfolioValuation(of: portfolio, prices: prices, rates: rates, options: options)
/// valuation.isComplete          // false where a counted figure is unknown
/// valuation.totals.value        // .complete(…), .partial(…, unknown: 2) or .unknown
/// ```
public struct PortfolioValuation: Sendable {
    /// The portfolio's name.
    public let name: String?
    /// What it was valued by.
    public let options: ValuationOptions
    /// Every holding bought by the as-of date, excluded ones too, in the portfolio's order.
    public let holdings: [HoldingValuation]
    /// What is unknown or doubtful, in the order of the holdings, with those left out because they were bought later.
    public let issues: [Issue]
    /// Over the counted holdings.
    public let totals: PortfolioTotals
    package let currencies: CurrencyGroups
    /// The rates it was valued by, for the sums behind derived ones.
    package let rates: RateTable

    /// The portfolio currency.
    public var currency: Currency { options.currency }

    /// Whether no counted holding has an issue of severity error.
    public var isComplete: Bool {
        !issues.contains { $0.severity == .error && !$0.isExcluded }
    }

    /// Values a portfolio.
    ///
    /// - Throws: ``ValuationError`` for a price in another currency than its holding's, and for a holding whose stated
    ///   cost or rate does not go with the portfolio's own currency.
    /// - Complexity: O(*n*) for *n* holdings, and a search for each different pair and day of a rate.
    public init(
        of portfolio: Portfolio, prices: PriceTable = PriceTable(), rates: RateTable = RateTable(),
        options: ValuationOptions
    ) throws(ValuationError) {
        var valuer = HoldingValuer(options: options, own: portfolio.currency, prices: prices, rates: rates)
        var valued: [HoldingValuation] = []
        valued.reserveCapacity(portfolio.holdings.count)
        var issues: [Issue] = []
        var currencies = CurrencyGroups()
        for holding in portfolio.holdings {
            if let problem = holding.inputs.problems(own: portfolio.currency).first {
                throw .invalidHolding(symbol: holding.symbol, problem)
            }
            let computed = valuer.compute(holding)
            if let price = computed.conflictingPrice, let unit = price.unit {
                throw .priceInOtherCurrency(symbol: holding.symbol, unit: unit, stock: holding.stockCurrency)
            }
            issues += computed.issues(of: holding, options: options)
            if computed.isLeftOut { continue }
            if !holding.isExcluded { currencies.add(computed, currency: holding.stockCurrency) }
            valued.append(
                HoldingValuation(holding: holding, currency: options.currency, computed: computed))
        }
        self.init(
            name: portfolio.name, options: options, valued: valued, issues: issues, currencies: currencies,
            rates: rates)
    }

    package init(
        name: String?, options: ValuationOptions, valued: consuming [HoldingValuation], issues: [Issue],
        currencies: CurrencyGroups, rates: RateTable
    ) {
        self.rates = rates
        self.name = name
        self.options = options
        self.issues = issues
        self.currencies = currencies
        let totals = currencies.total
        self.totals = PortfolioTotals(totals)
        // In place: of many holdings a copy would be most of the memory.
        for place in valued.indices {
            valued[place].id = place
            valued[place].portfolioValue = totals.value
            if !valued[place].computed.issueKinds.isEmpty {
                valued[place].issues = valued[place].computed.issues(
                    of: valued[place].holding, options: options)
            }
        }
        holdings = valued
    }

    /// The counted holdings taken together by a key.
    public struct Group: Sendable {
        /// `nil` for holdings without one.
        public let key: String?
        /// Over the group's counted holdings.
        public let totals: PortfolioTotals
        package let weightExact: ExactDecimal?
        /// 100 · value / the portfolio's value, to 4 decimals; `nil` where that is 0, or either is unknown.
        public var weight: Decimal? { weightExact.map { Decimal($0) } }

        package init(key: String?, totals: PortfolioTotals, weightExact: ExactDecimal?) {
            self.key = key
            self.totals = totals
            self.weightExact = weightExact
        }
    }

    /// Groups of counted holdings, in key order.
    public func groups(by grouping: Grouping) -> [Group] {
        var groups = Groups()
        for valuation in holdings where !valuation.holding.isExcluded {
            let key: String? =
                switch grouping {
                case .symbol: valuation.holding.symbol
                case .currency: valuation.holding.stockCurrency.code
                case .market: valuation.holding.market
                }
            groups.add(valuation.computed, key: key)
        }
        return PortfolioValuation.weighted(groups, of: totals.figures)
    }

    package static func weighted(_ groups: Groups, of total: TotalFigures) -> [Group] {
        groups.inKeyOrder.map { key, figures in
            Group(
                key: key, totals: PortfolioTotals(figures),
                weightExact: weight(figures.value, of: total.value))
        }
    }

    /// 100 · `value` / `total`, to 4 decimals; `nil` over 0.
    package static func weight(_ value: ExactDecimal?, of total: ExactDecimal?) -> ExactDecimal? {
        Percentage(value, over: total)?.exact(decimals: 4)
    }

    /// The lots of a symbol, valued.
    public func lots(of symbol: String) -> [HoldingValuation] {
        // Where a stock alone was valued, all of them, without a copy.
        holdings.allSatisfy { $0.holding.symbol == symbol }
            ? holdings : holdings.filter { $0.holding.symbol == symbol }
    }
}

/// Why a portfolio can't be valued as it is stated.
public enum ValuationError: Error, Hashable, Sendable {
    /// What is stated of a holding can't be, in a portfolio of this currency.
    case invalidHolding(symbol: String, HoldingProblem)
    /// A price came in a unit of another currency than that of the holding.
    case priceInOtherCurrency(symbol: String, unit: QuoteCurrency, stock: Currency)
}
