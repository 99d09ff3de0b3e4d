package import CSV
package import Valuation

/// Reads typed cells from one record and reports errors in them.
package struct CellReader {
    package let record: Record
    package let file: String
    package var log: DiagnosticLog
    /// Whether the log has a byte of the record that is not UTF-8.
    private(set) var hasToldEncoding = false

    package init(_ record: Record, file: String, log: DiagnosticLog) {
        self.record = record
        self.file = file
        self.log = log
    }

    /// The cell's bytes without surrounding spaces and tabs; empty if there is no such column.
    package func bytes(_ place: Int?) -> ArraySlice<UInt8> {
        guard let place, record.fields.indices.contains(place) else { return [] }
        return CellReader.trimmed(record[place])
    }

    package func text(_ place: Int?) -> String { String(decoding: bytes(place), as: UTF8.self) }

    /// Reports an error in a cell; its message is created only if it will be shown. A byte that is not UTF-8 is the error
    /// of its cell, and so is a quote out of place, which is told of the record.
    package mutating func report(_ wording: @autoclosure () -> Wording, _ place: Int?) {
        if record.errors.contains(where: { $0.field == place }) { return }
        if let place, record.fields.indices.contains(place),
            log.addEncoding(of: record, in: record.fields[place].rawRange, file: file) != nil
        {
            hasToldEncoding = true
            return
        }
        log.add(wording(), field: place ?? 0, of: record, file: file)
    }

    /// Reports an empty cell of a column that every row needs.
    mutating func need(_ place: Int?, _ column: String) {
        if bytes(place).isEmpty { report(.empty(column), place) }
    }

    /// - Returns: `nil` if the cell is empty or wrong.
    package mutating func number(_ place: Int?, _ column: String) -> CompactDecimal? {
        let bytes = Array(bytes(place))
        guard !bytes.isEmpty else { return nil }
        do {
            return try CompactDecimal.parse(bytes.span)
        } catch {
            report(.number(column, String(decoding: bytes, as: UTF8.self), error), place)
            return nil
        }
    }

    /// Reads a number above 0 that must be there.
    package mutating func numberAboveZero(_ place: Int?, _ column: String) -> CompactDecimal? {
        let number = number(place, column)
        need(place, column)
        if let number, number.isNegative || number.isZero {
            let text = text(place)
            report(.rateNotAboveZero(column, text), place)
        }
        return number
    }

    package mutating func date(_ place: Int?, _ column: String) -> CalendarDate? {
        let bytes = Array(bytes(place))
        guard !bytes.isEmpty else { return nil }
        if let date = CalendarDate(bytes: bytes.span) { return date }
        report(.date(column, String(decoding: bytes, as: UTF8.self)), place)
        return nil
    }

    package mutating func flag(_ place: Int?, _ column: String) -> Bool? {
        let text = text(place)
        switch text.lowercased() {
        case "": return nil
        case "true": return true
        case "false": return false
        default:
            report(.flag(column, text), place)
            return nil
        }
    }

    /// - Note: Looking for codes similar to a wrong one is slow, so it is done only if the message will be shown.
    package mutating func unit(_ place: Int?, _ column: String) -> QuoteCurrency? {
        let bytes = Array(bytes(place))
        guard !bytes.isEmpty else { return nil }
        if let unit = QuoteCurrency(bytes: bytes.span) { return unit }
        report(.code(String(decoding: bytes, as: UTF8.self), column, as: QuoteCurrency.init(_:)), place)
        return nil
    }

    /// A major currency, as rates require.
    package mutating func currency(_ place: Int?, _ column: String) -> Currency? {
        let bytes = Array(bytes(place))
        if let unit = QuoteCurrency(bytes: bytes.span), unit.unitsPerMajor == 1 { return unit.currency }
        report(.code(String(decoding: bytes, as: UTF8.self), column, as: Currency.init(_:)), place)
        return nil
    }

    /// Whether the record has as many cells as the header; reports an error if not.
    mutating func hasCells(_ count: Int) -> Bool {
        guard record.fields.count != count else { return true }
        let found = record.fields.count
        // A symbol may begin with a number sign, too.
        let isComment =
            record.raw.first == UInt8(ascii: "#") && (found == 1 || record.raw.dropFirst().first == 32)
        let wording = Wording.cellCount(found, expected: count, isComment: isComment)
        if found > count {
            log.add(wording, field: count, of: record, file: file)
        } else {
            let end = record.raw.count
            log.add(wording, at: end..<end, of: record, file: file)
        }
        return false
    }

    /// A text without surrounding spaces and tabs.
    package static func trimmed(_ text: String) -> String {
        String(decoding: trimmed(Array(text.utf8)[...]), as: UTF8.self)
    }

    package static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let first = bytes.firstIndex(where: { $0 != 32 && $0 != 9 }),
            let last = bytes.lastIndex(where: { $0 != 32 && $0 != 9 })
        else { return [] }
        return bytes[first...last]
    }

    /// Whether a record is blank: a line of spaces and tabs counts as an empty one.
    package static func isBlank(_ record: Record) -> Bool {
        record.fields.count <= 1 && record.raw.allSatisfy { $0 == 32 || $0 == 9 }
    }
}

extension Wording {
    /// A cell that is not the code of a currency.
    fileprivate static func code<Unit>(
        _ text: String, _ column: String, as read: (String) throws(CurrencyError) -> Unit
    ) -> Wording {
        do { _ = try read(text) } catch { return text.isEmpty ? .empty(column) : .currency(column, error) }
        return .empty(column)
    }
}
