#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

/// What was done or received, with what each needs. Numbers of shares are above 0: the case tells the direction.
public enum TradeAction: Hashable, Sendable {
    /// Opens a long lot. The lot may get a name, for sales to choose it by.
    case buy(shares: Decimal, Consideration, id: String? = nil)
    /// Closes long lots.
    case sell(shares: Decimal, Consideration, from: LotSelection? = nil)
    /// Opens a short lot.
    case short(shares: Decimal, Consideration, id: String? = nil)
    /// Closes short lots.
    case cover(shares: Decimal, Consideration, from: LotSelection? = nil)
    /// Opens a long lot with its old cost and date; without a price, an amount or a total the cost is unknown.
    case transferIn(
        shares: Decimal, Consideration = Consideration(), purchaseDate: CalendarDate? = nil, id: String? = nil
    )
    /// Closes long lots without proceeds and without a gain.
    case transferOut(shares: Decimal, from: LotSelection? = nil)
    /// Income of a stock, held or no more.
    case dividend(Payout)
    /// Income of the account; below 0 where it is taken back.
    case interest(Payout)
    /// A cost of the account, or of the stock; below 0 where it is refunded.
    case fee(Decimal, Conversion? = nil)
    /// A tax of the account, or on the stock; below 0 where it is refunded.
    case tax(Decimal, Conversion? = nil)
    /// So many new shares for so many old ones.
    case split(SplitRatio)
    /// All lots go over to another stock, with cost and date.
    case exchange(into: String, SplitRatio = .one)
    /// Each lot gives a part of its cost, from 0 to 1, to a lot of a new stock; the shares are those received in all.
    case spinOff(into: String, shares: Decimal, costShare: Decimal)
    /// The cost of the open lots falls.
    case returnOfCapital(Decimal, Conversion? = nil)

    /// What was done, without the figures.
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
        }
    }
}

/// What was paid or received for shares: a price with fees, or an amount in all; given both, they must agree.
public struct Consideration: Hashable, Sendable {
    /// Per share, in the quote currency.
    public var price: Decimal?
    /// Paid in all with the fees, or received in all without them; in stock currency.
    public var amount: Decimal?
    /// In stock currency, or in ``feesCurrency``.
    public var fees: Decimal?
    /// The currency of the fees, where it is not the stock currency.
    public var feesCurrency: Currency?
    /// What it came to in own currency.
    public var conversion: Conversion?

    /// A price or an amount, and what it came to.
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

/// How an amount went over into the own currency.
public enum Conversion: Hashable, Sendable {
    /// Units of own currency for 1 of stock currency.
    case rate(Decimal)
    /// What was paid or received in all (of income: net), in own currency.
    case total(Decimal)
}

/// Income: an amount, or so much for each share.
public struct Payout: Hashable, Sendable {
    /// Gross, in stock currency; below 0 where income is taken back.
    public var amount: Decimal?
    /// How many shares it was for.
    public var shares: Decimal?
    /// Gross for each share, in the quote currency.
    public var price: Decimal?
    /// Withheld, in stock currency.
    public var taxes: Decimal?
    /// In stock currency, or in ``feesCurrency``.
    public var fees: Decimal?
    /// The currency of the fees, where it is not the stock currency.
    public var feesCurrency: Currency?
    /// What the net amount came to in own currency.
    public var conversion: Conversion?

    /// Income of an amount.
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

/// The lots that a sale takes, whatever the method: among them the method decides.
public enum LotSelection: Hashable, Sendable {
    /// Those bought on a day.
    case bought(CalendarDate)
    /// The one of a name.
    case named(String)
}
