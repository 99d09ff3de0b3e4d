internal import SystemInterface
public import Valuation

extension CalendarDate {
    /// The current date, by the clock and time zone of this machine.
    public static var today: CalendarDate {
        let (year, month, day) = LocalTime.today
        return CalendarDate(year: year, month: month, day: day) ?? CalendarDate(daysSince1970: 0)
    }
}
