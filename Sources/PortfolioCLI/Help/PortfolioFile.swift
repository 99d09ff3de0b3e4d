internal import Portfolios

/// A file of a portfolio, as help and the manual describe it.
struct PortfolioFile {
    let name: String
    let meaning: String
    /// The names of the columns; required ones have an asterisk.
    var columns: [String] = []

    /// The meaning, with the columns.
    var text: String {
        columns.isEmpty ? meaning : "\(meaning) Columns: \(columns.joined(separator: ", "))."
    }

    static let all = [
        PortfolioFile(
            name: "holdings.csv", meaning: "The lots that are held.",
            columns: names(HoldingField.allCases, required: [.symbol, .shares, .currency])),
        PortfolioFile(
            name: "trades.csv",
            meaning:
                "What was done, one trade a row, from which the lots are worked out: next to holdings.csv or "
                + "instead of it. Each type of trade says which of the columns it needs.",
            columns: names(TradeField.allCases, required: [.date, .type])),
        PortfolioFile(
            name: "prices.csv", meaning: "Prices, by day.",
            columns: ["symbol*", "price*", "date", "currency", "previous_close"]),
        PortfolioFile(
            name: "rates.csv",
            meaning: "Exchange rates: 1 from is rate to. The European Central Bank's eurofxref-hist.csv and "
                + "eurofxref.csv are read as they are.",
            columns: ["from*", "to*", "rate*", "date"]),
        PortfolioFile(
            name: "cash.csv", meaning: "What accounts hold in cash.",
            columns: ["currency*", "amount*", "date", "account", "name", "note"]),
        PortfolioFile(
            name: "symbols.csv", meaning: "What else symbols are called.",
            columns: ["symbol*", "name", "market", "isin", "alias", "currency", "multiplier"]),
        PortfolioFile(
            name: "dividends.csv", meaning: "Dividends per share.",
            columns: ["symbol*", "ex_date*", "amount*", "currency*", "pay_date", "status", "note"]),
        PortfolioFile(
            name: "classes.csv", meaning: "The classes of symbols, in any number of schemes.",
            columns: ["symbol*", "scheme*", "class*", "weight"]),
        PortfolioFile(
            name: "targets.csv", meaning: "What each class is meant to be, in percent.",
            columns: ["scheme*", "class*", "target*"]),
        PortfolioFile(
            name: "portfolio.json",
            meaning:
                "The portfolio's name and currency, the choice of lots, its accounts, and which files are read "
                + "instead of those above. Every key is optional: name, currency, lots, yearStarts, followsCash, "
                + "accounts, holdings, trades, prices, rates, cash."),
    ]

    private static func names<Field: RawRepresentable<String>>(_ fields: [Field], required: [Field])
        -> [String]
    where Field: Equatable {
        fields.map { $0.rawValue + (required.contains($0) ? "*" : "") }
    }
}
