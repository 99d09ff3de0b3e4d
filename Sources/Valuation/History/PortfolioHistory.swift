/// The totals of a portfolio on many days, each exactly as in a ``PortfolioValuation`` as of that day.
///
/// A holding counts from its purchase date on, and each day has its own prices and rates. A stated rate, and a stated
/// price without a date, apply to every day; see ``statedHoldings``.
///
/// ```swift
/// let days = HistoryInterval.month.days(from: first, through: day)
/// let history = try PortfolioHistory(
///     of: portfolio, prices: prices, rates: rates, options: options, on: days)
/// for point in history.points { print(point.date, point.totals.value) }
/// ```
public struct PortfolioHistory: Hashable, Sendable {
    /// The name of the portfolio.
    public let name: String?
    /// The options used for every day; their as-of date is ignored.
    public let options: ValuationOptions
    /// One point per requested day, in the order requested.
    public package(set) var points: [Point]
    /// The symbol that the history is compared with; `nil` for none.
    package var benchmark: String?
    /// The number of counted holdings with a stated price or rate that is the same on every day.
    public let statedHoldings: Int
    /// What is unknown or doubtful about the counted holdings, once per holding and kind, in the order of the holdings;
    /// then the holdings left out because they were bought after the last day; then the rates that cash lacks, once per
    /// currency.
    public package(set) var issues: [HistoryIssue]

    /// The totals of one day.
    public struct Point: Hashable, Identifiable, Sendable {
        /// The day.
        public let date: CalendarDate
        /// The totals on that day, in portfolio currency.
        public let totals: PortfolioTotals
        /// Whether no holding counted on that day has an issue of severity error, and no cash lacks a rate.
        public internal(set) var isComplete: Bool
        /// What the same money would be worth in the history's benchmark; `nil` without one, or if it is unknown.
        package var benchmarkValue: ExactDecimal?
        /// The cash at the end of the day; `nil` in a history without cash.
        package internal(set) var cashSum: CashSum?

        /// Creates a point for a preview or a test.
        ///
        /// - Parameters:
        ///   - date: the day.
        ///   - totals: the totals on that day, in portfolio currency.
        ///   - isComplete: whether no holding counted on that day has an issue of severity error.
        public init(date: CalendarDate, totals: PortfolioTotals, isComplete: Bool = true) {
            self.date = date
            self.totals = totals
            self.isComplete = isComplete
        }

        /// The day.
        public var id: CalendarDate { date }

        /// The sum of the cash whose value is known, in portfolio currency, exact; `nil` if none is, or in a history
        /// without cash.
        public var cash: Decimal? { cashSum?.value.map { Decimal($0) } }
        /// The value of the holdings and the cash together, in portfolio currency, exact, over what is known of both;
        /// `nil` if neither is known, or in a history without cash.
        public var netWorth: Decimal? {
            cashSum?.netWorth(with: totals.figures.value).map { Decimal($0) }
        }
    }

    /// The portfolio currency.
    public var currency: Currency { options.currency }

    /// Whether every point is complete.
    public var isComplete: Bool { points.allSatisfy(\.isComplete) }

    /// Values a portfolio on each of several days.
    ///
    /// - Parameters:
    ///   - portfolio: the holdings and their owner's currency.
    ///   - prices: the prices on all the days.
    ///   - rates: the exchange rates on all the days and on the purchase dates.
    ///   - options: how to value each day; the as-of date is ignored.
    ///   - days: the days, in any order.
    /// - Throws: ``ValuationError`` if a price is in another currency than its holding, or if the stated cost or rate
    ///   of a holding contradicts the portfolio's own currency.
    /// - Complexity: O(*n* · *d*) for *n* holdings and *d* days. A price takes O(log *p*) for *p* prices of the symbol;
    ///   each rate is searched for once per pair and day.
    public init(
        of portfolio: Portfolio, prices: PriceTable = PriceTable(), rates: RateTable = RateTable(),
        options: ValuationOptions, on days: [CalendarDate]
    ) throws(ValuationError) {
        try self.init(
            of: portfolio, prices: prices, rates: rates, options: options, on: days, isCancelled: { false })
    }

    /// Values a portfolio on each of these days, unless cancelled.
    ///
    /// - Parameter isCancelled: called before each day; once it returns true, the remaining days are left out.
    package init(
        of portfolio: Portfolio, prices: PriceTable, rates: RateTable, options: ValuationOptions,
        on days: [CalendarDate], isCancelled: () -> Bool
    ) throws(ValuationError) {
        var builder = try Builder(of: portfolio, prices: prices, rates: rates, options: options)
        for day in days {
            if isCancelled() { break }
            try builder.add(day)
        }
        self = builder.history(on: days)
    }

    init(
        name: String?, options: ValuationOptions, points: [Point], statedHoldings: Int, issues: [HistoryIssue]
    ) {
        self.name = name
        self.options = options
        self.points = points
        self.statedHoldings = statedHoldings
        self.issues = issues
    }
}

extension PortfolioHistory {
    /// The natural first day of a history: the first purchase of a counted holding or the first dated price of one,
    /// whichever is later, but no later than `last`; `last` if there is neither.
    ///
    /// - Complexity: O(*n* + *p*) for *n* holdings and *p* prices of their symbols.
    public static func firstDay(of holdings: [Holding], prices: PriceTable, through last: CalendarDate)
        -> CalendarDate
    {
        let purchases = holdings.lazy.filter { !$0.isExcluded }.compactMap(\.purchaseDate)
        let price = firstPrice(of: holdings, prices: prices)
        guard let first = [purchases.min(), price].compactMap({ $0 }).max() else { return last }
        return min(first, last)
    }

    /// The date of the first dated price of any counted holding.
    package static func firstPrice(of holdings: [Holding], prices: PriceTable) -> CalendarDate? {
        var price: CalendarDate?
        var seen: Set<Int> = []
        for holding in holdings where !holding.isExcluded {
            if holding.inputs.price != nil, let date = holding.inputs.priceDate {
                price = min(price ?? date, date)
            }
            if let symbol = prices.symbols.find(holding.symbol), seen.insert(symbol).inserted,
                let date = prices.dates(of: symbol).first
            {
                price = min(price ?? date, date)
            }
        }
        return price
    }
}
