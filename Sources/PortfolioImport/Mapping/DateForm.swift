internal import Valuation

/// How an export writes days: `yyyy-MM-dd`, `dd/MM/yyyy`, `dd-MMM-yy`, `yyyyMMdd*` and the like.
///
/// `yyyy` and `yy` (20yy), `MM`, `dd` and `MMM` (the first three letters of an English month) stand for themselves, a
/// `*` at the end for whatever follows; any other character must be there as it is.
struct DateForm: Hashable, Sendable {
    let text: String
    private let tokens: [Token]

    private enum Token: Hashable {
        case year(digits: Int)
        case month, monthName, day
        case literal(UInt8)
        case rest
    }

    /// - Returns: `nil` where year, month or day is not in the form just once, or a `*` is not at its end.
    init?(_ text: String) {
        self.text = text
        var tokens: [Token] = []
        var rest = Array(text.utf8)[...]
        let known: [(String, Token)] = [
            ("yyyy", .year(digits: 4)), ("yy", .year(digits: 2)), ("MMM", .monthName), ("MM", .month),
            ("dd", .day),
        ]
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
        let months = tokens.filter { $0 == .month || $0 == .monthName }.count
        guard years == 1, months == 1, tokens.filter({ $0 == .day }).count == 1 else { return nil }
        self.tokens = tokens
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ].map { Array($0.utf8) }

    /// The day a text of this form stands for, or `nil`.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    func date(_ bytes: Span<UInt8>) -> CalendarDate? {
        var place = 0
        var (year, month, day) = (0, 0, 0)
        func number(_ count: Int) -> Int? {
            guard place + count <= bytes.count else { return nil }
            var value = 0
            for index in place..<(place + count) {
                guard bytes[index] &- 48 < 10 else { return nil }
                value = value * 10 + Int(bytes[index] &- 48)
            }
            place += count
            return value
        }
        for token in tokens {
            switch token {
            case .year(let digits):
                guard let value = number(digits) else { return nil }
                year = digits == 2 ? 2000 + value : value
            case .month:
                guard let value = number(2) else { return nil }
                month = value
            case .day:
                guard let value = number(2) else { return nil }
                day = value
            case .monthName:
                guard place + 3 <= bytes.count else { return nil }
                let name = [bytes[place] | 32, bytes[place + 1] | 32, bytes[place + 2] | 32]
                guard let index = DateForm.months.firstIndex(of: name) else { return nil }
                month = index + 1
                place += 3
            case .literal(let byte):
                guard place < bytes.count, bytes[place] == byte else { return nil }
                place += 1
            case .rest: place = bytes.count
            }
        }
        return place == bytes.count ? CalendarDate(year: year, month: month, day: day) : nil
    }
}
