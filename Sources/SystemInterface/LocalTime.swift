internal import CLibrary

/// The current date and time in the local time zone.
package enum LocalTime {
    /// The current day: year, month and day, each from 1.
    package static var today: (year: Int, month: Int, day: Int) {
        let now = unsafe now
        return unsafe (Int(now.tm_year) + 1900, Int(now.tm_mon) + 1, Int(now.tm_mday))
    }

    /// The current time: hours, minutes and seconds.
    package static var timeOfDay: String {
        let now = unsafe now
        let parts = unsafe [now.tm_hour, now.tm_min, now.tm_sec]
        return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    /// The seconds until midnight; at least one.
    package static var secondsToMidnight: Int {
        let now = unsafe now
        return unsafe max(1, 86_400 - Int(now.tm_hour) * 3600 - Int(now.tm_min) * 60 - Int(now.tm_sec))
    }

    /// The time since the beginning of 1970, in seconds, in no time zone.
    package static var secondsSince1970: Int { Int(time(nil)) }

    private static var now: tm {
        var time = time(nil)
        var parts = unsafe tm()
        _ = unsafe localtime_r(&time, &parts)
        return unsafe parts
    }
}
