/// The cash at the end of each of several days, exactly as a ``CashStatement`` of that day has it.
package struct CashHistory: Sendable {
    /// One for each day added.
    package private(set) var sums: [CashSum] = []
    /// The rates that are missing, once for each currency.
    private(set) var issues: [HistoryIssue] = []
    private var days: CashDays

    /// - Parameters:
    ///   - entries: what is stated.
    ///   - options: the portfolio currency and the rates that are stated for it; the as-of date is ignored.
    ///   - isShown: whether an account is asked for.
    package init(
        _ entries: [CashEntry], _ texts: TradeTexts, rates: RateTable, options: ValuationOptions,
        _ isShown: (String) -> Bool
    ) {
        days = CashDays(entries, texts, rates: rates, options: options, isShown)
    }

    /// Whether there is a balance on any of the days.
    package var hasBalances: Bool { sums.contains(where: \.isStated) }

    /// Adds a day, not before the last one.
    ///
    /// - Parameter book: the followed accounts at its end; `nil` if no cash is followed.
    /// - Complexity: O(*n*) for *n* balances.
    package mutating func add(_ day: CalendarDate, _ book: CashBook?) {
        let balances = days.balances(on: day, book)
        sums.append(balances.cash)
        var lacking: Set<Currency> = []
        for balance in balances
        where balance.valueExact == nil && lacking.insert(balance.currency).inserted {
            if let place = issues.firstIndex(where: { $0.issue.stockCurrency == balance.currency }) {
                issues[place].days += 1
            } else if let issue = days.issue(of: balance, on: day) {
                issues.append(HistoryIssue(issue, firstDay: day))
            }
        }
    }
}

extension PortfolioHistory {
    /// Adds the cash of each of its days. A day on which some of it has no known value is incomplete.
    package mutating func add(_ cash: CashHistory) {
        for (place, sum) in zip(points.indices, cash.sums) {
            points[place].cashSum = sum
            if !sum.isComplete { points[place].isComplete = false }
        }
        issues += cash.issues
    }

    /// Whether it has the cash of its days.
    package var hasCash: Bool { points.contains { $0.cashSum != nil } }
}
