internal import CSV
internal import Valuation

/// The line of a table that names its columns, before known columns are looked up in it.
struct HeaderLine: Sendable {
    let record: Record
    /// The column names as written.
    let names: [String]
    private let canonicalNames: [String]
    private let places: [String: Int]
    /// The offset of the first row in bytes from the start of the file, and its line.
    let dataOffset: Int
    let dataLine: Int
    /// Bytes before the rows that are not valid UTF-8.
    let problems: DiagnosticLog
    /// Errors that make it unclear which column is which: misplaced quotes and duplicate names.
    let errors: DiagnosticLog

    /// The index of a column, in any spelling.
    func place(of name: String) -> Int? { places[TableHeader.canonical(name)] }

    /// The index of a column that may have been intended for a missing one.
    func place(near name: String) -> Int? { HeaderLine.place(near: name, in: canonicalNames) }

    static func place(near name: String, in canonicalNames: [String]) -> Int? {
        let wanted = TableHeader.canonical(name)
        let alike = canonicalNames.firstIndex {
            $0.utf8.count > 2 && (wanted.hasPrefix($0) || $0.hasPrefix(wanted))
        }
        guard let others = synonyms[wanted] else { return alike }
        return alike ?? canonicalNames.firstIndex { others.contains($0) }
    }

    /// What brokers and spreadsheets call columns, by our own names for them.
    private static let synonyms: [String: Set<String>] = [
        "symbol": ["ticker", "isin", "wkn", "instrument", "security", "stock", "code"],
        "shares": ["quantity", "qty", "units", "number", "amountofshares", "noofshares", "anzahl", "stück"],
        "currency": ["ccy", "quotecurrency", "währung"],
        "date": ["tradedate", "transactiondate", "day", "executed", "time", "datum"],
        "type": ["action", "side", "transaction", "activity", "kind", "operation"],
        "price": ["unitprice", "tradeprice", "costpershare", "kurs"],
        "fees": ["commission", "commissions", "charges", "brokerage", "costs"],
        "taxes": ["withholding", "withholdingtax"],
        "amount": ["value", "net", "netamount", "gross", "grossamount", "proceeds"],
    ]

    /// Whether a name is a common synonym of a column.
    static func isSynonym(_ name: String, of column: String) -> Bool {
        synonyms[TableHeader.canonical(column)]?.contains(TableHeader.canonical(name)) == true
    }

    /// The first place where the columns seem to be separated by something other than commas; `nil` if there is none.
    var otherSeparator: (range: Range<Int>, name: String)? {
        guard record.fields.count == 1, let bytes = names.first?.utf8 else { return nil }
        for (byte, name) in [(UInt8(ascii: ";"), "semicolons"), (9, "tabs"), (UInt8(ascii: "|"), "bars")]
        where bytes.contains(byte) {
            let place = record.raw.firstIndex(of: byte) ?? 0
            return (place..<min(place + 1, record.raw.count), name)
        }
        return nil
    }

    /// Reads the header line at the start of a file.
    ///
    /// - Parameters:
    ///   - bytes: the start of the file, as ``TableStart`` has it.
    ///   - required: the names of columns, for the message if there is no header.
    /// - Returns: `nil` if there is no header line, which is then reported in the log.
    static func read(
        _ bytes: [UInt8], file: String, required: [String], log: inout DiagnosticLog
    ) -> HeaderLine? {
        if let kind = FileKind.of(bytes) {
            log.add(Diagnostic(.notCSV(kind, file), file: file))
            return nil
        }
        if FileKind.isMarkedUTF16(bytes) {
            log.add(Diagnostic(.utf16, file: file))
            return nil
        }
        let (offset, line) = start(bytes)
        var reader = RecordReader(maximumLength: TableStart.longestHeader)
        var found: Record?
        let taken = reader.readRecord(in: bytes.span.extracting(offset..<bytes.count), line: line) {
            found = $0
        }
        var problems = encodingProblems(bytes, upTo: offset, file: file)
        let isTooLong = found?.errors.contains { $0.kind == .tooLong } ?? (offset >= TableStart.longestHeader)
        guard let record = found, !isTooLong else {
            let wording = isTooLong ? Wording.headerTooLong(required) : .noHeader(required)
            log.add(problems)
            log.add(Diagnostic(wording, file: file, line: line, column: 1))
            return nil
        }
        problems.addEncoding(of: record, file: file)
        var errors = DiagnosticLog()
        errors.addStructure(of: record, file: file)
        var names: [String] = []
        var places: [String: Int] = [:]
        var canonicalNames: [String] = []
        for place in record.fields.indices {
            let isTooLong = record[place].count > TableHeader.longestName
            if isTooLong, !record.isCut { errors.add(.nameTooLong, field: place, of: record, file: file) }
            let name = isTooLong ? "" : record.text(place)
            let canonical = TableHeader.canonical(name)
            if !canonical.isEmpty, places.updateValue(place, forKey: canonical) != nil {
                errors.add(.repeatedColumn(name), field: place, of: record, file: file)
            }
            names.append(name)
            canonicalNames.append(canonical)
        }
        let lines = BlockScan.countLineBreaks(in: bytes.span.extracting(offset..<(offset + taken)))
        return HeaderLine(
            record: record, names: names, canonicalNames: canonicalNames, places: places,
            dataOffset: offset + taken, dataLine: line + lines, problems: problems, errors: errors)
    }

    /// The offset and line after the byte order mark, comments and blank lines.
    private static func start(_ bytes: [UInt8]) -> (offset: Int, line: Int) {
        var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var line = 1
        while offset < bytes.count {
            var end = offset
            var isBlank = true
            while end < bytes.count, bytes[end] != 10, bytes[end] != 13 {
                if bytes[end] != 32, bytes[end] != 9 { isBlank = false }
                end += 1
            }
            guard isBlank || bytes[offset] == UInt8(ascii: "#") else { break }
            if end + 1 < bytes.count, bytes[end] == 13, bytes[end + 1] == 10 { end += 1 }
            if end < bytes.count { line += 1 }
            offset = min(end + 1, bytes.count)
        }
        return (offset, line)
    }

    /// Reports the first invalid UTF-8 byte of each line before the header.
    private static func encodingProblems(_ bytes: [UInt8], upTo end: Int, file: String) -> DiagnosticLog {
        var problems = DiagnosticLog()
        var (start, line) = (0, 1)
        while start < end {
            var next = start
            while next < end, !Diagnostic.isLineEnd(bytes, next) { next += 1 }
            let comment = bytes.span.extracting(start..<next)
            if let offset = UTF8Validation.firstInvalidOffset(in: comment) {
                let piece = Array(bytes[start..<next])
                problems.add {
                    Diagnostic(
                        .notUTF8(piece[offset]), file: file, in: piece, firstLine: line,
                        at: offset..<(offset + 1))
                }
            }
            start = next + 1
            line += 1
        }
        return problems
    }

    /// Whether the start of a file contains its whole header line.
    static func isWhole(_ bytes: [UInt8]) -> Bool {
        let (offset, _) = start(bytes)
        let rest = bytes.span.extracting(offset..<bytes.count)
        // A line end is in the first few bytes of a table. In another file, there may be no record end at all.
        let start = rest.extracting(first: 4096)
        guard BlockScan.lastRecordBoundary(in: start) ?? BlockScan.lastRecordBoundary(in: rest) != nil else {
            return false
        }
        var reader = RecordReader()
        var terminator = Record.Terminator.endOfInput
        let taken = reader.readRecord(in: rest) { terminator = $0.terminator }
        // A carriage return may still be followed by a line feed.
        return terminator != .endOfInput && offset + taken < bytes.count
    }
}
