/// The values of a benchmark at both ends of a period; the first is not 0.
typealias BenchmarkValues = (first: ExactDecimal, last: ExactDecimal)

/// A symbol in the price table to compare returns with: its price in portfolio currency. Dividends that are stated count as
/// paid on their ex dates, and buy more of it at the price of that day.
struct Benchmark {
    let symbol: String
    private let place: Int
    /// Its stock currency, if it was held.
    private let currency: Currency?
    /// The unit of prices that state none.
    private let unit: QuoteCurrency?

    /// In the order of their ex dates.
    private let dividends: [DeclaredDividend]

    init?(
        _ symbol: String?, _ dividends: [DeclaredDividend], _ account: ReturnsAccount
    ) throws(ReturnsError) {
        guard let symbol else { return nil }
        let table = account.prices.table
        guard table.symbols.count > 0, let place = table.symbols.find(symbol),
            !table.places(of: place).isEmpty
        else {
            throw .noPricesOfBenchmark(symbol)
        }
        self.symbol = symbol
        self.place = place
        self.dividends = dividends
        let known = account.positions.filter { $0.symbol.exact == symbol.exact }
        currency = known.lazy.compactMap(\.currency).first
        unit = known.lazy.compactMap(\.lastUnit).first
        if currency == nil, table.namesNoUnit(at: table.places(of: place)) {
            throw .noCurrencyOfBenchmark(symbol)
        }
    }

    /// The first day with a dated price; `nil` if it has none.
    func firstDay(_ account: ReturnsAccount) -> CalendarDate? {
        let table = account.prices.table
        return table.places(of: place).lazy.map { table.dayNumber(at: $0) }
            .first { $0 >= CalendarDate.first.daysSince1970 }
            .map { CalendarDate(daysSince1970: $0) }
    }

    /// The values at the ends of a period, the last one of as many shares as one became by splits; `nil` if one is
    /// unknown or the first is 0. What is unknown is listed with its day.
    func values(from start: CalendarDate, to end: CalendarDate, _ account: ReturnsAccount) -> (
        known: BenchmarkValues?, lacking: [(day: CalendarDate, kind: ReturnsIssue.Kind)]
    ) {
        let ends = [start, end].map { (day: $0, found: value(on: $0, account)) }
        let lacking = ends.filter { $0.found.value == nil }.map { (day: $0.day, kind: $0.found.lacks) }
        guard let first = ends[0].found.value, let last = ends[1].found.value, !first.isZero else {
            return (nil, lacking)
        }
        let (new, old) = account.prices.table.splitFactor(of: place, after: start, through: end)
        var known = (first: first * old, last: last * new)
        var left = dividends[dividends.partitioningIndex { $0.exDate > start }...]
        while let day = left.first?.exDate, day <= end {
            let paid = left.prefix { $0.exDate == day }
            left = left.dropFirst(paid.count)
            let growth = growth(by: paid, on: day, account)
            guard let before = growth.before, let after = growth.after else {
                return (nil, [(day, growth.lacks)])
            }
            known = (known.first * before, known.last * after)
        }
        return (known, lacking)
    }

    /// The price of the day on which dividends leave it, and the price with them. All of a day's are paid on the same
    /// shares: what one of them buys has no right to the others.
    private func growth(
        by dividends: ArraySlice<DeclaredDividend>, on day: CalendarDate, _ account: ReturnsAccount
    ) -> (before: ExactDecimal?, after: ExactDecimal?, lacks: ReturnsIssue.Kind) {
        let (price, lacks) = value(on: day, account)
        guard let price, !price.isZero else { return (nil, nil, lacks) }
        var after = price
        for dividend in dividends {
            guard let rate = account.prices.rate(of: dividend.unit.currency, on: day) else {
                return (price, nil, .missingRate)
            }
            after = after + Formulas.converted(dividend.perShare, at: rate)
        }
        return (price, after, .missingRate)
    }

    /// The day whose value counts for the start of a period in which nothing is held then: that of the first price, if
    /// there is none before but one in the week after.
    func day(for start: CalendarDate, isHeld: Bool, _ account: ReturnsAccount) -> CalendarDate {
        guard !isHeld, account.prices.table.quotes(of: place, on: start).price == nil,
            let first = firstDay(account), start.days(to: first) <= Benchmark.longestWait
        else { return start }
        return first
    }

    private static let longestWait = 7

    /// The value at the end of a day, in portfolio currency.
    private func value(on day: CalendarDate, _ account: ReturnsAccount) -> (
        value: ExactDecimal?, lacks: ReturnsIssue.Kind
    ) {
        guard let quote = account.prices.table.quotes(of: place, on: day).price else {
            return (nil, .missingPrice)
        }
        guard let currency = quote.unit?.currency ?? currency else { return (nil, .missingPrice) }
        let price = Formulas.worth(.one, at: quote.price.exact, (quote.unit ?? unit)?.unitExponent ?? 0)
        let rate = account.prices.rate(of: currency, on: day)
        return (rate.map { Formulas.converted(price, at: $0) }, .missingRate)
    }
}
