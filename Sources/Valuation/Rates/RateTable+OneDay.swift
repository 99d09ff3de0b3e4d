#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

extension RateTable {
    /// A table of one rate for each currency, all of them to the same one.
    ///
    /// ```swift
    /// // 1 USD is 0.77 EUR, and 1 GBP is 1.15 EUR.
    /// let rates = try RateTable(
    ///     to: .eur, [.usd: Decimal(exactly: "0.77"), .gbp: Decimal(exactly: "1.15")])
    /// ```
    ///
    /// - Parameters:
    ///   - quote: the currency the rates are in.
    ///   - rates: units of `quote` for 1 of each currency; above 0.
    ///   - date: the day on which they were published; `nil` for rates that hold on any day.
    /// - Throws: ``RateError/invalidRate(_:)`` for a rate that is not above 0, not 1 for `quote` itself, or can't be
    ///   held.
    /// - Complexity: O(*n* log *n*) for *n* rates.
    public init(
        to quote: Currency, _ rates: [Currency: Decimal], on date: CalendarDate? = nil
    ) throws(RateError) {
        try self.init(
            rates.sorted { $0.key < $1.key }
                .map { ExchangeRate(base: $0.key, quote: quote, rate: $0.value, date: date) })
    }
}
