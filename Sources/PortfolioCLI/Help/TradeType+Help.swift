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
        case .transferIn: "record shares transferred in, with their original cost and date"
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

    /// Two examples: a common use and a more specialised one.
    var examples: [Example] {
        switch self {
        case .buy:
            [
                Example(
                    "A purchase with fees in another currency:",
                    "portfolio buy BARC.L germany --shares 500 --price 160.20 --date 2016-08-01 --fees 9.90 --fees-currency EUR"
                ),
                Example(
                    "A new stock, by all that was paid:",
                    "portfolio buy SAP.DE germany --shares 10 --amount 789.90 --currency EUR --date 2016-08-02"
                ),
            ]
        case .sell:
            [
                Example(
                    "A sale:",
                    "portfolio sell KONT.DE germany --shares 30 --price 26.40 --fees 9.90 --date 2016-07-15"),
                Example(
                    "A sale of shares bought on a day, shown without writing it down:",
                    "portfolio sell BARC.L germany --shares 200 --price 161 --date 2016-08-10 --lot 2016-06-24 --dry-run"
                ),
            ]
        case .short, .cover:
            [
                Example(
                    "A short sale\(self == .short ? "" : ", and the purchase that closes half of it"):",
                    "portfolio short IBM germany --shares 10 --price 160.50 --currency USD --date 2016-08-01"
                        + (self == .short
                            ? "" : "\nportfolio cover IBM germany --shares 5 --price 158 --date 2016-08-08")),
                self == .short
                    ? Example(
                        "One by all that was received, with a note:",
                        "portfolio short MSFT germany --shares 5 --amount 283.10 --currency USD --date 2016-08-01 --note hedge"
                    )
                    : Example(
                        "One, closed on the same day:",
                        "portfolio short IBM germany --shares 10 --price 160.50 --currency USD --date 2016-08-01 --time 10:15\n"
                            + "portfolio cover IBM germany --shares 10 --price 159.80 --date 2016-08-01 --time 16:40"
                    ),
            ]
        case .transferIn:
            [
                Example(
                    "Shares from another broker, with what they cost and when they were bought:",
                    "portfolio transfer-in IBM germany --shares 20 --amount 2500 --currency USD --purchase-date 2011-03-01 --date 2016-08-01"
                ),
                Example(
                    "Shares of which the cost is not known:",
                    "portfolio transfer-in KONT.DE germany --shares 10 --date 2016-08-01"),
            ]
        case .transferOut:
            [
                Example(
                    "Shares to another broker:",
                    "portfolio transfer-out BARC.L germany --shares 700 --date 2016-08-05"),
                Example(
                    "Money to another account:",
                    "portfolio transfer germany --amount 500 --currency EUR --to-account ISA --date 2016-08-05"
                ),
            ]
        case .deposit, .withdrawal:
            [
                Example(
                    "Money \(self == .deposit ? "paid into" : "taken out of") the account:",
                    "portfolio \(rawValue) germany --amount 500 --currency EUR --date 2016-08-01"),
                Example(
                    "The same, with a note:",
                    "portfolio \(rawValue) germany --amount 500 --currency EUR --date 2016-08-01 --note savings"
                ),
            ]
        case .convert:
            [
                Example(
                    "Euros for pounds:",
                    "portfolio convert germany --amount 1000 --currency EUR --to-amount 843.20 --to-currency GBP --date 2016-08-01"
                ),
                Example(
                    "With a fee in pounds:",
                    "portfolio convert germany --amount 1000 --currency EUR --to-amount 843.20 --to-currency GBP --fees 2 --fees-currency GBP --date 2016-08-01"
                ),
            ]
        }
    }
}
