internal import CSV

/// What a row outside of every table seems to be, if it can't be a title, a total or a remark: part of another file.
enum StrayRow {
    /// The beginning of a JSON document, or a line of one.
    case json
    /// Text in UTF-16, of which every other byte is zero.
    case utf16
    /// A date with two figures, as shares and price, or price and amount.
    case transaction

    /// - Returns: `nil` if the row may be anything.
    /// - Complexity: O(*n*) for *n* bytes.
    init?(_ record: Record) {
        if record.raw.contains(0) {
            self = .utf16
        } else if StrayRow.isJSON(record.raw) {
            self = .json
        } else if StrayRow.isTransaction(record) {
            self = .transaction
        } else {
            return nil
        }
    }

    /// Whether a line begins with a brace, with a bracket that opens a list, or with a key in quotes.
    private static func isJSON(_ line: [UInt8]) -> Bool {
        func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 || byte == 13 }
        let text = line.drop(while: isBlank)
        let next = text.dropFirst().first { !isBlank($0) }
        switch text.first {
        case UInt8(ascii: "{"): return true
        case UInt8(ascii: "["): return next == nil || next == UInt8(ascii: "{")
        case UInt8(ascii: "\""):
            guard let end = text.dropFirst().firstIndex(of: UInt8(ascii: "\"")) else { return false }
            return text[(end + 1)...].first { !isBlank($0) } == UInt8(ascii: ":")
        default: return false
        }
    }

    /// Whether a row is one of transactions, whatever delimiter the file has it in.
    private static func isTransaction(_ record: Record) -> Bool {
        guard record.raw.count >= 12 else { return false }
        if hasDateAndFigures(record) { return true }
        for dialect in Dialect.usual where record.raw.contains(dialect.delimiter) {
            var reader = RecordReader(dialect: dialect)
            var isOne = false
            reader.readRecord(in: record.raw.span) { isOne = hasDateAndFigures($0) }
            if isOne { return true }
        }
        return false
    }

    private static func hasDateAndFigures(_ record: Record) -> Bool {
        guard record.fields.count > 2 else { return false }
        var (dates, figures) = (0, 0)
        for field in record.fields.indices {
            let bytes = record.content.span.extracting(record.trimmed(field))
            guard !bytes.isEmpty, bytes.count <= 40 else { continue }
            if forms.date(bytes) != nil {
                dates += 1
            } else if isFigure(bytes) {
                figures += 1
            }
        }
        return dates > 0 && figures > 1
    }

    private static func isFigure(_ bytes: Span<UInt8>) -> Bool {
        ColumnFacts.notations.contains { notation in
            if case .figure = notation.read(bytes) { true } else { false }
        }
    }

    /// A date at the beginning of a cell; text may follow, such as the time. Eight digits alone are as often the number
    /// of an account.
    private static let forms = [
        "yyyy-MM-dd*", "yyyyMMdd;*", "yyyy/MM/dd*", "d.M.yyyy*", "d.M.yy*", "M/d/yyyy*",
        "d/M/yyyy*",
        "M/d/yy*", "d/M/yy*", "M-d-yyyy*", "d-M-yyyy*", "d MMM yyyy*", "d-MMM-yyyy*", "d-MMM-yy*",
        "MMM d, yyyy*",
        "MMMM d, yyyy*",
    ].compactMap(DateForm.init)
}
