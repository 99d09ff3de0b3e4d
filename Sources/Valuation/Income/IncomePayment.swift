/// How certain a payment is. Payments of different statuses are never added up. The raw values are the names used in every
/// output, from the most certain to the least.
public enum IncomeStatus: String, CaseIterable, Hashable, Sendable {
    /// A dividend or interest of the trades.
    case paid
    /// A dividend that its company has declared.
    case declared
    /// A dividend that somebody expects, and has written down.
    case estimated
    /// A dividend of the last year, repeated a year later.
    case projected

    /// The place among all statuses, from 0.
    package var place: Int {
        switch self {
        case .paid: 0
        case .declared: 1
        case .estimated: 2
        case .projected: 3
        }
    }
}

/// A dividend or interest, paid or ahead. An unknown figure is `nil`.
public struct IncomePayment: Hashable, Sendable {
    /// How certain it is.
    public let status: IncomeStatus
    /// The day on which it is paid; of a dividend without such a day, its ex date.
    public let date: CalendarDate
    /// The first day on which a buyer does not receive the dividend; `nil` for what was paid.
    public let exDate: CalendarDate?
    /// The stock's symbol; `nil` if the payment belongs to no stock.
    public let symbol: String?
    /// The stock's name.
    public let name: String?
    /// The account; `nil` for the one without a name.
    public let account: String?
    /// The currency of the amounts, always a major unit.
    public let currency: Currency
    /// The place in a file of the trade or dividend behind it.
    public let location: InputLocation
    package let figures: Figures

    /// The figures of a payment, of any size; in ``IncomePayment/currency``, but for the value.
    package struct Figures: Hashable, Sendable {
        /// Negative if they are owed; `nil` where a trade does not state them.
        package var shares: ExactDecimal?
        package var perShare: ExactDecimal?
        /// The gross amount.
        package var amount: ExactDecimal
        package var taxes: ExactDecimal?
        package var fees: ExactDecimal?
        package var net: ExactDecimal?
        package var rate: AppliedRate?
        /// The gross amount in portfolio currency.
        package var value: ExactDecimal?
    }

    /// The shares that it is paid for; negative if they are owed, and `nil` if a trade does not state them.
    public var shares: Decimal? { figures.shares.map { Decimal($0) } }
    /// The gross amount of one share, in ``currency``.
    public var perShare: Decimal? { figures.perShare.map { Decimal($0) } }
    /// The gross amount, in ``currency``.
    public var amount: Decimal { Decimal(figures.amount) }
    /// The taxes withheld, in ``currency``; `nil` for what is ahead.
    public var taxes: Decimal? { figures.taxes.map { Decimal($0) } }
    /// The fees, in ``currency``; `nil` for what is ahead.
    public var fees: Decimal? { figures.fees.map { Decimal($0) } }
    /// The gross amount less taxes and fees, in ``currency``; `nil` for what is ahead.
    public var net: Decimal? { figures.net.map { Decimal($0) } }
    /// Units of portfolio currency for 1 unit of ``currency``; `nil` also if they are the same. Of what is ahead, the
    /// current rate.
    public var rate: AppliedRate? { figures.rate }
    /// The gross amount, in portfolio currency.
    public var value: Decimal? { figures.value.map { Decimal($0) } }
}
