#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

/// How far a portfolio has come since the beginning of the period by the end of a day, for a drawing. In percent, rounded to
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
    /// What prices brought of ``twr``.
    public var price: Decimal? { figures.price.map { Decimal($0) } }
    /// What exchange rates brought of ``twr``.
    public var currency: Decimal? { figures.currency.map { Decimal($0) } }
    /// What income brought of ``twr``.
    public var income: Decimal? { figures.income.map { Decimal($0) } }
    /// What the benchmark's price did.
    public var benchmark: Decimal? { figures.benchmark.map { Decimal($0) } }

    package init(_ date: CalendarDate) { self.date = date }
}
