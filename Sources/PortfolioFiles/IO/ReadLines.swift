internal import CSV
internal import SystemInterface

/// Finds lines of a file that has been read, for what turns out to be wrong only when all is known.
///
/// Nothing is opened again, since what was read may have been a pipe, or may be another file by now: the file stays
/// open, or its bytes are kept.
///
///     bytes   #.. from,to,.. EUR,USD,... EUR,GBP,...
///     marks   1              3           4021         the line each chunk begins on
struct ReadLines: Sendable {
    private struct Mark {
        let offset: Int
        let line: Int
    }

    private let file: FileInput?
    /// Of a file that does not stay open.
    private var bytes: [UInt8] = []
    private var marks: [Mark]
    private var nextOffset: Int
    /// The line the next chunk begins on.
    private(set) var nextLine: Int

    /// - Parameters:
    ///   - file: the file, if it may stay open.
    ///   - bytes: what stands before the first chunk.
    ///   - line: the line the first chunk begins on.
    init(of file: FileInput?, before bytes: ArraySlice<UInt8>, line: Int) {
        self.file = file
        marks = [Mark(offset: 0, line: 1)]
        nextOffset = 0
        nextLine = 1
        add(bytes, lines: line - 1)
    }

    /// Takes note of the next bytes, in which so many lines end, the last of them with the bytes.
    mutating func add(_ chunk: ArraySlice<UInt8>, lines: Int) {
        addUnmarked(chunk)
        nextLine += lines
        marks.append(Mark(offset: nextOffset, line: nextLine))
    }

    /// Takes note of the next bytes, after which no line need begin. Only such are added from then on.
    mutating func addUnmarked(_ chunk: ArraySlice<UInt8>) {
        if file == nil { bytes += chunk }
        nextOffset += chunk.count
    }

    /// The chunks, in order: where their bytes are, and the line each begins on. Rows begin and end with them.
    ///
    /// `nil` where not all bytes after the header are in such chunks.
    var chunks: [(bytes: Range<Int>, line: Int)]? {
        guard let last = marks.last, last.offset == nextOffset else { return nil }
        let chunks = zip(marks, marks.dropFirst()).map { (bytes: $0.offset..<$1.offset, line: $0.line) }
        return Array(chunks.dropFirst())
    }

    /// A line without its line end; `nil` where the file has none of this number, or can't be read any more.
    ///
    /// - Complexity: O(*n*) in the size of a chunk and of the line.
    func line(_ number: Int) -> [UInt8]? {
        guard let mark = mark(before: number) else { return nil }
        var (offset, line) = (mark.offset, mark.line)
        var result: [UInt8] = []
        var isAfterReturn = false
        while let piece = piece(at: offset), !piece.isEmpty {
            for byte in piece {
                let isSecondHalf = isAfterReturn && byte == 10
                isAfterReturn = byte == 13
                if isSecondHalf { continue }
                if byte == 10 || byte == 13 {
                    if line == number { return result }
                    line += 1
                } else if line == number {
                    result.append(byte)
                }
            }
            offset += piece.count
        }
        return line == number && !result.isEmpty ? result : nil
    }

    /// The record that begins on a line; `nil` where none does, or the file can't be read any more.
    ///
    /// - Complexity: O(*n*) in the size of a chunk and of the record.
    func record(on number: Int) -> Record? {
        guard let mark = mark(before: number) else { return nil }
        var offset = mark.offset
        var found: Record?
        var reader = RecordReader(maximumLength: ChunkSource.longestRow)
        reader.restart(line: mark.line)
        func take(_ record: Record) {
            if record.line == number, found == nil { found = record }
        }
        while found == nil, reader.line <= number || !reader.isAtRecordStart, let piece = piece(at: offset),
            !piece.isEmpty
        {
            reader.feed(piece.span, take)
            offset += piece.count
        }
        if found == nil { reader.finish(take) }
        return found
    }

    /// Where to look for a line: not behind the last one, which need not end.
    private func mark(before line: Int) -> Mark? {
        marks.last { $0.line <= line && $0.offset < nextOffset }
    }

    private func piece(at offset: Int) -> [UInt8]? {
        let count = 64 << 10
        if let file { return try? file.read(count, at: offset) }
        return Array(bytes[offset..<min(offset + count, bytes.count)])
    }
}
