internal import Valuation

/// A cache of the units of the latest codes, with one place to look per code.
struct UnitMemo {
    /// `.max`, which no three bytes equal, marks a free place.
    private var keys = InlineArray<64, UInt32>(repeating: .max)
    private var units: InlineArray<64, QuoteCurrency>

    init() { units = InlineArray(repeating: QuoteCurrency(.eur)) }

    /// The unit of a cell; `nil` if it is no code of three letters.
    @inline(__always)
    mutating func unit(_ range: Range<Int>, _ block: borrowing Block) -> QuoteCurrency? {
        guard range.count == 3 else { return nil }
        let code = UInt32(truncatingIfNeeded: block.eight(at: range.lowerBound)) & 0xFF_FFFF
        let place = Int(truncatingIfNeeded: (code &* 0x9E37_79B1) &>> 26)
        if keys[place] == code { return units[place] }
        let byte = { UInt8(truncatingIfNeeded: code &>> $0) }
        guard let unit = QuoteCurrency(byte(0), byte(8), byte(16)) else { return nil }
        keys[place] = code
        units[place] = unit
        return unit
    }
}

/// A table of the months from 1900 to 2099, with a place for each number from 190000 to 209999, so that a month is found
/// without taking its number apart.
enum DayMemo {
    struct Month {
        /// In days since 1970.
        var start: Int32 = 0
        /// 0 where there is no such month.
        var count: UInt32 = 0
    }

    private static let first: UInt32 = 1900_00
    /// Made once for all readers.
    static let months: [Month] = (first..<2100_00).map { number in
        let (year, month) = (Int(number / 100), Int(number % 100))
        guard let start = CalendarDate(year: year, month: month, day: 1),
            let next = CalendarDate(year: month < 12 ? year : year + 1, month: month % 12 + 1, day: 1)
        else { return Month() }
        return Month(
            start: start.daysSince1970,
            count: UInt32(truncatingIfNeeded: next.daysSince1970 - start.daysSince1970))
    }

    /// The day of a date like 20130301, in days since 1970; ``LotColumns/noDate`` if there is no such day.
    @inline(__always)
    static func day(_ date: Int64, _ months: Span<Month>) -> Int32 {
        let date = UInt32(truncatingIfNeeded: date)
        let number = date / 100
        let day = date &- number &* 100
        let place = Int(number) - Int(first)
        guard months.indices.contains(place) else { return other(number, day) }
        let month = months[place]
        let offset = day &- 1
        return offset < month.count ? month.start &+ Int32(truncatingIfNeeded: offset) : LotColumns.noDate
    }

    private static func other(_ month: UInt32, _ day: UInt32) -> Int32 {
        let date = CalendarDate(year: Int(month / 100), month: Int(month % 100), day: Int(day))
        return date?.daysSince1970 ?? LotColumns.noDate
    }
}

/// The types of trades of the spellings met so far, of which a file has few.
struct TypeMemo {
    private var entries: [(word: ShortSymbol, rest: ShortSymbol, type: TradeType)] = []
    /// The number of spellings that are remembered.
    private static let capacity = 64

    @inline(__always)
    mutating func type(_ range: Range<Int>, _ block: borrowing Block) -> TradeType? {
        let middle = min(range.lowerBound + ShortSymbol.maximumLength, range.upperBound)
        guard let word = block.shortSymbol(range.lowerBound..<middle),
            let rest = middle == range.upperBound
                ? .empty : block.shortSymbol(middle..<range.upperBound)
        else { return nil }
        for place in entries.indices where entries[place].word == word && entries[place].rest == rest {
            return entries[place].type
        }
        let text = unsafe String(decoding: block.buffer(range), as: UTF8.self)
        guard let type = TradeWords.type(text) else { return nil }
        if entries.count < TypeMemo.capacity { entries.append((word, rest, type)) }
        return type
    }
}
