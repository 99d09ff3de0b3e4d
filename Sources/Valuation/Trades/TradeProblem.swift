/// Why a trade is invalid.
public struct TradeProblem: Error, Hashable, Sendable {
    /// The invalid field; if two fields exclude each other, the later one.
    public let field: TradeField
    /// What is wrong with it.
    public let reason: Reason
    /// The account in which it is found, by its number, where the trade concerns all accounts.
    package var account: UInt32?

    /// What can be wrong with a field.
    public enum Reason: Hashable, Sendable {
        // Found in the trade alone.

        /// The value is not a number, or not one that can be represented exactly.
        case number(NumberError)
        /// The field is empty, but a trade of this type needs it.
        case missing(TradeType)
        /// Neither a price nor an amount is stated, but a trade of this type needs one.
        case missingPriceOrAmount(TradeType)
        /// The field is stated, but a trade of this type does not use it.
        case unused(TradeType)
        /// The value is negative.
        case negative
        /// The value is not above 0.
        case notAboveZero
        /// The part is not between 0 and 1.
        case notAPart
        /// The field replaces another field that is stated as well.
        case inPlaceOf(TradeField)
        /// The amount disagrees with shares, price and fees, from which this amount follows.
        case disagrees(with: Decimal)
        /// The rate between a currency and itself is not 1.
        case rateOfOwnCurrency(Currency)
        /// The two figures differ, though they are in the same currency.
        case differs(from: TradeField, Currency)
        /// The new stock is the same as the old one.
        case sameSymbol
        /// The money goes to the account that it comes from.
        case sameAccount
        /// Both sides of the conversion are in the same currency.
        case sameCurrency
        /// The fees of a conversion are in neither of its currencies.
        case neitherCurrency(Currency, Currency)
        /// The name of the lot can be read as a date.
        case isDate
        /// The purchase is later than the transfer.
        case afterTrade

        // Found by comparison with other trades.

        /// The unit is of another currency than the symbol's in the row at the location.
        case otherCurrency(QuoteCurrency, stock: Currency, symbol: String, InputLocation)
        /// The multiplier differs from that of the symbol in the row at the location.
        case otherMultiplier(Decimal, symbol: String, InputLocation)
        /// The new stock has another currency than the old one.
        case newStockInOtherCurrency(Currency, stock: Currency)
        /// The row at the location has already given this name to a lot.
        case repeatedName(InputLocation)
        /// The part differs from that of the same spin-off in the row at the location.
        case differsFromSame(InputLocation)
        /// The same file has this split already, at the location; both would count.
        case repeatsSplit(InputLocation)

        // Found by comparison with what is held.

        /// There are more shares than held, than short if they are to be covered, or than the named lots have.
        /// Of what is to be sold, some shares may be short instead.
        case exceedsHolding(shares: Decimal, held: Decimal, isShort: Bool = false)
        /// None of the named lots is open.
        case noSuchLot
        /// A lot is named, but the method keeps lots as one pool.
        case namedLotOfPool(LotMethod)
        /// The amount exceeds the remaining cost.
        case exceedsCost(Decimal)
        /// Nothing of the stock is held for the spin-off.
        case nothingHeld
    }

    package init(_ field: TradeField, _ reason: Reason) {
        self.field = field
        self.reason = reason
    }
}

/// An invalid trade, and where it was read from.
public struct TradeError: Error, Hashable, Sendable {
    /// What is wrong with it.
    public let problem: TradeProblem
    /// What was done or received.
    public let type: TradeType
    /// The day of the trade.
    public let date: CalendarDate
    /// The stock's symbol; `nil` if the trade has none.
    public let symbol: String?
    /// The account, which may have no name; `nil` if the trades name none at all.
    public let account: String?
    /// The place in a file that the trade was read from.
    public let location: InputLocation

    package init(
        _ problem: TradeProblem, type: TradeType, date: CalendarDate, symbol: String?,
        account: String? = nil, location: InputLocation
    ) {
        self.problem = problem
        self.type = type
        self.date = date
        self.symbol = symbol
        self.account = account
        self.location = location
    }
}

/// All problems found in some trades.
public struct TradeErrors: Error, Hashable, Sendable {
    /// At least one error, in the order in which they were found.
    public let errors: [TradeError]

    init(_ errors: [TradeError]) { self.errors = errors }
}
