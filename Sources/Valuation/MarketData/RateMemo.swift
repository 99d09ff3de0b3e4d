/// Remembers a rate table's answers for one target currency and age limit, so that each currency and day is searched
/// once.
package struct RateMemo: Sendable {
    private let table: RateTable
    private let target: Currency
    private let maximumAge: Int
    /// The first day with a dated rate, and the number of days from there on which answers may differ. Outside them, no
    /// dated rate applies.
    let firstDay: CalendarDate
    let dayCount: Int
    /// The answers by currency, then day: 0 if not asked yet, 1 if there is none, otherwise 2 + the index in `found`.
    private var answers: [[Int32]] = []
    private var found: [AppliedRate] = []

    /// If the rates span more days than this, answers are not remembered.
    private static let largestSpan = 60_000

    package init(_ table: RateTable, to target: Currency, maximumAge: Int) {
        self.table = table
        self.target = target
        self.maximumAge = maximumAge
        if let days = table.days {
            firstDay = days.lowerBound
            let span = days.lowerBound.days(to: days.upperBound) + 1
            let (count, overflow) = span.addingReportingOverflow(max(maximumAge, 0))
            dayCount = overflow ? .max : count
        } else {
            firstDay = CalendarDate(daysSince1970: 0)
            dayCount = 0
        }
    }

    /// Whether there are any rates.
    var hasRates: Bool { !table.isEmpty }

    /// The rate from `currency` to the target on a day.
    ///
    /// - Complexity: O(1), except the first time a currency and day are asked for.
    package mutating func rate(from currency: Currency, on day: CalendarDate) -> AppliedRate? {
        guard dayCount <= RateMemo.largestSpan else { return search(from: currency, on: day) }
        let offset = firstDay.days(to: day)
        let slot = offset < 0 || offset >= dayCount ? dayCount : offset
        let place = Int(currency.index)
        if answers.isEmpty { answers = Array(repeating: [], count: CurrencyTable.count) }
        if answers[place].isEmpty { answers[place] = Array(repeating: 0, count: dayCount + 1) }
        let answer = answers[place][slot]
        if answer > 1 { return found[Int(answer) - 2] }
        if answer == 1 { return nil }
        guard let rate = search(from: currency, on: day) else {
            answers[place][slot] = 1
            return nil
        }
        found.append(rate)
        answers[place][slot] = Int32(found.count + 1)
        return rate
    }

    /// Searches for a rate without remembering it.
    func search(from currency: Currency, on day: CalendarDate) -> AppliedRate? {
        table.rate(from: currency, to: target, on: day, maximumAge: maximumAge)
    }
}
