/// The period and the breakdown of returns. The period ends on the as-of date.
public struct ReturnsRequest: Hashable, Sendable {
    /// Where the period begins.
    public var period: ReturnsPeriod
    /// The calendar year that is the period, in place of ``period``, up to the as-of date; `nil` for no year.
    package var year: Int?
    /// What the rows are.
    public var breakdown: ReturnsBreakdown
    /// A symbol in the price files to compare the returns with.
    public var benchmark: String?
    /// The days of the period, in order, on which it is wanted what the money would be worth in the benchmark.
    package var benchmarkDays: [CalendarDate] = []
    /// The riskless rate in percent a year, for the ratios of Sharpe and Sortino; `nil` if these are not wanted.
    package var riskFree: ExactDecimal?
    /// The price index by which returns are given after inflation too; `nil` if that is not wanted.
    package var inflation: PriceIndex?
    /// Whether the cash of followed accounts is left out, so that their purchases are money in.
    public var withoutCash = false

    /// Creates a request for the returns of a period, by default of the whole portfolio.
    public init(
        _ period: ReturnsPeriod = .sinceFirstRow, _ breakdown: ReturnsBreakdown = .whole,
        benchmark: String? = nil
    ) {
        self.period = period
        self.breakdown = breakdown
        self.benchmark = benchmark
    }
}
