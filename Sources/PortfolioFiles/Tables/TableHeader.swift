package import CSV

/// The names of a table's columns, and where the rows begin.
package struct TableHeader: Sendable {
    /// The column names as they stand.
    package let names: [String]
    /// Known columns by their canonical name, such as `purchase_date`.
    private let places: [String: Int]
    /// Where the rows begin, in bytes from the start of the file, and the line they begin on.
    package let dataOffset: Int
    package let dataLine: Int
    package let record: Record

    package var count: Int { names.count }

    package subscript(column: String) -> Int? { places[column] }

    /// Case, spaces, `-` and `_` make no difference.
    static func canonical(_ name: String) -> String {
        name.lowercased().filter { !" _-\t".contains($0) }
    }

    /// Reads the header at the start of a file: after a byte order mark, comments and blank lines.
    ///
    /// - Parameters:
    ///   - bytes: the file's start, which holds the whole header, or the whole file.
    ///   - known: the canonical names of the columns that mean something.
    /// - Returns: `nil` where something is wrong, which the log then tells.
    package static func read(
        _ bytes: [UInt8], file: String, known: [String], required: [String], log: inout DiagnosticLog
    ) -> TableHeader? {
        let (offset, line) = start(bytes)
        var reader = RecordReader()
        var found: Record?
        let taken = reader.readRecord(in: bytes.span.extracting(offset..<bytes.count), line: line) {
            found = $0
        }
        guard let record = found else {
            let wording = Wording.noHeader(required)
            log.add(
                Diagnostic(
                    file: file, line: line, column: 1, message: wording.message, remedy: wording.remedy))
            return nil
        }
        let errors = log.count
        log.addStructure(of: record, file: file)
        let names = record.fields.indices.map { record.text($0) }
        var places: [String: Int] = [:]
        for (place, name) in names.enumerated() {
            let canonical = canonical(name)
            if canonical.isEmpty { continue }
            if places[canonical] != nil {
                log.add(.repeatedColumn(name), field: place, of: record, file: file)
            }
            places[canonical] = place
        }
        for name in required where places[self.canonical(name)] == nil {
            let wording = Wording.missingColumn(name)
            let near = names.indices.first { known.contains(name) && isNear(names[$0], name) }
            log.add(
                Diagnostic(
                    file: file, in: record.raw, firstLine: record.line,
                    at: near.map { record.fields[$0].rawRange } ?? 0..<record.raw.count,
                    message: wording.message,
                    remedy: near.map { "is \(Wording.quoted(names[$0])) meant for it?" }))
        }
        guard log.count == errors else { return nil }
        var byName: [String: Int] = [:]
        for name in known { byName[name] = places[self.canonical(name)] }
        let lines =
            taken == 0 ? 0 : BlockScan.countLineBreaks(in: bytes.span.extracting(offset..<(offset + taken)))
        return TableHeader(
            names: names, places: byName, dataOffset: offset + taken, dataLine: line + lines, record: record)
    }

    private static func isNear(_ name: String, _ wanted: String) -> Bool {
        let name = canonical(name)
        return name.count > 2 && (canonical(wanted).hasPrefix(name) || name.hasPrefix(canonical(wanted)))
    }

    /// Past the byte order mark, comments and blank lines; and the line that is.
    static func start(_ bytes: [UInt8]) -> (offset: Int, line: Int) {
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

    /// Whether the start of a file holds its whole header.
    package static func isWhole(_ bytes: [UInt8]) -> Bool {
        let (offset, _) = start(bytes)
        guard offset < bytes.count else { return false }
        var reader = RecordReader()
        var terminator = Record.Terminator.endOfInput
        var taken = 0
        taken = reader.readRecord(in: bytes.span.extracting(offset..<bytes.count)) {
            terminator = $0.terminator
        }
        return terminator != .endOfInput && offset + taken < bytes.count
    }
}

extension Record {
    /// Whether it has swallowed other rows, or lost a part.
    var isCut: Bool { errors.contains { $0.kind == .unclosedQuote || $0.kind == .tooLong } }

    /// The line of the opening quote of an error's field, if it is another line than the error's.
    fileprivate func lineOfQuote(before error: StructuralError) -> Int? {
        guard fields.indices.contains(error.field) else { return nil }
        let start = fields[error.field].rawRange.lowerBound
        let breaks = { (range: Range<Int>) in range.count { Diagnostic.isLineEnd(raw, $0) } }
        guard start < error.offset, error.offset <= raw.count, breaks(start..<error.offset) > 0 else {
            return nil
        }
        return line + breaks(0..<start)
    }
}

extension DiagnosticLog {
    /// What is wrong with a record's structure.
    package mutating func addStructure(of record: Record, file: String) {
        for error in record.errors {
            let wording: Wording =
                switch error.kind {
                case .quoteInUnquotedField: .quoteInUnquotedField
                case .textAfterClosingQuote:
                    .textAfterClosingQuote(openedOn: record.lineOfQuote(before: error))
                case .unclosedQuote: .unclosedQuote
                case .tooLong: .tooLong
                }
            add(wording, at: error.offset..<(error.offset + 1), of: record, file: file)
        }
    }

    package mutating func add(_ wording: Wording, field: Int, of record: Record, file: String) {
        let range =
            record.fields.indices.contains(field) ? record.fields[field].rawRange : 0..<record.raw.count
        var start = range.lowerBound
        while start < range.upperBound, record.raw[start] == 32 || record.raw[start] == 9 { start += 1 }
        add(
            wording, at: (start == range.upperBound ? range.lowerBound : start)..<range.upperBound,
            of: record, file: file)
    }

    package mutating func add(_ wording: Wording, at range: Range<Int>, of record: Record, file: String) {
        guard hasRoom else { return add(Diagnostic(file: file, message: wording.message)) }
        add(
            Diagnostic(
                file: file, in: record.raw, firstLine: record.line, at: range, message: wording.message,
                remedy: wording.remedy))
    }
}
