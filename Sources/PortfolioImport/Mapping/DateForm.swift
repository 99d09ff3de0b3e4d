internal import PortfolioFiles
internal import Valuation

/// The form in which an export writes days: `yyyy-MM-dd`, `dd/MM/yyyy`, `dd-MMM-yy`, `*MMMM d, yyyy`, `yyyyMMdd*` and
/// the like.
///
/// The fields are `yyyy` and `yy` (see ``date(_:notAfter:)``), `MM` and `dd`, `M` and `d` (one or two digits), `MMM` (the first three
/// letters of an English month) and `MMMM` (the whole name, in any of the languages of ``MonthNames/whole``). A `*` at
/// the start or the end matches anything; any other character must appear as it is.
package struct DateForm: Hashable, Sendable {
    package let text: String
    private let tokens: [Token]
    /// Whether other text may precede the day.
    private let hasLead: Bool

    private enum Token: Hashable {
        case year(digits: Int)
        case month(isPadded: Bool)
        case monthName(isWhole: Bool)
        case day(isPadded: Bool)
        case literal(UInt8)
        case rest
    }

    /// What a form should be, for messages.
    package static let expected = "yyyy or yy, MM, M, MMM or MMMM, and dd or d, such as dd/MM/yyyy"

    /// The form of dates that a time may follow.
    package static func ofTimes(_ text: String) -> DateForm? {
        DateForm(text.hasSuffix("*") ? text : text + "*")
    }

    /// - Returns: `nil` if year, month and day do not occur exactly once, or a `*` is neither at the start nor at the
    ///   end.
    package init?(_ text: String) {
        self.text = text
        var tokens: [Token] = []
        var rest = Array(text.utf8)[...]
        let known: [(String, Token)] = [
            ("yyyy", .year(digits: 4)), ("yy", .year(digits: 2)), ("MMMM", .monthName(isWhole: true)),
            ("MMM", .monthName(isWhole: false)), ("MM", .month(isPadded: true)),
            ("M", .month(isPadded: false)), ("dd", .day(isPadded: true)), ("d", .day(isPadded: false)),
        ]
        hasLead = rest.first == UInt8(ascii: "*")
        if hasLead { rest = rest.dropFirst() }
        while let first = rest.first {
            if let (word, token) = known.first(where: { rest.starts(with: $0.0.utf8) }) {
                tokens.append(token)
                rest = rest.dropFirst(word.utf8.count)
            } else if first == UInt8(ascii: "*") {
                guard rest.count == 1 else { return nil }
                tokens.append(.rest)
                rest = []
            } else {
                tokens.append(.literal(first))
                rest = rest.dropFirst()
            }
        }
        let years = tokens.filter { if case .year = $0 { true } else { false } }.count
        let months = tokens.filter {
            switch $0 {
            case .month, .monthName: true
            default: false
            }
        }.count
        let days = tokens.filter { if case .day = $0 { true } else { false } }.count
        guard years == 1, months == 1, days == 1 else { return nil }
        self.tokens = tokens
    }

    /// The day in a text of this form; `nil` if the text does not fit.
    ///
    /// - Parameter today: the day of the import: of two digits, the year is that of the century which is not after it.
    /// - Complexity: O(*n*) for *n* bytes; O(*n*²) at worst for a form that begins with a `*`.
    func date(_ bytes: Span<UInt8>, notAfter today: @autoclosure () -> CalendarDate = .today) -> CalendarDate?
    {
        guard hasLead else { return date(bytes, from: 0, today) }
        for start in 0..<bytes.count {
            if let date = date(bytes, from: start, today) { return date }
        }
        return nil
    }

    private func date(_ bytes: Span<UInt8>, from start: Int, _ today: () -> CalendarDate) -> CalendarDate? {
        var place = start
        var (year, month, day) = (0, 0, 0)
        func number(_ count: Int, isPadded: Bool = true) -> Int? {
            var value = 0
            var length = 0
            while length < count, place + length < bytes.count, bytes[place + length] &- 48 < 10 {
                value = value * 10 + Int(bytes[place + length] &- 48)
                length += 1
            }
            guard isPadded ? length == count : length > 0 else { return nil }
            place += length
            return value
        }
        /// Reads the name of a month, either whole or by its first three letters.
        func name(isWhole: Bool) -> Int? {
            for (letters, month) in isWhole ? MonthNames.whole : MonthNames.short
            where Pattern.has(bytes, letters, at: place) {
                place += letters.count
                return month
            }
            return nil
        }
        for token in tokens {
            switch token {
            case .year(let digits):
                guard let value = number(digits) else { return nil }
                year = value
                if digits == 2 {
                    let now = today().year
                    year += now / 100 * 100
                    if year > now { year -= 100 }
                }
            case .month(let isPadded):
                guard let value = number(2, isPadded: isPadded) else { return nil }
                month = value
            case .day(let isPadded):
                guard let value = number(2, isPadded: isPadded) else { return nil }
                day = value
            case .monthName(let isWhole):
                guard let number = name(isWhole: isWhole) else { return nil }
                month = number
            case .literal(let byte):
                guard place < bytes.count, bytes[place] == byte else { return nil }
                place += 1
            case .rest: place = bytes.count
            }
        }
        return place == bytes.count ? CalendarDate(year: year, month: month, day: day) : nil
    }
}

extension [DateForm] {
    /// The day in a text of one of the forms.
    func date(_ bytes: Span<UInt8>) -> CalendarDate? {
        for form in self {
            if let day = form.date(bytes) { return day }
        }
        return nil
    }
}
