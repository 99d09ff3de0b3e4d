/// What can be stated of a holding; the raw values are the names of the columns in a file of holdings.
public enum HoldingField: String, CaseIterable, Codable, Hashable, Sendable {
    /// The symbol of the stock.
    case symbol
    /// The number of shares; negative for a short position.
    case shares
    /// The unit in which prices are quoted.
    case currency
    /// The name of the stock.
    case name
    /// The market on which it is traded.
    case market
    /// The day on which the shares were bought.
    case purchaseDate = "purchase_date"
    /// The price of one share at purchase.
    case purchasePrice = "purchase_price"
    /// The unit of the purchase price.
    case purchaseCurrency = "purchase_currency"
    /// What was paid beside the price, in stock currency.
    case fees
    /// What was paid in all, in stock currency.
    case costStock = "cost_stock"
    /// Units of own currency for 1 unit of stock currency at purchase.
    case purchaseRate = "purchase_rate"
    /// What was paid in all, in own currency.
    case cost
    /// The current price of one share.
    case price
    /// The day of the price; a price without one holds on any day.
    case priceDate = "price_date"
    /// The close before the price.
    case previousClose = "previous_close"
    /// Units of own currency for 1 unit of stock currency now.
    case rate
    /// Whether the holding is not part of any total.
    case excluded
    /// A note of the owner's.
    case note
}

/// Why something that is stated of a holding, or of a valuation, can't be so.
public struct HoldingProblem: Error, Hashable, Sendable {
    /// The field that is wrong; of two that exclude each other, the later one.
    public let field: HoldingField
    /// What is wrong with it.
    public let reason: Reason

    /// What can be wrong with a field.
    public enum Reason: Hashable, Sendable {
        /// Not a number, or one that can't be held.
        case number(NumberError)
        /// Empty, though it must be stated.
        case missing
        /// Shares of 0.
        case zero
        /// A negative price, or negative fees.
        case negative
        /// A rate that is not above 0.
        case notAboveZero
        /// Stated together with the field that it stands in place of.
        case inPlaceOf(HoldingField)
        /// A purchase price in a unit of another currency than the stock's.
        case otherCurrency(QuoteCurrency, stock: Currency)
        /// A rate other than 1 between a currency and itself.
        case rateOfOwnCurrency(Currency)
        /// Stated without the field that it belongs to.
        case needs(HoldingField)
        /// A cost that differs from another one in the same currency.
        case differs(from: HoldingField, Currency)
    }

    package init(_ field: HoldingField, _ reason: Reason) {
        self.field = field
        self.reason = reason
    }
}
