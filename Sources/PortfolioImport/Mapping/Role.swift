/// What a column of an export can be: the columns of a holdings file, and what is needed to check them.
package enum Role: Int, CaseIterable, Hashable, Sendable {
    case symbol, shares, currency, name, market, purchaseDate, purchasePrice, fees, costStock, purchaseRate,
        cost
    case price, priceDate, previousClose, rate, excluded, note
    /// The export's own value of the holding, for the check; it is not written.
    case value
    /// What one share, contract or unit of face value counts for: prices are multiplied by it.
    case multiplier
    /// The unit of the purchase price, where it is not the one the holding is quoted in; the price is written in that.
    case purchaseCurrency

    private static let keys = [
        "symbol", "shares", "currency", "name", "market", "purchase_date", "purchase_price", "fees",
        "cost_stock",
        "purchase_rate", "cost", "price", "price_date", "previous_close", "rate", "excluded", "note", "value",
        "multiplier", "purchase_currency",
    ]

    /// As mappings and holdings files name it.
    package var key: String { Role.keys[rawValue] }

    init?(key: String) {
        guard let index = Role.keys.firstIndex(of: key) else { return nil }
        self.init(rawValue: index)
    }

    /// The columns of a holdings file, in the order they are written in.
    static let written: [Role] = allCases.filter { $0.rawValue < Role.value.rawValue }
    static let required: [Role] = [.symbol, .shares, .currency]

    var isNumber: Bool {
        switch self {
        case .symbol, .currency, .name, .market, .purchaseDate, .priceDate, .excluded, .note,
            .purchaseCurrency:
            false
        default: true
        }
    }

    /// Figures of one share, which are in the unit the holding is quoted in, where nothing else is said.
    var isPrice: Bool { self == .price || self == .purchasePrice || self == .previousClose }
}
