public import Kernels

/// The positions of a block's separators: the fast way to its records and fields.
///
///     offset      0 1 2 3 4 5 6 7  8 9 10 11 12
///     block       a , " x , y " \n b , c \r \n
///     separators    1           7    9       12     every delimiter and record end outside quotes
///     recordEnds                1             3     which of the separators end a record
///
/// ```swift
/// var index = StructuralIndex()
/// index.build(over: block)
/// index.recordCount  // 2
/// index.separators   // [1, 7, 9, 12]
/// index.recordEnds   // [1, 3]
/// ```
///
/// The buffers are reused from one block to the next. A block must begin at the start of a record.
///
/// Records before the one that contains `firstQuoteError` are exactly those that `RecordReader` reads. From that record
/// on the index is meaningless, and the rest of the input must be read by a `RecordReader`.
public struct StructuralIndex: Sendable {
    /// The longest block that can be indexed, in bytes.
    public static let maximumLength = Int(Int32.max)

    /// The delimiter.
    public let dialect: Dialect

    /// The functions that do the work.
    public let kernel: Kernel

    /// The offset of every delimiter and record end outside quotes, in ascending order.
    ///
    /// For CRLF this is the offset of the line feed; the carriage return before it is not part of the field.
    public internal(set) var separators: [UInt32] = []

    /// For each record, the index of its terminator in `separators`.
    public internal(set) var recordEnds: [UInt32] = []

    /// The number of bytes indexed.
    public internal(set) var length = 0

    /// The number of quotes in the block.
    public internal(set) var quoteCount = 0

    /// The number of lines that end in the block: LF, lone CR and CRLF each count once, even inside quotes.
    public internal(set) var lineBreakCount = 0

    /// The offset of the first quote that violates strict quoting: one in an unquoted field, or a closing one followed
    /// by text.
    public internal(set) var firstQuoteError: Int?

    /// Whether the block ends inside a quoted field.
    public internal(set) var endsInsideQuotes = false

    /// Whether the block contains a byte outside ASCII.
    public internal(set) var hasNonASCII = false

    /// Creates an empty index.
    ///
    /// - Complexity: O(1)
    public init(dialect: Dialect = .csv, kernel: Kernel = .fastest) {
        self.dialect = dialect
        self.kernel = kernel
    }

    /// Indexes a block that begins where a record begins.
    ///
    /// A carriage return as the last byte of the block counts as a record end of its own. Cut blocks with
    /// `BlockScan.lastRecordBoundary`, which never cuts between CR and LF.
    ///
    /// ```swift
    /// index.build(over: block)
    /// ```
    ///
    /// - Precondition: The block has at most ``maximumLength`` bytes.
    /// - Complexity: O(*n*), where *n* is the length of the block.
    public mutating func build(over block: Span<UInt8>) {
        precondition(block.count <= Self.maximumLength, "a block of more bytes than an index can tell apart")
        separators.removeAll(keepingCapacity: true)
        recordEnds.removeAll(keepingCapacity: true)
        length = block.count
        let found = kernel.index(
            block, delimiter: dialect.delimiter, separators: &separators, recordEnds: &recordEnds)
        quoteCount = found.quoteCount
        lineBreakCount = found.lineBreakCount
        firstQuoteError = found.firstQuoteError
        endsInsideQuotes = found.endsInsideQuotes
        hasNonASCII = found.hasNonASCII
    }

    /// The number of records in the block, not counting one without a terminator.
    ///
    /// - Complexity: O(1)
    @inlinable public var recordCount: Int { recordEnds.count }

    /// The offset of the last record, if the block ends before its terminator.
    ///
    /// At the end of the input that record is complete; see `terminateLastRecord()`.
    ///
    /// - Complexity: O(1)
    public var unterminatedStart: Int? {
        var start = 0
        if let end = recordEnds.last { start = Int(separators[Int(end)]) + 1 }
        return start < length ? start : nil
    }

    /// Ends an unterminated last record at the end of the block, as at the end of the input.
    ///
    /// Its separator is then the block's length, an offset with no byte.
    ///
    /// ```swift
    /// if isEndOfInput { index.terminateLastRecord() }
    /// ```
    ///
    /// - Complexity: O(1)
    public mutating func terminateLastRecord() {
        guard unterminatedStart != nil else { return }
        recordEnds.append(UInt32(truncatingIfNeeded: separators.count))
        separators.append(UInt32(truncatingIfNeeded: length))
    }
}
