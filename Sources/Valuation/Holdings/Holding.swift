#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

/// A number of shares of one stock, bought at one time.
///
/// ```swift
/// let apple = try Holding(
///     symbol: "AAPL", shares: 10, currency: .usd, name: "Apple",
///     purchaseDate: CalendarDate(2005, 4, 1), purchasePrice: Decimal(exactly: "40.89"))
/// ```
///
/// Everything that is stated can be read back as it was stated. What it comes to, such as the average price of a stated
/// cost, is part of the ``HoldingValuation``.
public struct Holding: Hashable, Sendable {
    /// The symbol of the stock; several holdings may have the same.
    public var symbol: String
    /// The name of the stock.
    public var name: String?
    /// The market on which it is traded.
    public var market: String?
    /// A note of the owner's; no figure depends on it.
    public var note: String?
    /// The place in a file that it was read from, for messages.
    public var location: InputLocation
    package var inputs: HoldingInputs

    package init(
        symbol: String, name: String?, market: String?, note: String?, location: InputLocation,
        inputs: HoldingInputs
    ) {
        self.symbol = symbol
        self.name = name
        self.market = market
        self.note = note
        self.location = location
        self.inputs = inputs
    }

    /// A holding. Only what is known needs to be stated; what is missing and can't be found in a table is unknown, and
    /// so is every figure that depends on it.
    ///
    /// - Parameters:
    ///   - symbol: the symbol of the stock; several holdings may have the same.
    ///   - shares: the number of shares; negative for a short position, not 0.
    ///   - currency: the unit in which prices of the stock are quoted, such as `.usd` or `.gbx`.
    ///   - name: the name of the stock.
    ///   - market: the market on which it is traded.
    ///   - purchaseDate: the day on which the shares were bought.
    ///   - purchasePrice: the price of one share at purchase, in `purchaseCurrency`; not negative.
    ///   - purchaseCurrency: the unit of `purchasePrice`, if not `currency`: another unit of the same currency.
    ///   - fees: what was paid beside the price, in stock currency; not negative.
    ///   - costStock: what was paid in all, in stock currency, in place of `purchasePrice` and `fees`.
    ///   - purchaseRate: units of own currency for 1 unit of stock currency at purchase; above 0.
    ///   - cost: what was paid in all, in own currency, in place of `purchaseRate`.
    ///   - price: the current price of one share, in `currency`; not negative.
    ///   - priceDate: the day of `price`; a price without one holds on any day and goes before those of a table, one with a
    ///     day only where the table has none of a later day.
    ///   - previousClose: the close before it, in `currency`; not negative.
    ///   - rate: units of own currency for 1 unit of stock currency now; above 0. It goes before that of a table.
    ///   - isExcluded: whether the holding is listed and valued, but not part of any total.
    ///   - note: a note of the owner's; no figure depends on it.
    ///   - location: the place in a file that it was read from, for messages.
    /// - Throws: ``HoldingProblem``, for the first thing that can't be as it is stated. Whether `cost` and the rates go
    ///   with the portfolio's own currency is checked when the portfolio is valued.
    public init(
        symbol: String, shares: Decimal, currency: QuoteCurrency, name: String? = nil, market: String? = nil,
        purchaseDate: CalendarDate? = nil, purchasePrice: Decimal? = nil,
        purchaseCurrency: QuoteCurrency? = nil,
        fees: Decimal? = nil, costStock: Decimal? = nil, purchaseRate: Decimal? = nil, cost: Decimal? = nil,
        price: Decimal? = nil, priceDate: CalendarDate? = nil, previousClose: Decimal? = nil,
        rate: Decimal? = nil, isExcluded: Bool = false, note: String? = nil,
        location: InputLocation = InputLocation()
    ) throws(HoldingProblem) {
        guard !symbol.isEmpty else { throw HoldingProblem(.symbol, .missing) }
        var inputs = HoldingInputs(quote: currency, shares: try Holding.number(shares, .shares))
        inputs.purchaseDate = purchaseDate
        inputs.purchasePrice = try Holding.number(purchasePrice, .purchasePrice)
        inputs.purchaseUnit = purchaseCurrency
        inputs.fees = try Holding.number(fees, .fees)
        inputs.costStock = try Holding.number(costStock, .costStock)
        inputs.purchaseRate = try Holding.number(purchaseRate, .purchaseRate)
        inputs.cost = try Holding.number(cost, .cost)
        inputs.price = try Holding.number(price, .price)
        inputs.priceDate = priceDate
        inputs.previousClose = try Holding.number(previousClose, .previousClose)
        inputs.rate = try Holding.number(rate, .rate)
        inputs.isExcluded = isExcluded
        if let problem = inputs.problems(own: nil).first { throw problem }
        self.init(
            symbol: symbol, name: name, market: market, note: note, location: location, inputs: inputs)
    }

    private static func number(_ value: Decimal, _ field: HoldingField) throws(HoldingProblem)
        -> CompactDecimal
    {
        do { return try CompactDecimal(value) } catch { throw HoldingProblem(field, .number(error)) }
    }

    private static func number(_ value: Decimal?, _ field: HoldingField) throws(HoldingProblem)
        -> CompactDecimal?
    {
        guard let value else { return nil }
        let number: CompactDecimal = try number(value, field)
        return number
    }
}

extension Holding {
    /// The number of shares; negative for a short position.
    public var shares: Decimal { Decimal(inputs.shares.exact) }
    /// What to call the stock: its name, or its symbol where it has none.
    public var displayName: String { name ?? symbol }
    /// The unit in which prices of the stock are quoted.
    public var quoteCurrency: QuoteCurrency { inputs.quote }
    /// The ISO 4217 currency of ``quoteCurrency``.
    public var stockCurrency: Currency { inputs.quote.currency }
    /// The day on which the shares were bought; `nil` where it was not stated.
    public var purchaseDate: CalendarDate? { inputs.purchaseDate }
    /// Whether the holding is listed and valued, but not part of any total.
    public var isExcluded: Bool {
        get { inputs.isExcluded }
        set { inputs.isExcluded = newValue }
    }
}

/// A list of holdings, and the currency in which their owner counts.
public struct Portfolio: Codable, Hashable, Sendable {
    /// The name of the portfolio.
    public var name: String?
    /// The own currency: that of the costs and rates that are stated with the holdings.
    public var currency: Currency
    /// The holdings, in the order in which results list them.
    public var holdings: [Holding]

    /// A portfolio.
    ///
    /// - Parameters:
    ///   - name: the name of the portfolio.
    ///   - currency: the own currency: that of the costs and rates that are stated with the holdings.
    ///   - holdings: the holdings, in the order in which results list them.
    public init(name: String? = nil, currency: Currency, holdings: [Holding] = []) {
        self.name = name
        self.currency = currency
        self.holdings = holdings
    }
}
