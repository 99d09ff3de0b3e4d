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
        var found: [Key: CashBalance] = [:]
        var followed: Set<ExactText> = []
        for number in 0..<texts.accounts.count where book?.follows(UInt32(clamping: number)) == true {
            followed.insert(texts.accounts[number])
        }
        for entry in entries where isShown(entry.account) {
            if entry.name.isEmpty, followed.contains(entry.account.exact) { continue }
            if let date = entry.date, date > options.asOf { continue }
            let key = Key(entry.account, entry.name, entry.currency)
            if let known = found[key]?.date, let date = entry.date, date < known { continue }
            found[key] = CashBalance(
                account: entry.account.isEmpty ? nil : entry.account,
                name: entry.name.isEmpty ? nil : entry.name, currency: entry.currency, date: entry.date,
                amountExact: entry.amount.exact, source: .stated, location: entry.location)
        }
        for balance in book?.balances ?? [] where isShown(texts.account(balance.account)) {
            let account = texts.accountName(balance.account)
            found[Key(account ?? "", "", balance.currency)] = CashBalance(
                account: account, name: nil, currency: balance.currency, date: balance.date,
                amountExact: balance.amount, source: .followed, location: balance.location)
        }
        let ranks = Dictionary(zip(accounts, 0...)) { first, _ in first }
        var issues = book?.issues(isShown) ?? []
        let text = IssueText(currency: options.currency, maximumRateAge: options.maximumRateAge)
        balances = found.sorted { left, right in
            let (a, b) = (ranks[left.key.account] ?? .max, ranks[right.key.account] ?? .max)
            if a != b { return a < b }
            if left.key.name != right.key.name { return left.key.name < right.key.name }
            return left.key.currency.code < right.key.currency.code
        }.map { _, balance in
            var balance = balance
            if balance.currency == options.currency {
                balance.valueExact = balance.amountExact
                return balance
            }
            if let stated = options.statedRates[balance.currency] {
                balance.rate = AppliedRate(stated, source: .option)
            } else {
                balance.rate = rates.rate(
                    from: balance.currency, to: options.currency, on: options.asOf,
                    maximumAge: options.maximumRateAge)
            }
            balance.valueExact =
                balance.amountExact.isZero
                ? .zero : balance.rate.map { Formulas.converted(balance.amountExact, at: $0.number.exact) }
            if balance.valueExact == nil {
                issues.append(
                    Issue(
                        kind: .missingRate, symbol: "", location: balance.location, isExcluded: false,
                        message: text.noRate(from: balance.currency, upTo: options.asOf),
                        stockCurrency: balance.currency, day: options.asOf))
            }
            return balance
        }
        self.issues = issues
    }

    private struct Key: Hashable {
        let account: ExactText
        let name: ExactText
        let currency: Currency

        init(_ account: String, _ name: String, _ currency: Currency) {
            (self.account, self.name, self.currency) = (account.exact, name.exact, currency)
        }
    }
}
