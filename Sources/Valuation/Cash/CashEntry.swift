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
