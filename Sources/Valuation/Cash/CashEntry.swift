/// A balance of cash that is stated: what an account holds on a day.
package struct CashEntry: Sendable {
    /// The account; empty for the one without a name.
    package let account: String
    /// What tells several balances of an account and currency apart; empty for none.
    package let name: String
    package let currency: Currency
    /// Negative if it is owed.
    package let amount: CompactDecimal
    /// `nil` for a balance of any day.
    package let date: CalendarDate?
    package let location: InputLocation

    package init(
        account: String, name: String, currency: Currency, amount: CompactDecimal, date: CalendarDate?,
        location: InputLocation
    ) {
        (self.account, self.name, self.currency) = (account, name, currency)
        (self.amount, self.date, self.location) = (amount, date, location)
    }
}

/// Cash of an account in a currency, on the as-of date.
package struct CashBalance: Sendable {
    /// How a balance is known; the raw values are the names used in every output.
    package enum Source: String, Sendable {
        /// It is stated.
        case stated
        /// It is worked out from trades.
        case followed
    }

    /// The account; `nil` for the one without a name.
    package let account: String?
    /// What tells several balances of an account and currency apart; `nil` for none.
    package let name: String?
    package let currency: Currency
    /// The day from which it is known; `nil` for any day.
    package let date: CalendarDate?
    /// Negative if it is owed.
    package let amount: ExactDecimal
    /// Units of portfolio currency for 1 unit of ``currency``; `nil` if unknown, or if the two are the same.
    package internal(set) var rate: AppliedRate?
    /// In portfolio currency; `nil` if the rate is unknown and the amount is not 0.
    package internal(set) var value: ExactDecimal?
    package let source: Source
    package let location: InputLocation
}

/// All cash on the as-of date, and what is unknown or doubtful about it.
package struct CashStatement: Sendable {
    /// In the order of accounts, names and currencies.
    package let balances: [CashBalance]
    /// In the order of the files; none has a symbol.
    package let issues: [Issue]

    /// The sum of the known values, in portfolio currency; `nil` if there are balances but none is known.
    package var total: ExactDecimal? { balances.sum }
    /// The same of one account; 0 if it has no cash.
    package func total(of account: String?) -> ExactDecimal? {
        balances.filter { $0.account?.exact == account?.exact }.sum
    }

    /// The accounts that have cash.
    package var accounts: [String?] {
        var seen: Set<ExactText?> = []
        return balances.map(\.account).filter { seen.insert($0?.exact).inserted }
    }

    /// Whether every value is known.
    package var isComplete: Bool { balances.allSatisfy { $0.value != nil } }
}

extension [CashBalance] {
    /// The sum of the known values; `nil` if there are some but none is known.
    package var sum: ExactDecimal? {
        let known = compactMap(\.value)
        return known.isEmpty && !isEmpty ? nil : known.reduce(.zero, +)
    }
}

extension CashStatement {
    /// The worth of holdings and cash together, over what is known of both; `nil` if neither is known.
    package static func netWorth(_ value: ExactDecimal?, _ cash: ExactDecimal?) -> ExactDecimal? {
        guard let value else { return cash }
        return cash.map { value + $0 } ?? value
    }
}
