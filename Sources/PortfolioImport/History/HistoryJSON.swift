internal import PortfolioFiles
internal import Valuation

/// Rates as exchangerate.host, Frankfurter and similar services send them: `{"base": "EUR", "rates": {"2020-01-01":
/// {"USD": 1.1213}}}`, or with one `date` for all rates. 1 unit of the base is worth the figure in each currency.
enum HistoryJSON {
    /// Whether a file begins like a JSON object.
    static func isOne(_ bytes: [UInt8]) -> Bool { first(of: bytes) == UInt8(ascii: "{") }

    /// The first character of a text but for white space.
    static func first(of bytes: [UInt8]) -> UInt8? {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let start = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
        return start.first { !$0.isBlank }
    }

    /// The rates of a file, sorted by day. Everything wrong with it goes to the log.
    static func quotes(_ bytes: [UInt8], file: String, log: inout DiagnosticLog) -> [StatedQuote] {
        guard let json = LocatedJSON.read(bytes, file: file, log: &log) else { return [] }
        var reader = Reader(bytes: bytes, file: file, log: log)
        let quotes = reader.read(json)
        log = reader.log
        return quotes.sorted { $0.date < $1.date }
    }

    private struct Reader {
        let bytes: [UInt8]
        let file: String
        var log: DiagnosticLog
        /// A place, and its line: lines are counted once, on the way through the file.
        private var counted = (offset: 0, line: 1)

        init(bytes: [UInt8], file: String, log: DiagnosticLog) {
            (self.bytes, self.file, self.log) = (bytes, file, log)
        }

        /// The line of a place, which is hardly ever before the last one asked for.
        private mutating func line(at offset: Int) -> Int {
            if offset < counted.offset { counted = (0, 1) }
            counted.line += bytes[counted.offset..<offset].count { $0 == 10 }
            counted.offset = offset
            return counted.line
        }

        mutating func report(_ wording: Wording, _ range: Range<Int>) {
            log.add(Diagnostic(wording, file: file, in: bytes, firstLine: 1, at: range))
        }

        mutating func read(_ json: LocatedJSON) -> [StatedQuote] {
            let members = json.members
            func member(_ key: String) -> LocatedJSON? { members.last { $0.key == key }?.value }
            guard let rates = member("rates"), case .object(let entries) = rates.value,
                let base = member("base"), case .string(let code) = base.value
            else {
                report(.unknownHistoryJSON, json.range.lowerBound..<json.range.lowerBound)
                return []
            }
            guard let from = currency(code, base.range) else { return [] }
            if let amount = member("amount"), amount.number != .one {
                report(.ratesOfOtherAmount, amount.range)
                return []
            }
            if let date = member("date"), case .string(let text) = date.value {
                return day(text, date.range).map { self.rates(entries, from, $0) } ?? []
            }
            var quotes: [StatedQuote] = []
            for entry in entries {
                guard let day = day(entry.key, entry.keyRange) else { continue }
                quotes += self.rates(entry.value.members, from, day)
            }
            return quotes
        }

        private mutating func rates(
            _ members: [LocatedJSON.Member], _ from: Currency, _ day: CalendarDate
        ) -> [StatedQuote] {
            members.compactMap { member in
                if case .null = member.value.value { return nil }
                guard let to = currency(member.key, member.keyRange) else { return nil }
                guard let rate = member.value.number, !rate.isZero, !rate.isNegative else {
                    let text = String(decoding: bytes[member.value.range], as: UTF8.self)
                    report(.notAboveZero(member.key, text), member.value.range)
                    return nil
                }
                if to == from { return nil }
                return StatedQuote(
                    .rate(from: from, to: to), rate.withoutNegativeScale, on: day, file: file,
                    line: line(at: member.keyRange.lowerBound))
            }
        }

        private mutating func currency(_ code: String, _ range: Range<Int>) -> Currency? {
            do { return try Currency(code) } catch {
                report(.currency("rates", error), range)
                return nil
            }
        }

        private mutating func day(_ text: String, _ range: Range<Int>) -> CalendarDate? {
            if let day = try? CalendarDate(text) { return day }
            report(.historyDay(text, nil), range)
            return nil
        }
    }
}

extension LocatedJSON {
    fileprivate var number: CompactDecimal? {
        guard case .number(let text) = value else { return nil }
        return try? CompactDecimal.parse(text)
    }
}
