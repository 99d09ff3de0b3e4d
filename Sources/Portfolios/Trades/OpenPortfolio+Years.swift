// Years that nothing can be in.
extension OpenPortfolio {
    /// Why nothing is in a year of gains and income: it ends before the first trade, or begins after today; `nil` for any
    /// other.
    package func remark(onYear year: GainsRequest.Year) throws(PortfolioFailure) -> String? {
        try remark(onDays: year.days(tradeOptions(in: currency).yearStart))
    }

    /// The same of a calendar year of returns. Holdings may have been bought before the first trade.
    package func remark(onReturnsOf year: Int) throws(PortfolioFailure) -> String? {
        guard holdingsNumbers.isEmpty, let first = CalendarDate(year: year, month: 1, day: 1),
            let last = CalendarDate(year: year, month: 12, day: 31)
        else { return nil }
        return try remark(onDays: first...last)
    }

    private func remark(onDays days: ClosedRange<CalendarDate>) throws(PortfolioFailure) -> String? {
        if days.lowerBound > .today { return "the year begins on \(days.lowerBound), which is still to come" }
        var first: CalendarDate?
        if let trades {
            try reading { () throws(FileError) in
                try trades.forEachRow { row in
                    first = row.inputs.date
                    return false
                }
            }
        }
        guard let first, days.upperBound < first else { return nil }
        return "the year ends on \(days.upperBound), and the first trade is of \(first)"
    }
}
