#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Date
    public import struct FoundationEssentials.TimeZone
#else
    public import struct Foundation.Date
    public import struct Foundation.TimeZone
#endif

extension CalendarDate {
    /// The day it is at a moment, in a time zone: for today, `CalendarDate(.now, in: .current)`.
    ///
    /// Unlike one from `Calendar.current` the answer does not depend on the calendar that is chosen in the settings,
    /// where 2013 may be the year 2556. A moment outside the years 1 to 9999 gives the first or the last day there is.
    ///
    /// - Parameters:
    ///   - moment: the moment.
    ///   - timeZone: the zone whose clocks and calendar are meant.
    public init(_ moment: Date, in timeZone: TimeZone) {
        let seconds = moment.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: moment))
        let (first, last) = (CalendarDate.first.daysSince1970, CalendarDate.last.daysSince1970)
        let day = (seconds / 86_400).rounded(.down)
        // NaN is neither, and becomes the first day.
        self.init(daysSince1970: day >= Double(last) ? last : day >= Double(first) ? Int32(day) : first)
    }
}

extension Date {
    /// Noon of a day in a time zone, for charts and for formatting: a moment on that day whatever daylight saving time
    /// does.
    ///
    /// ```swift
    /// Date(noonOf: day, in: .current).formatted(date: .abbreviated, time: .omitted)
    /// ```
    ///
    /// - Parameters:
    ///   - day: the day.
    ///   - timeZone: the zone in which it is noon.
    public init(noonOf day: CalendarDate, in timeZone: TimeZone) {
        let noon = Date(timeIntervalSince1970: Double(day.daysSince1970) * 86_400 + 43_200)
        // The offset at noon in the zone, which is less than a day from noon in Greenwich.
        let guess = noon.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: noon)))
        self = noon.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: guess)))
    }
}
