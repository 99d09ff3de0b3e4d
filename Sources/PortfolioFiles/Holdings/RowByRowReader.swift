internal import CSV
internal import Kernels
internal import Valuation

/// Reads the rest of a broken file to find its errors, taking the fast path wherever the file is intact.
struct RowByRowReader {
    private(set) var log: DiagnosticLog
    /// The offset in the file of the next byte.
    private(set) var offset: Int
    /// The line of the next byte.
    private(set) var line: Int
    /// Records that begin at this offset or later are left out.
    private let limit: Int?
    private let longestSkipped: Int
    private var reader: RecordReader
    private var decoder: HoldingDecoder
    private var index: StructuralIndex
    private var sink = IgnoredHoldings()

    init(
        _ header: HoldingsHeader, own: Currency?, kernel: Kernel, line: Int, offset: Int, limit: Int?,
        longestRow: Int, log: DiagnosticLog
    ) {
        self.log = log
        self.line = line
        self.offset = offset
        self.limit = limit
        index = StructuralIndex(kernel: kernel)
        longestSkipped = 2 * longestRow
        reader = RecordReader(maximumLength: longestRow)
        decoder = HoldingDecoder(header, own: own)
        reader.restart(line: line)
    }

    /// - Returns: whether more is to be read.
    mutating func read(_ piece: [UInt8]) -> Bool {
        readUpToLimit(piece) && reader.recordLength <= longestSkipped
    }

    /// - Returns: `false` at the limit.
    private mutating func readUpToLimit(_ piece: [UInt8]) -> Bool {
        guard let limit else {
            readWhole(piece)
            return true
        }
        let before = min(max(limit - offset, 0), piece.count)
        if before > 0 { readWhole(before == piece.count ? piece : Array(piece[..<before])) }
        for place in before..<piece.count {
            if reader.isAtRecordStart || reader.isAfterCarriageReturn && piece[place] != 10 { return false }
            withReader { $0.feed(piece.span.extracting(place..<(place + 1)), $1) }
            offset += 1
        }
        return true
    }

    private mutating func readWhole(_ piece: [UInt8]) {
        var start = withReader { $0.feedToRecordStart(piece.span, $1) }
        if reader.isAtRecordStart { start += readQuickly(piece, from: start) }
        withReader { $0.feed(piece.span.extracting(start..<piece.count), $1) }
        offset += piece.count
    }

    mutating func finish() {
        line = reader.line
        withReader { $0.finish($1) }
    }

    /// Passes the reader, and a closure that takes its records, to `body`.
    private mutating func withReader<Result>(
        _ body: (inout RecordReader, (Record) -> Void) -> Result
    ) -> Result {
        var log = log
        defer { self.log = log }
        let decoder = decoder
        return body(&reader) { record in
            if !CellReader.isBlank(record) { _ = decoder.read(record, log: &log) }
        }
    }

    /// Reads the complete records at the start of a piece, if their quotes and encoding are correct.
    ///
    /// - Returns: the number of bytes read; 0 if the records are left to the careful reader.
    private mutating func readQuickly(_ piece: [UInt8], from start: Int) -> Int {
        let rest = piece.span.extracting(start..<piece.count)
        guard let end = BlockScan.lastRecordBoundary(in: rest, kernel: index.kernel) else { return 0 }
        var block = Array(piece[start..<start + end])
        index.build(over: block.span)
        guard index.isWhole(block.span) else { return 0 }
        block.append(contentsOf: repeatElement(0, count: Block.slack))
        var found = log.hasRoom ? DiagnosticLog() : .counting
        Block.with(block, count: end, index) { block in
            decoder.decode(block, into: &sink, log: &found)
        }
        log.add(found, lines: reader.line)
        reader.restart(line: reader.line + index.lineBreakCount)
        return end
    }
}

/// Discards holdings when only the errors in a file matter.
private struct IgnoredHoldings: HoldingSink {
    mutating func add(
        _ inputs: HoldingInputs, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        account: Span<UInt8>,
        line: inout LineReference
    ) {}

    mutating func finishChunk() {}
}
