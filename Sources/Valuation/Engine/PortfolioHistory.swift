/// The totals of a portfolio on many days, each exactly as in a ``PortfolioValuation`` as of that day.
///
/// A holding counts from its purchase date on, and prices and rates are those of the day. A stated rate, and a stated
/// price without a date, hold on every day, as they do in a valuation as of any day; see ``statedHoldings``.
///
/// ```swift
/// let days = HistoryInterval.month.days(from: first, through: day)
/// let history = try PortfolioHistory(
///     of: portfolio, prices: prices, rates: rates, options: options, on: days)
/// for point in history.points { print(point.date, point.totals.value) }
/// ```
public struct PortfolioHistory: Codable, Hashable, Sendable {
    /// The name of the portfolio.
    public let name: String?
    /// The options by which each day was valued, except for the as-of date.
    public let options: ValuationOptions
    /// One point for each day that was asked for, in that order.
    public let points: [Point]
    /// The number of counted holdings with a stated price or rate that does not change with the day.
    public let statedHoldings: Int
    /// What is unknown or doubtful of the counted holdings on these days, each kind of a holding once, in the order of
    /// the holdings; then the holdings that are left out because they were bought after the last day.
    public package(set) var issues: [HistoryIssue]

    /// The totals of one day.
    public struct Point: Codable, Hashable, Identifiable, Sendable {
        /// The day.
        public let date: CalendarDate
        /// The totals as of the day, in portfolio currency.
        public let totals: PortfolioTotals
        /// Whether no holding that counted on the day had an issue of severity error.
        public let isComplete: Bool

        /// A point for a preview or a test.
        ///
        /// - Parameters:
        ///   - date: the day.
        ///   - totals: the totals as of the day, in portfolio currency.
        ///   - isComplete: whether no holding that counted on the day had an issue of severity error.
        public init(date: CalendarDate, totals: PortfolioTotals, isComplete: Bool = true) {
            self.date = date
            self.totals = totals
            self.isComplete = isComplete
        }

        /// The day.
        public var id: CalendarDate { date }
    }

    /// The portfolio currency.
    public var currency: Currency { options.currency }

    /// Whether every point is complete.
    public var isComplete: Bool { points.allSatisfy(\.isComplete) }

    /// Values a portfolio on each of several days.
    ///
    /// - Parameters:
    ///   - portfolio: the holdings and their owner's currency.
    ///   - prices: the prices of all the days.
    ///   - rates: the rates of all the days, and of the days of purchase.
    ///   - options: how each day is valued; their as-of date plays no part.
    ///   - days: the days, in any order.
    /// - Throws: ``ValuationError`` for a price in another currency than its holding's, and for a holding whose stated
    ///   cost or rate does not go with the portfolio's own currency.
    /// - Complexity: O(*n* · *d*) for *n* holdings and *d* days; each price in O(log *p*) for *p* prices of the
    ///   symbol, each rate searched for once a pair and day.
    public init(
        of portfolio: Portfolio, prices: PriceTable = PriceTable(), rates: RateTable = RateTable(),
        options: ValuationOptions, on days: [CalendarDate]
    ) throws(ValuationError) {
        try self.init(
            of: portfolio, prices: prices, rates: rates, options: options, on: days, isCancelled: { false })
    }

    /// Values a portfolio at each of these days, or the first ones.
    ///
    /// - Parameter isCancelled: asked before each day; once it is true, no more days are valued.
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
    /// The day a history naturally begins on: the first purchase of a counted holding, or the first dated price of one,
    /// whichever is later; `last` where there is neither, or it is later still.
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

    /// The day of the first dated price of a counted holding.
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
