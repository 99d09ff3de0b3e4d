/// Encoded as `{"rate": "0.769230769230769", "source": "inverse", "date": "2013-03-01"}`; a cross rate also has `via`.
extension AppliedRate: Codable {
    private enum CodingKeys: String, CodingKey {
        case rate, source, date, via
    }

    /// Decodes a rate. It must be above 0, and only a cross rate has a third currency.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let exact = try container.decode(ExactDecimal.self, forKey: .rate)
        let source = try container.decode(RateSource.self, forKey: .source)
        let via = try container.decodeIfPresent(Currency.self, forKey: .via)
        // The inverse of a tiny rate can exceed the limits on stated numbers.
        guard let number = exact.compactWithoutTrailingZeros, number.coefficient > 0 else {
            throw decoder.invalid("a rate must be above 0")
        }
        guard source == .cross || via == nil else {
            throw decoder.invalid("only a cross has a third currency")
        }
        self.init(
            number, source: source, date: try container.decodeIfPresent(CalendarDate.self, forKey: .date),
            via: via)
    }

    /// Encodes the rate.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(number.exact, forKey: .rate)
        try container.encode(source, forKey: .source)
        try container.encodeIfPresent(date, forKey: .date)
        try container.encodeIfPresent(via, forKey: .via)
    }
}
