/// The returns of one scope over one period. Amounts are exact and in portfolio currency; percentages are rounded once,
/// half to even, to 4 decimals. An unknown figure is `nil`.
public struct ReturnsRow: Sendable {
    /// `total`, or the key of a group, a year or a month.
    public let key: String
    /// The day at whose end the period opens.
    public let from: CalendarDate
    /// The last day of the period.
    public let to: CalendarDate
    /// The days of ``maxDrawdown``; `nil` if there was none or it is unknown.
    public package(set) var drawdown: ReturnsDrawdown?
    /// The course of ``twr`` day by day; only in a statement with a single row.
    public package(set) var course: [ReturnsPoint] = []
    /// What the opening value and the money in and out so far would be worth in the benchmark on each of the days of
    /// ``ReturnsOptions/benchmarkDays``; `nil` if unknown. Only in a statement with a single row.
    package var benchmarkValues: [ExactDecimal?] = []
    package var figures = Figures()
    /// Why ``irr`` is unknown; `nil` if it is known.
    package var rateGap: RateGap?

    /// Why there is no internal rate of return.
    package enum RateGap: Hashable, Sendable {
        /// A value, a payment or a receipt is unknown.
        case unknownAmount
        /// Nothing was held, paid or received.
        case noAmount
        /// All amounts are on the last day.
        case onlyLastDay
        /// No payment was made that the money could come from.
        case nothingPaid
        /// At no rate do payments and receipts have the same value.
        case noSolution
        /// Payments and receipts have the same value at several rates.
        case several
        /// The rate is too large.
        case tooLarge
        /// Neither the most digits nor the most steps tell at which rates payments and receipts have the same value.
        case undecided
    }

    /// Exact, or rounded once.
    package struct Figures: Equatable, Sendable {
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
        package var sharpe: ExactDecimal?
        package var sortino: ExactDecimal?
        package var beta: ExactDecimal?
        package var correlation: ExactDecimal?
        package var benchmarkValue: ExactDecimal?
        package var benchmarkGain: ExactDecimal?
        package var benchmarkIrr: ExactDecimal?
        package var inflation: ExactDecimal?
        package var twrReal: ExactDecimal?
        package var irrReal: ExactDecimal?
    }

    /// The length of the period in days.
    public var days: Int { from.days(to: to) }
    /// The value at the end of ``from``.
    public var openingValue: Decimal? { figures.openingValue.map { Decimal($0) } }
    /// The total paid in.
    public var moneyIn: Decimal? { figures.moneyIn.map { Decimal($0) } }
    /// The total paid out.
    public var moneyOut: Decimal? { figures.moneyOut.map { Decimal($0) } }
    /// The value at the end of ``to``.
    public var closingValue: Decimal? { figures.closingValue.map { Decimal($0) } }
    /// Closing value − opening value + money out − money in, which is ``priceGain`` + ``currencyGain`` + ``income``.
    public var gain: Decimal? { figures.gain.map { Decimal($0) } }
    /// The gain from prices, converted at the rates at the ends of the sub-periods.
    public var priceGain: Decimal? { figures.priceGain.map { Decimal($0) } }
    /// The gain from exchange rates.
    public var currencyGain: Decimal? { figures.currencyGain.map { Decimal($0) } }
    /// Net dividends and interest, less separate fees and taxes.
    public var income: Decimal? { figures.income.map { Decimal($0) } }
    /// The time-weighted return of the period, in percent.
    public var twr: Decimal? { figures.twr.map { Decimal($0) } }
    /// The contribution of prices to ``twr``.
    public var twrPrice: Decimal? { figures.twrPrice.map { Decimal($0) } }
    /// The contribution of exchange rates to ``twr``.
    public var twrCurrency: Decimal? { figures.twrCurrency.map { Decimal($0) } }
    /// The contribution of income to ``twr``.
    public var twrIncome: Decimal? { figures.twrIncome.map { Decimal($0) } }
    /// ``twr`` per year, in percent; unknown if the period is shorter than a year.
    public var twrAnnualised: Decimal? { figures.twrAnnualised.map { Decimal($0) } }
    /// The money-weighted return (internal rate of return) per year, in percent.
    public var irr: Decimal? { figures.irr.map { Decimal($0) } }
    /// ``irr`` over the days between the first and the last amount, if they are less than a year.
    public var irrPeriod: Decimal? { figures.irrPeriod.map { Decimal($0) } }
    /// ``gain`` ÷ (opening value + money in), in percent.
    public var simpleReturn: Decimal? { figures.simpleReturn.map { Decimal($0) } }
    /// The deepest fall of growth below its peak, in percent; 0 or negative.
    public var maxDrawdown: Decimal? { figures.maxDrawdown.map { Decimal($0) } }
    /// The standard deviation (n − 1) of the returns between successive days with a price or flow, times √(365·n/T) for
    /// *n* returns over *T* days, in percent a year; unknown for fewer than two returns.
    public var volatility: Decimal? { figures.volatility.map { Decimal($0) } }
    /// The change of the benchmark's price over the period, in percent.
    public var benchmarkTwr: Decimal? { figures.benchmarkTwr.map { Decimal($0) } }
    /// ``twr`` − ``benchmarkTwr``.
    public var excessTwr: Decimal? { figures.excessTwr.map { Decimal($0) } }

    /// (Mean return of a year − riskless rate) ÷ ``volatility``, to 4 decimals.
    public var sharpe: Decimal? { figures.sharpe.map { Decimal($0) } }
    /// As ``sharpe``, over the spread of the returns below the riskless rate alone.
    public var sortino: Decimal? { figures.sortino.map { Decimal($0) } }
    /// The covariance of the returns with those of the benchmark over the same days, ÷ the benchmark's variance.
    public var beta: Decimal? { figures.beta.map { Decimal($0) } }
    /// The correlation of the returns with those of the benchmark over the same days.
    public var correlation: Decimal? { figures.correlation.map { Decimal($0) } }
    /// The closing value if the opening value and all money in and out had bought and sold the benchmark, in portfolio
    /// currency, to 38 digits.
    public var benchmarkValue: Decimal? { figures.benchmarkValue.map { Decimal($0) } }
    /// ``gain`` with ``benchmarkValue`` for ``closingValue``.
    public var benchmarkGain: Decimal? { figures.benchmarkGain.map { Decimal($0) } }
    /// ``irr`` with ``benchmarkValue`` for ``closingValue``.
    public var benchmarkIrr: Decimal? { figures.benchmarkIrr.map { Decimal($0) } }
    /// The change of the price index over the period, in percent.
    public var inflation: Decimal? { figures.inflation.map { Decimal($0) } }
    /// (1 + ``twr``) ÷ (1 + ``inflation``) − 1, in percent.
    public var twrReal: Decimal? { figures.twrReal.map { Decimal($0) } }
    /// ``irr`` of the amounts in money of the last day, by the price index.
    public var irrReal: Decimal? { figures.irrReal.map { Decimal($0) } }
}
