/// What a portfolio was paid and is about to be paid in a period, each payment with its status.
public struct IncomeSchedule: Sendable {
    /// The portfolio currency, the as-of date, and the current rates that are stated.
    public let options: ValuationOptions
    /// The first day of the period.
    public let from: CalendarDate
    /// The last day of the period.
    public let to: CalendarDate
    /// Whether dividends of the last year are projected.
    public let estimates: Bool
    /// The payments: by day, then by status, then in the order of the holdings.
    public private(set) var payments: [IncomePayment] = []
    /// What is unknown about the payments.
    public private(set) var issues: [Issue] = []
    private(set) var yields: [ExactText: IncomeYields] = [:]
    /// The symbols that are held, in the order of the holdings.
    package let symbols: [ExactText]

    /// Whether the value of every payment is known.
    public var isComplete: Bool { !issues.contains { $0.severity == .error } }

    /// The days of a schedule.
    package struct Period: Hashable, Sendable {
        package let from: CalendarDate
        package let to: CalendarDate
        package let asOf: CalendarDate
        package let estimates: Bool

        package init(from: CalendarDate, to: CalendarDate, asOf: CalendarDate, estimates: Bool) {
            (self.from, self.to, self.asOf, self.estimates) = (from, to, asOf, estimates)
        }

        /// The 12 months up to a day.
        package static func year(to day: CalendarDate) -> ClosedRange<CalendarDate> {
            min(day, day.advanced(byMonths: -12).advanced(by: 1))...day
        }

        func contains(_ day: CalendarDate) -> Bool { from <= day && day <= to }

        /// What must be known of the shares held before the as-of date.
        package func questions(_ dividends: [DeclaredDividend]) -> [(symbol: String, day: CalendarDate)] {
            dividends.filter { isAhead($0.date) && $0.exDate.advanced(by: -1) <= asOf }
                .map { ($0.symbol.text, $0.exDate.advanced(by: -1)) }
        }

        func isAhead(_ day: CalendarDate) -> Bool { day > asOf && contains(day) }
    }

    /// - Parameters:
    ///   - holdings: the holdings and open lots of all accounts, as of the day.
    ///   - dividends: what the file of dividends states.
    ///   - walk: the trades up to the day; `nil` if there are none.
    ///   - splits: those of the trades.
    ///   - collector: says which payments count, of those that were paid.
    ///   - name: the name of a symbol that is not held.
    ///   - accounts: all accounts, in the order in which the files name them.
    ///   - isShown: whether an account is asked for.
    /// - Complexity: O(*n* · *a* + *p* log *p*) for *n* dividends, *a* accounts and *p* payments.
    package init(
        _ period: Period, holdings: [HoldingValuation], dividends: [DeclaredDividend], walk: IncomeWalk?,
        splits: SplitTable, collector: GainsCollector, name: @escaping (String) -> String?,
        accounts: [ExactText], rates: RateTable, options: ValuationOptions,
        isShown: @escaping (String) -> Bool
    ) {
        self.options = options
        (from, to, estimates) = (period.from, period.to, period.estimates)
        let stocks = IncomeStocks(holdings)
        symbols = stocks.symbols
        let texts = walk?.texts ?? TradeTexts()
        let known = IncomeSplits(splits, texts, through: period.asOf)
        let past = PastDividends(
            walk, stocks, dividends, splits: known, year: Period.year(to: period.asOf))
        var builder = IncomeBuilder(
            period, stocks, accounts: accounts, rates: rates, options: options, name: name, isShown)
        var collector = collector
        if let walk {
            for record in walk.payments(&collector) { builder.add(record, walk) }
        }
        for dividend in dividends where period.isAhead(dividend.date) {
            builder.add(dividend, IncomeSchedule.shares(for: dividend, period, stocks, walk, known))
        }
        if period.estimates {
            let stated = Dictionary(grouping: dividends, by: \.symbol)
            for symbol in stocks.symbols {
                for dividend in past[symbol] {
                    builder.project(dividend, of: symbol, beside: stated[symbol] ?? [])
                }
            }
        }
        payments = builder.inOrder
        issues = collector.issuesOfPayments.map(\.issue) + builder.issues
        for symbol in stocks.symbols {
            yields[symbol] = IncomeYields(past[symbol], stocks[symbol], isShown)
        }
    }

    /// The shares that receive a dividend, in each account: those held at the end of the day before the ex date, in shares
    /// of the ex date; of an ex date that is ahead, those held now.
    private static func shares(
        for dividend: DeclaredDividend, _ period: Period, _ stocks: IncomeStocks, _ walk: IncomeWalk?,
        _ splits: IncomeSplits
    ) -> [ExactText: ExactDecimal] {
        let (symbol, exDate) = (dividend.symbol, dividend.exDate)
        let before = exDate.advanced(by: -1)
        guard before <= period.asOf else { return stocks.shares(of: symbol) }
        var shares = stocks.statedShares(of: symbol, before: exDate)
        guard let walk, let number = walk.texts.symbols.find(symbol.text) else { return shares }
        for (account, held) in walk.shares(of: UInt32(clamping: number), on: before) where !held.isZero {
            shares[walk.texts.account(account).exact, default: .zero] += splits.move(
                held, of: symbol, to: exDate)
        }
        return shares
    }
}

/// The dividends of the last 12 months as parts of what a share is worth and of what it cost.
package struct IncomeYields: Sendable {
    /// 100 · dividends / the current price.
    package let ofPrice: Percentage?
    /// 100 · dividends / the cost of a share that is held.
    package let onCost: Percentage?

    init(_ dividends: [PastDividends.Dividend], _ stock: IncomeStocks.Stock?, _ isShown: (String) -> Bool) {
        var sum: ExactDecimal? = .zero
        let currency = stock?.currency
        for dividend in dividends {
            // One in another currency than the share has no yield.
            sum.add(dividend.currency == currency ? dividend.perShare : nil)
        }
        guard let stock, let sum, currency != nil else {
            (ofPrice, onCost) = (nil, nil)
            return
        }
        var (cost, shares): (ExactDecimal?, ExactDecimal) = (.zero, .zero)
        for row in stock.rows where isShown(row.holding.account ?? "") {
            cost.add(row.computed.amount(.costStock))
            shares += row.holding.inputs.exactShares
        }
        ofPrice = Percentage(sum, of: stock.price)
        onCost = Percentage(sum * shares, over: cost)
    }
}

/// Collects payments.
private struct IncomeBuilder {
    private let period: IncomeSchedule.Period
    private let stocks: IncomeStocks
    private let ranks: [ExactText: Int]
    private let rates: RateTable
    private let options: ValuationOptions
    private let name: (String) -> String?
    private let isShown: (String) -> Bool
    private var payments: [(key: Key, payment: IncomePayment)] = []
    private var lacking: Set<InputLocation> = []
    private(set) var issues: [Issue] = []

    /// The order of payments.
    private struct Key: Comparable {
        let day: CalendarDate
        let status: Int
        let holding: Int
        let symbol: UInt32
        let account: Int
        let place: Int

        static func < (left: Key, right: Key) -> Bool {
            if left.day != right.day { return left.day < right.day }
            return (left.status, left.holding, left.symbol, left.account, left.place)
                < (right.status, right.holding, right.symbol, right.account, right.place)
        }
    }

    init(
        _ period: IncomeSchedule.Period, _ stocks: IncomeStocks, accounts: [ExactText], rates: RateTable,
        options: ValuationOptions, name: @escaping (String) -> String?,
        _ isShown: @escaping (String) -> Bool
    ) {
        (self.period, self.stocks, self.rates, self.options) = (period, stocks, rates, options)
        (self.name, self.isShown) = (name, isShown)
        ranks = Dictionary(zip(accounts, 0...)) { first, _ in first }
    }

    var inOrder: [IncomePayment] { payments.sorted { $0.key < $1.key }.map(\.payment) }

    /// - Parameter number: that of the symbol among the trades, which orders symbols that are not held.
    private mutating func add(_ payment: IncomePayment, number: UInt32 = 0) {
        let account = (payment.account ?? "").exact
        // Symbols that are no longer held come after the others, and what belongs to none comes last.
        let holding = payment.symbol.map { stocks.rank(of: $0.exact, in: account) ?? .max - 1 } ?? .max
        let key = Key(
            day: payment.date, status: payment.status.place, holding: holding,
            symbol: holding < .max - 1 ? 0 : number, account: ranks[account] ?? ranks.count,
            place: payments.count)
        payments.append((key, payment))
    }

    private func name(of symbol: String) -> String? { stocks[symbol.exact]?.name ?? name(symbol) }

    /// Adds what was paid.
    mutating func add(_ record: IncomeRecord, _ walk: IncomeWalk) {
        let symbol = walk.texts.symbol(record.symbol)
        let shares = walk.terms[record.location]?.shares
        add(
            IncomePayment(
                status: .paid, date: record.date, exDate: nil, symbol: symbol,
                name: symbol.flatMap(name(of:)), account: walk.texts.accountName(record.account),
                currency: record.currency, location: record.location,
                figures: IncomePayment.Figures(
                    shares: shares,
                    perShare: shares.flatMap { ExactDecimal.quotient(record.amount, $0) },
                    amount: record.amount, taxes: record.taxes, fees: record.fees,
                    net: record.fees.map { record.amount - record.taxes - $0 }, rate: record.rate,
                    value: record.inPortfolioCurrency.gross)), number: record.symbol)
    }

    /// Adds a dividend of the file for the shares that receive it.
    mutating func add(_ dividend: DeclaredDividend, _ shares: [ExactText: ExactDecimal]) {
        add(
            dividend.isEstimated ? .estimated : .declared, dividend.symbol, shares,
            perShare: dividend.perShare, in: dividend.unit.currency, on: dividend.date,
            exDate: dividend.exDate, location: dividend.location)
    }

    /// Adds a dividend of the last year a year later, unless the file states one about then.
    mutating func project(
        _ dividend: PastDividends.Dividend, of symbol: ExactText, beside stated: [DeclaredDividend]
    ) {
        guard let perShare = dividend.perShare, !dividend.hasNote else { return }
        let date = dividend.date.advanced(byMonths: 12)
        let exDate = dividend.exDate?.advanced(byMonths: 12)
        guard period.isAhead(date) else { return }
        let day = exDate ?? date
        if stated.contains(where: { abs($0.exDate.days(to: day)) <= IncomeBuilder.nearness }) { return }
        add(
            .projected, symbol, stocks.shares(of: symbol), perShare: perShare, in: dividend.currency,
            on: date, exDate: exDate, location: dividend.location)
    }

    /// How many days a dividend of the file may be from a projected one to take its place: as many as usually lie between
    /// an ex date and the payment.
    private static let nearness = 45

    private mutating func add(
        _ status: IncomeStatus, _ symbol: ExactText, _ shares: [ExactText: ExactDecimal],
        perShare: ExactDecimal, in currency: Currency, on date: CalendarDate, exDate: CalendarDate?,
        location: InputLocation
    ) {
        for (account, held) in shares.sorted(by: { $0.key < $1.key }) {
            guard !held.isZero, isShown(account.text) else { continue }
            let amount = held * perShare
            let rate = rate(of: symbol, in: account, from: currency)
            let value =
                currency == options.currency
                ? amount : rate.map { Formulas.converted(amount, at: $0.number.exact) }
            if value == nil, lacking.insert(location).inserted {
                let text = IssueText(currency: options.currency, maximumRateAge: options.maximumRateAge)
                issues.append(
                    Issue(
                        kind: .missingRate, symbol: symbol.text, location: location,
                        message: text.noRate(from: currency, upTo: options.asOf), stockCurrency: currency,
                        day: options.asOf))
            }
            add(
                IncomePayment(
                    status: status, date: date, exDate: exDate, symbol: symbol.text,
                    name: name(of: symbol.text), account: account.text.isEmpty ? nil : account.text,
                    currency: currency, location: location,
                    figures: IncomePayment.Figures(
                        shares: held, perShare: perShare, amount: amount, rate: rate, value: value)))
        }
    }

    /// The current rate: the stated one, else that of the holding's rows, else that of the day.
    private func rate(of symbol: ExactText, in account: ExactText, from currency: Currency) -> AppliedRate? {
        if currency == options.currency { return nil }
        if let stated = options.statedRates[currency] { return AppliedRate(stated, source: .option) }
        return stocks.rate(of: symbol, in: account, from: currency)
            ?? rates.rate(
                from: currency, to: options.currency, on: options.asOf, maximumAge: options.maximumRateAge)
    }
}
