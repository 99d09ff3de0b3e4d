#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

/// A published price of one share.
public struct StockPrice: Hashable, Sendable {
    /// The stock's symbol, as holdings bear it.
    public var symbol: String
    /// In `unit`; not negative.
    public var price: Decimal
    /// The day the price is of; `nil` for one that holds on any day.
    public var date: CalendarDate?
    /// The unit the price is quoted in; `nil` for the quote currency of whatever holding it is used for.
    public var unit: QuoteCurrency?
    /// The close before it, in `unit`; `nil` to take the price before it in the history.
    public var previousClose: Decimal?

    /// A price of a day, or of any day where there is none.
    public init(
        symbol: String, price: Decimal, date: CalendarDate? = nil, unit: QuoteCurrency? = nil,
        previousClose: Decimal? = nil
    ) {
        self.symbol = symbol
        self.price = price
        self.date = date
        self.unit = unit
        self.previousClose = previousClose
    }
}

extension StockPrice {
    /// The price and its previous close as the engine takes them; `nil` where one is negative or can't be held.
    var numbers: (price: CompactDecimal, previousClose: CompactDecimal?)? {
        guard let number = try? CompactDecimal(price), !number.isNegative else { return nil }
        guard let previousClose else { return (number, nil) }
        guard let previous = try? CompactDecimal(previousClose), !previous.isNegative else { return nil }
        return (number, previous)
    }
}

/// Why prices do not make a table.
public enum PriceError: Error, Hashable, Sendable {
    /// Negative, or of more digits than can be held.
    case invalidPrice(StockPrice)
    /// Two different prices of one symbol for one day.
    case conflictingPrices(StockPrice, StockPrice)
}
