/// What can be stated of a holding; the raw values are the columns of a holdings file.
public enum HoldingField: String, CaseIterable, Hashable, Sendable {
    case symbol
    case shares
    case currency
    case name
    case market
    case purchaseDate = "purchase_date"
    case purchasePrice = "purchase_price"
    case purchaseCurrency = "purchase_currency"
    case fees
    case costStock = "cost_stock"
    case purchaseRate = "purchase_rate"
    case cost
    case price
    case previousClose = "previous_close"
    case rate
    case excluded
    case note
}

/// Why what is stated of a holding can't be.
public struct HoldingProblem: Error, Hashable, Sendable {
    /// The field at fault; of two that exclude one another, the later.
    public let field: HoldingField
    public let reason: Reason

    public enum Reason: Hashable, Sendable {
        /// Not a number the engine takes.
        case number(NumberError)
        /// Empty, where something must be stated.
        case missing
        /// Shares of 0.
        case zero
        /// Below 0: prices, fees and costs of shares bought are not.
        case negative
        /// A rate that is not above 0.
        case notAboveZero
        /// Given, though another field is that it stands in place of.
        case inPlaceOf(HoldingField)
        /// A purchase price in a unit of another currency.
        case otherCurrency(QuoteCurrency, stock: Currency)
        /// A rate other than 1 between a currency and itself.
        case rateOfOwnCurrency(Currency)
        /// Two costs that differ, though they are in one currency.
        case differs(from: HoldingField, Currency)
    }

    package init(_ field: HoldingField, _ reason: Reason) {
        self.field = field
        self.reason = reason
    }
}
