/// What hints on missing prices and rates name, apart from the issues themselves.
package struct RemedyFacts: Hashable, Sendable {
    /// The portfolio's folder, as given; `nil` for a file alone.
    package var folder: String?
    /// Whether the rates are those of the European Central Bank.
    package var hasECBRates = false
    /// Whether rates were given in place of the folder's.
    package var areRatesGiven = false
    /// Whether the as-of date was stated, and is not that of the latest price or trade.
    package var isDayChosen = true
    /// The day of the latest rate of each currency that lacks a rate on some day.
    package var latestRates: [Currency: CalendarDate] = [:]
    /// The first balance of cash below 0, if there is one.
    package var overdraft: Overdraft?

    /// A balance of cash below 0.
    package struct Overdraft: Hashable, Sendable {
        /// The account; empty for the one without a name.
        package let account: String
        package let currency: Currency
        /// A currency of which the account had some that day; `nil` for none.
        package let other: Currency?
        /// The first day at whose end it was below 0.
        package let date: CalendarDate
    }

    init() {}

    /// Adds what other issues of the same portfolio need.
    mutating func add(_ other: RemedyFacts) {
        folder = folder ?? other.folder
        hasECBRates = hasECBRates || other.hasECBRates
        latestRates.merge(other.latestRates) { $1 }
    }
}

extension OpenPortfolio {
    /// A maximum age that admits the oldest rate.
    private static let anyAge = 1_000_000

    /// The last day with all prices and rates of what is held, where only rates are missing but for what was bought since;
    /// `nil` if there is none.
    func lastKnownDay(_ outcome: Outcome) -> CalendarDate? {
        let held = outcome.output.valued.lazy.filter { !$0.holding.isExcluded && !$0.computed.isLeftOut }
        func rate(_ stock: Currency, _ day: CalendarDate, _ age: Int) -> CalendarDate? {
            market.rates.rate(from: stock, to: currency, on: day, maximumAge: age)?.date
        }
        let lacking = Set(
            held.filter { $0.computed.issueKinds.contains(.missingRate) }.map(\.holding.stockCurrency))
        let latest = lacking.compactMap { rate($0, outcome.options.asOf, OpenPortfolio.anyAge) }
        guard latest.count == lacking.count, let day = latest.min() else { return nil }
        let others: IssueKinds = [.missingPrice, .missingCost, .missingPurchaseRate]
        var known: Set<Currency> = [currency]
        for row in held where row.holding.purchaseDate.map({ $0 <= day }) ?? true {
            let stock = row.holding.stockCurrency
            if row.holding.inputs.rate == nil, !known.contains(stock) {
                guard rate(stock, day, outcome.options.maximumRateAge) != nil else { return nil }
                known.insert(stock)
            }
            let isLater = row.computed.priceDate.map { $0 > day } ?? false
            let before =
                isLater
                ? market.prices.symbols.find(row.holding.symbol)
                    .flatMap { market.prices.latestDate(of: $0, through: day) } : day
            guard row.computed.issueKinds.isDisjoint(with: others), before != nil else { return nil }
        }
        return day
    }

    /// The days, of some, without a rate of a currency.
    package func daysWithoutRate(of stock: Currency, among days: [CalendarDate]) -> [CalendarDate] {
        days.filter {
            market.rates.rate(from: stock, to: currency, on: $0, maximumAge: settings.maximumRateAge) == nil
        }
    }

    /// The facts that hints on these issues name.
    ///
    /// - Parameter rates: the rate files given in place of the folder's.
    package func remedyFacts(_ issues: [Issue], rates: [String], asOf: CalendarDate) -> RemedyFacts {
        var facts = RemedyFacts()
        facts.folder = source.folder
        facts.areRatesGiven = !rates.isEmpty
        facts.isDayChosen = settings.asOf != nil
        facts.hasECBRates = source.rates(given: rates).contains { Path.name(of: $0).hasPrefix("eurofxref") }
        if issues.contains(where: { $0.kind == .negativeCash }) { facts.overdraft = overdraft(asOf: asOf) }
        for issue in issues where issue.kind == .missingRate && !issue.isExcluded {
            guard let lacking = issue.stockCurrency, facts.latestRates[lacking] == nil else { continue }
            facts.latestRates[lacking] =
                market.rates.rate(
                    from: lacking, to: currency, on: asOf, maximumAge: OpenPortfolio.anyAge)?.date
        }
        return facts
    }
}
