internal import Portfolios

// The options of commands that record trades, lots and prices.
extension OptionTable {
    static let purchase: [OptionSpec] = [
        OptionSpec(
            .shares, "N", in: lotsWritten, "number of shares; negative for a short position"),
        OptionSpec(
            .currency, "CODE", in: lotsWritten,
            "currency or unit in which its prices are quoted, such as USD or GBX"),
        OptionSpec(.price, "P", in: lotsWritten, "purchase price per share"),
        OptionSpec(.date, "DATE", in: lotsWritten, "purchase date"),
        OptionSpec(.fees, "AMOUNT", in: lotsWritten, feesHelp),
        OptionSpec(
            .purchaseRate, "R", in: lotsWritten,
            "exchange rate at purchase: 1 unit of stock currency in own currency"),
        OptionSpec(
            .purchaseCurrency, "CODE", in: lotsWritten,
            "currency or unit of the purchase price, if different"),
        OptionSpec(
            .costStock, "AMOUNT", in: lotsWritten,
            "total cost in stock currency, instead of --price and --fees"),
        OptionSpec(
            .cost, "AMOUNT", in: lotsWritten,
            "total cost in the portfolio's own currency, instead of --purchase-rate"),
    ]

    private static let feesHelp =
        "fees paid on top of the price, with duties such as stamp duty, in stock currency"

    private static let multiplierHelp =
        "units of the underlying that the price of one share is for, such as 100 for an option (default: that of the "
        + "symbol, or 1)"

    private static let nameHelp = "name of the stock"
    private static let marketHelp = "where it is traded"

    static let stock: [OptionSpec] = [
        .trade(.symbol, .symbol, "the stock it relates to"),
        OptionSpec(.name, "NAME", in: lotsWritten, nameHelp),
        .trade(.name, "NAME", nameHelp),
        OptionSpec(.market, "TEXT", in: lotsWritten, marketHelp),
        .trade(.market, "TEXT", marketHelp),
        OptionSpec(.multiplier, "N", in: lotsWritten, multiplierHelp),
        .trade(.multiplier, "N", multiplierHelp),
        OptionSpec(.account, "NAME", in: lotsWritten, "account in which the shares are"),
        OptionSpec(
            .account, "NAME", in: EditSettings.choosing, "account of the lot, if several hold the stock"),
        .trade(.account, "NAME", "account that it belongs to"),
        .trade(
            .note, "TEXT", of: [.dividend], "free text; a dividend with a note is not projected by income"),
        OptionSpec(.note, "TEXT", in: lotsWritten + trades, "free text; does not affect any figure"),
        OptionSpec(.excluded, in: [.add], "leave it out of all totals"),
        OptionSpec(.symbol, "SYMBOL", in: [.edit], "new symbol"),
    ]

    static let current: [OptionSpec] = [
        OptionSpec(
            .currentPrice, "P", in: lotsWritten, "current price, instead of one from the price files"),
        OptionSpec(
            .priceDate, "DATE", in: lotsWritten,
            "date of the current price; without one it is used on any date"),
        OptionSpec(.previousClose, "P", in: lotsWritten, "previous closing price"),
        OptionSpec(
            .currentRate, "R", in: lotsWritten,
            "current exchange rate: 1 unit of stock currency in own currency"),
    ]

    static let position: [OptionSpec] = [
        OptionSpec(.to, "N", in: [.move], "new position in the list of holdings, counted from 1"),
        OptionSpec(
            .before, .lot("SYMBOL"), in: [.move], "move it before this lot: SYMBOL or SYMBOL#LOT"),
        OptionSpec(
            .after, .lot("SYMBOL"), in: [.move], "move it after this lot: SYMBOL or SYMBOL#LOT"),
    ]

    static let trade: [OptionSpec] = [
        .trade(.shares, "N", of: [.spinOff], "total number of new shares received"),
        .trade(.shares, "N", "number of shares, above 0"),
        .trade(.price, "P", of: [.dividend], "dividend per share"),
        .trade(.price, "P", "price per share"),
        .trade(
            .amount, "AMOUNT", of: types { $0.isExecution && $0.cash == .paid },
            "total paid including fees, in stock currency, instead of --price"),
        .trade(
            .amount, "AMOUNT", of: types { $0.isExecution },
            "total received after fees, in stock currency, instead of --price"),
        .trade(
            .amount, "AMOUNT", of: types(\.isOpening),
            "total cost including fees, in stock currency; unknown without this or a price"),
        .trade(
            .amount, "AMOUNT", of: [.dividend],
            "amount before tax, in stock currency, instead of --shares and --price"),
        .trade(
            .amount, "AMOUNT", of: [.interest], "amount before tax; negative if it was taken back"),
        .trade(.amount, "AMOUNT", of: types(\.isCharge), "amount paid; negative if it was refunded"),
        .trade(.amount, "AMOUNT", of: [.returnOfCapital], "total paid out, in stock currency"),
        .trade(.amount, "AMOUNT", "amount, in its currency"),
        .trade(.toAmount, "AMOUNT", "amount received, in its currency"),
        .trade(.toCurrency, "CODE", "currency of the amount received"),
        .trade(.toAccount, "NAME", "account that receives"),
        .trade(.ratio, "NEW:OLD", "new shares for old shares, for example 4:1"),
        .trade(.toSymbol, "SYMBOL", "symbol of the new stock"),
        .trade(.costShare, "PART", "fraction of the cost that moves to the new stock, from 0 to 1"),
        .trade(
            .date, "DATE", of: types(\.isCorporateAction),
            "first day on which it is in effect"),
        .trade(
            .date, "DATE", of: types { $0.isPayment || $0.effect == .funds || $0.effect == .repays },
            "day of the payment"),
        .trade(.date, "DATE", "trade date"),
        .trade(.time, "TIME", "time of day, for example 14:30"),
    ]

    private static func types(_ areMeant: (TradeType) -> Bool) -> [TradeType] {
        TradeType.allCases.filter(areMeant)
    }

    static let payment: [OptionSpec] = [
        .trade(
            .currency, "CODE", of: types { $0.takes(.price) },
            "currency or unit of the price, such as USD or GBX; amounts and fees are in the currency itself, "
                + "not in pence"),
        .trade(
            .currency, "CODE", of: types { !$0.takes(.amount) },
            "currency or unit in which the stock is quoted, such as USD or GBX"),
        .trade(.currency, "CODE", "currency of the amount"),
        .trade(
            .fees, "AMOUNT", of: types { $0.isExecution && $0.cash == .received },
            "fees taken off the proceeds, in stock currency"),
        .trade(.fees, "AMOUNT", of: types(\.isOpening) + types(\.isExecution), feesHelp),
        .trade(.fees, "AMOUNT", "fees, in the currency of the amount"),
        .trade(
            .feesCurrency, "CODE", of: types(\.needsSymbol),
            "currency of the fees, if not the stock currency"),
        .trade(.feesCurrency, "CODE", "currency of the fees, if not that of the amount"),
        .trade(.taxes, "AMOUNT", of: types(\.needsSymbol), "tax withheld, in stock currency"),
        .trade(.taxes, "AMOUNT", "tax withheld, in the currency of the amount"),
        .trade(
            .rate, "R", of: types(\.needsSymbol),
            "exchange rate: 1 unit of stock currency in own currency, instead of the rate of the day"),
        .trade(
            .rate, "R",
            "exchange rate: 1 unit of the currency in the portfolio's own, instead of the rate of the day"),
        .trade(
            .total, "AMOUNT",
            "total paid or received, in the portfolio's own currency, instead of --rate"),
    ]

    static let lots: [OptionSpec] = [
        .trade(
            .purchaseDate, "DATE", "original purchase date (default: the date of the transfer)"),
        .trade(
            .lot, "DATE|ID",
            "the lots to close, by purchase date or by the id of the row that opened them"),
        .trade(.id, "TEXT", "a name for the lot"),
    ]
}
