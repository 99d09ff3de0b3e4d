/// The days from 2005-01-01 to 2024-12-31, numbered from 0.
enum GeneratedCalendar {
    /// How many days there are.
    static let days = dates.count

    /// The number of a year's first day.
    static func start(ofYear year: Int) -> Int {
        (year - 2005) * 365 + (year - 2005) / 4
    }

    /// Appends `2005-01-01` for 0.
    static func append(_ day: Int, to text: inout GeneratedText) {
        let date = dates[day]
        text.append(mantissa: date / 10_000, places: 0)
        text.append(UInt8(ascii: "-"))
        appendTwoDigits(date / 100 % 100, to: &text)
        text.append(UInt8(ascii: "-"))
        appendTwoDigits(date % 100, to: &text)
    }

    private static func appendTwoDigits(_ number: Int, to text: inout GeneratedText) {
        text.append(UInt8(ascii: "0") + UInt8(number / 10))
        text.append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// The year, month and day as the eight digits of one number.
    private static let dates: [Int] = (2005...2024).flatMap { year in
        let lengths = [31, year % 4 == 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return zip(1..., lengths).flatMap { month, length in
            (1...length).map { day in year * 10_000 + month * 100 + day }
        }
    }
}
