/// The returns from the beginning of the period to the end of a day, for charts. All figures are in percent, rounded to
/// 4 decimals; an unknown figure is `nil`.
public struct ReturnsPoint: Hashable, Sendable {
    /// The day.
    public let date: CalendarDate
    package var figures = Figures()

    package struct Figures: Hashable, Sendable {
        package var twr: ExactDecimal?
        package var price: ExactDecimal?
        package var currency: ExactDecimal?
        package var income: ExactDecimal?
        package var benchmark: ExactDecimal?
    }

    /// The time-weighted return up to the end of the day.
    public var twr: Decimal? { figures.twr.map { Decimal($0) } }
    /// The contribution of prices to ``twr``.
    public var price: Decimal? { figures.price.map { Decimal($0) } }
    /// The contribution of exchange rates to ``twr``.
    public var currency: Decimal? { figures.currency.map { Decimal($0) } }
    /// The contribution of income to ``twr``.
    public var income: Decimal? { figures.income.map { Decimal($0) } }
    /// The change of the benchmark's price.
    public var benchmark: Decimal? { figures.benchmark.map { Decimal($0) } }

    package init(_ date: CalendarDate) { self.date = date }
}
