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
                    "Those bought on a day:",
                    "portfolio transfer-out BARC.L germany --shares 700 --lot 2016-06-24 --date 2016-08-05"),
            ]
        case .dividend:
            [
                Example(
                    "What was paid, and the tax withheld from it:",
                    "portfolio dividend KONT.DE germany --amount 42 --taxes 11.08 --date 2016-08-01"),
                Example(
                    "A dividend per share:",
                    "portfolio dividend BARC.L germany --shares 1700 --price 1 --date 2016-08-09"),
            ]
        case .interest:
            [
                Example(
                    "Interest on the account, and the tax on it:",
                    "portfolio interest germany --amount 3.05 --taxes 0.80 --currency EUR --date 2016-08-31"),
                Example(
                    "Interest taken back:",
                    "portfolio interest germany --amount -1.20 --currency EUR --date 2016-08-31"),
            ]
        case .fee:
            [
                Example(
                    "A fee of the account:",
                    "portfolio fee germany --amount 12.50 --currency EUR --date 2016-08-12 --note custody"),
                Example(
                    "A fee of one stock:",
                    "portfolio fee germany --symbol BARC.L --amount 4 --currency GBP --date 2016-08-12"),
            ]
        case .tax:
            [
                Example("A tax:", "portfolio tax germany --amount 25 --currency EUR --date 2016-08-12"),
                Example(
                    "A refund:",
                    "portfolio tax germany --amount -7.10 --currency EUR --date 2016-08-12 --symbol KONT.DE"),
            ]
        case .split:
            [
                Example(
                    "Four shares for one:", "portfolio split KONT.DE germany --ratio 4:1 --date 2016-08-08"),
                Example(
                    "One share for ten:", "portfolio split BARC.L germany --ratio 1:10 --date 2016-08-08"),
            ]
        case .exchange:
            [
                Example(
                    "A new symbol:",
                    "portfolio exchange KONT.DE germany --to-symbol KTR.DE --ratio 1:1 --date 2016-08-08"),
                Example(
                    "Three shares of the buyer for two:",
                    "portfolio exchange KONT.DE germany --to-symbol BIG.DE --ratio 3:2 --date 2016-08-08"),
            ]
        case .spinOff:
            [
                Example(
                    "425 new shares, to which a tenth of the cost goes:",
                    "portfolio spin-off BARC.L germany --shares 425 --to-symbol NEW.L --cost-share 0.1 --date 2016-08-08"
                ),
                Example(
                    "The same, shown without writing it down:",
                    "portfolio spin-off BARC.L germany --shares 425 --to-symbol NEW.L --cost-share 0.1 --date 2016-08-08 --dry-run"
                ),
            ]
        case .returnOfCapital:
            [
                Example(
                    "Two euros back for each of 70 shares:",
                    "portfolio return-of-capital KONT.DE germany --amount 140 --date 2016-08-08"),
                Example(
                    "The same, shown without writing it down:",
                    "portfolio return-of-capital KONT.DE germany --amount 140 --date 2016-08-08 --dry-run"),
            ]
        case .transfer:
            [
                Example(
                    "Shares to another account:",
                    "portfolio transfer BARC.L germany --shares 700 --to-account ISA --date 2016-08-05"),
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
