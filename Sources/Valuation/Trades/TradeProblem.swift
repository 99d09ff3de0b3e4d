#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

/// Why a trade can't be as it is stated.
public struct TradeProblem: Error, Hashable, Sendable {
    /// The field at fault; of two that exclude one another, the later.
    public let field: TradeField
    /// What is wrong with it.
    public let reason: Reason

    /// What can be wrong with a field.
    public enum Reason: Hashable, Sendable {
        // Seen in the trade alone.

        /// Not a number the engine takes.
        case number(NumberError)
        /// Empty, where a trade of this type needs it.
        case missing(TradeType)
        /// Neither a price nor an amount, where a trade of this type needs one.
        case missingPriceOrAmount(TradeType)
        /// Given, where a trade of this type has no use for it.
        case unused(TradeType)
        /// Below 0.
        case negative
        /// Not above 0.
        case notAboveZero
        /// A part that is not from 0 to 1.
        case notAPart
        /// Given, though another field is that it stands in place of.
        case inPlaceOf(TradeField)
        /// Not what shares, price and fees come to, which is this amount.
        case disagrees(with: Decimal)
        /// A rate other than 1 between a currency and itself.
        case rateOfOwnCurrency(Currency)
        /// Two figures that differ, though they are in one currency.
        case differs(from: TradeField, Currency)
        /// The new stock is the old one.
        case sameSymbol
        /// A name for a lot that reads as a date.
        case isDate
        /// A purchase after the day of the transfer.
        case afterTrade

        // Seen beside other trades.

        /// A unit of another currency than the symbol has in the row at the location.
        case otherCurrency(QuoteCurrency, stock: Currency, symbol: String, InputLocation)
        /// A new stock of another currency than the old one's.
        case newStockInOtherCurrency(Currency, stock: Currency)
        /// A name that the row at the location has given to a lot.
        case repeatedName(InputLocation)
        /// A part that differs from that of the same spin-off at the location.
        case differsFromSame(InputLocation)
        /// A split that the same file has at the location already: both would count.
        case repeatsSplit(InputLocation)

        // Seen in what is held.

        /// More shares than are held (or short, to be covered), or than the lots named have.
        case exceedsHolding(shares: Decimal, held: Decimal)
        /// Named lots of which none is open.
        case noSuchLot
        /// A named lot where lots are kept as one pool.
        case namedLotOfPool(LotMethod)
        /// More than the cost that is left.
        case exceedsCost(Decimal)
        /// A spin-off of a stock of which nothing is held.
        case nothingHeld
    }

    package init(_ field: TradeField, _ reason: Reason) {
        self.field = field
        self.reason = reason
    }
}

/// A trade that can't be as it is stated, and where it stands.
public struct TradeError: Error, Hashable, Sendable {
    /// What is wrong with it.
    public let problem: TradeProblem
    /// What was done or received.
    public let type: TradeType
    /// The day of the trade.
    public let date: CalendarDate
    /// The stock's symbol; `nil` where the trade has none.
    public let symbol: String?
    /// Where it stands.
    public let location: InputLocation

    package init(
        _ problem: TradeProblem, type: TradeType, date: CalendarDate, symbol: String?,
        location: InputLocation
    ) {
        self.problem = problem
        self.type = type
        self.date = date
        self.symbol = symbol
        self.location = location
    }
}

/// Everything that is wrong with some trades.
public struct TradeErrors: Error, Hashable, Sendable {
    /// At least one, in the order in which they were found.
    public let errors: [TradeError]

    init(_ errors: [TradeError]) { self.errors = errors }
}
