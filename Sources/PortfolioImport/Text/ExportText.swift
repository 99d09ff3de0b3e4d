internal import CSV
internal import PortfolioFiles
internal import SystemInterface

/// The text of an export in UTF-8, without a byte order mark: in memory, or in a file of which only a piece is there at a
/// time.
struct ExportText {
    private enum Source {
        case memory([UInt8])
        case file(StreamedText)
    }

    private let source: Source
    /// What it begins with, at least as far as a header is looked for.
    let start: [UInt8]
    /// The number of its bytes.
    let count: Int

    init(_ bytes: [UInt8]) {
        (source, start, count) = (.memory(bytes), bytes, bytes.count)
    }

    init(_ file: StreamedText) {
        (source, start, count) = (.file(file), file.start, file.count)
    }

    /// Passes on every record, blank lines among them.
    ///
    /// - Throws: ``FileError`` if the file can't be read, or ends too early.
    /// - Complexity: O(*n*) for *n* bytes.
    func forEachRecord(_ dialect: Dialect, _ body: (Record) -> Void) throws(FileError) {
        switch source {
        case .memory(let bytes):
            var records = RecordReader(dialect: dialect, blankLines: .keep)
            records.readAll(of: bytes.span, body)
        case .file(let file): try file.forEachRecord(dialect, body)
        }
    }

    /// The record that begins at an offset; `nil` if there is none.
    ///
    /// - Complexity: O(*n*) for a record of *n* bytes.
    func record(at offset: Int, line: Int, _ dialect: Dialect) -> Record? {
        switch source {
        case .memory(let bytes):
            Record(
                beginning: bytes.span.extracting(offset..<bytes.count), dialect: dialect, line: line,
                offset: offset)
        case .file(let file): file.record(at: offset, line: line, dialect)
        }
    }

    /// Checks that the text was the same all the time.
    ///
    /// - Throws: ``FileError/changed(_:)``
    func checkUnchanged() throws(FileError) {
        if case .file(let file) = source { try file.checkUnchanged() }
    }
}

/// A large file of plain text that is read several times, piece by piece.
///
/// It has been seen as a whole once: every byte is valid, every quote is in its place, and the text is neither blank nor
/// there twice. A file of which that is not known is read into memory, where what is wrong with it is found.
struct StreamedText {
    private let input: FileInput
    private let status: FileStatus
    /// The offset in the file at which the text begins.
    private let base: Int
    /// The offsets in the file at which pieces end, each with a record.
    private let ends: [Int]
    let start: [UInt8]

    var count: Int { (ends.last ?? base) - base }

    /// How a file is divided.
    struct Sizes {
        /// Smaller files are read into memory.
        var smallest = 4 << 20
        /// The number of bytes of a piece, unless a record is longer.
        var piece = 256 << 10
    }

    /// A file with more bytes of byte order marks is read into memory.
    private static let longestMark = 1 << 10
    /// A file with a longer record is read into memory.
    private static let longestRecord = 8 << 20

    /// Looks through a file of which at most the start was read, and put back.
    ///
    /// - Returns: `nil` if the file is to be read into memory, of which it is at the start again.
    /// - Complexity: O(*n*) for *n* bytes.
    static func survey(
        _ input: FileInput, of mapping: TransactionMapping, _ sizes: Sizes
    ) throws(FileError) -> StreamedText? {
        guard mapping.array == nil, input.path != "-", let size = try input.knownSize(),
            sizes.smallest <= size, size <= FileInput.largestInMemory
        else { return nil }
        // What was put back may not be what the file has any more.
        guard try input.rewind() else { return nil }
        if let text = try StreamedText(input, mapping, sizes.piece) { return text }
        _ = try input.rewind()
        return nil
    }

    private init?(_ input: FileInput, _ mapping: TransactionMapping, _ length: Int) throws(FileError) {
        guard let status = input.status else { return nil }
        (self.input, self.status) = (input, status)
        var buffer: [UInt8] = []
        buffer.reserveCapacity(2 * length)
        var survey = Survey()
        var ends: [Int] = []
        var text: (start: [UInt8], base: Int, index: StructuralIndex)?
        var (offset, isUTF8) = (0, mapping.text.encodings.first == .utf8)
        var target = max(length, HeaderLimits.bytes + StreamedText.longestMark)
        while true {
            var isAtEnd = false
            while buffer.count < target, !isAtEnd {
                isAtEnd = try input.read(target - buffer.count, into: &buffer) == 0
            }
            if text == nil {
                guard let mark = StreamedText.mark(buffer, mapping.text.encodings) else { return nil }
                buffer.removeFirst(mark)
                (offset, isUTF8) = (mark, isUTF8 || mark > 0)
                guard let dialect = TransactionRecognition.dialect(of: buffer, mapping) else { return nil }
                text = (buffer, mark, StructuralIndex(dialect: dialect))
            }
            if buffer.isEmpty { break }
            guard let end = isAtEnd ? buffer.count : BlockScan.lastRecordBoundary(in: buffer.span) else {
                target *= 2
                if target > StreamedText.longestRecord { return nil }
                continue
            }
            text?.index.build(over: buffer.span.extracting(0..<end))
            text?.index.terminateLastRecord()
            guard text?.index.isWhole(buffer.span.extracting(0..<end)) == true,
                isUTF8 || text?.index.hasNonASCII == false
            else { return nil }
            survey.note(buffer.span.extracting(0..<end), at: offset)
            buffer.removeFirst(end)
            offset += end
            ends.append(offset)
            target = length
        }
        guard let text, try !survey.mayBeTwice(input) else { return nil }
        (start, base, self.ends) = (text.start, text.base, ends)
    }

    /// The number of bytes to pass over at the start of a file in UTF-8; `nil` if it is to be read into memory.
    private static func mark(_ start: [UInt8], _ encodings: [TextEncoding]) -> Int? {
        if Statement(start) != nil { return nil }
        if let (encoding, length) = TextEncoding.marked(start) {
            return encoding == .utf8 && length <= longestMark ? length : nil
        }
        // Of the others, ASCII is not the same in UTF-8.
        return [nil, .utf8, .windows1252, .latin9].contains(encodings.first) ? 0 : nil
    }

    func forEachRecord(_ dialect: Dialect, _ body: (Record) -> Void) throws(FileError) {
        var records = RecordReader(dialect: dialect, blankLines: .keep)
        var piece: [UInt8] = []
        var (begin, line) = (base, 1)
        for end in ends {
            guard try input.read(begin..<end, into: &piece) else { throw .changed(input.path) }
            records.readAll(of: piece.span, line: line, offset: begin - base, body)
            line += BlockScan.countLineBreaks(in: piece.span)
            begin = end
        }
    }

    func record(at offset: Int, line: Int, _ dialect: Dialect) -> Record? {
        var reader = RecordReader(dialect: dialect)
        var bytes: [UInt8] = []
        var length = 1 << 12
        while true {
            let end = min(offset + length, count)
            guard offset < end, (try? input.read(base + offset..<base + end, into: &bytes)) == true else {
                return nil
            }
            var found: Record?
            let taken = reader.readRecord(in: bytes.span, line: line, offset: offset) { found = $0 }
            // A record that goes on to the end of what was read may be longer.
            if taken < bytes.count || end == count { return found }
            length *= 2
        }
    }

    func checkUnchanged() throws(FileError) {
        if input.status?.isUnchanged(since: status) != true { throw .changed(input.path) }
    }

    /// What is known of a text that was read piece by piece.
    private struct Survey {
        /// The offsets of the first and the last byte that is not blank.
        private var first: Int?
        private var last = 0

        mutating func note(_ piece: Span<UInt8>, at offset: Int) {
            if first == nil {
                first = piece.indices.first { !piece[$0].isBlank }.map { offset + $0 }
            }
            if let place = piece.indices.last(where: { !piece[$0].isBlank }) { last = offset + place }
        }

        /// Whether the text may be blank, or another text twice; see `repetition`.
        func mayBeTwice(_ input: FileInput) throws(FileError) -> Bool {
            guard let first else { return true }
            let length = last + 1 - first
            var (end, second) = (first + length / 2, first + (length + 1) / 2)
            let around = max(first, end - 2048)..<min(last + 1, second + 2048)
            var bytes: [UInt8] = []
            guard try input.read(around, into: &bytes) else { return true }
            func isBetween(_ place: Int) -> Bool { bytes[place - around.lowerBound].isBetweenTexts }
            if end < second, !isBetween(end) { return false }
            while end > around.lowerBound, second < around.upperBound, isBetween(end - 1), isBetween(second) {
                (end, second) = (end - 1, second + 1)
            }
            guard end > around.lowerBound, second + 64 <= around.upperBound else { return true }
            var begin: [UInt8] = []
            guard try input.read(first..<first + 64, into: &begin) else { return true }
            return begin.elementsEqual(bytes[(second - around.lowerBound)...].prefix(64))
        }
    }
}
