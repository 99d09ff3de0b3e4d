/// What can be stated of a holding; the raw values are the columns of a holdings file.
public enum HoldingField: String, CaseIterable, Codable, Hashable, Sendable {
    /// The stock's symbol.
    case symbol
    /// How many; below 0 for a short position.
    case shares
    /// The unit prices are quoted in.
    case currency
    /// The stock's name.
    case name
    /// Where it is traded.
    case market
    /// The day it was bought.
    case purchaseDate = "purchase_date"
    /// What a share cost.
    case purchasePrice = "purchase_price"
    /// The unit of the purchase price.
    case purchaseCurrency = "purchase_currency"
    /// What was paid beside the price, in stock currency.
    case fees
    /// What was paid in all, in stock currency.
    case costStock = "cost_stock"
    /// Own currency for 1 of stock currency at purchase.
    case purchaseRate = "purchase_rate"
    /// What was paid in all, in own currency.
    case cost
    /// The current price.
    case price
    /// The day the price is of; without one it holds on any day.
    case priceDate = "price_date"
    /// The price before it.
    case previousClose = "previous_close"
    /// Own currency for 1 of stock currency now.
    case rate
    /// Whether it counts in no total.
    case excluded
    /// Anything.
    case note
}

/// Why what is stated of a holding can't be.
public struct HoldingProblem: Error, Hashable, Sendable {
    /// The field at fault; of two that exclude one another, the later.
    public let field: HoldingField
    /// What is wrong with it.
    public let reason: Reason

    /// What can be wrong with a field.
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
        /// Given, though the field that it says something about is not.
        case needs(HoldingField)
        /// Two costs that differ, though they are in one currency.
        case differs(from: HoldingField, Currency)
    }

    package init(_ field: HoldingField, _ reason: Reason) {
        self.field = field
        self.reason = reason
    }
}
