// What was stated about the holding, unchanged; HoldingValuation has what is computed from it.
extension Holding {
    /// The price of one share at purchase, in ``purchaseCurrency``; `nil` if not stated.
    public var purchasePrice: Decimal? { inputs.purchasePrice.map { Decimal($0.exact) } }
    /// The unit of ``purchasePrice``: ``quoteCurrency``, unless another unit of the same currency was stated.
    public var purchaseCurrency: QuoteCurrency { inputs.purchaseUnit ?? inputs.quote }
    /// The fees paid on top of the price, in stock currency; `nil` if not stated.
    public var fees: Decimal? { inputs.fees.map { Decimal($0.exact) } }
    /// The total cost in stock currency; `nil` if not stated.
    public var costStock: Decimal? { inputs.costStock.map { Decimal($0.exact) } }
    /// Units of own currency for 1 unit of stock currency at purchase; `nil` if not stated.
    public var purchaseRate: Decimal? { inputs.purchaseRate.map { Decimal($0.exact) } }
    /// The total cost in own currency; `nil` if not stated.
    public var cost: Decimal? { inputs.cost.map { Decimal($0.exact) } }
    /// The current price of one share, in ``quoteCurrency``; `nil` if not stated.
    public var price: Decimal? { inputs.price.map { Decimal($0.exact) } }
    /// The date of ``price``; `nil` if not stated, in which case the price applies to any day.
    public var priceDate: CalendarDate? { inputs.priceDate }
    /// The close before ``price``, in ``quoteCurrency``; `nil` if not stated.
    public var previousClose: Decimal? { inputs.previousClose.map { Decimal($0.exact) } }
    /// Units of own currency for 1 unit of stock currency now; `nil` if not stated.
    public var rate: Decimal? { inputs.rate.map { Decimal($0.exact) } }
}
