/// What a portfolio earned in a period: time-weighted and money-weighted returns, their parts, drawdown and volatility.
///
/// ```swift
/// var options = ReturnsOptions(ValuationOptions(currency: .eur, asOf: day))
/// options.period = .yearToDate
/// let returns = try ReturnsStatement(
///     of: portfolio, history, prices: prices, rates: rates, options: options)
/// let percent = returns.rows[0].twr
/// ```
///
/// Holdings count as purchases on their purchase dates, negative shares as short sales. Purchases are money in, sales
/// and payouts money out, except in accounts whose cash is followed: there the cash belongs to the value, and deposits
/// are money in and withdrawals money out.
public struct ReturnsStatement: Sendable {
    /// The name of the portfolio.
    public let name: String?
    /// The options of the request.
    public let options: ReturnsOptions
    /// The day at whose end the period opens.
    public let from: CalendarDate
    /// One row for the whole, or one per group, year or month, in order.
    public let rows: [ReturnsRow]
    /// What is unknown or doubtful; errors come first.
    public let issues: [ReturnsIssue]
    /// Whether followed cash belongs to the values, so that only what comes from elsewhere is money in.
    package let hasCash: Bool
    /// All days that lack a rate, where an issue says that one is missing.
    package let missingRates: [MissingRates]
    /// What was requested in addition to the rows.
    package let overview: ReturnsOverview

    /// The last day of the period.
    public var to: CalendarDate { options.to }
    /// The portfolio currency.
    public var currency: Currency { options.currency }
    /// Whether there is no issue of severity error.
    public var isComplete: Bool { !issues.contains { $0.severity == .error } }

    /// Computes the returns of holdings and trades.
    ///
    /// - Parameters:
    ///   - portfolio: the holdings, which count as purchases, and the own currency.
    ///   - history: the trades; they must not name symbols of the holdings.
    ///   - prices: the prices as published; they are adjusted for the splits among the trades.
    ///   - rates: the exchange rates of all days.
    ///   - options: the period, the breakdown and the currency.
    /// - Throws: ``ReturnsError`` if the period is empty, the trades, holdings or prices are invalid, or the prices or
    ///   the currency of the benchmark are missing.
    /// - Complexity: O(*s* · *d* + *f* + *p*) for *s* symbols, *d* days with flows or prices, *f* flows and *p* prices.
    public init(
        of portfolio: Portfolio, _ history: TradeHistory? = nil, prices: PriceTable = PriceTable(),
        rates: RateTable = RateTable(), options: ReturnsOptions
    ) throws(ReturnsError) {
        var prices = prices
        let rows = history?.rows ?? TradeTable()
        let texts = history?.texts ?? TradeTexts()
        var splits = SplitTable()
        for row in rows { splits.add(row) }
        prices.adjust(for: splits, texts)
        try self.init(
            name: portfolio.name, rows: rows, texts, holdings: portfolio.holdings, own: portfolio.currency,
            prices: prices, rates: rates, options: options)
    }

    /// - Parameters:
    ///   - rows: the trades in ledger order; see ``TradeJournal``.
    ///   - prices: the prices, adjusted for splits.
    ///   - workforce: works out the rows of stocks, currencies, markets and accounts.
    ///   - isCancelled: whether the statement is no longer wanted; it then ends early, with rows that must not be used.
    package init(
        name: String?, rows: consuming TradeTable, _ texts: TradeTexts, holdings: [Holding], own: Currency,
        prices: PriceTable, rates: RateTable, options: ReturnsOptions,
        workforce: some Workforce = SingleWorker(), isCancelled: (@Sendable () -> Bool)? = nil
    ) throws(ReturnsError) {
        let account = try ReturnsAccount(
            rows: rows, texts, holdings: holdings, own: own, prices: prices, rates: rates, options: options)
        let start = options.period.start(endingOn: options.to, firstRow: account.firstRow)
        guard start < options.to else { throw .emptyPeriod(from: start, to: options.to) }
        let benchmark = try Benchmark(options.benchmark, options.dividends, account)
        var worker = ReturnsWorker(
            account, options, benchmark, from: start, workforce, isCancelled: isCancelled)
        self.name = name
        self.options = options
        from = start
        hasCash = account.items.contains(where: \.isCash)
        self.rows = worker.rows()
        issues = worker.issues
        overview = worker.overview()
        let lacksRate = (issues + overview.issues).contains { $0.kind == .missingRate }
        missingRates = lacksRate && isCancelled?() != true ? worker.missingRates : []
    }
}
