/// Of which period and of what returns are worked out, and in which currency.
public struct ReturnsOptions: Hashable, Sendable {
    /// The portfolio currency, the last day of the period, how old rates may be, and the prices and rates stated for the
    /// last day alone. The rate of costs and the age of prices have no effect.
    public var valuation: ValuationOptions
    /// Where the period begins.
    public var period = ReturnsPeriod.sinceFirstRow
    /// What there is a row for.
    public var breakdown = ReturnsBreakdown.whole
    /// A symbol of the price table whose price stands beside the returns.
    public var benchmark: String?
    /// How lots are chosen. It changes no return, but some trades can't be under some methods.
    public var method = LotMethod.fifo

    /// What is worked out beside the rows.
    package var overview: ReturnsOverview.Contents = []

    /// Returns up to the as-of date of a valuation, of the whole and since its first row.
    public init(_ valuation: ValuationOptions) { self.valuation = valuation }

    /// The portfolio currency.
    public var currency: Currency { valuation.currency }
    /// The last day of the period.
    public var to: CalendarDate { valuation.asOf }
}

/// Where a period of returns begins: the value at the end of that day is the opening value.
public enum ReturnsPeriod: Hashable, Sendable {
    /// At the end of a day; what flows on it is before the period.
    case from(CalendarDate)
    /// On 31 December before the last day.
    case yearToDate
    /// On the same day so many years before, of 29 February on the 28th.
    case years(Int)
    /// On the day before the first trade or purchase.
    case sinceFirstRow

    /// The day whose end opens the period.
    ///
    /// - Parameters:
    ///   - last: the last day of the period.
    ///   - firstRow: the day of the first trade or purchase; `nil` where there is none.
    func start(endingOn last: CalendarDate, firstRow: CalendarDate?) -> CalendarDate {
        switch self {
        case .from(let day): return day
        case .yearToDate:
            return CalendarDate(year: last.year - 1, month: 12, day: 31) ?? .first
        case .years(let count):
            let (months, overflow) = count.multipliedReportingOverflow(by: -12)
            return last.advanced(byMonths: overflow ? -120_000 : months)
        case .sinceFirstRow: return (firstRow ?? last).advanced(by: -1)
        }
    }
}

/// What returns have a row for.
public enum ReturnsBreakdown: Hashable, Sendable {
    /// The whole portfolio and period.
    case whole
    /// Each stock, stock currency or market.
    case by(ReturnsGrouping)
    /// Each calendar year or month of the period.
    case every(ReturnsInterval)
}

/// What returns can be taken by; the raw values are the names in every input.
public enum ReturnsGrouping: String, CaseIterable, Hashable, Sendable {
    /// The stock; payments that belong to none have the empty key.
    case symbol
    /// The stock currency.
    case currency
    /// The market; what has none has the empty key.
    case market
}

/// Parts of the calendar; the raw values are the names in every input.
public enum ReturnsInterval: String, CaseIterable, Hashable, Sendable {
    /// From 1 January to 31 December; the key is `2024`.
    case year
    /// From the first to the last day of a month; the key is `2024-03`.
    case month

    /// A period cut at the ends of years or months; those without anything are there too.
    func parts(from first: CalendarDate, to last: CalendarDate) -> [(
        key: String, from: CalendarDate, to: CalendarDate
    )] {
        var parts: [(key: String, from: CalendarDate, to: CalendarDate)] = []
        var start = first
        while start < last {
            let (year, month, _) = start.advanced(by: 1).components
            let lastMonth = self == .year ? 12 : month
            let end = CalendarDate(
                year: year, month: lastMonth, day: CalendarDate.daysInMonth(lastMonth, year: year))
            let stop = min(end ?? last, last)
            let text = start.advanced(by: 1).description
            parts.append((String(text.prefix(self == .year ? 4 : 7)), start, stop))
            start = stop
        }
        return parts
    }
}

/// Why there are no returns.
public enum ReturnsError: Error, Hashable, Sendable {
    /// The period begins on or after its end.
    case emptyPeriod(from: CalendarDate, to: CalendarDate)
    /// Trades that can't be as they are stated.
    case trades(TradeErrors)
    /// Holdings or prices that can't be as they are stated.
    case valuation(ValuationError)
    /// The price table has no prices of the benchmark.
    case noPricesOfBenchmark(String)
    /// Neither its prices nor a trade or holding say what currency the benchmark is in.
    case noCurrencyOfBenchmark(String)
}
