import Valuation

/// The ticks of a date axis, with their labels.
enum DateTicks {
    /// The starts of years, months or days between two dates: four to seven ticks, or as many more as wanted.
    static func between(
        _ first: CalendarDate, and last: CalendarDate, about count: Int = 5
    ) -> [(day: CalendarDate, label: String)] {
        let from = first.components
        let to = last.components
        let months = (to.year - from.year) * 12 + to.month - from.month
        let starts = [1, 2, 3, 6].first { months / $0 <= count }
        if months >= 36, starts == nil {
            let step =
                [1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].first {
                    // Years are short, so that one more fits.
                    (to.year - from.year) / $0 <= count + 1
                }
                ?? 5000
            return (from.year...to.year).filter { $0 % step == 0 }.compactMap { year in
                mark(year, 1, 1, first, last).map { ($0, String(year)) }
            }
        }
        if months >= 4 {
            let step = starts ?? 12
            return (0...months).compactMap { offset in
                let place = from.year * 12 + from.month - 1 + offset
                guard place % step == 0 else { return nil }
                return mark(place / 12, place % 12 + 1, 1, first, last).map {
                    ($0, String($0.description.prefix(7)))
                }
            }
        }
        return HistoryInterval.spread(count - 1, from: first, through: last).map { ($0, $0.description) }
    }

    private static func mark(
        _ year: Int, _ month: Int, _ day: Int, _ first: CalendarDate, _ last: CalendarDate
    ) -> CalendarDate? {
        CalendarDate(year: year, month: month, day: day).flatMap { first <= $0 && $0 <= last ? $0 : nil }
    }
}
