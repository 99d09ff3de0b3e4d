// What histories need to know of prices.
extension PriceTable {
    /// Whether some symbol has prices of several days.
    package var hasSeveralDays: Bool {
        var (symbol, days) = (UInt32.max, 0)
        for entry in entries where entry.day != Entry.undated {
            (symbol, days) = entry.symbol == symbol ? (symbol, days + 1) : (entry.symbol, 1)
            if days > 1 { return true }
        }
        return false
    }

    /// The number of prices.
    package var count: Int { entries.count }

    /// The days of the first and the last dated price; `nil` if there is none.
    ///
    /// - Complexity: O(*n*) for *n* prices.
    package var days: ClosedRange<CalendarDate>? {
        let days = entries.lazy.map(\.day).filter { $0 != Entry.undated }
        guard let first = days.min(), let last = days.max() else { return nil }
        return CalendarDate(daysSince1970: first)...CalendarDate(daysSince1970: last)
    }
}
