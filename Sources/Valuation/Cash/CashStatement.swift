/// Cash of an account in a currency, on the as-of date.
public struct CashBalance: Hashable, Sendable {
    /// How a balance is known; the raw values are the names used in every output.
    public enum Source: String, Sendable {
        /// It is stated.
        case stated
        /// It is worked out from trades.
        case followed
    }

    /// The account; `nil` for the one without a name.
    public let account: String?
    /// What tells several balances of an account and currency apart; `nil` for none.
    public let name: String?
    /// The currency of the amount.
    public let currency: Currency
    /// The day from which it is known; `nil` for any day.
    public let date: CalendarDate?
    package let amountExact: ExactDecimal
    /// Units of portfolio currency for 1 unit of ``currency``; `nil` if unknown, or if the two are the same.
    public internal(set) var rate: AppliedRate?
    package internal(set) var valueExact: ExactDecimal?
    /// How it is known.
    public let source: Source
    /// The row that states it, or the last one that changed it.
    public let location: InputLocation

    /// The amount in ``currency``; negative if it is owed.
    public var amount: Decimal { Decimal(amountExact) }
    /// The amount in portfolio currency, exact; `nil` if the rate is unknown and the amount is not 0.
    public var value: Decimal? { valueExact.map { Decimal($0) } }
}

/// All cash on the as-of date, and what is unknown or doubtful about it.
///
/// Cash has no cost and no gain, and is in no total of the holdings.
public struct CashStatement: Sendable {
    /// In the order of accounts, names and currencies.
    public let balances: [CashBalance]
    /// In the order of the files; none has a symbol.
    public let issues: [Issue]

    /// The sum of the known values, in portfolio currency; `nil` if there are balances but none is known.
    public var total: Decimal? { totalExact.map { Decimal($0) } }
    package var totalExact: ExactDecimal? { balances.sum }
    package var sum: CashSum { balances.cash }

    /// Whether every value is known.
    public var isComplete: Bool { sum.isComplete }
}

extension [CashBalance] {
    /// The sum of the known values; `nil` if there are some but none is known.
    package var sum: ExactDecimal? {
        let known = compactMap(\.valueExact)
        return known.isEmpty && !isEmpty ? nil : known.reduce(.zero, +)
    }

    var cash: CashSum {
        CashSum(sum, isStated: !isEmpty, isComplete: allSatisfy { $0.valueExact != nil })
    }
}

extension CashStatement {
    /// The value of holdings and the cash together, in portfolio currency, over what is known of both; `nil` if neither is
    /// known.
    public func netWorth(with totals: PortfolioTotals) -> Decimal? {
        sum.netWorth(with: totals.figures.value).map { Decimal($0) }
    }
}

/// The cash of an account, a class or a portfolio.
package struct CashSum: Hashable, Sendable {
    /// 0 without balances; `nil` if there are some but none of their values is known.
    package let value: ExactDecimal?
    /// Whether there are balances.
    package let isStated: Bool
    /// Whether every balance has a known value.
    package let isComplete: Bool

    package static let none = CashSum(.zero, isStated: false)

    package init(_ value: ExactDecimal?, isStated: Bool = true, isComplete: Bool = true) {
        (self.value, self.isStated, self.isComplete) = (value, isStated, isComplete)
    }

    /// The worth of holdings and cash together, over what is known of both; `nil` if neither is known.
    package func netWorth(with holdings: ExactDecimal?) -> ExactDecimal? {
        // Without balances, holdings whose value is unknown are not worth 0.
        guard isStated, let value else { return holdings }
        return holdings.map { $0 + value } ?? value
    }
}
