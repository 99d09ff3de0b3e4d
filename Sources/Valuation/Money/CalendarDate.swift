/// A day of the proleptic Gregorian calendar in the years 1 to 9999, without a time and without a time zone.
///
/// ```swift
/// let day = try CalendarDate(2013, 3, 1)
/// day == (try CalendarDate("2013-03-01"))  // true
/// day.advanced(by: -1)                     // 2013-02-28
/// ```
public struct CalendarDate: Hashable, Sendable {
    /// Days since 1970-01-01.
    public let daysSince1970: Int32

    @inlinable package init(daysSince1970: Int32) { self.daysSince1970 = daysSince1970 }

    /// Creates a day from a year (1 to 9999), a month (1 to 12) and a day of the month.
    ///
    /// - Throws: ``CalendarDateError/noSuchDay(year:month:day:)`` if the calendar has no such day.
    /// - Complexity: O(1).
    public init(_ year: Int, _ month: Int, _ day: Int) throws(CalendarDateError) {
        guard let date = CalendarDate(year: year, month: month, day: day) else {
            throw .noSuchDay(year: year, month: month, day: day)
        }
        self = date
    }

    /// Creates a day; fails if the calendar has no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...CalendarDate.daysInMonth(month, year: year)).contains(day)
        else { return nil }
        // Days from a civil date: H. Hinnant, "chrono-compatible low-level date algorithms".
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        daysSince1970 = Int32(era * 146_097 + dayOfEra - 719_468)
    }

    /// Reads a day in ISO 8601 format, such as `2013-03-01`: exactly ten characters.
    ///
    /// - Throws: ``CalendarDateError`` if the text has another form, or there is no such day.
    /// - Complexity: O(*n*) in the length of the text.
    public init(_ text: String) throws(CalendarDateError) {
        let bytes = Array(text.utf8)
        guard let (year, month, day) = CalendarDate.numbers(bytes.span) else { throw .malformed(text) }
        try self.init(year, month, day)
    }

    package init?(bytes: Span<UInt8>) {
        guard let (year, month, day) = CalendarDate.numbers(bytes) else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The three numbers of an ISO 8601 date, which may not be a valid day.
    private static func numbers(_ bytes: Span<UInt8>) -> (year: Int, month: Int, day: Int)? {
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
            return nil
        }
        var digits = InlineArray<10, Int>(repeating: 0)
        for index in 0..<10 where index != 4 && index != 7 {
            guard bytes[index] &- 48 < 10 else { return nil }
            digits[index] = Int(bytes[index] &- 48)
        }
        return (
            digits[0] * 1000 + digits[1] * 100 + digits[2] * 10 + digits[3], digits[5] * 10 + digits[6],
            digits[8] * 10 + digits[9]
        )
    }

    /// Year, month and day of the month.
    public var components: (year: Int, month: Int, day: Int) {
        let shifted = Int(daysSince1970) + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// The year, from 1 to 9999.
    public var year: Int { components.year }
    /// The month, from 1 to 12.
    public var month: Int { components.month }
    /// The day of the month, from 1.
    public var day: Int { components.day }

    /// Whether it is a Saturday or a Sunday. 1970 began on a Thursday, and earlier days have negative numbers.
    package var isOnWeekend: Bool { [0, 1, -6].contains((daysSince1970 - 2) % 7) }

    /// 0001-01-01.
    package static let first = CalendarDate(daysSince1970: -719_162)
    /// 9999-12-31.
    package static let last = CalendarDate(daysSince1970: 2_932_896)

    /// The day `count` days later, or earlier if `count` is negative.
    ///
    /// - Returns: the day, limited to the years 1 to 9999.
    /// - Complexity: O(1).
    public func advanced(by count: Int) -> CalendarDate {
        let (sum, overflow) = Int(daysSince1970).addingReportingOverflow(count)
        guard !overflow else { return count > 0 ? .last : .first }
        let (first, last) = (CalendarDate.first.daysSince1970, CalendarDate.last.daysSince1970)
        return CalendarDate(daysSince1970: Int32(min(max(sum, Int(first)), Int(last))))
    }

    /// The same day of the month `count` months later, or earlier if `count` is negative.
    ///
    /// If that month has no such day, the result is its last day: 31 January, 28 February, 31 March.
    ///
    /// ```swift
    /// let leapDay = try CalendarDate(2012, 2, 29)
    /// leapDay.advanced(byMonths: -12)  // 2011-02-28
    /// ```
    ///
    /// - Returns: the day, limited to the years 1 to 9999.
    /// - Complexity: O(1).
    public func advanced(byMonths count: Int) -> CalendarDate {
        let (year, month, day) = components
        let (months, overflow) = (year * 12 + month - 1).addingReportingOverflow(count)
        if overflow || months >= 10_000 * 12 { return count > 0 ? .last : .first }
        if months < 12 { return .first }
        let (inYear, inMonth) = (months / 12, months % 12 + 1)
        let inside = min(day, CalendarDate.daysInMonth(inMonth, year: inYear))
        return CalendarDate(year: inYear, month: inMonth, day: inside) ?? self
    }

    /// The number of days from this one to `other`; negative if `other` is earlier.
    public func days(to other: CalendarDate) -> Int { Int(other.daysSince1970) - Int(daysSince1970) }

    /// The number of days of a month (1 to 12) of a year.
    static func daysInMonth(_ month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension CalendarDate: Comparable {
    /// Whether `left` is the earlier day.
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        left.daysSince1970 < right.daysSince1970
    }
}

extension CalendarDate: CustomStringConvertible {
    /// The day in ISO 8601 format: `2013-03-01`.
    public var description: String {
        var bytes: [UInt8] = []
        bytes.append(addingCapacity: 10) { append(to: &$0) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the day in ISO 8601 format, ten bytes.
    package func append(to output: inout OutputSpan<UInt8>) {
        let (year, month, day) = components
        output.append(48 + UInt8(year / 1000))
        output.append(48 + UInt8(year / 100 % 10))
        output.append(48 + UInt8(year / 10 % 10))
        output.append(48 + UInt8(year % 10))
        output.append(UInt8(ascii: "-"))
        output.append(48 + UInt8(month / 10))
        output.append(48 + UInt8(month % 10))
        output.append(UInt8(ascii: "-"))
        output.append(48 + UInt8(day / 10))
        output.append(48 + UInt8(day % 10))
    }
}

/// Why a text or three numbers do not make a day.
public enum CalendarDateError: Error, Hashable, Sendable {
    /// The text does not have the form `2013-03-01`.
    case malformed(String)
    /// The calendar has no such day, for example 30 February or a year outside 1 to 9999.
    case noSuchDay(year: Int, month: Int, day: Int)
}
