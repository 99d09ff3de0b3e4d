#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

/// A published price of one share.
///
/// Whether the price can be one is checked by the ``PriceTable`` that takes it.
public struct StockPrice: Hashable, Sendable {
    /// The symbol of the stock, as in its holdings.
    public var symbol: String
    /// The price of one share, in ``unit``; not negative.
    public var price: Decimal
    /// The day of the price; `nil` for a price that holds wherever no dated one does.
    public var date: CalendarDate?
    /// The unit in which the price is quoted; `nil` for the quote currency of the holding that it is used for.
    public var unit: QuoteCurrency?
    /// The close before it, in ``unit``; `nil` to take the price before it in the table.
    public var previousClose: Decimal?

    /// A price of one share.
    ///
    /// - Parameters:
    ///   - symbol: the symbol of the stock, as in its holdings.
    ///   - price: in `unit`; not negative.
    ///   - date: the day of the price; `nil` for a price that holds wherever no dated one does.
    ///   - unit: the unit in which the price is quoted; `nil` for the quote currency of the holding that it is used
    ///     for.
    ///   - previousClose: the close before it, in `unit`; `nil` to take the price before it in the table.
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
        guard let number = try? CompactDecimal(price), number.isPrice else { return nil }
        guard let previousClose else { return (number, nil) }
        guard let previous = try? CompactDecimal(previousClose), previous.isPrice else { return nil }
        return (number, previous)
    }
}

/// Why prices can't make a table.
public enum PriceError: Error, Hashable, Sendable {
    /// Negative, or with more digits than can be held.
    case invalidPrice(StockPrice)
    /// Two different prices of one symbol on one day.
    case conflictingPrices(StockPrice, StockPrice)
}
