/// A number of shares of one stock that were bought together.
///
/// ```swift
/// let apple = try Holding(
///     symbol: "AAPL", shares: 10, currency: .usd, name: "Apple",
///     purchaseDate: CalendarDate(2005, 4, 1), purchasePrice: Decimal(exactly: "40.89"))
/// ```
///
/// Stated values read back unchanged, with defaults in place of those that were not stated. Names, notes and other
/// texts can be set, and ``update(_:)`` changes numbers. What is computed from them, such as the average price behind a
/// stated total cost, is in ``HoldingValuation``.
public struct Holding: Hashable, Sendable {
    /// The symbol of the stock; several holdings may share it.
    public var symbol: String
    /// The name of the stock.
    public var name: String?
    /// The market on which the stock is traded.
    public var market: String?
    /// The account in which the shares are; `nil` for the one without a name.
    public var account: String? {
        didSet { if account?.isEmpty == true { account = nil } }
    }
    /// The owner's note; no figure depends on it.
    public var note: String?
    /// The place in a file that the holding was read from, for messages.
    public var location: InputLocation
    package var inputs: HoldingInputs

    package init(
        symbol: String, name: String?, market: String?, account: String? = nil, note: String?,
        location: InputLocation, inputs: HoldingInputs
    ) {
        self.symbol = symbol
        self.name = name
        self.market = market
        self.account = account
        self.note = note
        self.location = location
        self.inputs = inputs
    }

    /// Creates a holding. State only what is known; what is missing and not found in a table is unknown, and so is
    /// every figure that depends on it.
    ///
    /// - Parameters:
    ///   - symbol: the symbol of the stock; several holdings may share it.
    ///   - shares: the number of shares; negative for a short position, not 0.
    ///   - currency: the unit in which prices of the stock are quoted, such as `.usd` or `.gbx`.
    ///   - name: the name of the stock.
    ///   - market: the market on which the stock is traded.
    ///   - purchaseDate: the day on which the shares were bought.
    ///   - purchasePrice: the price of one share at purchase, in `purchaseCurrency`; not negative.
    ///   - purchaseCurrency: the unit of `purchasePrice`, if it is another unit of the same currency than `currency`.
    ///   - fees: the fees paid on top of the price, in stock currency; not negative.
    ///   - costStock: the total cost in stock currency, instead of `purchasePrice` and `fees`.
    ///   - purchaseRate: units of own currency for 1 unit of stock currency at purchase; above 0.
    ///   - cost: the total cost in own currency, instead of `purchaseRate`.
    ///   - price: the current price of one share, in `currency`; not negative.
    ///   - priceDate: the date of `price`. A price without a date applies to any day and takes precedence over those of
    ///     a table; one with a date is used only if the table has none from a later day.
    ///   - previousClose: the close before `price`, in `currency`; not negative.
    ///   - rate: units of own currency for 1 unit of stock currency now; above 0. It takes precedence over that of a
    ///     table.
    ///   - isExcluded: whether to list and value the holding but leave it out of every total.
    ///   - multiplier: the units of the underlying that the price of one share is for, such as 100 for an American
    ///     option; above 0, and 1 if it is not stated.
    ///   - account: the account in which the shares are; `nil` for the one without a name.
    ///   - note: the owner's note; no figure depends on it.
    ///   - location: the place in a file that the holding was read from, for messages.
    /// - Throws: ``HoldingProblem`` for the first invalid value. Whether `cost` and the rates agree with the
    ///   portfolio's own currency is checked when the portfolio is valued.
    public init(
        symbol: String, shares: Decimal, currency: QuoteCurrency, name: String? = nil, market: String? = nil,
        purchaseDate: CalendarDate? = nil, purchasePrice: Decimal? = nil,
        purchaseCurrency: QuoteCurrency? = nil,
        fees: Decimal? = nil, costStock: Decimal? = nil, purchaseRate: Decimal? = nil, cost: Decimal? = nil,
        price: Decimal? = nil, priceDate: CalendarDate? = nil, previousClose: Decimal? = nil,
        rate: Decimal? = nil, isExcluded: Bool = false, multiplier: Decimal? = nil, account: String? = nil,
        note: String? = nil,
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
        inputs.multiplier = try Holding.number(multiplier, .multiplier)
        if let problem = inputs.problems(own: nil).first { throw problem }
        self.init(
            symbol: symbol, name: name, market: market, account: account?.isEmpty == true ? nil : account,
            note: note, location: location, inputs: inputs)
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
    /// The first of what is wrong with the holding in a portfolio, if anything.
    ///
    /// - Parameter own: the currency of stated costs and rates; with `nil`, only what is wrong in any currency counts.
    func firstProblem(own: Currency?) -> HoldingProblem? {
        symbol.isEmpty ? HoldingProblem(.symbol, .missing) : inputs.problems(own: own).first
    }

    /// The number of shares; negative for a short position.
    public var shares: Decimal { Decimal(inputs.shares.exact) }
    /// The units of the underlying that the price of one share is for.
    public var multiplier: Decimal { inputs.multiplier.map { Decimal($0.exact) } ?? 1 }
    /// The name to show: the stock's name, or its symbol if it has no name.
    public var displayName: String { name ?? symbol }
    /// The unit in which prices of the stock are quoted.
    public var quoteCurrency: QuoteCurrency { inputs.quote }
    /// The ISO 4217 currency of ``quoteCurrency``.
    public var stockCurrency: Currency { inputs.quote.currency }
    /// The day on which the shares were bought; `nil` if not stated.
    public var purchaseDate: CalendarDate? {
        get { inputs.purchaseDate }
        set { inputs.purchaseDate = newValue }
    }
    /// Whether the holding is listed and valued but left out of every total.
    public var isExcluded: Bool {
        get { inputs.isExcluded }
        set { inputs.isExcluded = newValue }
    }
}

/// A list of holdings, and the currency their owner keeps accounts in.
public struct Portfolio: Codable, Hashable, Sendable {
    /// The name of the portfolio.
    public var name: String?
    /// The own currency: that of the costs and rates stated with the holdings.
    public var currency: Currency
    /// The holdings, in the order in which results list them.
    public var holdings: [Holding]

    /// Creates a portfolio.
    ///
    /// - Parameters:
    ///   - name: the name of the portfolio.
    ///   - currency: the own currency: that of the costs and rates stated with the holdings.
    ///   - holdings: the holdings, in the order in which results list them.
    public init(name: String? = nil, currency: Currency, holdings: [Holding] = []) {
        self.name = name
        self.currency = currency
        self.holdings = holdings
    }
}
