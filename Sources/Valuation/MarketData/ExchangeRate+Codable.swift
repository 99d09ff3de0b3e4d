/// Encoded as `{"base": "EUR", "quote": "USD", "rate": "1.3", "date": "2013-03-01"}`; an undated rate has no `date`.
extension ExchangeRate: Codable {
    private enum CodingKeys: String, CodingKey {
        case base, quote, rate, date
    }

    /// Decodes a rate; what a ``RateTable`` would refuse is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            base: try container.decode(Currency.self, forKey: .base),
            quote: try container.decode(Currency.self, forKey: .quote),
            rate: try container.decodeNumber(forKey: .rate),
            date: try container.decodeIfPresent(CalendarDate.self, forKey: .date))
        guard number != nil else {
            throw decoder.invalid("\(rate) can't be the rate from \(base) to \(quote)")
        }
    }

    /// Encodes the rate.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(base, forKey: .base)
        try container.encode(quote, forKey: .quote)
        try container.encode(number: rate, forKey: .rate)
        try container.encodeIfPresent(date, forKey: .date)
    }
}
