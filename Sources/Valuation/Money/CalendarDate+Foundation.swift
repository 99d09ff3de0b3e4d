#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Date
    public import struct FoundationEssentials.TimeZone
#else
    public import struct Foundation.Date
    public import struct Foundation.TimeZone
#endif

extension CalendarDate {
    /// The day at a moment in a time zone. Today is `CalendarDate(.now, in: .current)`.
    ///
    /// Unlike a date from `Calendar.current`, it does not depend on the calendar chosen in the settings, where 2013 may
    /// be the year 2556. A moment outside the years 1 to 9999 gives the first or the last day of that range.
    ///
    /// - Parameters:
    ///   - moment: the moment.
    ///   - timeZone: the time zone.
    public init(_ moment: Date, in timeZone: TimeZone) {
        let seconds = moment.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: moment))
        let (first, last) = (CalendarDate.first.daysSince1970, CalendarDate.last.daysSince1970)
        let day = (seconds / 86_400).rounded(.down)
        // NaN fails both comparisons and becomes the first day.
        self.init(daysSince1970: day >= Double(last) ? last : day >= Double(first) ? Int32(day) : first)
    }
}

extension Date {
    /// Noon on a day in a time zone, for charts and for formatting. It falls on that day regardless of daylight saving
    /// time.
    ///
    /// ```swift
    /// Date(noonOf: day, in: .current).formatted(date: .abbreviated, time: .omitted)
    /// ```
    ///
    /// - Parameters:
    ///   - day: the day.
    ///   - timeZone: the time zone.
    public init(noonOf day: CalendarDate, in timeZone: TimeZone) {
        let noon = Date(timeIntervalSince1970: Double(day.daysSince1970) * 86_400 + 43_200)
        // The zone's offset at noon UTC, which is less than a day from noon in the zone.
        let guess = noon.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: noon)))
        self = noon.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: guess)))
    }
}
