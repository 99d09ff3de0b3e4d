internal import Valuation

/// A day in ISO 8601 format, written anew only when it changes; empty for none.
struct DayText: Sendable {
    private var day = LotColumns.noDate
    private(set) var text: [UInt8] = []

    mutating func set(_ day: Int32) {
        if day == self.day { return }
        self.day = day
        text.removeAll(keepingCapacity: true)
        if day != LotColumns.noDate { text += CalendarDate(daysSince1970: day).description.utf8 }
    }
}
