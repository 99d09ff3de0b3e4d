/// What was done or received; the raw values are the values of the column `type` in a trades file.
public enum TradeType: String, CaseIterable, Hashable, Sendable {
    /// Opens a long lot.
    case buy
    /// Closes long lots.
    case sell
    /// Opens a short lot.
    case short
    /// Closes short lots.
    case cover
    /// Opens a long lot with its original cost and date.
    case transferIn = "transfer_in"
    /// Closes long lots without proceeds and without a gain.
    case transferOut = "transfer_out"
    /// Income from a stock.
    case dividend
    /// Income of the account.
    case interest
    /// A cost of the account, or of a stock.
    case fee
    /// A tax of the account, or of a stock.
    case tax
    /// Exchanges old shares for new ones of the same stock.
    case split
    /// Moves all lots to another stock: a merger for shares, a new name, a new ISIN.
    case exchange
    /// Moves a part of each lot's cost to a lot of a new stock.
    case spinOff = "spin_off"
    /// A payment that lowers the cost of what is held.
    case returnOfCapital = "return_of_capital"
    /// Moves shares with their cost, or money, to another account.
    case transfer
    /// Money paid into the account.
    case deposit
    /// Money taken out of the account.
    case withdrawal
    /// Exchanges money for that of another currency.
    case convert
}

extension TradeType {
    /// Whether it opens a lot by itself.
    package var isOpening: Bool {
        switch self {
        case .buy, .short, .transferIn: true
        default: false
        }
    }

    /// Whether it closes shares.
    package var isClosing: Bool {
        switch self {
        case .sell, .cover, .transferOut, .transfer: true
        default: false
        }
    }

    /// Whether it closes with a gain or loss.
    var isSale: Bool { self == .sell || self == .cover }

    /// Whether it opens or closes short lots.
    package var isShort: Bool { self == .short || self == .cover }

    /// Whether it is a payment: income, a fee or a tax.
    package var isPayment: Bool {
        switch self {
        case .dividend, .interest, .fee, .tax: true
        default: false
        }
    }

    /// Whether it takes effect before the other trades of its day.
    package var isCorporateAction: Bool {
        switch self {
        case .split, .exchange, .spinOff: true
        default: false
        }
    }

    /// Whether it concerns money alone. A transfer does if it has no symbol.
    package var isMoney: Bool { self == .deposit || self == .withdrawal || self == .convert }

    /// Whether it changes lots, so that trades alone must determine the lots of its symbol. A transfer of money has no
    /// symbol.
    package var changesLots: Bool { !isPayment && !isMoney }

    /// The fields that a trade of this type may have.
    package var allowedFields: TradeFields {
        switch self {
        case .buy, .short: .opening
        case .sell, .cover: .closing
        case .transferIn: .transferIn
        case .transferOut: .transferOut
        case .dividend: .dividend
        case .interest: .interest
        case .fee, .tax, .returnOfCapital: .charge
        case .split: .split
        case .exchange: .exchange
        case .spinOff: .spinOff
        case .transfer: .transfer
        case .deposit, .withdrawal: .deposit
        case .convert: .convert
        }
    }

    /// The fields that a trade of this type must have, apart from alternatives of which one is enough.
    package var requiredFields: TradeFields {
        switch self {
        case .buy, .sell, .short, .cover, .transferIn, .transferOut: .neededForShares
        case .dividend: .neededForDividend
        case .interest, .fee, .tax: .neededForCash
        case .split: .neededForSplit
        case .exchange: .neededForExchange
        case .spinOff: .neededForSpinOff
        case .returnOfCapital: .neededForCapital
        case .transfer: .neededForTransfer
        case .deposit, .withdrawal: .neededForCash
        case .convert: .neededForConversion
        }
    }

    /// The fields that some trade of this type may have: a transfer has those of shares or those of money.
    package var possibleFields: TradeFields {
        self == .transfer ? allowedFields.union(.moneyTransfer) : allowedFields
    }

    /// The fields that every trade of this type must have.
    package var alwaysRequiredFields: TradeFields {
        self == .transfer ? requiredFields.intersection(.neededForMoneyTransfer) : requiredFields
    }
}

// Constants, because every trade is checked against two of them.
extension TradeFields {
    fileprivate static let opening: TradeFields = [.common, .execution, .id]
    fileprivate static let closing: TradeFields = [.common, .execution, .lot]
    fileprivate static let transferIn: TradeFields = [.opening, .purchaseDate]
    fileprivate static let transferOut: TradeFields = [.common, .shares, .lot, .multiplier]
    fileprivate static let charge: TradeFields = [.common, .amount, .rate, .total]
    fileprivate static let interest: TradeFields = [.charge, .taxes, .fees, .feesCurrency]
    fileprivate static let dividend: TradeFields = [.interest, .shares, .price, .multiplier]
    fileprivate static let split: TradeFields = [.common, .ratio]
    fileprivate static let exchange: TradeFields = [.common, .toSymbol, .ratio]
    fileprivate static let spinOff: TradeFields = [.common, .toSymbol, .shares, .costShare]

    fileprivate static let transfer: TradeFields = [.common, .toAccount, .shares, .lot, .multiplier]
    fileprivate static let deposit: TradeFields = [.money, .rate, .total]
    fileprivate static let convert: TradeFields = [.money, .toAmount, .toCurrency, .fees, .feesCurrency]
    /// Those of a transfer of money.
    static let moneyTransfer: TradeFields = [.money, .toAccount]

    fileprivate static let neededForShares: TradeFields = [.symbol, .currency, .shares]
    fileprivate static let neededForDividend: TradeFields = [.symbol, .currency]
    fileprivate static let neededForCash: TradeFields = [.currency, .amount]
    fileprivate static let neededForSplit: TradeFields = [.symbol, .ratio]
    fileprivate static let neededForExchange: TradeFields = [.symbol, .toSymbol]
    fileprivate static let neededForSpinOff: TradeFields = [.symbol, .toSymbol, .shares, .costShare]
    fileprivate static let neededForCapital: TradeFields = [.symbol, .currency, .amount]
    fileprivate static let neededForTransfer: TradeFields = [.symbol, .shares, .toAccount]
    fileprivate static let neededForConversion: TradeFields = [.currency, .amount, .toAmount, .toCurrency]
    /// Those of a transfer of money.
    package static let neededForMoneyTransfer: TradeFields = [.currency, .amount, .toAccount]
}
