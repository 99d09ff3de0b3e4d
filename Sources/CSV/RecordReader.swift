/// The slow, obvious reader: a state machine that accepts bytes in pieces of any size. A text that is in memory as a whole
/// can be read faster; see ``readAll(of:_:)``.
///
/// ```swift
/// var reader = RecordReader()
/// reader.feed(bytes.span) { record in
///     print(record.line, record.text(0))
/// }
/// reader.finish { record in
///     print(record.line, record.text(0))  // a last record without a line break
/// }
/// ```
///
/// It defines the meaning of a file, and `StructuralIndex` must agree with it. It never stops at an error: each record
/// carries its own errors, so one pass finds all errors in a file. A quote that is never closed makes the rest of the
/// input one record, of which at most ``maximumLength`` bytes are kept. A byte order mark gets no special treatment:
/// the caller must skip it first.
///
///                     ┌──────────── delimiter, line break: the field ends ────────────┐
///     fieldStart ─ " ─► quoted ─ " ─► quoteInQuoted ─ other ─► afterClosingQuote ─────┤
///         └── other ──► unquoted ◄─┐      └─ " ─► quoted (an escaped quote)           ▼
///                          └───────┘                                   fieldStart, carriageReturn
public struct RecordReader: Sendable {
    /// What to do with a completely empty line.
    public enum BlankLines: Hashable, Sendable {
        /// Skip it.
        case skip
        /// Read it as a record of one empty field.
        case keep
    }

    private enum State {
        case fieldStart, unquoted, quoted, quoteInQuoted, afterClosingQuote, carriageReturn
    }

    /// The delimiter.
    public let dialect: Dialect
    /// What to do with a completely empty line.
    public let blankLines: BlankLines
    /// The maximum number of bytes of a record to keep; a longer record is reported as an error.
    public let maximumLength: Int

    /// The line of the next byte, counted from 1.
    public private(set) var line = 1

    private var record = Record()
    private var state = State.fieldStart
    private var contentStart = 0
    private var rawStart = 0
    private var offset = 0
    private var lastWasCarriageReturn = false
    private var isTooLong = false

    /// Creates a reader at the start of an input.
    ///
    /// - Complexity: O(1)
    public init(
        dialect: Dialect = .csv, blankLines: BlankLines = .skip, maximumLength: Int = .max
    ) {
        self.dialect = dialect
        self.blankLines = blankLines
        self.maximumLength = maximumLength
        restart(line: 1, offset: 0)
    }

    /// Returns to the start of an input, or of a record known to begin on `line` at `offset`.
    ///
    /// ```swift
    /// reader.restart(line: 17, offset: 4_096)
    /// ```
    ///
    /// - Complexity: O(1)
    public mutating func restart(line: Int = 1, offset: Int = 0) {
        self.line = line
        self.offset = offset
        state = .fieldStart
        lastWasCarriageReturn = false
        beginRecord()
    }

    /// Reads the next piece of the input and passes on every record that ends in it.
    ///
    /// A record that ends at a carriage return is passed on with the next byte, which may be its line feed. The record
    /// is only lent to `body`: its buffers are reused for the next one.
    ///
    /// ```swift
    /// reader.feed(piece.span) { record in rows += 1 }
    /// ```
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public mutating func feed(_ bytes: Span<UInt8>, _ body: (Record) -> Void) {
        for index in bytes.indices {
            push(bytes[index], body)
        }
    }

    /// Whether the next byte begins a record.
    ///
    /// This is unknown after a carriage return, since a line feed may follow.
    ///
    /// - Complexity: O(1)
    public var isAtRecordStart: Bool {
        state == .fieldStart && record.raw.isEmpty && record.fields.isEmpty
    }

    /// Whether the record ends here unless the next byte is a line feed: after a carriage return outside quotes.
    ///
    /// - Complexity: O(1)
    public var isAfterCarriageReturn: Bool { state == .carriageReturn }

    /// The number of bytes read of a record that has not ended, however many of them are kept.
    ///
    /// - Complexity: O(1)
    public var recordLength: Int { offset - record.offset }

    /// Reads up to the start of the next record, if there is one in the piece, and returns the number of bytes read.
    ///
    /// ```swift
    /// let taken = reader.feedToRecordStart(piece.span) { record in rows += 1 }
    /// ```
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes read.
    public mutating func feedToRecordStart(_ bytes: Span<UInt8>, _ body: (Record) -> Void) -> Int {
        for index in bytes.indices {
            if isAtRecordStart { return index }
            push(bytes[index], body)
        }
        return bytes.count
    }

    /// Ends the input, passes on a last record without a line break, and returns to the start.
    ///
    /// ```swift
    /// reader.finish { record in rows += 1 }
    /// ```
    ///
    /// - Complexity: O(1)
    public mutating func finish(_ body: (Record) -> Void) {
        flush(body)
        restart()
    }

    /// Reads one record from the start of `bytes` and returns the number of bytes it takes, terminator included.
    ///
    /// The end of `bytes` ends the record. An empty line is always consumed, but passed on only if blank lines are
    /// kept. Anything fed before is forgotten.
    ///
    /// ```swift
    /// let length = reader.readRecord(in: block.extracting(start..<end), line: 17) { record in
    ///     print(record.errors)
    /// }
    /// ```
    ///
    /// - Complexity: O(*n*), where *n* is the length of the record.
    @discardableResult
    public mutating func readRecord(
        in bytes: Span<UInt8>, line: Int = 1, offset: Int = 0, _ body: (Record) -> Void
    ) -> Int {
        restart(line: line, offset: offset)
        var taken = 0
        while taken < bytes.count {
            if state == .carriageReturn, bytes[taken] != .lineFeed { break }
            let isComplete = step(bytes[taken])
            taken += 1
            if isComplete {
                deliver(body)
                break
            }
        }
        flush(body)
        restart()
        return taken
    }

    // MARK: Whole texts

    /// The number of bytes that are indexed at once, unless a record is longer.
    static let blockLength = 256 << 10

    /// Reads a whole input and passes on every record: the same ones as `feed` and `finish`, several times as fast.
    ///
    /// Anything fed before is forgotten, and afterwards the reader is at the start again. The record is only lent to
    /// `body`: its buffers are reused for the next one. Bytes are read one by one only from the block on that has a
    /// misplaced quote.
    ///
    /// ```swift
    /// reader.readAll(of: text.span) { record in rows += 1 }
    /// ```
    ///
    /// - Parameters:
    ///   - line: the line that the first record begins on.
    ///   - offset: its offset.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public mutating func readAll(
        of text: Span<UInt8>, line: Int = 1, offset: Int = 0, _ body: (Record) -> Void
    ) {
        readAll(of: text, line: line, offset: offset, blockLength: Self.blockLength, body)
    }

    mutating func readAll(
        of text: Span<UInt8>, line: Int = 1, offset: Int = 0, blockLength: Int, _ body: (Record) -> Void
    ) {
        restart(line: line, offset: offset)
        var index = StructuralIndex(dialect: dialect)
        var start = 0
        var length = blockLength
        // An index has no limit for the length of a record.
        while start < text.count, maximumLength == .max {
            var block = text.extracting(start..<min(text.count, start + length))
            if start + block.count < text.count {
                guard let end = BlockScan.lastRecordBoundary(in: block) else {
                    guard length < StructuralIndex.maximumLength / 2 else { break }
                    length *= 2
                    continue
                }
                block = block.extracting(0..<end)
            }
            index.build(over: block)
            let isLineARecord = index.lineBreakCount == index.recordCount
            index.terminateLastRecord()
            if index.firstQuoteError != nil || index.endsInsideQuotes { break }
            deliver(block, index, isLineARecord: isLineARecord, body)
            start += block.count
            length = blockLength
        }
        feed(text.extracting(start..<text.count), body)
        finish(body)
    }

    /// Passes on the records of a block whose quotes are correct.
    private mutating func deliver(
        _ block: Span<UInt8>, _ index: StructuralIndex, isLineARecord: Bool, _ body: (Record) -> Void
    ) {
        let blockOffset = offset
        var place = 0
        var start = 0
        for end in index.recordEnds {
            let recordStart = start
            var rawEnd = start
            while place <= Int(end) {
                let separator = Int(index.separators[place])
                rawEnd = separator
                if place == Int(end), separator > start, separator < block.count,
                    block[separator] == .lineFeed, block[separator - 1] == .carriageReturn
                {
                    rawEnd -= 1
                }
                keep(start..<rawEnd, of: block, recordStart: recordStart)
                start = min(separator + 1, block.count)
                place += 1
            }
            record.raw.append(copying: block.extracting(recordStart..<rawEnd))
            if rawEnd < start {
                let isReturn = block[rawEnd] == .carriageReturn
                record.terminator =
                    isReturn ? (start - rawEnd == 2 ? .carriageReturnLineFeed : .carriageReturn) : .lineFeed
            }
            let taken = block.extracting(recordStart..<start)
            line += isLineARecord ? 1 : BlockScan.countLineBreaks(in: taken, kernel: index.kernel)
            offset = blockOffset + start
            deliver(body)
        }
    }

    /// Appends a field of a block whose quotes are correct.
    private mutating func keep(_ raw: Range<Int>, of block: Span<UInt8>, recordStart: Int) {
        let content = Unquoting.content(of: raw, in: block)
        let first = record.content.count
        Unquoting.append(content, in: block, to: &record.content)
        record.fields.append(
            Record.Field(
                contentRange: first..<record.content.count,
                rawRange: raw.lowerBound - recordStart..<raw.upperBound - recordStart,
                isQuoted: content.isQuoted))
    }

    // MARK: State machine

    private mutating func push(_ byte: UInt8, _ body: (Record) -> Void) {
        if state == .carriageReturn, byte != .lineFeed {
            deliver(body)
        }
        if step(byte) {
            deliver(body)
        }
    }

    /// Processes a byte; returns true if it completes the record.
    private mutating func step(_ byte: UInt8) -> Bool {
        countLine(byte)
        offset += 1
        switch (state, byte) {
        case (.carriageReturn, _):
            record.terminator = .carriageReturnLineFeed
            return true
        case (.quoted, .quote):
            state = .quoteInQuoted
        case (.quoted, _):
            keep(byte)
        case (_, dialect.delimiter):
            endField()
        case (_, .lineFeed):
            endField()
            record.terminator = .lineFeed
            return true
        case (_, .carriageReturn):
            endField()
            record.terminator = .carriageReturn
            state = .carriageReturn
            return false
        case (.fieldStart, .quote):
            state = .quoted
        case (.quoteInQuoted, .quote):
            keep(byte)
            state = .quoted
        case (.fieldStart, _):
            keep(byte)
            state = .unquoted
        case (.unquoted, _):
            if byte == .quote { report(.quoteInUnquotedField, at: record.raw.count) }
            keep(byte)
        case (.quoteInQuoted, _):
            report(.textAfterClosingQuote, at: record.raw.count)
            state = .afterClosingQuote
        case (.afterClosingQuote, _):
            break
        }
        if record.raw.count < maximumLength { record.raw.append(byte) } else { isTooLong = true }
        if state == .fieldStart {
            rawStart = record.raw.count
        }
        return false
    }

    /// Appends a byte to the content.
    private mutating func keep(_ byte: UInt8) {
        if record.raw.count < maximumLength { record.content.append(byte) }
    }

    private mutating func countLine(_ byte: UInt8) {
        if byte == .carriageReturn || (byte == .lineFeed && !lastWasCarriageReturn) {
            line += 1
        }
        lastWasCarriageReturn = byte == .carriageReturn
    }

    private mutating func endField() {
        // Once a record is too long, further empty fields are not kept either.
        if isTooLong, record.fields.count > 0, rawStart == record.raw.count {
            state = .fieldStart
            return
        }
        record.fields.append(
            Record.Field(
                contentRange: contentStart..<record.content.count,
                rawRange: rawStart..<record.raw.count,
                isQuoted: state != .fieldStart && state != .unquoted
            )
        )
        contentStart = record.content.count
        state = .fieldStart
    }

    private mutating func report(_ kind: StructuralError.Kind, at offset: Int) {
        let field = record.fields.count
        guard record.errors.last?.field != field else { return }
        record.errors.append(StructuralError(kind: kind, offset: offset, field: field))
    }

    private mutating func deliver(_ body: (Record) -> Void) {
        // If the opening quote was kept, its error says more.
        if isTooLong, record.errors.last?.kind != .unclosedQuote {
            record.errors = [StructuralError(kind: .tooLong, offset: 0, field: 0)]
        }
        if !record.isBlank || blankLines == .keep {
            body(record)
        }
        beginRecord()
    }

    private mutating func flush(_ body: (Record) -> Void) {
        if state == .carriageReturn {
            deliver(body)
        } else if !record.raw.isEmpty {
            if state == .quoted, rawStart < maximumLength { report(.unclosedQuote, at: rawStart) }
            endField()
            deliver(body)
        }
    }

    private mutating func beginRecord() {
        record.begin(line: line, offset: offset)
        isTooLong = false
        state = .fieldStart
        contentStart = 0
        rawStart = 0
    }
}
