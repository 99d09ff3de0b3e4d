/// The valuation of a portfolio on one day: the figures of each holding, the totals, and what is unknown.
///
/// ```swift
/// let options = ValuationOptions(currency: .eur, asOf: day)
/// let valuation = try PortfolioValuation(of: portfolio, prices: prices, rates: rates, options: options)
/// valuation.isComplete    // false where a figure that counts is unknown
/// valuation.totals.value  // .complete(…), .partial(…, unknown: 2) or .unknown
/// ```
public struct PortfolioValuation: Sendable {
    /// The name of the portfolio.
    public let name: String?
    /// The options it was valued with.
    public let options: ValuationOptions
    /// The holdings bought by the as-of date, including excluded ones, in the order of the portfolio.
    public let holdings: [HoldingValuation]
    /// What is unknown or doubtful, in the order of the holdings. It includes the holdings left out because they were
    /// bought after the as-of date.
    public let issues: [Issue]
    /// The totals over the counted holdings, in portfolio currency.
    public let totals: PortfolioTotals
    package let currencies: CurrencyGroups
    /// The rates used, to explain inverse and cross rates.
    package let rates: RateTable

    /// The portfolio currency.
    public var currency: Currency { options.currency }

    /// Whether no counted holding has an issue of severity error.
    public var isComplete: Bool {
        !issues.contains { $0.severity == .error && !$0.isExcluded }
    }

    /// Values a portfolio.
    ///
    /// A missing price or rate is not an error: the figures that need it are unknown, and an issue says why.
    ///
    /// - Parameters:
    ///   - portfolio: the holdings and the own currency.
    ///   - prices: the prices of holdings that do not state their own.
    ///   - rates: the exchange rates that are not stated.
    ///   - options: the currency, the as-of date and further settings.
    /// - Throws: ``ValuationError`` if a price is in another currency than its holding, or if the stated cost or rate
    ///   of a holding contradicts the portfolio's own currency.
    /// - Complexity: O(*n*) for *n* holdings, plus one search per distinct currency pair and day.
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
            if let problem = holding.firstProblem(own: portfolio.currency) {
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
        // In place, because a copy of many holdings would take most of the memory.
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

    /// The counted holdings that share a key.
    public struct Group: Hashable, Identifiable, Sendable {
        /// The symbol, the currency code, the market or the account; `nil` for holdings without a market, or in the
        /// account without a name.
        public let key: String?
        /// The totals over the group's counted holdings, in portfolio currency.
        public let totals: PortfolioTotals
        package let weightExact: ExactDecimal?
        /// 100 · value / the portfolio's value, to 4 decimals; `nil` if that is 0 or either is unknown.
        public var weight: Decimal? { weightExact.map { Decimal($0) } }

        /// The key, which is unique among the groups.
        public var id: String? { key }

        package init(key: String?, totals: PortfolioTotals, weightExact: ExactDecimal?) {
            self.key = key
            self.totals = totals
            self.weightExact = weightExact
        }
    }

    /// 100 · `value` / `total`, to 4 decimals; `nil` if `total` is 0.
    package static func weight(_ value: ExactDecimal?, of total: ExactDecimal?) -> ExactDecimal? {
        Percentage.weight(value, of: total)?.exact(decimals: 4)
    }

    /// The holdings of a symbol, that is, its lots.
    ///
    /// - Complexity: O(*n*) for *n* holdings.
    public func lots(of symbol: String) -> [HoldingValuation] {
        // If only this stock was valued, return them all without a copy.
        let symbol = symbol.exact
        return holdings.allSatisfy { $0.holding.symbol.exact == symbol }
            ? holdings : holdings.filter { $0.holding.symbol.exact == symbol }
    }
}

/// Why a portfolio can't be valued.
public enum ValuationError: Error, Hashable, Sendable {
    /// What is stated about a holding contradicts the portfolio's own currency.
    case invalidHolding(symbol: String, HoldingProblem)
    /// A price in the table is in a unit of another currency than the holding's.
    case priceInOtherCurrency(symbol: String, unit: QuoteCurrency, stock: Currency)
}

extension PortfolioValuation: Equatable {
    /// Whether names, options, holdings, issues and totals are equal.
    ///
    /// - Complexity: O(*n*) for *n* holdings.
    public static func == (left: PortfolioValuation, right: PortfolioValuation) -> Bool {
        left.name == right.name && left.options == right.options && left.totals == right.totals
            && left.issues == right.issues && left.holdings == right.holdings
    }
}
