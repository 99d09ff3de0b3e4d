extension HoldingValuation.Amounts {
    /// Creates amounts for a preview or a test; gain and percentage are computed from `cost` and `value`.
    ///
    /// - Parameters:
    ///   - currency: the currency of all amounts.
    ///   - cost: the total cost; `nil` if unknown.
    ///   - value: the market value; `nil` if unknown.
    /// - Throws: ``NumberError`` for an amount that is not a number.
    public init(currency: Currency, cost: Decimal?, value: Decimal?) throws(NumberError) {
        let exactCost = try HoldingValuation.Amounts.exact(cost)
        let exactValue = try HoldingValuation.Amounts.exact(value)
        var gain: ExactDecimal?
        if let exactCost, let exactValue { gain = exactValue - exactCost }
        self.init(
            currency: currency, cost: cost, value: value, gain: gain.map { Decimal($0) },
            gainPercent: Formulas.percentage(gain, of: exactCost, decimals: 4).map { Decimal($0) })
    }

    private static func exact(_ amount: Decimal?) throws(NumberError) -> ExactDecimal? {
        guard let amount else { return nil }
        return try ExactDecimal(whole: amount)
    }
}

/// Encoded as `{"currency": "EUR", "cost": "314.87", "value": "3311.31", "gain": "2996.44", "gainPercent": "951.644"}`;
/// unknown amounts are left out.
extension HoldingValuation.Amounts: Codable {
    private enum CodingKeys: String, CodingKey {
        case currency, cost, value, gain, gainPercent
    }

    /// Decodes amounts; the gain must be there if and only if cost and value are.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            currency: try container.decode(Currency.self, forKey: .currency),
            cost: try container.decodeFigureIfPresent(forKey: .cost),
            value: try container.decodeFigureIfPresent(forKey: .value),
            gain: try container.decodeFigureIfPresent(forKey: .gain),
            gainPercent: try container.decodeFigureIfPresent(forKey: .gainPercent))
        guard (gain != nil) == (cost != nil && value != nil), gainPercent == nil || gain != nil else {
            throw decoder.invalid("a gain is known exactly where cost and value are")
        }
    }

    /// Encodes the amounts as the properties return them.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(currency, forKey: .currency)
        try container.encodeIfPresent(number: cost, forKey: .cost)
        try container.encodeIfPresent(number: value, forKey: .value)
        try container.encodeIfPresent(number: gain, forKey: .gain)
        try container.encodeIfPresent(number: gainPercent, forKey: .gainPercent)
    }
}
