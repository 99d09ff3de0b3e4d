#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

/// The returns of one scope in one period. Amounts are in portfolio currency and exact, percentages are rounded once, half
/// to even, to 4 decimals; an unknown figure is `nil`.
public struct ReturnsRow: Sendable {
    /// `total`, the key of a scope, a year or a month.
    public let key: String
    /// The day whose end opens the period.
    public let from: CalendarDate
    /// The last day of the period.
    public let to: CalendarDate
    /// The days of the fall of ``maxDrawdown``; `nil` where there was none or it is unknown.
    public package(set) var drawdown: ReturnsDrawdown?
    /// The way to ``twr``, day by day; of a statement of one row alone.
    public package(set) var course: [ReturnsPoint] = []
    package var figures = Figures()
    /// Why ``irr`` is unknown; `nil` where it is known.
    package var rateGap: RateGap?

    /// Why there is no internal rate of return.
    package enum RateGap: Hashable, Sendable {
        /// A value or what was paid or received is unknown.
        case unknownAmount
        /// Nothing was held, paid or received.
        case noAmount
        /// There is nothing before the last day.
        case onlyLastDay
        /// There is nothing the money could have come from.
        case nothingPaid
        /// No rate makes what was paid and received worth the same.
        case noSolution
        /// More than one does.
        case several
        /// It is larger than can be given.
        case tooLarge
    }

    /// Exact, or rounded once.
    package struct Figures: Sendable {
        package var openingValue: ExactDecimal?
        package var moneyIn: ExactDecimal?
        package var moneyOut: ExactDecimal?
        package var closingValue: ExactDecimal?
        package var gain: ExactDecimal?
        package var priceGain: ExactDecimal?
        package var currencyGain: ExactDecimal?
        package var income: ExactDecimal?
        package var twr: ExactDecimal?
        package var twrPrice: ExactDecimal?
        package var twrCurrency: ExactDecimal?
        package var twrIncome: ExactDecimal?
        package var twrAnnualised: ExactDecimal?
        package var irr: ExactDecimal?
        package var irrPeriod: ExactDecimal?
        package var simpleReturn: ExactDecimal?
        package var maxDrawdown: ExactDecimal?
        package var volatility: ExactDecimal?
        package var benchmarkTwr: ExactDecimal?
        package var excessTwr: ExactDecimal?
    }

    /// The length of the period in days.
    public var days: Int { from.days(to: to) }
    /// At the end of ``from``.
    public var openingValue: Decimal? { figures.openingValue.map { Decimal($0) } }
    /// What was paid in all.
    public var moneyIn: Decimal? { figures.moneyIn.map { Decimal($0) } }
    /// What was received in all.
    public var moneyOut: Decimal? { figures.moneyOut.map { Decimal($0) } }
    /// At the end of ``to``.
    public var closingValue: Decimal? { figures.closingValue.map { Decimal($0) } }
    /// Closing less opening value, and received less paid: ``priceGain`` + ``currencyGain`` + ``income``.
    public var gain: Decimal? { figures.gain.map { Decimal($0) } }
    /// What prices brought, at the rates of the ends of sub-periods.
    public var priceGain: Decimal? { figures.priceGain.map { Decimal($0) } }
    /// What exchange rates brought.
    public var currencyGain: Decimal? { figures.currencyGain.map { Decimal($0) } }
    /// Net dividends and interest, less fees and taxes that are rows of their own.
    public var income: Decimal? { figures.income.map { Decimal($0) } }
    /// The time-weighted return of the period, in percent.
    public var twr: Decimal? { figures.twr.map { Decimal($0) } }
    /// What prices brought of ``twr``.
    public var twrPrice: Decimal? { figures.twrPrice.map { Decimal($0) } }
    /// What exchange rates brought of ``twr``.
    public var twrCurrency: Decimal? { figures.twrCurrency.map { Decimal($0) } }
    /// What income brought of ``twr``.
    public var twrIncome: Decimal? { figures.twrIncome.map { Decimal($0) } }
    /// ``twr`` a year, in percent; of a period of less than a year unknown.
    public var twrAnnualised: Decimal? { figures.twrAnnualised.map { Decimal($0) } }
    /// The money-weighted return (internal rate of return) a year, in percent.
    public var irr: Decimal? { figures.irr.map { Decimal($0) } }
    /// ``irr`` of the days between the first and the last amount, where they are less than a year.
    public var irrPeriod: Decimal? { figures.irrPeriod.map { Decimal($0) } }
    /// ``gain`` over the opening value and the money in, in percent.
    public var simpleReturn: Decimal? { figures.simpleReturn.map { Decimal($0) } }
    /// The deepest fall of growth below its peak, in percent: below 0, or 0.
    public var maxDrawdown: Decimal? { figures.maxDrawdown.map { Decimal($0) } }
    /// The standard deviation of daily returns, a year, in percent.
    public var volatility: Decimal? { figures.volatility.map { Decimal($0) } }
    /// What the benchmark's price did in the period, in percent.
    public var benchmarkTwr: Decimal? { figures.benchmarkTwr.map { Decimal($0) } }
    /// ``twr`` less ``benchmarkTwr``.
    public var excessTwr: Decimal? { figures.excessTwr.map { Decimal($0) } }

    package init(key: String, from: CalendarDate, to: CalendarDate) {
        self.key = key
        self.from = from
        self.to = to
    }
}
