extension OpenPortfolio {
    /// Whether cash is stated.
    package var hasCash: Bool { !cash.isEmpty }
    /// Whether nothing is known of it but, perhaps, its holdings.
    package var hasNoRows: Bool { !hasCash && trades?.count ?? 0 == 0 }

    /// Whether the portfolio may have cash.
    var mayHaveCash: Bool { hasCash || source.document.followsAnyCash }

    /// The cash of the accounts that are asked for.
    ///
    /// - Parameters:
    ///   - options: the day and the portfolio currency.
    ///   - accounts: the accounts that holdings name, in order.
    /// - Complexity: O(*n*) for *n* trades, if an account's cash is followed.
    func cash(
        _ options: ValuationOptions, accounts: [ExactText], keepsChanges: Bool = false
    ) throws(PortfolioFailure) -> (statement: CashStatement, book: CashBook?) {
        let book = try cashBook(asOf: options.asOf, accounts: accounts, keepsChanges: keepsChanges)
        let texts = trades?.texts ?? TradeTexts()
        let statement = CashStatement(
            cash, book, texts, accounts: knownAccounts(after: accounts), rates: market.rates,
            options: options, isAskedFor)
        return (statement, book)
    }

    /// The cash of the accounts that are asked for, at the end of each day of a history.
    ///
    /// - Complexity: O(*b* · *d*) for *b* balances and *d* days, and O(*n*) for *n* trades if an account's cash is followed.
    func cash(of history: PortfolioHistory, _ outcome: Outcome) throws(PortfolioFailure) -> CashHistory {
        var result = CashHistory(
            cash, trades?.texts ?? TradeTexts(), rates: market.rates, options: outcome.options, isAskedFor)
        try forEachBook(of: history.points.map(\.date), accounts: outcome.accounts) { day, book in
            if isCancelled?() != true { result.add(day, book) }
        }
        try checkCancelled()
        return result
    }

    /// The same; `nil` if there is no balance on any of the days.
    func cashIfAny(of history: PortfolioHistory, _ outcome: Outcome) throws(PortfolioFailure) -> CashHistory?
    {
        let cash = try cash(of: history, outcome)
        return cash.hasBalances ? cash : nil
    }

    /// The cash of followed accounts; `nil` if no cash is followed.
    private func cashBook(
        asOf: CalendarDate, accounts: [ExactText], keepsChanges: Bool = false
    ) throws(PortfolioFailure) -> CashBook? {
        var found: CashBook?
        try forEachBook(of: [asOf], accounts: accounts, keepsChanges: keepsChanges) { found = $1 }
        return found
    }

    /// Passes on the cash of followed accounts at the end of each of several days, in one pass over the trades.
    ///
    /// - Parameters:
    ///   - days: in ascending order.
    ///   - body: called with each day and its cash; `nil` if no cash is followed.
    private func forEachBook(
        of days: [CalendarDate], accounts: [ExactText], keepsChanges: Bool = false,
        _ body: (CalendarDate, CashBook?) -> Void
    ) throws(PortfolioFailure) {
        guard let last = days.last else { return }
        var book = trades.map { trades in
            CashBook(
                trades.texts, after: accounts, options: tradeOptions(in: currency), own: ownCurrency,
                rates: market.rates, entries: cash, asOf: last, keepsChanges: keepsChanges)
        }
        if book?.isNeeded != true { book = nil }
        var rest = days[...]
        if book != nil {
            try forEachTrade(through: last) { row in
                while let day = rest.first, day < row.inputs.date {
                    book?.finishDay()
                    body(day, book)
                    rest.removeFirst()
                }
                book?.add(row)
            }
            book?.finish()
        }
        for day in rest { body(day, book) }
    }

    /// The first balance below 0 of the accounts that are asked for; `nil` for none.
    func overdraft(asOf: CalendarDate) -> RemedyFacts.Overdraft? {
        guard let texts = trades?.texts, let book = try? cashBook(asOf: asOf, accounts: []),
            let first = book.overdrafts(isAskedFor).first
        else { return nil }
        return RemedyFacts.Overdraft(
            account: texts.account(first.account), currency: first.currency, other: first.other,
            date: first.date)
    }

    /// The cash of the accounts that are asked for, on the as-of date.
    ///
    /// - Throws: ``PortfolioFailure``, with every error of the files.
    /// - Complexity: O(*n*) for *n* balances, and for *n* trades if an account's cash is followed.
    public func cashStatement() throws(PortfolioFailure) -> CashStatement {
        let (options, accounts) = try checked()
        return try cash(options, accounts: accounts).statement
    }

    /// The options and the accounts of the holdings, once every error of the files is known: trades that contradict each
    /// other have no balances.
    private func checked() throws(PortfolioFailure) -> (ValuationOptions, accounts: [ExactText]) {
        guard trades != nil else {
            let survey = try survey(readsAll: true)
            return (survey.options, survey.accounts)
        }
        let outcome = try value(keeping: .nothing, issueLimit: 0)
        return (outcome.options, outcome.accounts)
    }

    /// The cash, to be rendered as text, CSV or JSON.
    ///
    /// - Parameter isHistory: whether the rows behind followed balances are wanted.
    package func cashReport(isHistory: Bool = false) throws(PortfolioFailure) -> CashReport {
        let (options, accounts) = try checked()
        let (statement, book) = try cash(options, accounts: accounts, keepsChanges: isHistory)
        var changes: [CashChange] = []
        if let book, isHistory, let texts = trades?.texts {
            changes = book.changes.filter { isAskedFor(texts.account($0.account)) }
                .map { CashChange($0, texts) }
        }
        return CashReport(
            name: name, currency: currency, asOf: options.asOf, statement: statement,
            changes: isHistory ? changes : nil, fileNames: fileNames)
    }
}
