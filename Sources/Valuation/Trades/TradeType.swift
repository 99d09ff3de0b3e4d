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

/// What the parts of the program ask of a type of trade.
package struct TradeTraits: Sendable {
    /// What a trade changes, which decides how it is worked off.
    package enum Effect: Equatable, Sendable {
        /// Opens a lot.
        case opens
        /// Takes shares from lots.
        case closes
        /// Moves shares, or money, to another account.
        case moves
        /// Income, on which taxes and fees are withheld.
        case income
        /// A cost without shares.
        case charge
        /// Changes all lots of a symbol, before the other trades of its day.
        case acts(Action)
        /// Lowers the cost of all lots of a symbol.
        case repays
        /// Moves money into the account or out of it.
        case funds
        /// Exchanges money for other money.
        case converts
    }

    /// A corporate action.
    package enum Action: Sendable { case split, exchange, spinOff }

    /// Whether money leaves the account or comes into it.
    package enum Cash: Sendable { case paid, received }

    let effect: Effect
    let cash: Cash?
    let allowed: TradeFields
    let required: TradeFields
    /// What was paid is stated by all of these fields, or by all of ``alternative``; both are empty if neither is needed.
    let payment: TradeFields
    let alternative: TradeFields
    let isShort: Bool

    @inline(__always)
    fileprivate init(
        _ effect: Effect, _ cash: Cash?, _ allowed: TradeFields, needs required: TradeFields,
        and payment: TradeFields = [], or alternative: TradeFields = [], isShort: Bool = false
    ) {
        (self.effect, self.cash, self.isShort) = (effect, cash, isShort)
        (self.allowed, self.required) = (allowed, required)
        (self.payment, self.alternative) = (payment, alternative)
    }
}

extension TradeType {
    /// The type in words: `spin off`.
    package var words: String { String(rawValue.map { $0 == "_" ? " " : $0 }) }

    /// The traits of the type, from which the ledger, cash, checks, forms and help follow. Every trade is asked for some;
    /// inlined, each is found without making the others.
    @inline(__always)
    var traits: TradeTraits {
        switch self {
        case .buy: TradeTraits(.opens, .paid, .opening, needs: .ofShares, and: .price, or: .amount)
        case .sell: TradeTraits(.closes, .received, .closing, needs: .ofShares, and: .price, or: .amount)
        case .short:
            TradeTraits(
                .opens, .received, .opening, needs: .ofShares, and: .price, or: .amount, isShort: true)
        case .cover:
            TradeTraits(.closes, .paid, .closing, needs: .ofShares, and: .price, or: .amount, isShort: true)
        case .transferIn: TradeTraits(.opens, nil, .transferIn, needs: .ofShares)
        case .transferOut: TradeTraits(.closes, nil, .transferOut, needs: .ofShares)
        case .dividend:
            TradeTraits(
                .income, .received, .dividend, needs: .ofStock, and: .amount, or: .amountPerShare)
        case .interest: TradeTraits(.income, .received, .interest, needs: .ofCash)
        case .fee, .tax: TradeTraits(.charge, .paid, .charge, needs: .ofCash)
        case .split: TradeTraits(.acts(.split), nil, .split, needs: .ofSplit)
        case .exchange: TradeTraits(.acts(.exchange), nil, .exchange, needs: .ofExchange)
        case .spinOff: TradeTraits(.acts(.spinOff), nil, .spinOff, needs: .ofSpinOff)
        case .returnOfCapital: TradeTraits(.repays, .received, .charge, needs: .ofCapital)
        case .transfer: TradeTraits(.moves, nil, .transfer, needs: .ofTransfer)
        case .deposit: TradeTraits(.funds, .received, .deposit, needs: .ofCash)
        case .withdrawal: TradeTraits(.funds, .paid, .deposit, needs: .ofCash)
        case .convert: TradeTraits(.converts, nil, .convert, needs: .ofConversion)
        }
    }

    /// What recording one means, as help says it.
    package var summary: String {
        switch self {
        case .buy: "record a purchase"
        case .sell: "record a sale"
        case .short: "record a short sale"
        case .cover: "record the purchase that closes a short sale"
        case .transferIn: "record shares transferred in, with their cost and date"
        case .transferOut: "record shares transferred out, without a gain"
        case .dividend: "record a dividend"
        case .interest: "record interest"
        case .fee: "record a fee"
        case .tax: "record a tax"
        case .split: "record a stock split"
        case .exchange: "record a merger paid in shares, or a change of symbol"
        case .spinOff: "record a spin-off: new shares received for those held"
        case .returnOfCapital: "record a return of capital, which lowers the cost"
        case .transfer: "record shares or money moved to another account"
        case .deposit: "record money paid in"
        case .withdrawal: "record money taken out"
        case .convert: "record money exchanged for that of another currency"
        }
    }
}

// What follows from the traits.
extension TradeType {
    /// What it changes.
    @inline(__always)
    package var effect: TradeTraits.Effect { traits.effect }

    /// Whether money is paid or received by it; `nil` for neither, and for what has two sides.
    package var cash: TradeTraits.Cash? { traits.cash }

    /// Whether it opens a lot by itself.
    package var isOpening: Bool { effect == .opens }

    /// Whether it closes shares.
    package var isClosing: Bool { effect == .closes || effect == .moves }

    /// Whether it closes with a gain or loss.
    var isSale: Bool { effect == .closes && cash != nil }

    /// Whether shares are traded for money.
    package var isExecution: Bool { (effect == .opens || effect == .closes) && cash != nil }

    /// Whether it has the price of shares: what they cost or brought.
    package var isPriced: Bool { isOpening || isSale }

    /// Whether it opens or closes short lots.
    package var isShort: Bool { traits.isShort }

    /// Whether it is income.
    package var isIncome: Bool { effect == .income }

    /// Whether it is a cost without shares.
    package var isCharge: Bool { effect == .charge }

    /// Whether it is a payment: income, a fee or a tax.
    package var isPayment: Bool { isIncome || isCharge }

    /// Whether it takes effect before the other trades of its day.
    package var isCorporateAction: Bool {
        if case .acts = effect { true } else { false }
    }

    /// Whether it concerns all accounts that hold its symbol, unless it states one.
    package var isOfAllHolders: Bool { isCorporateAction || effect == .repays }

    /// Whether it concerns money alone. A transfer does if it has no symbol.
    package var isMoney: Bool { effect == .funds || effect == .converts }

    /// Whether it changes lots, so that trades alone must determine the lots of its symbol. A transfer of money has no
    /// symbol.
    package var changesLots: Bool { !isPayment && !isMoney }

    /// The fields that a trade of this type may have.
    package var allowedFields: TradeFields { traits.allowed }

    /// The fields that a trade of this type must have, apart from alternatives of which one is enough.
    package var requiredFields: TradeFields { traits.required }

    /// Whether it is of a symbol.
    package var needsSymbol: Bool { requiredFields.contains(.symbol) }

    /// The fields of which the first state what was paid, if it needs to be stated, or the second.
    package var payment: (fields: TradeFields, or: TradeFields) { (traits.payment, traits.alternative) }

    /// Whether some fields state what was paid, if it needs to be stated.
    package func isPaymentStated(by given: TradeFields) -> Bool {
        traits.payment.isSubset(of: given) || traits.alternative.isSubset(of: given)
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

    // What they must have.
    fileprivate static let ofShares: TradeFields = [.symbol, .currency, .shares]
    fileprivate static let ofStock: TradeFields = [.symbol, .currency]
    fileprivate static let amountPerShare: TradeFields = [.shares, .price]
    fileprivate static let ofCash: TradeFields = [.currency, .amount]
    fileprivate static let ofSplit: TradeFields = [.symbol, .ratio]
    fileprivate static let ofExchange: TradeFields = [.symbol, .toSymbol]
    fileprivate static let ofSpinOff: TradeFields = [.symbol, .toSymbol, .shares, .costShare]
    fileprivate static let ofCapital: TradeFields = [.symbol, .currency, .amount]
    fileprivate static let ofTransfer: TradeFields = [.symbol, .shares, .toAccount]
    fileprivate static let ofConversion: TradeFields = [.currency, .amount, .toAmount, .toCurrency]
    /// Those of a transfer of money.
    package static let neededForMoneyTransfer: TradeFields = [.currency, .amount, .toAccount]
}
