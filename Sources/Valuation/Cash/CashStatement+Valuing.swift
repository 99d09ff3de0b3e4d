extension CashStatement {
    /// The cash of several portfolios, valued in one currency.
    package init(joining statements: [CashStatement]) {
        balances = statements.flatMap(\.balances)
        issues = statements.flatMap(\.issues)
    }

    /// Values the cash of a portfolio.
    ///
    /// - Parameters:
    ///   - entries: what is stated; of each account, name and currency the last one up to the day counts.
    ///   - book: the followed accounts; what is stated of them without a name is no balance.
    ///   - accounts: all accounts, in the order in which the files name them.
    ///   - options: the day, the portfolio currency and the rates that are stated for it.
    ///   - isShown: whether an account is asked for.
    /// - Complexity: O(*n* log *n*) for *n* entries.
    package init(
        _ entries: [CashEntry], _ book: CashBook?, _ texts: TradeTexts, accounts: [ExactText],
        rates: RateTable, options: ValuationOptions, _ isShown: (String) -> Bool
    ) {
        var days = CashDays(entries, texts, rates: rates, options: options, isShown)
        let ranks = Dictionary(zip(accounts, 0...)) { first, _ in first }
        balances = days.balances(on: options.asOf, book).sorted { left, right in
            let (first, second) = ((left.account ?? "").exact, (right.account ?? "").exact)
            let (a, b) = (ranks[first] ?? .max, ranks[second] ?? .max)
            if a != b { return a < b }
            let names = ((left.name ?? "").exact, (right.name ?? "").exact)
            return names.0 != names.1 ? names.0 < names.1 : left.currency.code < right.currency.code
        }
        issues =
            (book?.issues(isShown) ?? []) + balances.compactMap { days.issue(of: $0, on: options.asOf) }
    }
}

/// The balances of cash from day to day.
struct CashDays: Sendable {
    /// What is stated for later days, by day.
    private var later: ArraySlice<CashEntry>
    /// What is stated last, in the order in which each balance came up.
    private var stated: [CashBalance] = []
    private var places: [Key: Int] = [:]
    private let texts: TradeTexts
    /// Whether an account is asked for, by its number.
    private let isShown: [Bool]
    private var rates: RateMemo
    private let options: ValuationOptions

    /// - Parameters:
    ///   - options: the portfolio currency and the rates that are stated for it; the as-of date is ignored.
    ///   - isShown: whether an account is asked for.
    init(
        _ entries: [CashEntry], _ texts: TradeTexts, rates: RateTable, options: ValuationOptions,
        _ isShown: (String) -> Bool
    ) {
        // A balance of any day is there from the first one on.
        later =
            entries.filter { isShown($0.account) }.sorted { ($0.date ?? .first) < ($1.date ?? .first) }[...]
        self.isShown = (0..<texts.accounts.count).map { isShown(texts.account(UInt32(clamping: $0))) }
        self.rates = RateMemo(rates, to: options.currency, maximumAge: options.maximumRateAge)
        (self.texts, self.options) = (texts, options)
    }

    /// The balances at the end of a day, valued with its rates: first what is stated, then what is followed.
    ///
    /// - Parameters:
    ///   - day: not before that of the call before.
    ///   - book: the followed accounts at its end.
    /// - Complexity: O(*n*) for *n* balances, and for the entries since the day before.
    mutating func balances(on day: CalendarDate, _ book: CashBook?) -> [CashBalance] {
        while let entry = later.first, entry.date.map({ $0 <= day }) ?? true {
            later.removeFirst()
            let balance = CashBalance(
                account: entry.account.isEmpty ? nil : entry.account,
                name: entry.name.isEmpty ? nil : entry.name, currency: entry.currency, date: entry.date,
                amountExact: entry.amount.exact, source: .stated, location: entry.location)
            let key = Key(account: entry.account.exact, name: entry.name.exact, currency: entry.currency)
            if let place = places[key] {
                stated[place] = balance
            } else {
                places[key] = stated.count
                stated.append(balance)
            }
        }
        var balances = stated.filter { balance in
            guard let book, balance.name == nil else { return true }
            let number = texts.accounts.find(balance.account ?? "").map { UInt32(clamping: $0) }
            return number.map(book.follows) != true
        }
        for balance in book?.balances ?? [] where isShown[Int(balance.account)] {
            balances.append(
                CashBalance(
                    account: texts.accountName(balance.account), name: nil, currency: balance.currency,
                    date: balance.date, amountExact: balance.amount, source: .followed,
                    location: balance.location))
        }
        for place in balances.indices { value(&balances[place], on: day) }
        return balances
    }

    private mutating func value(_ balance: inout CashBalance, on day: CalendarDate) {
        guard balance.currency != options.currency else {
            balance.valueExact = balance.amountExact
            return
        }
        if let stated = options.statedRates[balance.currency] {
            balance.rate = AppliedRate(stated, source: .option)
        } else {
            balance.rate = rates.rate(from: balance.currency, on: day)
        }
        balance.valueExact =
            balance.amountExact.isZero
            ? .zero : balance.rate.map { Formulas.converted(balance.amountExact, at: $0.number.exact) }
    }

    /// Says that a balance has no value on a day; `nil` if it has one.
    func issue(of balance: CashBalance, on day: CalendarDate) -> Issue? {
        guard balance.valueExact == nil else { return nil }
        let text = IssueText(currency: options.currency, maximumRateAge: options.maximumRateAge)
        return Issue(
            kind: .missingRate, symbol: "", location: balance.location, isExcluded: false,
            message: text.noRate(from: balance.currency, upTo: day), stockCurrency: balance.currency,
            day: day)
    }

    private struct Key: Hashable {
        let account: ExactText
        let name: ExactText
        let currency: Currency
    }
}
