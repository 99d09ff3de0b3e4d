/// Encoded under the names of the initialiser's parameters, leaving out what was not stated:
/// `{"symbol": "AAPL", "shares": "10", "currency": "USD", "purchaseDate": "2005-04-01", "purchasePrice": "40.89"}`.
extension Holding: Codable {
    private enum CodingKeys: String, CodingKey {
        case symbol, shares, currency, name, market, purchaseDate, purchasePrice, purchaseCurrency, fees
        case costStock, purchaseRate, cost, price, priceDate, previousClose, rate, isExcluded, multiplier,
            account, note,
            location
        case lacking = "lotLacks"
    }

    /// Decodes a holding; what the initialiser refuses is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let text = { try container.decodeIfPresent(String.self, forKey: $0) }
        let number = { try container.decodeIfPresent(CompactDecimal.self, forKey: $0) }
        var inputs = HoldingInputs(
            quote: try container.decode(QuoteCurrency.self, forKey: .currency),
            shares: try container.decode(CompactDecimal.self, forKey: .shares))
        inputs.purchaseDate = try container.decodeIfPresent(CalendarDate.self, forKey: .purchaseDate)
        inputs.purchasePrice = try number(.purchasePrice)
        inputs.purchaseUnit = try container.decodeIfPresent(QuoteCurrency.self, forKey: .purchaseCurrency)
        inputs.fees = try number(.fees)
        inputs.costStock = try number(.costStock)
        inputs.purchaseRate = try number(.purchaseRate)
        inputs.cost = try number(.cost)
        inputs.price = try number(.price)
        inputs.priceDate = try container.decodeIfPresent(CalendarDate.self, forKey: .priceDate)
        inputs.previousClose = try number(.previousClose)
        inputs.rate = try number(.rate)
        inputs.isExcluded = try container.decodeIfPresent(Bool.self, forKey: .isExcluded) ?? false
        inputs.multiplier = try number(.multiplier)
        inputs.lacking = try container.decodeIfPresent(UInt8.self, forKey: .lacking)
            .map { MissingCostInputs(rawValue: $0) }
        let account = try text(.account)
        let location = try container.decodeIfPresent(InputLocation.self, forKey: .location)
        self.init(
            symbol: try container.decode(String.self, forKey: .symbol), name: try text(.name),
            market: try text(.market), account: account?.isEmpty == true ? nil : account,
            note: try text(.note), location: location ?? InputLocation(), inputs: inputs)
        let problem = firstProblem(own: nil)
        try decoder.validated("the holding \"\(symbol)\" can't be as it is stated") {
            () throws(HoldingProblem) in if let problem { throw problem }
        }
    }

    /// Encodes what was stated.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(symbol, forKey: .symbol)
        try container.encode(inputs.shares, forKey: .shares)
        try container.encode(inputs.quote, forKey: .currency)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encodeIfPresent(market, forKey: .market)
        try container.encodeIfPresent(inputs.multiplier, forKey: .multiplier)
        try container.encodeIfPresent(account, forKey: .account)
        try container.encodeIfPresent(inputs.purchaseDate, forKey: .purchaseDate)
        try container.encodeIfPresent(inputs.purchasePrice, forKey: .purchasePrice)
        try container.encodeIfPresent(inputs.purchaseUnit, forKey: .purchaseCurrency)
        try container.encodeIfPresent(inputs.fees, forKey: .fees)
        try container.encodeIfPresent(inputs.costStock, forKey: .costStock)
        try container.encodeIfPresent(inputs.purchaseRate, forKey: .purchaseRate)
        try container.encodeIfPresent(inputs.cost, forKey: .cost)
        try container.encodeIfPresent(inputs.price, forKey: .price)
        try container.encodeIfPresent(inputs.priceDate, forKey: .priceDate)
        try container.encodeIfPresent(inputs.previousClose, forKey: .previousClose)
        try container.encodeIfPresent(inputs.rate, forKey: .rate)
        if inputs.isExcluded { try container.encode(true, forKey: .isExcluded) }
        try container.encodeIfPresent(note, forKey: .note)
        if location != InputLocation() { try container.encode(location, forKey: .location) }
        try container.encodeIfPresent(inputs.lacking?.rawValue, forKey: .lacking)
    }
}
