/// What was done or received, with the figures it needs. Numbers of shares are above 0; the case gives the direction.
public enum TradeAction: Hashable, Sendable {
    /// Opens a long lot. It may be given a name, so that sales can choose it.
    case buy(shares: Decimal, Consideration, id: String? = nil)
    /// Closes long lots.
    case sell(shares: Decimal, Consideration, from: LotSelection? = nil)
    /// Opens a short lot.
    case short(shares: Decimal, Consideration, id: String? = nil)
    /// Closes short lots.
    case cover(shares: Decimal, Consideration, from: LotSelection? = nil)
    /// Opens a long lot with its original cost and date; without a price, an amount or a total, the cost is unknown.
    case transferIn(
        shares: Decimal, Consideration = Consideration(), purchaseDate: CalendarDate? = nil, id: String? = nil
    )
    /// Closes long lots without proceeds and without a gain.
    case transferOut(shares: Decimal, from: LotSelection? = nil)
    /// Income from a stock, whether it is still held or not.
    case dividend(Payout)
    /// Income of the account; negative if it is taken back.
    case interest(Payout)
    /// A cost of the account or the stock; negative if it is refunded.
    case fee(Decimal, Conversion? = nil)
    /// A tax of the account or on the stock; negative if it is refunded.
    case tax(Decimal, Conversion? = nil)
    /// Exchanges old shares for new ones of the same stock.
    case split(SplitRatio)
    /// Moves all lots to another stock, with their cost and date.
    case exchange(into: String, SplitRatio = .one)
    /// Moves a part of each lot's cost, from 0 to 1, to a lot of a new stock; the shares are the total received.
    case spinOff(into: String, shares: Decimal, costShare: Decimal)
    /// Lowers the cost of the open lots.
    case returnOfCapital(Decimal, Conversion? = nil)
    /// Moves shares to another account, with their cost and date.
    case transfer(shares: Decimal, to: String, from: LotSelection? = nil)
    /// Moves money to another account.
    case transferMoney(Decimal, to: String)
    /// Money paid into the account.
    case deposit(Decimal, Conversion? = nil)
    /// Money taken out of the account.
    case withdrawal(Decimal, Conversion? = nil)
    /// An amount becomes another one in another currency; the fees are in one of both.
    case convert(Decimal, into: Decimal, Currency, fees: Decimal? = nil, feesCurrency: Currency? = nil)

    /// The type, without the figures.
    public var type: TradeType {
        switch self {
        case .buy: .buy
        case .sell: .sell
        case .short: .short
        case .cover: .cover
        case .transferIn: .transferIn
        case .transferOut: .transferOut
        case .dividend: .dividend
        case .interest: .interest
        case .fee: .fee
        case .tax: .tax
        case .split: .split
        case .exchange: .exchange
        case .spinOff: .spinOff
        case .returnOfCapital: .returnOfCapital
        case .transfer, .transferMoney: .transfer
        case .deposit: .deposit
        case .withdrawal: .withdrawal
        case .convert: .convert
        }
    }
}

/// What was paid or received for shares: a price with fees, or a total amount; if both are given, they must agree.
public struct Consideration: Hashable, Sendable {
    /// The price per share, in the quote currency.
    public var price: Decimal?
    /// The total paid including fees, or received after fees; in stock currency.
    public var amount: Decimal?
    /// The fees, in stock currency or in ``feesCurrency``.
    public var fees: Decimal?
    /// The currency of the fees, if it is not the stock currency.
    public var feesCurrency: Currency?
    /// The conversion to own currency.
    public var conversion: Conversion?

    /// Creates a consideration from a price or an amount.
    public init(
        price: Decimal? = nil, amount: Decimal? = nil, fees: Decimal? = nil, feesCurrency: Currency? = nil,
        conversion: Conversion? = nil
    ) {
        self.price = price
        self.amount = amount
        self.fees = fees
        self.feesCurrency = feesCurrency
        self.conversion = conversion
    }
}

/// How an amount was converted to own currency.
public enum Conversion: Hashable, Sendable {
    /// Units of own currency for 1 unit of stock currency.
    case rate(Decimal)
    /// The total paid or received in own currency; for income, the net total.
    case total(Decimal)
}

/// Income: a total amount, or an amount per share.
public struct Payout: Hashable, Sendable {
    /// The gross amount, in stock currency; negative if income is taken back.
    public var amount: Decimal?
    /// The number of shares it was paid for.
    public var shares: Decimal?
    /// The gross amount per share, in the quote currency.
    public var price: Decimal?
    /// The taxes withheld, in stock currency.
    public var taxes: Decimal?
    /// The fees, in stock currency or in ``feesCurrency``.
    public var fees: Decimal?
    /// The currency of the fees, if it is not the stock currency.
    public var feesCurrency: Currency?
    /// The conversion of the net amount to own currency.
    public var conversion: Conversion?

    /// Creates income from an amount, or from shares and an amount per share.
    public init(
        amount: Decimal? = nil, shares: Decimal? = nil, price: Decimal? = nil, taxes: Decimal? = nil,
        fees: Decimal? = nil, feesCurrency: Currency? = nil, conversion: Conversion? = nil
    ) {
        self.amount = amount
        self.shares = shares
        self.price = price
        self.taxes = taxes
        self.fees = fees
        self.feesCurrency = feesCurrency
        self.conversion = conversion
    }
}

/// The lots that a sale may take, whatever the method; among them the method decides.
public enum LotSelection: Hashable, Sendable {
    /// The lots bought on a day.
    case bought(CalendarDate)
    /// The lot with a name.
    case named(String)
}
