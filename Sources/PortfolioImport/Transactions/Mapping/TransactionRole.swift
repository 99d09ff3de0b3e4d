/// What a column of a transaction export can contain.
enum TransactionRole: Int, CaseIterable, Hashable, Sendable {
    case date, time, symbol, name, market, shares, price, currency, rate, fees, taxes, accrued
    /// The trade's amount without fees, in the price's currency.
    case local
    /// The amount without fees, in the account's currency.
    case gross
    /// The amount that moved on the account: fees and taxes included.
    case net
    /// The currency of the account.
    case account
    case ratio
    case toSymbol
    /// The broker's own number of the row, which tells the same row in two exports from two equal rows.
    case id
    /// The order that several rows belong to.
    case order
    /// The number or the name of the account that the row is of.
    case holder
    case note
    /// The units that the price of one share is for.
    case multiplier
    /// The price per share in the account's currency, which is only compared with the amount.
    case accountPrice

    private static let keys = [
        "date", "time", "symbol", "name", "market", "shares", "price", "currency", "rate", "fees", "taxes",
        "accrued", "local", "gross", "net", "account", "ratio", "to_symbol", "id", "order", "holder", "note",
        "multiplier", "account_price",
    ]

    /// The name in mappings.
    var key: String { TransactionRole.keys[rawValue] }

    init?(key: String) {
        guard let index = TransactionRole.keys.firstIndex(of: key) else { return nil }
        self.init(rawValue: index)
    }

    static let allKeys = keys

    /// The role in a set of roles.
    var bit: UInt32 { 1 << UInt32(rawValue) }

    var isNumber: Bool {
        switch self {
        case .shares, .price, .rate, .fees, .taxes, .accrued, .local, .gross, .net, .multiplier,
            .accountPrice:
            true
        default: false
        }
    }
}
