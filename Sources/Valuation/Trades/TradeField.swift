/// The fields of a trade; the raw values are the columns of a trades file.
public enum TradeField: String, CaseIterable, Hashable, Sendable {
    /// The day of the trade; for a split, exchange or spin-off, the first day of the new state.
    case date
    /// The time of day.
    case time
    /// What was done or received.
    case type
    /// The stock's symbol.
    case symbol
    /// The stock's name.
    case name
    /// The market on which the stock is traded.
    case market
    /// The number of shares, above 0; the type gives the direction.
    case shares
    /// The price per share, in the quote currency.
    case price
    /// The quote currency of the price.
    case currency
    /// The fees, in stock currency or in the currency of the fees.
    case fees
    /// The currency of the fees, if it is not the stock currency.
    case feesCurrency = "fees_currency"
    /// The taxes withheld from income, in stock currency.
    case taxes
    /// The total paid or received, in stock currency; for income, the gross amount.
    case amount
    /// Units of own currency for 1 unit of stock currency.
    case rate
    /// The total paid or received, in own currency.
    case total
    /// The ratio of new shares to old ones.
    case ratio
    /// The new stock's symbol.
    case toSymbol = "to_symbol"
    /// The part of the cost that moves to the new stock.
    case costShare = "cost_share"
    /// The day on which shares that were transferred in had been bought.
    case purchaseDate = "purchase_date"
    /// The lots to close.
    case lot
    /// A name for the lot that the trade opens.
    case id
    /// The units of the underlying that the price of one share is for.
    case multiplier
    /// The account in which the shares or the money are.
    case account
    /// The account that shares or money go to.
    case toAccount = "to_account"
    /// What an amount becomes in another currency.
    case toAmount = "to_amount"
    /// The currency of ``toAmount``.
    case toCurrency = "to_currency"
    /// A note.
    case note
}

/// A set of fields.
package struct TradeFields: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The set of a single field.
    package init(_ field: TradeField) { self.init(rawValue: 1 << field.position) }

    package static let date = TradeFields(.date)
    package static let time = TradeFields(.time)
    package static let type = TradeFields(.type)
    package static let symbol = TradeFields(.symbol)
    package static let name = TradeFields(.name)
    package static let market = TradeFields(.market)
    package static let shares = TradeFields(.shares)
    package static let price = TradeFields(.price)
    package static let currency = TradeFields(.currency)
    package static let fees = TradeFields(.fees)
    package static let feesCurrency = TradeFields(.feesCurrency)
    package static let taxes = TradeFields(.taxes)
    package static let amount = TradeFields(.amount)
    package static let rate = TradeFields(.rate)
    package static let total = TradeFields(.total)
    package static let ratio = TradeFields(.ratio)
    package static let toSymbol = TradeFields(.toSymbol)
    package static let costShare = TradeFields(.costShare)
    package static let purchaseDate = TradeFields(.purchaseDate)
    package static let lot = TradeFields(.lot)
    package static let id = TradeFields(.id)
    package static let multiplier = TradeFields(.multiplier)
    package static let account = TradeFields(.account)
    package static let toAccount = TradeFields(.toAccount)
    package static let toAmount = TradeFields(.toAmount)
    package static let toCurrency = TradeFields(.toCurrency)
    package static let note = TradeFields(.note)

    /// The fields every type may have.
    package static let common: TradeFields = [
        .date, .time, .type, .symbol, .name, .market, .currency, .account, .note,
    ]
    /// The fields of money that is paid in or out, transferred or converted.
    static let money: TradeFields = [.date, .time, .type, .currency, .amount, .account, .note]
    /// The fields of shares that are paid for.
    static let execution: TradeFields = [
        .shares, .price, .amount, .fees, .feesCurrency, .rate, .total, .multiplier,
    ]

    /// The fields, in their order.
    package var fields: [TradeField] { TradeField.allCases.filter { contains(TradeFields($0)) } }
}

extension TradeField {
    /// The position among all fields.
    fileprivate var position: UInt32 {
        switch self {
        case .date: 0
        case .time: 1
        case .type: 2
        case .symbol: 3
        case .name: 4
        case .market: 5
        case .shares: 6
        case .price: 7
        case .currency: 8
        case .fees: 9
        case .feesCurrency: 10
        case .taxes: 11
        case .amount: 12
        case .rate: 13
        case .total: 14
        case .ratio: 15
        case .toSymbol: 16
        case .costShare: 17
        case .purchaseDate: 18
        case .lot: 19
        case .id: 20
        case .multiplier: 25
        case .account: 21
        case .toAccount: 22
        case .toAmount: 23
        case .toCurrency: 24
        case .note: 26
        }
    }
}
