internal import SystemInterface
package import Valuation

extension CalendarDate {
    /// The day it is here.
    package static var today: CalendarDate {
        let (year, month, day) = LocalTime.today
        return CalendarDate(year: year, month: month, day: day) ?? CalendarDate(daysSince1970: 0)
    }
}
