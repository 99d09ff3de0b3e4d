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
                + "instead of it. In each account, a symbol is in one of the two files, not in both. Each type of trade "
                + "needs some of the columns.",
            columns: names(TradeField.allCases, required: [.date, .type])),
        PortfolioFile(
            name: "prices.csv", meaning: "Prices, by day.",
            columns: names(PricesFile.columns, required: PricesFile.required)),
        PortfolioFile(
            name: "rates.csv",
            meaning:
                "Exchange rates. One unit of the currency \"from\" is worth \"rate\" units of \"to\". The European "
                + "Central Bank's eurofxref-hist.csv and eurofxref.csv are read as they are.",
            columns: names(RatesFile.columns, required: RatesFile.required)),
        PortfolioFile(
            name: "cash.csv", meaning: "What accounts hold in cash.",
            columns: names(CashFile.columns, required: CashFile.required)),
        further(.symbols, "What else symbols are called."),
        further(.dividends, "Dividends per share."),
        further(.classes, "The classes of symbols, in any number of schemes."),
        further(.targets, "What each class is meant to be, in percent."),
        PortfolioFile(
            name: "portfolio.json",
            meaning:
                "The portfolio's name and currency, the choice of lots, its accounts, and which files are read "
                + "instead of those above. Every key is optional: "
                + PortfolioDocument.keys.joined(separator: ", ") + "."),
    ]

    private static func further(_ file: PortfolioSource.FurtherFile, _ meaning: String) -> PortfolioFile {
        PortfolioFile(
            name: file.rawValue, meaning: meaning, columns: names(file.columns, required: file.required))
    }

    private static func names(_ columns: [String], required: [String]) -> [String] {
        columns.map { $0 + (required.contains($0) ? "*" : "") }
    }

    private static func names<Field: RawRepresentable<String>>(
        _ fields: [Field], required: [Field]
    ) -> [String] {
        names(fields.map(\.rawValue), required: required.map(\.rawValue))
    }
}
