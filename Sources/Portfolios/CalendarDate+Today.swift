#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension CalendarDate {
    /// The day it is, by the clock and the time zone of this machine.
    public static var today: CalendarDate {
        var now = time(nil)
        var parts = unsafe tm()
        _ = unsafe localtime_r(&now, &parts)
        return unsafe CalendarDate(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
            ?? CalendarDate(daysSince1970: 0)
    }
}
