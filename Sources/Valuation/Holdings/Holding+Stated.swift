#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

// What was stated of the holding, as it was stated; what it comes to is for HoldingValuation to say.
extension Holding {
    /// The price of one share at purchase, in ``purchaseCurrency``; `nil` where it was not stated.
    public var purchasePrice: Decimal? { inputs.purchasePrice.map { Decimal($0.exact) } }
    /// The unit of ``purchasePrice``: ``quoteCurrency``, unless another unit of the same currency was stated.
    public var purchaseCurrency: QuoteCurrency { inputs.purchaseUnit ?? inputs.quote }
    /// What was paid beside the price, in stock currency; `nil` where it was not stated.
    public var fees: Decimal? { inputs.fees.map { Decimal($0.exact) } }
    /// What was paid in all, in stock currency; `nil` where it was not stated.
    public var costStock: Decimal? { inputs.costStock.map { Decimal($0.exact) } }
    /// Units of own currency for 1 of stock currency at purchase; `nil` where it was not stated.
    public var purchaseRate: Decimal? { inputs.purchaseRate.map { Decimal($0.exact) } }
    /// What was paid in all, in own currency; `nil` where it was not stated.
    public var cost: Decimal? { inputs.cost.map { Decimal($0.exact) } }
    /// The current price of one share, in ``quoteCurrency``; `nil` where it was not stated.
    public var price: Decimal? { inputs.price.map { Decimal($0.exact) } }
    /// The day of ``price``; `nil` where it was not stated, so that the price holds on any day.
    public var priceDate: CalendarDate? { inputs.priceDate }
    /// The close before ``price``, in ``quoteCurrency``; `nil` where it was not stated.
    public var previousClose: Decimal? { inputs.previousClose.map { Decimal($0.exact) } }
    /// Units of own currency for 1 of stock currency now; `nil` where it was not stated.
    public var rate: Decimal? { inputs.rate.map { Decimal($0.exact) } }
}
