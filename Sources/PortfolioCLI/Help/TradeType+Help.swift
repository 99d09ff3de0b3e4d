internal import Portfolios

// What help says of the commands that record a trade of a type. Their options follow from the type's fields.
extension TradeType {
    /// What the command does.
    var summary: String {
        switch self {
        case .buy: "record a purchase"
        case .sell: "record a sale"
        case .short: "record a short sale"
        case .cover: "record the purchase that closes a short sale"
        case .transferIn: "record shares transferred in, with their cost and date"
        case .transferOut: "record shares transferred out, without a gain"
        case .dividend: "record a dividend"
        case .interest: "record interest"
        case .fee: "record a fee"
        case .tax: "record a tax"
        case .split: "record a stock split"
        case .exchange: "record a merger paid in shares, or a change of symbol"
        case .spinOff: "record a spin-off: new shares received for those held"
        case .returnOfCapital: "record a return of capital, which lowers the cost"
        case .transfer: "record shares or money moved to another account"
        case .deposit: "record money paid in"
        case .withdrawal: "record money taken out"
        case .convert: "record money exchanged for that of another currency"
        }
    }
}
