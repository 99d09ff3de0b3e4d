internal import CSV
internal import SystemInterface

/// Finds records of a file that has already been read, for errors that are found only after all rows are known.
///
/// The file is not opened again, since it may have been a pipe, or been replaced meanwhile: it stays open, or its bytes
/// are kept.
///
///     bytes   #.. from,to,.. EUR,USD,... EUR,GBP,...
///     marks   1              3           4021         the line each chunk begins on
struct ReadLines: Sendable {
    private struct Mark {
        let offset: Int
        let line: Int
    }

    private let file: FileInput?
    /// The bytes of a file that does not stay open.
    private var bytes: [UInt8] = []
    private var marks: [Mark]
    private var nextOffset: Int
    /// The line on which the next chunk begins.
    private(set) var nextLine: Int

    /// - Parameters:
    ///   - file: the file, if it may stay open.
    ///   - bytes: the bytes before the first chunk.
    ///   - line: the line on which the first chunk begins.
    init(of file: FileInput?, before bytes: ArraySlice<UInt8>, line: Int) {
        self.file = file
        marks = [Mark(offset: 0, line: 1)]
        nextOffset = 0
        nextLine = 1
        add(bytes, lines: line - 1)
    }

    /// Records the next chunk, which contains `lines` line ends, the last of them at its end.
    mutating func add(_ chunk: ArraySlice<UInt8>, lines: Int) {
        addUnmarked(chunk)
        nextLine += lines
        marks.append(Mark(offset: nextOffset, line: nextLine))
    }

    /// Records a chunk that need not end at the end of a line. From then on, only such chunks are added.
    mutating func addUnmarked(_ chunk: ArraySlice<UInt8>) {
        if file == nil { bytes += chunk }
        nextOffset += chunk.count
    }

    /// The record that begins on a line; `nil` if none does or the file can't be read any more.
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

    /// The mark to search from for a line. The mark at the end of the file is not used, since the last line may have no
    /// line end.
    private func mark(before line: Int) -> Mark? {
        marks.last { $0.line <= line && $0.offset < nextOffset }
    }

    private func piece(at offset: Int) -> [UInt8]? {
        let count = 64 << 10
        if let file { return try? file.read(count, at: offset) }
        return Array(bytes[offset..<min(offset + count, bytes.count)])
    }
}
