/// The day on which a year begins, the same in every calendar year: a British tax year begins on 6 April.
public struct YearStart: Hashable, Sendable, CustomStringConvertible {
    /// The month, from 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// 1 January, for calendar years.
    public static let january = YearStart(validMonth: 1, day: 1)

    private init(validMonth month: Int, day: Int) {
        self.month = month
        self.day = day
    }

    /// - Returns: `nil` for a day that some or all years lack, such as 29 February.
    public init?(month: Int, day: Int) {
        guard (try? CalendarDate(2023, month, day)) != nil else { return nil }
        self.init(validMonth: month, day: day)
    }

    /// Reads a day written as `04-06`.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count == 5, parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }),
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let month = Int(parts[0]), let day = Int(parts[1])
        else { return nil }
        self.init(month: month, day: day)
    }

    /// The day as `04-06`.
    public var description: String { "\(YearStart.digits(month, 2))-\(YearStart.digits(day, 2))" }

    /// The calendar year in which the year of a date begins.
    public func year(of date: CalendarDate) -> Int {
        let (year, month, day) = date.components
        return (month, day) < (self.month, self.day) ? year - 1 : year
    }

    /// The name of the year that begins in a calendar year: `2024/25`, or `2024` if years begin on 1 January.
    public func name(of year: Int) -> String {
        let first = YearStart.digits(year, 4)
        return self == .january ? first : "\(first)/\(YearStart.digits((year + 1) % 100, 2))"
    }

    /// The days of the year that begins in a calendar year; `nil` if there are none from year 1 to 9999.
    public func days(of year: Int) -> ClosedRange<CalendarDate>? {
        guard (0...9999).contains(year) else { return nil }
        let first = (try? CalendarDate(year, month, day)) ?? CalendarDate.first
        guard let next = try? CalendarDate(year + 1, month, day) else { return first...CalendarDate.last }
        return first < next ? first...next.advanced(by: -1) : nil
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
