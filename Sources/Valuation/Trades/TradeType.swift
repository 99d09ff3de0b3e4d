/// What was done or received; the raw values are the words of the column `type` of a trades file.
public enum TradeType: String, CaseIterable, Hashable, Sendable {
    /// Opens a long lot.
    case buy
    /// Closes long lots.
    case sell
    /// Opens a short lot.
    case short
    /// Closes short lots.
    case cover
    /// Opens a long lot with the cost and the date it had elsewhere.
    case transferIn = "transfer_in"
    /// Closes long lots without proceeds and without a gain.
    case transferOut = "transfer_out"
    /// Income of a stock.
    case dividend
    /// Income of the account.
    case interest
    /// A cost of the account, or of a stock.
    case fee
    /// A tax of the account, or of a stock.
    case tax
    /// So many new shares for so many old ones.
    case split
    /// All lots go over to another stock: a merger for shares, a new name, a new ISIN.
    case exchange
    /// Each lot gives a part of its cost to a lot of a new stock.
    case spinOff = "spin_off"
    /// A payment that lowers the cost of what is held.
    case returnOfCapital = "return_of_capital"
}

extension TradeType {
    /// Whether it opens a lot of its own.
    package var isOpening: Bool {
        switch self {
        case .buy, .short, .transferIn: true
        default: false
        }
    }

    /// Whether it closes shares of lots.
    package var isClosing: Bool {
        switch self {
        case .sell, .cover, .transferOut: true
        default: false
        }
    }

    /// Whether it closes with a gain or loss.
    package var isSale: Bool { self == .sell || self == .cover }

    /// Whether the lots it opens or closes are short ones.
    package var isShort: Bool { self == .short || self == .cover }

    /// Whether it is a payment of the account: income, or a fee or tax.
    package var isPayment: Bool {
        switch self {
        case .dividend, .interest, .fee, .tax: true
        default: false
        }
    }

    /// Whether it comes before the other trades of its day.
    package var isCorporateAction: Bool {
        switch self {
        case .split, .exchange, .spinOff: true
        default: false
        }
    }

    /// Whether it changes lots, so that the lots of its symbol must be known from trades alone.
    package var changesLots: Bool { !isPayment }

    /// The fields a trade of this type may have.
    package var allowedFields: TradeFields {
        switch self {
        case .buy, .short: [.common, .execution, .id]
        case .sell, .cover: [.common, .execution, .lot]
        case .transferIn: [.common, .execution, .id, .purchaseDate]
        case .transferOut: [.common, .shares, .lot]
        case .dividend:
            [
                .common, .shares, .price, .amount, .taxes, .fees, .feesCurrency, .rate, .total,
            ]
        case .interest: [.common, .amount, .taxes, .fees, .feesCurrency, .rate, .total]
        case .fee, .tax, .returnOfCapital: [.common, .amount, .rate, .total]
        case .split: [.common, .ratio]
        case .exchange: [.common, .toSymbol, .ratio]
        case .spinOff: [.common, .toSymbol, .shares, .costShare]
        }
    }

    /// The fields a trade of this type must have, but for those of which one of two is enough.
    package var requiredFields: TradeFields {
        switch self {
        case .buy, .sell, .short, .cover, .transferIn, .transferOut: [.symbol, .currency, .shares]
        case .dividend: [.symbol, .currency]
        case .interest, .fee, .tax: [.currency, .amount]
        case .split: [.symbol, .ratio]
        case .exchange: [.symbol, .toSymbol]
        case .spinOff: [.symbol, .toSymbol, .shares, .costShare]
        case .returnOfCapital: [.symbol, .currency, .amount]
        }
    }
}
