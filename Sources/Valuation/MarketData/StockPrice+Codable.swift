/// Encoded as `{"symbol": "BARC.L", "price": "310", "date": "2013-03-01", "unit": "GBX", "previousClose": "312.5"}`;
/// absent values are left out.
extension StockPrice: Codable {
    private enum CodingKeys: String, CodingKey {
        case symbol, price, date, unit, previousClose
    }

    /// Decodes a price; what a ``PriceTable`` would refuse is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            symbol: try container.decode(String.self, forKey: .symbol),
            price: try container.decodeNumber(forKey: .price),
            date: try container.decodeIfPresent(CalendarDate.self, forKey: .date),
            unit: try container.decodeIfPresent(QuoteCurrency.self, forKey: .unit),
            previousClose: try container.decodeNumberIfPresent(forKey: .previousClose))
        guard numbers != nil else { throw decoder.invalid("a price is not below 0") }
    }

    /// Encodes the price.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(symbol, forKey: .symbol)
        try container.encode(number: price, forKey: .price)
        try container.encodeIfPresent(date, forKey: .date)
        try container.encodeIfPresent(unit, forKey: .unit)
        try container.encodeIfPresent(number: previousClose, forKey: .previousClose)
    }
}
