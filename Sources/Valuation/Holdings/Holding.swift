#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

/// A number of shares of one stock, bought once: a lot.
///
/// ```swift
/// let apple = try Holding(
///     symbol: "AAPL", shares: 10, currency: .usd, name: "Apple",
///     purchaseDate: CalendarDate(2005, 4, 1), purchasePrice: Decimal(exactly: "40.89"))
/// ```
///
/// What is stated can be read back as it was stated. What it comes to, such as the average price of a stated cost, is
/// in the ``HoldingValuation``.
public struct Holding: Hashable, Sendable {
    /// The stock's symbol; several holdings may bear one.
    public var symbol: String
    /// The stock's name, for people.
    public var name: String?
    /// Where it is traded.
    public var market: String?
    /// Anything; no figure depends on it.
    public var note: String?
    /// Where it was read, if it was.
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

    /// A holding of these terms.
    ///
    /// - Parameters:
    ///   - symbol: the stock's symbol; several holdings may bear one.
    ///   - shares: how many; negative for a short position, not 0.
    ///   - currency: the unit the stock's prices are quoted in.
    ///   - name: the stock's name, for people.
    ///   - market: where it is traded.
    ///   - purchaseDate: the day it was bought.
    ///   - purchasePrice: what a share cost, in `purchaseCurrency`.
    ///   - purchaseCurrency: the unit of `purchasePrice`, where it is not `currency`: another unit of the same currency.
    ///   - fees: in stock currency.
    ///   - costStock: what was paid in all, in stock currency: in place of `purchasePrice` and `fees`.
    ///   - purchaseRate: units of own currency for 1 of stock currency at purchase.
    ///   - cost: what was paid in all, in own currency: in place of `purchaseRate`.
    ///   - price: the current price, in `currency`.
    ///   - priceDate: the day `price` is of; one without a day holds on any.
    ///   - previousClose: the close before it, in `currency`.
    ///   - rate: the current rate, units of own currency for 1 of stock currency.
    ///   - isExcluded: whether it counts in no total.
    ///   - note: anything; no figure depends on it.
    ///   - location: where it was read, if it was.
    /// - Throws: the first ``HoldingProblem``. Whether `cost` and the rates go with the portfolio's own currency shows
    ///   when the portfolio is valued.
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
    /// How many shares; negative for a short position.
    public var shares: Decimal { Decimal(inputs.shares.exact) }
    /// The unit the stock's prices are quoted in.
    public var quoteCurrency: QuoteCurrency { inputs.quote }
    /// The ISO 4217 currency of ``quoteCurrency``.
    public var stockCurrency: Currency { inputs.quote.currency }
    /// The day it was bought; `nil` where unknown.
    public var purchaseDate: CalendarDate? { inputs.purchaseDate }
    /// Whether it is listed and valued, but counts in no total.
    public var isExcluded: Bool {
        get { inputs.isExcluded }
        set { inputs.isExcluded = newValue }
    }
}

/// Holdings, and the currency their owner counts in.
public struct Portfolio: Codable, Hashable, Sendable {
    /// The portfolio's name, for people.
    public var name: String?
    /// The own currency: that of the holdings' stated costs and rates.
    public var currency: Currency
    /// The lots, in the order in which they are listed.
    public var holdings: [Holding]

    /// A portfolio of these holdings.
    public init(name: String? = nil, currency: Currency, holdings: [Holding] = []) {
        self.name = name
        self.currency = currency
        self.holdings = holdings
    }
}
