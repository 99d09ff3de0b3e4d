/// Which days a history has.
public struct HistoryRequest: Hashable, Sendable {
    /// The first day; `nil` for the first on which a counted holding was bought and one has a price.
    public var from: CalendarDate?
    /// How far the days are apart; the as-of date is always the last.
    public var interval: HistoryInterval

    /// A history from a day to the as-of date.
    public init(from: CalendarDate? = nil, every interval: HistoryInterval = .month) {
        self.from = from
        self.interval = interval
    }
}

/// A history as a page.
public struct HistoryPage: Sendable {
    /// What it tells.
    public let history: PortfolioHistory
    /// What its lines are drawn of: the holdings known on the last day.
    let drawn: PortfolioHistory
    let fileNames: [String]

    /// The whole file, as HTML.
    public func html() -> [UInt8] { history.html(drawing: drawn, fileNames: fileNames) }
}

extension OpenPortfolio {
    /// The portfolio's totals on every day the request asks for.
    ///
    /// - Throws: ``PortfolioFailure/noDays(from:through:)`` where the first day is after the as-of date.
    /// - Complexity: O(*n* · *d*) for *n* holdings and *d* days.
    public func history(_ request: HistoryRequest = HistoryRequest()) throws(PortfolioFailure)
        -> PortfolioHistory
    {
        try history(request).history
    }

    /// The history as a page.
    public func historyPage(_ request: HistoryRequest = HistoryRequest()) throws(PortfolioFailure)
        -> HistoryPage
    {
        let (history, outcome): (PortfolioHistory, Outcome) = try history(request)
        let days = history.points.map(\.date)
        return HistoryPage(
            history: history,
            drawn: try self.history(
                known(outcome).filter(isRow), outcome.options, on: days, lots: drawnLots(outcome)),
            fileNames: fileNames)
    }

    private func history(
        _ request: HistoryRequest
    ) throws(PortfolioFailure) -> (history: PortfolioHistory, Outcome) {
        let outcome = try value(keeping: .holdings(symbol: nil))
        let last = outcome.options.asOf
        let holdings = outcome.output.valued.map(\.holding)
        let first: CalendarDate
        if let from = request.from { first = from } else { first = try firstDay(of: holdings, through: last) }
        guard first <= last else { throw .noDays(from: first, through: last) }
        let days = request.interval.days(from: first, through: last)
        guard days.count <= limits.days else { throw .tooMuch(.days(days.count), limit: limits.days) }
        let (work, overflows) = days.count.multipliedReportingOverflow(by: holdings.count)
        guard !overflows, work <= limits.valuations else {
            throw .tooMuch(
                .valuations(days: days.count, holdings: holdings.count), limit: limits.valuations)
        }
        var history = try history(holdings.filter(isRow), outcome.options, on: days)
        history.issues += outcome.output.issues.filter { $0.kind == .notYetBought && !$0.isExcluded }
            .map { HistoryIssue($0, firstDay: first, days: days.count) }
        return (history, outcome)
    }

    /// Whether a holding is a row of the holdings file, rather than a lot that trades have left open.
    func isRow(_ holding: Holding) -> Bool { holding.location.file == 0 }

    /// The first day on which something was held and one thing that is, or was, has a price.
    private func firstDay(
        of holdings: [Holding], through last: CalendarDate
    ) throws(PortfolioFailure) -> CalendarDate {
        guard let trades else {
            return PortfolioHistory.firstDay(of: holdings, prices: market.prices, through: last)
        }
        let rows = holdings.filter(isRow)
        let purchases = rows.lazy.filter { !$0.isExcluded }.compactMap(\.purchaseDate)
        let purchase = [purchases.min(), try firstOpening(of: trades)].compactMap { $0 }.min()
        let symbols = trades.texts.symbols
        var price = rows.isEmpty ? nil : PortfolioHistory.firstPrice(of: rows, prices: market.prices)
        for number in 0..<symbols.count {
            guard let symbol = market.prices.symbols.find(symbols[number]),
                let date = market.prices.dates(of: symbol).first
            else { continue }
            price = min(price ?? date, date)
        }
        return min([purchase, price].compactMap { $0 }.max() ?? last, last)
    }

    private func firstOpening(of trades: TradeFiles) throws(PortfolioFailure) -> CalendarDate? {
        var first: CalendarDate?
        try reading { () throws(FileError) in
            try trades.forEachRow { row in
                guard row.inputs.type.isOpening else { return true }
                first = row.inputs.date
                return false
            }
        }
        return first
    }

    /// On how many days a page's lines are drawn, where the limits allow it.
    private static let drawnDays = 97

    /// The history a page draws, up to the as-of date, of the holdings whose value and gain are known on it; `nil` where
    /// the price of none of them has a history.
    func drawnHistory(_ outcome: Outcome) throws(PortfolioFailure) -> PortfolioHistory? {
        let hasHistory = outcome.output.valued.contains {
            !$0.holding.isExcluded && $0.computed.priceDate != nil && $0.computed.priceBefore != nil
                && $0.computed.amount(.priceGain) != nil
        }
        guard hasHistory else { return nil }
        let holdings = known(outcome)
        let last = outcome.options.asOf
        let first = try firstDay(of: holdings, through: last)
        let count = min(OpenPortfolio.drawnDays, max(2, limits.valuations / max(1, holdings.count)))
        let days = HistoryInterval.spread(count, from: first, through: last)
        return try history(
            holdings.filter(isRow), outcome.options, on: days, lots: drawnLots(outcome))
    }

    /// The holdings whose value and gain are known on the last day.
    private func known(_ outcome: Outcome) -> [Holding] {
        outcome.output.valued.lazy.filter(\.isFullyKnown).map(\.holding)
    }

    /// Which lots are drawn: those of stocks of which that is known, or of the one that was asked for.
    private func drawnLots(_ outcome: Outcome) -> (Holding) -> Bool {
        let unknown = Set(outcome.output.valued.lazy.filter { !$0.isFullyKnown }.map(\.holding.symbol))
        let symbol = outcome.symbol
        return { lot in !unknown.contains(lot.symbol) && (symbol == nil || lot.symbol == symbol) }
    }

    /// - Parameters:
    ///   - holdings: those that stay.
    ///   - counts: which of the lots that trades have left open count.
    private func history(
        _ holdings: [Holding], _ options: ValuationOptions, on days: [CalendarDate],
        lots counts: (Holding) -> Bool = { _ in true }
    ) throws(PortfolioFailure) -> PortfolioHistory {
        let portfolio = Portfolio(name: name, currency: ownCurrency, holdings: holdings)
        do {
            var builder = try PortfolioHistory.Builder(
                of: portfolio, prices: market.prices, rates: market.rates, options: options)
            var valued = 0
            try forEachDay(of: days) { day, lots in
                if isCancelled?() == true { return false }
                try builder.add(day, lots: lots.filter(counts))
                valued += 1
                progress?(.dated(days: valued, count: days.count))
                return true
            }
            try checkCancelled()
            return builder.history(on: days)
        } catch let failure as PortfolioFailure {
            throw failure
        } catch {
            // The holdings have been valued with these prices, so they go together.
            preconditionFailure("holdings that were valued have no history: \(error)")
        }
    }
}

extension HoldingValuation {
    fileprivate var isFullyKnown: Bool {
        computed.amount(.value) != nil && computed.amount(.priceGain) != nil
    }
}
