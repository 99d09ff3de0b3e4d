/// The days of a history.
public struct HistoryRequest: Hashable, Sendable {
    /// The first day; `nil` for the first day on which something was held and has a price.
    public var from: CalendarDate?
    /// The interval between the days; the as-of date is always the last day.
    public var interval: HistoryInterval
    /// A symbol in the price files, in which it is told what the same money would be worth.
    public var benchmark: String?
    /// Whether each day has its cash and the net worth; an HTML page has them if there is any.
    public var withCash = false

    /// Creates a request for a history from a day to the as-of date.
    public init(from: CalendarDate? = nil, every interval: HistoryInterval = .month) {
        self.from = from
        self.interval = interval
    }
}

/// A history as an HTML page.
public struct HistoryPage: Sendable {
    /// The history.
    public let history: PortfolioHistory
    /// The history drawn as lines; it covers the holdings whose figures are known on the last day.
    let drawn: PortfolioHistory
    let marks: ChartMarks?
    let comparison: MoneyElsewhere?
    /// What the period brought; only of a page that the service shows.
    let result: PeriodResult?
    /// The days of the prices that changed, of those of the last day.
    let changeDays: ChangeDays?
    let interval: HistoryInterval
    let fileNames: [String]

    /// The complete HTML file.
    public func html() -> [UInt8] { html(on: nil) }

    /// The complete HTML file.
    ///
    /// - Parameter site: the site it belongs to; `nil` for a page on its own.
    package func html(on site: Site?) -> [UInt8] {
        history.html(
            drawing: drawn, marks: marks, comparison, result, changeDays: changeDays, every: interval,
            fileNames: fileNames, on: site)
    }
}

extension OpenPortfolio {
    /// The portfolio's totals on every requested day.
    ///
    /// - Throws: ``PortfolioFailure/noDays(from:through:)`` if the first day is after the as-of date; with a benchmark
    ///   also what ``returns(_:)`` throws.
    /// - Complexity: O(*n* · *d*) for *n* holdings and *d* days.
    public func history(_ request: HistoryRequest = HistoryRequest()) throws(PortfolioFailure)
        -> PortfolioHistory
    {
        var (history, outcome, _) = try compared(request)
        if request.withCash { history.add(try cash(of: history, outcome)) }
        return history
    }

    /// The history as an HTML page, with the cash if there is any.
    ///
    /// - Throws: ``PortfolioFailure`` as ``history(_:)`` does.
    public func historyPage(_ request: HistoryRequest = HistoryRequest()) throws(PortfolioFailure)
        -> HistoryPage
    {
        try historyPage(request, on: nil)
    }

    /// The history as an HTML page of a site, with what the period brought.
    package func historyPage(
        _ request: HistoryRequest, on site: Site?
    ) throws(PortfolioFailure) -> HistoryPage {
        var (history, outcome, comparison) = try compared(request)
        var drawn = try self.history(
            known(outcome).filter(isRow), outcome, on: history.points.map(\.date), lots: drawnLots(outcome))
        if let cash = try cashIfAny(of: history, outcome) {
            history.add(cash)
            drawn.add(cash)
        }
        return HistoryPage(
            history: history, drawn: drawn,
            marks: try marks(outcome.output.valued.lazy.map(\.holding), through: outcome.options.asOf),
            comparison: comparison, result: site == nil ? nil : try periodResult(from: request.from),
            changeDays: changeDays(outcome),
            interval: request.interval, fileNames: fileNames)
    }

    /// What a period up to the as-of date brought; `nil` if it has no day.
    ///
    /// - Parameters:
    ///   - first: the day whose end opens the period; `nil` for that before the first row.
    ///   - symbol: the stock that it is of; `nil` for all.
    func periodResult(
        from first: CalendarDate?, of symbol: String? = nil
    ) throws(PortfolioFailure) -> PeriodResult? {
        do {
            if let symbol, let first {
                return PeriodResult(try returns(of: symbol, from: first), of: symbol)
            }
            let request = ReturnsRequest(
                first.map { .from($0) } ?? .sinceFirstRow, symbol == nil ? .whole : .by(.symbol))
            return PeriodResult(try returns(request), of: symbol)
        } catch {
            if case .emptyPeriod = error { return nil }
            throw error
        }
    }

    /// The history, with what the same money would be worth in the benchmark that is asked for.
    private func compared(
        _ request: HistoryRequest
    ) throws(PortfolioFailure) -> (history: PortfolioHistory, Outcome, MoneyElsewhere?) {
        var (history, outcome): (PortfolioHistory, Outcome) = try history(request)
        guard let benchmark = request.benchmark else { return (history, outcome, nil) }
        let comparison = try moneyElsewhere(benchmark, on: history.points.map(\.date))
        history.compare(with: comparison)
        return (history, outcome, comparison)
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
        let (work, overflows) = days.count.multipliedReportingOverflow(by: holdings.count + cash.count)
        guard !overflows, work <= limits.valuations else {
            throw .tooMuch(
                .valuations(days: days.count, holdings: holdings.count), limit: limits.valuations)
        }
        var history = try history(holdings.filter(isRow), outcome, on: days)
        history.issues += outcome.output.issues.filter { $0.kind == .notYetBought && !$0.isExcluded }
            .map { HistoryIssue($0, firstDay: first, days: days.count) }
        return (history, outcome)
    }

    /// Whether a holding is a row of the holdings file rather than an open lot of trades.
    func isRow(_ holding: Holding) -> Bool { holding.inputs.lacking == nil }

    /// The first day on which something was held and something that is or was held has a price.
    private func firstDay(
        of holdings: [Holding], _ symbol: ExactText? = nil, through last: CalendarDate
    ) throws(PortfolioFailure) -> CalendarDate {
        guard let trades else {
            return PortfolioHistory.firstDay(of: holdings, prices: market.prices, through: last)
        }
        let rows = holdings.filter(isRow)
        let purchases = rows.lazy.filter { !$0.isExcluded }.compactMap(\.purchaseDate)
        let purchase = [purchases.min(), try firstOpening(of: symbol, in: trades)].compactMap { $0 }.min()
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

    /// - Parameter symbol: whose lots were opened; `nil` for any.
    private func firstOpening(
        of symbol: ExactText?, in trades: TradeFiles
    ) throws(PortfolioFailure) -> CalendarDate? {
        var first: CalendarDate?
        let wanted = symbol.map { trades.texts.symbols.find($0.text).map { UInt32(clamping: $0) } }
        try reading { () throws(FileError) in
            try trades.forEachRow { row in
                guard row.inputs.type.isOpening, wanted == nil || wanted == .some(row.symbol) else {
                    return true
                }
                first = row.inputs.date
                return false
            }
        }
        return first
    }

    /// The number of days through which a page's lines are drawn, within the limits: the weekdays of a year, with its ends.
    private static let drawnDays = 264
    /// The number of valuations of one holding on one day for these lines, so that the page of a large portfolio need not
    /// be waited for.
    private static let drawnValuations = 150_000
    /// The least number of days, however large the portfolio.
    private static let fewestDrawnDays = 13

    /// The number of days through which the lines of so many holdings are drawn.
    package static func drawnDays(of holdings: Int) -> Int {
        min(drawnDays, max(fewestDrawnDays, drawnValuations / max(1, holdings)))
    }

    /// The history that a page draws, up to the as-of date, of the holdings whose value and gain are known then, or of what
    /// trades have sold if nothing is held any more; `nil` if none of the prices of what is held has a history.
    ///
    /// - Parameter start: the first day to draw; `nil` for the first on which something was held.
    func drawnHistory(
        _ outcome: Outcome, from start: CalendarDate? = nil
    ) throws(PortfolioFailure) -> PortfolioHistory? {
        let held = outcome.output.valued.lazy.filter { !$0.holding.isExcluded }
        let hasHistory = held.contains {
            $0.computed.priceDate != nil && $0.computed.priceBefore != nil
                && $0.computed.amount(.priceGain) != nil
        }
        guard hasHistory || held.isEmpty && trades != nil else { return nil }
        let holdings = known(outcome)
        let size = max(1, held.isEmpty ? trades?.texts.symbols.count ?? 0 : holdings.count)
        let last = outcome.options.asOf
        let earliest = try firstDay(of: holdings, outcome.symbol.map(\.exact), through: last)
        let first = start.map { max($0, earliest) } ?? earliest
        let count = min(OpenPortfolio.drawnDays(of: size), max(2, limits.valuations / size))
        let days = HistoryInterval.drawn(count, from: first, through: last)
        return try history(
            holdings.filter(isRow), outcome, on: days, lots: drawnLots(outcome))
    }

    /// The holdings whose value and gain are known on the last day.
    private func known(_ outcome: Outcome) -> [Holding] {
        outcome.output.valued.lazy.filter(\.isFullyKnown).map(\.holding)
    }

    /// The lots to draw: those of fully known stocks, or of the requested one.
    private func drawnLots(_ outcome: Outcome) -> (String) -> Bool {
        let unknown = Set(outcome.output.valued.lazy.filter { !$0.isFullyKnown }.map(\.holding.symbol.exact))
        let symbol = outcome.symbol?.exact
        return { !unknown.contains($0.exact) && (symbol == nil || $0.exact == symbol) }
    }

    /// - Parameters:
    ///   - holdings: the permanent holdings.
    ///   - counts: the symbols whose open lots of trades count.
    private func history(
        _ holdings: [Holding], _ outcome: Outcome, on days: [CalendarDate],
        lots counts: (String) -> Bool = { _ in true }
    ) throws(PortfolioFailure) -> PortfolioHistory {
        let portfolio = Portfolio(name: name, currency: ownCurrency, holdings: holdings)
        do {
            var builder = try PortfolioHistory.Builder(
                of: portfolio, prices: market.prices, rates: market.rates, options: outcome.options)
            var valued = 0
            try forEachDay(of: days, accounts: outcome.accounts, lots: counts) { day, lots in
                if isCancelled?() == true { return false }
                try builder.add(day, lots: lots)
                valued += 1
                progress?(.dated(days: valued, count: days.count))
                return true
            }
            try checkCancelled()
            return builder.history(on: days)
        } catch let failure as PortfolioFailure {
            throw failure
        } catch {
            // The same prices were used to value the holdings, so they agree.
            preconditionFailure("holdings that were valued have no history: \(error)")
        }
    }
}

extension HoldingValuation {
    fileprivate var isFullyKnown: Bool {
        computed.amount(.value) != nil && computed.amount(.priceGain) != nil
    }
}
