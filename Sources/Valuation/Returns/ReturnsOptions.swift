/// Which returns to compute, for which period, and in which currency.
public struct ReturnsOptions: Hashable, Sendable {
    /// The portfolio currency, the last day of the period, the maximum age of rates, the age from which prices at the ends
    /// of the period are reported, and the prices and rates stated for the last day. The cost rate has no effect.
    public var valuation: ValuationOptions
    /// Where the period begins.
    public var period = ReturnsPeriod.sinceFirstRow
    /// What the rows of the statement are.
    public var breakdown = ReturnsBreakdown.whole
    /// A symbol in the price table to compare the returns with.
    public var benchmark: String?
    /// The dividends of the benchmark, in the order of their ex dates.
    package var dividends: [DeclaredDividend] = []
    /// The days of the period, in order, on which it is wanted what the money would be worth in the benchmark.
    package var benchmarkDays: [CalendarDate] = []
    /// The riskless rate in percent a year, for the ratios of Sharpe and Sortino; `nil` if these are not wanted.
    package var riskFree: ExactDecimal?
    /// The price index by which returns are given after inflation too; `nil` if that is not wanted.
    package var inflation: PriceIndex?
    /// The method for choosing lots. It does not change any return, but some trades are impossible under some methods.
    public var method = LotMethod.fifo
    /// What the portfolio says of its accounts.
    package var accountTerms: [ExactText: AccountTerms] = [:]
    /// Whether the cash is followed of accounts of which the portfolio says nothing else.
    package var followsCash = false
    /// Whether returns are wanted as if no cash were followed.
    package var withoutCash = false
    /// The accounts whose returns are wanted; `nil` for all.
    package var accounts: Set<ExactText>?

    /// What to compute in addition to the rows.
    package var overview: ReturnsOverview.Contents = []

    /// Creates options for returns up to the as-of date of a valuation, for the whole portfolio since its first row.
    public init(_ valuation: ValuationOptions) { self.valuation = valuation }

    /// The portfolio currency.
    public var currency: Currency { valuation.currency }
    /// The options of a ledger that chooses lots by ``method``.
    var tradeOptions: TradeOptions {
        var options = TradeOptions(currency: currency)
        options.method = method
        options.accounts = accountTerms
        options.followsCash = followsCash
        options.maximumRateAge = valuation.maximumRateAge
        return options
    }

    /// Whether the portfolio follows the cash of an account.
    package var mayFollowCash: Bool {
        followsCash || accountTerms.values.contains { $0.followsCash == true }
    }

    /// Whether followed cash belongs to the values. It is of no symbol or market, and no stock currency.
    var includesCash: Bool {
        switch breakdown {
        case .whole, .every, .by(.account): !withoutCash
        case .by(.symbol), .by(.currency), .by(.market): false
        }
    }

    /// The last day of the period.
    public var to: CalendarDate { valuation.asOf }
}

/// Where a period of returns begins: the value at the end of that day is the opening value.
public enum ReturnsPeriod: Hashable, Sendable {
    /// At the end of a day; the flows of that day are before the period.
    case from(CalendarDate)
    /// At the end of the last 31 December before the last day.
    case yearToDate
    /// On the same day this many years earlier; 29 February becomes the 28th.
    case years(Int)
    /// On the day before the first trade or purchase.
    case sinceFirstRow

    /// The day at whose end the period opens.
    ///
    /// - Parameters:
    ///   - last: the last day of the period.
    ///   - firstRow: the day of the first trade or purchase; `nil` if there is none.
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

/// What the rows of a returns statement are.
public enum ReturnsBreakdown: Hashable, Sendable {
    /// One row for the whole portfolio and period.
    case whole
    /// One row per stock, stock currency or market.
    case by(ReturnsGrouping)
    /// One row per calendar year or month of the period.
    case every(ReturnsInterval)
}

/// How returns can be grouped; the raw values are the names used in every input.
public enum ReturnsGrouping: String, CaseIterable, Hashable, Sendable {
    /// The stock; payments that belong to no stock have the empty key.
    case symbol
    /// The stock currency.
    case currency
    /// The market; stocks without one have the empty key.
    case market
    /// The account; one without a name has the empty key.
    case account
}

/// Calendar intervals; the raw values are the names used in every input.
public enum ReturnsInterval: String, CaseIterable, Hashable, Sendable {
    /// A calendar year; the key is `2024`.
    case year
    /// A calendar month; the key is `2024-03`.
    case month

    /// Splits a period at the ends of years or months; parts without any activity are included.
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

/// Why returns can't be computed.
public enum ReturnsError: Error, Hashable, Sendable {
    /// The period begins on or after its end.
    case emptyPeriod(from: CalendarDate, to: CalendarDate)
    /// The trades are invalid.
    case trades(TradeErrors)
    /// The holdings or prices are invalid.
    case valuation(ValuationError)
    /// The price table has no prices of the benchmark.
    case noPricesOfBenchmark(String)
    /// Neither the prices nor a trade or holding state the benchmark's currency.
    case noCurrencyOfBenchmark(String)
}
