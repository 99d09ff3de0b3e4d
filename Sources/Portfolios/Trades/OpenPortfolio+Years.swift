// Years and other periods that nothing can be in.
extension OpenPortfolio {
    /// Why nothing is in the days of gains and income: a year ends before the first trade, or they begin after today or
    /// after the last trade that counts; `nil` for any other.
    package func remark(on request: GainsRequest) throws(PortfolioFailure) -> String? {
        if let year = request.year {
            return try remark(onDays: year.days(tradeOptions(in: currency).yearStart))
        }
        guard let first = request.from else { return nil }
        if first > .today { return "the period begins on \(first), which is still to come" }
        if let asOf = settings.asOf {
            return asOf < first ? "the period begins on \(first), and no trade after \(asOf) counts" : nil
        }
        guard let last = trades?.lastDay, last < first else { return nil }
        return "the period begins on \(first), and the last trade is of \(last)"
    }

    /// Why nothing is in a calendar year of returns. Holdings may have been bought before the first trade.
    package func remark(onReturnsOf year: Int) -> String? {
        guard holdingsNumbers.isEmpty, let first = CalendarDate(year: year, month: 1, day: 1),
            let last = CalendarDate(year: year, month: 12, day: 31)
        else { return nil }
        return remark(onDays: first...last)
    }

    private func remark(onDays days: ClosedRange<CalendarDate>) -> String? {
        if days.lowerBound > .today { return "the year begins on \(days.lowerBound), which is still to come" }
        guard let first = trades?.firstDay, days.upperBound < first else { return nil }
        return "the year ends on \(days.upperBound), and the first trade is of \(first)"
    }
}
