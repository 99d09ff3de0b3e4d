package import CSV
internal import Kernels

/// Reads one row of a table: quickly where it is of the usual forms, else with care.
protocol RowReader {
    /// Reads a row in its usual form.
    ///
    /// - Parameters:
    ///   - fields: the row's fields, as they stand in the block.
    ///   - line: the line the row begins on.
    /// - Returns: `false` where the row is of another form and has not been taken.
    mutating func readQuickly(_ fields: borrowing Fields, in block: borrowing Block, line: Int) -> Bool

    /// Reads any row, and tells what is wrong with it.
    mutating func read(_ cells: inout CellReader)

    /// Readies for so many rows.
    mutating func reserve(rows: Int)
}

extension RowReader {
    mutating func reserve(rows: Int) {}
}

/// Reads files of one kind into one table.
protocol TableFile: SendableMetatype {
    associatedtype Table: Sendable
    /// Two rows that say different things of the same.
    associatedtype Conflict: Sendable

    init(kernel: Kernel)

    /// - Parameter file: the file's place in the list of files, for origins.
    mutating func add(_ bytes: consuming [UInt8], name: String, file: UInt16, log: inout DiagnosticLog)

    /// The table of all files.
    consuming func table(conflicts: inout [Conflict]) -> Table
}

/// The fields of one record of a block.
struct Fields {
    private var first = 0
    /// Where the record begins.
    private(set) var start = 0
    private(set) var count = 0

    @inline(__always)
    mutating func move(to record: Int, in block: borrowing Block) {
        first = record == 0 ? 0 : block.end(ofRecord: record - 1) + 1
        start = record == 0 ? 0 : block.separator(first - 1) + 1
        count = block.end(ofRecord: record) + 1 - first
    }

    /// The field's bytes, quotes included.
    @inline(__always)
    func range(_ field: Int, in block: borrowing Block) -> Range<Int> {
        let lower = field == 0 ? start : block.separator(first + field - 1) + 1
        var upper = block.separator(first + field)
        if field == count - 1, upper > lower, upper < block.count, block[upper] == 10, block[upper - 1] == 13
        {
            upper -= 1
        }
        return unsafe Range(uncheckedBounds: (lower, max(lower, upper)))
    }

    /// The record's bytes, without its line end.
    func record(in block: borrowing Block) -> Range<Int> { start..<range(count - 1, in: block).upperBound }
}

/// A table read whole: prices or rates.
struct WholeTable {
    /// Small enough that a piece and its index stay in the second cache.
    static let pieceSize = 256 << 10

    /// Reads every row, in pieces that end where a record ends.
    ///
    /// - Parameters:
    ///   - kernel: what the rows are found by.
    ///   - pieceSize: how many bytes a piece has at most; more where a row is longer.
    static func read(
        _ bytes: consuming [UInt8], file: String, header: TableHeader, kernel: Kernel,
        into rows: inout some RowReader, log: inout DiagnosticLog, pieceSize: Int = pieceSize
    ) {
        let end = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: Block.slack))
        var index = StructuralIndex(kernel: kernel)
        var start = header.dataOffset
        var line = header.dataLine
        while start < end {
            let rest = bytes.span.extracting(start..<end)
            let piece = rest.extracting(first: sizeOfPiece(of: rest, pieceSize, kernel))
            index.build(over: piece)
            // Else a quoted cell goes over lines.
            let isLineARecord = index.lineBreakCount == index.recordCount
            if piece.count == rest.count { index.terminateLastRecord() }
            if !index.isWhole(piece) || piece.count > StructuralIndex.maximumLength {
                readCarefully(
                    rest, from: start, line: line, file: file, header: header, into: &rows, log: &log)
                return
            }
            if start == header.dataOffset {
                // A blank line has no delimiter: many of them must not pass for rows.
                let delimiters = index.separators.count - index.recordCount
                let count = delimiters / max(header.count - 1, 1)
                rows.reserve(rows: count * (rest.count / piece.count) + count)
            }
            var found = log
            _ = Block.with(bytes, from: start, count: piece.count, index) { block in
                read(
                    block, file: file, header: header, firstLine: line, isLineARecord, into: &rows,
                    log: &found)
            }
            log = found
            line += index.lineBreakCount
            start += piece.count
        }
    }

    /// The bytes up to the end of the last record within `size` bytes, or of the first record.
    private static func sizeOfPiece(of rest: Span<UInt8>, _ size: Int, _ kernel: Kernel) -> Int {
        var size = size
        while size < rest.count {
            let start = rest.extracting(first: size)
            if let end = BlockScan.lastRecordBoundary(in: start, kernel: kernel) { return end }
            size *= 2
        }
        return rest.count
    }

    private static func read(
        _ block: borrowing Block, file: String, header: TableHeader, firstLine: Int, _ isLineARecord: Bool,
        into rows: inout some RowReader, log: inout DiagnosticLog
    ) {
        var fields = Fields()
        var reader = RecordReader()
        var lines = LineCounter(firstLine: firstLine)
        for record in 0..<block.recordCount {
            fields.move(to: record, in: block)
            let range = fields.record(in: block)
            if range.isEmpty, fields.count == 1 { continue }
            let line = isLineARecord ? firstLine + record : lines.line(at: range.lowerBound, in: block)
            if fields.count == header.count, rows.readQuickly(fields, in: block, line: line) { continue }
            unsafe reader.readRecord(in: block.buffer(range).span, line: line) { record in
                read(record, file: file, header: header, into: &rows, log: &log)
            }
        }
    }

    private static func readCarefully(
        _ data: Span<UInt8>, from offset: Int, line: Int, file: String, header: TableHeader,
        into rows: inout some RowReader, log: inout DiagnosticLog
    ) {
        var reader = RecordReader(maximumLength: ChunkSource.longestRow)
        reader.restart(line: line, offset: offset)
        reader.feed(data) { read($0, file: file, header: header, into: &rows, log: &log) }
        reader.finish { read($0, file: file, header: header, into: &rows, log: &log) }
    }

    private static func read(
        _ record: Record, file: String, header: TableHeader, into rows: inout some RowReader,
        log: inout DiagnosticLog
    ) {
        if CellReader.isBlank(record) { return }
        log.addStructure(of: record, file: file)
        log.addEncoding(of: record, file: file)
        // What such a quote swallowed is no cell.
        if record.isCut { return }
        var cells = CellReader(record, file: file, log: log)
        if cells.hasCells(header.count) { rows.read(&cells) }
        log = cells.log
    }
}

extension StructuralIndex {
    /// Whether nothing is wrong with the quotes and the bytes of what was indexed, and its last record ends in it.
    func isWhole(_ bytes: Span<UInt8>) -> Bool {
        firstQuoteError == nil && !endsInsideQuotes && unterminatedStart == nil
            && (!hasNonASCII || UTF8Validation.firstInvalidOffset(in: bytes, kernel: kernel) == nil)
    }
}

extension DiagnosticLog {
    /// The first byte of a record that is not UTF-8.
    package mutating func addEncoding(of record: Record, file: String) {
        // What is cut off may be cut within a character.
        guard record.raw.count < ChunkSource.longestRow,
            let offset = UTF8Validation.firstInvalidOffset(in: record.raw.span)
        else { return }
        add(.notUTF8(record.raw[offset]), at: offset..<(offset + 1), of: record, file: file)
    }
}

/// Tells the line of offsets that are asked for in ascending order, each byte looked at once at most.
package struct LineCounter {
    private var line: Int
    private var offset = 0

    init(firstLine: Int) { line = firstLine }

    /// - Complexity: O(*n*) in the bytes since the offset before.
    mutating func line(at target: Int, in block: borrowing Block) -> Int {
        if target > offset {
            // Offsets of records: never between a CR and its LF.
            line += unsafe BlockScan.countLineBreaks(
                in: block.buffer(offset..<target).span, kernel: block.kernel)
            offset = target
        }
        return line
    }
}
