/// What a column of an export can contain: the fields of a holdings file, and what is needed to check them.
package enum PositionRole: Int, CaseIterable, Hashable, Sendable {
    case symbol, shares, currency, name, market, purchaseDate, purchasePrice, fees, costStock, purchaseRate,
        cost
    case price, priceDate, previousClose, rate, excluded, note
    /// The number that prices are multiplied by for one share, contract or unit of face value.
    case multiplier
    /// The account in which the shares are.
    case account
    /// The export's own value of the holding, which is used for checking but not written.
    case value
    /// The unit of the purchase price, if it is not the quote unit, to which the price is converted.
    case purchaseCurrency
    /// The export's own gain, value − cost, which is used for checking but not written.
    case gain

    private static let keys = [
        "symbol", "shares", "currency", "name", "market", "purchase_date", "purchase_price", "fees",
        "cost_stock",
        "purchase_rate", "cost", "price", "price_date", "previous_close", "rate", "excluded", "note",
        "multiplier", "account", "value", "purchase_currency", "gain",
    ]

    /// The name in mappings and holdings files.
    package var key: String { PositionRole.keys[rawValue] }

    init?(key: String) {
        guard let index = PositionRole.keys.firstIndex(of: key) else { return nil }
        self.init(rawValue: index)
    }

    /// The columns of a holdings file, in the order in which they are written.
    static let written: [PositionRole] = allCases.filter { $0.rawValue < PositionRole.value.rawValue }
    static let required: [PositionRole] = [.symbol, .shares, .currency]

    var isNumber: Bool {
        switch self {
        case .symbol, .currency, .name, .market, .purchaseDate, .priceDate, .excluded, .note, .account,
            .purchaseCurrency:
            false
        default: true
        }
    }

    /// Whether every row can have the same text or figure.
    var canBeConstant: Bool {
        switch self {
        case .name, .market, .purchaseDate, .priceDate, .excluded, .note, .multiplier, .account,
            .purchaseCurrency:
            true
        default: false
        }
    }

    /// Whether the figures are amounts or prices, whose headers and cells can state a unit.
    var isMoney: Bool {
        switch self {
        case .fees, .costStock, .cost, .value, .gain: true
        default: isPrice
        }
    }

    /// Whether the figures are per share; they are in the quote unit unless stated otherwise.
    var isPrice: Bool { self == .price || self == .purchasePrice || self == .previousClose }
}
