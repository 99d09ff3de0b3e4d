extension RateTable {
    /// Creates a table with one rate per currency, all to the same currency.
    ///
    /// ```swift
    /// // 1 USD is 0.77 EUR, and 1 GBP is 1.15 EUR.
    /// let rates = try RateTable(
    ///     to: .eur, [.usd: Decimal(exactly: "0.77"), .gbp: Decimal(exactly: "1.15")])
    /// ```
    ///
    /// - Parameters:
    ///   - quote: the currency to which the rates convert.
    ///   - rates: units of `quote` for 1 unit of each currency; above 0.
    ///   - date: the date of publication; `nil` for rates that apply to any day.
    /// - Throws: ``RateError/invalidRate(_:)`` if a rate is not above 0, is not 1 for `quote` itself, or can't be
    ///   represented exactly.
    /// - Complexity: O(*n* log *n*) for *n* rates.
    public init(
        to quote: Currency, _ rates: [Currency: Decimal], on date: CalendarDate? = nil
    ) throws(RateError) {
        try self.init(
            rates.sorted { $0.key < $1.key }
                .map { ExchangeRate(base: $0.key, quote: quote, rate: $0.value, date: date) })
    }
}
