internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Trades files of this program, perhaps saved by a spreadsheet: with other delimiters, or with decimal commas.
enum OwnTrades {
    /// What reports call it in place of a profile.
    static let name = "trades.csv"
    static let title = "trades.csv, this program's own"

    /// Whether a file begins with the header of one.
    ///
    /// - Parameter areAllKnown: whether it must have no other columns.
    static func begin(_ bytes: [UInt8], areAllKnown: Bool) -> Bool {
        dialect(of: bytes, areAllKnown: areAllKnown) != nil
    }

    /// How the cells of such a file are separated; `nil` if a file begins otherwise.
    static func dialect(of bytes: [UInt8], areAllKnown: Bool) -> Dialect? {
        let text = DecodedText(Array(bytes.prefix(HeaderLimits.bytes)), encodings: [.utf8]).utf8
        let table = Array(text[header(of: text)...])
        return Dialect.usual.first { dialect in
            TradesHeader.isTrades(names(in: table, dialect), areAllKnown: areAllKnown)
        }
    }

    /// The names of the columns. A quote that is misplaced among them is told where the file is read.
    private static func names(in text: [UInt8], _ dialect: Dialect) -> [String] {
        guard let header = Record(beginning: text.span, dialect: dialect) else { return [] }
        if header.errors.isEmpty { return header.fields.indices.map { header.text($0) } }
        let line = text.prefix { $0 != 10 && $0 != 13 }.filter { $0 != UInt8(ascii: "\"") }
        return line.split(separator: dialect.delimiter, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self).trimmed
        }
    }

    /// The offset of the header, below comments and blank lines.
    private static func header(of text: [UInt8]) -> Int {
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex { $0 == 10 || $0 == 13 } ?? text.count
            guard text[start] == UInt8(ascii: "#") || Array(text[start..<end]).isBlankText else { break }
            start = min(end + 1, text.count)
        }
        return start
    }

    /// The same table with commas between its cells and a point in its numbers; `nil` if it is not clear what marks the
    /// decimals, and the log says why.
    ///
    /// - Parameter mark: the decimal mark; `nil` if the numbers have to prove it.
    /// - Complexity: O(*n*) for *n* bytes.
    static func plain(
        _ text: [UInt8], _ dialect: Dialect, mark: UInt8?, name: String, log: inout DiagnosticLog
    ) -> [UInt8]? {
        if dialect.delimiter == UInt8(ascii: ",") { return text }
        let start = header(of: text)
        let fields = names(in: Array(text[start...]), dialect).map { name in
            TradeField.allCases.first { TableHeader.canonical($0.rawValue) == TableHeader.canonical(name) }
        }
        let isNumber = fields.map { $0.map { $0.isNumber || $0 == .ratio } ?? false }
        func read(_ body: (Record) -> Void) {
            var reader = RecordReader(dialect: dialect, blankLines: .keep)
            reader.readAll(of: text.span, body)
        }
        var evidence = MarkEvidence(TextFormat())
        read { record in
            guard record.offset > start, record.errors.isEmpty else { return }
            for field in record.fields.indices
            where isNumber.indices.contains(field) && isNumber[field] && fields[field] != .ratio {
                evidence.add(record.content.span.extracting(record.trimmed(field)), record, field: field)
            }
        }
        let comma = UInt8(ascii: ",")
        var hasCommas = mark == comma
        if mark == nil {
            let column = { (field: Int) in fields.indices.contains(field) ? fields[field]?.rawValue ?? "" : ""
            }
            guard let proven = evidence.notation(file: name, log: &log, column: column) else { return nil }
            hasCommas = proven.decimalMark == comma
        }
        let notation = Notation(decimalMark: comma, in: TextFormat())
        var plain: [UInt8] = []
        plain.reserveCapacity(text.count)
        read { record in
            // What is wrong with the quotes of a row is told when it is read.
            if !record.errors.isEmpty || record.offset < start {
                plain += record.raw
            } else {
                for field in record.fields.indices {
                    if field > 0 { plain.append(comma) }
                    let cell = record.content.span.extracting(record.trimmed(field))
                    if hasCommas, isNumber.indices.contains(field), isNumber[field],
                        fields[field] == .ratio || notation.isNumber(cell)
                    {
                        plain += OwnTrades.withPoint(cell)
                    } else {
                        FieldWriter.append(record.text(field), to: &plain)
                    }
                }
            }
            if record.terminator != .endOfInput { plain.append(10) }
        }
        return plain
    }

    /// A number with a point in place of its comma, and without what separates its thousands.
    private static func withPoint(_ cell: Span<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        for index in cell.indices {
            switch cell[index] {
            case UInt8(ascii: ","): bytes.append(UInt8(ascii: "."))
            case UInt8(ascii: "."), UInt8(ascii: " "), UInt8(ascii: "'"): break
            default: bytes.append(cell[index])
            }
        }
        return bytes
    }
}

extension Notation {
    fileprivate func isNumber(_ cell: Span<UInt8>) -> Bool {
        if case .figure = read(cell) { true } else { false }
    }
}
