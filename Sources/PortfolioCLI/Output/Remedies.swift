internal import PortfolioEditing
internal import Portfolios

/// Suggestions for missing prices and rates, one for each symbol or currency, however many holdings lack it, and for cash
/// below 0.
enum Remedies {
    /// - Parameter location: where the portfolio was read from.
    static func text(
        _ issues: [Issue], of portfolio: OpenPortfolio, at location: PortfolioLocation, asOf: CalendarDate
    ) -> String {
        let facts = portfolio.remedyFacts(issues, rates: location.rates, asOf: asOf)
        return text(
            issues, facts, in: portfolio.currency, asOf: asOf,
            maximumRateAge: portfolio.settings.maximumRateAge)
    }

    /// - Parameter found: the issues of the portfolio, of which only those that need a hint are kept.
    static func text(
        _ found: IssueSummary, of portfolio: OpenPortfolio, at location: PortfolioLocation
    ) -> String {
        text(found.lacking, of: portfolio, at: location, asOf: found.asOf)
    }

    /// - Parameters:
    ///   - currency: the portfolio currency.
    ///   - maximumRateAge: how old a rate may be, in days.
    static func text(
        _ issues: [Issue], _ facts: RemedyFacts, in currency: Currency, asOf: CalendarDate,
        maximumRateAge: Int
    ) -> String {
        let lacking = issues.filter { !$0.isExcluded }
        var symbols: [String] = []
        for issue in lacking where issue.kind == .missingPrice && !symbols.contains(issue.symbol) {
            // Enough to list the first few and count some more.
            guard symbols.count < 100 else { break }
            symbols.append(issue.symbol)
        }
        let purchase = lacking.first { $0.kind == .missingPurchaseRate }
        return rates(lacking, facts, in: currency, asOf, maximumRateAge) + prices(symbols, facts, asOf)
            + (purchase.map { self.purchase($0, facts) } ?? "")
            + (lacking.contains { $0.kind == .negativeCash } ? cash(facts) : "")
    }

    private static func cash(_ facts: RemedyFacts) -> String {
        let margin =
            " or, if the account may owe, state \"margin\": true for it under \"accounts\" in portfolio.json"
        guard let folder = facts.folder, let overdraft = facts.overdraft else {
            return Console.line(
                "portfolio: cash is below 0: enter what was paid in as a deposit before that day" + margin)
        }
        let account =
            overdraft.account.isEmpty ? "" : " --account \(ShellWord.quoted(overdraft.account))"
        func command(_ name: String) -> String {
            "portfolio \(name)\(ShellWord.portfolio(folder))\(account) --amount N"
        }
        let currency = overdraft.currency
        // What is bought in a currency is often paid with another, whose exchange was not entered.
        let exchange = overdraft.other.map {
            ", or what was changed from \($0) with \(command("convert")) --currency \($0) --to-amount N "
                + "--to-currency \(currency) --date DATE,"
        }
        return Console.line(
            "portfolio: cash is below 0 on \(overdraft.date): enter what was paid in by then with "
                + "\(command("deposit")) --currency \(currency) --date DATE" + (exchange ?? "") + margin)
    }

    /// What to enter for the prices that returns lack, one line for each of the first symbols, and for the rates.
    static func text(
        of statement: ReturnsStatement, _ portfolio: OpenPortfolio, at location: PortfolioLocation
    ) throws(PortfolioFailure) -> String {
        let facts = portfolio.remedyFacts([], rates: location.rates, asOf: statement.options.to)
        let folder = facts.folder
        let lacking = statement.issues.filter { $0.kind == .missingPrice && $0.symbol?.isEmpty == false }
        var text = ""
        for issue in lacking.prefix(10) {
            guard let symbol = issue.symbol, let day = issue.date else { continue }
            var (price, unit, stated) = ("P", "", "")
            if let traded = try portfolio.tradedPrice(of: symbol, on: day) {
                price = DecimalFormat.plain(traded.price.exact)
                unit = " --currency \(traded.unit)"
                stated = " (a trade of that day states \(price) \(traded.unit))"
            }
            let remedy =
                folder.map {
                    "record one with portfolio price \(ShellWord.quoted(symbol)) \(price)\(ShellWord.portfolio($0))\(unit) --date \(day)"
                } ?? "give a file that has one with --prices"
            text += Console.line(
                "portfolio: there is no price of \(Wording.first([symbol])) on \(day): \(remedy)\(stated)")
        }
        for missing in statement.missingRates {
            text += rate(missing.currency, on: missing.days, facts, in: portfolio.currency)
        }
        // That of a benchmark is of no holding.
        if statement.missingRates.isEmpty, statement.issues.contains(where: { $0.kind == .missingRate }) {
            text += Console.line(
                "portfolio: the rate of a past day is missing: \(Wording.list(recorded(facts)))")
        }
        return text
    }

    /// What to do about rates, current and past, a line each for a currency.
    private static func rates(
        _ lacking: [Issue], _ facts: RemedyFacts, in currency: Currency, _ asOf: CalendarDate,
        _ maximumAge: Int
    ) -> String {
        var currencies: [Currency] = []
        var days: [Currency: Set<CalendarDate>] = [:]
        var areCurrent: Set<Currency> = []
        for issue in lacking where issue.kind == .missingRate {
            guard let stock = issue.stockCurrency else { continue }
            if !currencies.contains(stock) { currencies.append(stock) }
            if let day = issue.day, day != asOf {
                days[stock, default: []].insert(day)
            } else {
                areCurrent.insert(stock)
            }
        }
        return currencies.map { stock in
            (areCurrent.contains(stock) ? rate(stock, facts, in: currency, asOf, maximumAge) : "")
                + (days[stock].map { rate(stock, on: $0.sorted(), facts, in: currency) } ?? "")
        }.joined()
    }

    /// What to do about the rate of past days, which no option states.
    private static func rate(
        _ lacking: Currency, on days: [CalendarDate], _ facts: RemedyFacts, in currency: Currency
    ) -> String {
        guard let first = days.first, let last = days.last else { return "" }
        let named =
            days.count <= mostDays
            ? "on \(Wording.list(days.map(\.description), last: "and"))"
            : "on \(days.count) days, \(first) the first and \(last) the last"
        var remedies = recorded(facts)
        if let folder = facts.folder, !facts.areRatesGiven {
            let (each, day) = days.count == 1 ? ("it", first.description) : ("each", "DATE")
            remedies[0] =
                "record \(each) with portfolio rate \(lacking) R\(ShellWord.portfolio(folder)) --currency \(currency) "
                + "--date \(day)"
        }
        return Console.line(
            "portfolio: there is no rate from \(lacking) to \(currency) \(named): \(Wording.list(remedies))")
    }

    /// More days than these are not listed one by one.
    private static let mostDays = 31

    private static func rate(
        _ lacking: Currency, _ facts: RemedyFacts, in currency: Currency, _ asOf: CalendarDate,
        _ maximumAge: Int
    ) -> String {
        let pair = "from \(lacking) to \(currency)"
        var remedies = ["state one with --rate \(lacking)=R"] + centralBank(facts)
        guard let date = facts.latestRates[lacking] else {
            return Console.line("portfolio: there is no rate \(pair): \(Wording.list(remedies))")
        }
        let age = date.days(to: asOf)
        // The rate that is missing is that of an earlier day.
        guard age > maximumAge else {
            return Console.line(
                "portfolio: a trade in \(lacking) lacks the rate \(pair) of its day: "
                    + Wording.list(recorded(facts)))
        }
        remedies.insert("use it with --max-rate-age \(age)", at: 0)
        return Console.line(
            "portfolio: the latest rate \(pair) is from \(date), \(age) days before \(asOf): "
                + Wording.list(remedies))
    }

    /// What to do about the rate of a purchase. A rate in its row would count in the own currency alone. Issues of merged
    /// parts have no day, so the issue's message tells it.
    private static func purchase(_ issue: Issue, _ facts: RemedyFacts) -> String {
        let purchase = "portfolio: a purchase of \(Wording.first([issue.symbol]))"
        let isUndated = issue.day == nil && issue.message.hasPrefix("no purchase date")
        return Console.line(
            isUndated
                ? "\(purchase) has no date: state it as purchase_date in its row; if there is no rate of that day, "
                    + Wording.list(recorded(facts))
                : "\(purchase) lacks the rate of its day: \(Wording.list(recorded(facts)))")
    }

    /// Where the rate of a past day can be recorded.
    private static func recorded(_ facts: RemedyFacts) -> [String] {
        let remedies = centralBank(facts)
        if facts.folder != nil, !facts.areRatesGiven {
            return ["record it in the folder's rates.csv"] + remedies
        }
        return remedies.isEmpty ? ["give a file that has it with --rates"] : remedies
    }

    /// Where rates come from, unless they are there.
    private static func centralBank(_ facts: RemedyFacts) -> [String] {
        if facts.hasECBRates { return [] }
        return [
            facts.folder == nil || facts.areRatesGiven
                ? "give the ECB's file with --rates eurofxref-hist.csv"
                : "put the ECB's eurofxref-hist.csv into the folder (portfolio help quotes says from where)"
        ]
    }

    private static func prices(_ symbols: [String], _ facts: RemedyFacts, _ asOf: CalendarDate) -> String {
        guard let first = symbols.first else { return "" }
        let name = symbols.count == 1 ? first : "SYMBOL"
        var written = ""
        if let folder = facts.folder {
            let command = "portfolio price \(ShellWord.quoted(name)) P\(ShellWord.portfolio(folder))"
            if asOf == .today {
                written = "record one with \(command), or "
            } else if facts.isDayChosen {
                written = "record one with \(command) --date \(asOf), or "
            } else {
                // The report would be of a later day then.
                written = "record today's with \(command), or that of \(asOf) with --date \(asOf), or "
            }
        }
        return Console.line(
            "portfolio: there is no price of \(Wording.first(symbols)): \(written)state one with --price "
                + ShellWord.quoted("\(name)=P"))
    }
}
