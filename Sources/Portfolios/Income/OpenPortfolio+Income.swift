extension OpenPortfolio {
    /// What was paid in dividends and interest, and which dividends are ahead: declared, estimated, or projected from those
    /// of the last year.
    ///
    /// - Throws: ``PortfolioFailure``, with every error of the files; ``PortfolioFailure/noDays(from:through:)`` if the
    ///   first day is after the last.
    /// - Complexity: O(*n* + *d* · *a*) for *n* holdings and trades, *d* dividends and *a* accounts; memory is proportional
    ///   to the holdings and the payments.
    public func income(_ request: IncomeRequest = IncomeRequest()) throws(PortfolioFailure) -> IncomeReport {
        let options = tradeOptions(in: currency)
        var request = request
        if let days = try request.year?.days(options.yearStart) {
            (request.from, request.to) = (days.lowerBound, days.upperBound)
        }
        if let first = request.from, let last = request.to, first > last {
            throw .noDays(from: first, through: last)
        }
        // What is held and what was paid per share is that of all accounts.
        var all = self
        all.showsAllAccounts = true
        let dividends = try dividends(file: source.path(of: .dividends).flatMap(allPaths.firstIndex) ?? 0)
        let outcome = try all.value(keeping: .holdings(symbol: nil), issueLimit: 0)
        let period = try request.period(asOf: outcome.options.asOf)
        let walk = try walk(period, after: outcome.accounts, asking: period.questions(dividends))
        let ledger = outcome.account?.ledger
        let nameOf = { (symbol: String) -> String? in
            let number = ledger?.texts.symbols.find(symbol).map { UInt32(clamping: $0) }
            return number.flatMap { ledger?.name(of: $0) } ?? symbolBook[symbol]?.name
        }
        let schedule = IncomeSchedule(
            period, holdings: outcome.output.valued, dividends: dividends, walk: walk,
            splits: trades?.splits ?? SplitTable(),
            collector: collector(options, from: period.from, through: min(period.to, period.asOf)),
            name: nameOf, accounts: knownAccounts(after: outcome.accounts, withCash: false),
            rates: market.rates, options: outcome.options, isShown: isAskedFor)
        return IncomeReport(
            name: name, schedule: schedule, grouping: request.grouping, yearStart: options.yearStart,
            statesAccounts: outcome.stated.contains(.account),
            fileNames: fileNames)
    }

    /// Walks through the trades up to the as-of date; `nil` if there are none.
    private func walk(
        _ period: IncomeSchedule.Period, after accounts: [ExactText],
        asking questions: [(symbol: String, day: CalendarDate)]
    ) throws(PortfolioFailure) -> IncomeWalk? {
        guard let trades else { return nil }
        var walk = IncomeWalk(
            trades.texts, after: accounts, options: tradeOptions(in: currency), own: ownCurrency,
            rates: market.rates,
            from: min(period.from, IncomeSchedule.Period.year(to: period.asOf).lowerBound),
            asking: questions)
        try forEachTrade(through: period.asOf) { walk.add($0) }
        walk.finish()
        return walk
    }
}
