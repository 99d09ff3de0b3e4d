/// The published price of one share.
///
/// The ``PriceTable`` that takes it checks whether it is valid.
public struct StockPrice: Hashable, Sendable {
    /// The symbol of the stock, as in its holdings.
    public var symbol: String
    /// The price of one share, in ``unit``; not negative.
    public var price: Decimal
    /// The date of the price; `nil` for a price that is used where no dated one applies.
    public var date: CalendarDate?
    /// The unit of the price; `nil` for the quote currency of the holding it is used for.
    public var unit: QuoteCurrency?
    /// The close before the price, in ``unit``; `nil` to use the price before it in the table.
    public var previousClose: Decimal?

    /// Creates a price of one share.
    ///
    /// - Parameters:
    ///   - symbol: the symbol of the stock, as in its holdings.
    ///   - price: the price of one share, in `unit`; not negative.
    ///   - date: the date of the price; `nil` for a price that is used where no dated one applies.
    ///   - unit: the unit of the price; `nil` for the quote currency of the holding it is used for.
    ///   - previousClose: the close before the price, in `unit`; `nil` to use the price before it in the table.
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
    /// The price and its previous close as the engine's numbers; `nil` if either is negative or can't be represented
    /// exactly.
    var numbers: (price: CompactDecimal, previousClose: CompactDecimal?)? {
        guard let number = try? CompactDecimal(price), number.isPrice else { return nil }
        guard let previousClose else { return (number, nil) }
        guard let previous = try? CompactDecimal(previousClose), previous.isPrice else { return nil }
        return (number, previous)
    }
}

/// Why prices are not accepted into a table.
public enum PriceError: Error, Hashable, Sendable {
    /// The price or its previous close is negative or can't be represented exactly.
    case invalidPrice(StockPrice)
    /// A symbol has two different prices on one day.
    case conflictingPrices(StockPrice, StockPrice)
}

/// The price of one share on a day.
struct DatedPrice: Hashable, Sendable {
    package let price: CompactDecimal
    package let date: CalendarDate
}
