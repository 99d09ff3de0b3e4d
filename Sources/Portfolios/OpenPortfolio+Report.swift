extension OpenPortfolio {
    /// Values the portfolio: totals, groups by currency, issues, and what the request lists.
    ///
    /// - Throws: ``PortfolioFailure``, with every error of the holdings file.
    /// - Complexity: O(*n*) for *n* holdings, or O(*n* log *n*) if they are sorted. Memory grows with what is listed,
    ///   not with what is counted.
    public func report(_ request: ReportRequest = ReportRequest()) throws(PortfolioFailure) -> Report {
        try report(request, issueLimit: .max)
    }

    /// The report with only its first issues, for callers that show none.
    package func report(_ request: ReportRequest, issueLimit: Int) throws(PortfolioFailure) -> Report {
        try report(request, keepsHoldings: false, issueLimit: issueLimit).report
    }

    /// The report as an HTML page; its charts cover every holding, whatever is listed.
    ///
    /// - Throws: ``PortfolioFailure`` as ``report(_:)`` does.
    public func reportPage(_ request: ReportRequest = ReportRequest()) throws(PortfolioFailure) -> ReportPage
    {
        try reportPage(request, of: nil)
    }

    /// The report as an HTML page with charts of a span, and what that brought.
    ///
    /// - Parameter benchmark: a symbol of the price files; the page tells what the same money would be worth in it.
    package func reportPage(
        _ request: ReportRequest, of range: ChartRange?, against benchmark: String? = nil
    ) throws(PortfolioFailure) -> ReportPage {
        var page = try reportPage(request, prepare(.nothing), of: range)
        if let benchmark {
            let days = page.history?.points.map(\.date) ?? []
            page.comparison = try moneyElsewhere(benchmark, on: days.count > 1 ? days : [])
        }
        return page
    }

    func reportPage(
        _ request: ReportRequest, _ prepared: Preparation, of range: ChartRange? = nil
    ) throws(PortfolioFailure) -> ReportPage {
        var (report, outcome) = try report(request, prepared, keepsHoldings: true)
        report.lastKnownDay = lastKnownDay(outcome)
        report.priceDoubts = priceDoubts(outcome)
        let first = range?.first(before: outcome.options.asOf)
        var history = try drawnHistory(outcome, from: first)
        if let drawn = history, let cash = try cashIfAny(of: drawn, outcome) { history?.add(cash) }
        var page = ReportPage(
            report, valuation: valuation(&outcome), history: history,
            marks: try marks(outcome.output.valued.lazy.map(\.holding), through: outcome.options.asOf),
            folding: request.folding)
        page.changeDays = changeDays(outcome)
        if range != nil { page.result = try periodResult(from: first) }
        return page
    }

    /// The days between which counted holdings changed within a day.
    func changeDays(_ outcome: Outcome) -> ChangeDays? {
        var days: ChangeDays?
        for row in outcome.output.valued
        where !row.holding.isExcluded && row.computed.amount(.intradayChange) != nil {
            // A close that is stated with a price has no day.
            let isStated = row.computed.priceBefore != row.computed.formulaInputs.previousClose
            let before = row.computed.priceDate.flatMap { day in
                isStated
                    ? nil
                    : market.prices.symbols.find(row.holding.symbol).flatMap {
                        market.prices.latestDate(of: $0, through: day.advanced(by: -1))
                    }
            }
            days.add(row.computed.priceDate ?? outcome.options.asOf, before: before)
        }
        return days
    }

    /// Values the portfolio, with the figures of each holding.
    ///
    /// - Throws: ``PortfolioFailure``, with every error of the holdings file.
    /// - Complexity: O(*n*) time and memory for *n* holdings.
    public func valuation() throws(PortfolioFailure) -> PortfolioValuation {
        var outcome = try value(keeping: .holdings(symbol: nil))
        return valuation(&outcome)
    }

    /// Values the portfolio, with the figures of each holding, its cash, and what was sold and paid for each stock with
    /// trades.
    ///
    /// - Complexity: O(*n*) time and memory for *n* holdings and trades.
    package func wholeValuation() throws(PortfolioFailure) -> (
        PortfolioValuation, cash: CashStatement?, realised: [ExactText: RealisedStock]
    ) {
        var outcome = try value(keeping: .holdings(symbol: nil), keepsSales: true)
        return (valuation(&outcome), outcome.cash, outcome.realised)
    }

    /// The valuation of the holdings kept, which the outcome shares afterwards: there may be very many.
    func valuation(_ outcome: inout Outcome) -> PortfolioValuation {
        var valued: [HoldingValuation] = []
        swap(&valued, &outcome.output.valued)
        let valuation = valuation(outcome, of: consume valued)
        outcome.output.valued = valuation.holdings
        return valuation
    }

    func valuation(_ outcome: Outcome, of valued: consuming [HoldingValuation]) -> PortfolioValuation {
        PortfolioValuation(
            name: name, options: outcome.options, valued: valued,
            issues: outcome.output.issues, currencies: outcome.output.currencies, rates: market.rates)
    }

    func report(
        _ request: ReportRequest, _ prepared: Preparation? = nil, keepsHoldings: Bool, issueLimit: Int = .max,
        isLast: Bool = true, spillsGroups: Bool = false, issues: (@Sendable ([Issue]) -> Bool)? = nil
    ) throws(PortfolioFailure) -> (report: Report, Outcome) {
        var keeping = ValuationSink.Keeping.nothing
        let groupedBy = request.contents.groups?.by
        let grouping = groupedBy?.key
        if case .holdings = request.contents { keeping = .holdings(symbol: nil) }
        var book = ClassBook()
        if case .classes(let grouping) = groupedBy { book = try classes(of: grouping.scheme) }
        if keepsHoldings { keeping = .holdings(symbol: nil) }
        var first: FirstHoldings?
        var needsWhole = false
        if case .holdings(let order) = request.contents, !keepsHoldings {
            first = FirstHoldings(order, limit: request.limit)
            needsWhole = first != nil && FirstHoldings.needsWhole(order)
        }
        let prepared = if let prepared { prepared } else { try prepare(keeping, readsTwice: needsWhole) }
        if needsWhole {
            first = FirstHoldings(first?.order, limit: request.limit, whole: try whole(prepared))
        }
        var outcome = try value(
            prepared, keeping: keeping, first: first, grouping: grouping, issueLimit: issueLimit,
            isLast: isLast, spillsGroups: spillsGroups && groupedBy?.mayBeStored == true, issues: issues)
        // Move what the report lists instead of copying it, unless something else needs it.
        var output = outcome.output
        if !keepsHoldings { outcome.output.valued = [] }
        let summary = summary(outcome)
        let valuedCount = output.valuedCount
        let cashOfGroups = groupedBy.flatMap { by in
            by.hasCash ? outcome.cash.map { CashOfGroups($0, by: by, book) } : nil
        }
        let (content, groupCount) = OpenPortfolio.content(
            request, &output, summary, book, (outcome.cash?.sum, cashOfGroups), outcome.storedGroups)
        var report = Report(
            summary: summary, content: content, fileNames: fileNames,
            realised: outcome.account.map { RealisedTotals($0.gains.totals) })
        report.kernel = kernel
        report.leavesOutGroups = request.leavesOutGroups
        report.cash = outcome.cash
        report.cashOfGroups = cashOfGroups
        if let limit = request.limit { report.limit(to: limit, of: groupCount ?? valuedCount) }
        return (report, outcome)
    }

    /// The portfolio's value, found by a pass over the holdings before the one that lists them.
    func whole(_ prepared: Preparation) throws(PortfolioFailure) -> ExactDecimal? {
        try value(prepared, keeping: .nothing, issueLimit: 0, isLast: false)
            .output.currencies.total.value
    }

    /// What the report lists, and how many groups there are in all.
    static func content(
        _ request: ReportRequest, _ output: inout ValuationSink.Output, _ summary: Report.Summary,
        _ book: ClassBook = ClassBook(),
        _ cash: (total: CashSum?, ofGroups: CashOfGroups?) = (nil, nil), _ stored: StoredGroups? = nil
    ) -> (Report.Content, groups: Int?) {
        if case .holdings(let order) = request.contents {
            var valuations = output.valued
            output.valued = []
            for place in valuations.indices {
                valuations[place].portfolioValue = summary.figures.value
            }
            let sorted = order.map { $0.sorted(valuations, $0.cells(whole: summary.figures.value)) }
            return (.holdings(sorted ?? valuations), nil)
        }
        guard let (by, order) = request.contents.groups else { return (.totalsOnly, nil) }
        let value = summary.figures.value
        let whole = cash.ofGroups == nil ? value : cash.total?.netWorth(with: value) ?? value
        var groups: GroupList
        switch by {
        case .key(.currency):
            groups = GroupList(
                summary.currencies.map { group in
                    PortfolioValuation.Group(
                        key: group.currency.code, totals: PortfolioTotals(group.figures),
                        weightExact: PortfolioValuation.weight(group.figures.value, of: whole))
                })
        case .key:
            groups =
                stored.map { GroupList($0, whole: value) } ?? GroupList(output.takeGroups(), whole: value)
        case .classes(let grouping):
            groups = GroupList(output.takeGroups().split(book, by: grouping), whole: value)
        }
        if let cash = cash.ofGroups { groups = groups.adding(cash.keys) }
        guard let order else { return (.groups(by, groups), groups.count) }
        let places = order.firstPlaces(of: groups.count, limit: request.limit) { place in
            let group = groups[place]
            return group.cell(order.column, whole: whole, cash: cash.ofGroups.map { $0[group.key] })
        }
        return (.groups(by, groups.chosen(places)), groups.count)
    }
}
