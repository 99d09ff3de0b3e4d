/// Of which period and of what returns are asked for. The period ends on the as-of date.
public struct ReturnsRequest: Hashable, Sendable {
    /// Where the period begins.
    public var period: ReturnsPeriod
    /// What there is a row for.
    public var breakdown: ReturnsBreakdown
    /// A symbol of the price files whose price stands beside the returns.
    public var benchmark: String?

    /// Returns of a period, of the whole portfolio unless said otherwise.
    public init(
        _ period: ReturnsPeriod = .sinceFirstRow, _ breakdown: ReturnsBreakdown = .whole,
        benchmark: String? = nil
    ) {
        self.period = period
        self.breakdown = breakdown
        self.benchmark = benchmark
    }
}
