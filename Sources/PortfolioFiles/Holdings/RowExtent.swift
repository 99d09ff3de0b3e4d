internal import CSV
internal import SystemInterface

/// Where the rows are that a reader of a file, or of a piece of it, has read.
///
/// A row belongs to the piece that it begins in, wherever it ends:
///
///     piece 0 ..< 40      piece 40 ..< 60      piece 60 ..< 99
///     symbol,… AAPL,… BARC.L,"two↩lines",… NESN,… SIE,…
///     header   └─ rows 9 ..< 47 ─────────┘└ 47 ..< 65 ┘└ 65 ..< 99
///
/// A piece other than the first can only guess where its first row begins: after the first line end that is not within
/// quotes if the piece does not begin within quotes itself. The guess is right exactly if the piece before, read from a
/// row that is known to begin there, ends where this one begins; so the rows of pieces that follow each other from the
/// header on without a gap or an overlap are those of the file.
package struct RowExtent: Hashable, Sendable {
    /// The offset behind the header, and the line that begins there.
    package let header: Int
    package let firstLine: Int
    /// The bytes from the first row that was read to behind the last one; empty where none begins in the piece.
    package let rows: Range<Int>
    /// The number of line ends in them.
    package let lines: Int

    package init(header: Int, firstLine: Int, rows: Range<Int>, lines: Int) {
        self.header = header
        self.firstLine = firstLine
        self.rows = rows
        self.lines = lines
    }

    /// The offset of the first row that begins at `offset` or later, if `offset` is not within quotes; the end of the
    /// file if there is none.
    ///
    /// - Throws: ``FileError``, also if none begins in as many bytes as a row may have.
    static func firstRow(from offset: Int, in input: FileInput) throws(FileError) -> Int {
        // A row that is too long to keep is skipped all the same.
        var reader = RecordReader(maximumLength: 1)
        let before = try input.read(1, at: offset - 1)
        var isAfterReturn = before.first == 13
        switch before.first {
        case nil, 10, 13: break
        case UInt8(ascii: ","): reader.feed(",".utf8.span) { _ in }
        // Outside quotes, this is one that closes a cell, or the first of two that stand for one.
        case UInt8(ascii: "\""): reader.feed("\"\"".utf8.span) { _ in }
        default: reader.feed("x".utf8.span) { _ in }
        }
        var place = offset
        while true {
            let bytes = try input.read(1 << 16, at: place)
            if bytes.isEmpty { return place }
            guard place - offset <= ChunkSource.longestSkipped else {
                let longest = "\(ChunkSource.longestRow >> 20) MiB"
                throw .readFailed(
                    input.path, reason: "no row begins in the \(longest) from byte \(offset) on")
            }
            for index in bytes.indices {
                if isAfterReturn { return place + (bytes[index] == 10 ? 1 : 0) }
                if reader.isAtRecordStart { return place }
                reader.feed(bytes.span.extracting(index..<(index + 1))) { _ in }
                isAfterReturn = reader.isAfterCarriageReturn
                place += 1
            }
        }
    }
}
