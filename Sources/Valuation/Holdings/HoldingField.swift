/// The fields of a holding; the raw values are the column names in a holdings file.
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
    /// The fees paid on top of the price, in stock currency.
    case fees
    /// The total cost in stock currency.
    case costStock = "cost_stock"
    /// Units of own currency for 1 unit of stock currency at purchase.
    case purchaseRate = "purchase_rate"
    /// The total cost in own currency.
    case cost
    /// The current price of one share.
    case price
    /// The date of the price; a price without a date applies to any day.
    case priceDate = "price_date"
    /// The close before the price.
    case previousClose = "previous_close"
    /// Units of own currency for 1 unit of stock currency now.
    case rate
    /// Whether the holding is left out of every total.
    case excluded
    /// The units of the underlying that the price of one share is for: 100 for an American option.
    case multiplier
    /// The account in which the shares are.
    case account
    /// The owner's note.
    case note
}

/// Why a value stated about a holding or for a valuation is invalid.
public struct HoldingProblem: Error, Hashable, Sendable {
    /// The invalid field; if two fields exclude each other, the later one.
    public let field: HoldingField
    /// What is wrong with it.
    public let reason: Reason

    /// What can be wrong with a field.
    public enum Reason: Hashable, Sendable {
        /// The value is not a number, or not one that can be represented exactly.
        case number(NumberError)
        /// The field is required but empty.
        case missing
        /// The number of shares is 0.
        case zero
        /// A price or fee is negative.
        case negative
        /// A rate is not above 0.
        case notAboveZero
        /// The field replaces another field that is stated as well.
        case inPlaceOf(HoldingField)
        /// The purchase price is in a unit of another currency than the stock's.
        case otherCurrency(QuoteCurrency, stock: Currency)
        /// The rate between a currency and itself is not 1.
        case rateOfOwnCurrency(Currency)
        /// The field needs another field that is not stated.
        case needs(HoldingField)
        /// The cost differs from another cost in the same currency.
        case differs(from: HoldingField, Currency)
    }

    package init(_ field: HoldingField, _ reason: Reason) {
        self.field = field
        self.reason = reason
    }
}
