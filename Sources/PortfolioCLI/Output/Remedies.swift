internal import Portfolios
internal import SystemInterface

/// Suggestions for missing prices and rates, one for each symbol or currency, however many holdings lack it.
enum Remedies {
    /// A maximum age that admits the oldest rate.
    private static let anyAge = 1_000_000

    /// - Parameter location: where the portfolio was read from.
    static func text(
        _ issues: [Issue], of portfolio: OpenPortfolio, at location: PortfolioLocation, asOf: CalendarDate
    ) -> String {
        let lacking = issues.filter { !$0.isExcluded }
        var currencies: [Currency] = []
        for issue in lacking where issue.kind == .missingRate {
            if let currency = issue.stockCurrency, !currencies.contains(currency) {
                currencies.append(currency)
            }
        }
        var symbols: [String] = []
        for issue in lacking where issue.kind == .missingPrice && !symbols.contains(issue.symbol) {
            // Enough to list the first few and count some more.
            guard symbols.count < 100 else { break }
            symbols.append(issue.symbol)
        }
        let files = portfolio.source.rates(given: location.rates).map(Path.name)
        let hasECB = files.contains { $0.hasPrefix("eurofxref") }
        return currencies.map { rate($0, portfolio, asOf, hasECB) }.joined()
            + prices(symbols, portfolio, location.path, asOf)
    }

    private static func rate(
        _ currency: Currency, _ portfolio: OpenPortfolio, _ asOf: CalendarDate, _ hasECB: Bool
    ) -> String {
        let pair = "from \(currency) to \(portfolio.currency)"
        var remedies = ["state one with --rate \(currency)=R"]
        if !hasECB {
            remedies.append(
                portfolio.source.isFolder
                    ? "put the ECB's eurofxref-hist.csv into the folder"
                    : "give the ECB's file with --rates eurofxref-hist.csv")
        }
        let newest = portfolio.market.rates.rate(
            from: currency, to: portfolio.currency, on: asOf, maximumAge: anyAge)
        guard let date = newest?.date else {
            return Console.line("portfolio: there is no rate \(pair): \(Wording.list(remedies))")
        }
        let age = date.days(to: asOf)
        remedies.insert("use it with --max-rate-age \(age)", at: 0)
        return Console.line(
            "portfolio: the latest rate \(pair) is from \(date), \(age) days before \(asOf): "
                + Wording.list(remedies))
    }

    private static func prices(
        _ symbols: [String], _ portfolio: OpenPortfolio, _ path: String, _ asOf: CalendarDate
    ) -> String {
        guard let first = symbols.first else { return "" }
        let name = symbols.count == 1 ? first : "SYMBOL"
        let day = asOf == .today ? "" : " --date \(asOf)"
        let folder = path == "." ? "" : " \(ShellWord.quoted(path))"
        let written =
            portfolio.source.isFolder
            ? "record one with portfolio price \(ShellWord.quoted(name)) P\(folder)\(day), or " : ""
        return Console.line(
            "portfolio: there is no price of \(MarketText.list(symbols)): \(written)state one with --price "
                + ShellWord.quoted("\(name)=P"))
    }
}
