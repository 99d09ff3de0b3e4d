internal import CSV
internal import Kernels
internal import SystemInterface

/// Reads one row of a table: quickly if it is of the usual forms, otherwise carefully.
protocol RowReader {
    /// Reads a row in its usual form.
    ///
    /// - Parameters:
    ///   - fields: the row's fields, as they are in the block.
    ///   - line: the line on which the row begins.
    /// - Returns: `false` if the row has another form and has not been taken.
    mutating func readQuickly(_ fields: borrowing Fields, in block: borrowing Block, line: Int) -> Bool

    /// Reads any row and reports its errors.
    mutating func read(_ cells: inout CellReader)

    /// Reserves capacity for `rows` more rows.
    mutating func reserve(rows: Int)

    /// Prepares for the next rows, which are then read one by one.
    mutating func prepare(_ records: Range<Int>, in block: borrowing Block)

    /// Whether no more rows are wanted.
    var isStopped: Bool { get }
}

extension RowReader {
    /// Tables of few rows have no need for speed.
    mutating func readQuickly(_: borrowing Fields, in _: borrowing Block, line _: Int) -> Bool { false }

    mutating func reserve(rows: Int) {}

    mutating func prepare(_ records: Range<Int>, in block: borrowing Block) {}

    var isStopped: Bool { false }
}

/// Reads files of one kind into one table.
protocol TableFile: SendableMetatype {
    associatedtype Table: Sendable
    /// Two rows that contradict each other.
    associatedtype Conflict: Sendable

    init(kernel: Kernel)

    /// The columns that nothing is read from, by the files that were added.
    var unusedColumns: [UnusedColumn] { get }

    /// The files of the European Central Bank, by their indices.
    var centralBankFiles: Set<Int> { get }

    /// The places of the column `currency`, by the indices of the files that have it.
    var currencyColumns: [Int: Int] { get }

    /// Reads a file to its end, if its header is correct.
    ///
    /// - Parameter file: the file's index in the list of files, for origins.
    /// - Returns: the positions of its lines; `nil` if the header has errors, which are added to the log.
    mutating func add(
        _ start: TableStart, file: Int, log: inout DiagnosticLog
    ) throws(FileError) -> ReadLines?

    /// The table of all files.
    mutating func table(conflicts: inout [Conflict]) -> Table
}

extension TableFile {
    var centralBankFiles: Set<Int> { [] }
    var currencyColumns: [Int: Int] { [:] }
}

/// The fields of one record of a block.
struct Fields {
    private var first = 0
    /// The number of the record in its block.
    private(set) var record = 0
    /// The offset of the record.
    private(set) var start = 0
    private(set) var count = 0

    @inline(__always)
    mutating func move(to record: Int, in block: borrowing Block) {
        self.record = record
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

    /// The field's bytes; none if the table has no such column.
    @inline(__always)
    func range(_ field: Int?, in block: borrowing Block) -> Range<Int> {
        guard let field else { return 0..<0 }
        return range(field, in: block)
    }

    /// The record's bytes, without its line end.
    func bytes(in block: borrowing Block) -> Range<Int> { start..<range(count - 1, in: block).upperBound }
}

/// Reads tables of prices or rates chunk by chunk, using memory only for one chunk and for the results.
struct WholeTable {
    /// The maximum number of rows to reserve room for, since a file's reported size can't be trusted.
    private static let mostReserved = 1 << 24
    /// The number of rows a reader prepares for at once.
    static let rowsAhead = 64

    /// Reads every row and reports all errors in them.
    ///
    /// - Parameters:
    ///   - start: the start of the file, in which the header was found.
    ///   - kernel: the kernel that finds the rows.
    ///   - chunkSize: the number of bytes to read at once; more if a row is longer.
    /// - Returns: the positions of its lines.
    static func read(
        _ start: consuming TableStart, header: TableHeader, kernel: Kernel,
        into rows: inout some RowReader, log: inout DiagnosticLog, chunkSize: Int = ChunkSource.chunkSize
    ) throws(FileError) -> ReadLines {
        let file = start.name
        log.add(header.problems)
        var lines = ReadLines(
            of: start.staysOpen ? start.input : nil, before: start.bytes[..<header.dataOffset],
            line: header.dataLine)
        let size = start.input.size
        let source = ChunkSource(
            start.input, start: Array(start.bytes[header.dataOffset...]), kernel: kernel,
            chunkSize: chunkSize, longestRow: ChunkSource.longestRow)
        var index = StructuralIndex(kernel: kernel)
        var buffer: [UInt8] = []
        while !rows.isStopped, let chunk = source.next(into: &buffer) {
            let bytes = buffer.span.extracting(0..<chunk.count)
            index.build(over: bytes)
            // Otherwise a quoted cell spans lines.
            let isLineARecord = index.lineBreakCount == index.recordCount
            if chunk.isLast { index.terminateLastRecord() }
            guard index.isWhole(bytes) else {
                readCarefully(
                    buffer[..<chunk.count], source, &lines, file: file, header: header, into: &rows,
                    log: &log)
                break
            }
            if chunk.sequence == 0 {
                // A blank line has no delimiters; many of them must not count as rows.
                let delimiters = index.separators.count - index.recordCount
                let count = delimiters / max(header.count - 1, 1)
                let chunks = ((size ?? 0) - header.dataOffset - 1) / chunk.count + 1
                rows.reserve(rows: min(count * max(chunks, 1), mostReserved))
            }
            Block.with(buffer, count: chunk.count, index) { block in
                read(
                    block, file: file, header: header, firstLine: lines.nextLine, isLineARecord, into: &rows,
                    log: &log)
            }
            lines.add(buffer[..<chunk.count], lines: index.lineBreakCount)
        }
        if let error = source.error { throw error }
        return lines
    }

    /// Reads a file whole, if its header is correct. Everything wrong with it is added to the log.
    ///
    /// - Parameter makeRows: makes the reader of the rows from the places of the known columns.
    static func read<Rows: RowReader>(
        _ input: FileInput, known: [String], required: [String], log: inout DiagnosticLog,
        _ makeRows: ([String: Int]) -> Rows
    ) throws(FileError) -> (rows: Rows, header: TableHeader)? {
        let start = try TableStart(input, name: input.path)
        guard
            let header = TableHeader.read(
                start.bytes, file: input.path, known: known, required: required, log: &log)
        else { return nil }
        var rows = makeRows(known.reduce(into: [:]) { $0[$1] = header[$1] })
        _ = try read(start, header: header, kernel: .fastest, into: &rows, log: &log)
        return (rows, header)
    }

    /// Reads the rest of a broken file, from this chunk on.
    private static func readCarefully(
        _ chunk: ArraySlice<UInt8>, _ source: ChunkSource, _ lines: inout ReadLines, file: String,
        header: TableHeader, into rows: inout some RowReader, log: inout DiagnosticLog
    ) {
        func take(_ record: Record) { read(record, file: file, header: header, into: &rows, log: &log) }
        var reader = RecordReader(maximumLength: ChunkSource.longestRow)
        reader.restart(line: lines.nextLine)
        reader.feed(chunk.span, take)
        lines.addUnmarked(chunk)
        source.readRest { piece in
            reader.feed(piece.span, take)
            lines.addUnmarked(piece[...])
            return reader.recordLength <= ChunkSource.longestSkipped
        }
        reader.finish(take)
    }

    private static func read(
        _ block: borrowing Block, file: String, header: TableHeader, firstLine: Int, _ isLineARecord: Bool,
        into rows: inout some RowReader, log: inout DiagnosticLog
    ) {
        var fields = Fields()
        var reader = RecordReader()
        var lines = LineCounter(firstLine: firstLine)
        for record in 0..<block.recordCount {
            if rows.isStopped { break }
            if record % rowsAhead == 0 {
                rows.prepare(record..<min(record + rowsAhead, block.recordCount), in: block)
            }
            fields.move(to: record, in: block)
            let range = fields.bytes(in: block)
            if range.isEmpty, fields.count == 1 { continue }
            let line = isLineARecord ? firstLine + record : lines.line(at: range.lowerBound, in: block)
            if fields.count == header.count, !RareWays.isTaken(onceIn: 4),
                rows.readQuickly(fields, in: block, line: line)
            {
                continue
            }
            unsafe reader.readRecord(in: block.buffer(range).span, line: line) { record in
                read(record, file: file, header: header, into: &rows, log: &log)
            }
        }
    }

    private static func read(
        _ record: Record, file: String, header: TableHeader, into rows: inout some RowReader,
        log: inout DiagnosticLog
    ) {
        if rows.isStopped || CellReader.isBlank(record) { return }
        log.readCells(of: record, file: file, count: header.count) { rows.read(&$0) }
    }
}

/// Counts the line of offsets that are requested in ascending order, looking at each byte at most once.
struct LineCounter {
    private var line: Int
    private var offset = 0

    init(firstLine: Int) { line = firstLine }

    /// - Complexity: O(*n*) in the number of bytes since the previous offset.
    mutating func line(at target: Int, in block: borrowing Block) -> Int {
        if target > offset {
            // Offsets are those of records, so they never lie between a CR and its LF.
            line += unsafe BlockScan.countLineBreaks(
                in: block.buffer(offset..<target).span, kernel: block.kernel)
            offset = target
        }
        return line
    }
}
