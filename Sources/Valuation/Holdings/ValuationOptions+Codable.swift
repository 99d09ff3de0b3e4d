/// Encoded as
/// `{"currency": "EUR", "asOf": "2013-03-01", "costRate": "purchase", "maximumRateAge": 7, "maximumPriceAge": 7}`,
/// followed by the stated prices and rates, if any, as `"prices": {"AAPL": "430.47"}` and `"rates": {"USD": "0.77"}`.
/// Only `currency` and `asOf` are required.
extension ValuationOptions: Codable {
    private enum CodingKeys: String, CodingKey {
        case currency, asOf, costRate, maximumRateAge, maximumPriceAge, prices, rates
    }

    /// Decodes options; an invalid price or rate is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            currency: try container.decode(Currency.self, forKey: .currency),
            asOf: try container.decode(CalendarDate.self, forKey: .asOf))
        costRate = try container.decodeIfPresent(CostRate.self, forKey: .costRate) ?? costRate
        maximumRateAge = try container.decodeIfPresent(Int.self, forKey: .maximumRateAge) ?? maximumRateAge
        maximumPriceAge = try container.decodeIfPresent(Int.self, forKey: .maximumPriceAge) ?? maximumPriceAge
        let prices = try container.decodeIfPresent([String: CompactDecimal].self, forKey: .prices) ?? [:]
        let rates = try container.decodeIfPresent([Currency: CompactDecimal].self, forKey: .rates) ?? [:]
        for (symbol, price) in prices {
            try decoder.validated("the price of \(symbol) is below 0") { () throws(HoldingProblem) in
                try setPrice(price, of: symbol)
            }
        }
        for (currency, rate) in rates {
            try decoder.validated("the rate of \(currency) can't be") { () throws(HoldingProblem) in
                try setRate(rate, of: currency)
            }
        }
    }

    /// Encodes all options.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(currency, forKey: .currency)
        try container.encode(asOf, forKey: .asOf)
        try container.encode(costRate, forKey: .costRate)
        try container.encode(maximumRateAge, forKey: .maximumRateAge)
        try container.encode(maximumPriceAge, forKey: .maximumPriceAge)
        if !statedPrices.isEmpty { try container.encode(pricesByText(), forKey: .prices) }
        if !statedRates.isEmpty { try container.encode(statedRates, forKey: .rates) }
    }

    /// The stated prices as a dictionary, whose keys can't be canonically equivalent.
    private func pricesByText() throws -> [String: CompactDecimal] {
        var prices: [String: CompactDecimal] = [:]
        for (symbol, price) in statedPrices {
            if prices.updateValue(price, forKey: symbol.text) != nil {
                throw EncodingError.invalidValue(
                    symbol.text,
                    .init(codingPath: [CodingKeys.prices], debugDescription: "two symbols are equivalent"))
            }
        }
        return prices
    }
}
