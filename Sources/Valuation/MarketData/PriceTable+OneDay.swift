extension PriceTable {
    /// Creates a table with one price per symbol, in the quote currency of its holdings.
    ///
    /// ```swift
    /// let prices = try PriceTable(["AAPL": Decimal(exactly: "430.47"), "BARC.L": 310])
    /// ```
    ///
    /// - Parameters:
    ///   - prices: the price per share of each symbol; not negative.
    ///   - date: the date of the prices; `nil` for prices that apply to any day.
    /// - Throws: ``PriceError/invalidPrice(_:)`` if a price is negative or can't be represented exactly.
    /// - Complexity: O(*n* log *n*) for *n* prices.
    public init(_ prices: [String: Decimal], on date: CalendarDate? = nil) throws(PriceError) {
        try self.init(
            prices.sorted { $0.key.exact < $1.key.exact }
                .map { StockPrice(symbol: $0.key, price: $0.value, date: date) })
    }
}
